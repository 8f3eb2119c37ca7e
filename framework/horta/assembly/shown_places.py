"""Tells which counters, zones and fields that players may see are in no panel of the layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from horta.language.reads_and_writes import Places
from horta.model.presentation import Item, Panel
from horta.model.ruleset import RulesetParts

UNSEEN = "none"  # a zone or number that is hidden from everybody


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A counter, zone or field. `kind` is the kind of a field, or the kind that the table has one counter or zone for each of."""

    sort: str
    name: str
    kind: str | None
    per_seat: bool
    for_people: bool
    """True if packs gave it a name that players read."""

    @property
    def key(self) -> str:
        """The name that rules which read it know it by."""
        return f"field {self.kind}.{self.name}" if self.sort == "field" else f"{self.sort} {self.name}"


def unshown_places(ruleset: RulesetParts) -> list[ShownPlace]:
    """Return what somebody may see, no panel shows, and no pack says is to be left out."""
    named, read = _shown(ruleset)
    return [
        place
        for place in _visible(ruleset)
        if place.name not in ruleset.layout.without and (place.sort, place.name) not in named and place.key not in read
    ]


def _visible(ruleset: RulesetParts) -> Iterator[ShownPlace]:
    words, named = ruleset.vocabulary, ruleset.texts.names.get("field", {})
    for counter in words.counters.values():
        if counter.visible != UNSEEN:
            yield ShownPlace("counter", counter.name, None, counter.per_seat, _is_named(ruleset, "counters", counter.name))
    for zone in words.zones.values():
        if zone.visible != UNSEEN:
            yield ShownPlace("zone", zone.name, None, zone.per_seat, _is_named(ruleset, "zones", zone.name))
    for kind in words.kinds.values():
        for field in kind.fields.values():
            if field.visible != UNSEEN:
                yield ShownPlace("field", field.name, kind.name, kind.name == "seat", field.name in named)


def _is_named(ruleset: RulesetParts, section: str, name: str) -> bool:
    """True if it has a name, or comes from a pack that has neither names for its like nor a layout: small packs need no texts."""
    entries = ruleset.definitions.get(section, {})
    if name not in entries:
        return False
    pack = entries[name].span.source.pack
    named = any(entry.names for entry in entries.values() if entry.span.source.pack == pack)
    return bool(entries[name].names) or not (named or pack in ruleset.layout.packs)


def _shown(ruleset: RulesetParts) -> tuple[set[tuple[str, str]], frozenset[str]]:
    """Return what panels name, by sort and name, and what the values that they name read."""
    named = set[tuple[str, str]]()
    for panel in ruleset.layout.panels:
        named |= set(_named_by(panel))
    places, values = Places(ruleset.rules), {value.name: value for value in ruleset.rules.values}
    shown = [values[name].body for sort, name in named if sort == "value" and name in values]
    return named, frozenset().union(*(places.read(body) for body in shown))


def _named_by(panel: Panel) -> Iterator[tuple[str, str]]:
    yield from (("zone", zone) for zone in panel.zones)
    items = [*panel.all_items, *filter(None, (panel.lit, panel.tint))]
    for name in (panel.next, *(name for token in panel.tokens for name in (token.row, token.column, token.at))):
        items += [Item("any", name)] if name is not None else []
    for item in items:
        yield from _named_in(item)


def _named_in(item: Item) -> Iterator[tuple[str, str]]:
    for name in filter(None, (item.name if item.source == "any" else None, item.of, item.at)):
        yield from ((sort, name) for sort in ("field", "counter", "zone", "value"))
    if item.source not in ("any", "bank"):
        yield item.source, item.name
    for inner in item.show:
        yield from _named_in(inner)
