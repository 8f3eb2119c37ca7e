"""The resolved tree: what was meant. Every name is settled, every expression has a type.

This is all the engine sees of a rule. Local names are unique within their block, `me` included, so
that nothing needs a scope any more.
"""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span
from horta.language.types import Type

# ------------------------------------------------------------------ expressions


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
    """The cause the present work came through."""


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
class UnitsOf(Expr):
    """How many units of a thing a mix holds; `substituted` asks for those that stand for another."""

    mix: Expr
    item: Expr


# ------------------------------------------------------------------ statements


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


# ------------------------------------------------------------------ declarations


@dataclass(frozen=True, slots=True)
class Procedure:
    """A block of rules with a name. `parameters` are local names; `me` is always the first local."""

    name: str
    sort: str
    parameters: tuple[tuple[str, Type], ...]
    body: Block
    rules: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A named expression over `me` and its parameters."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: Expr
    rules: tuple[str, ...]
    span: Span
    invariant: bool = False


@dataclass(frozen=True, slots=True)
class Limit:
    """So many times per instance of a scope. Hooks whose limits have the same `account` use it up together."""

    times: int
    scope: str
    account: str


@dataclass(frozen=True, slots=True)
class Hook:
    """What every hook has. Its functions take `me`, `it` (the host), `actor` and the `parameters`.

    `host` is the kind and definition that carries the hook; without one it belongs to the table.
    """

    name: str
    key: str
    host: tuple[str, str] | None
    condition: Expr | None
    by: str
    may: bool
    limit: Limit | None
    order: int
    parameters: tuple[tuple[str, Type], ...]
    rules: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Trigger(Hook):
    """`moment` is before, after or instead; the key names the event."""

    moment: str
    body: Block


@dataclass(frozen=True, slots=True)
class Modifier(Hook):
    """Adjustments of the value that the key names."""

    adjustments: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Barring(Hook):
    """Options of a question that may not (or may after all) be chosen."""

    allow: bool
    candidate: str
    where: Expr
    reason: str | None


@dataclass(frozen=True, slots=True)
class Offer(Hook):
    """Options added to a question or taken from it."""

    candidate: str
    add: Expr | None
    remove: Expr | None


@dataclass(frozen=True, slots=True)
class Substitution(Hook):
    """Units of a mix that may stand for others."""

    means: Expr
    candidate: str
    where: Expr | None
    most: Expr | None


@dataclass(frozen=True, slots=True)
class Carried:
    """An effect, condition or formula that a definition carries in an attribute."""

    kind: str
    definition: str
    attribute: str
    body: Block | Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Rules:
    """All checked rules of a ruleset."""

    procedures: tuple[Procedure, ...]
    values: tuple[Value, ...]
    hooks: tuple[Hook, ...]
    carried: tuple[Carried, ...]
    questions: tuple[str, ...]
