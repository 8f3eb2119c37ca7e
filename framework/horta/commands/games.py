"""`horta games`: the games of people that are kept, and how to go on with each."""

from __future__ import annotations

import os
import shlex
import time

from horta.commands.kept_games import KeptGame, kept_games
from horta.commands.output_files import as_json
from horta.commands.saves import read_save
from horta.commands.shared_options import ListForm, ListFormat
from horta.commands.state_folder import FileInUse, locked
from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean
from horta.play.journal import SaveRefused


def run(form: ListForm = ListFormat.text) -> None:
    """Print the games, the last played first."""
    rows = [_row(kept) for kept in kept_games()]
    if form is ListFormat.json:
        print(as_json(rows), end="")
        return
    for row in rows:
        print(clean(f"{row['played']}  {row['game']}  {row['players']}  {row['answers']} answers, {row['status']}"))
        print(clean(f"  horta play --load {shlex.quote(str(row['file']))}"))
    if not rows:
        print("no games are kept")


def _row(kept: KeptGame) -> dict[str, object]:
    played = time.strftime("%Y-%m-%d %H:%M", time.localtime(os.stat(kept.file).st_mtime))
    row: dict[str, object] = {
        "played": played,
        "game": "?",
        "players": "?",
        "answers": "?",
        "status": _status(kept),
        "file": str(kept.file),
    }
    try:
        journal = read_save(kept.file)
    except (SaveRefused, Mistake):
        return {**row, "status": "cannot be read"}
    return {**row, "game": journal.lock["packs"][-1]["id"], "players": ", ".join(journal.seats), "answers": len(journal.answers)}


def _status(kept: KeptGame) -> str:
    try:
        with locked(kept.file):
            return "over" if kept.table.over else "not over"
    except FileInUse:
        return "being played"
