"""`horta replay`: a saved game told in words."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from rich.console import Console

from horta.interfaces.cli.drawing import plain_text
from horta.interfaces.cli.mistakes import Mistake
from horta.interfaces.cli.saves import read_save, take_up
from horta.interfaces.cli.scoring import print_scores
from horta.model.decisions import Decision
from horta.session.game import Game
from horta.session.journal import replay
from horta.session.labels import Labels
from horta.session.narration import Narrator
from horta.session.panels.showing import Showing, table_of


def replay_game(file: Path, packs: list[str], until: int | None, locale: str, anyway: bool = False) -> None:
    """Tell the game answer by answer, and its scores."""
    journal = read_save(file)
    if until is not None and until > len(journal.answers):
        raise Mistake(f"this game has {len(journal.answers)} answers, not {until}")
    # The whole save is checked first, so that nothing is told of a game that breaks off.
    whole = take_up(journal, packs, anyway)
    answers = tuple(step.option for step in whole.steps)
    game = replay(dataclasses.replace(journal, answers=()), whole.ruleset, strict=not anyway)
    console = Console(highlight=False, emoji=False, markup=False)
    labels = Labels(game.ruleset, game.seats, locale)
    narrator = Narrator(labels, None)
    _tell(console, narrator.sentences(game.events))
    for number, answer in enumerate(answers[:until], 1):
        decision = game.decision
        assert decision is not None
        said = f"{number:>4}  {labels.phrase('picked', seat=labels.seat(decision.seat), label=_label(game, decision, answer, locale))}"
        console.print(plain_text(said, "bold"))
        _tell(console, narrator.sentences(game.answer(answer)))
    console.print()
    print_scores(game, labels, console) if game.over else _standing(game, labels, console)


def _label(game: Game, decision: Decision, answer: str, locale: str) -> str:
    option = decision.option(answer)
    assert option is not None
    return Showing(game, decision.seat, locale, table_of(game)).options(decision)[option.index]


def _tell(console: Console, lines: list[str]) -> None:
    for line in lines:
        console.print(plain_text(f"      {line}"))


def _standing(game: Game, labels: Labels, console: Console) -> None:
    for name, score in game.scores().items():
        console.print(plain_text(f"{name}: {score}"))
