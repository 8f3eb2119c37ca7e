"""Tournaments between bots: balanced line-ups, wins with intervals, ratings, for each number of players and over all.

Read first: schedule.py, then standings.py.
Knows: bots, runs. Does not know: commands, the rooms beside it.
Used by: commands.
"""

from __future__ import annotations

from horta.tournament.ratings import Rating, RatingsMissing
from horta.tournament.schedule import Tournament, match_results
from horta.tournament.standings import BotStanding, Standings, standings

__all__ = ["BotStanding", "Rating", "RatingsMissing", "Standings", "Tournament", "match_results", "standings"]
