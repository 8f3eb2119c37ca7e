"""Panels: how packs say that a table is to be shown, and what is in each of them now.

Terminals and pages draw the same panels. What is here turns a layout and a game into short coloured
texts (`Mark`s); it knows no terminal and no page, and nothing of any game.
"""

from __future__ import annotations

from horta.session.panels.forms import COLOURS, Band, Item, Legend, Mark, Marks, Panel, Panels, read_panels
from horta.session.panels.showing import Showing, table_of
from horta.session.panels.sight import Context, Sight

__all__ = [
    "COLOURS",
    "Band",
    "Context",
    "Item",
    "Legend",
    "Mark",
    "Marks",
    "Panel",
    "Panels",
    "Showing",
    "Sight",
    "read_panels",
    "table_of",
]
