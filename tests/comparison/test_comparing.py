"""Comparisons find what was planted, in the right place, and nothing where there is nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from horta.comparison import Comparison, Terms, begin_comparison, compare_results, play_pairs
from horta.runs import GameResult, Plan

from .results import game, row

HERE = Path(__file__).parents[1] / "sample_packs"


def verdicts(found: Comparison, *keys: str) -> list[str]:
    return [found[key].verdict for key in keys]


def played(before: Plan, after: Plan) -> Comparison:
    evidence = begin_comparison(before, after)
    for _ in play_pairs(evidence, workers=1):
        pass
    return evidence.compare()


# ------------------------------------------------------------------ games that nobody played


def test_the_same_games_are_the_same() -> None:
    found = compare_results(row(50), row(50))
    assert found.same
    assert found.paired
    assert {finding.verdict for finding in found.headlines} == {"same"}
    assert found.differences == []
    assert {entry.side for entry in found.advantages} == {0}


def test_a_favoured_seat_is_found_where_it_sits() -> None:
    found = compare_results(row(400), row(400, favour=4))
    assert verdicts(found, "wins:0", "lead:0", "winning", "score") == ["differs"] * 4
    assert found["wins:0"].estimate.difference > 0 > found["wins:1"].estimate.difference
    assert found["lead:0"].estimate.difference == pytest.approx(4 * 2 / 3)
    assert verdicts(found, "answers", "scope:round") == ["same", "same"]
    assert [(entry.side, entry.place) for entry in found.advantages if entry.found and entry.share > entry.equal] == [(1, 0)]


def test_what_is_used_more_is_found() -> None:
    found = compare_results(row(300), row(300, seed=9, more=0.3))
    changed = [finding.measure.key for finding in found.differences]
    assert changed == ["users:tool:lever"]
    lever = next(entry for entry in found.definitions if entry.definition == "lever")
    assert lever.times[1] > lever.times[0]
    assert lever.rates[0] is not None
    assert 0.25 < lever.rates[0].low < lever.rates[0].share < lever.rates[0].high < 0.45


def test_a_definition_of_one_side_only() -> None:
    before = row(60)
    after = [replace(result, uses=tuple(use for use in result.uses if use.definition != "wheel")) for result in before]
    wheel = next(entry for entry in compare_results(before, after).definitions if entry.definition == "wheel")
    assert (wheel.users.verdict, wheel.users.estimate.after) == ("differs", 0)
    assert (wheel.wins.verdict, wheel.wins.needed, wheel.rates[1]) == ("rare", 0, None)


def longer(games: int, differing: int, more: int = 30) -> Comparison:
    """So many games of B take more answers."""
    before = row(games)
    return compare_results(before, [replace(result, answers=result.answers + more * (result.game < differing)) for result in before])


def test_what_differs_in_few_of_many_games_is_alike() -> None:
    found = longer(2000, 19)
    assert found["answers"].verdict == "alike"
    assert found["answers"].most == pytest.approx(0.0148, abs=1e-4)
    assert found["answers"].needed == 0
    assert longer(2000, 20)["answers"].most is None
    # It was not tested, so it takes nothing from those that were.
    assert found.claims == len(found.advantages) == 6


def test_what_differs_in_few_of_few_games_takes_more_of_them() -> None:
    found = longer(200, 12)["answers"]
    assert (found.verdict, found.needed > 0) == ("rare", True)
    games = 200 + found.needed
    assert longer(games, 12 * games // 200)["answers"].verdict != "rare"
    # A few games that differ wildly may matter in the mean.
    wild = longer(1000, 19, 2000)["answers"]
    assert (wild.verdict, wild.needed > 0) == ("rare", True)
    # So few that it will not matter is known sooner than what it would be.
    assert longer(60, 1)["answers"].needed < 200


def test_how_many_games_are_missing_is_enough_of_them() -> None:
    """As many more as it says, and a difference of the size that matters is nearly always found."""
    found = compare_results(row(100), row(100, seed=1))["lead:0"]
    assert found.verdict == "unclear"
    games = 100 + found.needed
    interesting = round(found.interest * 3 / 2)
    seen = [compare_results(row(games), row(games, seed=seed, favour=interesting))["lead:0"].verdict for seed in range(2, 12)]
    assert seen.count("differs") >= 7


def test_what_looks_different_is_told_apart_from_what_does_not() -> None:
    """An interval that leaves out 0 is either a difference, or said to look like one."""
    looking = 0
    for seed in range(1, 25):
        found = compare_results(row(60), row(60, seed=seed, favour=seed % 4))
        for finding in found.headlines:
            low, high = finding.estimate.interval()
            if finding.is_tested and finding.verdict != "differs":
                assert finding.looks_different == (not low <= 0 <= high)
                looking += finding.looks_different
            else:
                assert not finding.looks_different
        for entry in found.advantages:
            assert (entry.found or entry.to_confirm > 0) == (not entry.low <= entry.equal <= entry.high)
    assert looking > 10


def test_as_many_games_as_would_make_sure_are_enough() -> None:
    """If the difference is as large as it looked, that many games find it nearly always."""
    found = compare_results(row(60), raised(row(60, seed=1), 3))["winning"]
    assert (found.verdict, found.looks_different) == ("unclear", True)
    assert found.to_confirm < found.needed
    games, truth = 60 + found.to_confirm, found.estimate.difference
    seen = [compare_results(row(games, 90), raised(row(games, seed), round(truth)))["winning"].verdict for seed in range(2, 12)]
    assert seen.count("differs") >= 6


def raised(results: list[GameResult], more: int) -> list[GameResult]:
    """The same games with so many points more for everybody."""
    return [game(one.game, [seat.score + more for seat in one.seats], one.answers) for one in results]


def test_with_enough_games_no_difference_is_no_difference() -> None:
    found = compare_results(row(2000), row(2000, seed=1))
    assert set(verdicts(found, "score", "winning", "margin", "answers")) == {"alike"}
    assert found["score"].needed == 0


def test_a_stricter_error_rate_reports_less() -> None:
    before, after = row(150), row(150, seed=5, favour=5)
    strict = compare_results(before, after, Terms(error=0.0001))
    lax = compare_results(before, after, Terms(error=0.5))
    assert {finding.measure for finding in strict.differences} < {finding.measure for finding in lax.differences}


def test_who_wins_together_shares_the_win() -> None:
    found = compare_results([game(0, (5, 5, 1)), game(1, (5, 4, 1))], [game(0, (5, 5, 1)), game(1, (5, 4, 1))])
    assert [entry.share for entry in found.advantages] == [0.75, 0.25, 0]


# ------------------------------------------------------------------ games that were played


def tea(packs: str = "tea-house", games: int = 100, seed: int = 0) -> Plan:
    return Plan((packs,), ("random",) * 4, games, seed)


def test_a_planted_imbalance_is_found() -> None:
    found = played(tea(games=300), tea(str(HERE / "rich-start"), games=300))
    assert verdicts(found, "wins:0", "lead:0") == ["differs", "differs"]
    assert found["wins:0"].estimate.difference > 0.05
    assert [(entry.side, entry.place) for entry in found.advantages if entry.found] == [(1, 0)]


def test_identical_rules_with_the_same_seed_are_the_same_in_every_game() -> None:
    assert played(tea(games=30), tea(games=30)).same


def test_identical_rules_with_other_seeds_are_not_reported_beyond_the_error_rate() -> None:
    """Of 20 comparisons, 1 may err at an error rate of 5 %."""
    reported = [seed for seed in range(20) if played(tea(seed=seed), tea(seed=seed + 100)).differences]
    assert len(reported) <= 1


@pytest.mark.long
def test_a_planted_imbalance_in_a_large_game_is_found() -> None:
    """Takes about 20 s of processor time."""
    plans = [Plan((pack,), ("random",) * 4, 3000) for pack in ("bruxelles-1893", str(HERE / "first-favoured"))]
    found = played(plans[0], plans[1])
    assert found["lead:0"].verdict == "differs"
    assert found["lead:0"].estimate.difference > 0.3


@pytest.mark.long
def test_a_large_game_against_itself_is_not_reported_beyond_the_error_rate() -> None:
    """Takes about 35 s of processor time."""
    plans = [Plan(("bruxelles-1893",), ("random",) * 4, 200, seed) for seed in range(40)]
    reported = [pair for pair in range(20) if played(plans[pair], plans[pair + 20]).differences]
    assert len(reported) <= 1
