"""The syntax tree: what was written, with the place of every part.

Nothing here knows what a name means; `horta.language.checker` turns these nodes into the resolved
tree. Every node carries its `span`, so that any later problem can point at the text.
"""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a source text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name as it stands in the text."""

    text: str


# ------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name."""

    text: str


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A number, `true`, `false` or `none`."""

    value: int | bool | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    """`option x`: the value a pack option has in this ruleset."""

    name: Word


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`x.name`; `my.name` has no subject."""

    subject: Expression | None
    name: Word


@dataclass(frozen=True, slots=True)
class Index(Node):
    """`x[i]`."""

    subject: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`f(a, b)` or `f(expression for x in set)`."""

    name: Word
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Comprehension(Node):
    """`expression for x in set`, only as an argument."""

    body: Expression
    variable: Word
    source: Expression


@dataclass(frozen=True, slots=True)
class Listing(Node):
    """`[a, b, c]`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Arithmetic, comparison, `and`, `or`, `is`, `in`, `to`, `without`; the operator names it."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """`not x` or `-x`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`if c then a else b`."""

    condition: Expression
    positive: Expression
    negative: Expression


@dataclass(frozen=True, slots=True)
class Where(Node):
    """`set where condition`, the candidate being `it`."""

    source: Expression
    condition: Expression


@dataclass(frozen=True, slots=True)
class Mixes(Node):
    """`mixes of n things where … up to … needing …`: the ways to make up n units."""

    amount: Expression
    kind: Word
    condition: Expression | None
    most: Expression
    needing: Expression | None


Expression = Name | Literal | Option | Attribute | Index | Call | Comprehension | Listing | Binary | Unary | Choice | Where | Mixes


# ------------------------------------------------------------------ statements


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
    """`gain n resource` or `lose n resource`."""

    gain: bool
    amount: Expression
    resource: Resource
    seat: Expression | None


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
    Choose | ChooseBranches | May | Draw | Pick | Shuffle | Flow | Assign | Move | Perform | Resolve | Begin | Let | Tell | Leave
    | If | ForEach | Repeat | AsSeat
)


# ------------------------------------------------------------------ declarations


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


Hook = Trigger | Modifier | Barring | Offer | Substitution
Declaration = Procedure | Value | Trigger | Modifier | Barring | Offer | Substitution | Removal
