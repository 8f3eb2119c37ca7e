"""Many games between bots: plans, workers, a cluster, results and their files.

Read first: plan.py, then backends.py and results.py.
Knows: play, bots, words. Does not know: statistics, terminals, commands.
Used by: trials, tuning, tournament, comparison, commands.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.runs.backends import simulate
    from horta.runs.plan import GameBroken, Plan
    from horta.runs.results import GameResult, SeatResult, Use

__all__ = ["GameBroken", "GameResult", "Plan", "SeatResult", "Use", "simulate"]
_MODULES = {"simulate": "backends", "GameBroken": "plan", "Plan": "plan"}  # the others are results


def __getattr__(name: str) -> Any:
    """Return a public name when it is first used: a single game needs this room only to write its file."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'results')}"), name)
