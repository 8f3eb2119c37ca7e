"""Checks hooks: triggers, modifiers, barrings, offers and substitutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from horta.diagnostics import did_you_mean
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker import expressions, statements
from horta.language.checker.context import Context
from horta.language.checker.scope import Scope
from horta.language.types import NUMBER, SEAT, TRUTH, UNKNOWN, Mix, SetOf, Thing, Type


@dataclass(frozen=True, slots=True)
class _Base:
    """What `check_hook` found out before the hook's own part is looked at."""

    name: str
    host: tuple[str, str] | None
    scope: Scope
    condition: r.Expr | None
    limit: r.Limit | None
    parameters: tuple[tuple[str, Type], ...]
    clauses: s.Clauses

    def common(self, key: str, node: s.Hook) -> dict[str, Any]:
        """The fields every resolved hook has."""
        return {
            "name": self.name, "key": key, "host": self.host, "condition": self.condition, "by": self.clauses.by,
            "may": self.clauses.may, "limit": self.limit, "order": self.clauses.order, "parameters": self.parameters,
            "rules": node.rules, "span": node.span,
        }  # fmt: skip


def check_hook(node: s.Hook, host: tuple[str, str] | None, number: int, context: Context) -> r.Hook | None:
    """The resolved hook, or None when it hangs on nothing."""
    found = _target(node, context)
    if found is None:
        return None
    key, parameters = found
    base = _base(node, host, number, parameters, context)
    return _CHECKS[type(node)](node, key, base, context)


def _target(node: s.Hook, context: Context) -> tuple[str, tuple[tuple[str, Type], ...]] | None:
    if isinstance(node, s.Trigger):
        return _event(node, context)
    word = node.question if isinstance(node, s.Barring | s.Offer) else node.value
    if isinstance(node, s.Barring | s.Offer):
        if word.text in context.branching:
            known = sorted(name for name in context.questions if name.startswith(f"{word.text}_"))
            remedy = f"name one of them: {', '.join(f'`{name}`' for name in known)}" if known else None
            context.problems.error("E209", f"`{word.text}` asks which way to go; options belong to its branches", word.span, remedy)
            return None
        if word.text in context.questions:
            return word.text, ()
        context.unknown("question", word.text, word.span, dict.fromkeys(context.questions, "question"))
        return None
    if word.text in context.checked:
        return word.text, context.checked[word.text].parameters
    context.unknown("value", word.text, word.span, dict.fromkeys(context.values, "value"))
    return None


def _event(node: s.Trigger, context: Context) -> tuple[str, tuple[tuple[str, Type], ...]] | None:
    word = node.event
    if node.flow is not None:
        if word.text in context.vocabulary.counters:
            return f"{node.flow} {word.text}", (("amount", NUMBER),)
        context.unknown("counter", word.text, word.span, dict.fromkeys(context.vocabulary.counters, "counter"))
        return None
    signature = context.signatures.get(word.text)
    if signature is None:
        known = {name: context.procedures[name].sort for name in context.signatures}
        context.problems.error("E210", f"nothing called `{word.text}` ever happens", word.span, did_you_mean(word.text, known))
        return None
    return word.text, signature.parameters


def _base(node: s.Hook, host: tuple[str, str] | None, number: int, parameters: tuple[tuple[str, Type], ...], context: Context) -> _Base:
    name = host[1] if host is not None else f"hook_{number}"
    it: tuple[tuple[str, Type], ...] = (("it", Thing(host[0])),) if host is not None else ()
    given = (*it, ("actor", SEAT), *parameters)
    scope = Scope.root(f"{name}.{number}", given, hooked=True)
    clauses = node.clauses
    condition = None if clauses.condition is None else expressions.expect(clauses.condition, TRUTH, scope, context)
    limit = None if clauses.limit is None else _limit(clauses.limit, host, f"{name}.{number}", context)
    named = tuple((scope.locals[local].name, type_) for local, type_ in given)
    return _Base(f"{name}.{number}", host, scope, condition, limit, named, clauses)


def _limit(node: s.Limit, host: tuple[str, str] | None, own: str, context: Context) -> r.Limit | None:
    scopes = (*context.vocabulary.scopes, "game")
    if not 1 <= node.times <= r.MOST_USES:
        context.problems.error("E209", f"a hook cannot be limited to {node.times} times", node.span, f"limits are 1 to {r.MOST_USES} times")
        return None
    if node.scope.text not in scopes:
        context.unknown("scope", node.scope.text, node.scope.span, dict.fromkeys(scopes, "scope"))
        return None
    together = node.together and host is not None
    account = f"{host[0]}.{host[1]}.{node.scope.text}" if together and host is not None else own
    return r.Limit(node.times, node.scope.text, account)


