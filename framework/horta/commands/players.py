"""The bots in seats without a person, by the names that were typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from horta.bots import Bot, BotUnknown, Position, read_spec
from horta.bots.checked_calls import ask_bot, begin
from horta.commands.usage_errors import Mistake
from horta.play.game import Game, Ruleset

USUAL_OPPONENT = "weighted"


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot in its seat, and what it is called on the command line."""

    seat: int
    title: str
    bot: Bot

    def begin(self, game: Game) -> None:
        """Continue the game from its present position. The same game always goes on the same way."""
        begin(self.bot, self.seat, game.seed, len(game.steps))

    def answer(self, game: Game) -> None:
        """Answer the open question."""
        game.answer(ask_bot(self.bot, Position(game)))


def seat_bots(written: Sequence[str], ruleset: Ruleset, seats: Sequence[int]) -> dict[int, Seated]:
    """Return a bot for each of the seats: one for all, or one for each in their order."""
    specs = list(written) or [USUAL_OPPONENT]
    if len(specs) not in (1, len(seats)):
        free = f"{len(seats)} seat{'' if len(seats) == 1 else 's'} without a person"
        raise Mistake(f"{len(specs)} bots for {free}", "name one bot for all of them, or one for each")
    titles = specs * len(seats) if len(specs) == 1 else specs
    try:
        return {seat: Seated(seat, title, read_spec(title).make(ruleset)) for seat, title in zip(seats, titles, strict=True)}
    except BotUnknown as problem:
        raise Mistake(str(problem), "`horta bots` lists the bots and their settings") from None


def who_sits_where(players: dict[int, Seated], names: Sequence[str]) -> str:
    """Return one line that says which bot is in which seat."""
    seats: dict[str, list[str]] = {}
    for seat, player in players.items():
        seats.setdefault(player.title, []).append(names[seat])
    return " · ".join(f"{', '.join(several)}: {title}" for title, several in seats.items())
