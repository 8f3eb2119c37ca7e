"""The PettingZoo environment: agents take turns, as seats are asked. Needs the extra `rl`.

All it does is done by a `LearningState`; here are only the spaces, the bookkeeping of agents, and drawing.
"""

from __future__ import annotations

import io
import os
import random
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from horta.environments.learning_games import ActionRefused, LearningGame, LearningState, Pack, load_game

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("ansi", "human")
WIDTH = 120
OF_A_GAME = ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class Settings(TypedDict, total=False):
    """What an environment can be made with, besides the packs."""

    seats: int | None
    options: Mapping[str, Any] | None
    search: Iterable[str | os.PathLike[str]]
    reward: str
    longest: int


class Environment(AECEnv):  # type: ignore[misc]
    """A game as an environment.

    An illegal action ends the game for everybody, and the agent that took it gets `illegal_reward`. If `illegal_reward`
    is None, the action raises ActionRefused instead, and nothing changes.
    """

    def __init__(self, game: LearningGame, render_mode: str | None = None, illegal_reward: float | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"unknown render mode `{render_mode}`: write one of {', '.join(RENDER_MODES)}")
        self.game = game
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        self.metadata = {"name": f"{game.name}_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{number}" for number in range(1, game.num_players() + 1)]
        self.observation_names, self.action_names = game.observation_names, game.action_names
        low, high = (np.array(bounds, np.float32) for bounds in (game.encoder.low, game.encoder.high))
        actions = game.num_distinct_actions()
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(low, high), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = random.Random()
        self.position: LearningState | None = None

    def __getattr__(self, name: str) -> Any:
        """Raise AttributeError; for attributes of a game, say that `reset` must be called first."""
        if name in OF_A_GAME:
            raise AttributeError(f"there is no `{name}` yet: call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent chooses from."""
        return self.action_spaces[agent]

    # -------------------------------------------------------------- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of this seed, or the next of those that the last given seed leads to."""
        if seed is not None:
            self._chance.seed(seed)
        self.position = self.game.new_initial_state(self._chance.getrandbits(48) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._turn_to()

    def step(self, action: Any) -> None:
        """The agent whose turn it is takes an action; None once it is done."""
        self._state()
        if not self.agents:
            raise ValueError("the game is over: call reset() to begin another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must take an action: None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        try:
            self._state().apply_action(int(action))
            self._turn_to()
        except ActionRefused:
            if self.illegal_reward is None:
                raise
            self.rewards[agent] = float(self.illegal_reward)
            self.infos[agent] = {"illegal_action": int(action)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _turn_to(self) -> None:
        """Whose turn it is now; at the end, who gets what."""
        state = self._state()
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, not state.is_cut())
        self.truncations = dict.fromkeys(self.agents, state.is_cut())

    def _state(self) -> LearningState:
        if self.position is None:
            raise ValueError("nothing is there yet: call reset() first")
        return self.position

    # -------------------------------------------------------------- looking

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it may take: none unless it is asked."""
        seat = self.possible_agents.index(agent)
        state = self._state()
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if not self.terminations.get(agent, True):
            mask[state.legal_actions(seat)] = 1
        return {"observation": np.array(state.observation_tensor(seat), np.float32), "action_mask": mask}

    def observe_data(self, agent: str) -> dict[str, Any]:
        """What an agent sees as plain data for JSON, by the names that the packs give."""
        return self._state().observation_data(self.possible_agents.index(agent))

    def action_to_string(self, action: int) -> str:
        """What an action does for the agent whose turn it is."""
        return self._state().action_to_string(action)

    def render(self) -> str | None:
        """The table as a spectator sees it: as text, or printed for people."""
        drawn = _drawn(self._state()) if self.render_mode is not None else None
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing is held that must be given back; `api_test` asks for it."""


def _drawn(state: LearningState) -> str:
    from rich.console import Console

    from horta.drawing import draw_table
    from horta.panels.marks import Showing

    table = state.table()
    console = Console(file=io.StringIO(), width=WIDTH, highlight=False, emoji=False, markup=False)
    deciding = None if state.is_terminal() else state.current_player()
    with console.capture() as captured:
        console.print(draw_table(Showing(table, None), console, deciding))
    return captured.get()


def raw_env(*packs: Pack, render_mode: str | None = None, **settings: Unpack[Settings]) -> Environment:
    """The environment of these packs; what is not legal raises ActionRefused. The settings are those of `load_game`."""
    return Environment(load_game(*packs, **settings), render_mode)


def env(*packs: Pack, render_mode: str | None = None, illegal_reward: float = -1.0, **settings: Unpack[Settings]) -> Environment:
    """The same; what is not legal ends the game for everybody, and costs who took it `illegal_reward`."""
    return Environment(load_game(*packs, **settings), render_mode, illegal_reward)
