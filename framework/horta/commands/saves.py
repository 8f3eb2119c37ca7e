"""Saved games: finds, reads and continues them with the present packs."""

from __future__ import annotations

import dataclasses
import errno
import os
import shlex
import sys
from pathlib import Path

from horta.commands.output_files import check_writable
from horta.commands.shared_options import loading
from horta.commands.usage_errors import Mistake, read_text_file, say_mistake
from horta.diagnostics import clean
from horta.engine.limits import RuleFault
from horta.play.game import Game, Ruleset, replay
from horta.play.journal import AnswerMisfit, Journal, SaveRefused, differences, known_options, read_journal
from horta.runs.atomic_files import replace_when_complete


class BreaksDown(Mistake):
    """The rules of a saved game fail at one of its answers; `number` counts from 1."""

    def __init__(self, number: int, fault: RuleFault) -> None:
        super().__init__(f"the rules of this game break down at answer {number}: {fault}", f"`horta explain {fault.code}` tells more")
        self.number = number


def read_save(file: Path) -> Journal:
    """Return the journal in a file."""
    return read_journal(read_text_file(file))


def resume_game(journal: Journal, packs: list[str], anyway: bool = False, cached: bool = True) -> Game:
    """Return the game of a journal. Packs that do not come with Horta must be named.

    With `anyway`, packs that have changed are used as they are now. If an answer no longer fits, this is printed, and
    the game stands after the last answer that fits.
    """
    try:
        ruleset = _ruleset(journal, packs, anyway, cached) if packs else None
        game = replay(journal, ruleset, strict=not anyway, loading=loading(cached))
    except AnswerMisfit as misfit:
        if not anyway and isinstance(misfit.__cause__, RuleFault):
            raise BreaksDown(misfit.number, misfit.__cause__) from None
        if not anyway:
            raise _refusal(misfit, packs) from None
        say_mistake(str(misfit), "the game goes on from there" if misfit.number > 1 else "the game starts again")
        return resume_game(dataclasses.replace(journal, answers=journal.answers[: misfit.number - 1]), packs, anyway, cached)
    except SaveRefused as refused:
        raise _refusal(refused, packs) from None
    if anyway:
        for said in differences(journal.lock, game.ruleset.packs, game.ruleset.lock):
            print(f"horta: {clean(said)}", file=sys.stderr)
    return game


def _refusal(refused: SaveRefused, packs: list[str]) -> Mistake:
    named = "if it was played with packs of your own, name them: --pack PATH"
    changed = "--anyway goes on with the packs as they are now"
    return Mistake(f"this game cannot be continued: {refused}", f"{changed}; {named}" if not packs else changed)


def _ruleset(journal: Journal, packs: list[str], anyway: bool, cached: bool) -> Ruleset:
    chosen = journal.lock["options"]
    return loading(cached)(*packs, options=known_options(packs, chosen) if anyway else chosen)


def write_save(game: Game, file: Path) -> None:
    """Write the whole file or nothing, so that a full disk or a power cut cannot destroy a game."""
    file = file.resolve()  # a link stays a link to the file
    if not file.name or file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if file.exists() and not (file.is_file() and os.access(file, os.W_OK)):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
    with replace_when_complete(file) as unfinished:
        unfinished.write_text(game.save(), encoding="utf-8")


def is_same_game(game: Game, journal: Journal) -> bool:
    """True if a game was loaded from this journal as it is. With changed packs it is another one, and its file must stay."""
    answers = tuple(step.option for step in game.steps)
    return answers == journal.answers and not differences(journal.lock, game.ruleset.packs, game.ruleset.lock)


def check_new_file(file: Path, overwrite: bool) -> None:
    """Check that a game can be saved in this file without the loss of what is there; Mistake if not."""
    check_writable(file)
    if not file.exists() or (overwrite and file.is_file()):
        return
    if not file.is_file():
        raise Mistake(f"`{file}` is no file that a game can be saved in", "name another one")
    if file.stat().st_size:
        try:
            read_save(file)
        except (SaveRefused, Mistake):
            raise Mistake(f"`{file}` exists already, and is no saved game", "name another file, or write --overwrite as well") from None
        goes_on = f"`horta play --load {shlex.quote(str(file))}` goes on with it"
        raise Mistake(f"`{file}` holds a game already", f"{goes_on}; --overwrite puts the new one in its place")
