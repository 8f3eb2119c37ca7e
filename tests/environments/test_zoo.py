"""The PettingZoo environment passes PettingZoo's own tests, and says what to install where it is missing."""

from __future__ import annotations

import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import horta
from horta.environments import ActionRefused, env, load_game, raw_env
from worlds import load_world

Rulesets = Callable[[str], horta.Ruleset]

# PettingZoo knows by name which environments may have masks, and warns of all others.
masked = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


class TestTheirs:
    pytestmark = masked

    @pytest.mark.parametrize("seats", [2, 4])
    def test_api(self, title: str, seats: int, rulesets: Rulesets) -> None:
        api_test(env(rulesets(title), seats=seats), num_cycles=120)

    @pytest.mark.parametrize("seats", [3])
    def test_seeds(self, title: str, seats: int, rulesets: Rulesets) -> None:
        seed_test(lambda: env(rulesets(title), seats=seats), num_cycles=40)

    def test_bare(self, rulesets: Rulesets) -> None:
        api_test(raw_env(rulesets("tea-house"), seats=3, reward="score"), num_cycles=60)

    def test_cut_short(self, rulesets: Rulesets) -> None:
        api_test(env(rulesets("tea-house"), seats=3, longest=7), num_cycles=60)


def finished(made: Any, seed: int) -> dict[str, float]:
    """What each agent has got at the end of a random game."""
    made.reset(seed=seed)
    chance = random.Random(seed)
    found = {}
    for agent in made.agent_iter():
        observation, reward, ended, cut, _ = made.last()
        if ended or cut:
            found[agent] = reward
            made.step(None)
        else:
            made.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return found


def test_a_game_is_the_one_of_its_seed(rulesets: Rulesets) -> None:
    made = raw_env(rulesets("bruxelles-1893"), seats=3)
    got = finished(made, 11)
    state, chance = load_game(rulesets("bruxelles-1893"), seats=3).new_initial_state(11), random.Random(11)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert list(got.values()) == state.returns()
    assert list(got) == ["seat_1", "seat_2", "seat_3"]


def test_unseeded_games_differ_and_follow_from_the_last_seed(rulesets: Rulesets) -> None:
    def seeds(made: Any) -> list[int]:
        made.reset(seed=3)
        found = []
        for _ in range(4):
            found.append(made.unwrapped.position.table().seed)
            made.reset()
        return found

    one = seeds(env(rulesets("tea-house")))
    assert one == seeds(env(rulesets("tea-house")))
    assert len(set(one)) == 4
    assert one[0] == 3


def test_who_is_not_asked_sees_but_cannot_act(rulesets: Rulesets) -> None:
    made = env(rulesets("tea-house"), seats=3)
    made.reset(seed=1)
    for agent in made.agents:
        seen = made.observe(agent)
        assert made.observation_space(agent).contains(seen)
        assert bool(seen["action_mask"].any()) == (agent == made.agent_selection)
        assert seen["observation"].dtype == np.float32


def test_data_and_names(rulesets: Rulesets) -> None:
    made = env(rulesets("tea-house"), seats=3)
    made.reset(seed=1)
    data = made.observe_data(made.agent_selection)
    assert data["question"] == "turn"
    legal = np.flatnonzero(made.observe(made.agent_selection)["action_mask"])
    assert {made.action_to_string(int(action)) for action in legal} == {f"turn {option}" for option in data["options"]}
    assert len(made.observation_names) == made.observation_space("seat_1")["observation"].shape[0]
    assert len(made.action_names) == made.action_space("seat_1").n
    assert str(made) == "tea_house_v0"


@pytest.mark.parametrize("beyond", [False, True])
def test_what_is_not_legal_ends_the_game(beyond: bool, rulesets: Rulesets) -> None:
    made = env(rulesets("tea-house"), seats=2, illegal_reward=-3)
    made.reset(seed=1)
    guilty = made.agent_selection
    mask = made.observe(guilty)["action_mask"]
    illegal = 10**6 if beyond else int(np.flatnonzero(mask == 0)[0])
    made.step(illegal)
    assert all(made.terminations.values())
    assert made.infos[guilty] == {"illegal_action": illegal}
    got = {}
    for agent in made.agent_iter():
        observation, got[agent], *_ = made.last()
        assert not observation["action_mask"].any()
        made.step(None)
    assert got == {agent: (-3.0 if agent == guilty else 0.0) for agent in made.possible_agents}
    with pytest.raises(ValueError, match="reset"):
        made.step(None)


