"""Applies patches: changes by id and field, never by position, that state what they expect to find.

A patch that does not fit is reported and left out. So is a patch of a field that another pack has changed, if
neither pack knows the other: which of them came last would be chance. What the fields mean is decided elsewhere.
"""

from __future__ import annotations

from collections import Counter

from horta.diagnostics import Problems, Span, did_you_mean, suggest
from horta.packs.ability_ids import ABILITIES, as_listed, by_id
from horta.packs.conflicts import Path, Write, Writes
from horta.packs.field_edits import Misfit, added, removed, shown, with_field, without_field
from horta.packs.limits import CHANGES
from horta.packs.merged_content import DECLARED, OPTIONS, SHARED_KINDS, Merged
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, fields, plain, same
from horta.packs.options import read_patched
from horta.packs.schema import check_schema
from horta.packs.source_flags import SOURCE, new_flags, without_flags

_HIDE = "hide it with `set: {hidden: true}`: its default then holds; `set: {default: …, hidden: true}` gives another one"
_UNFLAGGED = ("kinds", "zones", OPTIONS, "texts")  # they have no flags of sources
_ORDER = ("remove", "replace", "set", "add")
_SINGULAR = {"kinds": "kind", "counters": "counter", "zones": "zone", "options": "option", "texts": "section of texts"}
# Sections that need something other than a patch.
_UNPATCHED = {
    "weights": "give the weight again under `weights`: the last pack decides",
    "option": "write `of: options`",
    "scopes": "add names below `scopes:`",
    "causes": "add names below `causes:`",
    "layout": "write panels below `layout:`",
    "define": "name the kind of the definition: `of: kind`",
}


