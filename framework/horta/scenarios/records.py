"""Scenarios as their files have them, before the rules in them are read.

Turns nodes that the schema has accepted into plain records. Knows neither the rules language nor how a scenario is
played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Problems, Span, did_you_mean
from horta.packs import nodes as n

_ANSWER_KEYS = ("seat", "question", "choose", "offered", "not_offered")
LONGEST_CHAIN = 100  # of positions that build on each other


@dataclass(frozen=True, slots=True)
class StartPosition:
    """Where a scenario starts: from another position, a question of the real game, or the beginning; then `given` is done.

    `rule` is the name of the procedure that `given` becomes. It has two underscores in a row, as no rule of a pack has.
    """

    name: str
    rule: str
    base: str | None
    seats: int | None
    seed: int | None
    played: bool
    question: str | None
    given: n.Scalar | None
    span: Span


@dataclass(frozen=True, slots=True)
class Expected:
    """What a scenario expects of an open question: who is asked, what, and with which options."""

    span: Span
    seat: int | None = None
    question: str | None = None
    options: tuple[str, ...] | None = None
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class PlannedAnswer:
    """One answer and what must be true of its question. `text` is the answer as written."""

    choose: str
    expected: Expected
    text: str


@dataclass(frozen=True, slots=True)
class SeatKnows:
    """An expression that a seat (counted from 0) can work out from what it sees, or with `hidden` one that it cannot."""

    seat: int
    expression: n.Scalar
    hidden: bool
    part: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A tested situation. `number` is its place among the scenarios of its pack."""

    number: int
    name: str
    proves: tuple[str, ...]
    packs: tuple[str, ...]
    options: Mapping[str, Any]
    position: StartPosition
    when: n.Scalar | None
    answers: tuple[PlannedAnswer, ...]
    offered: Expected | None
    refused: tuple[str, ...]
    winners: tuple[int, ...] | None
    then: tuple[n.Scalar, ...]
    knows: tuple[SeatKnows, ...]
    span: Span
    keys: Mapping[str, Span]

    def rule(self, part: str) -> str:
        """Return the name of the rule that a part becomes, such as `when`."""
        return f"scenario__{self.number}__{part}"

    def place(self, key: str) -> Span:
        """Return where a key of the scenario stands; the whole scenario if it is not written."""
        return self.keys.get(key, self.span)


def read_scenarios(documents: Iterable[n.Mapping]) -> list[Scenario]:
    """Return the scenarios of some files, in the order written."""
    listed = [node for document in documents for node in _listed(document.get("scenarios"))]
    return [_scenario(number, node) for number, node in enumerate(listed) if isinstance(node, n.Mapping)]


def read_positions(documents: Iterable[n.Mapping], problems: Problems) -> dict[str, StartPosition]:
    """Return the positions of some files by name. One that starts from an unknown position is reported."""
    found: dict[str, StartPosition] = {}
    for document in documents:
        declared = document.get("positions")
        if not isinstance(declared, n.Mapping):
            continue
        for name, span in declared.keys.items():
            node = declared.items[name]
            assert isinstance(node, n.Mapping)
            if name in found:
                related = [(found[name].span, "first defined here")]
                problems.error("E311", f"position `{name}` is defined twice", span, "rename one of them", related)
            found[name] = _position(name, f"position__{name}", node, span)
    return found


def check_base(position: StartPosition, known: Mapping[str, StartPosition], problems: Problems) -> None:
    """Report a position that builds on an unknown one, or on itself."""
    passed = {position.name: None}
    while position.base is not None:
        base = known.get(position.base)
        if base is None:
            remedy = did_you_mean(position.base, dict.fromkeys(known, "position")) or "declare it below `positions`"
            problems.error("E204", f"unknown position `{position.base}`", position.span, remedy)
            return
        if base.name in passed:
            message = f"this position builds on itself: {' → '.join([*passed, base.name])}"
            problems.error("E314", message, position.span, "remove `position` in one of them")
            return
        if len(passed) > LONGEST_CHAIN:
            message = f"this position builds on more than {LONGEST_CHAIN} others, one on the other"
            problems.error("E203", message, position.span, "let one position do the work of several")
            return
        passed[base.name] = None
        position = base


