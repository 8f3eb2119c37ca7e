"""Merges the content of packs and keeps the result.

Declarations and definitions are added in the order of the packs; the patches of a pack are applied after its
additions. Every node keeps the span where it was written, so each part can name its pack, file and line.
What the definitions mean is decided in other rooms.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from horta.diagnostics import Problems, Source, Span, did_you_mean
from horta.packs.lock import Lock
from horta.packs.manifest import Manifest
from horta.packs.nodes import Mapping, Node, Scalar, Sequence
from horta.packs.options import OptionDeclaration, Value

DECLARED = ("kinds", "counters", "zones")
LISTED = ("scopes", "causes")
SHARED_KINDS = ("seat", "table")  # every game has them, and each pack may give them fields


@dataclass(slots=True)
class Merged:
    """The merged content of all packs: declarations and definitions by id, and what belongs to them."""

    packs: tuple[Manifest, ...] = ()
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
    chosen: dict[str, Value] = field(default_factory=dict)
    rules: list[Source] = field(default_factory=list)
    scenarios: dict[str, list[Mapping]] = field(default_factory=dict)
    lock: Lock = field(default_factory=lambda: Lock((), ()))

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
        return self.define.get(of)

    def tables(self) -> dict[str, str]:
        """Return all names that `table` accepts, each with a description."""
        return {**dict.fromkeys((*DECLARED, "texts"), "section"), **dict.fromkeys(self.define, "kind")}

    def find(self, of: str, name: str, path: str = "") -> Node | None:
        """Return a definition, or a field of it by dotted path. Its span tells which pack wrote it and where."""
        node: Node | None = (self.table(of) or {}).get(name)
        for step in path.split(".") if path else ():
            node = node.get(step) if isinstance(node, Mapping) else None
        return node


def add_content(merged: Merged, content: Mapping, problems: Problems) -> None:
    """Add what one content file declares and defines."""
    for section in DECLARED:
        _add_entries(getattr(merged, section), content.get(section), section[:-1], problems)
    for section in LISTED:
        _add_names(getattr(merged, section), content.get(section), section[:-1], problems)
    _add_definitions(merged, content.get("define"), problems)
    _add_texts(merged, content.get("texts"), problems)
    layout = content.get("layout")
    if isinstance(layout, Sequence):
        merged.layout.extend(panel for panel in layout.items if isinstance(panel, Mapping))
    add_weights(merged.weights, content.get("weights"), problems)


def _twice(what: str, name: str, first: Span, second: Span, problems: Problems) -> None:
    by = f" by `{first.source.pack}`" if first.source.pack != second.source.pack else ""
    message = f"{what} `{name}` is defined twice"
    related = [(first, f"first defined here{by}")]
    # Options cannot be patched, and texts and weights have no definitions with an id.
    remedy = "give this one another name" if what == "option" else "rename one of them, or patch the first"
    problems.error("E311", message, second, remedy, related)


def _add_entries(into: dict[str, Mapping], node: Node | None, what: str, problems: Problems) -> None:
    if not isinstance(node, Mapping):
        return
    for name, entry in node.items.items():
        assert isinstance(entry, Mapping)
        # The span of an entry is that of its name, because readers look for the name.
        placed = Mapping(entry.items, entry.keys, node.keys[name])
        if name in into and what == "kind" and name in SHARED_KINDS:
            into[name] = _with_more_fields(into[name], placed, problems)
        elif name in into:
            _twice(what, name, into[name].span, placed.span, problems)
        else:
            into[name] = placed


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
    fields = Mapping({**known.items, **new.items}, {**known.keys, **new.keys}, known.span)
    return Mapping({**kind.items, "fields": fields}, {"fields": more.keys["fields"], **kind.keys}, kind.span)


def _add_names(into: dict[str, Scalar], node: Node | None, what: str, problems: Problems) -> None:
    for entry in node.items if isinstance(node, Sequence) else ():
        assert isinstance(entry, Scalar)
        name = str(entry.value)
        if name in into:
            _twice(what, name, into[name].span, entry.span, problems)
        else:
            into[name] = entry


def _add_definitions(merged: Merged, node: Node | None, problems: Problems) -> None:
    for kind, listed in node.items.items() if isinstance(node, Mapping) else ():
        assert isinstance(listed, Sequence)
        table = merged.define.setdefault(kind, {})
        for entry in listed.items:
            assert isinstance(entry, Mapping)
            place = entry.items["id"]
            assert isinstance(place, Scalar)
            name = str(place.value)
            placed = Mapping(entry.items, entry.keys, place.span)
            if name in table:
                _twice(kind, name, table[name].span, place.span, problems)
            else:
                table[name] = placed


def _add_texts(merged: Merged, node: Node | None, problems: Problems) -> None:
    for section, entries in node.items.items() if isinstance(node, Mapping) else ():
        assert isinstance(entries, Mapping)
        known = merged.texts.setdefault(section, Mapping({}, {}, entries.span))
        for name, text in entries.items.items():
            if name in known.items:
                _twice("text", name, known.keys[name], entries.keys[name], problems)
            else:
                known.items[name] = text
                known.keys[name] = entries.keys[name]


def add_weights(into: dict[str, Scalar], node: Node | None, problems: Problems) -> None:
    """Add weights. They are advice to bots, not rules, so a later pack may replace them without a patch."""
    if not isinstance(node, Mapping):
        return
    for name, weight in node.items.items():
        assert isinstance(weight, Scalar)
        # As for other entries, the span of a weight is that of its name.
        placed = replace(weight, span=node.keys[name])
        before = into.get(name)
        if before is not None and before.span.source.pack == placed.span.source.pack:
            _twice("weight", name, before.span, placed.span, problems)
        into[name] = placed


def check_kinds(merged: Merged, contents: list[Mapping], problems: Problems) -> None:
    """Report definitions of a kind that no pack declares."""
    known = {name: f"kind, {entry.span.source.pack}" for name, entry in merged.kinds.items()}
    for content in contents:
        defined = content.get("define")
        for kind in defined.items if isinstance(defined, Mapping) else ():
            if kind not in known:
                assert isinstance(defined, Mapping)
                problems.error("E312", f"unknown kind `{kind}`", defined.keys[kind], did_you_mean(kind, known))


def add_options(merged: Merged, manifest: Manifest, problems: Problems) -> None:
    """Add the options that a pack declares."""
    for name, option in manifest.options.items():
        if name in merged.options:
            _twice("option", name, merged.options[name].span, option.span, problems)
        else:
            merged.options[name] = option
