"""Saved games: found, read and taken up again, with the packs that are at hand."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from horta.interfaces.cli.mistakes import Mistake, read_text_file
from horta.session.game import Game
from horta.session.journal import Journal, SaveRefused, read_journal, replay
from horta.session.ruleset import Ruleset, load


def read_save(file: Path) -> Journal:
    """The journal in a file."""
    return read_journal(read_text_file(file))


def take_up(journal: Journal, packs: list[str]) -> Game:
    """The game of a journal. Packs that do not come with Horta have to be named."""
    try:
        return replay(journal, _ruleset(journal, packs) if packs else None)
    except SaveRefused as refused:
        remedy = None if packs else "if it was played with packs of your own, name them: --pack PATH"
        raise Mistake(f"this game cannot be continued: {refused}", remedy) from None


def _ruleset(journal: Journal, packs: list[str]) -> Ruleset:
    options = journal.lock.get("options")
    return load(*packs, options=options if isinstance(options, dict) else None)


def write_save(game: Game, file: Path) -> None:
    """Write the whole file or none of it: a game must survive a full disk and a pulled plug."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(game.save())
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
