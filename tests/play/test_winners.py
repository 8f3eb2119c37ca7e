"""Who wins, as rules say it: in order, together, or nobody; the same for games, results, environments, bots and the final screen."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import horta
from horta.bots import play_bots, read_spec
from horta.bots.evaluation import make_evaluator
from horta.commands.terminal.final_scores import print_scores
from horta.differences import find_differences
from horta.environments import load_game
from horta.play.game import Game
from horta.runs import Plan, simulate
from horta.words.labels import Labels
from worlds import text

CONTENT = """
kinds: {table: {fields: {storm: number}}}
counters:
  fish: {of: seat, name: fish}
  nets: {of: seat}
  ropes: {of: seat}
"""

GAME = """
game:
    for each p in seats:
        as p: perform cast

procedure cast:
    choose catch:
        some from 0 to 3: gain some fish
    choose rest:
        some from 0 to 1: gain some nets
    choose weather:
        wind: add 1 to storm
        calm: end
"""


def pack(folder: Path, rules: str, seats: str = "{least: 1, most: 3}") -> horta.Ruleset:
    place = folder / "harbour"
    place.mkdir()
    (place / "pack.yaml").write_text(f"id: harbour\nversion: 1.0.0\nseats: {seats}\n")
    (place / "content.yaml").write_text(CONTENT)
    (place / "harbour.rules").write_text(text(rules) + GAME)
    return horta.load(place)


def played(ruleset: horta.Ruleset, *turns: str) -> Game:
    """A game in which every seat answers `fish nets weather`."""
    game = ruleset.new_game(len(turns))
    for turn in turns:
        fish, nets, weather = turn.split()
        for option in (f"some:{fish}", f"some:{nets}", weather):
            game.answer(option)
    assert game.over
    return game


def test_criteria_count_in_order(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner most my.fish then least my.nets")
    assert played(ruleset, "2 0 calm", "1 0 calm").winners() == ("Seat 1",)
    game = played(ruleset, "2 1 calm", "2 0 calm", "3 0 calm")
    assert game.scores() == {"Seat 1": 2, "Seat 2": 2, "Seat 3": 3}
    assert game.outcome.ranks == (3, 2, 1)
    assert played(ruleset, "2 1 calm", "2 0 calm").winners() == ("Seat 2",)
    together = played(ruleset, "2 1 calm", "2 1 calm", "0 0 calm")
    assert together.winners() == ("Seat 1", "Seat 2")
    assert together.outcome.wins == (0.5, 0.5, 0.0)


def test_a_score_can_be_worked_out(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner least 10 - my.fish - 2 * my.nets")
    game = played(ruleset, "2 0 calm", "1 1 calm")
    assert game.scores() == {"Seat 1": 8, "Seat 2": 7}
    assert game.winners() == ("Seat 2",)
    assert load_game(ruleset, seats=2, reward="margin").new_initial_state(1).returns() == [0.0, 0.0]


def test_who_has_lost_cannot_win_and_the_table_wins_where_all_have(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner most my.fish\nlost when my.nets = 0\nlost when storm >= 2")
    assert played(ruleset, "3 0 calm", "1 1 calm").winners() == ("Seat 2",)
    game = played(ruleset, "3 1 wind", "1 1 wind")
    assert game.winners() == ()
    assert game.outcome.wins == (0.0, 0.0)
    out = io.StringIO()
    print_scores(game, Labels(ruleset, game.seats), Console(file=out, width=100))
    assert "The table wins: everybody has lost." in out.getvalue()
    assert played(ruleset, "0 1 calm").winners() == ("Seat 1",)
    assert played(ruleset, "3 0 calm").winners() == ()


def test_without_a_word_everybody_wins(tmp_path: Path) -> None:
    assert played(pack(tmp_path, ""), "3 0 calm", "1 1 calm").winners() == ("Seat 1", "Seat 2")


def test_the_final_screen_shows_what_broke_a_tie(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner most my.fish then least my.nets then most 2 * my.ropes")
    out = io.StringIO()
    console = Console(file=out, width=100)
    print_scores(played(ruleset, "2 1 calm", "2 0 calm"), Labels(ruleset, ("Ann", "Bo")), console)
    shown = out.getvalue()
    assert "nets" in shown
    assert "tie-break" not in shown
    assert shown.index("Seat 2") < shown.index("Seat 1")
    print_scores(played(ruleset, "2 1 calm", "1 0 calm"), Labels(ruleset, ("Ann", "Bo")), console)
    assert "nets" not in out.getvalue().removeprefix(shown)


def test_results_follow(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner most my.fish then most my.nets\nlost when storm >= 3")
    path = str(tmp_path / "harbour")
    results = list(simulate(Plan((path,), ("random",) * 3, games=60, seed=3), workers=1))
    assert {round(sum(seat.win for seat in result.seats), 9) for result in results} == {0.0, 1.0}
    for result in results:
        game = play_bots(ruleset, [read_spec("random").make(ruleset) for _ in range(3)], result.seed)
        assert [seat.win for seat in result.seats] == list(game.outcome.wins)
        assert [seat.rank for seat in result.seats] == list(game.outcome.ranks)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_rewards_of_wins_add_up_to_nothing_with_the_table(tmp_path: Path, seats: int) -> None:
    ruleset = pack(tmp_path, "winner most my.fish then most my.nets\nlost when storm >= 2")
    game = load_game(ruleset, seats=seats)
    seen = set()
    for seed in range(60):
        state = game.new_initial_state(seed)
        number = seed
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[number % len(legal)])
            number = number // len(legal) + 7 * number
        returns, table = state.returns(), not state.table().winners()
        assert sum(returns) + (1.0 if table else -1 / seats) == pytest.approx(0)
        seen.add(table)
    assert False in seen


@pytest.mark.parametrize("spec", ["greedy", "search:iterations=30"])
def test_bots_do_not_let_the_table_win(tmp_path: Path, spec: str) -> None:
    ruleset = pack(tmp_path, "winner most my.fish then least my.nets\nlost when storm >= 1")
    assert play_bots(ruleset, [read_spec(spec).make(ruleset)], 5).winners()


def test_bots_judge_an_end_by_who_wins(tmp_path: Path) -> None:
    ruleset = pack(tmp_path, "winner least my.fish then least my.nets\nlost when storm >= 2")
    judge = make_evaluator(ruleset, ruleset.program(2, telling=True), {"fish": -1})
    tie = played(ruleset, "1 1 wind", "1 0 calm")
    assert [judge(tie.state, seat) for seat in (0, 1)] == [-1, 0]
    lost = played(ruleset, "1 1 wind", "1 0 wind")
    assert [judge(lost.state, seat) for seat in (0, 1)] == [-2, -2]


def test_to_have_lost_is_worse_than_any_score_at_the_table(tmp_path: Path) -> None:
    """Also for a single seat, and however many points it has itself."""
    ruleset = pack(tmp_path, "winner most 100 * my.fish\nlost when my.nets > 0")
    judge = make_evaluator(ruleset, ruleset.program(2, telling=True), {"fish": 100})
    one_lost = played(ruleset, "3 1 calm", "0 0 calm")
    assert one_lost.winners() == ("Seat 2",)
    assert judge(one_lost.state, 0) < judge(one_lost.state, 1)


SAILING = """
game:
    for each p in seats:
        as p:
            pick tide at random from 1 to 2
            choose course:
                coast: gain 1 fish
                sea: gain 1 fish; add 1 to storm
    as seat(1):
        choose harbour from 1 to 2