def chain_of(position: StartPosition, known: Mapping[str, StartPosition]) -> list[StartPosition]:
    """Return the positions that this one builds on, the first one first, and itself."""
    chain = [position]
    while (base := chain[-1].base) is not None:
        chain.append(known[base])
    return chain[::-1]


def latest(chain: list[StartPosition], part: str) -> Any:
    """Return what the last position of a chain that states this part says; None if none does."""
    return next((found for position in reversed(chain) if (found := getattr(position, part)) is not None), None)


def _position(name: str, rule: str, node: n.Mapping, span: Span) -> StartPosition:
    return StartPosition(
        name,
        rule,
        _plain(node, "position"),
        _plain(node, "seats"),
        _plain(node, "seed"),
        bool(_plain(node, "setup")) or "from" in node.items,
        _plain(node, "from"),
        _scalar(node, "given"),
        span,
    )


def _plain(node: n.Mapping, key: str, otherwise: Any = None) -> Any:
    found = node.get(key)
    return otherwise if found is None else n.plain(found)


def _scalar(node: n.Mapping, key: str) -> n.Scalar | None:
    found = node.get(key)
    return found if isinstance(found, n.Scalar) else None


def _scenario(number: int, node: n.Mapping) -> Scenario:
    offered = node.get("offered")
    return Scenario(
        number,
        _plain(node, "name"),
        tuple(_plain(node, "proves", ())),
        tuple(_plain(node, "packs", ())),
        _plain(node, "options", {}),
        _position("", f"scenario__{number}__given", node, node.keys.get("from", node.keys.get("position", node.span))),
        _scalar(node, "when"),
        tuple(_answer(entry) for entry in _listed(node.get("answers"))),
        None if offered is None else _offered(offered),
        _ids(node.get("refused")),
        tuple(_plain(node, "winners")) if "winners" in node.items else None,
        tuple(entry for entry in _listed(node.get("then")) if isinstance(entry, n.Scalar)),
        (*_knows(node, "sees"), *_knows(node, "hidden_from")),
        node.span,
        node.keys,
    )


def _knows(node: n.Mapping, key: str) -> Iterator[SeatKnows]:
    """Yield what a scenario says each seat sees, or does not see."""
    said = node.get(key)
    for name, expressions in said.items.items() if isinstance(said, n.Mapping) else ():
        for number, entry in enumerate(_listed(expressions)):
            if isinstance(entry, n.Scalar):
                yield SeatKnows(int(name.removeprefix("seat_")) - 1, entry, key == "hidden_from", f"{key}_{name}_{number}")


def _listed(node: n.Node | None) -> tuple[n.Node, ...]:
    if node is None:
        return ()
    return node.items if isinstance(node, n.Sequence) else (node,)


def _id(node: n.Node) -> str:
    """Return the id of an option. YAML reads yes and no as truth values, and unquoted digits as numbers."""
    value = n.plain(node)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _ids(node: n.Node | None) -> tuple[str, ...]:
    return tuple(_id(entry) for entry in _listed(node))


def _answer(node: n.Node) -> PlannedAnswer:
    """Return the answer in `rest`, `turn: rest` (quoted or not), or a mapping with more keys."""
    if not isinstance(node, n.Mapping):
        question, separator, option = _id(node).partition(": ")
        expected = Expected(node.span, question=question if separator else None)
        return PlannedAnswer(option if separator else question, expected, _id(node))
    short = [key for key in node.items if key not in _ANSWER_KEYS]
    question = short[0] if short else _plain(node, "question")
    chosen = node.get(short[0]) if short else node.get("choose")
    includes, excludes = _ids(node.get("offered")), _ids(node.get("not_offered"))
    expected = Expected(node.span, _plain(node, "seat"), question, None, includes, excludes)
    answer = "" if chosen is None else _id(chosen)
    return PlannedAnswer(answer, expected, f"{question}: {answer}" if question else answer)


def _offered(node: n.Node) -> Expected:
    if isinstance(node, n.Scalar):
        return Expected(node.span, nothing=True)
    if isinstance(node, n.Sequence):
        return Expected(node.span, options=_ids(node))
    options = _ids(node.get("options")) if "options" in node.items else None
    includes, excludes = _ids(node.get("includes")), _ids(node.get("excludes"))
    return Expected(node.span, _plain(node, "seat"), _plain(node, "question"), options, includes, excludes)
