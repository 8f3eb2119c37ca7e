"""Campaigns: many random games, and everything that must be true of them checked on the way."""

from __future__ import annotations

from horta.trials.campaign import run_campaign, run_chunks
from horta.trials.chunks import Chunk, Failure, Line, Report, Table
from horta.trials.combinations import Combining, lay_out
from horta.trials.tallies import Tally

__all__ = ["Chunk", "Combining", "Failure", "Line", "Report", "Table", "Tally", "lay_out", "run_campaign", "run_chunks"]
