"""What was written: expressions, what statements have in common, declarations and hooks.

Every part has its place in a text. Each statement has its own module in `language.statements`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from horta.diagnostics import Span
from horta.quick_objects import all_quickly_made


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a source text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name as it is written in the text."""

    text: str


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """A statement as it was written; each word has a module in `language.statements`.

    `leaves` is true of those after which nothing of their block can run.
    """

    leaves: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name."""

    text: str


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """A number, `true`, `false` or `none`."""

    value: int | bool | None


@dataclass(frozen=True, slots=True)
class OptionValue(Node):
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
    """`set where condition`: the member is `it`, and also has the name that the words around the set give it.

    With `named`, it is `x in set where condition`: the member is only `x`, and `it` keeps the meaning that it has around the filter.
    """

    source: Expression
    condition: Expression
    variable: Word | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Sorted(Node):
    """`set sorted by number`: the member is called as in `Where`."""

    source: Expression
    key: Expression
    variable: Word | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Mixes(Node):
    """`mixes of n things where … up to … needing …`: the ways to make up n units."""

    amount: Expression
    kind: Word
    condition: Expression | None
    most: Expression
    needing: Expression | None


@dataclass(frozen=True, slots=True)
class PartFrom(Node):
    """`x from set`: one part of an answer of several parts."""

    variable: Word
    source: Expression


@dataclass(frozen=True, slots=True)
class Parts(Node):
    """`a from set, b from set`: one member of each set. A later set may depend on what comes before it."""

    parts: tuple[PartFrom, ...]


Expression = (
    Name | Literal | OptionValue | Attribute | Index | Call | Comprehension | Listing | Binary | Unary | Choice | Where | Sorted | Mixes
    | Parts
)  # fmt: skip


# ------------------------------------------------------------------ declarations


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`kind name` in a header, or `mix of plural name`."""

    type: Word
    name: Word
    mix: bool = False


@dataclass(frozen=True, slots=True)
class Limit(Node):
    """`once per scope` or `n times per scope`. With `together`, the hooks of one thing share the count."""

    times: int
    scope: Word
    together: bool = False


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """An `action`, `phase`, `procedure` or `moment`, or the `game` itself. A moment has an empty body."""

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
    """`remove value x`, `remove procedure x`, `remove branch question_x`; `sort` is `value`, `procedure` or `branch`."""

    sort: str
    name: Word


@dataclass(frozen=True, slots=True)
class Need(Node):
    """`needs action x`, `needs number y`: a pack that builds on this one declares it. Blocks have no type."""

    type: Word | None
    name: Word
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Criterion(Node):
    """`most my.points`, or `least count(my.hand)`: a number of each seat, and whether more of it is better."""

    most: bool
    body: Expression


@dataclass(frozen=True, slots=True)
class Winner(Node):
    """`winner most … then least …`: who wins. With `then` first, the criteria come after those of earlier packs."""

    rules: tuple[str, ...]
    criteria: tuple[Criterion, ...]
    replaces: bool = False
    adds: bool = False


@dataclass(frozen=True, slots=True)
class Loss(Node):
    """`lost when condition`: seats that cannot win, whatever they have."""

    rules: tuple[str, ...]
    condition: Expression
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Automatic(Node):
    """`automatic when condition`: seats that the rules answer for; with `random`, chance decides between equal options."""

    random: bool
    rules: tuple[str, ...]
    condition: Expression


@dataclass(frozen=True, slots=True)
class Ranking(Node):
    """`rank question by number`: how good an option is for an automatic seat."""

    question: Word
    rules: tuple[str, ...]
    body: Expression


Declaration = Procedure | Value | Need | Hook | Removal | Winner | Loss | Automatic | Ranking


all_quickly_made(globals())
