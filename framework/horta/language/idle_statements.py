"""Finds parts of one rule that can do nothing: statements never reached, conditions that are always the same, sure faults.

Works on what was written, where the value of an option is still an option and not a constant.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from itertools import pairwise
from typing import Any

from horta.diagnostics import Problems
from horta.language import syntax as s
from horta.language.constants import OPERATIONS
from horta.language.tree_walk import written_nodes

_INNER_IT = "here `it` is the thing of the innermost `where`; give one of the two a name: `x in SET where …`"


def check_idle_statements(rules: Iterable[Any], problems: Problems) -> None:
    """Warn of what can do nothing in declarations, hooks, and the blocks and expressions that definitions carry."""
    for rule in rules:
        for node in written_nodes(rule):
            if isinstance(node, tuple):
                _check_block(node, problems)
            else:
                _check_node(node, problems)


def _check_block(statements: tuple[Any, ...], problems: Problems) -> None:
    for statement, behind in pairwise(statements):
        if _always_leaves(statement):
            message = "this is never reached: the statement before it always ends the block"
            problems.warning("W201", message, behind.span, "remove it, or put it first")
            return


def _always_leaves(statement: Any) -> bool:
    """True if nothing behind the statement can run."""
    if isinstance(statement, s.Statement) and statement.leaves:
        return True
    has_else = isinstance(statement, s.If) and statement.arms[-1][0] is None
    return has_else and all(_always_leaves(body[-1]) for _, body in statement.arms)


def _check_node(node: s.Node, problems: Problems) -> None:
    if isinstance(node, s.Binary) and node.operator in ("=", "!=", "<", "<=", ">", ">=", "is", "is not"):
        known = _constant(node)
        if known is not None:
            _report(node, bool(known), problems, "remove the condition, or compare something that can change")
        elif _shape(node.left) == _shape(node.right):
            _report(node, node.operator in ("=", "<=", ">=", "is"), problems, _remedy_of_same(node.left))
    elif isinstance(node, s.Call) and node.name.text == "alike" and len(node.arguments) == 2:
        if _shape(node.arguments[0]) == _shape(node.arguments[1]):
            _report(node, True, problems, _remedy_of_same(node.arguments[0]))
    elif isinstance(node, s.Binary) and node.operator in ("/", "%") and _constant(node.right) == 0:
        problems.error("E506", "this divides by zero", node.right.span, "write a number that is not 0")
    elif isinstance(node, s.Flow) and (amount := _constant(node.amount)) is not None and amount < 0:
        verb, other = ("gain", "lose") if node.gain else ("lose", "gain")
        remedy = f"write `{other} {-amount} {node.resource.name.text}`"
        problems.error("E507", f"`{verb}` needs 0 or more, but the amount is {amount}", node.amount.span, remedy)
    elif isinstance(node, s.If):
        for condition, _ in node.arms:
            if isinstance(condition, s.Literal) and isinstance(condition.value, bool):
                _report(condition, condition.value, problems, "remove the condition")


def _remedy_of_same(node: Any) -> str:
    names_it = any(isinstance(part, s.Name) and part.text == "it" for part in written_nodes(node))
    return _INNER_IT if names_it else "the two sides are the same: compare two different things"


def _report(node: s.Node, holds: bool, problems: Problems, remedy: str) -> None:
    problems.warning("W206", f"this {'always' if holds else 'never'} holds", node.span, remedy)


def _constant(node: Any) -> int | None:
    """The value of an expression that consists of numbers and truths only; None for any other."""
    if isinstance(node, s.Literal):
        return None if node.value is None else int(node.value)
    if isinstance(node, s.Unary):
        inner = _constant(node.operand)
        return None if inner is None else int(not inner) if node.operator == "not" else -inner
    if isinstance(node, s.Binary):
        left, right = _constant(node.left), _constant(node.right)
        work = OPERATIONS.get(node.operator)
        return None if left is None or right is None or work is None else int(work(left, right))
    return None


def _shape(node: Any) -> Any:
    """A node without its places, so that two can be compared."""
    if isinstance(node, tuple):
        return tuple(_shape(part) for part in node)
    if not isinstance(node, s.Node):
        return node
    return (type(node), *(_shape(getattr(node, part.name)) for part in fields(node) if part.name != "span"))
