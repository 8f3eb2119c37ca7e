"""What all abilities in a list of definitions share: `abilities` as a mapping below `each`.

An ability gets what it does not say itself, as far as it fits its kind of hook. Does not know what a clause means.
"""

from __future__ import annotations

from horta.language.hook_kinds import CLAUSES, KEYS, kind_of, refusal
from horta.packs.ability_ids import ABILITIES
from horta.packs.nodes import Mapping, Node, Sequence


def with_shared_abilities(entry: Mapping, shared: Node | None) -> Mapping:
    """Return a definition whose abilities have what `shared` says of all abilities."""
    listed = entry.get(ABILITIES)
    if not isinstance(shared, Mapping) or not isinstance(listed, Sequence):
        return entry
    full = (_with_shared(ability, shared) if isinstance(ability, Mapping) else ability for ability in listed.items)
    return Mapping({**entry.items, ABILITIES: Sequence(tuple(full), listed.span)}, entry.keys, entry.span)


def _with_shared(ability: Mapping, shared: Mapping) -> Mapping:
    own = tuple(ability.items)
    missing = [name for name in shared.items if name not in own and _fits(name, ability, (*own, *shared.items))]
    items = {**ability.items, **{name: shared.items[name] for name in missing}}
    keys = {**ability.keys, **{name: shared.keys[name] for name in missing}}
    return Mapping(items, keys, ability.span)


def _fits(name: str, ability: Mapping, known: tuple[str, ...]) -> bool:
    """True if an ability can have this too. A key that nobody knows is left for the schema to report."""
    key = next((key for key in KEYS if key in ability.items), None)
    if key is None or (name not in CLAUSES and name not in KEYS):
        return True
    return refusal(kind_of(key, known), tuple(ability.items), name, hosted=True) is None
