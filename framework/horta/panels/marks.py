"""Turns items of a layout into marks, for a game as one seat sees it.

One `Showing` is made for each picture. It knows where every sort of item comes from and how a value of each
type reads in short; how marks are arranged is the business of terminals and pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count, product
from typing import Any

from horta.assembly.layout_forms import Item, Mark, Marks, Panel, Panels, read_panels
from horta.language.types import TRUTH, InParts, Mix, SetOf, Thing, Type
from horta.model.decisions import Decision
from horta.panels.default_layout import automatic_panels
from horta.panels.seat_values import PanelContext, Sight
from horta.play.game import Game
from horta.words.labels import Labels, option_subject, things_told

SHORT = 3
# Of one picture: items, and steps of the values that are computed for it.
MOST_ITEMS = 20_000
MOST_SHOWN_STEPS = 20_000_000
TARGET = "target"
UNKNOWN = Mark("?", None, True)


def table_of(game: Game) -> Panels:
    """The layout that the packs declare, or one made up from their declarations."""
    declared = read_panels(game.ruleset.layout)
    return declared if declared.panels else Panels(automatic_panels(game.ruleset), declared.legend)


class Showing:
    """A game as one seat sees it, in one language."""

    def __init__(self, game: Game, seat: int | None, locale: str = "en", table: Panels | None = None) -> None:
        self.table = table or table_of(game)
        self.legend = self.table.legend
        self.sight = Sight(game, seat)
        self.words = self.sight.words
        self.labels = Labels(game.ruleset, game.seats, locale)
        self.targets: Mapping[tuple[str, int], str] = {}
        self.items = self.steps = 0

    # -------------------------------------------------------------- items

    def item(self, item: Item, context: PanelContext) -> Marks:
        """What an item shows now; nothing at all when there is nothing to say. Of very many items, the last ones show `…`."""
        self.items += 1
        if self.items > MOST_ITEMS:
            return (Mark("…"),)
        source, kind = self.source(item, context)
        if source == "text":
            return (Mark(self.labels.text(item.text), item.colour),)
        if source == "name":
            return self.names(item, context)
        if source == "rules":
            return self.rules(item, context)
        if source == "zone":
            return self.pieces(item, context)
        return _joined([self.finished(amount, type_, item, whose) for amount, type_, whose in self.amounts(source, kind, item, context)])

    def source(self, item: Item, context: PanelContext) -> tuple[str, str | None]:
        """Where an item comes from, and the kind whose field or attribute it is."""
        kinds = [*reversed(list(context.things)), *(["seat"] if context.seat is not None else []), "table"]
        for kind in kinds:
            declared = self.words.kinds[kind]
            if item.source in ("any", "field") and item.name in declared.fields:
                return "field", kind
            if item.source in ("any", "attribute") and item.name in declared.attributes:
                return "attribute", kind
        if item.source != "any":
            return item.source, None
        tables = {"counter": self.words.counters, "zone": self.words.zones, "value": self.sight.values}
        return next((source for source, names in tables.items() if item.name in names), "unknown"), None

    def amounts(self, source: str, kind: str | None, item: Item, context: PanelContext) -> Iterator[tuple[Any, Type | None, Mark | None]]:
        """The values of an item: one, or one for each seat or thing that the context leaves open."""
        if source in ("counter", "bank") and item.name in self.words.counters:
            counter, of_seat = self.words.counters[item.name], source == "counter"
            for seat, thing, whose in self.entries(counter.per_seat and of_seat, counter.by, context):
                yield self.sight.counter(item.name, seat, thing) if of_seat else self.sight.bank(item.name, thing), None, whose
        elif source == "field" and kind is not None:
            found = self.sight.field(kind, item.name, 0 if kind == "table" else context.of(kind) or 0)
            yield (*found, None) if found is not None else (None, None, None)
        elif source == "attribute" and kind is not None:
            entity = self.words.kinds[kind].entities[context.things[kind]]
            if item.name in entity.attributes:
                yield entity.attributes[item.name], self.words.kinds[kind].attributes[item.name], None
        elif source == "value" and item.name in self.sight.values:
            answer = self.value(item.name, context)
            if answer is not None:
                yield (*answer, None)
        else:
            yield None, None, None

    def entries(self, per_seat: bool, by: str | None, context: PanelContext) -> Iterator[tuple[int | None, int | None, Mark | None]]:
        """Seat and thing of each entry; the mark tells entries apart where there are several."""
        # If each seat has a number for each seat, the seat that is shown is the owner of these numbers.
        given = None if per_seat and by == "seat" else context.of(by)
        every_seat, every_thing = per_seat and context.seat is None, by is not None and given is None
        seats = range(len(self.sight.seats)) if every_seat else [context.seat if per_seat else None]
        things = range(self.sight.layout.things(by)) if every_thing else [given]
        for seat, thing in product(seats, things):
            marks = [self.mark("seat", seat)] if len(seats) > 1 and seat is not None else []
            marks += [self.mark(by, thing)] if len(things) > 1 and by is not None and thing is not None else []
            yield seat, thing, Mark(marks_text(tuple(marks)), marks[0].colour) if marks else None

    def finished(self, value: Any, type_: Type | None, item: Item, whose: Mark | None) -> Marks:
        """A value with the marks and units that its item asks for."""
        quiet = item.blank if item.blank is not None else bool(item.mark or item.repeat or whose)
        nothing = value == () or (value == -1 if isinstance(type_, Thing) else value is not None and not value)
        if nothing and quiet:
            return ()
        if value is None:
            return (UNKNOWN,)
        if type_ == TRUTH and item.mark:
            return (Mark(item.mark, item.colour),) if value else ()
        if item.repeat and isinstance(value, int):
            return (Mark(item.repeat * min(value, 40), item.colour),)
        shown = list(self.reading(value, type_, item))
        if item.mark:
            shown.insert(0, Mark(item.mark, item.colour))
        if whose is not None:
            shown = [Mark(f"{whose.text}:", whose.colour), *shown]
        unit = self.labels.text(item.unit)
        return tuple([*shown, Mark(f" {unit}")] if unit else shown)

    def reading(self, value: Any, type_: Type | None, item: Item) -> Marks:
        """A value of any type in short."""
        if isinstance(type_, Thing):
            return (self.thing(type_.kind, value, item),)
        if isinstance(type_, SetOf) and item.form == "count":
            return (Mark(str(len(value)), item.colour),)
        if isinstance(type_, SetOf):
            return _joined([self.reading(part, type_.item, item) for part in value]) or (Mark("–", None, True),)
        if isinstance(type_, InParts):
            return _joined([self.reading(part, inner, item) for part, (_, inner) in zip(value, type_.parts, strict=True)])
        if type_ == TRUTH:
            return (Mark("✓" if value else "–", item.colour, not value),)
        if isinstance(type_, Mix) and item.form == "mark":
            found = ((thing, amount) for thing, amount in enumerate(value[:-1]) if amount)
            return _joined([(Mark(str(amount)), self.mark(type_.kind, thing)) for thing, amount in found]) or (Mark("–", None, True),)
        if isinstance(type_, Mix):
            return (Mark(self.labels.value(value, type_), item.colour),)
        return (Mark(str(value), item.colour),)

    # -------------------------------------------------------------- things

    def mark(self, kind: str, number: int, colour: str | None = None) -> Mark:
        """The short mark of a thing: as the legend has it, or the beginning of its name."""
        if number < 0:
            return Mark("·", None, True)
        if kind == "seat":
            return self.legend.seat(number)
        known = self.known(kind, number)
        text = known.text if known is not None and known.text else shortened(self.labels.thing(kind, number))
        return Mark(text, colour or (known.colour if known else None))

    def name(self, kind: str, number: int, colour: str | None = None) -> Mark:
        """The whole name of a thing, in its colour."""
        if number < 0:
            return Mark("–", None, True)
        known = self.known(kind, number)
        return Mark(self.labels.thing(kind, number), colour or (known.colour if known else None))

    def thing(self, kind: str, number: int, item: Item) -> Mark:
        """The mark or the name of a thing, as its item asks."""
        return (self.mark if item.form == "mark" else self.name)(kind, number, item.colour)

    def known(self, kind: str, number: int) -> Mark | None:
        """What the legend says about a thing, by its own id or by that of what it is a copy of."""
        if kind == "seat":
            return self.legend.seat(number)
        entity = self.words.kinds[kind].entities[number]
        return self.legend.marks.get(entity.id) or self.legend.marks.get(entity.definition)

    def names(self, item: Item, context: PanelContext) -> Marks:
        kind = next(reversed(list(context.things)), None)
        if kind is None:
            return (self.name("seat", context.seat, item.colour),) if context.seat is not None else ()
        return (self.thing(kind, context.things[kind], item),)

    def rules(self, item: Item, context: PanelContext) -> Marks:
        """The rule text of a thing, in one line."""
        from horta.words.rule_text import rule_text  # few tables show any, and it takes long to import

        kind = next(reversed(list(context.things)), None)
        if kind is None or kind not in self.labels.ruleset.definitions:
            return ()
        name = self.words.kinds[kind].entities[context.things[kind]].definition
        if name not in self.labels.ruleset.definitions[kind]:
            return ()
        text = " ".join(rule_text(self.labels.ruleset, kind, name, self.labels.locale).text.splitlines())
        return (Mark(text, item.colour),) if text else ()

    def pieces(self, item: Item, context: PanelContext) -> Marks:
        """What lies in a zone, or how much of it when that is hidden."""
        zone = self.words.zones.get(item.name)
        if zone is None:
            return (UNKNOWN,)
        parts = []
        for seat, thing, whose in self.entries(zone.per_seat, zone.by, context):
            held, seen = self.sight.zone(zone.name, seat, thing)
            if item.form == "count" or not seen:
                shown: Marks = (Mark(str(len(held)), item.colour, not seen),) if held or not whose else ()
            else:
                shown = _joined([self.piece(item, context.with_thing(zone.holds, piece), zone.holds, piece) for piece in held])
            parts.append((Mark(f"{whose.text}:", whose.colour), *shown) if whose is not None and shown else shown)
        return _joined(parts)

    def piece(self, item: Item, context: PanelContext, kind: str, number: int) -> Marks:
        parts = [self.item(inner, context) for inner in item.show] or [(self.thing(kind, number, item),)]
        return _joined([self.target(kind, number), *parts], " ")

    def target(self, kind: str, number: int) -> Marks:
        """The number of the option that is about a thing, where there is one."""
        found = self.targets.get((kind, number))
        return (Mark(f"‹{found}›", TARGET),) if found is not None else ()

    # -------------------------------------------------------------- words

    def heading(self, item: Item) -> str:
        """What stands above a column or before a line."""
        if item.label:
            return self.labels.text(item.label)
        if item.source in ("text", "rules"):
            return ""
        if item.name in self.words.counters:
            return self.labels.counter(item.name)
        return self.labels.zone(item.name) if item.name in self.words.zones else self.labels.word(item.name)

    def title(self, panel: Panel) -> str:
        """The title of a panel, or the name of what it is about."""
        if panel.title:
            return self.labels.text(panel.title)
        if panel.kind:
            return self.labels.kind(panel.kind)
        if panel.zones:
            return self.labels.zone(panel.zones[0])
        return self.labels.phrase({"seats": "players", "board": "own"}.get(panel.sort, "table"))

    def value(self, name: str, context: PanelContext) -> tuple[Any, Type] | None:
        """A value of the rules; None when it has no answer, or when all that was shown before took too many steps."""
        self.steps += self.sight.values[name].steps
        return self.sight.value(name, context) if self.steps <= MOST_SHOWN_STEPS else None

    def holds(self, name: str | None, context: PanelContext) -> bool:
        """True if this value of the rules, a condition of the layout, holds, or if there is no condition. False if it has no answer."""
        if name is None:
            return True
        found = self.value(name, context) if name in self.sight.values else None
        return found is not None and bool(found[0])

    def prompt(self, decision: Decision) -> str:
        """The question to a seat."""
        return self.labels.prompt(decision, partial(self._word, context=PanelContext(decision.seat)))

    def options(self, decision: Decision) -> list[str]:
        """The labels of all options; those that would read the same are numbered."""
        labels = []
        for option in decision.options:
            _, (value, type_) = option_subject(decision, option)
            context = PanelContext(decision.seat)
            for thing, kind in things_told(value, type_):
                context = context if kind == "seat" else context.with_thing(kind, thing)
            labels.append(self.labels.option(decision, option, partial(self._word, context=context)))
        return _told_apart(labels)

    def _word(self, name: str, context: PanelContext) -> str | None:
        if name == "seat" and context.seat is not None:
            return self.labels.seat(context.seat)
        item = Item("name" if name == "name" else "any", name)
        if name != "name" and self.source(item, context)[0] == "unknown":
            return None
        return marks_text(self.item(item, context))


def shortened(name: str) -> str:
    """A mark for what has none: the beginning of its name, or its number with an initial."""
    number = name.rpartition(" ")[2]
    return f"{name[0]}{number}" if number != name and len(number) < SHORT and number.isdigit() else name[:SHORT]


def marks_text(marks: Marks) -> str:
    """Marks as text."""
    return "".join(mark.text for mark in marks)


def _joined(parts: list[Marks], between: str = ", ") -> Marks:
    found: list[Mark] = []
    for part in parts:
        if part and found:
            found.append(Mark(between))
        found.extend(part)
    return tuple(found)


def _told_apart(labels: list[str]) -> list[str]:
    numbers = {label: count(1) for label, times in Counter(labels).items() if times > 1}
    return [f"{label} ({next(numbers[label])})" if label in numbers else label for label in labels]
