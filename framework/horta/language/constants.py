"""Removes parts of the rules that options have already decided.

An option is a constant in the checked rules. A branch or hook whose condition can never hold is removed, so it takes
no time during play, and no rule waits because of it. This module knows nothing about options: it treats all constants
alike.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from horta.language import resolved as r
from horta.language.tree_walk import mapped
from horta.language.types import LARGEST, TRUTH

# How operators work on numbers; those are left out that can raise a fault.
OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def fold_constants(rules: r.Rules) -> r.Rules:
    """Return the rules without branches and hooks that can never apply."""
    changed: r.Rules = _all(rules)
    hooks = (hook for hook in changed.hooks if truth_of(hook.condition) is not False)
    return replace(changed, hooks=tuple(map(_unconditional, hooks)))


def folded_condition(node: r.Expr | None) -> bool | None:
    """Return the truth of a condition that options have decided; None if it is decided in play. No condition always holds."""
    return True if node is None else truth_of(_all(node))


def _unconditional(node: Any) -> Any:
    """Return a hook or a branch without its condition if that always holds."""
    return replace(node, condition=None) if truth_of(node.condition) else node


def folded_whole(node: r.Expr) -> r.Expr:
    """Return an expression with every part of it folded."""
    whole: r.Expr = _all(node)
    return whole


def _all(node: Any) -> Any:
    """Return a tree with every node folded, the innermost first."""
    return folded(mapped(node, _all))


def folded(node: Any) -> Any:
    """Return a node folded; its parts must be folded already. A part that can raise a fault stays, unless it is never evaluated."""
    step = _STEPS.get(type(node))
    return node if step is None else step(node)


def truth_of(node: r.Expr | None) -> bool | None:
    """Return the constant truth of a condition; None if it is not constant."""
    return bool(node.value) if isinstance(node, r.Const) and node.type == TRUTH else None


def _choice(node: r.IfElse) -> r.Expr:
    known = truth_of(node.condition)
    return node if known is None else node.positive if known else node.negative


def _logic(node: r.Logic) -> r.Expr:
    decides = node.operator == "or"
    left, right = truth_of(node.left), truth_of(node.right)
    if left is not None:
        return node.left if left is decides else node.right
    # The left part can raise a fault, so it stays even if the right part alone decides.
    return node.left if right is not None and right is not decides else node


def _not(node: r.Not) -> r.Expr:
    known = truth_of(node.operand)
    return node if known is None else r.Const(TRUTH, int(not known))


def _operation(node: r.Compare | r.Arith) -> r.Expr:
    work = OPERATIONS.get(node.operator)
    if work is None or not (isinstance(node.left, r.Const) and isinstance(node.right, r.Const)):
        return node
    result = int(work(node.left.value, node.right.value))
    return r.Const(node.type, result) if abs(result) < LARGEST else node


def _required(node: r.Required) -> r.Expr:
    return node.operand if isinstance(node.operand, r.Const) and node.operand.value >= 0 else node


def _where(node: r.WhereSet) -> r.Expr:
    return node.source if truth_of(node.condition) else node


def _if(node: r.If) -> r.Stmt:
    arms: list[tuple[r.Expr | None, r.Block]] = []
    for condition, block in node.arms:
        known = truth_of(condition)
        if known is False:
            continue
        arms.append((None if known else condition, block))
        if arms[-1][0] is None:
            break
    if not arms:
        return r.Block(node.span, ())
    return arms[0][1] if arms[0][0] is None else replace(node, arms=tuple(arms))


def _branches(node: r.ChooseBranches) -> r.ChooseBranches:
    return replace(node, branches=tuple(map(_unconditional, node.branches)))


_STEPS: dict[type, Callable[[Any], Any]] = {
    r.IfElse: _choice,
    r.Logic: _logic,
    r.Not: _not,
    r.Compare: _operation,
    r.Arith: _operation,
    r.Required: _required,
    r.WhereSet: _where,
    r.If: _if,
    r.ChooseBranches: _branches,
}
