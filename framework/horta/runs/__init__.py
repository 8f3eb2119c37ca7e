"""Many games between bots: plans, their results, and files of them."""

from __future__ import annotations

from horta.runs.backends import simulate
from horta.runs.broken import GameBroken
from horta.runs.plan import Plan
from horta.runs.results import GameResult, SeatResult, Use

__all__ = ["GameBroken", "GameResult", "Plan", "SeatResult", "Use", "simulate"]
