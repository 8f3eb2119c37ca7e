"""Reads what a game was like from its end and from its log, once, after the last answer.

Lines of the log are looked up by the number of their notice; most are of no interest and cost one look. That an
effect was resolved is not in the log of every program: the observer of the program that `GameReader` makes writes it there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from horta.engine.answer_log import ACTED, LogLine, Telling, log_of
from horta.engine.observer import Observer
from horta.language.trees.resolved_declarations import Trigger
from horta.language.types import Thing
from horta.model.layout import State
from horta.play.game import Ruleset
from horta.play.score_parts import REST
from horta.runs.results import Packed

RESOLVED = -3  # how a line of the log begins that says an effect was resolved; the numbers below are taken

GAINED, HELD, EFFECT, ABILITY = range(4)
"""What is counted of a definition, in the order of the fields of `Use`."""

_REST = f"score_{REST}"

Key = tuple[str, str]  # a kind and a definition of it
Counts = defaultdict[tuple[int, int], list[int]]  # by seat and number of a definition: what is counted of it


def _nothing_counted() -> list[int]:
    return [0, 0, 0, 0]


class _EffectLog(Observer):
    """Writes in the log which definitions have their effects resolved. `numbers` are those of the definitions, by kind and thing."""

    def __init__(self, numbers: Mapping[str, Sequence[int]]) -> None:
        self.numbers = numbers

    def effect_resolved(self, state: State, kind: str, attribute: str, thing: int, seat: int) -> None:
        log_of(state).append((RESOLVED, self.numbers[kind][thing], seat))


class ScoreReader:
    """Reads who had what score and who won, and nothing else. So the games need no log."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.program = ruleset.program(seats)

    def read(
        self, game: int, seed: int, first: int, state: State, log: Sequence[LogLine] | None, answers: Sequence[int], bots: Sequence[str]
    ) -> Packed:
        """Return the result of a game that has ended, packed."""
        outcome, empty = self.program.outcome(state), dict[str, int]()
        columns = [
            (seat, bot, outcome.scores[seat], outcome.ranks[seat], outcome.wins[seat], answers[seat], empty, empty)
            for seat, bot in enumerate(bots)
        ]
        return game, seed, sum(answers), empty, columns, (), first


