"""Draws each sort of panel, and all of them as one table: one below the other, or beside each other where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich import box
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from horta.drawing.grids import Grid
from horta.drawing.texts import item_texts, joined, labelled, plain_text, styled, thing_text, token_text, tokens_of
from horta.language.types import Thing
from horta.language.vocabulary import Zone
from horta.model.decisions import Decision
from horta.model.presentation import Item, Panel
from horta.panels.marks import Showing
from horta.panels.seat_values import PanelContext
from horta.words.labels import option_subject

GAP = "   "
NAME = (Item("name", "name"),)
Targets = dict[tuple[str, int], str]
Column = list[RenderableType]


def targets_of(decision: Decision | None) -> Targets:
    """The numbers of the options that are about one thing, by that thing."""
    found: Targets = {}
    for option in decision.options if decision is not None else ():
        assert decision is not None
        _, (value, type_) = option_subject(decision, option)
        if isinstance(type_, Thing) and value >= 0:
            known = found.get((type_.kind, value))
            found[type_.kind, value] = f"{known},{option.index + 1}" if known else str(option.index + 1)
    return found


def draw_table(showing: Showing, console: Console, deciding: int | None = None, targets: Targets | None = None) -> RenderableType:
    """All panels, those that want to be beside another one there if the terminal is wide enough."""
    showing.targets = targets or {}
    drawn = _Drawing(showing, deciding)
    arrangement = _Arrangement(console)
    for panel in showing.table.panels:
        for frame in drawn.frames(panel):
            arrangement.add(frame, panel.beside)
    return Group(*map(_side_by_side, arrangement.rows))


class _Arrangement:
    """Rows of columns of frames, filled one frame after the other."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.rows: list[list[Column]] = []

    def add(self, frame: RenderableType, beside: bool) -> None:
        """Put a frame where it belongs: in a row of its own, unless it may stand beside the last ones and fits."""
        row = self.rows[-1] if self.rows else []
        if beside and self.fits_below(frame, row):
            row[-1].append(frame)
        elif beside and row and self.width([*row, [frame]]) <= self.console.width:
            row.append([frame])
        else:
            self.rows.append([[frame]])

    def fits_below(self, frame: RenderableType, row: list[Column]) -> bool:
        """Whether there is room below the last frame, because a higher one stands before it."""
        if len(row) < 2:
            return False
        longer = [*row[-1], frame]
        low = self.height(longer) <= max(map(self.height, row[:-1]))
        return low and self.width([*row[:-1], longer]) <= self.console.width

    def width(self, row: list[Column]) -> int:
        """The characters a row takes, gaps included."""
        widths = [max(Measurement.get(self.console, self.console.options, frame).maximum for frame in column) for column in row]
        return sum(widths) + len(widths) - 1

    def height(self, column: Column) -> int:
        """The lines a column takes."""
        return sum(len(self.console.render_lines(frame, pad=False)) for frame in column)


def _side_by_side(row: list[Column]) -> RenderableType:
    if len(row) == 1:
        return Group(*row[0])
    table = Table.grid(padding=(0, 1))
    table.add_row(*(Group(*column) for column in row))
    return table


