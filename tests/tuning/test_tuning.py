"""Weights from play: the fit finds what is there, and tuning repeats itself whatever the number of workers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bots.conftest import ruleset_of
from horta.bots import game_loop as playing
from horta.play.game import load
from horta.play.random_games import Endless
from horta.tuning import tune
from horta.tuning.regression import Moments, solve
from horta.tuning.rounds import compared_games
from horta.tuning.samples import learn


def test_the_fit_finds_weights_that_are_there() -> None:
    chance = random.Random(1)
    moments = Moments(4)
    for _ in range(2000):
        rows = [[chance.randrange(10), chance.randrange(5), chance.randrange(3), 7] for _ in range(3)]
        time = chance.randrange(100)
        moments.table(rows, [3 * a - 2 * b + time + chance.gauss(0, 1) for a, b, _, _ in rows])
    assert moments.fit([0, 0, 0, 0]) == pytest.approx([3, -2, 0, 0], abs=0.08)


def test_what_goes_together_is_shared_not_blown_up() -> None:
    moments = Moments(2)
    for amount in range(50):
        moments.sample([amount, amount], 4.0 * amount)
    assert moments.fit([0, 0]) == pytest.approx([2, 2], rel=0.01)
    # Of all that explain it as well, the fit nearest to what is plain.
    assert moments.fit([4, 0]) == pytest.approx([4, 0], rel=0.02, abs=0.02)


def test_moments_add_up() -> None:
    chance = random.Random(2)
    parts, whole = [Moments(3), Moments(3)], Moments(3)
    for number in range(40):
        row, result = [chance.random() for _ in range(3)], chance.random()
        parts[number % 2].sample(row, result)
        whole.sample(row, result)
    parts[0].add(parts[1])
    assert parts[0].samples == whole.samples
    assert parts[0].fit([1, 0, 0]) == pytest.approx(whole.fit([1, 0, 0]))


def test_equations_are_solved_with_a_zero_in_the_corner() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1, 2])


def test_tuning_repeats_itself_whatever_the_workers() -> None:
    ruleset, seats = ruleset_of("tea-house"), 3
    alone, together = (tune(ruleset, seats, ["coins"], games=12, rounds=1, seed=4, workers=workers) for workers in (1, 2))
    assert alone == together
    assert alone.rounds[0].samples > 0


def test_weights_that_do_not_win_are_not_kept() -> None:
    ruleset, seats = ruleset_of("tea-house"), 2
    tuned = tune(ruleset, seats, [], games=8, rounds=2, seed=1, workers=1)
    assert not any(entry.kept for entry in tuned.rounds)


# ------------------------------------------------------------------ what is sure, and what is not

COLLECTING = """
game:
    repeat 12 times:
        for each p in seats:
            as p: perform collect
    for each p in seats:
        as p: gain 1 + my.{wanted} points

procedure collect:
    choose thing:
        shells: gain 1 shells
        stones: gain 1 stones
"""


def collecting(folder: Path, wanted: str) -> str:
    """A pack in which one of two things is wanted. Whoever knows which always wins against who does not."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text("id: collecting\nversion: 1.0.0\nseats: {least: 2, most: 5}\n")
    counters = "{shells: {of: seat, name: shells}, stones: {of: seat, name: stones}, points: {of: seat, score: highest, name: points}}"
    (folder / "content.yaml").write_text(f"counters: {counters}\n")
    (folder / "collecting.rules").write_text(COLLECTING.format(wanted=wanted))
    return str(folder)


def test_few_games_make_nothing_certain(tmp_path: Path) -> None:
    """Eight wins of eight: Wilson's interval, with the error of 5 % shared by the three tries of a round."""
    ruleset, seats = load(collecting(tmp_path / "collecting", "shells")), 2
    first, *_ = tune(ruleset, seats, ["shells", "stones"], games=16, rounds=1, seed=1, workers=1).rounds
    assert (first.share, first.equal, first.kept) == (1, 0.5, True)
    assert first.low == pytest.approx(0.6385, abs=1e-4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_new_weights_come_to_every_seat_equally_often(seats: int) -> None:
    for games in range(1, 100):
        compared = compared_games(games, seats)
        assert compared % seats == 0
        assert compared >= games // 2
        assert compared - seats < max(8, games // 2)


def test_weights_that_say_nothing_are_no_beginning() -> None:
    ruleset, seats = ruleset_of("tea-house"), 3
    begun = [
        tune(ruleset, seats, ["coins"], start, games=8, rounds=1, seed=2, workers=1) for start in ({"coins": 0.0, "standing": 0.0}, None)
    ]
    assert begun[0] == begun[1]


def test_what_wins_is_weighed_more(tmp_path: Path) -> None:
    tuned = [
        tune(load(collecting(tmp_path / "collecting", wanted)), 2, ["shells", "stones"], games=16, rounds=1, seed=1, workers=1).weights
        for wanted in ("shells", "stones")
    ]
    assert [weights["shells"] > weights["stones"] for weights in tuned] == [True, False]


def test_a_number_of_players_that_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        tune(ruleset_of("tea-house"), 7, [], games=8, rounds=1)


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ANSWERS", 3)
    with pytest.raises(Endless, match="after 3 answers"):
        learn(ruleset_of("tea-house"), ["coins"], {"coins": 1}, 2, seed=1)
