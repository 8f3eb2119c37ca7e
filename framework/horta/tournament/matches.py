"""The games of a tournament: its plans one after the other, with the packs loaded once."""

from __future__ import annotations

from collections.abc import Iterator

from horta.bots import read_spec
from horta.bots.checked_calls import close
from horta.play.game import Ruleset, load
from horta.runs import GameResult
from horta.runs.backends import play_plan
from horta.runs.local_games import PlanPlayer
from horta.tournament.schedule import Tournament


def match_results(tournament: Tournament, workers: int | None = None, cluster: str | None = None) -> Iterator[GameResult]:
    """Return the results of all games, in the order of the plans.

    Errors are raised before the first game: ContentError, BotUnknown, or ValueError for a number of players.
    """
    ruleset = load(*tournament.packs, options=dict(tournament.options))
    for players in tournament.players:
        ruleset.check_seats(players)
    for bot in tournament.bots:
        close(read_spec(bot).make(ruleset))
    return _games(tournament, ruleset, workers, cluster)


def _games(tournament: Tournament, ruleset: Ruleset, workers: int | None, cluster: str | None) -> Iterator[GameResult]:
    for plan in tournament.plans():
        games = play_plan(PlanPlayer(plan, ruleset), workers, cluster)
        try:
            yield from games
        finally:
            games.close()
