"""Finds names in a layout that no pack declares. The form of the entries has been checked before."""

from __future__ import annotations

from collections.abc import Iterable

from horta.assembly.layout_forms import SIDES, SOURCES
from horta.diagnostics import Problems, suggest
from horta.language.types import Thing
from horta.language.vocabulary import Vocabulary
from horta.model.ruleset import RulesetParts
from horta.packs.nodes import Mapping, Node, Scalar, entries, fields

Known = dict[str, str]


def check_layout(layout: Iterable[Mapping], ruleset: RulesetParts, problems: Problems) -> None:
    """Report names of kinds, zones, counters, fields and values that no pack declares."""
    checker = _Checker(ruleset, problems)
    # In the order in which a layout is read: panels first, then what changes them.
    for entry in sorted(layout, key=lambda entry: "panel" not in entry.items):
        checker.entry(entry)


class _Checker:
    def __init__(self, ruleset: RulesetParts, problems: Problems) -> None:
        self.words: Vocabulary = ruleset.vocabulary
        self.problems = problems
        self.values: Known = {value.name: "value" for value in ruleset.rules.values}
        self.counters: Known = dict.fromkeys(self.words.counters, "counter")
        self.zones: Known = dict.fromkeys(self.words.zones, "zone")
        self.kinds: Known = dict.fromkeys(self.words.kinds, "kind")
        self.things: Known = {name: section for section, found in ruleset.definitions.items() for name in found}
        self.panels: dict[str, list[str]] = {}
        self.things |= {entity.id: kind.name for kind in self.words.kinds.values() for entity in kind.entities}

    def entry(self, entry: Mapping) -> None:
        for key in ("extend", "remove", "after"):
            self.one(entry.get(key), dict.fromkeys(self.panels, "panel"), "panel")
        for key in ("when", "where"):
            self.one(entry.get(key), self.values, "value")
        for name in entries(entry.get("without")):
            self.one(name, {**self.fields(self.words.kinds), **self.counters, **self.zones}, "counter, zone or field")
        self.marks(entry.get("marks"))
        about = self.about(entry)
        if about is None:
            return
        for key in ("show", "lit", "tint"):
            self.items(entry.get(key), about)
        self.one(entry.get("next"), self.of_thing(about), "name")
        for side in SIDES:
            band = entry.get(side)
            if isinstance(band, Mapping):
                self.band(band)
        for token in entries(entry.get("tokens")):
            if isinstance(token, Mapping):
                self.token(token)

    def band(self, band: Mapping) -> None:
        kind = self.one(band.get("kind"), self.kinds, "kind")
        self.items(band.get("show") if kind or "kind" not in band.items else None, [kind] if kind else [])
        of = self.one(band.get("of"), self.things, "thing")
        if of is not None:
            self.one(band.get("attribute"), self.attributes([self.things[of]]), "attribute")

    def token(self, token: Mapping) -> None:
        kind = self.one(token.get("kind"), self.kinds, "kind")
        if kind is not None:
            for key in ("row", "column", "at"):
                self.one(token.get(key), self.of_thing([kind]), "name")
            self.items(token.get("show"), [kind])

    def marks(self, marks: Node | None) -> None:
        for name, place, _ in fields(marks):
            if name not in self.things:
                self.problems.error("E204", f"nothing is called `{name}`", place, suggest(name, self.things))

    def about(self, entry: Mapping) -> list[str] | None:
        """Return the kinds of the things that a panel shows; None if they are unknown, and then its items cannot be checked."""
        kind = self.one(entry.get("kind"), self.kinds, "kind")
        zones = [self.one(zone, self.zones, "zone") for zone in entries(entry.get("zones"))]
        unknown = ("kind" in entry.items and kind is None) or None in zones
        found = [kind, *(part for zone in zones if zone for part in (self.words.zones[zone].holds, self.words.zones[zone].by))]
        extended = entry.get("extend")
        if isinstance(extended, Scalar):
            found += self.panels.get(str(extended.value), [])
        about = [name for name in found if name is not None]
        identifier = entry.get("id")
        if isinstance(identifier, Scalar):
            self.panels[str(identifier.value)] = about
        return None if unknown else about

    def one(self, node: Node | None, known: Known, what: str) -> str | None:
        """Return the name in a node; None, reported, if it is not a known one."""
        if not isinstance(node, Scalar):
            return None
        name = str(node.value)
        if name in known:
            return name
        self.problems.error("E204", f"unknown {what} `{name}`", node.span, suggest(name, known))
        return None

    def fields(self, kinds: Iterable[str]) -> Known:
        return {name: f"field of {kind}" for kind in kinds for name in self.words.kinds[kind].fields}

    def attributes(self, kinds: Iterable[str]) -> Known:
        return {name: f"attribute of {kind}" for kind in kinds for name in self.words.kinds[kind].attributes}

    def of_thing(self, kinds: list[str]) -> Known:
        """Return what can be asked of a thing, or of the seat or the table, as one value."""
        around = [*kinds, "seat", "table"]
        return {**self.values, **self.counters, **self.attributes(around), **self.fields(around)}

    def items(self, node: Node | None, about: list[str]) -> None:
        """Check the names in an item, or in a list of items."""
        if isinstance(node, Scalar):
            self.one(node, {**self.of_thing(about), **self.zones, "name": "the name of the thing"}, "name")
        elif isinstance(node, Mapping):
            self.item(node, about)
        else:
            for entry in entries(node):
                self.items(entry, about)

    def item(self, node: Mapping, about: list[str]) -> None:
        source = next((key for key in SOURCES if key in node.items), None)
        if source in ("rules", "spent") and not about and "of" not in node.items:
            remedy = "show it where the panel is about a thing: in `things`, `zones`, `grid`, or under `show` of a zone"
            what = "has a rule text" if source == "rules" else "has abilities"
            self.problems.error("E204", f"nothing here {what}", node.keys[source], remedy)
        self.one(node.get("at"), self.of_thing(about), "name")
        of = self.one(node.get("of"), self.of_thing(about), "name")
        if of is None and "of" in node.items:
            return
        about = [*about, *([self.kind_named_by(of, about)] if of is not None else [])]
        tables = {"counter": self.counters, "bank": self.counters, "zone": self.zones, "value": self.values}
        around = [*about, "seat", "table"]
        tables |= {"field": self.fields(around), "attribute": self.attributes(around)}
        name = self.one(node.get(source), tables[source], source) if source in tables else None
        inner = [self.words.zones[name].holds] if source == "zone" and name else []
        inner += [self.kind_named_by(name, about)] if source == "field" and name else []
        self.items(node.get("show"), [*about, *inner])

    def kind_named_by(self, name: str, about: list[str]) -> str:
        """Return the kind of the things that a field, an attribute or a value names; the table if it names none."""
        for kind in (*about, "seat", "table"):
            declared = self.words.kinds[kind]
            field = declared.fields.get(name)
            type_ = field.type if field is not None else declared.attributes.get(name)
            if isinstance(type_, Thing):
                return type_.kind
        return "table"
