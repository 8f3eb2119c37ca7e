"""What an option costs and brings, found out by trying it.

The option is taken on a copy of the state in which everything hidden from the seat is unknown. The seat's own further questions are
answered in every way, up to the end of its turn; what the ways have in common is exact, the rest is a range. A way ends where
chance or something hidden would decide: the rules stop there by themselves, as in `play.revealed`. So a preview can neither guess nor
tell a secret.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from horta.engine.answer_log import Log
from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.language.types import TRUTH, Thing
from horta.model.decisions import OPTIONS, QUESTION, SEAT, Option, open_decision, value_id
from horta.model.layout import DECISION, FRAME, Layout, State
from horta.model.visibility import entries, hidden_slots, sees
from horta.play.hidden import Hidden
from horta.play.revealed import LOOKS
from horta.play.steps import AnswerRefused, Step
from horta.play.unknown import Unknown, holds_unknown

MOST_WAYS = 300
MOST_ANSWERS = 4 * MOST_WAYS  # questions with a single option do not make more ways, but take time too

Place = tuple[str, str, int | None, str | None]  # what a slot holds: sort, name, seat, and the id of the thing


@dataclass(frozen=True, slots=True)
class CounterChange:
    """How much more of a counter somebody has afterwards: from `least` to `most`. `seat` is None for the table's."""

    counter: str
    seat: int | None
    thing: str | None
    now: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A piece that comes to a zone; if it is not `certain`, only on some ways."""

    zone: str
    seat: int | None
    thing: str | None
    piece: str
    certain: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """A field that changes. `value` is None if that depends on further answers."""

    kind: str
    thing: str
    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Preview:
    """What options cost and bring, from the first answer to the end of the turn.

    `asked` are the questions that the seat would answer on the way. `open` are those at which it stopped, for the ways became too
    many. `hidden` is true if a way goes on by chance, or by something that the seat may not see. What lies beyond is not in the changes.
    """

    options: tuple[str, ...]
    changes: tuple[CounterChange, ...]
    arrivals: tuple[Arrival, ...]
    settings: tuple[Setting, ...]
    asked: tuple[str, ...]
    open: tuple[str, ...]
    hidden: bool
    ways: int

    @property
    def exact(self) -> bool:
        """True if everything in it is certain, and nothing lies beyond it."""
        sure = all(change.least == change.most for change in self.changes) and all(arrival.certain for arrival in self.arrivals)
        return sure and not self.hidden and not self.open and all(setting.value is not None for setting in self.settings)

    def to_data(self) -> dict[str, Any]:
        """Return the preview as plain data for JSON."""
        data: dict[str, Any] = {name: list(getattr(self, name)) for name in ("options", "asked", "open")}
        for name in ("changes", "arrivals", "settings"):
            data[name] = [{key: getattr(entry, key) for key in entry.__slots__} for entry in getattr(self, name)]
        return data | {"hidden": self.hidden, "exact": self.exact, "ways": self.ways}


@dataclass(slots=True)
class _Ways:
    """All the ways on from an option: the states they end in, and what was met."""

    ends: list[State]
    asked: dict[str, None]
    open: dict[str, None]
    hidden: bool = False
    answers: int = 0


class Previews:
    """The previews of one question. `turn` is the question that the turn began with: where it comes again, the turn is over."""

    __slots__ = ("_before", "_places", "_program", "_seat", "_secret", "_turn")

    def __init__(self, program: Program, state: State, turn: int) -> None:
        self._program = program
        self._seat: int = state[DECISION][SEAT]
        self._secret = program.frames.is_secret(state[FRAME])
        self._before = Hidden(program, self._seat).veiled(state)
        self._turn = turn
        hidden = hidden_slots(program.layout, self._seat)
        located, seen = {(kind, declared.name) for kind, _, declared in hidden.piece_fields}, hidden.seen_fields(self._before)
        places = _places(program, self._seat)
        self._places = {slot: place for slot, place in places.items() if place[:2] not in located or slot in seen}

    def preview(self, wanted: Sequence[Option | str | int], whole_turn: bool = True) -> Preview:
        """Return what comes of these answers, one after the other. Without `whole_turn`, up to the next question only.

        AnswerRefused if one of them is no option, or if the rules break down.
        """
        ways, ids = _Ways([], {}, {}), []
        going = deque([self._before])
        for option in wanted:
            if not going:
                if ways.hidden:
                    break  # nobody can know yet what is asked next
                raise AnswerRefused(f"`{option}` is one answer too many: the turn is over before it")
            state = going.popleft()
            chosen = open_decision(state[DECISION], self._program.questions, self._program.layout.vocabulary).option(option)
            if chosen is None:
                raise AnswerRefused(f"`{option}` is not one of the options")
            ids.append(chosen.id)
            if self._secret:  # which rules go on is hidden itself
                ways.ends.append(state)
                ways.hidden = True
            else:
                self._take(state, chosen.index, ways, going)
        self._follow(going, ways, whole_turn)
        told = _Comparison(self._program, self._places, self._before, ways.ends)
        return Preview(
            tuple(ids), tuple(told.changes), tuple(told.arrivals), tuple(told.settings),
            tuple(ways.asked), tuple(ways.open), ways.hidden or told.hidden, len(ways.ends),
        )  # fmt: skip

    def _follow(self, going: deque[State], ways: _Ways, whole_turn: bool) -> None:
        """Answer the seat's own questions in every way, all of one depth before the next."""
        while going:
            state = going.popleft()
            question, options = state[DECISION][QUESTION], state[DECISION][OPTIONS]
            name = self._program.questions[question].name
            ways.asked[name] = None
            many = len(ways.ends) + len(going) + len(options) > MOST_WAYS or ways.answers + len(options) > MOST_ANSWERS
            if not whole_turn or many:
                ways.open[name] = None
                ways.ends.append(state)
                continue
            for index in range(len(options)):
                self._take(state, index, ways, going)
        if not ways.ends:
            raise AnswerRefused("the rules break down after this answer", "A101")

    def _take(self, state: State, index: int, ways: _Ways, going: deque[State]) -> None:
        """Answer on a copy. It goes on, or it is an end."""
        after = state.copy()
        ways.answers += 1
        try:
            self._program.answer(after, index, Log())
        except RuleFault:
            return  # such an answer is taken back, so this is no way
        except LOOKS:
            ways.hidden = True
            ways.ends.append(after)
            return
        waiting = after[DECISION]
        if waiting is None or waiting[SEAT] != self._seat or waiting[QUESTION] == self._turn:
            ways.ends.append(after)
        elif self._program.frames.is_secret(after[FRAME]) or holds_unknown(waiting[OPTIONS]):
            ways.hidden = True
            ways.ends.append(after)
        else:
            going.append(after)


