"""Compiles calls from a block that may wait: the rest of the block becomes the frame that the called block returns to."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.split_blocks import After, Code, Known, Splitter
from horta.engine.operations import RESTORE
from horta.language import resolved as r
from horta.model.layout import VIA

ONWARD = "onward"


def onward_frame(splitter: Splitter, rest: tuple[r.Stmt, ...], known: Known, after: After) -> ast.expr:
    """Return the frame that continues after a call."""
    return splitter.join(rest, known, after).frame()


def call(function: ast.expr, arguments: list[ast.expr], via: int | None, onward: ast.expr) -> Code:
    """Return the code of a call; with a cause, the frame after it restores the cause of before."""
    if via is None:
        return [py.return_(py.call(function, py.name("s"), *arguments, onward))]
    restoring = py.pair(py.constant(RESTORE), py.slot(VIA), onward)
    return [
        py.assign(ONWARD, restoring),
        py.assign(py.slot(VIA), py.constant(via)),
        py.return_(py.call(function, py.name("s"), *arguments, py.name(ONWARD))),
    ]
