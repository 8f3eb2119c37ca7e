"""The interface with OpenSpiel's names: games are the same as those played by hand, clones are independent, texts come back."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import horta
from horta.environments import Game, State, deserialize_game_and_state, load_game, serialize_game_and_state
from worlds import load_world, write_world

Rulesets = Callable[[str], horta.Ruleset]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("tea-house", seats=3)


def played(state: State, seed: int, most: int = 10**9) -> State:
    chance = random.Random(seed)
    while not state.is_terminal() and most:
        state.apply_action(chance.choice(state.legal_actions()))
        most -= 1
    return state


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
    assert sum(state.legal_actions_mask()) == 0


def test_only_who_is_asked_has_actions(game: Game) -> None:
    state = game.new_initial_state(1)
    asked = state.current_player()
    assert state.legal_actions(asked) == state.legal_actions() != []
    assert state.legal_actions((asked + 1) % 3) == []
    assert len(state.legal_actions_mask()) == state.num_distinct_actions() == game.num_distinct_actions()


@pytest.mark.parametrize("action", [-1, 10**6])
def test_what_is_not_legal_changes_nothing(game: Game, action: int) -> None:
    state = game.new_initial_state(1)
    before = state.serialize()
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(action)
    with pytest.raises(ValueError, match="no legal action"):
        state.string_to_action("turn nonsense")
    assert state.serialize() == before


def test_nothing_can_be_done_after_the_end(game: Game) -> None:
    state = played(game.new_initial_state(1), 1)
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)


def test_a_fault_of_the_rules_changes_nothing(tmp_path: Path) -> None:
    rules = "game:\n    choose n from [1, 9]\n    lose n coins\n    choose n from [1, 2]\n"
    state = load_game(load_world(tmp_path, rules), seats=2).new_initial_state(0)
    before = state.serialize()
    with pytest.raises(horta.RuleFault):
        state.apply_action(state.string_to_action("n 9"))
    assert state.serialize() == before
    state.apply_action(state.string_to_action("n 1"))
    assert state.move_number() == 1


def test_clones_and_children_are_independent(game: Game) -> None:
    state = played(game.new_initial_state(2), 2, 4)
    before = state.serialize()
    twin = state.clone()
    played(twin, 3)
    child = state.child(state.legal_actions()[0])
    assert state.serialize() == before
    assert child.history() == [*state.history(), state.legal_actions()[0]]
    assert twin.is_terminal()


def test_the_history_tells_who_did_what(game: Game) -> None:
    state = game.new_initial_state(2)
    assert state.is_initial_state()
    asked = []
    chance = random.Random(2)
    while not state.is_terminal():
        asked.append((state.current_player(), chance.choice(state.legal_actions())))
        state.apply_action(asked[-1][1])
    assert [(taken.player, taken.action) for taken in state.full_history()] == asked
    assert state.history() == [action for _, action in asked]
    assert state.move_number() == len(asked)
    assert state.history_str() == ", ".join(str(action) for _, action in asked)
    again = game.new_initial_state(2)
    again.apply_actions(state.history())
    assert again.table().state == state.table().state


def test_states_come_back_from_text(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=3)
    state = played(game.new_initial_state(5), 5, 30)
    again = game.deserialize_state(state.serialize())
    assert again.serialize() == state.serialize()
    assert again.legal_actions() == state.legal_actions()
    assert played(again, 9).table().state == played(state, 9).table().state


def test_a_state_of_another_game_is_refused(game: Game) -> None:
    text = load_game("tea-house", seats=2).new_initial_state(1).serialize()
    with pytest.raises(ValueError, match="another game"):
        game.deserialize_state(text)


def test_game_and_state_come_back_together() -> None:
    game = load_game("tea-house", seats=2, options={"rounds": 3}, reward="margin", longest=50, seed=4)
    state = played(game.new_initial_state(), 1, 3)
    for other, again in (deserialize_game_and_state(serialize_game_and_state(game, state)), _unpickled(state)):
        assert other.get_parameters() == game.get_parameters()
        assert other.fingerprint() == game.fingerprint()
        assert again.serialize() == state.serialize()
    twin = copy.deepcopy(state)
    played(twin, 2)
    assert not state.is_terminal()
    assert twin.get_game() is not None


def _unpickled(state: State) -> tuple[Game, State]:
    again: State = pickle.loads(pickle.dumps(state))
    return again.get_game(), again


def test_unseeded_games_follow_from_the_seed_of_all(game: Game) -> None:
    one, other = load_game("tea-house", seats=3, seed=8), load_game("tea-house", seats=3, seed=8)
    seeds = [one.new_initial_state().table().seed for _ in range(5)]
    assert seeds == [other.new_initial_state().table().seed for _ in range(5)]
    assert len(set(seeds)) == 5


# ------------------------------------------------------------------ worth


def test_a_win_is_shared_and_sums_to_nothing(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=rulesets(title).seats[1])
    assert game.utility_sum() == 0
    assert game.get_type().utility == "ZERO_SUM"
    state = game.new_initial_state(3)
    assert state.returns() == state.rewards() == [0.0] * game.num_players()
    played(state, 3)
    winners = [state.table().seats.index(name) for name in state.table().winners()]
    returns = state.returns()
    assert abs(sum(returns)) < 1e-9
    assert [seat for seat, worth in enumerate(returns) if worth == max(returns)] == winners
    assert all(game.min_utility() <= worth <= game.max_utility() for worth in returns)
    assert [state.player_return(seat) for seat in range(game.num_players())] == returns


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
    assert state.move_number() == game.max_game_length() == 5
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
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()
        ends.add(json.dumps(played(other, 6).table().state))
    assert len(ends) > 1
    with pytest.raises(ValueError, match="only the seat that is asked"):
        state.resample_from_infostate((seat + 1) % 3)


def test_facts_about_the_game(game: Game) -> None:
    kind = game.get_type()
    assert (kind.dynamics, kind.chance_mode, kind.information, kind.reward_model) == (
        "SEQUENTIAL", "SAMPLED_STOCHASTIC", "IMPERFECT_INFORMATION", "TERMINAL",
    )  # fmt: skip
    assert (kind.short_name, kind.min_num_players, kind.max_num_players) == ("tea_house", 2, 4)
    assert game.num_players() == 3
    assert game.policy_tensor_shape() == [game.num_distinct_actions()]
    assert game.max_chance_outcomes() == game.max_chance_nodes_in_history() == 0
    assert str(game) == "tea_house(seats=3)"
    state = game.new_initial_state(1)
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()
    assert state.is_player_node()
    assert state.chance_outcomes() == []
    assert "chest" in str(state)
    with pytest.raises(ValueError, match="no seat 3"):
        state.observation_tensor(3)
