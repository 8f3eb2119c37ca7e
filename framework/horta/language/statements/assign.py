"""`set place to value`, `add n to place`, `subtract n from place`: a change with no event and no bank.

The place is a counter, a field, or a local that `let` has named.
"""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.quick_objects import quickly_made


@dataclass(frozen=True, slots=True)
class AssignSyntax(lang.Statement):
    """`set place to x`, `add x to place`, `subtract x from place`."""

    operator: str
    place: lang.Expression
    value: lang.Expression


@quickly_made
@dataclass(frozen=True, slots=True)
class Assign(lang.Stmt):
    """A counter or field is set, raised or lowered, with no event."""

    operator: str
    place: lang.CounterAt | lang.FieldAt
    value: lang.Expr

    @property
    def changes(self) -> tuple[lang.CounterAt | lang.FieldAt, ...]:
        """The counter or field."""
        return (self.place,)


@dataclass(frozen=True, slots=True)
class SetLocal(lang.Stmt):
    """A local that `let` has named gets another value."""

    variable: str
    value: lang.Expr

    @property
    def changes(self) -> tuple[()]:
        """Nothing that outlives the block."""
        return ()


def _check(node: AssignSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    if isinstance(node.place, lang.Name) and node.place.text in scope.locals:
        return _check_local(node, scope.locals[node.place.text], scope, context), scope
    place = lang.check(node.place, scope, context)
    if isinstance(place, lang.CounterAt) and lang.lookup.index_kind(place, context) is None:
        value = lang.expect(node.value, lang.NUMBER, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if isinstance(place, lang.FieldAt):
        if not _can_change_so(node, place.type, context):
            return None, scope
        value = _value_for(node.value, place.type, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if place.type != lang.UNKNOWN:
        remedy = "declare a field of `table` or of `seat` below `kinds`, and set that; within a block, name a value with `let x = …`"
        context.problems.error("E209", "only a counter, a field or a name given by `let` can be set", node.place.span, remedy)
    lang.check(node.value, scope, context)
    return None, scope


def _can_change_so(node: AssignSyntax, type_: lang.Type, context: lang.Context) -> bool:
    """True if a place of this type can be set, raised or lowered as the statement says; otherwise report it."""
    if node.operator == "set" or type_ == lang.NUMBER:
        return True
    message = f"only a number can be raised or lowered, this is a {type_}"
    context.problems.error("E205", message, node.place.span, "write `set … to …`")
    return False


def _check_local(node: AssignSyntax, local: lang.Local, scope: lang.Scope, context: lang.Context) -> lang.Stmt | None:
    """Return the change of a local; None if it cannot change so, which is reported."""
    name, type_ = node.place.span.text, local.type
    if type_ == lang.UNKNOWN:
        return None
    if local.name not in scope.changeable:
        remedy = f"write `let other = {name}` above it, and change `other`"
        context.problems.error("E209", f"`{name}` does not change: only a name given by `let` does", node.place.span, remedy)
    elif type_ in (lang.NOTHING, lang.SetOf(lang.UNKNOWN)):
        remedy = f"begin with a value of the right type: `let {name} = seats where false`, or `first(seats where false)` for no seat"
        context.problems.error("E205", f"nothing says what `{name}` can be: it began as {type_}", node.place.span, remedy)
    elif _can_change_so(node, type_, context):
        value = _value_for(node.value, type_, scope, context)
        if node.operator != "set":
            value = lang.Arith(lang.NUMBER, "+" if node.operator == "add" else "-", local, value)
        return SetLocal(node.span, local.name, value)
    return None


def _value_for(node: lang.Expression, wanted: lang.Type, scope: lang.Scope, context: lang.Context) -> lang.Expr:
    if isinstance(node, lang.Name) and isinstance(wanted, lang.Thing) and node.text not in scope.locals:
        number = lang.lookup.entity_of(wanted.kind, node.text, context)
        if number is not None:
            return lang.Const(lang.Thing(wanted.kind), number)
    return lang.expect(node, wanted, scope, context)


_RULES = {
    "assign": lang.in_order(AssignSyntax, operator="set"),
    "add": lang.in_order(AssignSyntax, "value", "place", operator="add"),
    "subtract": lang.in_order(AssignSyntax, "value", "place", operator="subtract"),
}
_PLACES = "a field, a counter or a name given by `let`, with no event and no bank."
_ENTRIES = (
    lang.Entry("set", "set place to value", f"Changes {_PLACES}", "set my.passed to true"),
    lang.Entry("add", "add n to place", f"Raises {_PLACES}", "add 1 to space.uses"),
    lang.Entry("subtract", "subtract n from place", f"Lowers {_PLACES}", "subtract 1 from bank.coins"),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, _RULES, AssignSyntax, _check, Assign, lang.noted_steps),)
