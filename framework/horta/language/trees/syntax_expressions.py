"""Expressions as they were written, and what every part of the syntax tree has: its place in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.diagnostics import Span


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


Expression = Name | Literal | OptionValue | Attribute | Index | Call | Comprehension | Listing | Binary | Unary | Choice | Where | Mixes
