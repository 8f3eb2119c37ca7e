"""Who may see what. Views, events, sentences, panels, undo and bots ask here.

Three rules. A counter, field or zone is seen as its `visible` says: by all, by its owner, or by nobody. Everybody sees how many pieces
lie in a zone. A field of a piece is seen only where the piece is seen: otherwise it would tell which piece lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from horta.language.types import TRUTH, Thing
from horta.language.vocabulary import Counter, Field, Zone
from horta.model.layout import Layout, State


def sees(viewer: int | None, visible: str, owner: int | None) -> bool:
    """True if a seat (or with None a spectator) may see something of an owner (or with None of the table)."""
    return visible == "all" or (visible == "owner" and owner is not None and owner == viewer)


def sees_piece(viewer: int | None, visible: str, kind: str, piece: int, layout: Layout, state: State) -> bool:
    """True if a seat (or with None a spectator) sees a piece where it lies now, and something `visible` of it there."""
    for zone in layout.vocabulary.zones.values():
        if zone.holds == kind:
            for slot, owner, _ in entries(layout, zone, layout.zones[zone.name]):
                if piece in state[slot]:
                    return sees(viewer, zone.visible, owner) and sees(viewer, visible, owner)
    return False


@dataclass(frozen=True, slots=True)
class HiddenNumber:
    """A number, truth or thing in a slot that a seat may not see: what declares it, whose it is, and for which thing."""

    declared: Counter | Field
    owner: int | None
    kind: str | None
    thing: int

    def bounds(self, layout: Layout) -> tuple[int, int | None]:
        """Return the least and the largest number that can be there; None if there is no largest."""
        declared = self.declared
        if isinstance(declared, Counter):
            return declared.least, declared.most
        if isinstance(declared.type, Thing):
            return (-1 if declared.type.optional else 0), layout.things(declared.type.kind) - 1
        return (0, 1) if declared.type == TRUTH else (-(2**30), None)


def hidden_slots(layout: Layout, viewer: int | None) -> HiddenSlots:
    """Return the slots that a seat (or with None a spectator) may not see."""
    if viewer not in layout.hidden:
        layout.hidden[viewer] = HiddenSlots(layout, viewer)
    found: HiddenSlots = layout.hidden[viewer]
    return found


@dataclass(slots=True)
class HiddenSlots:
    """The slots of a state that a seat (or with None a spectator) may not see, sorted by what they hold."""

    layout: Layout
    viewer: int | None
    zones: dict[str, list[int]] = field(default_factory=dict)
    """Hidden zones, by the kind of their pieces."""
    numbers: dict[int, HiddenNumber] = field(default_factory=dict)
    """Hidden counters, and hidden fields of what is no piece."""
    piece_fields: list[tuple[str, int, Field]] = field(default_factory=list)
    """Fields of pieces that can be hidden, with the kind and the first slot."""
    _seen_zones: dict[str, list[tuple[int, int | None]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        words = self.layout.vocabulary
        for zone in words.zones.values():
            for slot, owner, _ in entries(self.layout, zone, self.layout.zones[zone.name]):
                if sees(self.viewer, zone.visible, owner):
                    self._seen_zones.setdefault(zone.holds, []).append((slot, owner))
                else:
                    self.zones.setdefault(zone.holds, []).append(slot)
        for counter in words.counters.values():
            for slot, owner, thing in entries(self.layout, counter, self.layout.counters[counter.name]):
                if not sees(self.viewer, counter.visible, owner):
                    self.numbers[slot] = HiddenNumber(counter, owner, counter.by, thing)
        for (kind, name), base in self.layout.fields.items():
            self._add_field(kind, words.kinds[kind].fields[name], base)

    def _add_field(self, kind: str, declared: Field, base: int) -> None:
        if self.layout.vocabulary.kinds[kind].pieces:
            if kind in self.zones or declared.visible != "all":
                self.piece_fields.append((kind, base, declared))
            return
        for thing in range(1 if kind == "table" else self.layout.things(kind)):
            owner = thing if kind == "seat" else None
            if not sees(self.viewer, declared.visible, owner):
                self.numbers[base + thing] = HiddenNumber(declared, owner, kind, thing)

    def fields_of_pieces(self, state: State) -> Iterator[tuple[int, HiddenNumber]]:
        """Yield the slots of fields that are hidden because of where their pieces lie now."""
        for kind, base, declared in self.piece_fields:
            for slot in self.zones.get(kind, ()):
                for piece in state[slot]:
                    yield base + piece, HiddenNumber(declared, None, kind, piece)
            if declared.visible != "all":
                for slot, owner in self._seen_zones.get(kind, ()):
                    if not sees(self.viewer, declared.visible, owner):
                        for piece in state[slot]:
                            yield base + piece, HiddenNumber(declared, owner, kind, piece)

    def seen_fields(self, state: State) -> frozenset[int]:
        """Return the slots of those `piece_fields` that the viewer sees now."""
        return frozenset(
            base + piece
            for kind, base, declared in self.piece_fields
            for slot, owner in self._seen_zones.get(kind, ())
            if sees(self.viewer, declared.visible, owner)
            for piece in state[slot]
        )

    def hidden_numbers(self, state: State) -> Iterator[tuple[int, HiddenNumber]]:
        """Yield every slot with a number, truth or thing that the viewer may not see in this state."""
        yield from self.numbers.items()
        yield from self.fields_of_pieces(state)

    def places(self) -> frozenset[int]:
        """Return the slots of hidden zones, and of hidden fields of what is no piece."""
        return frozenset(self.numbers).union(*self.zones.values())

    def pool(self, state: State, kind: str) -> list[int]:
        """Return the pieces of a kind that lie in hidden zones, in the order of their numbers: where they lie must not show."""
        return sorted([piece for slot in self.zones[kind] for piece in state[slot]])


def entries(layout: Layout, declared: Counter | Zone, base: int) -> Iterator[tuple[int, int | None, int]]:
    """Yield each slot of a counter or zone, with its owner (None is the table) and its thing."""
    width = layout.things(declared.by)
    for number in range(layout.entries(declared)):
        owner, thing = divmod(number, width)
        yield base + number, owner if declared.per_seat else None, thing
