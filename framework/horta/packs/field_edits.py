"""Changes inside a definition, made on a copy: set or remove a field, add or remove entries.

Nodes are never changed in place, because packs may still be compared with their original text. A change that
cannot be made raises `Misfit`; the caller knows which pack wanted it.
"""

from __future__ import annotations

from horta.diagnostics import Span, suggest
from horta.packs.conflicts import Path
from horta.packs.limits import COMPARISONS
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, meaning, same


class Misfit(Exception):
    """An edit that does not fit the present content."""

    def __init__(self, code: str, message: str, remedy: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.remedy = remedy
        self.span = span


def shown(node: Node) -> str:
    """Return a value for a message: a long text is cut, a mapping or list is only named as such."""
    if isinstance(node, Scalar):
        text = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
        return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}…`"
    return "a mapping" if isinstance(node, Mapping) else f"a list of {len(node.items)}"


def with_field(entry: Mapping, path: Path, value: Node, key: Span | None) -> Mapping:
    """Return the entry with the field at the path set. `key` is the place where the field was written; None keeps the old place."""
    step, rest = path[0], path[1:]
    if rest:
        inner = entry.items.get(step)
        if not isinstance(inner, Mapping):
            problem = "is not a mapping" if inner else "is not there"
            remedy = f"use `{step}` without a dot" if inner else f"set `{step}` as a whole"
            raise Misfit("E326", f"`{step}` {problem}, so `{'.'.join(path)}` cannot be set", remedy)
        value, key = with_field(inner, rest, value, key), None
    span = key or entry.keys.get(step, value.span)
    return Mapping({**entry.items, step: value}, {**entry.keys, step: span}, entry.span)


def without_field(entry: Mapping, path: Path) -> Mapping:
    """Return the entry without the field at the path. The field must exist."""
    step, rest = path[0], path[1:]
    if rest:
        inner = entry.items[step]
        assert isinstance(inner, Mapping)
        return with_field(entry, (step,), without_field(inner, rest), None)
    items = {name: node for name, node in entry.items.items() if name != step}
    return Mapping(items, {name: entry.keys[name] for name in items}, entry.span)


def added(found: Node | None, extra: Node) -> Node:
    """Return the list or mapping with more entries. If there is none yet, the new entries become the list or mapping."""
    if found is None:
        return extra
    if isinstance(found, Sequence) and isinstance(extra, Sequence):
        present = {meaning(entry) for entry in found.items}
        for entry in extra.items:
            if meaning(entry) in present:
                raise Misfit("E324", f"{shown(entry)} is already in the list", "remove it from `add`", entry.span)
        return Sequence(found.items + extra.items, found.span)
    if isinstance(found, Mapping) and isinstance(extra, Mapping):
        for name in extra.items:
            if name in found.items:
                raise Misfit("E324", f"`{name}` is already there", "use `set` to change it", extra.keys[name])
        return Mapping({**found.items, **extra.items}, {**found.keys, **extra.keys}, found.span)
    raise Misfit("E326", f"cannot add {shown(extra)} to {shown(found)}", "use `set` to give it another value")


def removed(found: Node, entries: Sequence) -> Node:
    """Return the list or mapping without the entries. Each of them must exist."""
    if isinstance(found, Scalar):
        raise Misfit("E326", f"{shown(found)} has no entries that could be removed", "use `set` to change it")
    if len(found.items) * len(entries.items) > COMPARISONS:
        form = "mapping" if isinstance(found, Mapping) else "list"
        raise Misfit("E109", "too many entries to find those to remove", f"set the {form} as a whole")
    if isinstance(found, Mapping):
        for entry in entries.items:
            found = _without_key(found, entry)
        return found
    kept = list(found.items)
    for entry in entries.items:
        kept.remove(_only_match(kept, entry))
    return Sequence(tuple(kept), found.span)


def _without_key(found: Mapping, entry: Node) -> Mapping:
    name = str(entry.value) if isinstance(entry, Scalar) else ""
    if name not in found.items:
        raise Misfit("E323", f"there is no {shown(entry)} to remove", suggest(name, list(found.items)), entry.span)
    return without_field(found, (name,))


def _only_match(items: list[Node], entry: Node) -> Node:
    matching = [item for item in items if _matches(item, entry)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise Misfit("E323", f"{len(matching)} entries match", "give more of its keys to say which is meant", entry.span)
    raise Misfit("E323", f"there is no {shown(entry)} in the list to remove", "write the entry exactly as it is in the list", entry.span)


def _matches(item: Node, wanted: Node) -> bool:
    """True if the item is the wanted one. A mapping may be named by any part of its keys and values, other items by their value."""
    if isinstance(item, Mapping) and isinstance(wanted, Mapping):
        return all(name in item.items and same(item.items[name], value) for name, value in wanted.items.items())
    return same(item, wanted)
