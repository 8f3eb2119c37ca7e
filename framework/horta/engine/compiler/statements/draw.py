"""The code of `draw`."""

from __future__ import annotations

from dataclasses import replace

from horta.engine.compiler.statement_code import (
    Code,
    StatementCode,
    Unit,
    check_fit,
    compiled_or_none,
    is_not_none,
    kept_place,
    local,
    log_call,
    py,
    r,
    zone_slot,
)
from horta.engine.randomness import below
from horta.model.layout import State


def _plain(node: r.Draw, unit: Unit) -> Code:
    (first, from_zone), (second, to_zone) = kept_place(node.source, "source", unit), kept_place(node.target, "target", unit)
    node = replace(node, source=from_zone, target=to_zone)
    source, target = zone_slot(from_zone, unit), zone_slot(to_zone, unit)
    declared = unit.vocabulary.zones[node.source.zone]
    variable = local(node.variable)
    if declared.bag:
        stream = unit.slot("streams", declared.name)
        drawn = py.call("draw_random", py.name("s"), source, target, stream)
    else:
        drawn = py.call("draw_top", py.name("s"), source, target)
    code: Code = [*first, *second, py.assign(variable, drawn)]
    fitting = check_fit(node.target, node.variable, unit)
    if fitting:
        code.append(py.if_(is_not_none(node.variable), fitting))
    if unit.telling:
        notice, source_seat = ("move", node.source.zone, node.target.zone), compiled_or_none(node.source.seat, unit)
        note = py.run(log_call(notice, compiled_or_none(node.target.seat, unit), node, unit, py.name(variable), source_seat))
        code.append(py.if_(is_not_none(node.variable), [note]))
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
    state[source] = held[1:]
    state[target] = (*state[target], held[0])
    return held[0]  # type: ignore[no-any-return]


CODE = StatementCode(r.Draw, _plain, runtime=(draw_random, draw_top))
