"""Plays a tournament: its plans one after the other, with the packs loaded once."""

from __future__ import annotations

from collections.abc import Iterator

from horta.bots import read_spec
from horta.bots.checked_calls import close
from horta.play.game import Ruleset, load
from horta.runs import GameResult
from horta.runs.backends import play_table
from horta.runs.local_games import Table
from horta.tournament.schedule import Tournament


def play(tournament: Tournament, workers: int | None = None, cluster: str | None = None) -> Iterator[GameResult]:
    """The results of all games, in the order of the plans.

    What is wrong is raised before the first game: ContentError, BotUnknown, or ValueError for a number of players.
    """
    ruleset = load(*tournament.packs, options=dict(tournament.options))
    least, most = ruleset.seats
    for players in tournament.players:
        if not least <= players <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {players}")
    for bot in tournament.bots:
        close(read_spec(bot).make(ruleset))
    return _games(tournament, ruleset, workers, cluster)


def _games(tournament: Tournament, ruleset: Ruleset, workers: int | None, cluster: str | None) -> Iterator[GameResult]:
    for plan in tournament.plans():
        games = play_table(Table(plan, ruleset), workers, cluster)
        try:
            yield from games
        finally:
            games.close()
