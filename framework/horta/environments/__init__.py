"""Environments for learning: any ruleset as a PettingZoo environment, or with the names of OpenSpiel.

`load_game` needs nothing but this package. `env` and `raw_env` need the extra `rl`, and are looked up only
when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from horta.environments.games import (
    Game,
    GameType,
    deserialize_game_and_state,
    load_game,
    serialize_game_and_state,
)
from horta.environments.states import ActionRefused, State

if TYPE_CHECKING:
    from horta.environments.zoo import env, raw_env

__all__ = [
    "ActionRefused",
    "Game",
    "GameType",
    "State",
    "deserialize_game_and_state",
    "env",
    "load_game",
    "raw_env",
    "serialize_game_and_state",
]


def __getattr__(name: str) -> Any:
    """The parts that need more than this package."""
    if name not in ("env", "raw_env"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from horta.environments import zoo
    except ImportError as missing:
        raise ImportError(f'`{name}` needs PettingZoo and NumPy ({missing}): pip install "horta[rl]"') from missing
    return getattr(zoo, name)
