"""Weights from play: bots play themselves, and what their games came to says what each thing was worth."""

from __future__ import annotations

from horta.tuning.rounds import Round, Table, Tuning, tune

__all__ = ["Round", "Table", "Tuning", "tune"]
