"""Environments for learning: any ruleset as a PettingZoo environment, or as numbered actions and rows of numbers.

Read first: learning_games.py. Knows: play, bots, drawing. Does not know: many games, commands.
Used by: people who train bots. `load_game` needs this package alone; `env` and `raw_env` need the extra `rl`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from horta.environments.learning_games import ActionRefused, GameType, LearningGame, LearningState, load_game

if TYPE_CHECKING:
    from horta.environments.zoo import env, raw_env

__all__ = ["ActionRefused", "GameType", "LearningGame", "LearningState", "env", "load_game", "raw_env"]


def __getattr__(name: str) -> Any:
    """Import the parts that need the extra only when somebody asks for them."""
    if name not in ("env", "raw_env"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from horta.environments import zoo
    except ImportError as missing:
        raise ImportError(f'`{name}` needs PettingZoo and NumPy ({missing}): pip install "horta[rl]"') from missing
    return getattr(zoo, name)
