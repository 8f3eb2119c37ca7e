"""What the rules alone tell of pieces that can be followed. `followed_pieces` finds it out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FollowedPieces:
    """What can be followed: pieces of these `kinds`, and their order in the `ordered` zones.

    Whatever leaves a zone of `from_top` was its first piece, or all of it leaves.
    """

    kinds: frozenset[str]
    ordered: frozenset[str]
    from_top: frozenset[str]
