"""Deals hidden pieces out again among the places that may hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from horta.bots.chance import Chance
from horta.model.layout import State

Allowed = Mapping[int, Sequence[int]]
"""By piece: the numbers of the places where it may lie."""


class Dealing:
    """How the hidden pieces of one kind can be dealt out again in one state, from the places `slots`.

    Pieces of a group change places only with each other. The `fixed` ones stay where they are: it is known which lie there, and where.
    `allowed` says which places may hold a piece, if not all may.
    """

    __slots__ = ("_allowed", "_groups", "_held", "_slots", "fixed")

    def __init__(
        self, state: State, slots: Sequence[int], groups: Sequence[Collection[int]], fixed: Collection[int], allowed: Allowed | None
    ) -> None:
        self._slots = slots
        self._held: list[tuple[int, ...]] = [state[slot] for slot in slots]
        self.fixed = fixed
        self._allowed = allowed
        self._groups = groups

    def deal(self, zones: dict[int, tuple[int, ...]], chance: Chance) -> dict[int, int]:
        """Put new contents of the places into `zones`; return which piece took the place of which."""
        renamed: dict[int, int] = {}
        grouped: frozenset[int] = frozenset()
        if not self._groups and not self.fixed:
            renamed = mixed(self._held, self._allowed, chance)
        else:
            renamed, grouped = self._deal_apart(chance)
        for slot, held in zip(self._slots, self._held, strict=True):
            dealt = [renamed[piece] for piece in held]
            if grouped and not grouped.isdisjoint(held):
                dealt = self._reordered(held, dealt, chance)  # options do not say in which order the pieces lie
            zones[slot] = tuple(dealt)
        return renamed

    def _deal_apart(self, chance: Chance) -> tuple[dict[int, int], frozenset[int]]:
        """Deal out each group, then what is in none; return which piece took the place of which, and all that are in a group."""
        renamed = {piece: piece for piece in self.fixed}
        for group in self._groups:
            places = [[piece for piece in held if piece in group and piece not in self.fixed] for held in self._held]
            renamed |= mixed(places, self._allowed, chance)
        grouped = frozenset[int]().union(*self._groups)
        apart = grouped.union(self.fixed)
        renamed |= mixed([[piece for piece in held if piece not in apart] for held in self._held], self._allowed, chance)
        return renamed, grouped

    def _reordered(self, held: Sequence[int], dealt: list[int], chance: Chance) -> list[int]:
        """Return the pieces of a place in any order, but the fixed ones where they were."""
        free = sorted([piece for piece in dealt if piece not in self.fixed])
        chance.shuffle(free)
        left = iter(free)
        return [piece if piece in self.fixed else next(left) for piece in held]

    def admits(self, state: State) -> bool:
        """True if pieces lie in a state only where they may, and the fixed ones where they did."""
        for at, (slot, held) in enumerate(zip(self._slots, self._held, strict=True)):
            for piece, before in zip(state[slot], held, strict=True):
                if before in self.fixed and piece != before:
                    return False
                if self._allowed is not None and at not in self._allowed.get(piece, ()):
                    return False
        return True


def mixed(places: Sequence[Sequence[int]], allowed: Allowed | None, chance: Chance) -> dict[int, int]:
    """Deal the pieces out again over their places, each place keeping its number; return which piece took the place of which.

    The pieces are sorted first, so that where they really lie does not show.
    """
    pool = sorted([piece for place in places for piece in place])
    chance.shuffle(pool)
    if allowed is None:
        dealt = iter(pool)
        return {piece: next(dealt) for place in places for piece in place}
    contents = _matched(pool, [len(place) for place in places], allowed, chance)
    return {piece: new for at, place in enumerate(places) for piece, new in zip(place, contents[at], strict=True)}


def _matched(pool: list[int], room: list[int], allowed: Allowed, chance: Chance) -> list[list[int]]:
    """Return the contents of each place: every piece lies where it may, as far as that is possible at all.

    Pieces that may lie in few places go first. One that finds no room makes another move on, which always finds a way if there is one.
    """
    contents: list[list[int]] = [[] for _ in room]
    lost = []
    for piece in sorted(pool, key=lambda piece: len(allowed[piece])):
        free = [at for at in allowed[piece] if len(contents[at]) < room[at]]
        if len(free) == 1:
            contents[free[0]].append(piece)
        elif free:
            # Each free place of a zone is as likely as any other.
            contents[chance.weighted(free, [room[at] - len(contents[at]) for at in free])].append(piece)
        elif not _find_room(piece, contents, room, allowed, set()):
            lost.append(piece)
    for at, place in enumerate(contents):  # the true state breaks the tests: then nothing better can be done
        place += [lost.pop() for _ in range(room[at] - len(place))]
        chance.shuffle(place)
    return contents


def _find_room(piece: int, contents: list[list[int]], room: list[int], allowed: Allowed, tried: set[int]) -> bool:
    """Put a piece where others can move on; True if that worked."""
    waiting: list[tuple[int, tuple[tuple[int, int], ...]]] = [(piece, ())]
    for moving, path in waiting:
        for at in allowed[moving]:
            if at in tried:
                continue
            tried.add(at)
            if len(contents[at]) < room[at]:
                _carry_out((*path, (moving, at)), contents)
                return True
            waiting += [(other, (*path, (moving, at))) for other in contents[at]]
    return False


def _carry_out(path: Iterable[tuple[int, int]], contents: list[list[int]]) -> None:
    """Move each piece of the path to its new place."""
    for piece, at in path:
        for place in contents:
            if piece in place:
                place.remove(piece)
        contents[at].append(piece)
