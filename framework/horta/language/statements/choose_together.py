"""`together seats choose x from set`: several seats choose in secret; what they chose is shown when all have answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from horta.language import statement_parts as lang
from horta.language.limits import LINE_STEPS


@dataclass(frozen=True, slots=True)
class ChooseTogetherSyntax(lang.Statement):
    """`together seats choose x from set`; in the set `my` is that of the seat that is asked."""

    seats: lang.Expression
    variable: lang.Word
    question: lang.Word
    source: lang.Expression


@dataclass(frozen=True, slots=True)
class ChooseTogether(lang.Stmt):
    """One value from a set for each of some seats. `seat` is the local that `me` is in the set; `variable` holds the answers by seat."""

    question: str
    seats: lang.Expr
    seat: str
    variable: str
    source: lang.Expr
    candidate: str
    asks: ClassVar[bool] = True

    @property
    def item(self) -> lang.Type:
        """The type of one answer."""
        return self.source.type.item if isinstance(self.source.type, lang.SetOf) else self.source.type


def _build(builder: lang.ExpressionBuilder, tree: lang.RawTree, *children: Any) -> ChooseTogetherSyntax:
    seats, variable, alias, source = children
    named = builder.part(variable if alias is None else alias)
    return ChooseTogetherSyntax(builder.at(tree), builder.build(seats), builder.word(variable), named, builder.build(source))


def _check(node: ChooseTogetherSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved statement; what each seat chose is known after it."""
    seats, item = lang.expect_set(node.seats, scope, context)
    if not lang.fits(item, lang.SEAT):
        message, remedy = f"seats choose together, but this is a set of {item}", "write a set of seats, such as `seats`"
        context.problems.error("E205", message, node.seats.span, remedy)
    asked, seat = scope.bind("me", lang.SEAT)
    source, answer = lang.expect_set(node.source, asked, context)
    lang.declare_question(node.question, answer, context)
    candidate = scope.names.fresh("it")
    inner, variable = scope.bind(node.variable.text, lang.BySeat(answer))
    made = ChooseTogether(
        node.span, node.question.text, lang.each_once(seats, context), seat, variable, lang.each_once(source, context), candidate
    )
    return made, inner


def _steps(costs: lang.StepCounter, node: ChooseTogether) -> int:
    """Every seat has its options, and every hook on the question looks at each."""
    each = costs.of(node.source) + costs.asking(node.question, costs.size(node.source))
    return lang.noted_steps(costs, node) + costs.size(node.seats) * (each + LINE_STEPS)


_ENTRY = lang.Entry(
    "together",
    "together seats choose x [as question] from set",
    "Asks each of the seats for one member of the set, in secret; in the set, `my` is that of the seat that is asked. Nobody "
    "learns an answer before all have answered; then all are told. `x[p]` is what seat p chose. A seat that has nothing to choose "
    "from is not asked.",
    "together seats choose bid from 0 to my.coins",
)
STATEMENTS = (
    lang.StatementSpec((_ENTRY,), {"choose_together": lang.naming(_build)}, ChooseTogetherSyntax, _check, ChooseTogether, _steps),
)
