"""What previews cost beside the answers that they try: to the next question, and to the end of the turn.

    python -m tools.bench.previews [--players N] [--games N] PACK [PACK ...]

In random games every option of every question is answered on a copy and looked at in a preview, in turns, by processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset, load
from horta.play.previews import MOST_WAYS, Previews, turn_question
from horta.play.random_games import chance
from horta.play.steps import AnswerRefused

BAR = 15.0  # answers that a preview to the next question may cost


@dataclass(slots=True)
class PreviewCosts:
    """Seconds of all answers and previews to the next question, and of each preview of a whole turn with its ways."""

    answers: float = 0.0
    previews: float = 0.0
    options: int = 0
    turns: list[float] = field(default_factory=list)
    ways: list[int] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """How many answers a preview to the next question costs."""
        return self.previews / self.answers


def measure_previews(ruleset: Ruleset, players: int, games: int) -> PreviewCosts:
    """Look at every option of some random games."""
    costs = PreviewCosts()
    for seed in range(games):
        game, draw = ruleset.new_game(players, seed), chance(seed)
        while (decision := game.decision) is not None:
            _measure(game, costs)
            game.answer(int(draw() * len(decision.options)))
    return costs


def _measure(game: Game, costs: PreviewCosts) -> None:
    program, state = game.program, game.state
    indices = range(len(state[DECISION][2]))
    begin = time.process_time()
    for index in indices:
        program.answer(state.copy(), index)
    answered = time.process_time()
    previews = Previews(program, state, turn_question(state, game.last_step))
    for index in indices:
        previews.preview([index], whole_turn=False)
    costs.answers += answered - begin
    costs.previews += time.process_time() - answered
    costs.options += len(indices)
    for index in indices:
        begin = time.process_time()
        try:
            preview = previews.preview([index])
        except AnswerRefused:
            continue
        costs.turns.append(time.process_time() - begin)
        costs.ways.append(preview.ways)


def tell_previews(costs: PreviewCosts) -> bool:
    """Print the figures; True if the bars are met."""
    met = costs.ratio <= BAR and max(costs.ways) <= MOST_WAYS
    print(f"{costs.options:,} options. To the next question a preview costs {costs.ratio:.1f} answers (bar {BAR:g})")
    print(
        f"A whole turn: {median(costs.turns) * 1000:.1f} ms, 95 % within {quantiles(costs.turns, n=20)[-1] * 1000:.1f} ms,"
        f" at most {max(costs.turns) * 1000:.0f} ms; {median(costs.ways):.0f} ways, at most {max(costs.ways)} (bar {MOST_WAYS})"
    )
    print("met" if met else "missed")
    return met


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a bar was missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.previews", description=__doc__)
    parser.add_argument("packs", nargs="+", metavar="PACK", help="packs that are played together")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args(arguments)
    return 0 if tell_previews(measure_previews(load(*given.packs), given.players, given.games)) else 1


if __name__ == "__main__":
    sys.exit(main())
