"""Many games between bots: plans, workers, a cluster, results and their files.

Read first: plan.py, then backends.py and results.py.
Knows: play, bots, words. Does not know: statistics, terminals, commands.
Used by: trials, tuning, tournament, comparison, commands.
"""

from __future__ import annotations

from horta.runs.backends import simulate
from horta.runs.plan import GameBroken, Plan
from horta.runs.results import GameResult, SeatResult, Use

__all__ = ["GameBroken", "GameResult", "Plan", "SeatResult", "Use", "simulate"]
