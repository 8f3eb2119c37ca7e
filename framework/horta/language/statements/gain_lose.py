"""`gain n counter`, `lose n counter`, `pay n counter`: a counter rises or falls, and hooks can answer to it."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import did_you_mean
from horta.language.checker import expressions, lookup
from horta.language.checker.context import CheckedStatement, Context, listed_names
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree, in_order
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Const, CounterAt, Expr
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Node, Statement, Word
from horta.language.types import NUMBER, SEAT, Thing


@dataclass(frozen=True, slots=True)
class ResourceSyntax(Node):
    """What is gained or lost: a counter, an entry of one, or a thing counted by one."""

    name: Word
    index: Expression | None


@dataclass(frozen=True, slots=True)
class FlowSyntax(Statement):
    """`gain n resource` or `lose n resource`; `paid` when the word was `pay`."""

    gain: bool
    amount: Expression
    resource: ResourceSyntax
    seat: Expression | None
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Flow(Stmt):
    """A counter rises or falls, from and to its bank."""

    gain: bool
    amount: Expr
    target: CounterAt
    me: Expr

    @property
    def event(self) -> str:
        """The change of the counter, as hooks name it."""
        return f"{'gain' if self.gain else 'lose'} {self.target.counter}"

    @property
    def changes(self) -> tuple[CounterAt, ...]:
        """The counter."""
        return (self.target,)


def build_gain(builder: ExpressionBuilder, tree: RawTree, amount: RawTree, resource: RawTree, seat: RawTree | None) -> FlowSyntax:
    """Return the syntax node of `gain`."""
    return FlowSyntax(builder.at(tree), True, builder.build(amount), builder.build(resource), builder.maybe(seat))


def build_lose(
    builder: ExpressionBuilder, tree: RawTree, word: RawTree, amount: RawTree, resource: RawTree, seat: RawTree | None
) -> FlowSyntax:
    """Return the syntax node of `lose` and `pay`."""
    paid = str(word.children[0]) == "pay"
    return FlowSyntax(builder.at(tree), False, builder.build(amount), builder.build(resource), builder.maybe(seat), paid)


def check(node: FlowSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    amount = expressions.expect(node.amount, NUMBER, scope, context)
    seat: Expr = scope.me if node.seat is None else expressions.expect(node.seat, SEAT, scope, context)
    target = _resource(node.resource, seat, scope, context)
    if node.seat is not None and target is not None and target.seat is None:
        message = f"`{target.counter}` belongs to the table, not to a seat"
        context.problems.error("E209", message, node.seat.span, f"leave out `for …`, or declare `{target.counter}` with `of: seat`")
    return (None if target is None else Flow(node.span, node.gain, amount, target, scope.me)), scope


def _resource(node: ResourceSyntax, seat: Expr, scope: Scope, context: Context) -> CounterAt | None:
    """Return a counter by its name, or by the thing it counts: `3 amber` and `3 gems[amber]` are one."""
    words, text = context.vocabulary, node.name.text
    counter = words.counters.get(text)
    if counter is not None:
        owner = seat if counter.per_seat else None
        if (counter.by is None) != (node.index is None):
            remedy = f"say which: `{text}[…]`" if counter.by else "leave out the brackets"
            context.problems.error(
                "E205", f"`{text}` is counted {'by ' + counter.by if counter.by else 'as one number'}", node.span, remedy
            )
            return None
        index = None if node.index is None or counter.by is None else expressions.expect(node.index, Thing(counter.by), scope, context)
        return CounterAt(NUMBER, text, owner, index)
    for kind, number in words.entities.get(text, ()):
        counting = [entry for entry in words.counters.values() if entry.by == kind and entry.per_seat]
        if len(counting) == 1 and node.index is None:
            return CounterAt(NUMBER, counting[0].name, seat, Const(Thing(kind), number))
    candidates = dict.fromkeys(words.counters, "counter") | _counted_things(context)
    context.problems.error("E204", f"unknown counter `{text}`", node.name.span, did_you_mean(text, candidates) or listed_names(candidates))
    return None


def _counted_things(context: Context) -> dict[str, str]:
    kinds = {counter.by for counter in context.vocabulary.counters.values() if counter.per_seat and counter.by}
    return {name: kind for kind in sorted(kinds) for name in lookup.ids(kind, context)}


def steps(costs: StepCounter, node: Flow) -> int:
    """The amount, and the search for hooks on the event."""
    return 1 + costs.parts(node) + costs.looking(node.event)


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "gain",
                "gain n counter [for seat]",
                "Raises a counter, from its bank as far as that goes and up to its most.",
                "gain 2 coins",
            ),
            Entry(
                "lose",
                "lose n counter [for seat]",
                "Lowers a counter, back to its bank. Below its least is a fault of the rules.",
                "lose 1 coins",
            ),
            Entry("pay", "pay n counter [for seat]", "The same as `lose`.", "pay 3 coins"),
        ),
        {"gain": build_gain, "lose": build_lose, "resource": in_order(ResourceSyntax)},
        FlowSyntax,
        check,
        Flow,
        steps,
    ),
)
