"""Tuning: weights of bots from the games that bots play against themselves.

Read first: rounds.py, then samples.py. Knows: bots, runs. Does not know: files, commands.
Used by: commands.
"""

from __future__ import annotations

from horta.tuning.rounds import Progress, Tuning, TuningRound, tune

__all__ = ["Progress", "Tuning", "TuningRound", "tune"]
