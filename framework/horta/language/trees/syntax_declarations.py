"""Declarations and hooks as they were written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language.trees.syntax_expressions import Expression, Node, Statement, Word


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`kind name` in a header, or `mix of plural name`."""

    type: Word
    name: Word
    mix: bool = False


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """`once per scope`, `n times per scope`; `together`: with the other hooks of the same thing that say so."""

    times: int
    scope: Word
    together: bool = False


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """An `action`, `phase`, `procedure` or the `game` itself."""

    sort: str
    name: Word
    parameters: tuple[Parameter, ...]
    rules: tuple[str, ...]
    body: tuple[Statement, ...]
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Value(Node):
    """A named pure expression; an `invariant` is one that must stay true."""

    name: Word
    parameters: tuple[Parameter, ...]
    rules: tuple[str, ...]
    body: Expression
    replaces: bool = False
    invariant: bool = False


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """One clause of a hook, under its key of `hook_kinds.CLAUSES`. The value is whatever the clause takes."""

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Hook(Node):
    """A hook of any kind of `hook_kinds.KINDS`. `flow` is `gain` or `lose` when the target is a counter."""

    kind: str
    target: Word
    flow: str | None
    rules: tuple[str, ...]
    clauses: tuple[Clause, ...]

    def get(self, key: str) -> Any:
        """The value of the first clause of this key, or None."""
        return next((clause.value for clause in self.clauses if clause.key == key), None)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all clauses, as they are written."""
        return tuple(clause.key for clause in self.clauses)


@dataclass(frozen=True, slots=True)
class Removal(Node):
    """`remove value x`, `remove procedure x`."""

    value: bool
    name: Word


@dataclass(frozen=True, slots=True)
class Need(Node):
    """`needs action x`, `needs number y`: a pack that builds on this one declares it. Blocks have no type."""

    type: Word | None
    name: Word
    parameters: tuple[Parameter, ...]


Declaration = Procedure | Value | Need | Hook | Removal
