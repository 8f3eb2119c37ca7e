"""Finds names in a layout that no pack declares. The form of the entries has been checked before."""

from __future__ import annotations

from collections.abc import Iterable

from horta.assembly.layout_forms import SIDES, SOURCES
from horta.diagnostics import Problems, suggest
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
        self.marks(entry.get("marks"))
        about = self.about(entry)
        if about is None:
            return
        for key in ("show", "lit", "tint"):
            self.items(entry.get(key), about)
        for side in SIDES:
            band = entry.get(side)
            if isinstance(band, Mapping):
                kind = self.one(band.get("kind"), self.kinds, "kind")
                self.items(band.get("show") if kind or "kind" not in band.items else None, [kind] if kind else [])

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

    def items(self, node: Node | None, about: list[str]) -> None:
        """Check the names in an item, or in a list of items."""
        if not isinstance(node, Scalar | Mapping):
            for entry in entries(node):
                self.items(entry, about)
            return
        kinds = [*about, "seat", "table"]
        held = {name: f"field of {kind}" for kind in kinds for name in self.words.kinds[kind].fields}
        attributes = {name: f"attribute of {kind}" for kind in kinds for name in self.words.kinds[kind].attributes}
        tables = {"counter": self.counters, "bank": self.counters, "zone": self.zones, "value": self.values}
        tables |= {"field": held, "attribute": attributes}
        if isinstance(node, Scalar):
            everything = {**self.values, **self.zones, **self.counters, **attributes, **held, "name": "the name of the thing"}
            self.one(node, everything, "name")
        else:
            source = next((key for key in SOURCES if key in node.items), None)
            name = self.one(node.get(source), tables[source], source) if source in tables else None
            if source == "rules" and not about:
                remedy = "show it where the panel is about a thing: in `things`, `zones`, `grid`, or under `show` of a zone"
                self.problems.error("E204", "nothing here has a rule text", node.items[source].span, remedy)
            inner = [*about, self.words.zones[name].holds] if source == "zone" and name else about
            self.items(node.get("show"), inner)
