"""Horta: a declarative, data-driven rules framework for board games.

The rules of a game are content: facts in YAML, procedures in a small language. This package loads
them, runs them, and knows no game itself::

    import horta

    ruleset = horta.load("tea-house")
    game = ruleset.new_game(3, seed=1)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    print(game.scores())

The public names are listed in `horta.public`. They are loaded when one of them is first used: a check of
content needs no engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.public import *  # noqa: F403  the same names at run time: __getattr__

__version__ = "0.3.0.dev0"


def __getattr__(name: str) -> Any:
    """Return a public name, or the list of all as `__all__`."""
    if name == "__all__":
        return _public_names()
    if name.startswith("_") or name not in _public_names():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("horta.public"), name)


def __dir__() -> list[str]:
    """List the public names, so that completion finds them."""
    return sorted([*_public_names(), "__doc__", "__file__", "__name__", "__path__", "__version__"])


def _public_names() -> list[str]:
    return [name for name in vars(import_module("horta.public")) if not name.startswith("_")]
