"""What the marks on a table mean: those of the legend, those that items of panels carry, and those that every table has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from horta.model.presentation import Item, Mark, Panel
from horta.panels.marks import BEST, CLOSED, TARGET, Showing

Explained = tuple[Mark, str]
SQUARE = "■"


def explained_marks(showing: Showing) -> list[Explained]:
    """Return every mark that the table may show, with what it stands for, each pair once."""
    found = [*_legend(showing), *_items(showing, showing.table.panels), *_everywhere(showing)]
    return list(dict.fromkeys(found))


def _legend(showing: Showing) -> Iterator[Explained]:
    for name, sign in showing.legend.marks.items():
        mark = sign.mark(showing.labels.locale)
        yield Mark(mark.text or SQUARE, mark.colour), _named(showing, name)


def _named(showing: Showing, identifier: str) -> str:
    """Return the name of what the legend marks: things come first, because only things are drawn by their marks."""
    definitions = showing.labels.ruleset.definitions
    for section in (*showing.words.kinds, "counters", "zones"):
        if identifier in definitions.get(section, {}):
            return showing.labels.text(definitions[section][identifier].names) or showing.labels.named(identifier)
    return showing.labels.named(identifier)


def _items(showing: Showing, panels: Iterable[Panel]) -> Iterator[Explained]:
    for panel in panels:
        for item in panel.all_items:
            yield from _marked(showing, item)


def _marked(showing: Showing, item: Item) -> Iterator[Explained]:
    heading = showing.heading(item)
    if heading:
        yield from ((Mark(text, item.colour), heading) for text in (item.mark, item.repeat) if text)
    for inner in item.show:
        yield from _marked(showing, inner)


def _everywhere(showing: Showing) -> Iterator[Explained]:
    """The marks of the framework, where the table uses them."""
    yield showing.legend.seat(0), showing.labels.phrase("mark_seat")
    yield Mark("‹1›", TARGET), showing.labels.phrase("mark_target")
    items = [item for panel in showing.table.panels for item in panel.all_items]
    if any(item.best for item in items):
        yield BEST[0], showing.labels.phrase("mark_best")
    if any(item.at is not None for item in items):
        yield Mark("[ ]"), showing.labels.phrase("mark_present")
    if any(panel.lit is not None for panel in showing.table.panels):
        yield Mark(CLOSED, None, True), showing.labels.phrase("mark_closed")
