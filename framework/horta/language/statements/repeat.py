"""`repeat n times: block` and `repeat at most n times while condition: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class RepeatSyntax(lang.Statement):
    """`repeat n times:` or `repeat at most n times while condition:`."""

    times: lang.Expression
    condition: lang.Expression | None
    body: tuple[lang.Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(lang.Stmt):
    """A block some times, while a condition holds."""

    times: lang.Expr
    condition: lang.Expr | None
    body: lang.Block


def _check(node: RepeatSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    times = lang.expect(node.times, lang.NUMBER, scope, context)
    condition = None if node.condition is None else lang.expect(node.condition, lang.TRUTH, scope, context)
    return Repeat(node.span, times, condition, lang.block(node.body, scope.looping(), context)), scope


def _steps(costs: lang.StepCounter, node: Repeat) -> int:
    """The number of turns; the turns are counted while they run."""
    return 1 + costs.of(node.times)


_RULES = {"repeat_times": lang.in_order(RepeatSyntax, condition=None), "repeat_while": lang.in_order(RepeatSyntax)}
_ENTRY = lang.Entry(
    "repeat",
    "repeat n times: block",
    "Some times over. Also `repeat at most n times while condition: block`.",
    "repeat 3 times: draw card from deck to my.hand",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), _RULES, RepeatSyntax, _check, Repeat, _steps),)
