"""Mixes hidden pieces among the places that may hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from horta.bots.chance import Chance

Test = Callable[[int], bool]
"""True if a piece may lie in a place."""


def mixed(places: list[list[int]], tests: list[Test | None], chance: Chance) -> dict[int, int]:
    """Deal the pieces out again over their places, each place keeping its number; return which piece took the place of which.

    A place with a test gets only pieces that pass it. The pieces are sorted first, so that where they really lie does not show.
    """
    pool = sorted([piece for place in places for piece in place])
    chance.shuffle(pool)
    if not any(test is not None for test in tests):
        dealt = iter(pool)
        return {piece: next(dealt) for place in places for piece in place}
    allowed = {piece: [at for at, test in enumerate(tests) if test is None or test(piece)] for piece in pool}
    contents = _matched(pool, [len(place) for place in places], allowed, chance)
    return {piece: new for at, place in enumerate(places) for piece, new in zip(place, contents[at], strict=True)}


def _matched(pool: list[int], room: list[int], allowed: dict[int, list[int]], chance: Chance) -> list[list[int]]:
    """Return the contents of each place: every piece lies where it may, as far as that is possible at all.

    Pieces that may lie in few places go first. One that finds no room makes another move on, which always finds a way if there is one.
    """
    contents: list[list[int]] = [[] for _ in room]
    lost = []
    for piece in sorted(pool, key=lambda piece: len(allowed[piece])):
        free = [at for at in allowed[piece] if len(contents[at]) < room[at]]
        if free:
            # Each free place of a zone is as likely as any other.
            contents[chance.weighted(free, [room[at] - len(contents[at]) for at in free])].append(piece)
        elif not _find_room(piece, contents, room, allowed, set()):
            lost.append(piece)
    for at, place in enumerate(contents):  # the true state breaks the tests: then nothing better can be done
        place += [lost.pop() for _ in range(room[at] - len(place))]
        chance.shuffle(place)
    return contents


def _find_room(piece: int, contents: list[list[int]], room: list[int], allowed: dict[int, list[int]], tried: set[int]) -> bool:
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
