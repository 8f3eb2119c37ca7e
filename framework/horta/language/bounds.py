"""Refuses rules that are beyond all bounds before anybody plays: circles, endless blocks, costly sets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.circles import check_circles
from horta.language.costs import Costs
from horta.language.types import SetOf
from horta.language.vocabulary import Vocabulary
from horta.language.walking import children, walk

MOST_STATEMENTS = 150
MOST_STEPS = 200_000
MOST_STEPS_IN_BLOCK = 1_000_000


def check_bounds(rules: r.Rules, vocabulary: Vocabulary, seats: int, problems: Problems) -> None:
    """Report what goes in circles, is too long, or costs too much at a table of so many seats."""
    if not check_circles(rules, problems) or problems.has_errors:
        return
    for block in _blocks(rules):
        count = sum(isinstance(node, r.Stmt) and not isinstance(node, r.Block) for node in walk(block))
        if count > MOST_STATEMENTS:
            message = f"this block has {count} statements, the limit is {MOST_STATEMENTS}"
            problems.error("E203", message, block.span, "move a part of it to a procedure of its own")
    costs = _Report(rules, vocabulary, seats, problems)
    for value in rules.values:
        costs.value(value.name)
    for hook in rules.hooks:
        costs.check(hook.span, [part for part in _expressions(hook)])
    for carried in rules.carried:
        if isinstance(carried.body, r.Expr):
            costs.check(carried.span, [carried.body])
    for block in _blocks(rules):
        for node in walk(block):
            if isinstance(node, r.Stmt):
                costs.check(node.span, [part for part in children(node) if isinstance(part, r.Expr)])
    if not problems.has_errors:
        for procedure in rules.procedures:
            costs.procedure(procedure.name)


def _blocks(rules: r.Rules) -> Iterator[r.Block]:
    yield from (procedure.body for procedure in rules.procedures)
    yield from (hook.body for hook in rules.hooks if isinstance(hook, r.Trigger))
    yield from (carried.body for carried in rules.carried if isinstance(carried.body, r.Block))


def _expressions(hook: r.Hook) -> Iterator[r.Expr]:
    found = [getattr(hook, name, None) for name in ("condition", "where", "add", "remove", "means", "most")]
    yield from (part for part in found if part is not None)
    if isinstance(hook, r.Modifier):
        yield from (value for _, value in hook.adjustments)


class _Report(Costs):
    """Costs that are reported where they first become too high, and count for nothing after that."""

    def __init__(self, rules: r.Rules, vocabulary: Vocabulary, seats: int, problems: Problems) -> None:
        super().__init__(rules, vocabulary, seats)
        self.problems = problems

    def value(self, name: str) -> int:
        if super().value(name) > MOST_STEPS:
            self.report(f"`{name}` takes", super().value(name), self.values[name].span, self.values[name].body)
            self.known[f"value {name}"] = 1
        return self.known[f"value {name}"]

    def procedure(self, name: str) -> int:
        if super().procedure(name) > MOST_STEPS_IN_BLOCK:
            self.report(f"`{name}` takes", super().procedure(name), self.procedures[name].span, self.procedures[name].body)
            self.known[f"procedure {name}"] = 1
        return self.known[f"procedure {name}"]

    def check(self, span: Span, expressions: list[r.Expr]) -> None:
        """Report expressions that are too costly in themselves."""
        for expression in expressions:
            steps = self.of(expression)
            if steps > MOST_STEPS:
                self.report("this takes", steps, span, expression)

    def report(self, subject: str, steps: int, span: Span, node: Any) -> None:
        loops = " × ".join(self.dearest(node))
        message = f"{subject} up to {f'{steps:,}'.replace(',', ' ')} steps{f': {loops}' if loops else ''}"
        self.problems.error("E502", message, span, f"the limit is {MOST_STEPS}; go over fewer things, or over a smaller part of them")

    def dearest(self, node: Any) -> Iterator[str]:
        """The sets that the dearest part of a rule goes over, from the outside in."""
        inner: list[Any] = list(children(node))
        if isinstance(node, r.WhereSet) or (isinstance(node, r.Aggregate) and node.body is not None):
            body = node.condition if isinstance(node, r.WhereSet) else node.body
            # What is inside counts once for each member, so it may outweigh the set itself.
            if self.size(node.source) * self.of(body) >= self.of(node.source):
                yield f"{self.size(node.source)} {self.named(node.source)}"
                inner = [body]
        elif isinstance(node, r.ValueCall):
            inner.append(self.values[node.name].body)
        if inner:
            yield from self.dearest(max(inner, key=self.of))

    def named(self, source: r.Expr) -> str:
        """A set in a word or two."""
        while isinstance(source, r.WhereSet | r.WithoutSet):
            source = source.source
        if isinstance(source, r.AllOf):
            return self.vocabulary.kinds[source.kind].plural
        if isinstance(source, r.ZoneAt):
            return f"in `{source.zone}`"
        if isinstance(source, r.ValueCall):
            return f"in `{source.name}`"
        return f"× {source.type.item}" if isinstance(source.type, SetOf) else "things"
