"""Horta: a declarative, data-driven rules framework for board games.

The rules of a game are content: facts in YAML, procedures in a small language. This package loads
them, runs them, and knows no game itself::

    import horta

    ruleset = horta.load("tea-house")
    game = ruleset.new_game(3, seed=1)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    print(game.scores())
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.diagnostics import ContentError, Diagnostic, Problems
    from horta.engine.limits import RuleFault
    from horta.model.decisions import Decision, Option
    from horta.play.game import AnswerRefused, Game, UndoBarred
    from horta.play.journal import SaveRefused
    from horta.play.ruleset import Ruleset, load
    from horta.play.views import View

__version__ = "0.2.0"

_HOMES = {
    "ContentError": "diagnostics", "Diagnostic": "diagnostics", "Problems": "diagnostics",
    "RuleFault": "engine.limits", "Decision": "model.decisions", "Option": "model.decisions",
    "AnswerRefused": "play.game", "Game": "play.game", "UndoBarred": "play.game",
    "SaveRefused": "play.journal", "Ruleset": "play.ruleset", "load": "play.ruleset", "View": "play.views",
}  # fmt: skip

__all__ = [
    "AnswerRefused",
    "ContentError",
    "Decision",
    "Diagnostic",
    "Game",
    "Option",
    "Problems",
    "RuleFault",
    "Ruleset",
    "SaveRefused",
    "UndoBarred",
    "View",
    "__version__",
    "load",
]


def __getattr__(name: str) -> Any:
    """Load a part of the interface when it is first asked for: a check of content needs no engine."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
