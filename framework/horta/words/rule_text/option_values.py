"""Puts the values of options into rules, leaves out the parts that can no longer apply, and writes all filters with `it`.

So a text describes the rules with the chosen options only, and rules that mean the same have one wording.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from horta.language import syntax as s
from horta.model.ruleset import OptionInfo
from horta.words.rule_text.member_names import member_as_it


def settle_options(node: Any, options: Mapping[str, OptionInfo]) -> Any:
    """Return the same piece of rules with the values of options in it."""
    if isinstance(node, tuple):
        return tuple(settle_options(part, options) for part in node)
    if not isinstance(node, s.Node):
        return node
    assert is_dataclass(node)
    if isinstance(node, s.OptionValue):
        value = options[node.name.text].value if node.name.text in options else None
        return s.Literal(node.span, value) if isinstance(value, int) else node
    changed = {part.name: settle_options(getattr(node, part.name), options) for part in fields(node) if part.name != "span"}
    return _reduced(replace(node, **changed))


def _reduced(node: s.Node) -> s.Node:
    if isinstance(node, s.Unary) and node.operator == "not" and truth(node.operand) is not None:
        return s.Literal(node.span, not truth(node.operand))
    if isinstance(node, s.Choice) and truth(node.condition) is not None:
        return node.positive if truth(node.condition) else node.negative
    if isinstance(node, s.Binary) and node.operator in ("and", "or"):
        return _logic(node)
    return member_as_it(node) if isinstance(node, s.Where | s.Sorted) else node


def _logic(node: s.Binary) -> s.Node:
    decides = node.operator == "or"
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if truth(one) is decides:
            return one
        if truth(one) is not None:
            return other
    return node


def truth(node: s.Expression | None) -> bool | None:
    """Return the value of a condition that is always true or always false; otherwise None."""
    return node.value if isinstance(node, s.Literal) and isinstance(node.value, bool) else None


def conjuncts(node: s.Expression | None) -> list[s.Expression]:
    """Return the parts of a condition that must all hold."""
    if isinstance(node, s.Binary) and node.operator == "and":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node] if node is not None else []
