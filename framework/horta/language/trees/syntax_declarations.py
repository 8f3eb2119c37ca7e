"""Declarations and hooks as they were written."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.trees.syntax_expressions import Expression, Node, Word
from horta.language.trees.syntax_statements import Statement


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
class Clauses(Node):
    """What may stand on any hook."""

    condition: Expression | None = None
    by: str = "me"
    may: bool = False
    limit: Limit | None = None
    order: int = 0
    cost: tuple[Statement, ...] = ()


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
class Trigger(Node):
    """`before`, `after` or `instead` of an event; `flow` is `gain` or `lose` for those of a counter."""

    moment: str
    event: Word
    flow: str | None
    rules: tuple[str, ...]
    clauses: Clauses
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """`modify value: add 2`."""

    value: Word
    rules: tuple[str, ...]
    clauses: Clauses
    adjustments: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Barring(Node):
    """`forbid question where … because …`, or `allow`."""

    allow: bool
    question: Word
    rules: tuple[str, ...]
    clauses: Clauses
    condition: Expression
    reason: str | None


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """`offer question: add set` or `remove condition`."""

    question: Word
    rules: tuple[str, ...]
    clauses: Clauses
    add: Expression | None
    remove: Expression | None


@dataclass(frozen=True, slots=True)
class Substitution(Node):
    """`substitute thing in value for condition most n`: another way to pay a unit."""

    means: Expression
    value: Word
    rules: tuple[str, ...]
    clauses: Clauses
    condition: Expression | None
    most: Expression | None


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


Hook = Trigger | Modifier | Barring | Offer | Substitution
Declaration = Procedure | Value | Need | Trigger | Modifier | Barring | Offer | Substitution | Removal
