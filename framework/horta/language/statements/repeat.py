"""`repeat n times: block` and `repeat at most n times while condition: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.statements import block
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree, in_order
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Block, Stmt
from horta.language.trees.syntax_expressions import Expression, Statement
from horta.language.types import NUMBER, TRUTH


@dataclass(frozen=True, slots=True)
class RepeatSyntax(Statement):
    """`repeat n times:` or `repeat at most n times while condition:`."""

    times: Expression
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """A block some times, while a condition holds."""

    times: Expr
    condition: Expr | None
    body: Block


def build_times(builder: ExpressionBuilder, tree: RawTree, times: RawTree, body: RawTree) -> RepeatSyntax:
    """Return the syntax node of `repeat n times`."""
    return RepeatSyntax(builder.at(tree), builder.build(times), None, builder.build(body))


def check(node: RepeatSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    times = expressions.expect(node.times, NUMBER, scope, context)
    condition = None if node.condition is None else expressions.expect(node.condition, TRUTH, scope, context)
    return Repeat(node.span, times, condition, block(node.body, scope.looping(), context)), scope


def steps(costs: StepCounter, node: Repeat) -> int:
    """The number of turns; the turns are counted while they run."""
    return 1 + costs.of(node.times)


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "repeat",
                "repeat n times: block",
                "Some times over. Also `repeat at most n times while condition: block`.",
                "repeat 3 times: draw card from deck to my.hand",
            ),
        ),
        {"repeat_times": build_times, "repeat_while": in_order(RepeatSyntax)},
        RepeatSyntax,
        check,
        Repeat,
        steps,
    ),
)
