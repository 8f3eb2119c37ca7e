"""`start` and `bank` as expressions: of the number of seats, of options and of attributes.

They become values of the rules, so that they are checked and compiled like any other. What they say is computed before
each game; the engine does that.
"""

from __future__ import annotations

from collections.abc import Iterator

from horta.assembly.hidden_places import check_owner, made_value
from horta.diagnostics import Problems
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.limits import MOST_STEPS_IN_BLOCK
from horta.language.moving_parts import moving_part
from horta.language.start_values import (
    PREFIX,
    bank_title,
    counter_start_title,
    field_start_title,
    rules_of_the_start,
    start_entries,
    zone_start_title,
)
from horta.language.step_costs import Costs
from horta.language.types import NUMBER, SetOf, Thing, Type, fits
from horta.language.vocabulary import Vocabulary
from horta.packs.merged_content import Merged

_OWN = ("seat", "table")


def starting_values(merged: Merged, vocabulary: Vocabulary, problems: Problems) -> Iterator[s.Value]:
    """Yield a value for each `start` and each `bank` that is an expression."""
    for counter in vocabulary.counters.values():
        by = () if counter.by is None else ((counter.by, counter.by),)
        node = merged.counters[counter.name]
        if counter.start_said:
            yield from made_value(counter_start_title(counter), node.get("start"), by, problems)
        if counter.bank_said:
            yield from made_value(bank_title(counter), node.get("bank"), by, problems)
    for kind in vocabulary.kinds.values():
        given = () if kind.name in _OWN else ((kind.name, "it"),)
        for field in kind.fields.values():
            declared = merged.kinds.get(kind.name)
            if field.said and declared is not None:
                yield from made_value(field_start_title(kind.name, field), declared.get("fields", field.name, "start"), given, problems)
    for zone in vocabulary.zones.values():
        by = () if zone.by is None else ((zone.by, zone.by),)
        if zone.start_said:
            yield from made_value(zone_start_title(zone), merged.zones[zone.name].get("start"), by, problems)


def check_starting_values(vocabulary: Vocabulary, rules: r.Rules, seats: int, problems: Problems) -> None:
    """Check the types of the values, that they depend on nothing that play changes, and what they cost."""
    values = {value.name: value for value in rules.values}
    hooked = frozenset(hook.key for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution))
    for name, title, wanted, per_seat in _wanted(vocabulary):
        value = values.get(title)
        if value is None:
            continue
        if not fits(value.body.type, wanted):
            message = f"`{name}` starts with a {wanted}, but this is a {value.body.type}"
            problems.error("E205", message, value.span, f"write an expression that is a {wanted}")
            continue
        moving = moving_part(value, values, hooked)
        if moving is not None:
            message = f"what `{name}` starts with cannot depend on {moving}: nothing has happened yet"
            problems.error("E209", message, value.span, "use the number of seats, options, attributes and numbers; or set it in `game`")
        else:
            check_owner(name, per_seat, value, problems)
    if not problems.has_errors and any(name.startswith(PREFIX) for name in values):
        _check_costs(vocabulary, rules, seats, problems)


def _wanted(vocabulary: Vocabulary) -> Iterator[tuple[str, str, Type, bool]]:
    """Return the name of everything that can start with an expression, that of its value, its type, and whether seats have it."""
    for counter in vocabulary.counters.values():
        yield counter.name, counter_start_title(counter), NUMBER, counter.per_seat
        yield counter.name, bank_title(counter), NUMBER, False
    for kind in vocabulary.kinds.values():
        yield from ((field.name, field_start_title(kind.name, field), field.type, kind.name == "seat") for field in kind.fields.values())
    for zone in vocabulary.zones.values():
        yield zone.name, zone_start_title(zone), SetOf(Thing(zone.holds)), zone.per_seat


def _check_costs(vocabulary: Vocabulary, rules: r.Rules, seats: int, problems: Problems) -> None:
    costs = Costs(rules_of_the_start(rules), vocabulary, seats, once=True)
    steps = {title: number * costs.value(title) for title, number in start_entries(vocabulary, seats) if title in costs.values}
    if sum(steps.values()) > MOST_STEPS_IN_BLOCK:
        dearest = costs.values[max(steps, key=lambda title: steps[title])]
        message = f"what a game starts with takes up to {sum(steps.values())} steps to compute, the limit is {MOST_STEPS_IN_BLOCK}"
        problems.error("E502", message, dearest.span, "go over fewer things, or do it in `game`")
