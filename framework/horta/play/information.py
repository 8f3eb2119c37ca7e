"""Whether chance or secrets can play a part in a game at all, as far as its rules and declarations tell."""

from __future__ import annotations

from horta.engine.program import Program
from horta.language import resolved as r
from horta.language.tree_walk import walk
from horta.model.ruleset import RulesetParts
from horta.model.visibility import hidden_slots


def is_certain(ruleset: RulesetParts) -> bool:
    """True if no rule uses chance: the same answers always lead to the same game."""
    if any(ruleset.rules.automatic.random):
        return False  # seats that the rules answer for toss for equal options
    bags = {zone.name for zone in ruleset.vocabulary.zones.values() if zone.bag}
    return not any(
        isinstance(node, r.Pick | r.Shuffle) or (isinstance(node, r.Draw) and node.source.zone in bags) for node in walk(ruleset.rules)
    )


def is_open(program: Program) -> bool:
    """True if whoever is asked knows everything: places, numbers, and what waiting procedures remember."""
    layout, frames = program.layout, program.frames
    for seat in range(layout.seats):
        slots = hidden_slots(layout, seat)
        if slots.zones or slots.numbers or slots.piece_fields:
            return False
    if frames.secretly or frames.twins or any(local.secret for found in (*frames.events, *frames.hooks) for local in found):
        return False
    return all(_is_its_own(program, number) for number in range(len(frames.operations)))


def _is_its_own(program: Program, number: int) -> bool:
    """True if what an operation remembers is a secret of nobody but the seat that it asks."""
    frames = program.frames
    secrets = [local for local in frames.operations[number] if local.secret]
    seats = [at for at, name in enumerate(frames.names[number], 1) if name.partition("__")[0] == "me"]
    return not secrets or (frames.is_asking(number) and len(seats) == 1 and all(local.seat == seats[0] for local in secrets))
