"""The code of `pick`."""

from __future__ import annotations

from collections.abc import Iterable

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, compiled, local, py, r
from horta.engine.randomness import below
from horta.model.layout import State


def _plain(node: r.Pick, unit: Unit) -> Code:
    stream = unit.slot("streams", node.stream)
    return [py.assign(local(node.variable), py.call("pick", py.name("s"), compiled(node.source, unit), stream))]


def pick(state: State, source: Iterable[int], stream: int) -> int | None:
    """Return a random member; None if there is none."""
    members = tuple(source)
    return members[below(state, len(members), stream)] if members else None


CODE = StatementCode(r.Pick, _plain, runtime=(pick,))
