"""Games between bots, without a journal: from a seed to the end of the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from horta.bots.bot import Bot
from horta.bots.checked_calls import ask_bot, begin, end
from horta.bots.imagined_states import trail_to
from horta.bots.position import Position
from horta.engine.answer_log import Log
from horta.model.layout import DECISION, State
from horta.play.game import Game, Ruleset
from horta.play.random_games import MOST_ANSWERS, Endless

LONGEST_TRAIL = 30  # answers that are remembered for rules about which something hidden decided


def play_bots(ruleset: Ruleset, bots: Sequence[Bot], seed: int) -> Game:
    """Return a game that bots have played to its end. The random choices of a bot do not depend on the other bots."""
    game = ruleset.new_game(len(bots), seed, telling=False)
    play_on(game, bots)
    return game


def play_on(game: Game, bots: Sequence[Bot], log: Log | None = None) -> list[int]:
    """Let bots play a game to its end; return how many answers each of them gave. A telling program writes in the log."""
    program, state = game.program, game.state
    for seat, bot in enumerate(bots):
        begin(bot, seat, game.seed)
    answers = [0] * len(bots)
    frames = program.frames
    steps: deque[tuple[State | None, int]] = deque([(None, 0)], LONGEST_TRAIL)
    while state[DECISION] is not None:
        position = Position(game, trail_to(frames, state, reversed(steps)))
        seat = position.seat
        option = ask_bot(bots[seat], position)
        if frames.secretly or frames.twins:
            steps.append((state.copy(), option))
        program.answer(state, option, log)
        answers[seat] += 1
        if answers[seat] == MOST_ANSWERS:
            raise Endless(f"the game is not over after {MOST_ANSWERS} answers of one seat")
    scores = list(game.scores().values())
    for bot in bots:
        end(bot, scores)
    return answers