class GameReader(ScoreReader):
    """Plays and reads games of one ruleset and number of seats, with a program of its own."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self._causes = ruleset.vocabulary.causes
        self.causes = ("", *self._causes)
        kinds = ruleset.vocabulary.kinds
        self.keys: list[Key] = list(dict.fromkeys((kind.name, entity.definition) for kind in kinds.values() for entity in kind.entities))
        numbers = {key: number for number, key in enumerate(self.keys)}
        self._things = {kind.name: [numbers[kind.name, entity.definition] for entity in kind.entities] for kind in kinds.values()}
        self.program = program = ruleset.new_program(seats, Telling.BRIEF, _EffectLog(self._things))
        self._active = {self._things[kind][thing] for (kind, _), things in program.effects.items() for thing in things}
        hosts = {number: hook.host for number, hook in enumerate(program.hooks) if isinstance(hook, Trigger)}
        self._abilities = {number: numbers[host] for number, host in hosts.items() if host is not None}
        self._active.update(self._abilities.values())
        self._score = ruleset.winning.score_counter
        self.winning = ruleset.winning
        self._parts: dict[int, str] = {}
        self._flows: dict[int, int] = {}
        self._owned = ruleset.vocabulary.owned_kinds()
        self._arrivals: dict[int, str] = {}
        for number, notice in enumerate(program.notices):
            self._note(number, notice)
        named = [part for part in dict.fromkeys(self._parts.values()) if part not in ("", _REST)]
        self.parts = (*named, _REST) if self._parts else ()
        self._own = list(self._own_slots())
        self.scopes = tuple(scope for scope in program.layout.scopes if scope != "game")

    # -------------------------------------------------------------- what there is to look for

    def _note(self, number: int, notice: tuple[Any, ...]) -> None:
        sort, *subject = notice
        if sort == "part":
            self._parts[number] = f"score_{subject[1]}" if subject[1] else ""
        elif sort in ("gain", "lose") and subject[0] == self._score:
            self._flows[number] = 1 if sort == "gain" else -1
        elif sort == "move":
            holds = self.program.layout.vocabulary.zones[subject[1]].holds
            if holds in self._owned:
                self._arrivals[number] = holds

    def _own_slots(self) -> Iterator[tuple[int, int, bool, list[int]]]:
        """Slot, seat, whether it is a zone, and what the things there are: all that seats can hold."""
        layout = self.program.layout
        for zone in layout.vocabulary.zones.values():
            if zone.per_seat:
                width = layout.things(zone.by)
                for entry in range(layout.entries(zone)):
                    yield layout.zones[zone.name] + entry, entry // width, True, self._things[zone.holds]
        for field in layout.vocabulary.kinds["seat"].fields.values():
            if isinstance(field.type, Thing) and field.type.kind != "seat":
                for seat in range(layout.seats):
                    yield layout.fields["seat", field.name] + seat, seat, False, self._things[field.type.kind]

    # -------------------------------------------------------------- one game

    def read(
        self, game: int, seed: int, first: int, state: State, log: Sequence[LogLine] | None, answers: Sequence[int], bots: Sequence[str]
    ) -> Packed:
        """Return the result of a game that has ended, packed, from its state and its log."""
        assert log is not None
        seats = self.program.layout.seats
        parts = [dict.fromkeys(self.parts, 0) for _ in range(seats)]
        causes = [dict.fromkeys(self.causes, 0) for _ in range(seats)]
        counts: Counts = defaultdict(_nothing_counted)
        self._read_log(log, parts, causes, counts)
        for slot, seat, zone, things in self._own:
            held = state[slot]
            for thing in held if zone else (held,) if held >= 0 else ():
                counts[seat, things[thing]][HELD] += 1
        outcome = self.program.outcome(state)
        for sums, score in zip(parts, outcome.scores, strict=True):
            if sums:
                sums[_REST] = 0
                sums[_REST] = score - sum(sums.values())
        columns = zip(range(seats), bots, outcome.scores, outcome.ranks, outcome.wins, answers, parts, causes, strict=True)
        scopes = self.program.layout.scopes
        length = {scope: state[scopes[scope]] - 1 for scope in self.scopes}
        return game, seed, sum(answers), length, list(columns), self._uses(counts), first

    def _read_log(self, log: Sequence[LogLine], parts: list[dict[str, int]], causes: list[dict[str, int]], counts: Counts) -> None:
        named, flows, arrivals, abilities = self._parts, self._flows, self._arrivals, self._abilities
        owners: dict[tuple[str, int], int] = {}
        open_parts: list[str] = []
        for entry in log:
            notice = entry[0]
            if notice == RESOLVED:
                counts[entry[2], entry[1]][EFFECT] += 1
            elif notice in flows:
                if entry[1] >= 0:
                    causes[entry[1]]["" if entry[2] < 0 else self._causes[entry[2]]] += flows[notice] * entry[5]
                    if open_parts:
                        parts[entry[1]][open_parts[-1]] += flows[notice] * entry[5]
            elif notice in arrivals:
                kind, seat = arrivals[notice], entry[1]
                for piece in entry[4:5] if entry[4] >= 0 else entry[5]:
                    if owners.get((kind, piece), -1) != seat >= 0:
                        counts[seat, self._things[kind][piece]][GAINED] += 1
                    owners[kind, piece] = seat
            elif notice == ACTED:
                if entry[1] in abilities:
                    counts[entry[2], abilities[entry[1]]][ABILITY] += 1
            elif name := named.get(notice):
                open_parts.append(name)
            elif notice in named:
                open_parts.pop()

    def _uses(self, counts: Counts) -> list[Packed]:
        uses = []
        for (seat, number), amounts in sorted(counts.items()):
            gained, held, effects, abilities = amounts
            times = effects + abilities if number in self._active else max(gained, held)
            uses.append((seat, *self.keys[number], times, *amounts))
        return uses
