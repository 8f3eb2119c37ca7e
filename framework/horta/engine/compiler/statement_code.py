"""The record for the code of one statement. Each module in `engine.compiler.statements` fills one in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.split_blocks import After, Code, Known, Splitter
from horta.language.trees.resolved_nodes import Stmt


@dataclass(frozen=True, slots=True)
class StatementCode:
    """The code of a resolved statement.

    `plain` makes the Python statements where the statement cannot wait for an answer; `split` takes a block apart
    where it may wait or leave from within: it gets the splitter, the statement, the statements after it, the locals
    known there, and what follows. `runtime` are the functions that the code calls.
    """

    resolved: type[Stmt]
    plain: Callable[[Any, Unit], Code] | None = None
    split: Callable[[Splitter, Any, tuple[Stmt, ...], Known, After], Code] | None = None
    runtime: tuple[Callable[..., Any], ...] = ()
