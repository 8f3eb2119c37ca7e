"""Campaigns: many random games, and everything that must be true of them checked on the way."""

from __future__ import annotations

from horta.session.campaigns.running import Report, run_campaign
from horta.session.campaigns.tallies import Tally
from horta.session.campaigns.trial import Failure

__all__ = ["Failure", "Report", "Tally", "run_campaign"]
