"""Gives every ability of a definition an id, by which patches and messages name it.

An ability may say its `id`. Others have the id of their hook: `after_rest`, and `after_rest_2` for the second one. A patch reaches
into an ability as into a mapping; an ability that could have another id after the change keeps the old one.
"""

from __future__ import annotations

from collections.abc import Iterable

from horta.language.hook_kinds import KEYS
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, mappings

ABILITIES = "abilities"


def ability_ids(abilities: Iterable[Mapping]) -> list[str]:
    """Return the ids of the abilities of one definition. Ids that are written are returned as they are, even if one is there twice."""
    listed = list(abilities)
    taken = {written for ability in listed if (written := _written_id(ability)) is not None}
    found = []
    for ability in listed:
        written = _written_id(ability)
        if written is None:
            base = _hook_id(ability)
            names = (base if number == 1 else f"{base}_{number}" for number in range(1, len(listed) + len(taken) + 2))
            written = next(name for name in names if name not in taken)
            taken.add(written)
        found.append(written)
    return found


def by_id(entry: Mapping) -> Mapping:
    """Return the definition with its abilities as a mapping from ids; as it is, if it has no list of abilities."""
    listed = entry.items.get(ABILITIES)
    if not isinstance(listed, Sequence) or len(mappings(listed)) < len(listed.items):
        return entry
    abilities = mappings(listed)
    items: dict[str, Node] = dict(zip(ability_ids(abilities), abilities, strict=True))
    if len(items) < len(abilities):
        return entry
    keyed = Mapping(items, {name: node.span for name, node in items.items()}, listed.span)
    return Mapping({**entry.items, ABILITIES: keyed}, entry.keys, entry.span)


def as_listed(entry: Mapping) -> Mapping:
    """Return the definition with its abilities as a list again. An ability that would have another id there says its own."""
    keyed = entry.items.get(ABILITIES)
    if not isinstance(keyed, Mapping):
        return entry
    abilities = [node for node in keyed.items.values() if isinstance(node, Mapping)]
    for at, (name, new) in enumerate(zip(keyed.items, ability_ids(abilities), strict=True)):
        if name != new:
            ability = abilities[at]
            stated = Scalar(name, ability.span)
            abilities[at] = Mapping({"id": stated, **ability.items}, {"id": ability.span, **ability.keys}, ability.span)
    return Mapping({**entry.items, ABILITIES: Sequence(tuple(abilities), keyed.span)}, entry.keys, entry.span)


def _written_id(ability: Mapping) -> str | None:
    written = ability.get("id")
    return str(written.value) if isinstance(written, Scalar) else None


def _hook_id(ability: Mapping) -> str:
    """Return the words of the hook as a name: `after: gain x` is `after_gain_x`."""
    key = next((key for key in KEYS if key in ability.items), "ability")
    target = ability.items.get(key)
    words = str(target.value).split() if isinstance(target, Scalar) else []
    return "_".join((key, *words))
