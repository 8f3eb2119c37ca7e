"""Resolved expressions and statements: every name is settled, every expression has a type.

This module has the base classes of statements, and the statements that have no word in the language. All other statements
are in `language.statements`. Local names are unique within their block, `me` included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.diagnostics import Span
from horta.language.types import Type
from horta.quick_objects import all_quickly_made


@dataclass(frozen=True, slots=True)
class Expr:
    """A resolved expression."""

    type: Type


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A number, a truth (0 or 1), a thing's number, or none (-1)."""

    value: int


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """A local of the block."""

    name: str


@dataclass(frozen=True, slots=True)
class Via(Expr):
    """`via`: the cause of the rule that is running."""


@dataclass(frozen=True, slots=True)
class SeatCount(Expr):
    """How many seats the game has."""


@dataclass(frozen=True, slots=True)
class CounterAt(Expr):
    """A counter of a seat or the table, or what is left in its bank."""

    counter: str
    seat: Expr | None
    index: Expr | None
    bank: bool = False


@dataclass(frozen=True, slots=True)
class FieldAt(Expr):
    """A field of a thing; of the table when there is no subject."""

    kind: str
    field: str
    subject: Expr | None


@dataclass(frozen=True, slots=True)
class ZoneAt(Expr):
    """The pieces in a zone."""

    zone: str
    seat: Expr | None
    index: Expr | None


@dataclass(frozen=True, slots=True)
class AttributeAt(Expr):
    """A printed attribute."""

    kind: str
    attribute: str
    subject: Expr


@dataclass(frozen=True, slots=True)
class RuleAt(Expr):
    """A condition or formula that a thing carries, asked for a seat."""

    kind: str
    attribute: str
    subject: Expr
    me: Expr


@dataclass(frozen=True, slots=True)
class Required(Expr):
    """A thing that must not be none here; the engine stops the rule if it is."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class AllOf(Expr):
    """Every thing of a kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class RangeSet(Expr):
    """Whole numbers from one to another, both included."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class ListSet(Expr):
    """The values listed."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class WhereSet(Expr):
    """The members for which a condition holds."""

    source: Expr
    variable: str
    condition: Expr


@dataclass(frozen=True, slots=True)
class SortedSet(Expr):
    """The members in the order of a number, the smallest first; of equal ones the first stays first."""

    source: Expr
    variable: str
    key: Expr


@dataclass(frozen=True, slots=True)
class WithoutSet(Expr):
    """The members of one set that are not in another."""

    source: Expr
    excluded: Expr


@dataclass(frozen=True, slots=True)
class MixSet(Expr):
    """The ways to make up an amount from things of a kind."""

    amount: Expr
    kind: str
    variable: str
    condition: Expr | None
    most: Expr
    needing: Expr | None
    owner: str | None
    me: Expr | None


@dataclass(frozen=True, slots=True)
class Combinations(Expr):
    """One member of each of several sets: each of the `source`, named `variable`, with each that `further` then gives."""

    variable: str
    source: Expr
    further: Combinations | None


@dataclass(frozen=True, slots=True)
class PartOf(Expr):
    """One part of a combination, counted from 0."""

    combination: Expr
    number: int


@dataclass(frozen=True, slots=True)
class OptionsOf(Expr):
    """The options of a question to a seat: a set, with what hooks add to it and, unless `adds_only`, take from it."""

    question: str
    me: Expr
    source: Expr
    adds_only: bool


@dataclass(frozen=True, slots=True)
class Aggregate(Expr):
    """count, sum, most, least, exists, every, first, distinct over a set."""

    function: str
    variable: str
    source: Expr
    body: Expr | None


@dataclass(frozen=True, slots=True)
class ValueCall(Expr):
    """A named value asked for a seat."""

    name: str
    me: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Counted(Expr):
    """An expression that counts uses: a limited modifier of one of the `values` is used if the result differs without it."""

    operand: Expr
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Builtin(Expr):
    """A function of the language itself."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Arith(Expr):
    """+ - * / %."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """= != < <= > >=."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(Expr):
    """and, or."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """Negation of a truth."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Member(Expr):
    """Is a value in a set?"""

    item: Expr
    source: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    """One of two values."""

    condition: Expr
    positive: Expr
    negative: Expr


@dataclass(frozen=True, slots=True)
class ItemAt(Expr):
    """The n-th of a list, counted from one."""

    source: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class AnswerOf(Expr):
    """What a seat chose, of answers by seat."""

    source: Expr
    seat: Expr


@dataclass(frozen=True, slots=True)
class UnitsOf(Expr):
    """How many units of a thing a mix holds; `substituted` asks for those that stand for another."""

    mix: Expr
    item: Expr


# ------------------------------------------------------------------ statements


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
    """A `draw` or `pick`: names the thing that it finds. If it finds nothing, the block ends."""


@dataclass(frozen=True, slots=True)
class Block(Stmt):
    """Statements in order. If a choice, draw or pick finds nothing, the rest of the block is skipped."""

    body: tuple[Stmt, ...]

    @property
    def changes(self) -> tuple[CounterAt | FieldAt, ...]:
        """Nothing by itself; what its statements change is theirs."""
        return ()


@dataclass(frozen=True, slots=True)
class Branch:
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


@dataclass(frozen=True, slots=True)
class PartEnd(Stmt):
    """What is gained from here on no longer belongs to the part of the score that was named. Only the compiler makes it."""

    counter: str


all_quickly_made(globals())
