"""Events as sentences.

Packs word what they `tell`, and may word or silence any other event; gains, losses and moves of what has a
name for people read by themselves. Everything else stays quiet. Nothing that the listener may not know
is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from horta.language.types import NUMBER, Type
from horta.play.events import Event
from horta.words.labels import Labels, as_words
from horta.words.phrases import fill


class Narrator:
    """Tells events to one seat, or with None to spectators, in the language of the labels."""

    def __init__(self, labels: Labels, listener: int | None = None) -> None:
        self.labels = labels
        self.listener = listener
        self.words = labels.ruleset.vocabulary

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """What there is to say of some events, in order."""
        return [said for event in events if (said := self.sentence(event))]

    def sentence(self, event: Event) -> str | None:
        """One event in words; None when it is not worth a word, or not for these ears."""
        if event.sort == "tell":
            return self._told(event)
        if event.sort in ("gain", "lose", "count"):
            return self._counted(event)
        return self._moved(event) if event.sort == "move" else self._set(event)

    def _own_words(self, key: str, values: dict[str, str]) -> str | None:
        """A pack's own text for an event; an empty one silences it."""
        texts = self.labels.ruleset.texts.events.get(key)
        return None if texts is None else fill(self.labels.text(texts), values.get)

    def _told(self, event: Event) -> str | None:
        name, types = event.subject
        values = [self.labels.value(value, type_) for value, type_ in zip(event.data, types, strict=True)]
        numbered = {str(number): value for number, value in enumerate(values, 1)}
        own = self._own_words(name, {**numbered, "seat": self._seat(event.seat)})
        if own is None:
            return f"{self._seat(event.seat)}: {as_words(name)} {', '.join(values)}".strip()
        return own

    def _counted(self, event: Event) -> str | None:
        name = str(event.subject[0])
        index, amount = event.data
        counter = self.words.counters[name]
        if not self._hears(counter.visible, event.seat):
            return None
        thing = self.labels.thing(counter.by, index) if counter.by is not None and index >= 0 else ""
        values = {"seat": self._seat(event.seat), "amount": str(amount), "what": self.labels.counter(name), "thing": thing}
        own = self._own_words(f"{event.sort}_{name}", values)
        if own is not None:
            return own
        if not amount or event.sort == "count" or not self.labels.is_named("counters", name):
            return None
        key = event.sort + ("" if event.seat is not None else "_table") + ("_of" if thing else "")
        return self.labels.phrase(key, **values)

    def _moved(self, event: Event) -> str | None:
        source, target = event.subject
        values = {
            "seat": self._seat(event.seat),
            "piece": self._piece(event, source, target),
            "source": self.labels.zone(source),
            "target": self.labels.zone(target),
        }
        own = self._own_words(f"move_{source}_{target}", values)
        if own is not None:
            return own
        if not (self.labels.is_named("zones", source) and self.labels.is_named("zones", target)):
            return None
        return self.labels.phrase("move" if event.seat is not None else "move_table", **values)

    def _piece(self, event: Event, source: str, target: str) -> str:
        zone = self.words.zones[target]
        if event.data[0] < 0:
            return self.labels.phrase("all_pieces")
        # Whose zone a piece came from is not told; so only what all can see there counts.
        if self._hears(zone.visible, event.seat) or self.words.zones[source].visible == "all":
            return self.labels.thing(zone.holds, event.data[0])
        return self.labels.phrase("a_piece", kind=self.labels.kind(zone.holds))

    def _set(self, event: Event) -> str | None:
        kind, name = event.subject
        subject, value = event.data
        declared = self.words.kinds[kind].fields[name]
        if not self._hears(declared.visible, subject if kind == "seat" else None):
            return None
        values = {"value": self.labels.value(_whole(value), declared.type), "seat": self._seat(event.seat)}
        if subject >= 0 and kind != "table":
            values["thing"] = self.labels.thing(kind, subject)
            values["seat"] = values["thing"] if kind == "seat" else values["seat"]
        return self._own_words(f"set_{kind}_{name}", values)

    def _hears(self, visible: str, owner: int | None) -> bool:
        return visible == "all" or (visible == "owner" and owner is not None and owner == self.listener)

    def _seat(self, seat: int | None) -> str:
        return self.labels.seat(seat) if seat is not None else self.labels.phrase("table")


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value


def score_parts(events: Iterable[Event], seats: int) -> dict[str, list[int]]:
    """What each seat scored for what: the sums of told events named `score_…` with a number."""
    found: dict[str, list[int]] = {}
    for event in events:
        at = score_part(*event.subject) if event.sort == "tell" else None
        if at is not None and event.seat is not None:
            found.setdefault(str(event.subject[0]), [0] * seats)[event.seat] += event.data[at]
    return found


def score_part(name: str, types: tuple[Type, ...]) -> int | None:
    """Which of the data of a told event is a part of the score; None when none is."""
    if not name.startswith("score_"):
        return None
    return next((at for at, type_ in enumerate(types) if type_ == NUMBER), None)
