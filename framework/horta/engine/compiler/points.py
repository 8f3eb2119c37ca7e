"""The code with which an explaining program notes what it does: points before statements, and calls of rules.

It adds no function and no frame that could wait, so such a program goes on wherever another program of the same rules stopped.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expression_queries import free_locals
from horta.engine.rule_keys import statement_key, written_statements
from horta.engine.trace import PLAIN, CallPlace, PointPlace
from horta.language import resolved as r

PARENT = "parent"
Code = list[ast.stmt]

POINTED = (r.Flow, r.Assign, r.SetLocal, r.Let, r.Perform, r.Resolve, r.ResolveAbility, r.Move, r.Draw, r.Tell)


def written(node: r.Stmt, unit: Unit) -> r.Stmt | None:
    """Return the statement that this one was made from; None if the compiler added it."""
    if not unit.written:
        unit.written.update(written_statements(unit.secrets.rules))
    return unit.written.get(statement_key(unit.rule_key, node))


def point(node: r.Stmt, unit: Unit) -> Code:
    """Return code that notes a statement, with the state and the locals that it reads."""
    if not unit.explaining or not isinstance(node, POINTED):
        return []
    whole = written(node, unit)
    names = tuple(free_locals(whole)) if whole is not None else ()
    counts = isinstance(node, r.Let) and isinstance(node.value, r.Counted) and whole is None
    unit.points.append(PointPlace(unit.rule_key, whole, counts, names))
    return [_noted("point", len(unit.points) - 1, names, unit)]


def call(names: Sequence[str], unit: Unit) -> Code:
    """Return code that notes that the rule being compiled begins, with the locals that it was given."""
    if not unit.explaining:
        return []
    unit.calls.append(CallPlace(unit.rule_key, tuple(names)))
    return [_noted("began", len(unit.calls) - 1, names, unit)]


def call_again(unit: Unit) -> Code:
    """Return code that notes the call of the rule being compiled once more, because it goes on with another frame now."""
    if not unit.explaining or not unit.has_parent:
        return []
    return [_noted("began", len(unit.calls) - 1, unit.calls[-1].names, unit)]


def after_event(event: str, me: ast.expr, arguments: Sequence[ast.expr], unit: Unit) -> Code:
    """Return code that notes that an event is over and its hooks come next."""
    if not unit.explaining:
        return []
    number = py.constant(unit.event_number(event), repr(event))
    return [py.run(py.call("after_event", py.name("s"), number, py.name(PARENT), me, *arguments))]


def noted_function(title: str, names: Sequence[str], code: Code, unit: Unit) -> None:
    """Add the function of a block that never waits; in an explaining program, it notes when it begins and ends."""
    parameters = ["s", *(local(name) for name in names)]
    if not unit.explaining:
        unit.add(py.function(title, parameters, code))
        return
    inner = f"{title}__inside"
    unit.add(py.function(inner, parameters, code))
    carried_out = py.run(py.call(inner, *(py.name(name) for name in parameters)))
    unit.add(py.function(title, parameters, [*call(names, unit), carried_out, py.run(py.call("left", py.name("s")))]))


def _noted(word: str, number: int, names: Sequence[str], unit: Unit) -> ast.stmt:
    parent: ast.expr = py.name(PARENT) if unit.has_parent else py.constant(PLAIN)
    return py.run(py.call(word, py.name("s"), py.constant(number), parent, *(py.name(local(name)) for name in names)))
