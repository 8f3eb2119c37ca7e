"""`repeat n times: block`, `repeat while condition: block` and `repeat at most n times while condition: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class RepeatSyntax(lang.Statement):
    """`repeat n times:`, `repeat while condition:` or `repeat at most n times while condition:`."""

    times: lang.Expression | None
    condition: lang.Expression | None
    body: tuple[lang.Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(lang.Stmt):
    """A block some times, or while a condition holds, or both."""

    times: lang.Expr | None
    condition: lang.Expr | None
    body: lang.Block


def _check(node: RepeatSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    times = None if node.times is None else lang.expect(node.times, lang.NUMBER, scope, context)
    condition = None if node.condition is None else lang.expect(node.condition, lang.TRUTH, scope, context)
    return Repeat(node.span, times, condition, lang.block(node.body, scope.looping(), context)), scope


def _steps(costs: lang.StepCounter, node: Repeat) -> int:
    """The number of turns; the turns are counted while they run."""
    return 1 if node.times is None else 1 + costs.of(node.times)


_RULES = {
    "repeat_times": lang.in_order(RepeatSyntax, condition=None),
    "repeat_while": lang.in_order(RepeatSyntax, times=None),
    "repeat_at_most": lang.in_order(RepeatSyntax),
}
_ENTRIES = (
    lang.Entry("repeat", "repeat n times: block", "Some times over.", "repeat 3 times: draw card from deck to my.hand"),
    lang.Entry(
        "repeat while",
        "repeat while condition: block",
        "Again and again, as long as the condition holds; it is tested before every turn. A loop that neither asks nor ends uses up "
        "the steps of the answer, which is an error in play (E503).",
        "repeat while exists(seats where not it.passed): perform one_turn",
    ),
    lang.Entry(
        "repeat at most",
        "repeat at most n times while condition: block",
        "As `repeat while`, but not more than n times.",
        "repeat at most 3 times while my.coins > 0: lose 1 coins; gain 1 points",
    ),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, _RULES, RepeatSyntax, _check, Repeat, _steps),)
