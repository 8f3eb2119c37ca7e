"""Checks what a pack needs from packs that build on it: `needs action x`, `needs number y`.

The pack that declares it must use the same parameters and type. While no pack declares it, an empty stand-in is used,
so that a pack can be checked alone; a game cannot be played that way.
"""

from __future__ import annotations

from collections.abc import Sequence

from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker.context import Context
from horta.language.checker.values import check_type, parameters
from horta.language.types import Type, fits, read_type


def stand_in(needs: Sequence[s.Need], context: Context) -> list[s.Need]:
    """Add a stand-in for each need that no pack declares; return these needs."""
    unmet = []
    for need in needs:
        name = need.name.text
        if need.type is None and name not in context.procedures:
            context.procedures[name] = s.Procedure(need.span, "moment", need.name, need.parameters, (), ())
            unmet.append(need)
        elif need.type is not None and name not in context.values:
            context.values[name] = s.Value(need.span, need.name, need.parameters, (), s.Literal(need.span, 0))
            unmet.append(need)
    return unmet


def needed_type(need: s.Need, context: Context) -> Type:
    """Return the type that a needed value must have."""
    assert need.type is not None
    type_ = read_type(need.type.text)
    check_type(type_, need.type, context)
    return type_


def stand_in_value(need: s.Need, context: Context) -> r.Value:
    """Return a value that is 0, false, or the first thing of its kind."""
    given = parameters(need.parameters, context)
    return r.Value(need.name.text, given, r.Const(needed_type(need, context), 0), (), need.name.span)


def check_needs(needs: Sequence[s.Need], unmet: Sequence[s.Need], context: Context) -> None:
    """Check that each declaration has the type and parameters that are needed."""
    for need in needs:
        name, needed = need.name.text, parameters(need.parameters, context)
        if need in unmet or (need.type is not None and name not in context.checked):
            continue  # a value in a circle has no type, which is reported
        note = ((need.span, "needed here"),)
        if need.type is None:
            span, given = context.procedures[name].name.span, context.signatures[name]
        else:
            span, given = context.checked[name].span, context.checked[name].parameters
            found, wanted = context.checked[name].body.type, needed_type(need, context)
            if not fits(found, wanted):
                remedy = f"write an expression that is a {wanted}"
                context.problems.error("E205", f"`{name}` is a {found}, but a {wanted} is needed", span, remedy, note)
        if [type_ for _, type_ in given] != [type_ for _, type_ in needed]:
            remedy = "write the parameters as they are needed, in the same order"
            context.problems.error("E206", f"`{name}` does not take the parameters that are needed", span, remedy, note)
