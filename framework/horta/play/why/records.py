"""What explanations are made of: plain frozen data with stable keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from horta.diagnostics import Span
from horta.play.events import Event


@dataclass(frozen=True, slots=True)
class Record:
    """The base of all parts of an explanation."""

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data for JSON. What is empty is left out; places in files are not part of it."""
        found = {part.name: _plain(getattr(self, part.name)) for part in fields(self) if part.compare}
        return {name: value for name, value in found.items() if value not in (None, [], {}, "")}


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_data()
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    return {key: _plain(part) for key, part in value.items()} if isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class RuleSource(Record):
    """A rule, or a part of one, and where it is written.

    `sort` is what it is in: value, action, phase, procedure, moment, game, the kind of a hook, or the attribute of a thing. `name` is
    the name of that, of a hook its target. `kind` and `owner` are the definition that carries it, if one does.
    """

    sort: str
    name: str
    text: str = ""
    kind: str | None = None
    owner: str | None = None
    rules: tuple[str, ...] = ()
    pack: str | None = None
    file: str = ""
    line: int = 0
    span: Span | None = field(default=None, repr=False, compare=False)
    written: Any = field(default=None, repr=False, compare=False)
    """The tree of what is written, for whoever puts it into words."""


@dataclass(frozen=True, slots=True)
class Contribution(Record):
    """A contribution to a number. If it has `parts`, their amounts add up to its own.

    `sort`: `rule` as written; `sum`; `value` a value of the rules, with what adjusts it; `if` the arm that holds; `each` a sum over
    things; `most`, `least`, `min`, `max` what decided; `product` of its `factors`; `let` and `given` a name for something worked
    out before; `chosen` something answered; set, add, multiply, at_least, at_most: a modifier, with the difference that it made (`by` is
    what it says); `bank`, `limit`: how far a counter could go; `hidden`: a sum without its parts, for the seat may not know these.

    `things` are the ids of the things that it is for. Of equal parts one is kept, with all their things; its amount is that of all.
    """

    sort: str
    amount: int | None
    source: RuleSource | None = None
    things: tuple[str, ...] = ()
    by: int | None = None
    condition: RuleSource | None = None
    parts: tuple[Contribution, ...] = ()
    factors: tuple[Contribution, ...] = ()


@dataclass(frozen=True, slots=True)
class TestedClause(Record):
    """A condition, and whether it holds. `key` is the clause: if, by, limit, live, cost, where, when; `clauses` are what it consists of."""

    key: str
    held: bool
    source: RuleSource | None = None
    clauses: tuple[TestedClause, ...] = ()


@dataclass(frozen=True, slots=True)
class Cause(Record):
    """What was under way, from the answer on: `sort` is answer, automatic, event, or that of the source."""

    sort: str
    name: str
    seat: int | None = None
    thing: str | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    source: RuleSource | None = None


@dataclass(frozen=True, slots=True)
class NearMiss(Record):
    """A hook that did not apply, with the clauses that failed. `seat` owns it, `thing` carries it.

    It was asked about something that the `actor` did, or a value for the actor, with the `given` arguments.
    """

    source: RuleSource
    failed: tuple[TestedClause, ...]
    seat: int | None = None
    thing: str | None = None
    actor: int | None = None
    given: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason(Record):
    """Why an option is there or not. `sort`: where, when, without, range, forbid, allow, remove, add, branch, set.

    `texts` are reasons that packs give, by language. `of` is the set that a filter leaves the option out of.
    """

    sort: str
    source: RuleSource | None = None
    of: RuleSource | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    clauses: tuple[TestedClause, ...] = ()
    seat: int | None = None
    thing: str | None = None


@dataclass(frozen=True, slots=True)
class ExplainedOption(Record):
    """A thing of a question's set, or a branch: its id, whether it is offered, and the rules that made it so."""

    id: str
    offered: bool
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Why(Record):
    """An explanation.

    `about` says what was asked. `value` is what is explained: an amount, a truth, an id, ids. `parts` make up an amount, `clauses` a truth,
    `choices` are options, `events` what an answer changed. `causes` lead to it, the outermost first; `nearly` are hooks that could
    have come in and did not. `hidden` is true if something was left out that the seat may not know.
    """

    about: Mapping[str, Any]
    seat: int | None = None
    subject: str = ""
    value: Any = None
    parts: tuple[Contribution, ...] = ()
    clauses: tuple[TestedClause, ...] = ()
    choices: tuple[ExplainedOption, ...] = ()
    causes: tuple[Cause, ...] = ()
    nearly: tuple[NearMiss, ...] = ()
    events: tuple[Why, ...] = ()
    hidden: bool = False
    event: Event | None = field(default=None, repr=False, compare=False)
    """The event that is explained, as the viewer was told it, for whoever puts it into words."""
