"""Finds rules that need a seat and run where no seat acts.

Play starts with `game`, for nobody. A seat acts inside `as SEAT:`, and in whatever is performed, asked or set off
from there; a thing that a seat has in play acts for its owner. Everything else runs for nobody in particular, and
there `me`, `my`, a `gain` without `for` and a question mean nothing: the engine would take the first seat.

The pass starts at `game` and follows every rule that is started without a seat. If such a rule needs a seat and another
place starts it for a seat, the rule is right, so the place that starts it for nobody is reported. Any other rule is
reported where it uses `me`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.recursion import keyed_rules, reached, used_rule
from horta.language.tree_walk import children, part_names
from horta.language.vocabulary import Vocabulary
from horta.quick_objects import quickly_made

_SEAT_NAMES = ("me", "actor")
_NO_ACTOR = "there is no `actor`"
_WAYS = "for every seat write `for each p in seats:` and inside it `as p: …`; for one seat write `as SEAT: …`, or add `for SEAT`"


@quickly_made
@dataclass(frozen=True, slots=True)
class SeatUse:
    """A place that needs a seat; `what` says what cannot be done without one."""

    span: Span
    what: str


@quickly_made
@dataclass(frozen=True, slots=True)
class Lead:
    """A place that starts another rule. `acted` is true if the place names a seat; otherwise the rule runs for the same seat."""

    key: str
    span: Span
    acted: bool


@dataclass(slots=True)
class _Rule:
    """A rule with the places that need a seat and those that start other rules."""

    name: str
    span: Span
    uses: list[SeatUse] = field(default_factory=list)
    leads: list[Lead] = field(default_factory=list)
    hooks: list[_Rule] = field(default_factory=list)
    # For hooks only: `owned` if a seat owns the thing that carries the hook; `by` is the `by` clause of the hook.
    owned: bool = False
    by: str = "anyone"


def check_acting_seats(rules: r.Rules, vocabulary: Vocabulary, problems: Problems) -> None:
    """Report every place that needs a seat where none acts."""
    graph = _graph(rules, vocabulary)
    start = graph.get("procedure game")
    if start is not None:
        check = _Check(graph, problems)
        check.visit(start, None)
        for hook in start.hooks:
            check.visit_hook(hook, Lead("procedure game", start.span, acted=False))
    for value in rules.values:
        if value.invariant and graph[f"value {value.name}"].uses:
            message = f"the invariant `{value.name}` is about the whole table, so `me` and `my` mean nobody"
            problems.error("E214", message, value.span, "write `every(… for p in seats)`")


class _Check:
    """One walk along the rules that run for nobody."""

    def __init__(self, graph: dict[str, _Rule], problems: Problems) -> None:
        self.graph = graph
        self.problems = problems
        self.acted = _acted(graph)
        self.needy = _needy(graph)
        self.visited: set[int] = set()

    def visit(self, rule: _Rule, started: Span | None) -> None:
        """Report each place in the rule that needs a seat. The rule runs for nobody; `started` is the place that starts it."""
        if id(rule) in self.visited:
            return
        self.visited.add(id(rule))
        related = () if started is None else ((started, "started here, where nobody acts"),)
        for use in rule.uses:
            self.problems.error("E214", f"nobody acts here, so {use.what}", use.span, _WAYS, related)
        for lead in rule.leads:
            found = self.graph.get(lead.key)
            if found is None or lead.acted:
                continue
            if lead.key in self.needy and (lead.key in self.acted or not lead.key.startswith(("procedure", "event"))):
                self._report_lead(lead, found)
            else:
                self.visit(found, lead.span)
            for hook in found.hooks:
                self.visit_hook(hook, lead)

    def visit_hook(self, hook: _Rule, lead: Lead) -> None:
        """Check a hook whose event happens for nobody. `lead` is the place that starts the event."""
        related = ((lead.span, "started here, where nobody acts"),)
        if not hook.owned:
            self.visit(hook, lead.span)
        elif hook.by != "anyone" and lead.key not in self.acted:
            message = f"`{hook.name}` happens without an acting seat, so a hook with `by: {hook.by}` never reacts to it"
            self.problems.error("E214", message, hook.span, "write `by: anyone`", related)
        else:
            for use in (use for use in hook.uses if use.what == _NO_ACTOR):
                self.problems.error("E214", f"nobody acts here, so {use.what}", use.span, "use `me`, the owner", related)

    def _report_lead(self, lead: Lead, found: _Rule) -> None:
        # The place in the rule, or in the nearest one that it starts, that needs the seat.
        rules = [self.graph[key] for key in reached([lead.key], self._inheriting) if key in self.graph]
        related = next((((rule.uses[0].span, "the seat is needed here"),) for rule in rules if rule.uses), ())
        self.problems.error("E214", f"nobody acts here, but `{found.name}` needs a seat", lead.span, _WAYS, related)

    def _inheriting(self, key: str) -> list[str]:
        """The rules that a rule starts for its own seat."""
        return [lead.key for lead in self.graph[key].leads if not lead.acted] if key in self.graph else []


def _acted(graph: dict[str, _Rule]) -> set[str]:
    """The rules that some place starts for a seat."""
    everything = {key: (rule, *rule.hooks) for key, rule in graph.items()}
    starts = [lead.key for rules in everything.values() for rule in rules for lead in rule.leads if lead.acted or rule.owned]
    return set(reached(starts, lambda key: [lead.key for rule in everything.get(key, ()) for lead in rule.leads]))


def _needy(graph: dict[str, _Rule]) -> set[str]:
    """The rules that need a seat, themselves or in what they start."""
    before: dict[str, list[str]] = defaultdict(list)
    for key, rule in graph.items():
        for lead in rule.leads:
            if not lead.acted:
                before[lead.key].append(key)
    return set(reached([key for key, rule in graph.items() if rule.uses], lambda key: before[key]))


# ------------------------------------------------------------------ the graph


def _graph(rules: r.Rules, vocabulary: Vocabulary) -> dict[str, _Rule]:
    graph: dict[str, _Rule] = {}
    for key, name, declared in keyed_rules(rules):
        _scan(declared, graph.setdefault(key, _Rule(name, declared.span)))
    at_seats, at_table = vocabulary.live_kinds()
    for hook in rules.hooks:
        event = _hooked_key(hook)
        if event is not None:
            owned = hook.host is not None and hook.host[0] in at_seats - at_table  # in play only in places of a seat
            rule = _Rule(hook.key, hook.span, owned=owned, by=hook.by)
            _scan(hook, rule)
            graph.setdefault(event, _Rule(hook.key, hook.span)).hooks.append(rule)
    return graph


def _hooked_key(hook: r.Hook) -> str | None:
    """Return the key of the rule that a hook reacts to; None for hooks on questions, because a question without a seat is reported."""
    if isinstance(hook, r.Trigger):
        return f"event {hook.key}" if " " in hook.key else f"procedure {hook.key}"
    return f"value {hook.key}" if isinstance(hook, r.Modifier | r.Substitution) else None


_NODES = (r.Expr, r.Stmt, r.Branch)
_QUESTIONS = (r.Choose, r.ChooseBranches)


def _scan(declared: r.Procedure | r.Value | r.Hook | r.Carried, rule: _Rule) -> None:
    """Note every place in a declaration that needs a seat or starts another rule."""
    waiting: list[tuple[Any, Span]] = [(part, declared.span) for part in reversed(list(children(declared)))]
    while waiting:
        node, span = waiting.pop()
        if isinstance(node, tuple):
            waiting += [(part, span) for part in reversed(node)]
            continue
        if not isinstance(node, _NODES):
            continue
        span = node.span if isinstance(node, r.Stmt) else span
        rule.leads += _leads(node, span)
        what = _need(node)
        if what is not None:
            rule.uses.append(SeatUse(span, what))
        # The seat that a node hands on is not a use of it.
        skipped = ("me",) if what is None else ("me", "target")
        waiting += [(getattr(node, name), span) for name in reversed(part_names(type(node))) if name not in skipped]


def _is_inherited(seat: r.Expr | None) -> bool:
    """True for the seat that the rule as a whole runs for; `as` gives another local."""
    return isinstance(seat, r.Local) and seat.name in _SEAT_NAMES


def _need(node: Any) -> str | None:
    """What cannot be done without a seat here, in words."""
    if isinstance(node, _QUESTIONS) and _is_inherited(node.me):
        return f"nobody can be asked `{node.question}`"
    if isinstance(node, r.Flow) and isinstance(node.target.seat, r.Local) and node.target.seat.name == "me":
        return f"no seat {'gains' if node.gain else 'loses'} `{node.target.counter}`"
    if isinstance(node, r.Local) and node.name in _SEAT_NAMES:
        return "`my` and `me` mean no seat" if node.name == "me" else _NO_ACTOR
    return None


def _leads(node: Any, span: Span) -> Iterator[Lead]:
    key = used_rule(node)
    if key is not None:
        yield Lead(key, span, not _is_inherited(node.me))
    elif isinstance(node, r.MixSet) and node.owner is not None:
        yield Lead(f"value {node.owner}", span, True)
    elif isinstance(node, r.Flow):
        yield Lead(f"event {node.event}", span, node.target.seat is not None or not _is_inherited(node.me))