class _Comparison:
    """What differs between a state and those that the ways end in, as far as the seat sees it."""

    def __init__(self, program: Program, places: Mapping[int, Place], before: State, ends: Sequence[State]) -> None:
        self._program = program
        self._places = places
        self.hidden = False
        self.changes: list[CounterChange] = []
        self.arrivals: list[Arrival] = []
        self.settings: list[Setting] = []
        changed = sorted({slot for end in ends for slot in self._changed(before, end)})
        for slot in changed:
            if (place := self._places.get(slot)) is not None:
                self._compare(place, before[slot], [end[slot] for end in ends])

    def _changed(self, before: State, end: State) -> Iterable[int]:
        return [slot for slot, (old, new) in enumerate(zip(before, end, strict=True)) if old is not new and slot in self._places]

    def _compare(self, place: Place, old: Any, found: list[Any]) -> None:
        sort, name, seat, thing = place
        if sort == "zone":
            self._compare_zones(place, old, found)
            return
        known = [new for new in found if not isinstance(new, Unknown)]
        self.hidden |= len(known) < len(found)
        if not known or isinstance(old, Unknown):
            return
        if sort == "counter":
            least, most = min(known) - old, max(known) - old
            if least or most:
                self.changes.append(CounterChange(name, seat, thing, old, least, most))
        elif any(new != old for new in known):
            value = known[0] if len(set(known)) == 1 and len(known) == len(found) else None
            self.settings.append(Setting(sort, thing or "", name, None if value is None else self._shown(sort, name, value)))

    def _compare_zones(self, place: Place, old: tuple[Any, ...], found: list[tuple[Any, ...]]) -> None:
        _, name, seat, thing = place
        entities = self._program.layout.vocabulary.kinds[self._program.layout.vocabulary.zones[name].holds].entities
        kept = {piece for piece in old if not isinstance(piece, Unknown)}
        counts: dict[int, int] = {}
        for pieces in found:
            for piece in pieces:
                if isinstance(piece, Unknown):
                    self.hidden = True
                elif piece not in kept:
                    counts[piece] = counts.get(piece, 0) + 1
        for piece in sorted(counts):
            self.arrivals.append(Arrival(name, seat, thing, entities[piece].id, counts[piece] == len(found)))

    def _shown(self, kind: str, name: str, value: int) -> Any:
        words = self._program.layout.vocabulary
        type_ = words.kinds[kind].fields[name].type
        if isinstance(type_, Thing):
            return value_id(value, type_, words)
        return bool(value) if type_ == TRUTH else value


def _places(program: Program, seat: int) -> dict[int, Place]:
    """Return what the slots hold that a seat may see: counters, zones and fields. Worked out once for a program and a seat."""
    key = "previewed places", seat
    if key not in program.kept:
        program.kept[key] = dict(_seen_places(program.layout, seat))
    found: dict[int, Place] = program.kept[key]
    return found


def _seen_places(layout: Layout, seat: int) -> Iterator[tuple[int, Place]]:
    words = layout.vocabulary

    def thing_id(kind: str | None, number: int) -> str | None:
        return None if kind is None else value_id(number, Thing(kind), words)

    for sort, declared, bases in (("counter", words.counters, layout.counters), ("zone", words.zones, layout.zones)):
        for name, entry in declared.items():
            for slot, owner, thing in entries(layout, entry, bases[name]):
                if sees(seat, entry.visible, owner):
                    yield slot, (sort, name, owner, thing_id(entry.by, thing))
    hidden = hidden_slots(layout, seat).numbers
    for (kind, name), base in layout.fields.items():
        for thing in range(1 if kind == "table" else layout.things(kind)):
            if base + thing not in hidden:
                yield base + thing, (kind, name, thing if kind == "seat" else None, "" if kind == "table" else thing_id(kind, thing))


def turn_question(state: State, last: Step | None) -> int:
    """Return the question that the present turn began with: the first that its seat was asked since another seat was."""
    waiting = state[DECISION]
    seat, found = waiting[SEAT], waiting[QUESTION]
    while last is not None and last.seat == seat:
        found = last.before[DECISION][QUESTION]
        last = last.previous
    return int(found)
