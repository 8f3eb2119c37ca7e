"""Events as sentences.

Packs give the text for what they `tell`, and may give or silence the text of any other event. Gains, losses and
moves need no text if the counter or zone has a name. All other events have no sentence. A sentence never names
anything that the listener may not see.
"""

from __future__ import annotations

from collections.abc import Iterable

from horta.play.events import Event
from horta.words.labels import Labels, as_words
from horta.words.languages import fill


class Narrator:
    """Puts events into words for one seat, or with None for spectators, in the language of the labels."""

    def __init__(self, labels: Labels, listener: int | None = None) -> None:
        self.labels = labels
        self.listener = listener
        self.words = labels.ruleset.vocabulary

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """Return the sentences of some events, in order."""
        return [said for event in events if (said := self.sentence(event))]

    def sentence(self, event: Event) -> str | None:
        """Return one event in words; None if it has no sentence, or the listener may not know of it."""
        heard = event.as_told_to(self.listener)
        return None if heard is None else self.said(heard)

    def said(self, event: Event) -> str | None:
        """Return an event, as the listener was told it, in words; None if it has no sentence."""
        if event.sort == "part":
            return None
        if event.sort == "tell":
            return self._told(event)
        if event.sort in ("gain", "lose", "count"):
            return self._counted(event)
        return self._moved(event) if event.sort == "move" else self._set(event)

    def _own_words(self, key: str, values: dict[str, str]) -> str | None:
        """Return a pack's own text for an event. An empty text silences the event."""
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
        thing = self.labels.thing(counter.by, index) if counter.by is not None and index >= 0 else ""
        what = self.labels.counter(name) if thing else self.labels.counted(name, amount)
        values = {"seat": self._seat(event.seat), "amount": str(amount), "what": what, "thing": thing}
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
            "piece": self._piece(event, target),
            "source": self.labels.zone(source),
            "target": self.labels.zone(target),
        }
        own = self._own_words(f"move_{source}_{target}", values)
        if own is not None:
            return own
        if not (self.labels.is_named("zones", source) and self.labels.is_named("zones", target)):
            return None
        return self.labels.phrase("move" if event.seat is not None else "move_table", **values)

    def _piece(self, event: Event, target: str) -> str:
        kind, piece = self.words.zones[target].holds, event.data[0]
        if piece is None:
            return self.labels.phrase("a_piece", kind=self.labels.kind(kind))
        return self.labels.phrase("all_pieces") if piece < 0 else self.labels.thing(kind, piece)

    def _set(self, event: Event) -> str | None:
        kind, name = event.subject
        subject, value = event.data
        declared = self.words.kinds[kind].fields[name]
        whole = int(value) if isinstance(value, bool) else value
        values = {"value": self.labels.value(whole, declared.type), "seat": self._seat(event.seat)}
        if subject >= 0 and kind != "table":
            values["thing"] = self.labels.thing(kind, subject)
            values["seat"] = values["thing"] if kind == "seat" else values["seat"]
        return self._own_words(f"set_{kind}_{name}", values)

    def _seat(self, seat: int | None) -> str:
        return self.labels.seat(seat) if seat is not None else self.labels.phrase("table")
