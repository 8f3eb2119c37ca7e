"""How a game starts, as values of the rules: `start` and `bank` of counters, `start` of fields and zones, where they are expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from horta.language import resolved as r
from horta.language.made_values import POSSIBLE, made_title
from horta.language.tree_walk import walk
from horta.language.vocabulary import Counter, Field, Vocabulary, Zone

PREFIX = "start__"


def counter_start_title(counter: Counter) -> str:
    """Return the name of the value that says what a counter starts with."""
    return f"{PREFIX}counter__{counter.name}"


def bank_title(counter: Counter) -> str:
    """Return the name of the value that says how many there are in all."""
    return f"{PREFIX}bank__{counter.name}"


def field_start_title(kind: str, field: Field) -> str:
    """Return the name of the value that says what a field of a kind starts with."""
    return f"{PREFIX}field__{kind}__{field.name}"


def zone_start_title(zone: Zone) -> str:
    """Return the name of the value that says which pieces start in a zone."""
    return f"{PREFIX}zone__{zone.name}"


def start_entries(vocabulary: Vocabulary, seats: int) -> Iterator[tuple[str, int]]:
    """Return the name of every value of this sort that there can be, and how often it is computed before a game."""

    def things(kind: str | None) -> int:
        return 1 if kind in (None, "table") else seats if kind == "seat" else len(vocabulary.kinds[str(kind)].entities)

    for counter in vocabulary.counters.values():
        yield counter_start_title(counter), things(counter.by) * (seats if counter.per_seat else 1)
        yield bank_title(counter), things(counter.by)
    for kind in vocabulary.kinds.values():
        yield from ((field_start_title(kind.name, field), things(kind.name)) for field in kind.fields.values())
    for zone in vocabulary.zones.values():
        yield zone_start_title(zone), things(zone.by) * (seats if zone.per_seat else 1)


def moving_part(value: r.Value, values: Mapping[str, r.Value], hooked: frozenset[str]) -> str | None:
    """Return what a value depends on that play can change, in words; None if all of it is fixed before a game."""
    seen, waiting = {value.name}, [value]
    while waiting:
        for node in walk(waiting.pop().body):
            if isinstance(node, r.CounterAt):
                return f"the counter `{node.counter}`"
            if isinstance(node, r.ZoneAt):
                return f"the zone `{node.zone}`"
            if isinstance(node, r.FieldAt):
                return f"the field `{node.field}`"
            if _asks_what_is_possible(node):
                return "whether something is possible"
            if isinstance(node, r.ValueCall) and node.name in hooked:
                return f"`{node.name}`, which other rules adjust"
            if isinstance(node, r.RuleAt):
                return f"the rule in `{node.attribute}`"
            if isinstance(node, r.ValueCall) and node.name not in seen and node.name in values:
                seen.add(node.name)
                waiting.append(values[node.name])
    return None


def _asks_what_is_possible(node: object) -> bool:
    """True of `possible(…)`. What is possible depends on hooks and questions, even where it reads no counter."""
    name = node.name if isinstance(node, r.ValueCall) else node.attribute if isinstance(node, r.RuleAt) else ""
    return name.startswith(made_title(POSSIBLE, ""))
