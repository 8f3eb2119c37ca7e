"""Results of games that nobody played, with what a test wants to find in them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from horta.runs.results import GameResult, SeatResult, Use


def game(number: int, scores: Sequence[int], answers: int = 40, uses: Sequence[tuple[int, str]] = (), rounds: int = 5) -> GameResult:
    """One game; half of every score is for work, the rest for luck."""
    best = max(scores)
    winners = sum(score == best for score in scores)
    seats = [
        SeatResult(
            seat, "random", score, 1 + sum(other > score for other in scores), (score == best) / winners, answers // len(scores),
            {"score_work": score // 2, "score_luck": score - score // 2}, {},
        )
        for seat, score in enumerate(scores)
    ]  # fmt: skip
    return GameResult(
        number, 1000 + number, answers, {"round": rounds}, tuple(seats), tuple(Use(seat, "tool", name, 1) for seat, name in uses)
    )


def row(games: int, seed: int = 0, favour: int = 0, more: float = 0.0, seats: int = 3) -> list[GameResult]:
    """Many games by chance; `favour` points for the first seat, and `more` of a chance that anybody uses the lever."""
    found = []
    for number in range(games):
        chance = random.Random(seed * 1_000_003 + number)
        scores = [chance.randrange(10, 40) for _ in range(seats)]
        scores[0] += favour
        uses = [(seat, name) for seat in range(seats) for name in ("lever", "wheel") if chance.random() < 0.4 + more * (name == "lever")]
        found.append(game(number, scores, chance.randrange(30, 50), uses))
    return found
