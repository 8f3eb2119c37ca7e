"""What resolved statements have in common, and those that no word of the language stands for.

Each word has its own module in `language.statements`. Local names are unique within their block, `me` included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.diagnostics import Span
from horta.language.trees.resolved_expressions import CounterAt, Expr, FieldAt


@dataclass(frozen=True, slots=True)
class Stmt:
    """A resolved statement. `asks` is true of those that wait for an answer themselves."""

    span: Span
    asks: ClassVar[bool] = False

    @property
    def event(self) -> str | None:
        """The event that the statement is, as hooks name it."""
        return None

    @property
    def effect(self) -> str | None:
        """The effect that the statement carries out, as `kind.attribute`."""
        return None

    @property
    def changes(self) -> tuple[CounterAt | FieldAt, ...] | None:
        """The counters and fields that the statement itself changes; None if it may change anything."""
        return None


@dataclass(frozen=True, slots=True)
class Naming(Stmt):
    """A statement that gives a local its value for the rest of the block."""

    variable: str


@dataclass(frozen=True, slots=True)
class ChanceNaming(Naming):
    """A statement that names what it finds at random or on top; when there is nothing, the block ends."""


@dataclass(frozen=True, slots=True)
class Block(Stmt):
    """Statements that end together when a choice finds nothing."""

    body: tuple[Stmt, ...]

    @property
    def changes(self) -> tuple[CounterAt | FieldAt, ...]:
        """Nothing by itself; what its statements change is theirs."""
        return ()


@dataclass(frozen=True, slots=True)
class Arm:
    """One sort of option of a branching choice."""

    label: str
    variable: str | None
    source: Expr | None
    condition: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Spend(Stmt):
    """The hook that this block belongs to counts as used once more."""
