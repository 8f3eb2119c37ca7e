"""Statements that never wait for an answer, to plain Python statements."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import certain, undisturbed
from horta.engine.compiler.compile_unit import Unit, copies, local
from horta.engine.compiler.counter_changes import short_flow
from horta.engine.compiler.expressions import compiled, counter_slot, field_slot, stored, zone_slot
from horta.engine.compiler.sets import loops
from horta.engine.operations import REPLACED
from horta.engine.titles import effects_title
from horta.language import resolved as r
from horta.language.types import NUMBER
from horta.model.layout import REVEALS, VIA

Code = list[ast.stmt]


def statement(node: r.Stmt, unit: Unit) -> Code:
    """The Python statements for one that never waits."""
    return marked(_COMPILERS[type(node)](node, unit), node, unit)


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
        if isinstance(node, r.Draw | r.Pick):
            rest = block(body[number + 1 :], unit)
            if rest:
                code.append(ast.If(found(node.variable), rest, []))
            return code
    return code


def found(variable: str) -> ast.expr:
    """Whether a draw or pick found anything."""
    return py.compare(py.name(local(variable)), ast.IsNot(), py.constant(None))


def _block(node: r.Block, unit: Unit) -> Code:
    return block(node.body, unit)


def bounded(value: r.Expr, made: ast.expr) -> ast.expr:
    """A sum that is kept must stay within the numbers of the language."""
    return py.call("bounded", made) if value.type == NUMBER and isinstance(value, r.Arith) else made


def _let(node: r.Let, unit: Unit) -> Code:
    return [py.assign(local(node.variable), bounded(node.value, stored(node.value, unit)))]


def _flow(node: r.Flow, unit: Unit) -> Code:
    short = None if unit.telling or unit.plain else short_flow(node, unit)
    return flow(node.gain, compiled(node.amount, unit), node, unit) if short is None else short


def flow(gain: bool, amount: ast.expr, node: r.Flow, unit: Unit) -> Code:
    """The change of a counter, and its line in the log."""
    declared = unit.vocabulary.counters[node.target.counter]
    slot = counter_slot(node.target, unit)
    bank = py.constant(-1)
    if declared.bank is not None:
        bank = indexed_bank(node.target, unit)  # type: ignore[assignment]
    if gain:
        most = py.constant(declared.most)
        done: ast.expr = py.call("gain", py.name("s"), slot, bank, most, amount)
    else:
        done = py.call("lose", py.name("s"), slot, bank, py.constant(declared.least), amount)
    if not unit.telling:
        return [py.run(done)]
    seat = py.constant(-1) if node.target.seat is None else compiled(node.target.seat, unit)
    index = py.constant(-1) if node.target.index is None else compiled(node.target.index, unit)
    notice = unit.notice("gain" if gain else "lose", declared.name)
    return [py.run(told(notice, seat, node, unit, index, done))]


def indexed_bank(target: r.CounterAt, unit: Unit) -> ast.expr:
    """The slot of the bank that a counter draws on."""
    return counter_slot(r.CounterAt(NUMBER, target.counter, None, target.index, bank=True), unit)


def told(notice: int, seat: ast.expr, node: r.Stmt, unit: Unit, *parts: ast.expr) -> ast.expr:
    """A line in the log: what, to whom, through what, by which statement."""
    return py.call("note", py.name("s"), py.constant(notice), seat, py.slot(VIA), unit.place(node), *parts)


def _assign(node: r.Assign, unit: Unit) -> Code:
    slot = py.slot(field_slot(node.place, unit) if isinstance(node.place, r.FieldAt) else counter_slot(node.place, unit))
    value = stored(node.value, unit)
    if node.operator != "set":
        current: ast.expr = py.slot(field_slot(node.place, unit) if isinstance(node.place, r.FieldAt) else counter_slot(node.place, unit))
        operator: ast.operator = ast.Add() if node.operator == "add" else ast.Sub()
        value = ast.BinOp(current, operator, value)
    if isinstance(node.place, r.CounterAt):
        value = _within(node.place, value, unit)
    elif node.operator != "set":
        value = py.call("bounded", value)
    code: Code = [py.assign(slot, value)]
    if unit.telling:
        code.append(py.run(_assigned(node, unit)))
    return code


def _within(place: r.CounterAt, value: ast.expr, unit: Unit) -> ast.expr:
    declared = unit.vocabulary.counters[place.counter]
    least = 0 if place.bank else declared.least
    if (
        isinstance(value, ast.Constant)
        and isinstance(value.value, int)
        and value.value >= least
        and (declared.most is None or value.value <= declared.most)
    ):
        return value
    return py.call("within", value, py.constant(least), py.constant(declared.most))


def _assigned(node: r.Assign, unit: Unit) -> ast.expr:
    place = node.place
    if isinstance(place, r.FieldAt):
        subject = py.constant(-1) if place.subject is None else compiled(place.subject, unit)
        return told(unit.notice("set", place.kind, place.field), py.constant(-1), node, unit, subject, compiled(place, unit))
    seat = py.constant(-1) if place.seat is None else compiled(place.seat, unit)
    index = py.constant(-1) if place.index is None else compiled(place.index, unit)
    return told(unit.notice("count", place.counter), seat, node, unit, index, compiled(place, unit))


def _owner(zone: r.ZoneAt, unit: Unit) -> ast.expr:
    return py.constant(-1) if zone.seat is None else compiled(zone.seat, unit)


def _hidden(zone: r.ZoneAt, unit: Unit) -> bool:
    return unit.vocabulary.zones[zone.zone].visible != "all"


def _move(node: r.Move, unit: Unit) -> Code:
    source, target = zone_slot(node.source, unit), zone_slot(node.target, unit)
    state = py.name("s")
    if node.piece is None:
        before: Code = [py.assign("moved", py.slot(zone_slot(node.source, unit)))] if unit.telling else []
        code: Code = [*before, py.run(py.call("move_all", state, source, target))]
        pieces: list[ast.expr] = [py.constant(-1), py.name("moved")]
    else:
        # Named first: once it has moved, the expression may mean another piece.
        pieces = [py.name("moved")]
        code = [py.assign("moved", compiled(node.piece, unit)), py.run(py.call("move", state, pieces[0], source, target))]
    if _hidden(node.source, unit) and not _hidden(node.target, unit):
        code.append(py.augment(py.slot(REVEALS), ast.Add(), py.constant(1)))
    if unit.telling:
        notice = unit.notice("move", node.source.zone, node.target.zone)
        code.append(py.run(told(notice, _owner(node.target, unit), node, unit, *pieces)))
    return code


def _draw(node: r.Draw, unit: Unit) -> Code:
    source, target = zone_slot(node.source, unit), zone_slot(node.target, unit)
    declared = unit.vocabulary.zones[node.source.zone]
    variable = local(node.variable)
    if declared.bag:
        stream = py.constant(unit.layout.streams[declared.name])
        drawn = py.call("draw_random", py.name("s"), source, target, stream)
    else:
        drawn = py.call("draw_top", py.name("s"), source, target)
    code: Code = [py.assign(variable, drawn)]
    if unit.telling:
        notice = unit.notice("move", node.source.zone, node.target.zone)
        note = py.run(told(notice, _owner(node.target, unit), node, unit, py.name(variable)))
        code.append(ast.If(found(node.variable), [note], []))
    return code


def _pick(node: r.Pick, unit: Unit) -> Code:
    stream = py.constant(unit.layout.streams[node.stream])
    return [py.assign(local(node.variable), py.call("pick", py.name("s"), compiled(node.source, unit), stream))]


def _shuffle(node: r.Shuffle, unit: Unit) -> Code:
    stream = py.constant(unit.layout.streams[node.zone.zone])
    return [py.run(py.call("shuffle", py.name("s"), zone_slot(node.zone, unit), stream))]


def through(via: int | None, code: Code) -> Code:
    """The code with the cause set for as long as it runs."""
    if via is None:
        return code
    before = py.assign("through", py.slot(VIA))
    return [before, py.assign(py.slot(VIA), py.constant(via)), *code, py.assign(py.slot(VIA), py.name("through"))]


def _perform(node: r.Perform, unit: Unit) -> Code:
    if unit.procedures[node.name].sort == "moment":
        # A moment that nobody waits for: nothing happens, but what it is given may fault.
        return [py.run(stored(argument, unit)) for argument in node.arguments if not certain(argument, unit.static)]
    arguments = [stored(argument, unit) for argument in node.arguments]
    return through(node.via, [py.run(py.call(f"do_{node.name}", py.name("s"), compiled(node.me, unit), *arguments))])


def _resolve(node: r.Resolve, unit: Unit) -> Code:
    subject = compiled(node.subject, unit)
    effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
    return through(node.via, [py.run(py.call(effect, py.name("s"), compiled(node.me, unit), subject))])


def _begin(node: r.Begin, unit: Unit) -> Code:
    return [py.augment(py.slot(unit.layout.scopes[node.scope]), ast.Add(), py.constant(1))]


def _tell(node: r.Tell, unit: Unit) -> Code:
    if not unit.telling:
        return []
    arguments = [stored(argument, unit) for argument in node.arguments]
    types = tuple(argument.type for argument in node.arguments)
    return [py.run(told(unit.notice("tell", node.name, types), compiled(node.me, unit), node, unit, *arguments))]


def _leave(node: r.Leave, unit: Unit) -> Code:
    return [ast.Break() if node.loop else ast.Return(None)]


def _spend(node: r.Spend, unit: Unit) -> Code:
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
        rest = py.item(py.name("parent"), ast.Slice(py.constant(1), None))
        code.append(py.assign("parent", py.pair(py.constant(REPLACED), ast.Starred(rest, py.LOAD))))
    return code


def limit_slot(hook: r.Hook, unit: Unit) -> ast.expr:
    """The slot that counts the uses of a hook: one for each thing that carries it, or for each seat."""
    assert hook.limit is not None
    base = unit.layout.limits[hook.limit.account]
    if hook.host is None:
        return py.plus(py.name("me_"), py.constant(base))
    return py.plus(py.name("it_"), py.constant(base - copies(hook.host, unit.vocabulary).start))


def _if(node: r.If, unit: Unit) -> Code:
    code: Code = []
    for condition, body in reversed(node.arms):
        inner = block(body.body, unit) or [ast.Pass()]
        code = inner if condition is None else [ast.If(compiled(condition, unit), inner, code)]
    return code


def charge(node: r.ForEach | r.Repeat, unit: Unit, turns: int = 1) -> Code:
    """What turns of a loop cost of the budget; the statement that overruns it is named."""
    return marked(py.charge(turns * unit.costs.turn(node), py.run(py.call("overrun"))), node, unit)


def _for_each(node: r.ForEach, unit: Unit) -> Code:
    source, body = compiled(node.source, unit), block(node.body.body, unit)
    if (
        isinstance(node.source, r.WhereSet)
        and isinstance(node.source.source, r.AllOf)
        and undisturbed(node.source, node.variable, node.body)
    ):
        *shared, around = loops(node.source, node.variable, unit)
        if not shared:
            # What the block does changes nothing about who is next: no list of them has to be made before.
            test = around.ifs[0] if len(around.ifs) == 1 else ast.BoolOp(ast.And(), around.ifs)
            inside: Code = [ast.If(test, body or [ast.Pass()], [])] if around.ifs else body
            turns = unit.layout.things(node.source.source.kind)
            return _loop(node, local(node.variable), around.iter, inside, unit, turns)
    return _loop(node, local(node.variable), source, body, unit)


def _repeat(node: r.Repeat, unit: Unit) -> Code:
    body = block(node.body.body, unit)
    if node.condition is not None:
        body.insert(0, ast.If(ast.UnaryOp(ast.Not(), compiled(node.condition, unit)), [ast.Break()], []))
    return _loop(node, "turn", py.call("range", compiled(node.times, unit)), body, unit)


def _loop(node: r.ForEach | r.Repeat, variable: str, source: ast.expr, body: Code, unit: Unit, turns: int | None = None) -> Code:
    """A loop that is charged turn by turn, or before it begins when all its turns are known and nothing ends it early."""
    turns = _turns(source) if turns is None else turns
    early = turns is None or any(isinstance(part, ast.Break | ast.Return) for made in body for part in ast.walk(made))
    before, inside = ([], charge(node, unit)) if early or turns is None else (charge(node, unit, turns), [])
    return [*before, ast.For(ast.Name(variable, py.STORE), source, inside + body or [ast.Pass()], [], lineno=0)]


def _turns(source: ast.expr) -> int | None:
    """How many turns a loop over known numbers has."""
    if not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range"):
        return None
    bounds = [part.value for part in source.args if isinstance(part, ast.Constant) and isinstance(part.value, int)]
    return len(range(*bounds)) if len(bounds) == len(source.args) else None


_COMPILERS: dict[type, Callable[[Any, Unit], Code]] = {
    r.Block: _block,
    r.Let: _let,
    r.Flow: _flow,
    r.Assign: _assign,
    r.Move: _move,
    r.Draw: _draw,
    r.Pick: _pick,
    r.Shuffle: _shuffle,
    r.Perform: _perform,
    r.Resolve: _resolve,
    r.Begin: _begin,
    r.Tell: _tell,
    r.Leave: _leave,
    r.Spend: _spend,
    r.If: _if,
    r.ForEach: _for_each,
    r.Repeat: _repeat,
}
