"""Campaigns: many random games, and everything that must be true of them checked after every answer.

Read first: campaign.py, then checked_game.py. Knows: play, runs. Does not know: bots, commands.
Used by: commands.
"""

from __future__ import annotations

from horta.trials.campaign import run_campaign, run_chunks
from horta.trials.chunks import CampaignReport, Chunk, GameSetup, SetupReport
from horta.trials.combinations import Combination, PackCombinations, combination_of, lay_out
from horta.trials.option_values import Coverage, OptionTrial, option_trials
from horta.trials.tallies import Tally

__all__ = [
    "CampaignReport", "Chunk", "Combination", "Coverage", "GameSetup", "OptionTrial", "PackCombinations", "SetupReport", "Tally",
    "combination_of", "lay_out", "option_trials", "run_campaign", "run_chunks",
]  # fmt: skip
