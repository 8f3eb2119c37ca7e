"""Draws panels on a terminal with Rich. Knows marks and panels, not where they come from."""

from __future__ import annotations

from horta.drawing.panels import Targets, draw_table, targets_of
from horta.drawing.texts import plain_text, styled

__all__ = ["Targets", "draw_table", "plain_text", "styled", "targets_of"]