def test_what_is_not_legal_is_refused_where_nothing_is_set(rulesets: Rulesets) -> None:
    bare = raw_env(rulesets("tea-house"), seats=2)
    with pytest.raises(ValueError, match="reset"):
        bare.observe("seat_1")
    bare.reset(seed=1)
    before = bare.observe_data(bare.agent_selection)
    with pytest.raises(ActionRefused):
        bare.step(10**6)
    assert bare.observe_data(bare.agent_selection) == before
    assert not any(bare.terminations.values())


@pytest.mark.parametrize("make", [env, raw_env])
def test_nothing_is_there_before_the_first_game(make: Callable[..., Any], rulesets: Rulesets) -> None:
    made = make(rulesets("tea-house"), seats=2, render_mode="ansi")
    for attempt in (lambda: made.step(0), lambda: made.step(None), lambda: made.observe("seat_1"), made.render):
        with pytest.raises(ValueError, match=r"call reset\(\) first"):
            attempt()
    for attempt in (made.last, lambda: next(iter(made.agent_iter())), lambda: made.num_agents, lambda: made.agents):
        with pytest.raises(AttributeError, match=r"call reset\(\) first"):
            attempt()
    with pytest.raises(AttributeError, match="no attribute 'agent_names'"):
        made.agent_names  # noqa: B018
    assert not hasattr(made, "agents")


def test_who_is_asked_must_act(rulesets: Rulesets) -> None:
    made = env(rulesets("tea-house"), seats=2)
    made.reset(seed=1)
    asked = made.agent_selection
    before = made.observe_data(asked)
    with pytest.raises(ValueError, match=f"{asked} is asked and must take an action"):
        made.step(None)
    assert made.observe_data(asked) == before
    assert not any(made.terminations.values())


def test_an_environment_of_packs_that_are_gone_can_be_sent_elsewhere(tmp_path: Path) -> None:
    """As subprocesses and clusters get them: nobody there knows the folder."""
    made = env(load_world(tmp_path, "game:\n    choose n from 1 to 9\n    add n to my.points\n"), seats=2)
    made.reset(seed=1)
    sent = pickle.dumps((made, env("tea-house", seats=3)))
    shutil.rmtree(tmp_path)
    again, other = pickle.loads(sent)
    assert str(again) == str(made)
    assert again.observe_data("seat_1") == made.observe_data("seat_1")
    for one in (made, again):
        one.step(4)
    assert again.observe_data("seat_1") == made.observe_data("seat_1")
    assert finished(other, 3) == finished(env("tea-house", seats=3), 3)


def test_drawing(rulesets: Rulesets, capsys: pytest.CaptureFixture[str]) -> None:
    made = env(rulesets("tea-house"), seats=2, render_mode="ansi")
    made.reset(seed=1)
    drawn = made.render()
    assert "Seat 1" in drawn
    assert "Seat 2" in drawn
    people = env(rulesets("tea-house"), seats=2, render_mode="human")
    people.reset(seed=1)
    assert people.render() is None
    assert capsys.readouterr().out.strip() == drawn.strip()
    assert raw_env(rulesets("tea-house")).metadata["render_modes"] == ["ansi", "human"]
    with pytest.raises(ValueError, match="ansi, human"):
        env(rulesets("tea-house"), render_mode="rgb_array")


WITHOUT = """
import sys
for name in ("pettingzoo", "numpy", "gymnasium"):
    sys.modules[name] = None
from horta.environments import load_game
state = load_game("tea-house", seats=2).new_initial_state(1)
state.apply_action(state.legal_actions()[0])
assert state.observation_tensor(0)
try:
    from horta.environments import env
except ImportError as missing:
    print(missing)
"""


def test_without_the_extra(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert 'pip install "horta[rl]"' in done.stdout
