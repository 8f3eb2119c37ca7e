"""The state before the first rule runs, with what packs say by expressions: numbers, fields and contents of zones.

Every piece of a kind that lies in zones starts in exactly one of them, and only where it may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from horta.diagnostics import Span
from horta.engine.limits import RuleFault
from horta.language.hidden_place_values import only_title
from horta.language.start_values import PREFIX, bank_title, counter_start_title, field_start_title, zone_start_title
from horta.language.vocabulary import Counter, Zone
from horta.model.layout import Layout, State, start

Values = Mapping[str, Callable[..., Any]]


def start_state(layout: Layout, values: Values) -> State:
    """Return the state that every game begins with; RuleFault if the packs contradict themselves."""
    state = start(layout, 0)
    if any(name.startswith(PREFIX) for name in values):
        before = state.copy()  # what is computed sees nothing of what was computed before it
        for counter in layout.vocabulary.counters.values():
            _start_counter(state, before, layout, counter, values)
        _start_fields(state, before, layout, values)
        for kind in {zone.holds: None for zone in layout.vocabulary.zones.values()}:
            _share_out(state, before, layout, kind, values)
    _check_places(state, layout, values)
    return state


def _computed(function: Callable[..., Any], span: Span | None, *given: Any) -> Any:
    try:
        return function(*given)
    except RuleFault as fault:
        raise RuleFault(fault.code, fault.message, fault.span or span) from fault
    except ZeroDivisionError as fault:
        raise RuleFault("E506", "division by zero", span) from fault


def _slots(layout: Layout, declared: Counter | Zone, base: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Return each slot of a counter or zone with its seat and, as arguments, its thing."""
    width = layout.things(declared.by)
    for number in range(layout.entries(declared)):
        yield base + number, number // width, () if declared.by is None else (number % width,)


def _start_counter(state: State, before: State, layout: Layout, counter: Counter, values: Values) -> None:
    said, total = values.get(counter_start_title(counter)), values.get(bank_title(counter))
    if said is None and total is None:
        return
    base, width = layout.counters[counter.name], layout.things(counter.by)
    for slot, seat, thing in _slots(layout, counter, base) if said is not None else ():
        assert said is not None
        state[slot] = number = _computed(said, counter.span, before, seat, *thing)
        if number < counter.least or (counter.most is not None and number > counter.most):
            most = "any number" if counter.most is None else counter.most
            message = f"`{counter.name}` starts with {number}, but it must stay between {counter.least} and {most}"
            raise RuleFault("E508", message, counter.span)
    if counter.name not in layout.banks:
        return
    for thing_number in range(width):
        held = range(base + thing_number, base + layout.entries(counter), width)
        bank = layout.banks[counter.name] + thing_number
        given = () if counter.by is None else (thing_number,)
        whole = before[bank] + sum(before[slot] for slot in held) if total is None else _computed(total, counter.span, before, 0, *given)
        state[bank] = whole - sum(state[slot] for slot in held)
        if state[bank] < 0:
            message = f"there are {whole} of `{counter.name}` in all, but seats start with {whole - state[bank]} together"
            raise RuleFault("E508", message, counter.span)


def _start_fields(state: State, before: State, layout: Layout, values: Values) -> None:
    for (kind, name), base in layout.fields.items():
        declared = layout.vocabulary.kinds[kind]
        said = values.get(field_start_title(kind, declared.fields[name]))
        if said is None:
            continue
        for number in range(1 if kind == "table" else layout.things(kind)):
            given = (number,) if kind == "seat" else (0,) if kind == "table" else (0, number)
            state[base + number] = _computed(said, declared.span, before, *given)


def _share_out(state: State, before: State, layout: Layout, kind: str, values: Values) -> None:
    """Put the pieces of a kind where zones say they start; the zone with `all` takes the others."""
    zones = [zone for zone in layout.vocabulary.zones.values() if zone.holds == kind]
    if not any(zone.start_said for zone in zones):
        return
    placed: dict[int, str] = {}
    for zone in zones:
        said = values.get(zone_start_title(zone))
        for slot, seat, thing in _slots(layout, zone, layout.zones[zone.name]) if said is not None else ():
            assert said is not None
            state[slot] = tuple(_computed(said, zone.span, before, seat, *thing))
            for piece in state[slot]:
                if piece in placed:
                    name = layout.vocabulary.kinds[kind].entities[piece].id
                    where = f"in `{zone.name}` and in `{placed[piece]}`" if placed[piece] != zone.name else f"twice in `{zone.name}`"
                    raise RuleFault("E519", f"`{name}` starts {where}: a piece starts in one place", zone.span)
                placed[piece] = zone.name
    left = tuple(piece for piece in range(layout.things(kind)) if piece not in placed)
    rest = next((zone for zone in zones if zone.start_all), None)
    if rest is not None:
        state[layout.zones[rest.name]] = left
    elif left:
        name = layout.vocabulary.kinds[kind].entities[left[0]].id
        more = f" and {len(left) - 1} more" if len(left) > 1 else ""
        raise RuleFault("E519", f"`{name}`{more} of the kind `{kind}` start in no zone", layout.vocabulary.kinds[kind].span)


def _check_places(state: State, layout: Layout, values: Values) -> None:
    """Check that every piece starts where it may lie."""
    for zone in layout.vocabulary.zones.values():
        test = values.get(only_title(zone.name))
        for slot, seat, thing in _slots(layout, zone, layout.zones[zone.name]) if test is not None else ():
            assert test is not None
            for piece in state[slot]:
                if not _computed(test, zone.span, state, seat, piece, *thing):
                    name = layout.vocabulary.kinds[zone.holds].entities[piece].id
                    raise RuleFault("E517", f"`{name}` starts in `{zone.name}`, where `only` does not allow it", zone.span)
