"""Statements as they were written."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.trees.syntax_expressions import Expression, Node, Word


@dataclass(frozen=True, slots=True)
class Resource(Node):
    """What is gained or lost: a counter, an entry of one, or a thing counted by one."""

    name: Word
    index: Expression | None


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose x from set`, or `choose up to n of x from set`, or `order x from set`."""

    variable: Word
    question: Word
    source: Expression
    optional: bool
    most: Expression | None = None
    ordering: bool = False


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One line of a branching choice."""

    variable: Word
    source: Expression | None
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseBranches(Node):
    """`choose name:` with a block per sort of option."""

    question: Word
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class May(Node):
    """`may name:` a yes-or-no question before a block."""

    question: Word
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw x from zone to zone`."""

    variable: Word
    source: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Pick(Node):
    """`pick x at random from set`."""

    variable: Word
    source: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    """`shuffle zone`."""

    zone: Expression


@dataclass(frozen=True, slots=True)
class Flow(Node):
    """`gain n resource` or `lose n resource`; `paid` when the word was `pay`."""

    gain: bool
    amount: Expression
    resource: Resource
    seat: Expression | None
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`set place to x`, `add x to place`, `subtract x from place`."""

    operator: str
    place: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move piece from zone to zone`; without a piece, all of them."""

    piece: Expression | None
    source: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Perform(Node):
    """`perform procedure(arguments) via cause`."""

    name: Word
    arguments: tuple[Expression, ...]
    via: Word | None


@dataclass(frozen=True, slots=True)
class Resolve(Node):
    """`resolve thing.effect via cause`."""

    effect: Expression
    via: Word | None


@dataclass(frozen=True, slots=True)
class Begin(Node):
    """`begin scope`: limits counted per this scope start anew."""

    scope: Word


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let x = value`."""

    variable: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class Tell(Node):
    """`tell event(arguments)`: a line of the log and nothing else."""

    name: Word
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Leave(Node):
    """`end` (the whole block of rules) or `stop` (the loop)."""

    loop: bool


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if … else if … else`, one arm a condition; the last arm may have none."""

    arms: tuple[tuple[Expression | None, tuple[Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each x in set:`."""

    variable: Word
    source: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat n times:` or `repeat at most n times while condition:`."""

    times: Expression
    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class AsSeat(Node):
    """`as seat:` the block is that seat's: `my` means theirs."""

    seat: Expression
    body: tuple[Statement, ...]


Statement = (
    Choose
    | ChooseBranches
    | May
    | Draw
    | Pick
    | Shuffle
    | Flow
    | Assign
    | Move
    | Perform
    | Resolve
    | Begin
    | Let
    | Tell
    | Leave
    | If
    | ForEach
    | Repeat
    | AsSeat
)