class Patcher:
    """Applies the patches of one pack after another and remembers which pack changed what."""

    def __init__(self, merged: Merged, problems: Problems) -> None:
        self.merged = merged
        self.problems = problems
        self._writes = Writes()
        self._changes: Counter[str] = Counter()

    def apply(self, patch: Mapping) -> None:
        """Apply one patch of a pack, or report why it does not fit."""
        if self.problems.full or not self._within_bounds(patch):
            return
        of, name = str(plain(patch.items["of"])), str(plain(patch.items["id"]))
        table = self.merged.table(of)
        if table is None:
            self._unknown_table(of, patch.items["of"].span)
            return
        entry = self._target(table, of, name, patch.items["id"].span)
        if entry is None or not self._expected(patch, (of, name), entry):
            return
        if isinstance(patch.get("remove"), Scalar):
            if of == OPTIONS:
                self.problems.error("E326", f"rules use the option `{name}`, so it cannot be removed", patch.keys["remove"], _HIDE)
            elif not self._foreign((of, name), "remove", patch.keys["remove"]):
                del table[name]
                self._writes.note(Write((of, name), "remove", patch.keys["remove"]))
            return
        changed = _changed_fields(patch)
        if of not in _UNFLAGGED:
            entry = without_flags(entry, changed)
        for verb in _ORDER:
            for field, place, value in fields(patch.get(verb)):
                if field == SOURCE and verb in ("set", "replace") and of not in _UNFLAGGED:
                    entry = self._flagged(entry, (of, name), value, place, changed)
                    continue
                manner = "remove entries" if verb == "remove" and isinstance(value, Sequence) else verb
                entry = self._changed(entry, Write((of, name, *field.split(".")), manner, place), value)
        table[name] = entry

    def _flagged(self, entry: Mapping, target: Path, stated: Node, place: Span, changed: list[str]) -> Mapping:
        """Return the entry with the flags that a patch gives to single fields."""
        if SOURCE not in entry.items:
            empty = Mapping({}, {}, stated.span)
            entry = Mapping({**entry.items, SOURCE: empty}, {**entry.keys, SOURCE: place}, entry.span)
        for field, flag in new_flags(stated, entry, changed).items():
            entry = self._changed(entry, Write((*target, SOURCE, field), "set", flag.span), flag)
        return entry

    def _within_bounds(self, patch: Mapping) -> bool:
        pack = str(patch.span.source.pack)
        changed = [node for verb in _ORDER if (node := patch.get(verb))]
        self._changes[pack] += sum(len(node.items) if isinstance(node, Mapping) else 1 for node in changed)
        if self._changes[pack] <= CHANGES:
            return True
        self.problems.error("E109", f"`{pack}` makes more than {CHANGES} changes", patch.span, "make fewer changes, or split the pack")
        return False

    def _unknown_table(self, of: str, span: Span) -> None:
        known = self.merged.tables()
        remedy = _UNPATCHED.get(of) or did_you_mean(of, known) or "patches change " + ", ".join(f"`{name}`" for name in sorted(known))
        self.problems.error("E321", f"there is no kind `{of}` to patch", span, remedy)

    def _target(self, table: dict[str, Mapping], of: str, name: str, span: Span) -> Mapping | None:
        entry, shared = table.get(name), of == "kinds" and name in SHARED_KINDS
        if entry is None and shared:
            return Mapping({}, {}, span)
        if entry is None:
            if not self._foreign((of, name), "set", span):
                remedy = suggest(name, dict.fromkeys(table, of))
                home = next((section for section, entries in table.items() if of == "texts" and name in entries.items), None)
                if home is not None:
                    remedy = f"texts are patched by section: `id: {home}`, `set: {{{name}.en: …}}`"
                self.problems.error("E321", f"there is no {_SINGULAR.get(of, of)} `{name}` to patch", span, remedy)
            return None
        pack, owner = str(span.source.pack), entry.span.source.pack
        if of != "texts" and not shared and owner is not None and not self.merged.layers.depends(pack, owner):
            message = f"`{name}` is defined by `{owner}`, which `{pack}` does not require"
            related = [(entry.span, "defined here")]
            self.problems.error("E321", message, span, f"add `{owner}` to the requires of `{pack}`", related)
            return None
        return entry

    def _foreign(self, path: Path, verb: str, span: Span) -> bool:
        """True if a pack unknown to this one has changed the field; reports it."""
        pack = str(span.source.pack)
        for write in self._writes.met(path, verb):
            if not self.merged.layers.depends(pack, write.pack):
                of, name, *inside = path
                field = ".".join(inside or write.path[2:]) or "all"
                message = f"`{write.pack}` and `{pack}` both change `{field}` of {of} `{name}`"
                remedy = "let one of them require the other, or leave one out"
                related = [(write.span, f"changed by `{write.pack}` here")]
                self.problems.error("E325", message, span, remedy, related)
                return True
        return False

    def _expected(self, patch: Mapping, target: Path, entry: Mapping) -> bool:
        """True if the fields have the values that the patch expects; others are reported."""
        met = True
        for name, place, wanted in fields(patch.get("expect")):
            path = name.split(".")
            found = (by_id(entry) if path[0] == ABILITIES and len(path) > 1 else entry).get(*path)
            if self._foreign((*target, *path), "set", place):
                met = False
            elif found is None or not same(found, wanted):
                met = False
                self._surprise(name, wanted, found, target, patch.get("set", name))
        return met

    def _surprise(self, name: str, wanted: Node, found: Node | None, target: Path, new: Node | None) -> None:
        is_what, remedy, related = "is not there", f"remove `{name}` from `expect`", []
        if found is not None:
            is_what = f"is {shown(found)}"
            remedy = f"`expect` is the value before the change: if the patch still makes sense, write `{name}: {shown(found).strip('`')}`"
            related = [(found.span, f"set by `{found.span.source.pack}` here")]
            if new is not None and same(found, new):
                remedy = "`expect` has the old value and `set` the new one: swap the two"
        message = f"`{name}` of {target[0]} `{target[1]}` {is_what}, but {shown(wanted)} was expected"
        self.problems.error("E322", message, wanted.span, remedy, related)

    def _changed(self, entry: Mapping, write: Write, value: Node) -> Mapping:
        """Return the entry with one change; as it is, if the change does not fit."""
        if self._foreign(write.path, write.verb, write.span):
            return entry
        of, name, *path = write.path
        try:
            if of == OPTIONS and path == ["type"]:
                raise Misfit("E326", "the type of an option cannot be changed", "declare an option of your own, and hide this one")
            changed = _edited(write.verb, entry, tuple(path), value, write.span)
        except Misfit as misfit:
            self.problems.error(misfit.code, f"{misfit} ({of} `{name}`)", misfit.span or write.span, misfit.remedy)
            return entry
        self._writes.note(write)
        return changed

    def recheck(self) -> None:
        """Check the form of everything that was patched: a patch can put a text where a number belongs."""
        for of, name in self._writes.targets():
            entry = (self.merged.table(of) or {}).get(name)
            if entry is None:
                continue
            if of != OPTIONS:
                check_schema(_as_document(of, name, entry), "content", self.problems)
            elif check_schema(_as_manifest(name, entry), "pack", self.problems):
                before = self.merged.options[name]
                self.merged.options[name] = read_patched(before, entry, self._writes.last((of, name)), self.problems) or before


