"""`gain n counter`, `lose n counter`: a counter rises or falls, and hooks can answer to it.

`as` names the part of the score that it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import suggest
from horta.language import statement_parts as lang
from horta.quick_objects import quickly_made


@dataclass(frozen=True, slots=True)
class ResourceSyntax(lang.Node):
    """What is gained or lost: a counter, an entry of one, or a thing counted by one."""

    name: lang.Word
    index: lang.Expression | None


@dataclass(frozen=True, slots=True)
class FlowSyntax(lang.Statement):
    """`gain n resource` or `lose n resource`; `paid` in the costs of a hook."""

    gain: bool
    amount: lang.Expression
    resource: ResourceSyntax
    part: lang.Word | None
    seat: lang.Expression | None
    paid: bool


@quickly_made
@dataclass(frozen=True, slots=True)
class Flow(lang.Stmt):
    """A counter rises or falls, from and to its bank. `part` is the part of the score that it belongs to."""

    gain: bool
    amount: lang.Expr
    target: lang.CounterAt
    me: lang.Expr
    part: str | None = None

    @property
    def event(self) -> str:
        """The change of the counter, as hooks name it."""
        return f"{'gain' if self.gain else 'lose'} {self.target.counter}"

    @property
    def changes(self) -> tuple[lang.CounterAt, ...]:
        """The counter."""
        return (self.target,)


def _check(node: FlowSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    amount = lang.expect(node.amount, lang.NUMBER, scope, context)
    seat: lang.Expr = scope.me if node.seat is None else lang.expect(node.seat, lang.SEAT, scope, context)
    target = _resource(node.resource, seat, scope, context)
    if node.seat is not None and target is not None and target.seat is None:
        message = f"`{target.counter}` belongs to the table, not to a seat"
        context.problems.error("E209", message, node.seat.span, f"leave out `for …`, or declare `{target.counter}` with `of: seat`")
    if target is None:
        return None, scope
    if node.part is not None:
        _check_part(node.part, target.counter, context)
    return Flow(node.span, node.gain, amount, target, scope.me, None if node.part is None else node.part.text), scope


def _check_part(part: lang.Word, counter: str, context: lang.Context) -> None:
    """Report a part of a counter that is not the score. Where the score is worked out, it may be made of any counter."""
    score = context.score
    if score is not None and score.counter not in (None, counter):
        message = f"`as` names a part of the score, but `{counter}` is not the score"
        context.problems.error("E209", message, part.span, f"leave out `as {part.text}`; the score is `{score.counter}`")


def _resource(node: ResourceSyntax, seat: lang.Expr, scope: lang.Scope, context: lang.Context) -> lang.CounterAt | None:
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
        index = None if node.index is None or counter.by is None else lang.expect(node.index, lang.Thing(counter.by), scope, context)
        return lang.CounterAt(lang.NUMBER, text, owner, index)
    for kind, number in words.entities.get(text, ()):
        counting = [entry for entry in words.counters.values() if entry.by == kind and entry.per_seat]
        if len(counting) == 1 and node.index is None:
            return lang.CounterAt(lang.NUMBER, counting[0].name, seat, lang.Const(lang.Thing(kind), number))
    candidates = dict.fromkeys(words.counters, "counter") | _counted_things(context)
    context.problems.error("E204", f"unknown counter `{text}`", node.name.span, suggest(text, candidates))
    return None


def _counted_things(context: lang.Context) -> dict[str, str]:
    kinds = {counter.by for counter in context.vocabulary.counters.values() if counter.per_seat and counter.by}
    return {name: kind for kind in sorted(kinds) for name in lang.lookup.ids(kind, context)}


def _steps(costs: lang.StepCounter, node: Flow) -> int:
    """The amount, and the search for hooks on the event."""
    return lang.noted_steps(costs, node) + costs.looking(node.event)


_RULES = {
    "gain": lang.in_order(FlowSyntax, gain=True, paid=False),
    "lose": lang.in_order(FlowSyntax, gain=False, paid=False),
    "payment": lang.in_order(FlowSyntax, gain=False, part=None, seat=None, paid=True),
    "resource": lang.in_order(ResourceSyntax),
}
_ENTRIES = (
    lang.Entry(
        "gain",
        "gain n counter [as part] [for seat]",
        "Raises a counter, from its bank as far as that goes and up to its most. `as buildings` names its part of the score: "
        "the final screen and results show it. The label of the part `buildings` is `score_buildings`, that of the rest `score_rest`.",
        "gain 2 coins",
    ),
    lang.Entry(
        "lose",
        "lose n counter [as part] [for seat]",
        "Lowers a counter, back to its bank. Below its least is a fault of the rules.",
        "lose 1 coins",
    ),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, _RULES, FlowSyntax, _check, Flow, _steps),)
