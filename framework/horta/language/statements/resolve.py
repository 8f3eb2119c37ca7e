"""`resolve thing.effect via cause`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.language.hook_kinds import REPEATED


@dataclass(frozen=True, slots=True)
class ResolveSyntax(lang.Statement):
    """`resolve thing.effect via cause`."""

    effect: lang.Expression
    via: lang.Word | None


@dataclass(frozen=True, slots=True)
class Resolve(lang.Stmt):
    """The effect that a thing carries is carried out for a seat."""

    kind: str
    attribute: str
    subject: lang.Expr
    me: lang.Expr
    via: int | None

    @property
    def effect(self) -> str:
        """The attribute that holds the effect."""
        return f"{self.kind}.{self.attribute}"


@dataclass(frozen=True, slots=True)
class ResolveAbility(lang.Stmt):
    """The effect of an ability is carried out for a seat, once more and without its event. What it does is charged there."""

    ability: lang.Expr
    me: lang.Expr
    via: int | None

    @property
    def effect(self) -> str:
        """All abilities that can be carried out."""
        return REPEATED


def _check(node: ResolveSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    effect = lang.check(node.effect, scope, context)
    if isinstance(effect.type, lang.Thing) and effect.type.kind == lang.ABILITY.kind:
        ability = lang.coerce(effect, lang.ABILITY, node.effect.span, context)
        return ResolveAbility(node.span, ability, scope.me, lang.lookup.cause(node.via, context)), scope
    if not isinstance(effect, lang.RuleAt) or effect.type != lang.EFFECT:
        if effect.type != lang.UNKNOWN:
            remedy = "write an attribute of the type `effect`, such as `card.effect`, or an ability"
            context.problems.error("E205", f"this is a {effect.type}, but an effect is needed here", node.effect.span, remedy)
        return None, scope
    via = lang.lookup.cause(node.via, context)
    return Resolve(node.span, effect.kind, effect.attribute, effect.subject, scope.me, via), scope


def _steps(costs: lang.StepCounter, node: Resolve) -> int:
    """The most expensive effect that a thing carries there."""
    return 1 + costs.parts(node) + costs.carried_by(node.effect)


_ENTRY = lang.Entry(
    "resolve",
    "resolve thing.effect [via cause], resolve ability [via cause]",
    "Carries out the effect written on a thing; there, `it` is the thing. Of an ability that was kept in a field, its effect is carried "
    "out again: without question, cost or count. Nothing happens while the condition of the ability fails, as far as it is not about "
    "the event, or if the effect needs what only its event tells (`repeatable` says so).",
    "resolve card.effect",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"resolve": lang.in_order(ResolveSyntax)}, ResolveSyntax, _check, Resolve, _steps),)