class _Drawing:
    """What all panels of one picture share."""

    def __init__(self, showing: Showing, deciding: int | None) -> None:
        self.showing = showing
        self.deciding = deciding

    def frames(self, panel: Panel) -> Iterator[RenderableType]:
        """The panel in its frame; one for each seat when a board is shown for each."""
        for seat in self.whose(panel):
            body = _DRAW[panel.sort](self, panel, PanelContext(seat)) if self.showing.holds(panel.when, PanelContext(seat)) else None
            if body is not None:
                yield Frame(body, title=self.title(panel, seat), title_align="left", expand=False, box=box.ROUNDED, border_style="dim")

    def title(self, panel: Panel, seat: int | None) -> Text:
        named = seat is not None and panel.whose != "own"
        title = plain_text(self.showing.title(panel) if panel.title or not named else "", "bold")
        return joined([title, styled((self.showing.name("seat", seat),))]) if named and seat is not None else title

    def whose(self, panel: Panel) -> list[int | None]:
        own = self.showing.sight.seat
        if panel.sort != "board":
            return [None]
        everybody = range(len(self.showing.sight.seats))
        if panel.whose == "own":
            return [own] if own is not None else []
        return [seat for seat in everybody if panel.whose == "each" or seat != own]

    def grid(self, panel: Panel, context: PanelContext) -> RenderableType:
        return Grid(self.showing, panel).draw()

    def lines(self, panel: Panel, context: PanelContext) -> RenderableType:
        """Labels with what they stand for, one below or beside the other."""
        lines = [joined([self.labelled(item, context) for item in line], GAP) for line in panel.lines]
        return joined(lines, GAP if panel.way == "across" else "\n")

    def labelled(self, item: Item, context: PanelContext) -> Text:
        shown = styled(self.showing.item(item, context))
        if not shown.plain:
            if item.blank:
                return shown
            shown = Text("–", "dim")
        return labelled(self.showing.heading(item), shown)

    def zones(self, panel: Panel, context: PanelContext) -> RenderableType:
        """The pieces in zones, each with its items."""
        zones = [zone for name in panel.zones if (zone := self.showing.words.zones.get(name)) is not None]
        labels = [self.showing.labels.zone(zone.name) if len(panel.zones) > 1 else "" for zone in zones]
        return joined([labelled(label, self.pieces(panel, zone, context)) for label, zone in zip(labels, zones, strict=True)], "\n")

    def pieces(self, panel: Panel, zone: Zone, context: PanelContext) -> Text:
        parts = []
        for seat, thing, whose in self.showing.entries(zone.per_seat, zone.by, context):
            held, seen = self.showing.sight.zone(zone.name, seat, thing)
            inner = context if thing is None or zone.by is None else context.with_thing(zone.by, thing)
            shown = [thing_text(self.showing, zone.holds, piece, panel.items or NAME, inner) for piece in held]
            said = joined(shown, "\n" if panel.way == "down" else " │ ")
            if not seen:
                said = Text(self.showing.labels.phrase("hidden", count=len(held)), "dim")
            if whose is None:
                parts.append(said)
            elif said.plain:
                parts.append(joined([styled((whose,)), said]))
        return joined(parts, "\n" if len(parts) > 1 else "") if any(part.plain for part in parts) else Text("–", "dim")

    def ring(self, panel: Panel, context: PanelContext) -> RenderableType:
        """Things that follow each other in a circle, with what lies at each."""
        assert panel.kind is not None
        lying: dict[int, list[Text]] = {}
        for token, thing in tokens_of(self.showing, panel):
            place = self.showing.named_by(token.at or "", PanelContext().with_thing(token.kind, thing))
            if place is not None and panel.kind in place.things:
                lying.setdefault(place.things[panel.kind], []).append(token_text(self.showing, token, thing))
        order = self.showing.in_ring(panel.kind, panel.next, panel.where)
        parts = [
            joined([thing_text(self.showing, panel.kind, place, panel.items or NAME, context), *lying.get(place, [])]) for place in order
        ]
        return joined([Text(" → ").join(parts), Text("↺")])

    def things(self, panel: Panel, context: PanelContext) -> RenderableType | None:
        """A row for each thing of a kind; nothing if none is to be shown."""
        assert panel.kind is not None
        rows = []
        for number in range(len(self.showing.words.kinds[panel.kind].entities)):
            inner = context.with_thing(panel.kind, number)
            if self.showing.holds(panel.where, inner):
                rows.append((thing_text(self.showing, panel.kind, number, NAME, context), inner))
        return self.rows(panel, rows) if rows else None

    def seats(self, panel: Panel, context: PanelContext) -> RenderableType:
        """A row, or a column, for each seat."""
        rows = []
        for seat in range(len(self.showing.sight.seats)):
            arrow = Text("▸" if seat == self.deciding else " ", "bold")
            target = styled(self.showing.target("seat", seat))
            name = plain_text(self.showing.labels.seat(seat), "bold" if seat == self.showing.sight.seat else "")
            rows.append((joined([arrow, target, styled((self.showing.legend.seat(seat),)), name]), PanelContext(seat)))
        return self.rows(panel, rows)

    def rows(self, panel: Panel, rows: list[tuple[Text, PanelContext]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        shown = [item_texts(self.showing, panel.items, context) for _, context in rows]
        # What may be blank, and is for all of them, needs no column.
        kept = [place for place, item in enumerate(panel.items) if not item.blank or any(texts[place].plain for texts in shown)]
        headings = [plain_text(self.showing.heading(panel.items[place]), "dim") for place in kept]
        lines = [[Text(), *headings], *([name, *(texts[place] for place in kept)] for (name, _), texts in zip(rows, shown, strict=True))]
        head, *body = zip(*lines, strict=True) if panel.way == "across" else lines
        for heading in head:
            table.add_column(heading)
        for line in body:
            table.add_row(*line)
        return table


_DRAW: dict[str, Callable[[_Drawing, Panel, PanelContext], RenderableType | None]] = {
    "ring": _Drawing.ring,
    "grid": _Drawing.grid,
    "table": _Drawing.lines,
    "board": _Drawing.lines,
    "zones": _Drawing.zones,
    "things": _Drawing.things,
    "seats": _Drawing.seats,
}
