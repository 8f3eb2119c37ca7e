"""Checks that a state from a text is one that its rules can go on from: every slot has the type and the bounds it needs.

Rules never check their own state, so what comes from outside is checked once, here. What waiting procedures remember
is checked for its form alone: whether it fits the procedure shows when the procedure goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import call
from typing import Any

from horta.engine.program import Program
from horta.language.types import LARGEST, NUMBER, TEXT, TRUTH, InParts, Mix, SetOf, Thing, Type
from horta.language.vocabulary import Counter
from horta.model.decisions import EXTRAS, OPTIONS, QUESTION, SEAT
from horta.model.layout import DECISION, FRAME, HEADER, SEED, VIA, Layout, State

MOST_DIGITS = 2**128  # no number of a state, such as that of a random stream, is larger; seeds may be
Test = Callable[[Any], bool]


def is_sound(state: State, program: Program, seed: int) -> bool:
    """True if rules can go on from the state."""
    layout = program.layout
    if len(state) != layout.size or not all(_is_number(state[slot], -MOST_DIGITS, MOST_DIGITS) for slot in range(HEADER) if slot > SEED):
        return False
    if type(state[SEED]) is not int or state[SEED] != seed or not -1 <= state[VIA] < len(layout.vocabulary.causes):
        return False
    tests: list[Test] = [_is_count] * layout.size
    for first, count, test in _slots(layout):
        tests[first : first + count] = [test] * count
    slots_hold = all(tests[slot](state[slot]) for slot in range(HEADER, layout.size))
    return slots_hold and _pieces_are_kept(layout, state) and _is_waiting(program, state)


def _slots(layout: Layout) -> Iterator[tuple[int, int, Test]]:
    """Return the first slot, the number of slots and the test of everything that packs declare. All others are counts."""
    words = layout.vocabulary
    for name, base in layout.counters.items():
        yield base, layout.entries(words.counters[name]), _counter_test(words.counters[name])
    for (kind, name), base in layout.fields.items():
        yield base, 1 if kind == "table" else layout.things(kind), _value_test(words.kinds[kind].fields[name].type, layout)
    for name, base in layout.zones.items():
        yield base, layout.entries(words.zones[name]), _value_test(SetOf(Thing(words.zones[name].holds)), layout)


def _counter_test(counter: Counter) -> Test:
    most = LARGEST - 1 if counter.most is None else counter.most
    return lambda value: _is_number(value, counter.least, most)


def _value_test(type_: Type, layout: Layout) -> Test:
    """Return a test for values of a type."""
    if isinstance(type_, Thing):
        least, things = -1 if type_.optional else 0, layout.things(type_.kind)
        return lambda value: _is_number(value, least, things - 1)
    if isinstance(type_, SetOf):
        member = _value_test(type_.item, layout)
        return lambda value: isinstance(value, tuple) and all(map(member, value))
    if isinstance(type_, InParts):
        tests = [_value_test(part, layout) for _, part in type_.parts]
        return lambda value: isinstance(value, tuple) and len(value) == len(tests) and all(map(call, tests, value))
    if isinstance(type_, Mix):
        return lambda value: _is_mix(value, layout.things(type_.kind))
    if type_ == TRUTH:
        return lambda value: isinstance(value, bool) or _is_number(value, 0, 1)
    if type_ == TEXT:
        return lambda value: isinstance(value, str)
    return _is_plain if type_ != NUMBER else lambda value: _is_number(value, 1 - LARGEST, LARGEST - 1)


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_count(value: Any) -> bool:
    return _is_number(value, 0, MOST_DIGITS)


def _is_mix(value: Any, things: int) -> bool:
    if not isinstance(value, tuple) or len(value) != things + 1 or not all(map(_is_count, value[:-1])):
        return False
    put_in = value[-1]
    return put_in == -1 or (
        isinstance(put_in, tuple) and len(put_in) == 3 and _is_number(put_in[0], 0, things - 1) and all(map(_is_plain, put_in))
    )


def _pieces_are_kept(layout: Layout, state: State) -> bool:
    """True if every piece is in exactly one of the zones for its kind. Rules only move pieces."""
    zones = layout.vocabulary.zones
    for kind in {zone.holds for zone in zones.values()}:
        holding = [zone for zone in zones.values() if zone.holds == kind]
        held = sorted(piece for zone in holding for slot in range(layout.entries(zone)) for piece in state[layout.zones[zone.name] + slot])
        if held != list(range(layout.things(kind)) if any(zone.begins for zone in holding) else ()):
            return False
    return True


# ------------------------------------------------------------------ what is asked, and what goes on after it


def _is_waiting(program: Program, state: State) -> bool:
    """True if the game is over, or asks a question that the program knows."""
    waiting, frame = state[DECISION], state[FRAME]
    if waiting is None or frame is None:
        return waiting is None and frame is None
    if not isinstance(waiting, tuple) or not OPTIONS < len(waiting) <= EXTRAS + 1 or not _frames_hold(frame, program):
        return False
    number, seat, options = waiting[QUESTION], waiting[SEAT], waiting[OPTIONS]
    if not _is_number(number, 0, len(program.questions) - 1) or not _is_number(seat, 0, program.layout.seats - 1):
        return False
    question = program.questions[number]
    tests = [_branch_test(type_, program.layout) for _, type_ in question.branches]

    def fits(option: Any) -> bool:
        if question.branches:
            return (
                isinstance(option, tuple) and len(option) == 2 and _is_number(option[0], 0, len(tests) - 1) and tests[option[0]](option[1])
            )
        return option is None or (question.item is not None and _value_test(question.item, program.layout)(option))

    offered = isinstance(options, tuple) and len(options) > 1 and all(map(fits, options)) and len(set(options)) == len(options)
    return offered and None not in options[:-1] and all(_extras_hold(extras, len(options), program, fits) for extras in waiting[EXTRAS:])


def _branch_test(type_: Type | None, layout: Layout) -> Test:
    return _value_test(type_, layout) if type_ is not None else lambda value: _is_number(value, -1, -1)


def _extras_hold(extras: Any, options: int, program: Program, fits: Test) -> bool:
    """True if each of the extras is an added option with its hook and owner, or a barred option with its hook."""
    if not isinstance(extras, tuple):
        return False
    for entry in extras:
        if not isinstance(entry, tuple) or len(entry) != 3 or not _is_number(entry[1], 0, len(program.hooks) - 1):
            return False
        at, _, owner = entry
        if not (_is_number(at, 0, options - 1) and _is_count(owner)) and not (_is_number(at, -1, -1) and fits(owner)):
            return False
    return True


def _frames_hold(frame: Any, program: Program) -> bool:
    """True if every frame of the stack has the number of an operation, as many parts as it needs, and remembers only plain values."""
    forms = program.frame_forms()
    while frame is not None:
        number, *parts = frame[:-1]
        if not _is_number(number, 0, len(program.operations) - 1) or not all(map(_is_plain, parts)):
            return False
        if number in forms and len(forms[number]) + 2 != len(frame):  # the operation, the locals, the frame after it
            return False
        frame = frame[-1]
    return True


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, bool | str) or _is_number(value, -MOST_DIGITS, MOST_DIGITS)
