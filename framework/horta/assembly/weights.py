"""Weights: how much a bot values each thing that can be counted for a seat.

A weight belongs to a counter of seats, or to a value without parameters that is a number. How bots use the
weights is decided in other rooms.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from pathlib import Path

from horta.diagnostics import ContentError, Problems, suggest
from horta.language import resolved as r
from horta.language.types import NUMBER, TRUTH
from horta.language.vocabulary import Vocabulary
from horta.model.ruleset import RulesetParts
from horta.packs.files import shown_path
from horta.packs.limits import FILE_BYTES
from horta.packs.merged_content import add_weights
from horta.packs.nodes import Scalar
from horta.packs.pack import read_document
from horta.untrusted_files import read_plain_file


def checked_weights(written: Table[str, Scalar], vocabulary: Vocabulary, rules: r.Rules, problems: Problems) -> dict[str, int]:
    """Return the weights by name, in the order in which they were written; weights of unknown names are reported."""
    if problems.has_errors:
        return {}
    known = weighable(vocabulary, rules)
    for name, weight in written.items():
        if name not in known:
            message, remedy = _unfit(name, vocabulary, rules)
            problems.error("E313", message, weight.span, remedy or suggest(name, known))
    return {name: int(str(weight.value)) for name, weight in written.items() if name in known}


def weighable(vocabulary: Vocabulary, rules: r.Rules) -> dict[str, str]:
    """Return everything that can have a weight, with a description."""
    counters = {counter.name: "counter" for counter in vocabulary.counters.values() if counter.per_seat and counter.by is None}
    values = {value.name: "value" for value in rules.values if not value.parameters and value.body.type == NUMBER and not value.invariant}
    return counters | values


def _unfit(name: str, vocabulary: Vocabulary, rules: r.Rules) -> tuple[str, str | None]:
    """Return why something cannot have a weight, and what could have one instead."""
    counter, zone = vocabulary.counters.get(name), vocabulary.zones.get(name)
    value = next((entry for entry in rules.values if entry.name == name), None)
    if zone is not None:
        return f"the zone `{name}` is no number", f"weigh a value that counts what is in it, such as `value held = count(my.{name})`"
    if counter is not None and counter.per_seat:
        return (
            f"`{name}` is a number for each {counter.by}",
            f"weigh a value that adds them up, such as `value held = sum(my.{name}[x] for x in …)`",
        )
    if counter is not None:
        return f"`{name}` is a number of the table, the same for every seat", "weigh what a seat has more or less of than the others"
    if value is not None and value.parameters:
        return f"the value `{name}` has parameters", "weigh a value without any, which may ask for this one"
    if value is not None:
        number = f"such as `value {name}_counted = if {name} then 1 else 0`" if value.body.type == TRUTH else "which may ask for this one"
        return f"the value `{name}` is no number but: {value.body.type}", f"weigh a value that is a number, {number}"
    return f"there is no counter of seats and no number without parameters called `{name}`", None


def read_weights(path: Path, ruleset: RulesetParts) -> dict[str, int]:
    """Return the weights of a file outside packs; ContentError, with every problem, if it cannot be used."""
    problems = Problems()
    node = read_document(shown_path(path), read_plain_file(path, FILE_BYTES), "content", None, problems)
    weights: dict[str, Scalar] = {}
    if node is not None:
        add_weights(weights, node.get("weights"), problems)
    found = checked_weights(weights, ruleset.vocabulary, ruleset.rules, problems)
    if problems.has_errors:
        raise ContentError(problems)
    return found
