"""Games for learners are the same as those played by hand, clones are independent, pickles come back."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import horta
from horta.environments import LearningGame, LearningState, load_game
from worlds import load_world, write_world

SAMPLES = Path(__file__).parents[1] / "sample_packs"

Rulesets = Callable[[str], horta.Ruleset]


@pytest.fixture(scope="module")
def game() -> LearningGame:
    return load_game("tea-house", seats=3)


def played(state: LearningState, seed: int, most: int = 10**9) -> LearningState:
    chance = random.Random(seed)
    while not state.is_terminal() and most:
        state.apply_action(chance.choice(state.legal_actions()))
        most -= 1
    return state


def moment(state: LearningState) -> tuple[object, ...]:
    """Everything that an action changes."""
    return state.table().snapshot(), state.move_number(), state.page, state.legal_actions(), [state.answered(seat) for seat in range(2)]


def test_a_game_is_the_one_that_is_played_by_hand(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=2)
    state, chance = game.new_initial_state(7), random.Random(7)
    table = rulesets(title).new_game(2, seed=7, telling=False)
    while not state.is_terminal():
        assert table.decision is not None
        assert state.current_player() == table.decision.seat
        action = chance.choice([action for action in state.legal_actions() if action != game.actions.more])
        text = state.action_to_string(action)
        index = state.option_of(action)
        assert index is not None
        assert text == f"{table.decision.kind} {table.decision.options[index].id}"
        state.apply_action(action)
        table.answer(index)
        assert state.table().state == table.state
    assert table.over
    assert state.current_player() == -4
    assert state.legal_actions() == []


def test_only_who_is_asked_has_actions(game: LearningGame) -> None:
    state = game.new_initial_state(1)
    asked = state.current_player()
    assert state.legal_actions(asked) == state.legal_actions() != []
    assert state.legal_actions((asked + 1) % 3) == []


@pytest.mark.parametrize("action", [-1, 10**6])
def test_what_is_not_legal_changes_nothing(game: LearningGame, action: int) -> None:
    state = game.new_initial_state(1)
    before = moment(state)
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(action)
    with pytest.raises(ValueError, match="no legal action"):
        state.string_to_action("turn nonsense")
    assert moment(state) == before


def test_nothing_can_be_done_after_the_end(game: LearningGame) -> None:
    state = played(game.new_initial_state(1), 1)
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)


def test_a_fault_of_the_rules_changes_nothing(tmp_path: Path) -> None:
    rules = "game:\n    choose n from [1, 9]\n    lose n coins\n    choose n from [1, 2]\n"
    state = load_game(load_world(tmp_path, rules), seats=2).new_initial_state(0)
    before = moment(state)
    with pytest.raises(horta.RuleFault):
        state.apply_action(state.string_to_action("n 9"))
    assert moment(state) == before
    state.apply_action(state.string_to_action("n 1"))
    assert state.move_number() == 1


def test_clones_and_children_are_independent(game: LearningGame) -> None:
    state = played(game.new_initial_state(2), 2, 4)
    before = moment(state)
    twin = state.clone()
    played(twin, 3)
    child = state.child(state.legal_actions()[0])
    assert moment(state) == before
    assert child.move_number() == state.move_number() + 1
    assert child.table().state != state.table().state
    assert twin.is_terminal()


def test_what_a_seat_answered_counts_until_another_seat_acts(game: LearningGame) -> None:
    state, chance = game.new_initial_state(2), random.Random(2)
    before: list[int] = []
    last = -1
    while not state.is_terminal():
        player, action = state.current_player(), chance.choice(state.legal_actions())
        before = [*(before if player == last else []), action]
        last = player
        state.apply_action(action)
        assert [list(state.answered(seat)) for seat in range(3)] == [before if seat == player else [] for seat in range(3)]


def test_pickles_hold_the_rules_and_the_moment(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=2, reward="margin", longest=500, seed=4)
    state = played(game.new_initial_state(), 1, 3)
    for again in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert moment(again) == moment(state)
        assert again.game.action_names == game.action_names
        assert again.game.longest == 500
        assert played(again, 9).returns() == played(state.clone(), 9).returns()
    assert not state.is_terminal()


def test_unseeded_games_follow_from_the_seed_of_all(game: LearningGame) -> None:
    one, other = load_game("tea-house", seats=3, seed=8), load_game("tea-house", seats=3, seed=8)
    seeds = [one.new_initial_state().table().seed for _ in range(5)]
    assert seeds == [other.new_initial_state().table().seed for _ in range(5)]
    assert len(set(seeds)) == 5


# ------------------------------------------------------------------ worth


def test_a_win_is_shared_and_sums_to_nothing(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=rulesets(title).seats[1])
    state = game.new_initial_state(3)
    assert state.returns() == [0.0] * game.num_players()
    played(state, 3)
    winners = [state.table().seats.index(name) for name in state.table().winners()]
    returns = state.returns()
    assert abs(sum(returns)) < 1e-9
    assert [seat for seat, worth in enumerate(returns) if worth == max(returns)] == winners
    assert all(-1 <= worth <= 1 for worth in returns)


ENDS = {
    "win": {(5, 3, 3): [1.0, -0.5, -0.5], (4, 4, 1): [0.25, 0.25, -0.5], (2, 2, 2): [0.0, 0.0, 0.0]},
    "score": {(5, 3, 3): [5.0, 3.0, 3.0]},
    "margin": {(5, 3, 3): [2.0, -2.0, -2.0], (4, 4, 1): [0.0, 0.0, -3.0]},
}


@pytest.mark.parametrize("lowest", [False, True])
@pytest.mark.parametrize("reward", list(ENDS))
def test_rewards(reward: str, lowest: bool, tmp_path: Path) -> None:
    rules = "game:\n    for each s in seats:\n        as s:\n            choose n from 0 to 9\n            add n to my.points\n"
    content = write_world(tmp_path, rules) / "content.yaml"
    if lowest:
        content.write_text(content.read_text(encoding="utf-8").replace("score: highest", "score: lowest"), encoding="utf-8")
    ruleset = horta.load(content.parent)
    for scores, wanted in ENDS[reward].items():
        game = load_game(ruleset, seats=3, reward=reward)
        state = game.new_initial_state(0)
        for score in scores:
            state.apply_action(state.string_to_action(f"n {9 - score if lowest else score}"))
        assert state.returns() == ([worth - 9 for worth in wanted] if lowest and reward == "score" else wanted)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="win, score, margin"):
        load_game("tea-house", reward="glory")


def test_a_table_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        load_game("tea-house", seats=9)


def test_a_game_that_takes_too_long_is_cut_short() -> None:
    game = load_game("tea-house", seats=2, longest=5, reward="score")
    state = played(game.new_initial_state(1), 1)
    assert state.move_number() == game.longest == 5
    assert state.is_terminal()
    assert state.is_cut()
    assert state.returns() == [float(score) for score in state.table().scores().values()]


# ------------------------------------------------------------------ imagining


def test_what_is_imagined_looks_the_same_and_goes_another_way(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=3)
    state = played(game.new_initial_state(4), 4, 20 if title != "tea-house" else 3)
    seat = state.current_player()
    chance = random.Random(1)
    ends = set()
    for _ in range(4):
        other = state.resample_from_infostate(seat, chance.random)
        assert other.observation_data(seat) == state.observation_data(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.answered(seat) == state.answered(seat)
        ends.add(json.dumps(played(other, 6).table().state))
    assert len(ends) > 1
    with pytest.raises(ValueError, match="only the seat that is asked"):
        state.resample_from_infostate((seat + 1) % 3)


def test_only_seats_look(game: LearningGame) -> None:
    state = game.new_initial_state(1)
    assert len(state.observation_tensor(2)) == len(game.observation_names)
    with pytest.raises(ValueError, match="seat 3 cannot look"):
        state.observation_tensor(3)


TYPES = {
    "connect-four": (2, "DETERMINISTIC", "PERFECT_INFORMATION"),
    "nim": (2, "DETERMINISTIC", "PERFECT_INFORMATION"),
    "kalah": (2, "DETERMINISTIC", "PERFECT_INFORMATION"),
    "liars-dice": (2, "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION"),
    "three-hands": (3, "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION"),
    "gem-market": (2, "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION"),
}


@pytest.mark.parametrize("name", TYPES)
def test_what_sort_of_game_it_is_follows_from_its_rules(name: str) -> None:
    seats, chance, information = TYPES[name]
    kind = load_game(SAMPLES / name, seats=seats).get_type()
    assert (kind.chance_mode, kind.information, kind.utility) == (chance, information, "ZERO_SUM")
    assert load_game(SAMPLES / name, seats=seats, reward="score").get_type().utility == "GENERAL_SUM"


@pytest.mark.parametrize(
    ("rules", "chance", "information"),
    [
        ("    choose n from 1 to 3\n    gain n points\n", "DETERMINISTIC", "PERFECT_INFORMATION"),
        ("    pick n at random from 1 to 3\n    gain n points\n    choose m from 1 to 2\n", "SAMPLED_STOCHASTIC", "PERFECT_INFORMATION"),
        ("    pick n at random from 1 to 3\n    choose m from 1 to 2\n    gain n points\n", "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION"),
        ("    together seats choose n from 1 to 3\n    gain n[seat(1)] points\n", "DETERMINISTIC", "IMPERFECT_INFORMATION"),
    ],
)
def test_chance_and_secrets_are_told_apart(rules: str, chance: str, information: str, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: sorts\nversion: 1.0.0\nname: Sorts\nseats: {least: 2, most: 2}\n", encoding="utf-8")
    (tmp_path / "content.yaml").write_text("counters: {points: {of: seat, score: highest}}\n", encoding="utf-8")
    (tmp_path / "sorts.rules").write_text(f"game:\n{rules}", encoding="utf-8")
    kind = load_game(tmp_path, seats=2).get_type()
    assert (kind.chance_mode, kind.information) == (chance, information)


def test_chance_between_equal_options_of_an_automatic_seat_is_chance(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: sorts\nversion: 1.0.0\nname: Sorts\nseats: {least: 2, most: 2}\n", encoding="utf-8")
    (tmp_path / "content.yaml").write_text("counters: {points: {of: seat, score: highest}}\n", encoding="utf-8")
    asked = "game:\n    for each p in seats:\n        as p:\n            choose n from 1 to 3\n            gain n points\n"
    for clause, chance in (("", "DETERMINISTIC"), ("at random ", "SAMPLED_STOCHASTIC")):
        (tmp_path / "sorts.rules").write_text(f"{asked}\nautomatic {clause}when me is seat(2)\n", encoding="utf-8")
        assert load_game(tmp_path, seats=2).get_type().chance_mode == chance
