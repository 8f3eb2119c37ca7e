"""`horta play`, killed at any moment: the game is taken up at the question it stood at, and nothing else has changed.

Somebody answers by keys at a real terminal. The process is killed as it starts, while it waits, or a moment after an answer
was typed, so also while it writes. By default once for each edition; `-m long` kills 300 processes.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

import horta
from horta.language.types import NUMBER
from horta.play.journal import read_journal
from terminals import PICK, Terminal

EDITIONS = [["bruxelles-1893"], ["belle-epoque"], ["asymmetric"], ["first-edition"], ["belle-epoque", "asymmetric"]]
KILLS, PARTS = 60, 6
SCORES = "Scores"
every_edition = pytest.mark.parametrize("packs", EDITIONS, ids="-".join)


@dataclass
class Player:
    """Somebody who starts games, answers at random, and whose machine kills the process again and again."""

    packs: list[str]
    folder: Path
    chance: random.Random
    kills: int = 0
    taken_up: int = 0
    unseen: int = 0  # answers that were stored, but not yet acknowledged by the next question
    unfinished: int = 0  # files that were being written

    @property
    def state(self) -> Path:
        return self.folder / "state"

    def file(self) -> Path | None:
        """The save of the last game."""
        files = sorted(self.state.glob("games/*/game.json"), key=lambda path: path.stat().st_mtime_ns)
        return files[-1] if files else None

    def answers(self) -> tuple[str, ...]:
        file = self.file()
        return () if file is None else read_journal(file.read_text(encoding="utf-8")).answers

    def others(self) -> dict[str, bytes]:
        """Every file but those of the last game, and locks."""
        file = self.file()
        own = f"{file.parent.relative_to(self.folder)}/" if file is not None else "-"
        found = {str(path.relative_to(self.folder)): path for path in self.folder.rglob("*") if path.is_file()}
        return {name: path.read_bytes() for name, path in found.items() if not name.startswith((own, "state/locks/"))}

    def life(self, resume: bool, asked: str | None) -> tuple[bool, str | None]:
        """Start a process, answer some questions, kill it. Return if a game is under way, and the question it stands at, if known."""
        before, games = self.others(), self.games()
        if not resume and (last := self.file()) is not None:
            before |= {str(path.relative_to(self.folder)): path.read_bytes() for path in last.parent.iterdir()}
        under_way, asked = self.live_until_killed(resume, asked)
        new = self.games() - games
        assert len(new) <= (0 if resume else 1), "one game became two"
        if resume or new:
            assert self.others() == before, "another file has changed"
        return under_way and (resume or bool(new)) and not self.is_over(), asked

    def games(self) -> set[str]:
        return {path.name for path in self.state.glob("games/*") if (path / "game.json").exists()}

    def is_over(self) -> bool:
        """True if the last answer of the game was stored just before the kill."""
        file = self.file()
        return file is not None and horta.Game.load(file.read_text(encoding="utf-8"), horta.load(*self.packs)).over

    def key(self) -> str:
        """What to type now: an option by its number, or by its amount."""
        file = self.file()
        assert file is not None
        decision = horta.Game.load(file.read_text(encoding="utf-8"), horta.load(*self.packs)).decision
        assert decision is not None
        option = self.chance.choice(list(decision.options))
        return option.id if decision.question.item == NUMBER and option.value is not None else str(option.index + 1)

    def live_until_killed(self, resume: bool, asked: str | None) -> tuple[bool, str | None]:
        words = ["--resume"] if resume else [*self.packs, "-n", "2", "--bot", "random", "--seed", str(self.chance.randrange(10**6))]
        acknowledged = self.answers() if resume else ()
        with Terminal("play", *words, state=self.state) as terminal:
            if self.chance.random() < 0.1:
                time.sleep(self.chance.random() * 2)  # so that the kill comes somewhere in the start
                return self.kill(terminal), asked
            shown = question(terminal)
            assert shown is not None
            assert self.answers()[: len(acknowledged)] == acknowledged
            assert asked in (None, shown), "another question than the one it stood at"
            self.taken_up += resume
            for _ in range(self.chance.randrange(5)):
                terminal.type(self.key())
                shown = question(terminal)
                if shown is None:
                    return False, None
            acknowledged = self.answers()
            typed = "u" if self.chance.random() < 0.1 else self.key()
            if self.chance.random() < 0.75:
                terminal.type(typed)
                time.sleep(self.chance.random() * 0.06)
            under_way = self.kill(terminal)
        stored = self.answers()
        taken_back = typed == "u" and stored == acknowledged[:-1]
        assert taken_back or stored[: len(acknowledged)] == acknowledged, "an acknowledged answer is lost"
        self.unseen += stored != acknowledged
        return under_way, shown if stored == acknowledged else None

    def kill(self, terminal: Terminal) -> bool:
        """Kill the process. False if it had come to the end of its game."""
        over = terminal.process.poll() is not None
        terminal.process.kill()
        terminal.process.wait()
        self.kills += not over
        self.unfinished += len(list(self.folder.rglob("*.unfinished")))
        return not over


def question(terminal: Terminal) -> str | None:
    """The next question with its options; None at the end of the game."""
    while PICK not in terminal.unread and SCORES not in terminal.unread:
        if not terminal.read():
            break
    if PICK not in terminal.unread:
        terminal.rest()
        assert SCORES in terminal.unread, terminal.unread
        return None
    return terminal.until(PICK).rpartition("Player 1: ")[2]


def kill_again_and_again(player: Player, kills: int) -> Player:
    (player.folder / "mine").mkdir()
    (player.folder / "mine" / "kept.json").write_text(horta.load("tea-house").new_game(2).save(), encoding="utf-8")
    under_way, asked = False, None
    while player.kills < kills:
        under_way, asked = player.life(under_way, asked if under_way else None)
    if under_way:
        with Terminal("play", "--resume", state=player.state) as terminal:
            assert asked in (None, question(terminal))
            player.taken_up += 1
            assert not list(player.folder.rglob("*.unfinished"))
    return player


@every_edition
def test_a_killed_game_is_taken_up_where_it_stood(packs: list[str], tmp_path: Path) -> None:
    player = kill_again_and_again(Player(packs, tmp_path, random.Random("-".join(packs))), 1)
    assert player.kills == 1


@pytest.mark.long
@every_edition
@pytest.mark.parametrize("part", range(PARTS))
def test_300_killed_games_are_taken_up_where_they_stood(packs: list[str], part: int, tmp_path: Path) -> None:
    """60 kills for each edition."""
    player = kill_again_and_again(Player(packs, tmp_path, random.Random(f"{packs} {part}")), KILLS // PARTS)
    print(player)
    assert player.kills == KILLS // PARTS
