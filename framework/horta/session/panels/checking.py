"""Finds names in a layout that lead nowhere. The form of the entries has been checked already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from horta.diagnostics import Problems, did_you_mean
from horta.language.vocabulary import Vocabulary
from horta.model.ruleset import Ruleset
from horta.packs.nodes import Mapping, Node, Scalar, Sequence
from horta.session.panels.forms import SOURCES

Known = dict[str, str]


def check_layout(layout: Iterable[Mapping], ruleset: Ruleset, problems: Problems) -> None:
    """Report names of kinds, zones, counters, fields and values that no pack declares."""
    checker = _Checker(ruleset, problems)
    ids: Known = {}
    for entry in layout:
        checker.entry(entry, ids)
        identifier = entry.get("id")
        if isinstance(identifier, Scalar):
            ids[str(identifier.value)] = "panel"


class _Checker:
    def __init__(self, ruleset: Ruleset, problems: Problems) -> None:
        self.words: Vocabulary = ruleset.vocabulary
        self.problems = problems
        self.values: Known = {value.name: "value" for value in ruleset.rules.values}
        self.counters: Known = dict.fromkeys(self.words.counters, "counter")
        self.zones: Known = dict.fromkeys(self.words.zones, "zone")
        self.kinds: Known = dict.fromkeys(self.words.kinds, "kind")
        self.things: Known = {name: section for section, found in ruleset.definitions.items() for name in found}
        self.things |= {entity.id: kind.name for kind in self.words.kinds.values() for entity in kind.entities}

    def entry(self, entry: Mapping, ids: Known) -> None:
        for key in ("extend", "remove", "after"):
            self.one(entry.get(key), ids, "panel")
        for key in ("when", "where"):
            self.one(entry.get(key), self.values, "value")
        marks = entry.get("marks")
        for name in marks.items if isinstance(marks, Mapping) else ():
            assert isinstance(marks, Mapping)
            if name not in self.things:
                self.problems.error("E204", f"nothing is called `{name}`", marks.keys[name], did_you_mean(name, self.things))
        kind = self.one(entry.get("kind"), self.kinds, "kind")
        zones = [self.one(zone, self.zones, "zone") for zone in _members(entry.get("zones"))]
        about = [kind, *(self.words.zones[zone].holds for zone in zones if zone), *(self.words.zones[zone].by for zone in zones if zone)]
        self.items(entry.get("show"), about)
        for key in ("lit", "tint"):
            if (node := entry.get(key)) is not None:
                self.item(node, about)
        for side in ("above", "below", "left", "right", "between"):
            band = entry.get(side)
            if isinstance(band, Mapping):
                self.items(band.get("show"), [self.one(band.get("kind"), self.kinds, "kind")])

    def one(self, node: Node | None, known: Known, what: str) -> str | None:
        """The name in a node, if it is one of those known."""
        if not isinstance(node, Scalar):
            return None
        name = str(node.value)
        if name in known:
            return name
        self.problems.error("E204", f"unknown {what} `{name}`", node.span, did_you_mean(name, known))
        return None

    def items(self, node: Node | None, about: list[str | None]) -> None:
        for entry in _members(node):
            if isinstance(entry, Sequence):
                self.items(entry, about)
            else:
                self.item(entry, about)

    def item(self, node: Node, about: list[str | None]) -> None:
        kinds = [kind for kind in about if kind is not None] + ["seat", "table"]
        fields = {name: f"field of {kind}" for kind in kinds for name in self.words.kinds[kind].fields}
        attributes = {name: f"attribute of {kind}" for kind in kinds for name in self.words.kinds[kind].attributes}
        tables = {"counter": self.counters, "bank": self.counters, "zone": self.zones, "field": fields, "attribute": attributes}
        tables["value"] = self.values
        if isinstance(node, Scalar):
            everything = {**self.values, **self.zones, **self.counters, **attributes, **fields, "name": "the name of the thing"}
            self.one(node, everything, "name")
        elif isinstance(node, Mapping):
            source = next((key for key in SOURCES if key in node.items), None)
            name = self.one(node.get(source), tables[source], source) if source in tables else None
            inner = [*about, self.words.zones[name].holds] if source == "zone" and name else about
            self.items(node.get("show"), inner)


def _members(node: Node | None) -> Iterator[Node]:
    return iter(node.items) if isinstance(node, Sequence) else iter(())
