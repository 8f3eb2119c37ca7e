"""Checks branches that hooks add to a question: `offer question:` with branches below it."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import Any, TypeVar

from horta.diagnostics import Span
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker import expressions, statements
from horta.language.checker.context import Context, Scope
from horta.language.statements.let import part_names
from horta.language.tree_walk import walk
from horta.language.types import TRUTH, Type

Made = TypeVar("Made", bound=r.Hook)


def hook_of(sort: type[Made], base: r.Hook, **own: Any) -> Made:
    """Return a hook of one sort: what every hook has, and what only this sort has."""
    return sort(**{part.name: getattr(base, part.name) for part in fields(base)}, **own)


def repeated(body: tuple[r.Stmt, ...], base: r.Hook, span: Span) -> r.Block | None:
    """Return the effect of an ability as `resolve` carries it out; None if it needs something that only its event tells.

    What its condition asks for has to be true then too, unless that is about the event: something that it tells, or its cause.
    """
    told = {name for name, _ in base.parameters[2:]}
    if base.host is None or _asks_event(body, told):
        return None
    needed = [part for part in _conjuncts(base.condition) if not (_asks_event(part, told) or any(map(_is_via, walk(part))))]
    if not needed:
        return r.Block(span, body)
    condition = reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), needed)
    return r.Block(span, (r.If(span, ((condition, r.Block(span, body)),)),))


def _conjuncts(condition: r.Expr | None) -> list[r.Expr]:
    """Return the conditions that are joined by `and`."""
    found: list[r.Expr] = []
    waiting = [] if condition is None else [condition]
    while waiting:
        part = waiting.pop()
        if isinstance(part, r.Logic) and part.operator == "and":
            waiting += [part.right, part.left]
        else:
            found.append(part)
    return found


def _asks_event(node: Any, told: set[str]) -> bool:
    return any(isinstance(part, r.Local) and part.name in told for part in walk(node))


def _is_via(node: Any) -> bool:
    return isinstance(node, r.Via)


def check_branch_offer(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.BranchOffer:
    """Return the resolved branch. A use of the hook is counted when the branch is chosen."""
    label: s.Word = node.get("branch")
    written, effect = node.get("from"), node.get("effect")
    source: r.Expr | None = None
    item: Type | None = None
    variable: str | None = None
    named: tuple[r.Stmt, ...] = ()
    if written is not None:
        source, item = expressions.expect_set(written, scope, context)
        source = statements.each_once(source, context)
        scope, variable = scope.bind(label.text, item)
        named, scope = part_names(variable, item, scope, node.span)
    _declare(label, item, base, context)
    body = statements.block(effect, scope, context, node.span)
    block = r.Block(node.span, (r.Spend(node.span), *named, *body.body))
    effect = repeated(body.body, base, node.span) if source is None else None
    return hook_of(r.BranchOffer, base, body=block, effect=effect, label=label.text, variable=variable, source=source)


def _declare(label: s.Word, item: Type | None, base: r.Hook, context: Context) -> None:
    """Declare the branch. Abilities of one kind may share its name, if their options are alike: the first of them is used."""
    name, kind = f"{base.key}_{label.text}", None if base.host is None else base.host[0]
    if name not in context.questions:
        context.offered[name] = (kind, label.span)
        statements.declare_branch(base.key, label, item, context)
        return
    other, place = context.offered.get(name, (None, context.asked[name]))
    known = None if name in context.single else context.questions[name]
    if kind is None or other != kind:
        message = f"`{base.key}` has a branch `{label.text}` already"
        remedy = f"give this one another name, or take the other one away with `remove branch {name}`"
        context.problems.error("E208", message, label.span, remedy, ((place, "the other branch"),))
    elif known != item:
        message = f"the branch `{label.text}` has other options where another ability offers it"
        context.problems.error("E208", message, label.span, "give one of them another name", ((place, "offered here too"),))
