"""`choose question:` with a block for each sort of option, and `may question:`, which asks yes or no before a block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from horta.diagnostics import Span
from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.option_sets import each_once
from horta.language.checker.scope import Scope
from horta.language.checker.statements import block, declare_question
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree, in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Arm, Block, Stmt
from horta.language.trees.syntax_expressions import Expression, Node, Statement, Word
from horta.language.types import TRUTH, UNKNOWN


@dataclass(frozen=True, slots=True)
class BranchSyntax(Node):
    """One line of a branching choice."""

    variable: Word
    source: Expression | None
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseBranchesSyntax(Statement):
    """`choose name:` with a block per sort of option."""

    question: Word
    branches: tuple[BranchSyntax, ...]


@dataclass(frozen=True, slots=True)
class MaySyntax(Statement):
    """`may name:` a yes-or-no question before a block."""

    question: Word
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseArms(Stmt):
    """A choice whose options lead to different blocks. The answer is kept in `variable`."""

    question: str
    me: Expr
    variable: str
    arms: tuple[Arm, ...]
    asks: ClassVar[bool] = True


def build(builder: ExpressionBuilder, tree: RawTree, question: Any, *branches: RawTree) -> ChooseBranchesSyntax:
    """Return the syntax node of `choose question:`."""
    return ChooseBranchesSyntax(builder.at(tree), builder.word(question), builder.some(branches))


def check(node: ChooseBranchesSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    declare_question(node.question, UNKNOWN, context)
    context.branching.add(node.question.text)
    arms = tuple(_arm(node.question, branch, scope, context) for branch in node.branches)
    return ChooseArms(node.span, node.question.text, scope.me, scope.names.fresh("answer"), arms), scope


def _arm(question: Word, branch: BranchSyntax, scope: Scope, context: Context) -> Arm:
    condition = None if branch.condition is None else expressions.expect(branch.condition, TRUTH, scope, context)
    if branch.source is None:
        body = block(branch.body, scope, context, branch.span)
        return Arm(branch.variable.text, None, None, condition, body, branch.span)
    source, item = expressions.expect_set(branch.source, scope, context)
    source = each_once(source, context)
    declare_question(Word(branch.variable.span, f"{question.text}_{branch.variable.text}"), item, context)
    inner, variable = scope.bind(branch.variable.text, item)
    return Arm(branch.variable.text, variable, source, condition, block(branch.body, inner, context, branch.span), branch.span)


def check_may(node: MaySyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved yes-or-no question."""
    declare_question(node.question, TRUTH, context)
    context.branching.add(node.question.text)
    condition = None if node.condition is None else expressions.expect(node.condition, TRUTH, scope, context)
    body = block(node.body, scope, context)
    return asked(node.question.text, condition, body, scope, node.span), scope


def asked(question: str, condition: Expr | None, body: Block, scope: Scope, span: Span) -> ChooseArms:
    """Return a yes-or-no question before a block."""
    yes = Arm("yes", None, None, condition, body, span)
    no = Arm("no", None, None, None, Block(span, ()), span)
    return ChooseArms(span, question, scope.me, scope.names.fresh("answer"), (yes, no))


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "choose branches",
                "choose question: branches",
                "Asks for one of several sorts of options, each with a block of its own.",
                "choose turn:\n    card from my.hand:\n        perform play(card)\n    pass: set my.passed to true",
            ),
        ),
        {"choose_branches": build, "branch": in_order(BranchSyntax)},
        ChooseBranchesSyntax,
        check,
        ChooseArms,
        plain_steps,
    ),
    StatementSpec(
        (
            Entry(
                "may",
                "may question [when condition]: block",
                "Asks yes or no before a block; not asked while the condition fails.",
                "may swap when my.coins > 0: pay 1 coins; gain 1 points",
            ),
        ),
        {"may_block": in_order(MaySyntax)},
        MaySyntax,
        check_may,
        ChooseArms,
        plain_steps,
    ),
)
