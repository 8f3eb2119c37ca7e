"""Tournaments between bots: balanced line-ups, wins with intervals, ratings, for each number of players and over all."""

from __future__ import annotations

from horta.interfaces.tournament.playing import play
from horta.interfaces.tournament.ratings import Rating, RatingsMissing
from horta.interfaces.tournament.schedule import Tournament
from horta.interfaces.tournament.standings import Standing, Standings, standings

__all__ = ["Rating", "RatingsMissing", "Standing", "Standings", "Tournament", "play", "standings"]