def _trigger(node: s.Trigger, key: str, base: _Base, context: Context) -> r.Hook:
    written = (*base.clauses.cost, *node.body)
    inner = statements.block(written, base.scope, context, node.span)
    body = r.Block(node.span, _spending(inner.body, node))
    if base.clauses.may:
        question = f"use_{base.host[1]}" if base.host is not None else f"use_{key.replace(' ', '_')}"
        statements.declare_question(s.Word(node.event.span, question), TRUTH, context)
        context.branching.add(question)
        body = r.Block(node.span, (statements.asked(question, None, body, base.scope, node.span),))
    return r.Trigger(**base.common(key, node), moment=node.moment, body=body)


def _spending(body: tuple[r.Stmt, ...], node: s.Trigger) -> tuple[r.Stmt, ...]:
    """The body with the point where a use is counted: once the owner has committed to it.

    That is at once, or after a leading choice that may be declined, or on a branch that does anything.
    """
    spend = r.Spend(node.span)
    if body and isinstance(body[0], r.Choose) and body[0].optional:
        return (body[0], spend, *body[1:])
    if body and isinstance(body[0], r.ChooseArms):
        arms = tuple(replace(arm, body=r.Block(arm.body.span, (spend, *arm.body.body))) if _does(arm) else arm for arm in body[0].arms)
        return (replace(body[0], arms=arms), *body[1:])
    return (spend, *body)


def _does(arm: r.Arm) -> bool:
    return any(not isinstance(part, r.Leave) for part in arm.body.body)


def _modifier(node: s.Modifier, key: str, base: _Base, context: Context) -> r.Hook | None:
    wanted = context.checked[key].body.type
    if wanted not in (NUMBER, TRUTH, UNKNOWN):
        context.problems.error("E205", f"`{key}` is a {wanted}; only numbers and truths can be modified", node.value.span)
        return None
    adjustments = []
    for word, value in node.adjustments:
        if word != "set" and wanted == TRUTH:
            context.problems.error("E209", f"a truth can only be set, not changed by `{word}`", value.span)
            continue
        adjustments.append((word, expressions.expect(value, wanted, base.scope, context)))
    return r.Modifier(**base.common(key, node), adjustments=tuple(adjustments))


def _candidate(base: _Base, item: Type) -> tuple[Scope, str]:
    return base.scope.bind("candidate", item)


def _barring(node: s.Barring, key: str, base: _Base, context: Context) -> r.Hook:
    scope, candidate = _candidate(base, context.questions[key])
    where = expressions.expect(node.condition, TRUTH, scope, context)
    return r.Barring(**base.common(key, node), allow=node.allow, candidate=candidate, where=where, reason=node.reason)


def _offer(node: s.Offer, key: str, base: _Base, context: Context) -> r.Hook:
    item = context.questions[key]
    add = None if node.add is None else expressions.expect(node.add, SetOf(item), base.scope, context)
    scope, candidate = _candidate(base, item)
    remove = None if node.remove is None else expressions.expect(node.remove, TRUTH, scope, context)
    return r.Offer(**base.common(key, node), candidate=candidate, add=add, remove=remove)


def _substitution(node: s.Substitution, key: str, base: _Base, context: Context) -> r.Hook | None:
    type_ = context.checked[key].body.type
    if not (isinstance(type_, SetOf) and isinstance(type_.item, Mix)):
        context.problems.error("E205", f"`{key}` is a {type_}; only mixes have units to substitute", node.value.span)
        return None
    kind = type_.item.kind
    means = expressions.check(node.means, base.scope, context)
    if isinstance(means.type, Thing):
        means = r.ListSet(SetOf(means.type), (means,))
    means = expressions.coerce(means, SetOf(Thing(kind)), node.means.span, context)
    scope, candidate = _candidate(base, Thing(kind))
    where = None if node.condition is None else expressions.expect(node.condition, TRUTH, scope, context)
    most = None if node.most is None else expressions.expect(node.most, NUMBER, base.scope, context)
    if node.most is not None and isinstance(most, r.Const) and most.value > 1:
        context.problems.error("E209", "a limited substitution stands for one unit of a mix, not for more", node.most.span)
    return r.Substitution(**base.common(key, node), means=means, candidate=candidate, where=where, most=most)


_CHECKS: dict[type, Callable[[Any, str, _Base, Context], r.Hook | None]] = {
    s.Trigger: _trigger,
    s.Modifier: _modifier,
    s.Barring: _barring,
    s.Offer: _offer,
    s.Substitution: _substitution,
}
