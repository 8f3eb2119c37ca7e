"""`set place to value`, `add n to place`, `subtract n from place`: a change with no event and no bank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from horta.language.checker import expressions, lookup
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Const, CounterAt, Expr, FieldAt
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Name, Statement
from horta.language.types import NUMBER, UNKNOWN, Thing, Type


@dataclass(frozen=True, slots=True)
class AssignSyntax(Statement):
    """`set place to x`, `add x to place`, `subtract x from place`."""

    operator: str
    place: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Assign(Stmt):
    """A counter or field is set, raised or lowered, with no event."""

    operator: str
    place: CounterAt | FieldAt
    value: Expr

    @property
    def changes(self) -> tuple[CounterAt | FieldAt, ...]:
        """The counter or field."""
        return (self.place,)


def build_set(builder: ExpressionBuilder, tree: RawTree, place: RawTree, value: RawTree) -> AssignSyntax:
    """Return the syntax node of `set`."""
    return AssignSyntax(builder.at(tree), "set", builder.build(place), builder.build(value))


def _build(operator: str) -> Callable[[ExpressionBuilder, RawTree, RawTree, RawTree], AssignSyntax]:
    def build(builder: ExpressionBuilder, tree: RawTree, value: RawTree, place: RawTree) -> AssignSyntax:
        return AssignSyntax(builder.at(tree), operator, builder.build(place), builder.build(value))

    return build


def check(node: AssignSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    place = expressions.check(node.place, scope, context)
    if isinstance(place, CounterAt) and lookup.index_kind(place, context) is None:
        value = expressions.expect(node.value, NUMBER, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if isinstance(place, FieldAt):
        if node.operator != "set" and place.type != NUMBER:
            message = f"only a number can be raised or lowered, this is a {place.type}"
            context.problems.error("E205", message, node.place.span, "write `set … to …`")
            return None, scope
        value = _value_for(node.value, place.type, scope, context)
        return Assign(node.span, node.operator, place, value), scope
    if place.type != UNKNOWN:
        remedy = "declare a field of `table` or of `seat` below `kinds`, and set that"
        if isinstance(node.place, Name) and node.place.text in scope.locals:
            remedy = f"`{node.place.text}` is a name in this block and does not change: give a new value a new name with `let`"
        context.problems.error("E209", "only a counter or a field can be set", node.place.span, remedy)
    expressions.check(node.value, scope, context)
    return None, scope


def _value_for(node: Expression, wanted: Type, scope: Scope, context: Context) -> Expr:
    if isinstance(node, Name) and isinstance(wanted, Thing) and node.text not in scope.locals:
        number = lookup.entity_of(wanted.kind, node.text, context)
        if number is not None:
            return Const(Thing(wanted.kind), number)
    return expressions.expect(node, wanted, scope, context)


STATEMENTS = (
    StatementSpec(
        (
            Entry("set", "set place to value", "Changes a field or counter, with no event and no bank.", "set my.passed to true"),
            Entry("add", "add n to place", "Raises a field or counter, with no event and no bank.", "add 1 to space.uses"),
            Entry(
                "subtract", "subtract n from place", "Lowers a field or counter, with no event and no bank.", "subtract 1 from bank.coins"
            ),
        ),
        {"assign": build_set, "add": _build("add"), "subtract": _build("subtract")},
        AssignSyntax,
        check,
        Assign,
        plain_steps,
    ),
)
