"""The public names, each once: what `import horta` offers. `as` with the same name tells type checkers that it is public."""

from horta.diagnostics import ArgumentRefused as ArgumentRefused
from horta.diagnostics import ContentError as ContentError
from horta.diagnostics import Diagnostic as Diagnostic
from horta.diagnostics import Error as Error
from horta.diagnostics import Problems as Problems
from horta.engine.limits import RuleFault as RuleFault
from horta.model.decisions import Decision as Decision
from horta.model.decisions import Option as Option
from horta.play.events import Event as Event
from horta.play.game import Game as Game
from horta.play.game import Ruleset as Ruleset
from horta.play.game import load as load
from horta.play.journal import SaveRefused as SaveRefused
from horta.play.steps import AnswerRefused as AnswerRefused
from horta.play.steps import UndoBarred as UndoBarred
from horta.play.views import View as View
from horta.words.rule_text import rule_text as rule_text
