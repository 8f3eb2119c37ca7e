"""Merges the content of packs and keeps the result.

Declarations and definitions are added in the order of the packs; the patches of a pack are applied after its
additions. Every node keeps the span where it was written, so each part can name its pack, file and line.
What the definitions mean is decided in other rooms.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from horta.diagnostics import Problems, Source, Span, suggest
from horta.packs import limits
from horta.packs.lock import Lock
from horta.packs.manifest import Manifest
from horta.packs.nodes import Mapping, Node, Scalar, entries, fields, in_one_line, mappings, plain
from horta.packs.options import OptionDeclaration, Value
from horta.packs.pack_order import Layers
from horta.packs.pack_trail import Found

DECLARED = ("kinds", "counters", "zones")
LISTED = ("scopes", "causes")
OPTIONS = "options"  # declared in manifests, patched like everything else
SHARED_KINDS = ("seat", "table")  # every game has them, and each pack may give them fields


@dataclass(slots=True)
class Merged:
    """The merged content of all packs: declarations and definitions by id, and what belongs to them."""

    layers: Layers
    kinds: dict[str, Mapping] = field(default_factory=dict)
    counters: dict[str, Mapping] = field(default_factory=dict)
    zones: dict[str, Mapping] = field(default_factory=dict)
    scopes: dict[str, Scalar] = field(default_factory=dict)
    causes: dict[str, Scalar] = field(default_factory=dict)
    define: dict[str, dict[str, Mapping]] = field(default_factory=dict)
    texts: dict[str, Mapping] = field(default_factory=dict)
    layout: list[Mapping] = field(default_factory=list)
    weights: dict[str, Scalar] = field(default_factory=dict)
    options: dict[str, OptionDeclaration] = field(default_factory=dict)
    option_entries: dict[str, Mapping] = field(default_factory=dict)  # as patches see them
    chosen: dict[str, Value] = field(default_factory=dict)
    rules: list[Source] = field(default_factory=list)
    scenarios: dict[str, list[Mapping]] = field(default_factory=dict)
    lock: Lock = field(default_factory=lambda: Lock((), ()))
    trail: tuple[Found, ...] = ()

    @property
    def packs(self) -> tuple[Manifest, ...]:
        """Return the manifests of all packs, lowest first."""
        return tuple(self.layers.by_id[name] for name in self.layers.order)

    @property
    def seats(self) -> tuple[int, int] | None:
        """Return how many can play. The last pack that states it decides; None if no pack does."""
        stated = [manifest.seats for manifest in self.packs if manifest.seats]
        return stated[-1] if stated else None

    def table(self, of: str) -> dict[str, Mapping] | None:
        """Return the entries that a patch means by `of`: a section, or the definitions of a kind."""
        if of in DECLARED or of == "texts":
            found: dict[str, Mapping] = getattr(self, of)
            return found
        if of == OPTIONS:
            return self.option_entries
        return self.define.get(of)

    def tables(self) -> dict[str, str]:
        """Return all names that `table` accepts, each with a description."""
        return {**dict.fromkeys((*DECLARED, OPTIONS, "texts"), "section"), **dict.fromkeys(self.define, "kind")}


def add_content(merged: Merged, content: Mapping, problems: Problems) -> None:
    """Add what one content file declares and defines."""
    for section in DECLARED:
        for name, place, entry in fields(content.get(section)):
            _add_declared(section, name, _placed(entry, place), merged, problems)
    for section in LISTED:
        for entry in entries(content.get(section)):
            _add(getattr(merged, section), section[:-1], str(plain(entry)), entry, problems)
    for kind, _, listed in fields(content.get("define")):
        table = merged.define.setdefault(kind, {})
        for entry in mappings(listed):
            _add(table, kind, str(plain(entry.items["id"])), _placed(entry, entry.items["id"].span), problems)
    for section, _, texts in fields(content.get("texts")):
        _add_texts(merged.texts.setdefault(section, Mapping({}, {}, texts.span)), texts, problems)
    _add_panels(merged, mappings(content.get("layout")), problems)
    add_weights(merged.weights, content.get("weights"), problems)


def _add_panels(merged: Merged, panels: Iterable[Mapping], problems: Problems) -> None:
    before = len(merged.layout)
    merged.layout += panels
    if before <= limits.PANELS < len(merged.layout):
        message = f"the packs have more than {limits.PANELS} panels together"
        problems.error("E406", message, merged.layout[limits.PANELS].span, "show more in each panel, or leave some out")


def add_options(merged: Merged, manifest: Manifest, problems: Problems) -> None:
    """Add the options that a pack declares."""
    for name, option in manifest.options.items():
        _add(merged.options, "option", name, option, problems)
        if option.node is not None:
            merged.option_entries.setdefault(name, option.node)


def _placed(node: Node, span: Span) -> Any:
    """Return an entry with the place of its name, because readers look for the name. The schema has accepted its form."""
    return replace(node, span=span)


def _add(table: dict[str, Any], what: str, name: str, entry: Any, problems: Problems) -> None:
    if name in table:
        _twice(what, name, table[name].span, entry.span, problems, entry)
    else:
        table[name] = entry


def _twice(what: str, name: str, first: Span, second: Span, problems: Problems, entry: Any = None) -> None:
    by = f" by `{first.source.pack}`" if first.source.pack != second.source.pack else ""
    message = f"{what} `{name}` is defined twice"
    related = [(first, f"first defined here{by}")]
    remedy = "rename one of them"
    if what == "option":
        changes = in_one_line({key: value for key, value in plain(entry.node).items() if key != "type"})
        written = f"`- {{of: options, id: {name}, set: {changes}}}`"
        remedy = f"to change the first, write in a content file below `patch:` {written}; a new one needs another name"
    elif by and isinstance(entry, Mapping):
        of, verb = (f"{what}s", "add" if what == "kind" else "set") if what in ("kind", "counter", "zone") else (what, "set")
        changes = in_one_line({key: value for key, value in plain(entry).items() if key != "id"})
        remedy = f"to change the first, write below `patch:` `- {{of: {of}, id: {name}, {verb}: {changes}}}`; a new one needs another name"
    problems.error("E311", message, second, remedy, related)


def _add_declared(section: str, name: str, entry: Mapping, merged: Merged, problems: Problems) -> None:
    if section == "kinds" and name in SHARED_KINDS and name in merged.kinds:
        merged.kinds[name] = _with_more_fields(merged.kinds[name], entry, problems)
    else:
        _add(getattr(merged, section), section[:-1], name, entry, problems)


def _with_more_fields(kind: Mapping, more: Mapping, problems: Problems) -> Mapping:
    """Return a kind that every game has, with the fields that one more file gives it."""
    known, new = kind.get("fields"), more.get("fields")
    if not isinstance(new, Mapping):
        return kind
    if not isinstance(known, Mapping):
        known = Mapping({}, {}, new.span)
    for name in new.items:
        if name in known.items:
            _twice("field", name, known.keys[name], new.keys[name], problems)
    # Known fields come first, so that the order of the state stays the same.
    both = Mapping({**known.items, **new.items}, {**known.keys, **new.keys}, known.span)
    return Mapping({**kind.items, "fields": both}, {"fields": more.keys["fields"], **kind.keys}, kind.span)


def _add_texts(known: Mapping, more: Node, problems: Problems) -> None:
    for name, place, text in fields(more):
        if name in known.items:
            _twice("text", name, known.keys[name], place, problems)
        else:
            known.items[name], known.keys[name] = text, place


def add_weights(into: dict[str, Scalar], node: Node | None, problems: Problems) -> None:
    """Add weights. They are advice to bots, not rules, so a later pack may replace them without a patch."""
    for name, place, weight in fields(node):
        before = into.get(name)
        if before is not None and before.span.source.pack == place.source.pack:
            _twice("weight", name, before.span, place, problems)
        into[name] = _placed(weight, place)


def check_kinds(merged: Merged, contents: Iterable[Mapping], problems: Problems) -> None:
    """Report definitions of a kind that no pack declares."""
    known = {name: f"kind, {entry.span.source.pack}" for name, entry in merged.kinds.items()}
    for content in contents:
        for kind, place, _ in fields(content.get("define")):
            if kind not in known:
                problems.error("E312", f"unknown kind `{kind}`", place, suggest(kind, known))
