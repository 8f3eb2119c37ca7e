"""The statements of the language, a module for each word or for a few that belong together.

Read first: shuffle.py, the shortest, and `language.statement_spec`, which says what a module gives.
Knows: the trees and the checks of expressions. Does not know: how a statement is run or told.
Used by: the parser, the checker, the step costs, the registry.

All modules in this folder are found automatically, so a new statement needs no list. They are loaded in the order of
their names; only the order on the reference page depends on it.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from horta.language.statement_spec import StatementSpec

MODULES: tuple[str, ...] = tuple(sorted(found.name for found in iter_modules(__path__)))
STATEMENT_SPECS: tuple[StatementSpec, ...] = tuple(spec for name in MODULES for spec in import_module(f"{__name__}.{name}").STATEMENTS)
