"""Games between bots, without a journal: from a seed to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from horta.bots.bot import Bot, RandomBot
from horta.bots.checked_calls import ask_bot, begin, end
from horta.bots.past import past_of
from horta.bots.position import Position
from horta.engine.answer_log import Log
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset
from horta.play.random_games import MOST_ANSWERS, Endless


def play_bots(ruleset: Ruleset, bots: Sequence[Bot], seed: int) -> Game:
    """Return a game that bots have played to its end. The random choices of a bot do not depend on the other bots."""
    game = ruleset.new_game(len(bots), seed, telling=False)
    play_on(game, bots)
    return game


def play_on(game: Game, bots: Sequence[Bot], log: Log | None = None) -> list[int]:
    """Let bots play a game to its end; return how many answers each of them gave. A telling program writes in the log."""
    for seat, bot in enumerate(bots):
        begin(bot, seat, game.seed)
    # Such bots look at nothing but the number of options, so no positions are made for them. A class made from theirs may look.
    random = all(type(bot) is RandomBot for bot in bots)
    choosers = [bot.chance.below for bot in bots]
    answers = game.program.play_seats(game.state, choosers, MOST_ANSWERS, log) if random else _answered(game, bots, log)
    if max(answers, default=0) >= MOST_ANSWERS:
        raise Endless(f"the game is not over after {MOST_ANSWERS} answers of one seat")
    scores = list(game.scores().values())
    for bot in bots:
        end(bot, scores)
    return answers


def _answered(game: Game, bots: Sequence[Bot], log: Log | None) -> list[int]:
    """Let the bots look at positions until the game is over, or one of them has given too many answers."""
    program, state = game.program, game.state
    answers = [0] * len(bots)
    past = past_of(game) if any(bot.imagines for bot in bots) else None
    while state[DECISION] is not None:
        position = Position(game, past)
        seat = position.seat
        option = ask_bot(bots[seat], position)
        before = state if past is None else state.copy()
        program.answer(state, option, log)
        if past is not None:
            past = past.after(before, option, state).shortened()
        answers[seat] += 1
        if answers[seat] == MOST_ANSWERS:
            break
    return answers
