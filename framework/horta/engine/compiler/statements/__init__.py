"""The code of the statements, one module for each module of `language.statements`.

Read first: shuffle.py, the shortest, and `engine.compiler.statement_code`, which says what a module provides.
Knows: the compiler's parts. Does not know: how statements are written or told.
Used by: program_builder.

All modules in this folder are found automatically, so a new statement needs no list. They are loaded in the order of
their names.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from horta.engine.compiler.statement_code import StatementCode


def _codes(module: ModuleType) -> tuple[StatementCode, ...]:
    """Return the code of the statements in a module; a word with two meanings has two."""
    found = module.CODE
    return found if isinstance(found, tuple) else (found,)


STATEMENT_CODES: tuple[StatementCode, ...] = tuple(
    code for name in sorted(found.name for found in iter_modules(__path__)) for code in _codes(import_module(f"{__name__}.{name}"))
)
RUNTIME = {function.__name__: function for code in STATEMENT_CODES for function in code.runtime}
