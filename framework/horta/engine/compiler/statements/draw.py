"""The code of `draw`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expressions import zone_slot
from horta.engine.compiler.plain_statements import Code, found, log_call, zone_owner
from horta.engine.compiler.statement_code import StatementCode
from horta.engine.randomness import below
from horta.language import resolved as r
from horta.model.layout import REVEALS, State


def plain(node: r.Draw, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    source, target = zone_slot(node.source, unit), zone_slot(node.target, unit)
    declared = unit.vocabulary.zones[node.source.zone]
    variable = local(node.variable)
    if declared.bag:
        stream = unit.slot("streams", declared.name)
        drawn = py.call("draw_random", py.name("s"), source, target, stream)
    else:
        drawn = py.call("draw_top", py.name("s"), source, target)
    code: Code = [py.assign(variable, drawn)]
    if unit.telling:
        notice = ("move", node.source.zone, node.target.zone)
        note = py.run(log_call(notice, zone_owner(node.target, unit), node, unit, py.name(variable)))
        code.append(py.if_(found(node.variable), [note]))
    return code


def draw_random(state: State, source: int, target: int, stream: int) -> int | None:
    """Move a random piece and return it; None if there is none."""
    held = state[source]
    if not held:
        return None
    at = below(state, len(held), stream)
    piece: int = held[at]
    state[source] = held[:at] + held[at + 1 :]
    state[target] = (*state[target], piece)
    return piece


def draw_top(state: State, source: int, target: int) -> int | None:
    """Move the first piece and return it; None if there is none."""
    held = state[source]
    if not held:
        return None
    state[REVEALS] += 1
    state[source] = held[1:]
    state[target] = (*state[target], held[0])
    return held[0]  # type: ignore[no-any-return]


CODE = StatementCode(r.Draw, plain, runtime=(draw_random, draw_top))
