"""The code of `pick`."""

from __future__ import annotations

from collections.abc import Iterable

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.plain_statements import Code
from horta.engine.compiler.statement_code import StatementCode
from horta.engine.randomness import below
from horta.language import resolved as r
from horta.model.layout import State


def plain(node: r.Pick, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    stream = unit.slot("streams", node.stream)
    return [py.assign(local(node.variable), py.call("pick", py.name("s"), compiled(node.source, unit), stream))]


def pick(state: State, source: Iterable[int], stream: int) -> int | None:
    """Return a random member; None if there is none."""
    members = tuple(source)
    return members[below(state, len(members), stream)] if members else None


CODE = StatementCode(r.Pick, plain, runtime=(pick,))
