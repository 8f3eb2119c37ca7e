"""Many games between bots: plans, their results, and files of them."""

from __future__ import annotations

from horta.interfaces.simulation.broken import GameBroken
from horta.interfaces.simulation.plan import Plan
from horta.interfaces.simulation.results import GameResult, SeatResult, Use
from horta.interfaces.simulation.running import simulate

__all__ = ["GameBroken", "GameResult", "Plan", "SeatResult", "Use", "simulate"]
