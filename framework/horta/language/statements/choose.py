"""`choose x from set` and its forms: `may choose`, `choose up to n of x from set`, `order x from set`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.option_sets import each_once
from horta.language.checker.scope import Scope
from horta.language.checker.statements import declare_question
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement, Word
from horta.language.types import NUMBER, SetOf


@dataclass(frozen=True, slots=True)
class ChooseSyntax(Statement):
    """`choose x from set`, or `choose up to n of x from set`, or `order x from set`."""

    variable: Word
    question: Word
    source: Expression
    optional: bool
    most: Expression | None = None
    ordering: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """One value from a set, or some of them, or all in an order."""

    question: str
    me: Expr
    variable: str
    source: Expr
    optional: bool
    most: Expr | None
    ordering: bool
    candidate: str
    asks: ClassVar[bool] = True


def _question(builder: ExpressionBuilder, variable: Any, alias: RawTree | None) -> Word:
    return builder.word(variable if alias is None else alias.children[0])


def build(builder: ExpressionBuilder, tree: RawTree, optional: Any, variable: Any, alias: RawTree | None, source: RawTree) -> ChooseSyntax:
    """Return the syntax node of `choose` and `may choose`."""
    question = _question(builder, variable, alias)
    return ChooseSyntax(builder.at(tree), builder.word(variable), question, builder.build(source), optional is not None)


def build_some(
    builder: ExpressionBuilder, tree: RawTree, optional: Any, most: RawTree, variable: Any, alias: RawTree | None, source: RawTree
) -> ChooseSyntax:
    """Return the syntax node of `choose up to`."""
    question, chosen = _question(builder, variable, alias), builder.word(variable)
    return ChooseSyntax(builder.at(tree), chosen, question, builder.build(source), optional is not None, builder.build(most))


def build_order(builder: ExpressionBuilder, tree: RawTree, variable: Any, alias: RawTree | None, source: RawTree) -> ChooseSyntax:
    """Return the syntax node of `order`."""
    question = _question(builder, variable, alias)
    return ChooseSyntax(builder.at(tree), builder.word(variable), question, builder.build(source), False, ordering=True)


def check(node: ChooseSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement; what was chosen is known after it."""
    source, item = expressions.expect_set(node.source, scope, context)
    most = None if node.most is None else expressions.expect(node.most, NUMBER, scope, context)
    source = each_once(source, context)
    several = node.ordering or most is not None
    declare_question(node.question, item, context)
    candidate = scope.names.fresh("it")
    inner, variable = scope.bind(node.variable.text, SetOf(item) if several else item)
    return Choose(node.span, node.question.text, scope.me, variable, source, node.optional, most, node.ordering, candidate), inner


def steps(costs: StepCounter, node: Choose) -> int:
    """Every option is made, and every hook on the question looks at it."""
    return 1 + costs.parts(node) + costs.size(node.source) * (1 + costs.adjusting(node.question))


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "choose",
                "choose x [as question] from set",
                "Asks the seat for one member of the set. With nothing to choose from, the block ends; with one member, it is taken "
                "without asking. `as` names the question when the name of the thing will not do.",
                "choose card from my.hand where it.cost <= my.coins",
            ),
            Entry(
                "may choose",
                "may choose x [as question] from set",
                "As `choose`, but the seat may decline; then the block ends.",
                "may choose card from my.hand",
            ),
            Entry(
                "choose up to",
                "choose up to n of x [as question] from set",
                "Asks for one to n members at once; x is then a set. With `may` before it, none is an answer too and ends the block.",
                "may choose up to 3 of cards from display",
            ),
            Entry(
                "order",
                "order x [as question] from set",
                "Asks for the members one after the other; x is the set in the order given.",
                "order cards from my.hand",
            ),
        ),
        {"choose": build, "choose_some": build_some, "order": build_order},
        ChooseSyntax,
        check,
        Choose,
        steps,
    ),
)
