"""The games of people, kept by themselves: every answer is on the disk before the next question is shown.

Each game has a folder in the state folder, with its table (who sits where, which packs) and its save. A game with a
file of its own (`--save`, `--load`) has only its table there. A save from a stranger can name no bot and no folder of packs:
these come from the table, which only this program writes.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shlex
import shutil
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from horta.commands.saves import write_save
from horta.commands.state_folder import state_folder
from horta.play.game import Game
from horta.runs.atomic_files import remove_unfinished, replace_when_complete

TABLE, SAVE = "table.json", "game.json"
KEPT_FINISHED = 20  # games that are over; those that are not are kept until somebody removes them
RESUME = "horta play --resume"


@dataclass(frozen=True, slots=True)
class KeptTable:
    """Who sits where, and which packs were named. `packs` is empty if all of them come with Horta."""

    packs: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    lang: str = ""
    file: str = ""
    over: bool = False


@dataclass(slots=True)
class KeptGame:
    """A game that is kept, and the file that its answers are in. A game of bots is not `listed`: nobody takes it up again."""

    folder: Path
    table: KeptTable
    listed: bool = True
    _written: Any = field(default=None, repr=False)
    trouble: OSError | None = None

    @property
    def file(self) -> Path:
        """The save."""
        return Path(self.table.file) if self.table.file else self.folder / SAVE

    @property
    def command(self) -> str:
        """What to type to go on."""
        return RESUME if (self.folder / TABLE).exists() else f"horta play --load {shlex.quote(str(self.file))}"

    def keep(self, game: Game) -> None:
        """Write the game to the disk, unless it is there already. `trouble` says why that cannot be done; it is tried again each time."""
        if self._written is game.state:
            return
        try:
            if not self.table.file:
                self.write_table()
            write_save(game, self.file)
            if self.table.file:
                with contextlib.suppress(OSError):  # then `--load` finds the game, and `--resume` does not
                    self.write_table()
        except OSError as problem:
            self.trouble = problem
        else:
            self.trouble, self._written = None, game.state

    def write_table(self) -> None:
        """Write the table, if it is not there as it is."""
        if not self.listed:
            return
        text = json.dumps(asdict(self.table), indent=1) + "\n"
        with contextlib.suppress(OSError, ValueError):
            if (self.folder / TABLE).read_text(encoding="utf-8") == text:
                return
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with replace_when_complete(self.folder / TABLE) as path:
            path.write_text(text, encoding="utf-8")

    def finish(self) -> None:
        """Note that the game is over."""
        self.table = KeptTable(**{**asdict(self.table), "over": True})
        with contextlib.suppress(OSError):
            self.write_table()

    def clear_up(self) -> None:
        """Remove what a killed process has left. Only while the game is locked."""
        remove_unfinished(self.file)
        remove_unfinished(self.folder / TABLE)


def new_kept_game(title: str, table: KeptTable, listed: bool = True) -> KeptGame:
    """Return a game that will be kept; nothing is written yet."""
    name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{title[:60]}-{secrets.token_hex(3)}"
    return KeptGame(_games_folder() / name, table, listed)


def kept_games() -> list[KeptGame]:
    """Return the games whose file is there, the last played first."""
    found: list[tuple[int, KeptGame]] = []
    with contextlib.suppress(OSError):
        for folder in _games_folder().iterdir():
            kept = KeptGame(folder, _read_table(folder / TABLE))
            with contextlib.suppress(OSError):
                found.append((os.stat(kept.file).st_mtime_ns, kept))
    found.sort(key=lambda entry: entry[0], reverse=True)
    return [kept for _, kept in found]


def kept_in(file: Path) -> KeptGame | None:
    """Return the kept game whose save this file is; None if there is none."""
    return next((kept for kept in kept_games() if _same(kept.file, file)), None)


def forget_old_games() -> None:
    """Remove all but the last games that are over. A file that somebody named is never removed."""
    for kept in [kept for kept in kept_games() if kept.table.over][KEPT_FINISHED:]:
        shutil.rmtree(kept.folder, ignore_errors=True)


def _games_folder() -> Path:
    return state_folder() / "games"


def _same(one: Path, other: Path) -> bool:
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return False


def _read_table(path: Path) -> KeptTable:
    """Return the table in a file. Without one, or in place of what is no table, the usual seats count."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        packs, people, bots = _texts(data["packs"]), _numbers(data["people"]), _texts(data["bots"])
        return KeptTable(packs, people, bots, str(data["lang"]), str(data["file"]), data["over"] is True)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return KeptTable()


def _texts(entries: Iterable[Any]) -> tuple[str, ...]:
    return tuple(str(entry) for entry in entries)


def _numbers(entries: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(entry) for entry in entries)
