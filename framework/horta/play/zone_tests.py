"""What zones say of the pieces that may lie there (`only`), as tests of states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.engine.program import FAULTS, Program
from horta.language.hidden_place_values import only_title
from horta.model.layout import State
from horta.model.visibility import entries


@dataclass(frozen=True, slots=True)
class ZoneTest:
    """The test of one slot of a zone."""

    zone: str
    function: Any
    owner: int
    thing: tuple[int, ...]

    def admits(self, state: State, piece: int) -> bool:
        """True if a piece may lie there. If the rules break down, it may not."""
        try:
            return bool(self.function(state, self.owner, piece, *self.thing))
        except FAULTS:
            return False


def zone_tests(program: Program) -> dict[int, ZoneTest]:
    """Return the tests by slot, of the zones that say `only`."""
    found: dict[int, ZoneTest] = {}
    layout = program.layout
    for zone in layout.vocabulary.zones.values():
        test = program.values.get(only_title(zone.name))
        if test is not None:
            for slot, owner, thing in entries(layout, zone, layout.zones[zone.name]):
                found[slot] = ZoneTest(zone.name, test, owner or 0, () if zone.by is None else (thing,))
    return found
