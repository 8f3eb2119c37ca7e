"""Puts together the expressions that say whether a block is possible, as short as they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from horta.language import resolved as r
from horta.language.tree_walk import mapped, rename, walk
from horta.language.types import NUMBER, TRUTH, Mix, SetOf

TRUE, FALSE = r.Const(TRUTH, 1), r.Const(TRUTH, 0)
MEMBER = "member__"


def all_of(*parts: r.Expr) -> r.Expr:
    """Return whether all of the parts hold."""
    return _joined("and", FALSE, TRUE, [part for joined in parts for part in conjunction(joined)])


def any_of(*parts: r.Expr) -> r.Expr:
    """Return whether one of the parts holds."""
    return _joined("or", TRUE, FALSE, parts)


def conjunction(node: r.Expr) -> list[r.Expr]:
    """Return what is joined by `and`, part by part."""
    found, waiting = [], [node]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, r.Logic) and part.operator == "and":
            waiting[:0] = [part.left, part.right]
        else:
            found.append(part)
    return found


def _joined(operator: str, decisive: r.Const, idle: r.Const, parts: Sequence[r.Expr]) -> r.Expr:
    if decisive in parts:
        return decisive
    made: r.Expr = idle
    for part in dict.fromkeys(parts):
        if part != idle:
            made = part if made == idle else r.Logic(TRUTH, operator, made, part)
    return made


def if_else(condition: r.Expr, positive: r.Expr, negative: r.Expr) -> r.Expr:
    """Return one of two truths."""
    condition = folded(condition)
    if positive == negative:
        return positive
    if isinstance(condition, r.Const):
        return positive if condition.value else negative
    if positive == TRUE:
        return any_of(condition, negative)
    if negative == FALSE:
        return all_of(condition, positive)
    if positive == FALSE:
        return all_of(r.Not(TRUTH, condition), negative)
    if negative == TRUE:
        return any_of(r.Not(TRUTH, condition), positive)
    return r.IfElse(TRUTH, condition, positive, negative)


def folded(node: r.Expr) -> r.Expr:
    """Return a condition without the parts that options and other constants decide."""
    if isinstance(node, r.Not):
        operand = folded(node.operand)
        return r.Const(TRUTH, 1 - operand.value) if isinstance(operand, r.Const) else r.Not(TRUTH, operand)
    if isinstance(node, r.Compare) and node.operator in ("=", "!=") and isinstance(node.left, r.Const) and isinstance(node.right, r.Const):
        return r.Const(TRUTH, int((node.left.value == node.right.value) is (node.operator == "=")))
    if isinstance(node, r.Logic):
        return (all_of if node.operator == "and" else any_of)(folded(node.left), folded(node.right))
    return node


def above_zero(number: r.Expr) -> r.Expr:
    """Return whether a number is more than 0."""
    zero = r.Const(NUMBER, 0)
    return r.Const(TRUTH, int(number.value > 0)) if isinstance(number, r.Const) else r.Compare(TRUTH, ">", number, zero)


def existing(source: r.Expr, variable: str = "", condition: r.Expr = TRUE) -> r.Expr:
    """Return whether the set has a member; with a condition, one for which it holds."""
    if condition == FALSE:
        return FALSE
    said = conjunction(said_of(source, variable))
    parts = [part for part in conjunction(condition) if part not in said]
    of_member = [part for part in parts if variable in free_names(part)]
    if of_member:
        source = r.WhereSet(source.type, source, variable, all_of(*of_member))
    elif isinstance(source, r.OptionsOf) and source.adds_only:
        # What is offered anyhow is found sooner than what hooks add.
        return all_of(any_of(_any(source.source), _any(source)), *parts)
    return all_of(_any(source), *(part for part in parts if part not in of_member))


def said_of(source: r.Expr, variable: str) -> r.Expr:
    """Return what the filter of a set says of its members, with this name for them."""
    return rename(folded(source.condition), source.variable, variable) if isinstance(source, r.WhereSet) else TRUE


def _any(source: r.Expr) -> r.Expr:
    """Return whether the set has a member. The member has another name than those of the questions inside, which may ask about it."""
    inside = {part.variable for part in walk(source) if isinstance(part, r.Aggregate)}
    name = next(name for number in count(1) if (name := f"{MEMBER}{number}") not in inside)
    return r.Aggregate(TRUTH, "exists", name, source, None)


def implies(narrow: r.Expr, wide: r.Expr) -> bool:
    """True if one expression surely holds only where the other does: it is the same, or asks for a member of a part of the same set."""
    if narrow == wide:
        return True
    if not isinstance(narrow, r.Aggregate) or not isinstance(wide, r.Aggregate) or narrow.function != "exists":
        return False
    source = narrow.source
    while isinstance(source, r.WhereSet):
        if source == wide.source:
            return True
        source = source.source
    return source == wide.source


def options_of(node: r.Choose | r.Branch, hooked: Mapping[str, bool], question: str | None = None, me: r.Expr | None = None) -> r.Expr:
    """Return the set that a choice or branch takes from, with what hooks on the question do to it.

    `hooked` are the questions with hooks; True if these only add options.
    """
    source = node.source
    assert source is not None
    if isinstance(node, r.Choose):
        question, me = node.question, node.me
    # A look at every mix with the hooks on it would cost too much: what hooks do to ways to pay is for `modify possible(…)` to say.
    of_mixes = isinstance(source.type, SetOf) and isinstance(source.type.item, Mix)
    if question is None or me is None or question not in hooked or of_mixes:
        return source
    return r.OptionsOf(source.type, question, me, source, hooked[question])


def free_names(node: Any) -> set[str]:
    """Return the locals that an expression reads and does not bind itself."""
    own = {part.variable for part in walk(node) if isinstance(part, r.WhereSet | r.SortedSet | r.Aggregate | r.MixSet | r.Combinations)}
    return {part.name for part in walk(node) if isinstance(part, r.Local)} - own


def replaced_locals(node: Any, values: Mapping[str, r.Expr]) -> Any:
    """Return a node, or a tuple of nodes, with expressions in place of locals."""
    if isinstance(node, r.Local):
        return values.get(node.name, node)
    return mapped(node, lambda part: replaced_locals(part, values))
