"""Estimates how many steps rules take before they run, by multiplying the sizes of the sets they go over.

The engine charges these costs to the budget of an answer; the check at load reports rules that cost too much. The
turns of loops are not included: the engine charges them turn by turn. Estimates are rather too high: a set counts with
the most members that it can have. `language.limits` holds the prices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from horta.language import resolved as r
from horta.language.board_costs import board_steps, most_cells
from horta.language.hidden_place_values import only_title
from horta.language.limits import CALLED_HOOK_STEPS, COVERED_WAYS, LONGEST_RANGE, MEMBERS_PER_STEP, MOST_COMBINATIONS, MOST_OPTIONS
from horta.language.recursion import graph_of, innermost_first
from horta.language.statements import STATEMENT_SPECS
from horta.language.tree_walk import children, hook_expressions, walk
from horta.language.types import Mix, SetOf, Thing
from horta.language.vocabulary import Vocabulary

BOUND = 10**12
_LOOPS = (r.ForEach, r.Repeat)


class Costs:
    """The costs of one ruleset for a number of seats. The rules must not be recursive. With `once`, each loop counts with one turn."""

    def __init__(self, rules: r.Rules, vocabulary: Vocabulary, seats: int, once: bool = False) -> None:
        self.once = once
        self.vocabulary = vocabulary
        self.seats = seats
        self.values: dict[str, r.Value] = {}
        self.procedures: dict[str, r.Procedure] = {}
        self.carried: dict[str, list[r.Block | r.Expr]] = {}
        self.hooks: dict[str, list[r.Hook]] = {}
        for hook in rules.hooks:
            self.hooks.setdefault(hook_key(hook), []).append(hook)
        self.known: dict[str, int] = {}
        self.copies: dict[str, Counter[str]] = {}
        self.longest_list = max(longest_list(rules), max(_listed_attributes(vocabulary), default=0))
        self.add(rules)

    def add(self, rules: r.Rules) -> None:
        """Work out the costs of procedures and values, and of what things carry. They use each other, and what was added before."""
        self.values = self.values | {value.name: value for value in rules.values}
        self.procedures = self.procedures | {procedure.name: procedure for procedure in rules.procedures}
        bodies: dict[str, list[r.Block | r.Expr]] = {}
        for carried in rules.carried:
            bodies.setdefault(f"{carried.kind}.{carried.attribute}", []).append(carried.body)
        self.carried = self.carried | bodies
        # Innermost rules first, so that even a long chain of rules needs no deep recursion here.
        for key in innermost_first(graph_of(rules)):
            sort, _, name = key.partition(" ")
            {"value": self.value, "procedure": self.procedure, "carried": self.carried_by}[sort](name)

    # -------------------------------------------------------------- sizes

    def things(self, kind: str) -> int:
        """Return the number of things of a kind."""
        return self.seats if kind == "seat" else len(self.vocabulary.kinds[kind].entities)

    def size(self, node: r.Expr) -> int:
        """Return the largest possible size of a set; a zone holds at most all pieces of its kind, and so does a set, each once."""
        found = _SIZES.get(type(node))
        size = BOUND if found is None else found(self, node)
        if isinstance(node.type, SetOf) and isinstance(node.type.item, Thing):
            # Only a list that is written down can have a thing more than once.
            return min(size, max(self.things(node.type.item.kind), self.longest_list))
        return LONGEST_RANGE if found is None else min(BOUND, size)

    def size_of_value(self, name: str) -> int:
        """Return the largest possible size of a value that is a set."""
        return self.remembered(f"size {name}", lambda: self.size(self.values[name].body))

    def whole(self, node: r.Expr) -> int:
        """Return the steps of copying, comparing or searching a set as a whole."""
        return self.size(node) // MEMBERS_PER_STEP

    # -------------------------------------------------------------- steps

    def of(self, node: Any) -> int:
        """Return the steps of a statement or expression that runs once; without the turns of loops, unless each is taken once."""
        found = _STEPS.get(type(node))
        steps = found(self, node) if found is not None else 1 + self.parts(node)
        if self.once and node.__class__ in _LOOPS:
            steps += self.turn(node)
        return min(BOUND, steps)

    def parts(self, node: Any) -> int:
        """Return the steps of all parts of a node."""
        return sum(map(self.of, children(node)))

    def turn(self, node: r.ForEach | r.Repeat) -> int:
        """Return the steps of one turn of a loop."""
        return 1 + self.of(node.body) + (self.of(node.condition) if isinstance(node, r.Repeat) else 0)

    def remembered(self, key: str, work_out: Callable[[], int]) -> int:
        """Return a cost that is computed only once."""
        if key not in self.known:
            self.known[key] = min(BOUND, work_out())
        return self.known[key]

    def fitting(self, zone: str) -> int:
        """Return the steps of testing whether a piece may lie in a zone: what its `only` takes."""
        title = only_title(zone)
        return self.value(title) if title in self.values else 0

    def value(self, name: str) -> int:
        """Return the cost of a value with all hooks that adjust it."""
        hooks = [*self.hooks.get(f"value {name}", ()), *self.hooks.get(f"substitute {name}", ())]
        body = self.values[name].body
        return self.remembered(f"value {name}", lambda: self.of(body) + sum(map(self.everywhere, hooks)) + self._swaps(body, hooks))

    def _swaps(self, body: r.Expr, hooks: list[r.Hook]) -> int:
        """Return the steps of finding the ways to pay with each substitution."""
        swaps = sum(map(self.instances, (hook for hook in hooks if isinstance(hook, r.Substitution))))
        return swaps * self.size(body) if swaps else 0

    def procedure(self, name: str) -> int:
        """Return the cost of running a procedure once, without its hooks."""
        return self.remembered(f"procedure {name}", lambda: self.of(self.procedures[name].body))

    def carried_by(self, attribute: str) -> int:
        """Return the highest cost of a rule that a thing carries in an attribute."""
        return self.remembered(f"carried {attribute}", lambda: max(map(self.of, self.carried.get(attribute, [])), default=1))

    def hook(self, hook: r.Hook) -> int:
        """Return the cost of a hook that acts once."""
        own = self.of(hook.body) if isinstance(hook, r.ActingHook) else CALLED_HOOK_STEPS
        return own + sum(map(self.of, hook_expressions(hook)))

    def looked_at(self, hook: r.Hook) -> int:
        """Return the cost of a hook on a question for all things that may carry it.

        What an added branch does is charged when it is chosen.
        """
        own = CALLED_HOOK_STEPS + sum(map(self.of, hook_expressions(hook))) if isinstance(hook, r.BranchOffer) else self.hook(hook)
        return own * self.instances(hook)

    def instances(self, hook: r.Hook) -> int:
        """Return how many things may carry a hook; 1 for a rule of the table."""
        if hook.host is None:
            return 1
        kind, definition = hook.host
        if kind not in self.copies:
            self.copies[kind] = Counter(entity.definition for entity in self.vocabulary.kinds[kind].entities)
        return max(1, self.copies[kind][definition])

    def everywhere(self, hook: r.Hook) -> int:
        """Return the cost of a hook for all things that may carry it."""
        return self.hook(hook) * self.instances(hook)

    def asking(self, question: str, options: int) -> int:
        """Return the cost of making so many options and of the hooks on the question: each looks at every option, added ones too."""
        hooks = self.hooks.get(f"question {question}", ())
        return (options + self.added_options(question)) * (1 + sum(map(self.looked_at, hooks)))

    def added_options(self, question: str) -> int:
        """Return how many options hooks may add to a question."""
        hooks = self.hooks.get(f"question {question}", ())
        added = sum(self.size(hook.add) * self.instances(hook) for hook in hooks if isinstance(hook, r.Offer) and hook.add is not None)
        return added + sum(1 if hook.source is None else self.size(hook.source) for hook in hooks if isinstance(hook, r.BranchOffer))

    def recounts(self, values: Iterable[str]) -> int:
        """Return how often an expression is computed again because limited modifiers of these values count their uses."""
        hooks = (hook for name in values for hook in self.hooks.get(f"value {name}", ()))
        return sum(self.instances(hook) for hook in hooks if isinstance(hook, r.Modifier) and hook.limit is not None)

    def looking(self, event: str) -> int:
        """Return the cost of finding the active hooks on an event. What they do is charged when they act."""
        kinds = {hook.host[0] for hook in self.hooks.get(event, ()) if hook.host is not None}
        return sum(10 + self.things(kind) // 10 for kind in kinds) + len(self.hooks.get(event, ()))


def longest_list(rules: r.Rules) -> int:
    """Return the length of the longest list in rules."""
    return max((len(node.items) for node in walk(rules) if isinstance(node, r.ListSet)), default=0)


def _listed_attributes(vocabulary: Vocabulary) -> Iterator[int]:
    """Yield the lengths of the lists among attributes that have something twice."""
    for kind in vocabulary.kinds.values():
        listed = [name for name, type_ in kind.attributes.items() if isinstance(type_, SetOf)]
        for entity in kind.entities if listed else ():
            for name in listed:
                members = entity.attributes.get(name) or ()
                if len(set(members)) < len(members):
                    yield len(members)


def hook_key(hook: r.Hook) -> str:
    """Return what a hook is attached to: an event by its name; others as `value x`, `question x` or `substitute x`."""
    prefix = {r.Trigger: "", r.Modifier: "value ", r.Substitution: "substitute "}.get(type(hook), "question ")
    return prefix + hook.key


# ------------------------------------------------------------------ sizes


def _range_size(costs: Costs, node: r.RangeSet) -> int:
    if isinstance(node.low, r.Const) and isinstance(node.high, r.Const):
        return max(0, node.high.value - node.low.value + 1)
    return LONGEST_RANGE


def _list_size(costs: Costs, node: r.AttributeAt) -> int:
    entities = costs.vocabulary.kinds[node.kind].entities
    return max((len(entity.attributes.get(node.attribute) or ()) for entity in entities), default=0)


def _options_size(costs: Costs, node: r.OptionsOf) -> int:
    return costs.size(node.source) + costs.added_options(node.question)


def _builtin_size(costs: Costs, node: r.Builtin) -> int:
    if node.function == "join":
        return sum(map(costs.size, node.arguments))
    cells = most_cells(node, costs.vocabulary)
    return costs.seats if cells is None else cells


_SIZES: dict[type, Callable[[Costs, Any], int]] = {
    r.AllOf: lambda costs, node: costs.things(node.kind),
    r.ZoneAt: lambda costs, node: costs.things(costs.vocabulary.zones[node.zone].holds),
    r.WhereSet: lambda costs, node: costs.size(node.source),
    r.WithoutSet: lambda costs, node: costs.size(node.source),
    r.SortedSet: lambda costs, node: costs.size(node.source),
    r.ListSet: lambda costs, node: len(node.items),
    r.RangeSet: _range_size,
    r.AttributeAt: _list_size,
    r.MixSet: lambda costs, node: COVERED_WAYS,
    r.Combinations: lambda costs, node: min(MOST_OPTIONS, most_combinations(costs, node)),
    r.ValueCall: lambda costs, node: costs.size_of_value(node.name),
    r.IfElse: lambda costs, node: max(costs.size(node.positive), costs.size(node.negative)),
    r.Builtin: _builtin_size,
    r.OptionsOf: _options_size,
}


# ------------------------------------------------------------------ steps


def _aggregate(costs: Costs, node: r.Aggregate) -> int:
    own = 1 if node.body is None else costs.size(node.source) * (1 + costs.of(node.body))
    return 1 + own + costs.of(node.source)


def _compare(costs: Costs, node: r.Compare) -> int:
    sets = (costs.whole(side) for side in (node.left, node.right) if isinstance(side.type, SetOf))
    return 1 + costs.parts(node) + sum(sets)


def _without(costs: Costs, node: r.WithoutSet) -> int:
    return 1 + costs.parts(node) + 2 * (costs.whole(node.source) + costs.whole(node.excluded))


def _where(costs: Costs, node: r.WhereSet) -> int:
    return costs.of(node.source) + costs.size(node.source) * (1 + costs.of(node.condition))


def _sorted(costs: Costs, node: r.SortedSet) -> int:
    """The number of each member, and comparing them."""
    return 1 + costs.of(node.source) + costs.size(node.source) * (2 + costs.of(node.key))


def _mixes(costs: Costs, node: r.MixSet) -> int:
    tests = sum(costs.of(part) for part in (node.condition, node.most, node.needing) if part is not None)
    return costs.of(node.amount) + costs.things(node.kind) * (1 + tests) + COVERED_WAYS


def most_combinations(costs: Costs, node: r.Combinations) -> int:
    """Return the largest possible number of combinations, also those that filters leave out; of ways to pay, all there may be."""
    found = 1
    part: r.Combinations | None = node
    while part is not None:
        of_mixes = isinstance(part.source.type, SetOf) and isinstance(part.source.type.item, Mix)
        found *= MOST_OPTIONS if of_mixes else costs.size(part.source)
        part = part.further
    return min(BOUND, found)


def counts_combinations(costs: Costs, node: r.Combinations) -> bool:
    """True if play has to count what is looked at: it may be too much, and only play can tell."""
    part: r.Combinations | None = node
    exact = True
    while part is not None:
        source = part.source
        while isinstance(source, r.WhereSet):
            source = source.source
        bounds = (source.low, source.high) if isinstance(source, r.RangeSet) else ()
        exact = exact and isinstance(source, r.AllOf | r.ListSet | r.RangeSet) and all(isinstance(bound, r.Const) for bound in bounds)
        part = part.further
    return not exact and most_combinations(costs, node) > MOST_COMBINATIONS


def _combinations(costs: Costs, node: r.Combinations) -> int:
    """Each set once for every combination of what comes before it, and its filters for each of its members."""
    steps, ways = 1, 1
    most = MOST_COMBINATIONS if counts_combinations(costs, node) else BOUND
    part: r.Combinations | None = node
    while part is not None:
        source, conditions = part.source, 0
        while isinstance(source, r.WhereSet):
            conditions += costs.of(source.condition)
            source = source.source
        steps += ways * (1 + costs.of(source))
        ways = min(most, ways * costs.size(source))
        steps += ways * (1 + conditions)
        part = part.further
    return steps


def _member(costs: Costs, node: r.Member) -> int:
    return 1 + costs.parts(node) + costs.whole(node.source)


def _builtin(costs: Costs, node: r.Builtin) -> int:
    # `at` only names its board and does not go over it.
    sets = sum(costs.whole(argument) for argument in node.arguments if isinstance(argument.type, SetOf) and node.function != "at")
    return 1 + costs.parts(node) + 2 * sets + board_steps(node, costs.vocabulary, costs.size)


def _options(costs: Costs, node: r.OptionsOf) -> int:
    if not node.adds_only:
        return costs.parts(node) + costs.asking(node.question, costs.size(node.source))
    # Hooks that only add do not look at the options.
    hooks = costs.hooks.get(f"question {node.question}", ())
    return costs.parts(node) + costs.size(node) + sum(map(costs.looked_at, hooks))


_STEPS: dict[type, Callable[[Costs, Any], int]] = {
    **{spec.resolved: spec.steps for spec in STATEMENT_SPECS},
    r.Const: lambda costs, node: 0,
    r.Local: lambda costs, node: 0,
    r.Aggregate: _aggregate,
    r.WhereSet: _where,
    r.WithoutSet: _without,
    r.SortedSet: _sorted,
    r.MixSet: _mixes,
    r.Combinations: _combinations,
    r.Compare: _compare,
    r.Counted: lambda costs, node: (1 + costs.recounts(node.values)) * (1 + costs.of(node.operand)),
    r.Member: _member,
    r.Builtin: _builtin,
    r.OptionsOf: _options,
    r.ValueCall: lambda costs, node: 1 + costs.value(node.name) + costs.of(node.arguments),
    r.RuleAt: lambda costs, node: 1 + costs.parts(node) + costs.carried_by(f"{node.kind}.{node.attribute}"),
    tuple: lambda costs, node: costs.parts(node),
}
