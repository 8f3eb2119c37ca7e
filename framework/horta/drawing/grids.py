"""Draws a board of rows and columns: cells with lines of marks, what lies on them, bands along its sides, marks where cells meet."""

from __future__ import annotations

from rich.text import Text

from horta.drawing.texts import FAINT, STYLES, fitted, item_texts, joined, styled, thing_text, token_text, tokens_of
from horta.language.boards import HEXAGONAL
from horta.language.vocabulary import Kind
from horta.model.presentation import Band, Panel
from horta.panels.marks import CLOSED, Showing
from horta.panels.seat_values import PanelContext

NARROW, WIDE = 3, 18
EMPTY = "·"


class Grid:
    """One grid being drawn. Cells are found by the row and column they have."""

    def __init__(self, showing: Showing, panel: Panel) -> None:
        self.showing = showing
        self.panel = panel
        self.kind = showing.words.kinds[panel.kind] if panel.kind is not None else None
        self.rows, self.columns = panel.size or (self.kind.grid if self.kind and self.kind.grid else (1, self.things()))
        self.tokens = self.tokens_by_place()
        self.cells = self.cells_by_place()
        self.height = max([len(lines) for lines in self.cells.values()] or [1])
        self.width = panel.width or self.natural_width()
        left = [self.along("left", row) for row in range(1, self.rows + 1)]
        margin = max([text.cell_len for text in left] + [1 if panel.numbers else 0])
        self.indent = margin + 1 if margin else 0
        # Each row of six-sided cells lies half a cell further right than the one above it.
        board = self.kind.board if self.kind is not None else None
        hexagonal = board is not None and board.shape == HEXAGONAL
        self.width += 1 - self.width % 2 if hexagonal else 0
        self.shift = (self.width + 1) // 2 if hexagonal else 0

    def things(self) -> int:
        """How many things are cells."""
        return len(self.kind.entities) if self.kind is not None else 0

    def cells_by_place(self) -> dict[tuple[int, int], list[Text]]:
        """The lines of every cell, by row and column."""
        places = _places(self.kind) if self.kind is not None else {}
        found = {}
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                number = places.get((row, column))
                lines = self.cell(number) if number is not None else [Text()]
                lines[-1:] = [joined([*lines[-1:], *self.tokens.get((row, column), [])])]
                if self.panel.compact and not any(line.plain for line in lines):
                    lines = [Text(EMPTY, style=FAINT)]
                found[row, column] = lines
        return found

    def tokens_by_place(self) -> dict[tuple[int, int], list[Text]]:
        """What lies on the cells, by row and column."""
        found: dict[tuple[int, int], list[Text]] = {}
        for token, thing in tokens_of(self.showing, self.panel):
            context = PanelContext().with_thing(token.kind, thing)
            row, column = self.showing.number(token.row, context), self.showing.number(token.column, context)
            if row is not None and column is not None:
                found.setdefault((row, column), []).append(token_text(self.showing, token, thing))
        return found

    def natural_width(self) -> int:
        """As wide as the widest cell, within reason."""
        lengths = [line.cell_len for lines in self.cells.values() for line in lines]
        lengths += [self.along(side, column).cell_len for side in ("above", "below") for column in range(1, self.columns + 1)]
        return min(max([NARROW, *lengths]), WIDE)

    def cell(self, number: int) -> list[Text]:
        """The lines of a cell; the number of the option that is about it comes first."""
        assert self.kind is not None
        context = PanelContext(None, {self.kind.name: number})
        lines = [joined(item_texts(self.showing, line, context)) for line in self.panel.lines]
        if self.panel.tint is not None:
            tint = self.showing.item(self.panel.tint, context)
            if tint and tint[0].colour:
                lines = [Text.assemble(line, style=STYLES[tint[0].colour]) for line in lines]
        if self.panel.lit is not None and not self.lit(context):
            lines = [Text(line.plain, style=FAINT) for line in lines]
            lines[:1] = [joined([Text(CLOSED, style=FAINT), *lines[:1]])]
        target = styled(self.showing.target(self.kind.name, number))
        lines[:1] = [joined([target, *lines[:1]])]
        return lines

    def lit(self, context: PanelContext) -> bool:
        """Whether the cell stands out."""
        assert self.panel.lit is not None
        source, kind = self.showing.source(self.panel.lit, context)
        return any(value for value, _, _ in self.showing.amounts(source, kind, self.panel.lit, context))

    def along(self, side: str, place: int) -> Text:
        """What stands beside a row or column, counted from 1."""
        band = self.panel.bands.get(side)
        if band is None:
            return Text(str(place), style=FAINT) if self.panel.numbers and side in ("above", "left") else Text()
        if band.of is not None:
            return self.entry(band, place)
        if band.kind is None:
            return joined(item_texts(self.showing, band.show, PanelContext()))
        if place > len(self.showing.words.kinds[band.kind].entities):
            return Text()
        return thing_text(self.showing, band.kind, place - 1, band.show, PanelContext())

    def entry(self, band: Band, place: int) -> Text:
        """An entry of the list that stands along a side."""
        found = [entity for kind in self.showing.words.kinds.values() for entity in kind.entities if entity.id == band.of]
        values = found[0].attributes.get(band.attribute or "", ()) if found else ()
        return Text(str(values[place - 1]) if isinstance(values, tuple) and place <= len(values) else "", style=FAINT)

    def draw(self) -> Text:
        """The whole board as one text."""
        lines = [self.band("above")]
        for row in range(self.rows):
            lines += [] if self.panel.compact else [self.border(row)]
            lines += self.row(row + 1)
        lines += [] if self.panel.compact else [self.border(self.rows)]
        lines.append(self.band("below"))
        return Text("\n").join(line for line in lines if line.plain.strip())

    def row(self, row: int) -> list[Text]:
        """The lines of one row of cells."""
        found = []
        line_between = Text(" " if self.panel.compact else "│")
        for number in range(self.height):
            line = fitted(self.along("left", row) if number == 0 else Text(), self.indent + self.shift * (row - 1)) + line_between
            for column in range(1, self.columns + 1):
                cell = self.cells[row, column]
                line += fitted(cell[number] if number < len(cell) else Text(), self.width) + line_between
            right = self.along("right", row) if number == 0 else Text()
            found.append(joined([line, right]))
        return found

    def band(self, side: str) -> Text:
        """The line above or below the board."""
        columns = [fitted(self.along(side, column), self.width) for column in range(1, self.columns + 1)]
        indent = self.indent + (self.shift * (self.rows - 1) if side == "below" else 0)
        return Text(" ").join([Text(" " * indent), *columns])

    def border(self, row: int) -> Text:
        """The line above a row, with what lies where four cells meet."""
        if self.shift and 0 < row < self.rows:
            return self.shifted_border(row)
        left, middle, right = "┌┬┐" if row == 0 else "└┴┘" if row == self.rows else "├┼┤"
        indent = self.indent + self.shift * max(0, row - 1)
        line = Text(" " * indent + left + middle.join(["─" * self.width] * self.columns) + right)
        for column in range(1, self.columns) if 0 < row < self.rows else ():
            line = self.crossed(line, row, column)
        return line

    def shifted_border(self, row: int) -> Text:
        """The line between two rows of six-sided cells, as long as both together."""
        line = ["─"] * (self.columns * (self.width + 1) + self.shift + 1)
        for column in range(self.columns + 1):
            line[column * (self.width + 1)] = "┴" if column else "└"
            line[column * (self.width + 1) + self.shift] = "┬" if column < self.columns else "┐"
        return Text(" " * (self.indent + self.shift * (row - 1)) + "".join(line))

    def crossed(self, line: Text, row: int, column: int) -> Text:
        """The border with a mark laid over the place where cells meet."""
        band = self.panel.bands.get("between")
        number = _places(self.showing.words.kinds[band.kind]).get((row, column)) if band and band.kind else None
        if band is None or band.kind is None or number is None:
            return line
        mark = thing_text(self.showing, band.kind, number, band.show, PanelContext())
        mark.truncate(self.width, overflow="crop")
        if not mark.plain:
            return line
        start = self.indent + column * (self.width + 1) - (mark.cell_len - 1) // 2
        return line[:start] + mark + line[start + mark.cell_len :]


def _places(kind: Kind) -> dict[tuple[int, int], int]:
    """The number of each thing by its row and column; without a grid they stand in one row."""
    found = {}
    for number, entity in enumerate(kind.entities):
        attributes = entity.attributes
        row, column = attributes.get("row"), attributes.get("column")
        found[(row, column) if isinstance(row, int) and isinstance(column, int) else (1, number + 1)] = number
    return found
