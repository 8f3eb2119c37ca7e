"""`set place to value`, `add n to place`, `subtract n from place`: a change with no event and no bank."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class AssignSyntax(lang.Statement):
    """`set place to x`, `add x to place`, `subtract x from place`."""

    operator: str
    place: lang.Expression
    value: lang.Expression


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


def _check(node: AssignSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    place = lang.check(node.place, scope, context)
    if isinstance(place, lang.CounterAt) and lang.lookup.index_kind(place, context) is None:
        value = lang.expect(node.value, lang.NUMBER, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if isinstance(place, lang.FieldAt):
        if node.operator != "set" and place.type != lang.NUMBER:
            message = f"only a number can be raised or lowered, this is a {place.type}"
            context.problems.error("E205", message, node.place.span, "write `set … to …`")
            return None, scope
        value = _value_for(node.value, place.type, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if place.type != lang.UNKNOWN:
        remedy = "declare a field of `table` or of `seat` below `kinds`, and set that"
        if isinstance(node.place, lang.Name) and node.place.text in scope.locals:
            remedy = f"`{node.place.text}` is a name in this block and does not change: give a new value a new name with `let`"
        context.problems.error("E209", "only a counter or a field can be set", node.place.span, remedy)
    lang.check(node.value, scope, context)
    return None, scope


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
_ENTRIES = (
    lang.Entry("set", "set place to value", "Changes a field or counter, with no event and no bank.", "set my.passed to true"),
    lang.Entry("add", "add n to place", "Raises a field or counter, with no event and no bank.", "add 1 to space.uses"),
    lang.Entry("subtract", "subtract n from place", "Lowers a field or counter, with no event and no bank.", "subtract 1 from bank.coins"),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, _RULES, AssignSyntax, _check, Assign, lang.noted_steps),)
