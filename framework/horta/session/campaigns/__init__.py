"""Campaigns: many random games, and everything that must be true of them checked on the way."""

from __future__ import annotations

from horta.session.campaigns.chunks import Chunk, Failure, Line, Report, Table
from horta.session.campaigns.combining import Combining, lay_out
from horta.session.campaigns.running import run_campaign, run_chunks
from horta.session.campaigns.tallies import Tally

__all__ = ["Chunk", "Combining", "Failure", "Line", "Report", "Table", "Tally", "lay_out", "run_campaign", "run_chunks"]
