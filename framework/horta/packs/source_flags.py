"""Where figures come from: flags that belong to single fields.

A definition says `source: stated` for all its fields, or a flag for each. A flag follows who set the field: a patch changes
the flags of the fields that it changes, and of no others. What the flags are good for is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from horta.packs.nodes import Mapping, Node

SOURCE = "source"
_UNFLAGGED = ("id", "name", "rule", SOURCE, "text")


def flags_by_field(entry: Mapping) -> dict[str, Node]:
    """Return the flag of every field of a definition that has one."""
    source = entry.get(SOURCE)
    if source is None or isinstance(source, Mapping):
        return dict(source.items) if source is not None else {}
    return {field: source for field in entry.items if field not in _UNFLAGGED}


def with_shared_flags(own: Node | None, shared: Node | None, fields: Iterable[str]) -> Node | None:
    """Return the source of an entry: its own words, field by field, and for other fields those of all entries."""
    if not isinstance(own, Mapping) or shared is None:
        return own or shared
    others = shared.items if isinstance(shared, Mapping) else {field: shared for field in fields if field not in _UNFLAGGED}
    both = {**others, **own.items}
    return Mapping(both, {field: own.keys.get(field, node.span) for field, node in both.items()}, own.span)


def without_flags(entry: Mapping, changed: Iterable[str]) -> Mapping:
    """Return a definition whose changed fields have no flag: who changes them says where they come from."""
    if SOURCE not in entry.items:
        return entry
    left = {field: flag for field, flag in flags_by_field(entry).items() if field not in set(changed)}
    source = Mapping(left, {field: flag.span for field, flag in left.items()}, entry.items[SOURCE].span)
    return Mapping({**entry.items, SOURCE: source}, entry.keys, entry.span)


def new_flags(stated: Node, entry: Mapping, changed: Iterable[str]) -> dict[str, Node]:
    """Return the flags that a patch gives: to the fields it names, otherwise to those it changes; to all, if it changes none."""
    if isinstance(stated, Mapping):
        return dict(stated.items)
    return dict.fromkeys([*changed] or [field for field in entry.items if field not in _UNFLAGGED], stated)