def _changed_fields(patch: Mapping) -> list[str]:
    """Return the fields that a patch changes, the flags of their sources left out."""
    found = (field.split(".")[0] for verb in _ORDER for field, _, _ in fields(patch.get(verb)))
    return [field for field in dict.fromkeys(found) if field != SOURCE]


def _edited(verb: str, entry: Mapping, path: Path, value: Node, span: Span) -> Mapping:
    if path[0] != ABILITIES or not _names_abilities(verb, path, value):
        return _edited_field(verb, entry, path, value, span)
    keyed = by_id(entry)
    known = {name: "ability" for name, _, _ in fields(keyed.get(ABILITIES))}
    if len(path) > 1 and path[1] not in known and (len(path) > 2 or verb != "set"):
        raise Misfit("E323", f"there is no ability `{path[1]}` here", suggest(path[1], known))
    return as_listed(_edited_field(verb, keyed, path, value, span))


def _names_abilities(verb: str, path: Path, value: Node) -> bool:
    """True if a change names abilities by their ids: it reaches into one, or removes some of them."""
    named = isinstance(value, Sequence) and all(isinstance(entry, Scalar) for entry in value.items)
    return len(path) > 1 or (verb == "remove entries" and named)


def _edited_field(verb: str, entry: Mapping, path: Path, value: Node, span: Span) -> Mapping:
    if path == ("id",):
        raise Misfit("E326", "the id cannot be changed", "define a new thing with `define`, and remove this one with `remove: true`")
    found = entry.get(*path)
    if verb == "add":
        return with_field(entry, path, added(found, value), None if found else span)
    if verb == "set":
        return with_field(entry, path, value, span)
    if found is None:
        known = list(entry.items)
        listed = f"there are: {', '.join(known)}"
        raise Misfit("E323", f"there is no `{'.'.join(path)}` here", did_you_mean(path[0], known) or listed)
    if verb == "replace":
        return with_field(entry, path, value, span)
    if isinstance(value, Sequence):
        return with_field(entry, path, removed(found, value), None)
    return without_field(entry, path)


def _as_manifest(name: str, entry: Mapping) -> Mapping:
    """Return a manifest with this option only, which the schema can check."""
    span = entry.span
    options = Mapping({name: entry}, {name: span}, span)
    items: dict[str, Node] = {"id": Scalar(str(span.source.pack), span), "version": Scalar("1.0.0", span), OPTIONS: options}
    return Mapping(items, dict.fromkeys(items, span), span)


def _as_document(of: str, name: str, entry: Mapping) -> Mapping:
    span = entry.span

    def holding(key: str, node: Node) -> Mapping:
        return Mapping({key: node}, {key: span}, span)

    if of in (*DECLARED, "texts"):
        return holding(of, holding(name, entry))
    return holding("define", holding(of, Sequence((entry,), span)))
