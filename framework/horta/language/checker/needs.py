"""Checks what a pack needs from packs that build on it: `needs action x`, `needs number y`.

The pack that declares it must use the same parameters and type. While no pack declares it, an empty stand-in is used,
so that a pack can be checked alone; a game cannot be played that way.
"""

from __future__ import annotations

from collections.abc import Sequence

from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker.context import Context
from horta.language.types import Thing, Type, fits, read_type


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
    if isinstance(type_, Thing) and type_.kind not in context.vocabulary.kinds:
        known = {**dict.fromkeys(context.vocabulary.kinds, "kind"), "number": "type", "truth": "type"}
        context.unknown("kind", need.type.text, need.type.span, known)
    return type_


def stand_in_value(need: s.Need, given: tuple[tuple[str, Type], ...], context: Context) -> r.Value:
    """Return a value that is 0, false, or the first thing of its kind."""
    return r.Value(need.name.text, given, r.Const(needed_type(need, context), 0), (), need.name.span)


def check_needs(needs: Sequence[s.Need], unmet: Sequence[s.Need], parameters: dict[str, tuple[Type, ...]], context: Context) -> None:
    """Check that each declaration has the type and parameters that are needed. `parameters` has the types for each need."""
    for need in needs:
        if need in unmet:
            continue
        name = need.name.text
        if need.type is None:
            span, found = context.signatures[name].span, [type_ for _, type_ in context.signatures[name].parameters]
        elif name in context.checked:
            value = context.checked[name]
            span, found = value.span, [type_ for _, type_ in value.parameters]
            wanted = needed_type(need, context)
            if not fits(value.body.type, wanted):
                message = f"`{name}` is a {value.body.type}, but a {wanted} is needed"
                context.problems.error("E205", message, span, f"write an expression that is a {wanted}", ((need.span, "needed here"),))
        else:
            continue
        if tuple(found) != parameters[name]:
            message = f"`{name}` does not take the parameters that are needed"
            remedy = "write the parameters as they are needed, in the same order"
            context.problems.error("E206", message, span, remedy, ((need.span, "needed here"),))
