"""Reports rules that are recursive, too long or too costly, before anybody plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.limited_modifiers import check_limited_modifiers, limited_values
from horta.language.limits import MOST_QUESTIONS, MOST_STATEMENTS, MOST_STEPS, MOST_STEPS_IN_BLOCK
from horta.language.recursion import DEEPEST_CALLS, check_circles, depths, graph_of
from horta.language.step_costs import Costs, longest_list
from horta.language.tree_walk import children, hook_expressions, statements_in
from horta.language.types import SetOf
from horta.language.vocabulary import Vocabulary


def check_bounds(rules: r.Rules, vocabulary: Vocabulary, seats: int, problems: Problems) -> Bounds | None:
    """Report rules that are recursive, too long, or too costly for this number of seats.

    What is returned can check more rules beside these; None if there are errors already.
    """
    if not check_circles(rules, problems) or problems.has_errors:
        return None
    check_limited_modifiers(rules, problems)
    bounds = Bounds(rules, vocabulary, seats, problems)
    bounds.check(rules)
    return bounds


def _blocks(rules: r.Rules) -> list[r.Block]:
    bodies = (getattr(rule, "body", None) for rule in (*rules.procedures, *rules.hooks, *rules.carried))
    return [body for body in bodies if isinstance(body, r.Block)]


class Bounds(Costs):
    """Costs of one pass that are reported where they first become too high. After that they count as 1, so each is reported once."""

    def __init__(self, rules: r.Rules, vocabulary: Vocabulary, seats: int, problems: Problems) -> None:
        self.problems = problems
        self.limited = limited_values(rules)
        self.graph = graph_of(rules)
        self.asked: list[r.Stmt] = []
        super().__init__(rules, vocabulary, seats, once=True)

    def hold_with(self, rules: r.Rules) -> bool:
        """True if further procedures and values, which the rules do not use, are surely within the bounds as well."""
        problems = Problems()
        if self.limited is not None or longest_list(rules) > self.longest_list or not check_circles(rules, problems):
            return False
        if max(depths(graph_of(rules)).values(), default=0) + max(depths(self.graph).values(), default=0) > DEEPEST_CALLS:
            return False
        beside = copy(self)
        beside.problems, beside.known = problems, self.known.copy()
        beside.add(rules)
        beside.check(rules)
        return not len(problems)

    def value(self, name: str) -> int:
        if super().value(name) > MOST_STEPS:
            self.report(f"`{name}` takes", super().value(name), self.values[name].span, self.values[name].body)
            self.known[f"value {name}"] = 1
        return self.known[f"value {name}"]

    def check(self, rules: r.Rules) -> None:
        """Report what is too long or too costly in these rules."""
        statements = [(block, list(statements_in(block))) for block in _blocks(rules)]
        self.asked = [*self.asked, *(node for _, found in statements for node in found if node.asks)]
        if len(self.asked) > MOST_QUESTIONS:
            message = f"the rules ask in {len(self.asked)} places, the limit is {MOST_QUESTIONS}"
            self.problems.error("E203", message, self.asked[MOST_QUESTIONS].span, "ask the same question in a procedure of its own")
        for block, found in statements:
            count = sum(not isinstance(node, r.Block) for node in found)
            if count > MOST_STATEMENTS:
                message = f"this block has {count} statements, the limit is {MOST_STATEMENTS}"
                self.problems.error("E203", message, block.span, "move a part of it to a procedure of its own")
        for hook in rules.hooks:
            self.check_each(hook.span, hook_expressions(hook))
            if isinstance(hook, r.Trigger) and self.of(hook.body) > MOST_STEPS_IN_BLOCK:
                self.report("this takes", self.of(hook.body), hook.span, hook.body, MOST_STEPS_IN_BLOCK)
        for carried in rules.carried:
            if isinstance(carried.body, r.Expr):
                self.check_each(carried.span, [carried.body])
        for _, found in statements:
            for node in found:
                self.check_each(node.span, [part for part in children(node) if isinstance(part, r.Expr)])
        self.check_procedures(rules.procedures)

    def check_each(self, span: Span, expressions: list[r.Expr]) -> None:
        """Report each expression that is too costly by itself."""
        for expression in expressions:
            steps = self.of(expression)
            if self.limited is not None:
                steps *= 1 + self.recounts(self.limited.reached_from(expression))
            if steps > MOST_STEPS:
                self.report("this takes", steps, span, expression)

    def check_procedures(self, procedures: Iterable[r.Procedure]) -> None:
        """Report the innermost procedure whose total cost is too high, unless an error was reported already."""
        for name, procedure in ((procedure.name, procedure) for procedure in procedures):
            steps = self.procedure(name)
            inner = [node.name for node in statements_in(procedure.body) if isinstance(node, r.Perform)]
            if steps > MOST_STEPS_IN_BLOCK >= max(map(self.procedure, inner), default=0) and not self.problems.has_errors:
                self.report(f"`{name}` takes", steps, procedure.span, procedure.body, MOST_STEPS_IN_BLOCK)

    def report(self, subject: str, steps: int, span: Span, node: Any, limit: int = MOST_STEPS) -> None:
        loops = " × ".join(self.dearest(node))
        message = f"{subject} up to {_grouped(steps)} steps{f': {loops}' if loops else ''}"
        self.problems.error("E502", message, span, f"the limit is {_grouped(limit)}; go over fewer things, or do less for each")

    def dearest(self, node: Any) -> Iterator[str]:
        """Yield the sets that the most costly part of a rule goes over, from the outside in."""
        inner: list[Any] = list(children(node))
        if isinstance(node, r.Combinations):
            yield f"{self.size(node.source)} {self.named(node.source)}"
        if isinstance(node, r.WhereSet | r.SortedSet) or (isinstance(node, r.Aggregate) and node.body is not None):
            body = node.condition if isinstance(node, r.WhereSet) else node.key if isinstance(node, r.SortedSet) else node.body
            # The inner expression is counted once per member, so it may cost more than the set itself.
            if self.size(node.source) * (1 + self.of(body)) >= self.of(node.source):
                yield f"{self.size(node.source)} {self.named(node.source)}"
                inner = [body]
        elif isinstance(node, r.ValueCall):
            inner.append(self.values[node.name].body)
        if inner:
            yield from self.dearest(max(inner, key=self.of))

    def named(self, source: r.Expr) -> str:
        """Return a short description of a set."""
        while isinstance(source, r.WhereSet | r.WithoutSet | r.SortedSet):
            source = source.source
        if isinstance(source, r.AllOf):
            return self.vocabulary.kinds[source.kind].plural
        if isinstance(source, r.ZoneAt):
            return f"in `{source.zone}`"
        if isinstance(source, r.ValueCall):
            return f"in `{source.name}`"
        return f"{source.type.item}s" if isinstance(source.type, SetOf) else "things"


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", " ")
