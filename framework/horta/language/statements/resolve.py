"""`resolve thing.effect via cause`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions, lookup
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr, RuleAt
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement, Word
from horta.language.types import EFFECT, UNKNOWN


@dataclass(frozen=True, slots=True)
class ResolveSyntax(Statement):
    """`resolve thing.effect via cause`."""

    effect: Expression
    via: Word | None


@dataclass(frozen=True, slots=True)
class Resolve(Stmt):
    """The effect that a thing carries is carried out for a seat."""

    kind: str
    attribute: str
    subject: Expr
    me: Expr
    via: int | None

    @property
    def effect(self) -> str:
        """The attribute that holds the effect."""
        return f"{self.kind}.{self.attribute}"


def build(builder: ExpressionBuilder, tree: RawTree, effect: RawTree, via: RawTree | None) -> ResolveSyntax:
    """Return the syntax node."""
    return ResolveSyntax(builder.at(tree), builder.build(effect), builder.word(via.children[0]) if via is not None else None)


def check(node: ResolveSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    effect = expressions.check(node.effect, scope, context)
    if not isinstance(effect, RuleAt) or effect.type != EFFECT:
        if effect.type != UNKNOWN:
            remedy = "write an attribute of the type `effect`, such as `card.effect`"
            context.problems.error("E205", f"this is a {effect.type}, but an effect is needed here", node.effect.span, remedy)
        return None, scope
    via = lookup.cause(node.via, context)
    return Resolve(node.span, effect.kind, effect.attribute, effect.subject, scope.me, via), scope


def steps(costs: StepCounter, node: Resolve) -> int:
    """The most expensive effect that a thing carries there."""
    return 1 + costs.parts(node) + costs.carried_by(node.effect)


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "resolve",
                "resolve thing.effect [via cause]",
                "Carries out the effect written on a thing; there, `it` is the thing.",
                "resolve card.effect",
            ),
        ),
        {"resolve": build},
        ResolveSyntax,
        check,
        Resolve,
        steps,
    ),
)
