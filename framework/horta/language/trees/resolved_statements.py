"""Resolved statements. Local names are unique within their block, `me` included."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span
from horta.language.trees.resolved_expressions import CounterAt, Expr, FieldAt, ZoneAt


@dataclass(frozen=True, slots=True)
class Stmt:
    """A resolved statement."""

    span: Span


@dataclass(frozen=True, slots=True)
class Block(Stmt):
    """Statements that end together when a choice finds nothing."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    """A local gets a value."""

    variable: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """One value from a set, or some of them, or all in an order."""

    question: str
    me: Expr
    variable: str
    source: Expr
    optional: bool
    most: Expr | None
    ordering: bool
    candidate: str


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
class ChooseArms(Stmt):
    """A choice whose options lead to different blocks. The answer is kept in `variable`."""

    question: str
    me: Expr
    variable: str
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    """The next piece of a zone goes to another."""

    variable: str
    source: ZoneAt
    target: ZoneAt


@dataclass(frozen=True, slots=True)
class Pick(Stmt):
    """A random member of a set."""

    variable: str
    source: Expr
    stream: str


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """A zone gets a random order."""

    zone: ZoneAt


@dataclass(frozen=True, slots=True)
class Flow(Stmt):
    """A counter rises or falls, from and to its bank."""

    gain: bool
    amount: Expr
    target: CounterAt
    me: Expr


@dataclass(frozen=True, slots=True)
class Assign(Stmt):
    """A counter or field is set, raised or lowered, with no event."""

    operator: str
    place: CounterAt | FieldAt
    value: Expr


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """A piece, or all of them, goes from zone to zone."""

    piece: Expr | None
    source: ZoneAt
    target: ZoneAt


@dataclass(frozen=True, slots=True)
class Perform(Stmt):
    """A procedure is carried out for a seat."""

    name: str
    me: Expr
    arguments: tuple[Expr, ...]
    via: int | None


@dataclass(frozen=True, slots=True)
class Resolve(Stmt):
    """The effect that a thing carries is carried out for a seat."""

    kind: str
    attribute: str
    subject: Expr
    me: Expr
    via: int | None


@dataclass(frozen=True, slots=True)
class Begin(Stmt):
    """A new instance of a scope."""

    scope: str


@dataclass(frozen=True, slots=True)
class Spend(Stmt):
    """The hook that this block belongs to counts as used once more."""


@dataclass(frozen=True, slots=True)
class Tell(Stmt):
    """A line for the log."""

    name: str
    me: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Leave(Stmt):
    """Out of the loop, or out of the whole procedure."""

    loop: bool


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """Arms with conditions; the last may have none."""

    arms: tuple[tuple[Expr | None, Block], ...]


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """A block for each member of a set, as it stood when the loop began."""

    variable: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """A block some times, while a condition holds."""

    times: Expr
    condition: Expr | None
    body: Block
