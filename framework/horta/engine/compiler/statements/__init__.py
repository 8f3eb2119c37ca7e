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

from horta.engine.compiler.statement_code import StatementCode

STATEMENT_CODES: tuple[StatementCode, ...] = tuple(
    import_module(f"{__name__}.{name}").CODE for name in sorted(found.name for found in iter_modules(__path__))
)
RUNTIME = {function.__name__: function for code in STATEMENT_CODES for function in code.runtime}
