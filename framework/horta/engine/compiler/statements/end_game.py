"""The code of `end game`. All blocks that can reach it are split, so it only has to return: no other Python call is running."""

from __future__ import annotations

from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, py, r
from horta.language.statements.end_game import EndGame
from horta.model.layout import VIA


def _split(splitter: Splitter, node: EndGame, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return code that returns None without a question: all waiting frames are dropped, and the game is over."""
    return [py.assign(py.slot(VIA), py.constant(-1)), py.return_(py.constant(None))]


CODE = StatementCode(EndGame, split=_split)
