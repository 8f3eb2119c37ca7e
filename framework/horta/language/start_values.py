"""How a game starts, as values of the rules: `start` and `bank` of counters, `start` of fields and zones, where they are expressions."""

from __future__ import annotations

from collections.abc import Iterator

from horta.language import resolved as r
from horta.language.hidden_place_values import only_title
from horta.language.recursion import graph_of, reached
from horta.language.vocabulary import Counter, Field, Vocabulary, Zone

PREFIX = "start__"
STARTS = (PREFIX, only_title(""))


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


def rules_of_the_start(rules: r.Rules) -> r.Rules:
    """Return only the values that say how a game starts, what they use, and what adjusts these."""
    graph = graph_of(rules)
    starts = [f"value {value.name}" for value in rules.values if value.name.startswith(STARTS)]
    used = frozenset(reached(starts, lambda key: graph[key].leads))
    return r.Rules(
        (),
        tuple(value for value in rules.values if f"value {value.name}" in used),
        tuple(hook for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution) and f"value {hook.key}" in used),
        tuple(part for part in rules.carried if f"carried {part.kind}.{part.attribute}" in used),
        (),
    )