"""


def test_a_search_does_not_lose_together_with_all_others(tmp_path: Path) -> None:
    """Nobody is ahead of anybody, however the game ends: only the table is. That shows only after others have answered.

    Chance is there so that the game is not played exactly.
    """
    place = tmp_path / "harbour"
    place.mkdir()
    (place / "pack.yaml").write_text("id: harbour\nversion: 1.0.0\nseats: {least: 2, most: 3}\n")
    (place / "content.yaml").write_text(CONTENT)
    (place / "harbour.rules").write_text("winner most my.fish\nlost when storm >= 1\nvalue standing = my.fish\n" + SAILING)
    ruleset = horta.load(place)
    for seats in (2, 3):
        bots = [read_spec("search:iterations=40").make(ruleset) for _ in range(seats)]
        assert all(len(play_bots(ruleset, bots, seed).winners()) == seats for seed in range(8))


def test_what_differs_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    before = pack(tmp_path / "a", "winner most my.fish")
    after = pack(tmp_path / "b", "winner most my.fish then least my.nets + my.ropes\nlost when storm > 3")
    changes = {(change.what, change.sort): change.fields[0] for change in find_differences(before, after).changes}
    assert changes["changed", "winner"].before == "most my.fish"
    assert changes["changed", "winner"].after == "most my.fish then least my.nets + my.ropes"
    assert changes["added", "lost"].after == "storm > 3"


def test_automatic_seats_that_differ_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    before, after = pack(tmp_path / "a", ""), pack(tmp_path / "b", "automatic when me is seat(2)\nrank catch_some by candidate")
    changes = {(change.what, change.sort): change.fields[0].after for change in find_differences(before, after).changes}
    assert changes == {("added", "automatic"): "automatic when me is seat(2)", ("added", "rank"): "rank catch_some by candidate"}
