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

from horta.diagnostics import ContentError, Diagnostic, Problems
from horta.engine.limits import RuleFault
from horta.model.decisions import Decision, Option
from horta.session.game import AnswerRefused, Game, UndoBarred
from horta.session.journal import SaveRefused
from horta.session.ruleset import Ruleset, load
from horta.session.views import View

__version__ = "0.1.0"

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
