"""Draws panels as text on a terminal, with Rich.

Read first: panels.py, then grids.py.
Knows: panels, words. Does not know: where panels come from.
Used by: environments, commands.
"""

from __future__ import annotations

from horta.drawing.panels import Targets, draw_table, targets_of
from horta.drawing.texts import plain_text, styled

__all__ = ["Targets", "draw_table", "plain_text", "styled", "targets_of"]
