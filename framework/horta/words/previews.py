"""What an option costs and brings, in words. Counters and zones that packs give no name are not told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from horta.play.previews import Arrival, CounterChange, Preview
from horta.words.labels import Labels

MOST_PIECES = 5  # that a line names


class PreviewTeller:
    """Tells previews to the seat that is asked, in the language of the labels."""

    def __init__(self, labels: Labels, seat: int) -> None:
        self.labels = labels
        self.seat = seat

    def summary(self, preview: Preview) -> str:
        """Return in one line what the seat itself pays and gets, as far as that has a name; `…` says that more can follow."""
        told = self._amounts([change for change in preview.changes if change.seat == self.seat])
        return "; ".join([*told, "…"] if told and (preview.hidden or preview.open) else told)

    def lines(self, preview: Preview) -> list[str]:
        """Return all that is known of it: for the seat, for others, what comes where, and what is still open."""
        phrase, found = self.labels.phrase, []
        for seat in (self.seat, *(number for number in range(len(self.labels.seats)) if number != self.seat), None):
            told = self._amounts([change for change in preview.changes if change.seat == seat])
            told += self._pieces([arrival for arrival in preview.arrivals if arrival.seat == seat])
            whose = self.labels.phrase("table") if seat is None else self.labels.seat(seat)
            found += told if seat == self.seat else [phrase("preview_of_seat", seat=whose, told="; ".join(told))] if told else []
        if preview.asked:
            found.append(phrase("preview_asked", questions=self._questions(preview.asked)))
        if preview.open:
            found.append(phrase("preview_open", questions=self._questions(preview.open)))
        if preview.hidden:
            found.append(phrase("preview_hidden"))
        return found or [phrase("preview_nothing")]

    def _questions(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.labels.question, names))

    def _amounts(self, changes: Iterable[CounterChange]) -> list[str]:
        """Return what changes cost, what they bring, and what can be either."""
        costs, brings, varies = [], [], []
        for change in changes:
            if not self.labels.is_named("counters", change.counter):
                continue
            if change.seat is None:
                varies.append(self._of_table(change))
            elif change.most <= 0:
                costs.append(self._amount(change, -change.most, -change.least))
            elif change.least >= 0:
                brings.append(self._amount(change, change.least, change.most))
            else:
                range_ = {"least": f"−{-change.least}", "most": f"+{change.most}"}
                varies.append(self.labels.phrase("preview_varies", what=self._what(change, change.most), **range_))
        found = [self.labels.phrase(key, amounts=", ".join(told)) for key, told in _filled(preview_costs=costs, preview_brings=brings)]
        return found + varies

    def _amount(self, change: CounterChange, least: int, most: int) -> str:
        return f"{self._number(least, most)} {self._what(change, most)}"

    def _number(self, least: int, most: int) -> str:
        return str(most) if least == most else self.labels.phrase("preview_range", least=least, most=most)

    def _of_table(self, change: CounterChange) -> str:
        """Return a change of a counter that nobody has."""
        fewer = change.most <= 0
        least, most = (-change.most, -change.least) if fewer else (change.least, change.most)
        key, thing = "lose_table" if fewer else "gain_table", change.thing and self.labels.named(change.thing)
        values = {"what": self.labels.counter(change.counter), "amount": self._number(least, most)}
        return self.labels.phrase(f"{key}_of", thing=thing, **values) if thing else self.labels.phrase(key, **values)

    def _what(self, change: CounterChange, amount: int) -> str:
        by = self.labels.ruleset.vocabulary.counters[change.counter].by
        if by is None or change.thing is None:
            return self.labels.counted(change.counter, amount)
        if by == "seat":
            return f"{self.labels.counter(change.counter)} ({self.labels.seat(int(change.thing.rpartition('_')[2]) - 1)})"
        return f"{self.labels.named(change.thing)} ({self.labels.counter(change.counter)})"

    def _pieces(self, arrivals: Iterable[Arrival]) -> list[str]:
        found: dict[tuple[str, bool], list[str]] = {}
        for arrival in arrivals:
            if self.labels.is_named("zones", arrival.zone):
                found.setdefault((arrival.zone, arrival.certain), []).append(self.labels.named(arrival.piece))
        told = []
        for (zone, certain), pieces in found.items():
            named = ", ".join(pieces[:MOST_PIECES]) + (", …" if len(pieces) > MOST_PIECES else "")
            told.append(self.labels.phrase("preview_gets" if certain else "preview_may_get", zone=self.labels.zone(zone), pieces=named))
        return told


def _filled(**parts: list[str]) -> Iterator[tuple[str, list[str]]]:
    return ((name, told) for name, told in parts.items() if told)
