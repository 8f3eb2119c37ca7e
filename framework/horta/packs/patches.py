"""Applies patches: changes by id and field, never by position, that state what they expect to find.

A patch that does not fit is reported and left out. So is a patch of a field that another pack has changed, if
neither pack knows the other: which of them came last would be chance. What the fields mean is decided elsewhere.
"""

from __future__ import annotations

from collections import Counter

from horta.diagnostics import Problems, Span, did_you_mean
from horta.packs.conflicts import Path, Target, Write, Writes
from horta.packs.field_edits import Misfit, added, fetch, removed, shown, with_field, without_field
from horta.packs.limits import CHANGES
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, plain, same
from horta.packs.pack_order import Layers
from horta.packs.schema import check_schema

_ORDER = ("remove", "replace", "set", "add")
_OPTION = "an option is fixed by its pack: players choose its value with `--option name=value`; replace the rules that use it for more"
# Sections that need something other than a patch.
_UNPATCHED = {
    "weights": "give the weight again under `weights`: the last pack decides",
    **dict.fromkeys(("options", "option"), _OPTION),
    "scopes": "add names below `scopes:`",
    "causes": "add names below `causes:`",
    "layout": "write panels below `layout:`",
    "define": "name the kind of the definition: `of: kind`",
}


class Patcher:
    """Applies the patches of one pack after another and remembers which pack changed what."""

    def __init__(self, merged: Merged, layers: Layers, problems: Problems) -> None:
        self.merged = merged
        self.layers = layers
        self.problems = problems
        self._writes = Writes()
        self._changes: Counter[str] = Counter()

    def apply(self, patch: Mapping, pack: str) -> None:
        """Apply one patch of the pack, or report why it does not fit."""
        if self.problems.full or not self._within_bounds(patch, pack):
            return
        target = (str(plain(patch.items["of"])), str(plain(patch.items["id"])))
        entry = self._target(patch, target, pack)
        if entry is None or not self._expected(patch, target, entry, pack):
            return
        if isinstance(patch.get("remove"), Scalar):
            self._remove_whole(patch, target, pack)
            return
        for verb in _ORDER:
            fields = patch.get(verb)
            for name in fields.items if isinstance(fields, Mapping) else ():
                assert isinstance(fields, Mapping)
                entry = self._change(verb, tuple(name.split(".")), fields, name, target, entry, pack)
        table = self.merged.table(target[0])
        assert table is not None
        table[target[1]] = entry

    def _within_bounds(self, patch: Mapping, pack: str) -> bool:
        fields = [node for verb in _ORDER if (node := patch.get(verb))]
        self._changes[pack] += sum(len(node.items) if isinstance(node, Mapping) else 1 for node in fields)
        if self._changes[pack] <= CHANGES:
            return True
        self.problems.error("E109", f"`{pack}` makes more than {CHANGES} changes", patch.span)
        return False

    def _target(self, patch: Mapping, target: Target, pack: str) -> Mapping | None:
        of, name = target
        table = self.merged.table(of)
        if table is None:
            remedy = _UNPATCHED.get(of) or did_you_mean(of, self.merged.tables())
            remedy = remedy or "patches change " + ", ".join(f"`{name}`" for name in sorted(self.merged.tables()))
            self.problems.error("E321", f"patches cannot change `{of}`", patch.items["of"].span, remedy)
            return None
        span = patch.items["id"].span
        entry = table.get(name)
        if entry is None:
            if not self._foreign(target, (), "set", pack, span):
                known = dict.fromkeys(table, of)
                remedy = did_you_mean(name, known) or f"`{of}` has: {', '.join(sorted(table)[:8])}{' …' if len(table) > 8 else ''}"
                self.problems.error("E321", f"there is no {of} `{name}` to patch", span, remedy)
            return None
        owner = entry.span.source.pack
        if of != "texts" and owner is not None and not self.layers.depends(pack, owner):
            message = f"`{name}` is defined by `{owner}`, which `{pack}` does not require"
            related = [(entry.span, "defined here")]
            self.problems.error("E321", message, span, f"add `{owner}` to the requires of `{pack}`", related)
            return None
        return entry

    def _foreign(self, target: Target, path: Path, verb: str, pack: str, span: Span) -> bool:
        """True if a pack unknown to this one has changed the field; reports it."""
        for write in self._writes.met(target, path, verb):
            if not self.layers.depends(pack, write.pack):
                field = ".".join(path or write.path) or "all"
                message = f"`{write.pack}` and `{pack}` both change `{field}` of {target[0]} `{target[1]}`"
                remedy = "let one of them require the other, or leave one out"
                related = [(write.span, f"changed by `{write.pack}` here")]
                self.problems.error("E325", message, span, remedy, related)
                return True
        return False

    def _expected(self, patch: Mapping, target: Target, entry: Mapping, pack: str) -> bool:
        fields = patch.get("expect")
        if not isinstance(fields, Mapping):
            return True
        met = True
        for name, wanted in fields.items.items():
            path = tuple(name.split("."))
            if self._foreign(target, path, "set", pack, fields.keys[name]):
                met = False
                continue
            found = fetch(entry, path)
            if found is None or not same(found, wanted):
                met = False
                self._surprise(name, wanted, found, target)
        return met

    def _surprise(self, name: str, wanted: Node, found: Node | None, target: Target) -> None:
        is_what = f"is {shown(found)}" if found else "is not there"
        message = f"`{name}` of {target[0]} `{target[1]}` {is_what}, but {shown(wanted)} was expected"
        related = [(found.span, f"set by `{found.span.source.pack}` here")] if found else []
        self.problems.error(
            "E322",
            message,
            wanted.span,
            f"if the patch still makes sense, write `{name}: {shown(found).strip('`')}` below `expect`"
            if found
            else f"remove `{name}` from `expect`",
            related,
        )

    def _remove_whole(self, patch: Mapping, target: Target, pack: str) -> None:
        span = patch.keys["remove"]
        if self._foreign(target, (), "remove", pack, span):
            return
        table = self.merged.table(target[0])
        assert table is not None
        del table[target[1]]
        self._writes.note(target, Write((), "remove", pack, span))

    def _change(self, verb: str, path: Path, fields: Mapping, name: str, target: Target, entry: Mapping, pack: str) -> Mapping:
        span, value = fields.keys[name], fields.items[name]
        if verb == "remove" and isinstance(value, Sequence):
            verb = "remove entries"
        if self._foreign(target, path, verb, pack, span):
            return entry
        try:
            if path == ("id",):
                raise Misfit(
                    "E326", "the id cannot be changed", "define a new thing with `define`, and remove this one with `remove: true`"
                )
            changed = _edited(verb, entry, path, value, span)
        except Misfit as misfit:
            message = f"{misfit.message} ({target[0]} `{target[1]}`)"
            self.problems.error(misfit.code, message, misfit.span or span, misfit.remedy)
            return entry
        self._writes.note(target, Write(path, verb, pack, span))
        return changed

    def recheck(self) -> None:
        """Check the form of everything that was patched: a patch can put a text where a number belongs."""
        for of, name in self._writes.targets:
            entry = (self.merged.table(of) or {}).get(name)
            if entry is not None:
                check_schema(_as_document(of, name, entry), "content", self.problems)


def _edited(verb: str, entry: Mapping, path: Path, value: Node, span: Span) -> Mapping:
    found = fetch(entry, path)
    if verb in ("remove", "remove entries", "replace") and found is None:
        known = list(entry.items)
        listed = f"there are: {', '.join(known)}"
        raise Misfit("E323", f"there is no `{'.'.join(path)}` here", did_you_mean(path[0], known) or listed)
    if verb == "remove":
        return without_field(entry, path)
    if verb == "remove entries":
        assert found is not None
        assert isinstance(value, Sequence)
        return with_field(entry, path, removed(found, value), None)
    if verb == "add":
        return with_field(entry, path, added(found, value), None if found else span)
    return with_field(entry, path, value, span)


def _as_document(of: str, name: str, entry: Mapping) -> Mapping:
    span = entry.span

    def holding(key: str, node: Node) -> Mapping:
        return Mapping({key: node}, {key: span}, span)

    if of in ("kinds", "counters", "zones", "texts"):
        return holding(of, holding(name, entry))
    return holding("define", holding(of, Sequence((entry,), span)))
