"""What a seat knows of pieces that lie hidden, because it saw them go there and could follow them since.

Everybody sees that pieces move, from which place to which; who sees one of the two places knows which pieces they were. So each
hidden piece has the places where it can be: the one where it was last seen to go, and those to which an unknown piece has gone from
there. In places that keep an order, pieces that were added in sight are known one by one, until the order is lost: by a shuffle, or
when some piece leaves from nobody knows where. What a seat was only asked or told about pieces is not followed.
"""

from __future__ import annotations

from collections.abc import Collection

from horta.engine.program import Program
from horta.model.layout import State
from horta.model.visibility import entries, hidden_slots
from horta.play.piece_moves import ALL, SHUFFLED, Moves, PieceMove

UNKNOWN = -1  # a piece in a hidden place that cannot be told from the others there


class HiddenPlaces:
    """Where pieces that can be followed are hidden from one seat. `bits` has a bit of its own for each hidden place of a kind."""

    __slots__ = ("bits", "from_top", "kinds", "ordered", "slots")

    def __init__(self, program: Program, seat: int) -> None:
        layout, followed = program.layout, program.followed
        hidden = hidden_slots(layout, seat).zones
        self.kinds: dict[int, str] = {}
        self.bits: dict[int, int] = {}
        self.ordered: set[int] = set()
        self.from_top: set[int] = set()
        for zone in layout.vocabulary.zones.values():
            if zone.holds not in followed.kinds:
                continue
            for slot, _, _ in entries(layout, zone, layout.zones[zone.name]):
                self.kinds[slot] = zone.holds
                if slot in hidden.get(zone.holds, ()):
                    self.bits[slot] = 1 << hidden[zone.holds].index(slot)
                    self.ordered.update((slot,) if zone.name in followed.ordered else ())
                    self.from_top.update((slot,) if zone.name in followed.ordered & followed.from_top else ())
        # In a single hidden place without an order there is nothing to know.
        worth = {kind for kind, slots in hidden.items() if len(slots) > 1 or self.ordered.intersection(slots)}
        self.slots = {kind: hidden[kind] for kind in sorted(followed.kinds & worth)}


class KnownPieces:
    """What a seat knows of hidden pieces.

    `groups` holds, by kind, the pieces that can be in the same places: a mask has the bits of these places. `order` holds what is
    known of the pieces in each place, in their order.
    """

    __slots__ = ("_sight", "groups", "order")

    def __init__(self, sight: HiddenPlaces, groups: dict[str, dict[int, set[int]]], order: dict[int, list[int]]) -> None:
        self._sight = sight
        self.groups = groups
        self.order = order

    @classmethod
    def at_start(cls, sight: HiddenPlaces, program: Program) -> KnownPieces:
        """Return what everybody knows before the first rule runs: in which zone each piece starts."""
        found = cls.unknown(sight, program, program.blank)
        for kind, slots in sight.slots.items():
            found.groups[kind] = {sight.bits[slot]: set(program.blank[slot]) for slot in slots if program.blank[slot]}
        return found

    @classmethod
    def unknown(cls, sight: HiddenPlaces, program: Program, state: State) -> KnownPieces:
        """Return what can be known of a state that was not followed: that every hidden piece can be in every hidden place."""
        groups = {kind: {(1 << len(slots)) - 1: set(range(program.layout.things(kind)))} for kind, slots in sight.slots.items()}
        return cls(sight, groups, {slot: [UNKNOWN] * len(state[slot]) for slots in sight.slots.values() for slot in slots})

    def fixed(self, kind: str) -> set[int]:
        """Return the pieces of a kind of which it is known not only where they lie, but also in which place of the order."""
        return {piece for slot in self._sight.slots.get(kind, ()) for piece in self.order[slot] if piece != UNKNOWN}

    def places(self, kind: str, filled: int) -> dict[int, int] | None:
        """Return the mask of each hidden piece of a kind; None if every piece can be in each of the `filled` places."""
        groups = self.groups.get(kind)
        if groups is None or all(mask & filled == filled for mask in groups):
            return None
        return {piece: mask for mask, pieces in groups.items() for piece in pieces}

    def copy(self) -> KnownPieces:
        """Return what is known now, to be followed further."""
        groups = {kind: {mask: pieces.copy() for mask, pieces in found.items()} for kind, found in self.groups.items()}
        return KnownPieces(self._sight, groups, {slot: known[:] for slot, known in self.order.items()})

    def follow(self, moves: Moves) -> None:
        """Note what moves show, and what nobody can be sure of after them."""
        for move in moves:
            source, target = self.order.get(move.source), self.order.get(move.target)
            if source is None:
                if target is not None:
                    self._put(move.pieces, move.target)
                continue
            if move.at == SHUFFLED:
                source[:] = [UNKNOWN] * len(source)
                continue
            if target is None:
                self._take(move, source)
            else:
                self._go_unseen(move, source, target)
            if not source:  # whatever could have been there is somewhere else
                self._change(move.source, 0)

    def _put(self, pieces: tuple[int, ...], slot: int) -> None:
        """Note pieces that were added to a hidden place in sight."""
        self._forget(pieces, slot)
        self.groups[self._sight.kinds[slot]].setdefault(self._sight.bits[slot], set()).update(pieces)
        self.order[slot] += pieces if slot in self._sight.ordered else [UNKNOWN] * len(pieces)

    def _forget(self, pieces: tuple[int, ...], slot: int) -> None:
        for group in self.groups[self._sight.kinds[slot]].values():
            group.difference_update(pieces)

    def _take(self, move: PieceMove, source: list[int]) -> None:
        """Note that pieces left a hidden place and came into sight."""
        self._forget(move.pieces, move.source)
        if move.at == ALL:
            source.clear()
        elif move.pieces[0] in source:
            source.remove(move.pieces[0])
        else:
            self._lose_one(move.source, source)

    def _lose_one(self, slot: int, order: list[int]) -> int:
        """Note that a piece left a hidden place that keeps others; return which it was, as far as that is known."""
        if slot in self._sight.from_top:
            return order.pop(0)
        order[:] = [UNKNOWN] * (len(order) - 1)
        return UNKNOWN

    def _go_unseen(self, move: PieceMove, source: list[int], target: list[int]) -> None:
        """Note a move between two hidden places."""
        if move.at == ALL:
            gone, source[:] = source[:], []
            target += gone if move.target in self._sight.ordered else [UNKNOWN] * len(gone)
            self._change(move.source, self._sight.bits[move.target])
            return
        piece = self._lose_one(move.source, source)
        if piece != UNKNOWN:
            self._put((piece,), move.target)
            return
        target.append(UNKNOWN)
        self._change(move.source, self._sight.bits[move.source] | self._sight.bits[move.target], set(source) - {UNKNOWN})

    def _change(self, slot: int, places: int, staying: Collection[int] = ()) -> None:
        """Note that what could be in a place can be in these places instead. What is `staying` there is known by its order."""
        here, groups = self._sight.bits[slot], self.groups[self._sight.kinds[slot]]
        changed: dict[int, set[int]] = {}
        for mask, pieces in groups.items():
            for found, part in ((mask & ~here | places, pieces.difference(staying)), (mask, pieces.intersection(staying))):
                if mask & here and part:
                    changed.setdefault(found, set()).update(part)
            if not mask & here and pieces:
                changed.setdefault(mask, set()).update(pieces)
        self.groups[self._sight.kinds[slot]] = changed
