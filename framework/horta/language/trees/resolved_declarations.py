"""Resolved declarations: procedures, values, hooks and the rules that things carry."""

from __future__ import annotations

from dataclasses import dataclass, field

from horta.diagnostics import Span
from horta.language.hook_kinds import KINDS
from horta.language.hook_kinds import MOST_USES as MOST_USES
from horta.language.trees.resolved_nodes import Block, Expr
from horta.language.types import Parameters, SetOf
from horta.quick_objects import all_quickly_made


@dataclass(frozen=True, slots=True)
class Procedure:
    """A block of rules with a name. `parameters` have local names; the local `me` comes before them."""

    name: str
    sort: str
    parameters: Parameters
    body: Block
    rules: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A named expression over `me` and its parameters. `replaces` is true if it takes the place of one of an earlier pack."""

    name: str
    parameters: Parameters
    body: Expr
    rules: tuple[str, ...]
    span: Span
    invariant: bool = False
    replaces: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `times` uses (up to `MOST_USES`) per instance of a scope. Hooks with the same `account` share one count."""

    times: int
    scope: str
    account: str


@dataclass(frozen=True, slots=True)
class Hook:
    """What every hook has. Its functions take `me`, `it` (the host), `actor` and the `parameters`.

    `kind` is one of `hook_kinds.KINDS`, `key` names its target. `host` is the kind and definition that carries the hook;
    without one it belongs to the table. `ability` is its id there.
    """

    name: str
    kind: str
    key: str
    host: tuple[str, str] | None
    condition: Expr | None
    by: str
    may: bool
    limit: Limit | None
    order: int
    parameters: Parameters
    rules: tuple[str, ...]
    span: Span
    ability: str

    @property
    def title(self) -> str:
        """The hook as rules begin it: `instead of event`, `modify value`."""
        return f"{KINDS[self.kind].word} {'in ' if self.kind == 'substitute' else ''}{self.key}"


@dataclass(frozen=True, slots=True)
class ActingHook(Hook):
    """A hook with statements of its own.

    `effect` is what `resolve` carries out again: without question, cost and count. None if that needs what only the event tells, or
    if no rule carries abilities out.
    """

    body: Block
    effect: Block | None


@dataclass(frozen=True, slots=True)
class Trigger(ActingHook):
    """A hook on an event, which the key names."""

    @property
    def moment(self) -> str:
        """`before`, `after` or `instead`."""
        return self.kind


@dataclass(frozen=True, slots=True)
class Modifier(Hook):
    """Adjustments of the value that the key names."""

    adjustments: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Barring(Hook):
    """Forbids some options of a question, or allows forbidden ones again. `reasons` are texts by locale."""

    candidate: str
    where: Expr
    reasons: tuple[tuple[str, str], ...]

    @property
    def allow(self) -> bool:
        """True if it gives options back."""
        return self.kind == "allow"


@dataclass(frozen=True, slots=True)
class Offer(Hook):
    """Options added to a question or taken from it."""

    candidate: str
    add: Expr | None
    remove: Expr | None


@dataclass(frozen=True, slots=True)
class BranchOffer(ActingHook):
    """A branch added to the question that the key names. `variable` names what is chosen from `source`; None if it is one option."""

    label: str
    variable: str | None
    source: Expr | None

    @property
    def chosen(self) -> Parameters:
        """The local that holds what was chosen, if there is one."""
        if self.variable is None or self.source is None or not isinstance(self.source.type, SetOf):
            return ()
        return ((self.variable, self.source.type.item),)


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
class Criterion:
    """One number that decides who wins: a counter of seats, or else a value that was made for it. `sign` is -1 where less is better."""

    value: str
    sign: int
    counter: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Winning:
    """Who wins: the criteria in order, and the values that say of a seat that it has lost."""

    criteria: tuple[Criterion, ...] = ()
    losses: tuple[str, ...] = ()

    @property
    def score(self) -> Criterion | None:
        """The number that counts as the score: the first criterion. None where nothing but losses decides."""
        return self.criteria[0] if self.criteria else None

    @property
    def score_counter(self) -> str | None:
        """The counter that is the score; None if the score is a number of another sort, or there is none."""
        return self.criteria[0].counter if self.criteria else None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The value that says how good an option of a question is. A branch that is one option has no candidate to look at."""

    question: str
    value: str
    about_option: bool


@dataclass(frozen=True, slots=True)
class AutomaticSeats:
    """Seats that the rules answer for: the values that say which, whether chance decides between equal options, and the rankings."""

    seats: tuple[str, ...] = ()
    random: tuple[bool, ...] = ()
    rankings: tuple[Ranking, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """All checked rules of a ruleset. `unmet` is what packs need and no pack declares."""

    procedures: tuple[Procedure, ...]
    values: tuple[Value, ...]
    hooks: tuple[Hook, ...]
    carried: tuple[Carried, ...]
    questions: tuple[str, ...]
    unmet: tuple[tuple[str, Span], ...] = ()
    winning: Winning = Winning()
    automatic: AutomaticSeats = AutomaticSeats()


all_quickly_made(globals())
