"""Uses whatever loads as a user would, counts what came of every mutation, and says what a bug was made from.

Refusals are typed errors of Horta; anything else that is raised is a bug. Figures of a long campaign are appended to
the file that HORTA_MUTATION_FIGURES names, one JSON object for each test.
"""

from __future__ import annotations

import io
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from typer.testing import CliRunner

from horta.commands.app import app
from horta.diagnostics import ContentError, Error, render_text
from horta.drawing import draw_table, targets_of
from horta.engine.limits import RuleFault
from horta.panels.marks import Showing
from horta.play.game import Game, Ruleset
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels
from horta.words.rule_text import rule_text

SEED = int(os.environ.get("HORTA_FUZZ_SEED", "1"))
MOST_SECONDS = 60.0  # of processor time for one mutation: far more than any takes, so that only a runaway fails
LOADED, REFUSED = "loaded", "refused"
COMMANDS = [
    ["check", "--no-cache", "--format", "json", "PACK"],
    ["check", "--no-cache", "--format", "sarif", "PACK"],
    ["check", "--no-cache", "--format", "github", "PACK"],
    ["texts", "PACK"],
    ["sources", "PACK"],
    ["test", "PACK"],
    ["diff", "tea-house", "PACK"],
    ["compile", "PACK"],
    ["packs", "FOLDER"],
    ["play", "PACK", "--bots", "--bot", "greedy", "--seed", "1"],
    ["simulate", "PACK", "--games", "2", "--workers", "1", "--bots", "weighted:leaves=5"],
    ["campaign", "PACK", "--games", "2", "--workers", "1", "--folder", "FOLDER/failures"],
]


class Bug(AssertionError):
    """Something else than a typed error came of a mutation."""


@dataclass
class Tally:
    """What came of the mutations of one sort."""

    sort: str
    outcomes: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    worst: float = 0.0

    @contextmanager
    def trying(self, told: Callable[[], str]) -> Iterator[None]:
        """Count one mutation: loaded, unless a typed error leaves the block. `told` says what was mutated."""
        begun = time.process_time()
        try:
            yield
            self.outcomes[LOADED] += 1
        except Error as refusal:
            str(refusal)
            self.outcomes[REFUSED] += 1
            self.codes.update(_codes(refusal))
        except Exception as bug:
            raise Bug(f"{self.sort}: {told()}") from bug
        seconds = time.process_time() - begun
        self.worst = max(self.worst, seconds)
        if seconds > MOST_SECONDS:
            raise Bug(f"{self.sort} took {seconds:.0f} s of processor time: {told()}")

    def refuse(self, code: str) -> None:
        """Note a refusal that is no exception, such as an exit code."""
        self.outcomes[LOADED] -= 1
        self.outcomes[REFUSED] += 1
        self.codes[code] += 1

    def report(self) -> None:
        """Print the figures, and append them to the file that is wanted."""
        figures = {"sort": self.sort, **self.outcomes, "codes": dict(self.codes.most_common()), "worst": round(self.worst, 2)}
        print(json.dumps(figures))
        if wanted := os.environ.get("HORTA_MUTATION_FIGURES"):
            with Path(wanted).open("a", encoding="utf-8") as file:
                file.write(json.dumps(figures) + "\n")


def _codes(refusal: Error) -> set[str]:
    if not isinstance(refusal, ContentError):
        return {refusal.code}
    assert render_text(refusal.problems)
    return {problem.code for problem in refusal.problems}


def use_ruleset(ruleset: Ruleset, chance: random.Random, answers: int = 12) -> None:
    """Tell the rules in words, and play a little. A fault of the rules is an end like any other."""
    texts = [(kind, name) for kind in ruleset.vocabulary.kinds for name in ruleset.definitions.get(kind, {})]
    for kind, name in chance.sample(texts, min(len(texts), 12)):
        rule_text(ruleset, kind, name, chance.choice(["en", "fr", "de", "es"]))
    if ruleset.seats[1] < 1 or not any(procedure.name == "game" for procedure in ruleset.rules.procedures):
        return
    try:
        game = ruleset.new_game(ruleset.usual_players(), seed=chance.randrange(1000))
        use_game(game, chance, answers)
    except RuleFault:
        return


def use_game(game: Game, chance: random.Random, answers: int = 12) -> None:
    """Look at the table from every seat, tell it, answer, take back, save, load and go on."""
    for number in range(answers):
        if number in (0, answers // 2):
            look(game, chance)
        if (decision := game.decision) is None:
            break
        option = chance.choice(decision.options)
        events = game.answer(option)
        list(Narrator(Labels(game.ruleset, game.seats, "en"), chance.randrange(len(game.seats))).sentences(events))
        if game.can_undo and chance.random() < 0.2:
            game.undo()
    game.scores()
    again = Game.load(game.save(), game.ruleset)
    assert again.state_hash() == game.state_hash()
    other = game.ruleset.new_game(game.seats, seed=game.seed)
    other.restore(game.snapshot())
    assert other.state_hash() == game.state_hash()


def look(game: Game, chance: random.Random) -> None:
    """What every seat, and somebody without a seat, is shown."""
    locale = chance.choice(["en", "fr", "de", "es"])
    console = Console(file=io.StringIO(), width=chance.choice([40, 120]), color_system=None)
    for seat in range(len(game.seats)):
        json.dumps(game.view(seat).to_data())
    showing = Showing(game, chance.choice([None, *range(len(game.seats))]), locale)
    decision = game.decision
    console.print(draw_table(showing, console, decision.seat if decision else None, targets_of(decision)))
    if decision is not None:
        showing.prompt(decision)
        showing.options(decision)


def use_command(pack: Path, chance: random.Random) -> None:
    """Give the pack to some command: it ends with a documented exit code, and says something."""
    words = [word.replace("PACK", str(pack)).replace("FOLDER", str(pack.parent)) for word in chance.choice(COMMANDS)]
    result = CliRunner().invoke(app, words)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code in (0, 1, 2), (words, result.output)
    assert result.output or result.exit_code == 0, words
