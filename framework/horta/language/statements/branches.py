"""`choose question:` with a block for each sort of option, and `may question:`, which asks yes or no before a block."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from horta.diagnostics import Span
from horta.language import statement_parts as lang
from horta.language.statements.let import part_names


@dataclass(frozen=True, slots=True)
class BranchSyntax(lang.Node):
    """One line of a branching choice."""

    variable: lang.Word
    source: lang.Expression | None
    condition: lang.Expression | None
    body: tuple[lang.Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseBranchesSyntax(lang.Statement):
    """`choose name:` with a block per sort of option."""

    question: lang.Word
    branches: tuple[BranchSyntax, ...]


@dataclass(frozen=True, slots=True)
class MaySyntax(lang.Statement):
    """`may name:` a yes-or-no question before a block."""

    question: lang.Word
    condition: lang.Expression | None
    body: tuple[lang.Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseBranches(lang.Stmt):
    """A choice whose options lead to different blocks. The answer is kept in `variable`."""

    question: str
    me: lang.Expr
    variable: str
    branches: tuple[lang.Branch, ...]
    asks: ClassVar[bool] = True

    @property
    def effect(self) -> str:
        """The branches that hooks add to the question."""
        return f"question {self.question}"


def _build(builder: lang.ExpressionBuilder, tree: lang.RawTree, question: Any, *branches: lang.RawTree) -> ChooseBranchesSyntax:
    return ChooseBranchesSyntax(builder.at(tree), builder.word(question), builder.some(branches))


def _check(node: ChooseBranchesSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    lang.declare_question(node.question, lang.UNKNOWN, context, branching=True)
    branches = tuple(_branch(node.question, branch, scope, context) for branch in node.branches)
    return ChooseBranches(node.span, node.question.text, scope.me, scope.names.fresh("answer"), branches), scope


def _branch(question: lang.Word, branch: BranchSyntax, scope: lang.Scope, context: lang.Context) -> lang.Branch:
    condition = None if branch.condition is None else lang.expect(branch.condition, lang.TRUTH, scope, context)
    if branch.source is None:
        lang.declare_branch(question.text, branch.variable, None, context)
        body = lang.block(branch.body, scope, context, branch.span)
        return lang.Branch(branch.variable.text, None, None, condition, body, branch.span)
    source, item = lang.expect_set(branch.source, scope, context)
    source = lang.each_once(source, context)
    lang.declare_branch(question.text, branch.variable, item, context)
    inner, variable = scope.bind(branch.variable.text, item)
    named, inner = part_names(variable, item, inner, branch.span)
    body = lang.block(branch.body, inner, context, branch.span)
    body = replace(body, body=(*named, *body.body))
    return lang.Branch(branch.variable.text, variable, source, condition, body, branch.span)


def _check_may(node: MaySyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved yes-or-no question."""
    lang.declare_question(node.question, lang.TRUTH, context, branching=True)
    for answer in ("yes", "no"):
        lang.declare_branch(node.question.text, lang.Word(node.question.span, answer), None, context)
    condition = None if node.condition is None else lang.expect(node.condition, lang.TRUTH, scope, context)
    body = lang.block(node.body, scope, context)
    return asked(node.question.text, condition, body, scope, node.span), scope


def asked(
    question: str, condition: lang.Expr | None, body: lang.Block, scope: lang.Scope, span: Span, declinable: lang.Expr | None = None
) -> ChooseBranches:
    """Return a yes-or-no question before a block. While one of the conditions fails there is one answer, so nobody is asked."""
    yes = lang.Branch("yes", None, None, condition, body, span)
    no = lang.Branch("no", None, None, declinable, lang.Block(span, ()), span)
    return ChooseBranches(span, question, scope.me, scope.names.fresh("answer"), (yes, no))


def _steps(costs: lang.StepCounter, node: ChooseBranches) -> int:
    """The conditions and blocks of all branches, and the options of each with the hooks on them."""
    sizes = {branch.label: 1 if branch.source is None else costs.size(branch.source) for branch in node.branches}
    made = (costs.asking(f"{node.question}_{label}", size) for label, size in sizes.items())
    return lang.noted_steps(costs, node) + costs.asking(node.question, len(node.branches)) + sum(made)


_CHOOSE = lang.Entry(
    "choose branches",
    "choose question: branches",
    "Asks for one of several sorts of options, each with a block of its own.",
    "choose turn:\n    card from my.hand:\n        perform play(card)\n    pass: set my.passed to true",
)
_MAY = lang.Entry(
    "may",
    "may question [when condition]: block",
    "Asks yes or no before a block; not asked while the condition fails.",
    "may swap when my.coins > 0: lose 1 coins; gain 1 points",
)
STATEMENTS = (
    lang.StatementSpec(
        (_CHOOSE,),
        {"choose_branches": _build, "branch": lang.naming(lang.in_order(BranchSyntax))},
        ChooseBranchesSyntax,
        _check,
        ChooseBranches,
        _steps,
    ),
    lang.StatementSpec((_MAY,), {"may_block": lang.in_order(MaySyntax)}, MaySyntax, _check_may, ChooseBranches, _steps),
)
