"""Statements that never wait for an answer, to plain Python statements: what the code of several statements shares.

The code of each statement is in `engine.compiler.statements`; the unit knows it by the class of the statement.
"""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, copies, local
from horta.engine.compiler.expressions import compiled
from horta.engine.operations import REPLACED
from horta.language import resolved as r
from horta.model.layout import VIA

Code = list[ast.stmt]


def statement(node: r.Stmt, unit: Unit) -> Code:
    """The Python statements for one that never waits."""
    return marked(unit.plain_code[type(node)](node, unit), node, unit)


def marked(code: Code, node: r.Stmt, unit: Unit) -> Code:
    """Gives each statement a line number that leads back to the rule it comes from."""
    line = unit.line(node)
    for made in code:
        if not getattr(made, "lineno", 0):
            made.lineno = made.end_lineno = line
    return code


def block(body: tuple[r.Stmt, ...], unit: Unit) -> Code:
    """A block; where nothing can be drawn, the rest of it is left out."""
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
    """Whether a draw or pick found anything."""
    return py.compare(py.name(local(variable)), "is not", py.constant(None))


def told(notice: int, seat: ast.expr, node: r.Stmt, unit: Unit, *parts: ast.expr) -> ast.expr:
    """A line in the log: what, to whom, through what, by which statement."""
    return py.call("note", py.name("s"), py.constant(notice), seat, py.slot(VIA), unit.place(node), *parts)


def zone_owner(zone: r.ZoneAt, unit: Unit) -> ast.expr:
    return py.constant(-1) if zone.seat is None else compiled(zone.seat, unit)


def through(via: int | None, code: Code) -> Code:
    """The code with the cause set for as long as it runs."""
    if via is None:
        return code
    before = py.assign("through", py.slot(VIA))
    return [before, py.assign(py.slot(VIA), py.constant(via)), *code, py.assign(py.slot(VIA), py.name("through"))]


def spend(node: r.Spend, unit: Unit) -> Code:
    hook = unit.hook
    assert hook is not None
    code: Code = []
    if unit.telling:
        code.append(py.run(py.call("acted", py.name("s"), py.constant(unit.rules.hooks.index(hook)), py.name("me_"))))
    if hook.limit is not None:
        slot = limit_slot(hook, unit)
        code.append(py.run(py.call("spend", py.name("s"), slot, py.constant(unit.layout.scopes[hook.limit.scope]))))
    if isinstance(hook, r.Trigger) and hook.moment == "instead" and hook.name in unit.suspending:
        # The frame that would go on with the event is turned into one that is done with it.
        rest = py.item(py.name("parent"), py.slice_(py.constant(1)))
        code.append(py.assign("parent", py.pair(py.constant(REPLACED), py.starred(rest))))
    return code


def limit_slot(hook: r.Hook, unit: Unit) -> ast.expr:
    """The slot that counts the uses of a hook: one for each thing that carries it, or for each seat."""
    assert hook.limit is not None
    base = unit.layout.limits[hook.limit.account]
    if hook.host is None:
        return py.plus(py.name("me_"), py.constant(base))
    return py.plus(py.name("it_"), py.constant(base - copies(hook.host, unit.vocabulary).start))


def charge(node: r.ForEach | r.Repeat, unit: Unit, turns: int = 1) -> Code:
    """What turns of a loop cost of the budget; the statement that overruns it is named."""
    return marked(py.charge(turns * unit.costs.turn(node), py.run(py.call("overrun"))), node, unit)


def loop(node: r.ForEach | r.Repeat, variable: str, source: ast.expr, body: Code, unit: Unit, turns: int | None = None) -> Code:
    """A loop that is charged turn by turn, or before it begins when all its turns are known and nothing ends it early."""
    turns = _turns(source) if turns is None else turns
    early = turns is None or any(isinstance(part, ast.Break | ast.Return) for made in body for part in ast.walk(made))
    before, inside = ([], charge(node, unit)) if early or turns is None else (charge(node, unit, turns), [])
    return [*before, py.for_(variable, source, inside + body)]


def _turns(source: ast.expr) -> int | None:
    """How many turns a loop over known numbers has."""
    if not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range"):
        return None
    bounds = [part.value for part in source.args if isinstance(part, ast.Constant) and isinstance(part.value, int)]
    return len(range(*bounds)) if len(bounds) == len(source.args) else None
