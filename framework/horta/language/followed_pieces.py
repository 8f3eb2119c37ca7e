"""Finds of which pieces play can show more than where they lie: those that can go out of sight, and those that start apart.

Whoever follows a game knows such pieces again where they lie hidden. Here is what the rules alone tell about it.
"""

from __future__ import annotations

from collections.abc import Collection

from horta.diagnostics import Span
from horta.language import resolved as r
from horta.language.followed import FollowedPieces as FollowedPieces
from horta.language.tree_walk import walk
from horta.language.vocabulary import Vocabulary


def followed_pieces(rules: r.Rules, vocabulary: Vocabulary, secret_spans: Collection[Span]) -> FollowedPieces:
    """Return what can be followed. Something hidden decides about the statements at `secret_spans`: nobody is told of a shuffle there."""
    zones = vocabulary.zones
    starts: dict[str, int] = {}
    for zone in zones.values():
        if zone.begins and zone.visible != "all":
            starts[zone.holds] = starts.get(zone.holds, 0) + (2 if zone.by is not None or zone.per_seat else 1)
    kinds = {kind for kind, count in starts.items() if count > 1}
    ordered = {zone.name for zone in zones.values() if not zone.bag}
    from_top = set(ordered)
    for node in walk(rules):
        if isinstance(node, r.Shuffle) and node.span in secret_spans:
            ordered -= {node.zone.zone}
        elif isinstance(node, r.Move | r.Draw):
            if _goes_out_of_sight(node, vocabulary):
                kinds.add(zones[node.source.zone].holds)
            if isinstance(node, r.Move) and node.piece is not None:
                from_top -= {node.source.zone}
    return FollowedPieces(frozenset(kinds), frozenset(ordered), frozenset(from_top))


def _goes_out_of_sight(node: r.Move | r.Draw, vocabulary: Vocabulary) -> bool:
    """True if a seat that sees the piece before may not see it afterwards."""
    before, after = (vocabulary.zones[zone.zone].visible for zone in (node.source, node.target))
    same_owner = before == after == "owner" and node.source.seat == node.target.seat
    return before != "none" and after != "all" and not same_owner
