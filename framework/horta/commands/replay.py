"""`horta replay`: a saved game told in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from horta.commands.saves import BreaksDown, read_save, resume_game
from horta.commands.shared_options import ENGLISH, Anyway, Lang, MorePacks
from horta.commands.terminal.final_scores import print_scores
from horta.commands.usage_errors import PROBLEMS, Mistake, say_mistake
from horta.drawing import plain_text
from horta.panels.marks import Showing, table_of
from horta.play.game import Game, replay
from horta.trials.state_checks import StateChecks, checks_for
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    packs: MorePacks,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after this many answers.")] = None,
    lang: Lang = ENGLISH,
    anyway: Anyway = False,
) -> None:
    """Print the game answer by answer, then its scores. If an invariant is false or the rules fail, this is printed last."""
    journal = read_save(file)
    if until is not None and until > len(journal.answers):
        raise Mistake(f"this game has {len(journal.answers)} answers, not {until}")
    # The whole save is checked first, so that nothing is printed of a game that would stop in the middle without a reason.
    try:
        whole, fault = resume_game(journal, packs, anyway), None
    except BreaksDown as breaking:
        journal, fault = dataclasses.replace(journal, answers=journal.answers[: breaking.number - 1]), breaking
        whole = resume_game(journal, packs, anyway)
    answers = tuple(step.option for step in whole.steps)[:until]
    game = replay(dataclasses.replace(journal, answers=()), whole.ruleset, strict=not anyway)
    broken = _retell(game, answers, lang)
    if broken is not None:
        say_mistake(broken)
    if fault is not None and (until is None or until >= fault.number):
        say_mistake(fault.message, fault.remedy)
        raise typer.Exit(PROBLEMS)
    raise typer.Exit(0 if broken is None else PROBLEMS)


def _retell(game: Game, answers: tuple[str, ...], locale: str) -> str | None:
    """Play a game again and print it. Return the first thing found broken; None if all is well."""
    console = Console(highlight=False, emoji=False, markup=False)
    labels = Labels(game.ruleset, game.seats, locale)
    narrator = Narrator(labels, None)
    checks = checks_for(game.ruleset, game.ruleset.program(len(game.seats)))
    _tell(console, narrator.sentences(game.events))
    broken = _broken(checks, game, "at the start")
    for number, answer in enumerate(answers, 1):
        decision = game.decision
        assert decision is not None
        option = decision.option(answer)
        assert option is not None
        label = Showing(game, decision.seat, locale, table_of(game)).options(decision)[option.index]
        console.print(plain_text(f"{number:>4}  {labels.phrase('picked', seat=labels.seat(decision.seat), label=label)}", "bold"))
        _tell(console, narrator.sentences(game.answer(answer)))
        broken = broken or _broken(checks, game, f"after answer {number}")
    console.print()
    if game.over:
        print_scores(game, labels, console)
    else:
        _tell(console, (f"{name}: {score}" for name, score in game.scores().items()), "")
    return broken


def _broken(checks: StateChecks, game: Game, when: str) -> str | None:
    wrong = "; ".join(checks.errors(game.state))
    return f"{when}, {wrong}" if wrong else None


def _tell(console: Console, lines: Iterable[str], margin: str = "      ") -> None:
    for line in lines:
        console.print(plain_text(f"{margin}{line}"))
