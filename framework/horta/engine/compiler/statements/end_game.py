"""The code of `end game`. Everything that leads to it is split, so no Python call is open that would have to be left."""

from __future__ import annotations

from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, py, r
from horta.language.statements.end_game import EndGame
from horta.model.layout import VIA


def _split(splitter: Splitter, node: EndGame, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code that drops the frames of everything under way: no frame to go on with, and no question."""
    return [py.assign(py.slot(VIA), py.constant(-1)), py.return_(py.constant(None))]


CODE = StatementCode(EndGame, split=_split)
