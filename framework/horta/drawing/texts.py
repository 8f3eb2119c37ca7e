"""Text from packs and people as Rich text: coloured by us, never by what is written in it.

Everything goes through `clean`, so that no escape code reaches the terminal, and into `Text`, so that
square brackets are never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from horta.diagnostics import clean
from horta.model.presentation import Item, Marks, Panel, Token
from horta.panels.marks import TARGET, Showing
from horta.panels.seat_values import PanelContext

STYLES = {
    **{colour: colour for colour in ("red", "green", "yellow", "magenta", "cyan")},
    "blue": "dodger_blue1",
    "white": "bold white",
    "black": "bright_black",
    "grey": "grey62",
    "orange": "dark_orange",
    "brown": "orange4",
    "pink": "hot_pink",
    "purple": "medium_purple",
    TARGET: "bold black on bright_yellow",
}
FAINT = "dim"
SHORT_NAME = (Item("name", "name", form="mark"),)


def plain_text(text: str, style: str = "") -> Text:
    """Any text, as it is written."""
    return Text(clean(text), style=style)


def styled(marks: Marks) -> Text:
    """Marks one after the other, each in its colour."""
    found = Text()
    for mark in marks:
        found.append(clean(mark.text), style=FAINT if mark.faint else STYLES.get(mark.colour or "", ""))
    return _clean_together(found)


def _clean_together(text: Text) -> Text:
    """Return the text; without colours if its parts are clean and what they make together is not."""
    lines = text.plain.split("\n")
    return text if all(clean(line) == line for line in lines) else Text("\n").join(map(plain_text, lines))


def item_texts(showing: Showing, items: Iterable[Item], context: PanelContext) -> list[Text]:
    """What each item shows now."""
    return [styled(showing.item(item, context)) for item in items]


def thing_text(showing: Showing, kind: str, number: int, items: Iterable[Item], context: PanelContext) -> Text:
    """A thing by its items; the number of the option that is about it comes first."""
    return joined([styled(showing.target(kind, number)), *item_texts(showing, items, context.with_thing(kind, number))])


def tokens_of(showing: Showing, panel: Panel) -> list[tuple[Token, int]]:
    """All things that are tokens of a panel."""
    seats = len(showing.sight.seats)
    counts = [(token, seats if token.kind == "seat" else len(showing.words.kinds[token.kind].entities)) for token in panel.tokens]
    return [(token, number) for token, count in counts for number in range(count)]


def token_text(showing: Showing, token: Token, number: int) -> Text:
    """A token as it lies on a board: by its mark, unless the layout says otherwise."""
    return thing_text(showing, token.kind, number, token.show or SHORT_NAME, PanelContext())


def labelled(label: str, text: Text) -> Text:
    """A text after its label, if it has one."""
    return _clean_together(Text.assemble((clean(f"{label}: "), FAINT), text)) if label else text


def joined(parts: list[Text], between: str = " ") -> Text:
    """The parts that say something, with a gap between them."""
    return _clean_together(Text(between).join(part for part in parts if part.plain))


def fitted(text: Text, width: int) -> Text:
    """Return the text in exactly this number of cells."""
    found = text.copy()
    found.truncate(width, overflow="ellipsis", pad=True)
    return found
