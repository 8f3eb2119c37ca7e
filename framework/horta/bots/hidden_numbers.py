"""Draws the numbers, truths and things that a seat cannot see, from where they can come.

In this order: what the packs say (`drawn`); the units missing from a bank that only gains and losses change; any
value within the bounds or the type; the value at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from horta.bots.chance import Chance
from horta.engine.program import FAULTS, Program
from horta.language.hidden_place_values import drawn_title, says_its_values
from horta.language.types import SetOf
from horta.language.vocabulary import Counter, Field
from horta.model.layout import State
from horta.model.visibility import HiddenNumber
from horta.play.hidden import Hidden

_DEALT_ONE_BY_ONE = 1000

Numbers = list[tuple[int, HiddenNumber]]


class HiddenNumbers:
    """The hidden numbers of one seat, sorted by where they come from."""

    __slots__ = ("_banked", "_draws_fields_of_pieces", "_fields", "_hidden", "_owned", "_program")

    def __init__(self, hidden: Hidden) -> None:
        self._hidden = hidden
        self._program: Program = hidden.program
        self._owned: dict[tuple[str, int | None], Numbers] = {}
        self._banked: dict[tuple[str, int], list[int]] = {}
        self._fields: Numbers = []
        self._draws_fields_of_pieces = any(
            declared.visible != "all" or drawn_title(declared, kind) in self._program.values
            for kind, _, declared in hidden.slots.piece_fields
        )
        for slot, number in hidden.slots.numbers.items():
            counter = number.declared
            if not isinstance(counter, Counter):
                self._fields.append((slot, number))
            elif self._source(number) is None and counter.bank is not None and counter.name not in self._program.set_counters:
                self._banked.setdefault((counter.name, number.thing), []).append(slot)
            else:
                self._owned.setdefault((counter.name, number.owner), []).append((slot, number))

    def draw(self, imagined: State, chance: Chance) -> None:
        """Draw all hidden numbers of an imagined state again. Its hidden zones are already as imagined."""
        for (counter, thing), slots in self._banked.items():
            self._deal_bank(imagined, counter, thing, slots, chance)
        for numbers in self._owned.values():
            self._draw_counter(imagined, numbers, chance)
        for slot, number in self._fields:
            imagined[slot] = self._one(imagined, number, chance, imagined[slot])
        for slot, number in self._hidden.slots.fields_of_pieces(imagined) if self._draws_fields_of_pieces else ():
            # A field that everybody may see is only hidden where the piece lies: there it is as at the start.
            if number.declared.visible != "all" or self._source(number) is not None:
                imagined[slot] = self._one(imagined, number, chance, imagined[slot])

    def _source(self, number: HiddenNumber) -> Callable[..., Any] | None:
        """Return the function of the packs that says what can be there."""
        return self._program.values.get(drawn_title(number.declared, number.kind))

    def _draw_counter(self, imagined: State, numbers: Numbers, chance: Chance) -> None:
        """Draw the numbers of a counter of one owner. If the packs say one number for several things, it is dealt out over them."""
        first = numbers[0][1]
        source = self._source(first)
        said = None if source is None else _said(source, imagined, first)
        if isinstance(said, int) and isinstance(first.declared, Counter) and first.declared.by is not None:
            self._deal(imagined, [slot for slot, _ in numbers], said, first.declared, chance)
            return
        for slot, number in numbers:
            imagined[slot] = (
                self._within(_picked(said, chance, imagined[slot]), number)
                if said is not None
                else self._any(number, chance, imagined[slot])
            )

    def _one(self, imagined: State, number: HiddenNumber, chance: Chance, start: Any) -> Any:
        source = self._source(number)
        if source is None:
            return self._any(number, chance, start)
        said = _said(source, imagined, number)
        if isinstance(number.declared, Field) and isinstance(number.declared.type, SetOf):
            return said if isinstance(said, tuple) else start  # a list is what `drawn` says, as a whole
        return self._within(_picked(said, chance, start), number)

    def _any(self, number: HiddenNumber, chance: Chance, start: Any) -> Any:
        least, most = number.bounds(self._program.layout)
        return chance.randint(least, most) if says_its_values(number.declared) and most is not None else start

    def _within(self, value: Any, number: HiddenNumber) -> Any:
        if not isinstance(value, int):
            return value
        least, most = number.bounds(self._program.layout)
        return max(least, value if most is None else min(value, most))

    def _deal_bank(self, imagined: State, counter: str, thing: int, slots: list[int], chance: Chance) -> None:
        """Deal out what is neither in the bank nor where the seat sees it. What there is in all is known from the start."""
        layout, blank = self._program.layout, self._program.blank
        declared = layout.vocabulary.counters[counter]
        base, width = layout.counters[counter], layout.things(declared.by)
        everywhere = [*range(base + thing, base + layout.entries(declared), width), layout.banks[counter] + thing]
        seen = [slot for slot in everywhere if slot not in slots]
        units = sum(blank[slot] for slot in everywhere) - sum(imagined[slot] for slot in seen)
        self._deal(imagined, slots, units, declared, chance)

    def _deal(self, imagined: State, slots: list[int], units: int, declared: Counter, chance: Chance) -> None:
        for slot in slots:
            imagined[slot] = declared.least
        left = units - declared.least * len(slots)
        for at, amount in enumerate(_shares(left, len(slots), chance)):
            imagined[slots[at]] += amount
        if declared.most is not None:
            _level(imagined, slots, declared.most)


def _said(source: Callable[..., Any], state: State, number: HiddenNumber) -> Any:
    """Return what the packs say for a slot: a number or thing, or a tuple of possible ones. None if the rule breaks down."""
    of_thing = not isinstance(number.declared, Counter) and number.kind not in ("seat", "table")
    try:
        found = source(state, number.owner or 0, *((number.thing,) if of_thing else ()))
    except FAULTS:
        return None
    return int(found) if isinstance(found, int) else tuple(found)


def _picked(said: Any, chance: Chance, start: Any) -> Any:
    if isinstance(said, tuple):
        return chance.choice(said) if said else start
    return start if said is None else said


def _shares(units: int, count: int, chance: Chance) -> Iterable[int]:
    """Return how many of the units each of `count` places gets, at random."""
    if units > _DEALT_ONE_BY_ONE:
        cuts = sorted(chance.randint(0, units) for _ in range(count - 1))
        return [high - low for low, high in zip((0, *cuts), (*cuts, units), strict=True)]
    found = [0] * count
    for _ in range(units):
        found[chance.below(count)] += 1
    return found


def _level(state: State, slots: list[int], most: int) -> None:
    """Move what is above the maximum to places that are below it, as far as there is room."""
    above = sum(max(0, state[slot] - most) for slot in slots)
    for slot in slots:
        state[slot] = min(state[slot], most)
        room = min(above, most - state[slot])
        state[slot] += room
        above -= room
