"""Compiles statements that never wait for an answer to plain Python: the functions that several statements share.

The code of each statement is in `engine.compiler.statements`; the unit finds it by the class of the statement.
"""

from __future__ import annotations

import ast
from pathlib import PurePath
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expressions import compiled
from horta.engine.operations import REPLACED
from horta.language import resolved as r
from horta.model.layout import VIA

Code = list[ast.stmt]


def statement(node: r.Stmt, unit: Unit) -> Code:
    """Return the Python statements for one that never waits."""
    return marked(unit.plain_code[type(node)](node, unit), node, unit)


def marked(code: Code, node: r.Stmt, unit: Unit) -> Code:
    """Give each Python statement a line number, so that a fault can be traced to the rule."""
    line = unit.line(node)
    for made in code:
        if not getattr(made, "lineno", 0):
            made.lineno = made.end_lineno = line
    return code


def block(body: tuple[r.Stmt, ...], unit: Unit) -> Code:
    """Return the code of a block. If a `draw` or `pick` finds nothing, the rest of the block is skipped."""
    code: Code = []
    for number, node in enumerate(body):
        code += statement(node, unit)
        if isinstance(node, r.ChanceNaming):
            rest = block(body[number + 1 :], unit)
            if rest:
                code.append(py.if_(found(node.variable), rest))
            return code
    return code


def found(variable: str) -> ast.expr:
    """Return a test: did a draw or pick find anything?"""
    return py.compare(py.name(local(variable)), "is not", py.constant(None))


def log_call(notice: tuple[Any, ...], seat: ast.expr, node: r.Stmt, unit: Unit, *parts: ast.expr) -> ast.expr:
    """Return a call that writes a line in the log: the notice, the seat, the cause, the statement and further parts."""
    number = py.constant(unit.notice(*notice), repr(" ".join(part for part in notice if isinstance(part, str))))
    place = py.constant(unit.line(node), repr(f"{PurePath(node.span.source.path).name}:{node.span.line}"))
    return py.call("note", py.name("s"), number, seat, py.slot(VIA), place, *parts)


def zone_owner(zone: r.ZoneAt, unit: Unit) -> ast.expr:
    return py.constant(-1) if zone.seat is None else compiled(zone.seat, unit)


def with_cause(via: int | None, code: Code, unit: Unit) -> Code:
    """Return the code with the cause set while it runs."""
    if via is None:
        return code
    before = py.assign("through", py.slot(VIA))
    return [before, py.assign(py.slot(VIA), unit.cause(via)), *code, py.assign(py.slot(VIA), py.name("through"))]


def spend(node: r.Spend, unit: Unit) -> Code:
    hook = unit.hook
    assert hook is not None
    code: Code = []
    if unit.telling:
        number = unit.rules.hooks.index(hook)
        code.append(py.run(py.call("acted", py.name("s"), py.constant(number, f"hook_{number}"), py.name("me_"))))
    if hook.limit is not None:
        code.append(py.run(py.call("spend", py.name("s"), *limit_slots(hook.limit, hook, unit))))
    if isinstance(hook, r.Trigger) and hook.moment == "instead" and hook.name in unit.suspending:
        # The parent frame would continue with the event. This replaces it by a frame that skips the event.
        rest = py.item(py.name("parent"), py.slice_(py.constant(1)))
        code.append(py.assign("parent", py.pair(py.constant(REPLACED, "replaced"), py.starred(rest))))
    return code


def limit_slots(limit: r.Limit, hook: r.Hook, unit: Unit) -> tuple[ast.expr, ast.expr]:
    """Return the slot that counts the uses of a hook, one for each host or for each seat, and the slot of its scope."""
    owner = py.name("me_" if hook.host is None else "it_")
    return py.plus(owner, unit.slot("limits", limit.account)), unit.slot("scopes", limit.scope)


def charge(node: r.ForEach | r.Repeat, unit: Unit, turns: int = 1) -> Code:
    """Return code that takes the cost of turns of a loop from the budget. A fault names the loop statement."""
    return marked(py.charge(turns * unit.costs.turn(node), py.run(py.call("overrun"))), node, unit)


def loop(node: r.ForEach | r.Repeat, variable: str, source: ast.expr, body: Code, unit: Unit, turns: int | None = None) -> Code:
    """Return a loop that is charged turn by turn.

    It is charged once, before it begins, if the number of turns is known and nothing ends it early.
    """
    turns = _turns(source) if turns is None else turns
    early = turns is None or any(isinstance(part, ast.Break | ast.Return) for made in body for part in ast.walk(made))
    before, inside = ([], charge(node, unit)) if early or turns is None else (charge(node, unit, turns), [])
    return [*before, py.for_(variable, source, inside + body)]


def _turns(source: ast.expr) -> int | None:
    """Return the number of turns of a loop over a `range` of constants; None for any other loop."""
    if not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range"):
        return None
    bounds = [part.value for part in source.args if isinstance(part, ast.Constant) and isinstance(part.value, int)]
    return len(range(*bounds)) if len(bounds) == len(source.args) else None
