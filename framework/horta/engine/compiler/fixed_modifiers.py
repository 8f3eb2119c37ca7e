"""Writes modifiers that are always active into the values they adjust.

A modifier that has no host and no limit can be part of the value's own expression. Only modifiers with a host or a
limit have to be looked for during play.
"""

from __future__ import annotations

from dataclasses import replace

from horta.engine.compiler.analysis import cannot_fail
from horta.engine.compiler.expression_queries import substituted
from horta.language import resolved as r
from horta.language.hook_kinds import ADJUSTMENTS
from horta.language.types import LARGEST, NUMBER

MOST_FOLDED = 24


def fold_modifiers(rules: r.Rules) -> r.Rules:
    """Return the rules with such modifiers written into their values and removed from the hooks.

    A value is rewritten only if all its modifiers belong to the table and there are not too many.
    """
    by_value: dict[str, list[r.Modifier]] = {}
    for hook in rules.hooks:
        if isinstance(hook, r.Modifier):
            by_value.setdefault(hook.key, []).append(hook)
    bodies = {value.name: value.body for value in rules.values}
    folded = {name for name, hooks in by_value.items() if _foldable(bodies[name], hooks)}
    values = tuple(_folded(value, by_value[value.name]) if value.name in folded else value for value in rules.values)
    hooks = tuple(hook for hook in rules.hooks if not (isinstance(hook, r.Modifier) and hook.key in folded))
    return replace(rules, values=values, hooks=hooks)


def _foldable(body: r.Expr, hooks: list[r.Modifier]) -> bool:
    """True if all hooks of a value can be written into it.

    Each hook encloses those before it, so many of them would nest too deep. A `set` replaces the value before it, so
    a fault in that value would be lost.
    """
    adjustments = [adjustment for hook in hooks for adjustment in hook.adjustments]
    if any(hook.host is not None or hook.limit is not None for hook in hooks) or len(adjustments) > MOST_FOLDED:
        return False
    replaced = [amount for word, amount in adjustments if word == "set"]
    return not replaced or cannot_fail((body, *replaced))


def _folded(value: r.Value, hooks: list[r.Modifier]) -> r.Value:
    body = value.body
    for word in ADJUSTMENTS:
        for hook in sorted(hooks, key=lambda hook: hook.order):
            for adjust, amount in hook.adjustments:
                if adjust == word:
                    body = _adjusted(body, word, amount, hook, value)
    return replace(value, body=body)


def _adjusted(body: r.Expr, word: str, amount: r.Expr, hook: r.Modifier, value: r.Value) -> r.Expr:
    names = ("me", *(name for name, _ in value.parameters))
    given: dict[str, r.Expr] = {name: r.Local(type_, own) for (name, type_), own in zip(hook.parameters, names, strict=True)}
    amount = substituted(amount, given)
    if hook.condition is None:
        return _change(body, word, amount)
    condition = substituted(hook.condition, given)
    if word == "set":
        return r.IfElse(body.type, condition, amount, body)
    # If the condition does not hold, the amount changes nothing. So the value is written once, not in both branches.
    return _change(body, word, r.IfElse(NUMBER, condition, amount, r.Const(NUMBER, _CHANGES_NOTHING[word])))


def _change(body: r.Expr, word: str, amount: r.Expr) -> r.Expr:
    if word == "set":
        return amount
    if word in ("add", "multiply"):
        return r.Arith(NUMBER, "+" if word == "add" else "*", body, amount)
    return r.Builtin(NUMBER, "max" if word == "at_least" else "min", (body, amount))


_CHANGES_NOTHING = {"add": 0, "multiply": 1, "at_least": -LARGEST, "at_most": LARGEST}
