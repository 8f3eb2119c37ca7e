"""Commands that play many games, killed at any moment and resumed: in the end everything is as if nobody had disturbed them.

The short form kills each of them a few times; `pytest -m long` does it many times, with more games.
"""

from __future__ import annotations

import random
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from processes import LIMIT, run, start

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is nothing as sudden there")

# Progress goes to the disk after every few games instead of once a second, so that short runs have much to lose.
OFTEN = "import horta.runs.results_folder as folder; folder.WRITE_SECONDS = 0.02; from horta.commands import main; main()"
HORTA = [sys.executable, "-c", OFTEN]


@dataclass(frozen=True)
class Command:
    """What is typed, without what is resumed; `games` are those of the short form and of the long one.

    It is killed when it has written something at most `changes` times.
    """

    words: tuple[str, ...]
    games: tuple[int, int]
    written: tuple[str, ...]
    changes: int = 12

    def typed(self, games: int, workers: int) -> list[str]:
        return [*HORTA, *self.words, "--games", str(games), "--workers", str(workers)]


COMMANDS = {
    "simulate": Command(("simulate", "tea-house", "-n", "3", "--out", "run"), (1500, 20_000), ()),
    "tournament": Command(
        ("tournament", "tea-house", "--bots", "random,greedy", "--players", "2,3", "--out", "run", "--json", "found.json"),
        (60, 1200),
        ("found.json",),
    ),
    "compare": Command(
        ("compare", "tea-house", "--option-b", "rounds=6", "--out", "run", "--json", "found.json", "--report", "page.html"),
        (400, 6000),
        ("found.json", "page.html"),
    ),
    # A tuning writes something after every try only.
    "tune": Command(("tune", "../digging", "-n", "3", "--rounds", "20", "--out", "weights.yaml"), (20, 150), ("weights.yaml",), changes=3),
}
DIGGING = {
    "pack.yaml": "id: digging\nversion: 1.0.0\nseats: {least: 2, most: 4}\n",
    "content.yaml": "counters: {gold: {of: seat}, sand: {of: seat}, points: {of: seat, score: highest}}\nweights: {gold: 0, sand: 0}\n",
    "digging.rules": """
game:
    repeat 5 times:
        for each p in seats:
            as p: perform dig
    for each p in seats:
        as p: gain 3 * my.gold + 1 points

procedure dig:
    choose place:
        river: gain 1 gold
        beach: gain 2 sand
        meadow: gain 1 sand
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small game in which weights are soon found."""
    (tmp_path / "digging").mkdir()
    for name, text in DIGGING.items():
        (tmp_path / "digging" / name).write_text(text, encoding="utf-8")
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    """Everything that was written, but how long it took."""
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: b"" if name.endswith("run.json") else data for name, data in found.items()}


def told(output: bytes) -> list[bytes]:
    """The lines of the result, without how many games were played now and how fast."""
    return [line for line in output.splitlines() if b" games of " not in line]


def marks(folder: Path) -> set[tuple[str, int]]:
    """What changes whenever progress is written."""
    found = set()
    for path in folder.rglob("*"):
        try:
            found.add((str(path), path.stat().st_mtime_ns))
        except FileNotFoundError:
            continue
    return found


def killed(words: Sequence[str], folder: Path, changes: int, told: signal.Signals = signal.SIGKILL) -> CompletedProcess[bytes]:
    """Start a command, and kill it, or tell it something else, when it has written something so often."""
    seen = marks(folder)
    with start(words, cwd=folder, start_new_session=True) as process:
        end = time.monotonic() + LIMIT
        while process.poll() is None and changes:
            assert time.monotonic() < end
            if (now := marks(folder)) != seen:
                seen, changes = now, changes - 1
            time.sleep(0.002)
        process.send_signal(told)
        output, errors = process.communicate(timeout=LIMIT)
    return CompletedProcess(process.args, process.returncode, output, errors)


def hold(command: Command, folder: Path, games: int, workers: int, kills: int) -> int:
    """Claim it for one command; return how often it was killed under way."""
    calm, disturbed = folder / "calm", folder / "disturbed"
    calm.mkdir()
    disturbed.mkdir()
    words, chance = command.typed(games, workers), random.Random(games)
    undisturbed = run(words, cwd=calm)
    assert undisturbed.returncode == 0, undisturbed.stderr
    count, rounds = 0, []
    done = None
    while done is None or done.returncode:
        done = (
            killed([*words, "--resume"], disturbed, chance.randint(1, command.changes))
            if count < kills
            else run([*words, "--resume"], cwd=disturbed)
        )
        assert done.returncode in (0, -signal.SIGKILL), done.stderr
        count += done.returncode != 0
        rounds += [line for line in done.stderr.splitlines() if line.startswith(b"round ")]
        # What is reported in a file is whole from the first moment on.
        for name in command.written:
            assert not (disturbed / name).exists() or (disturbed / name).read_bytes() == (calm / name).read_bytes()
    assert told(done.stdout) == told(undisturbed.stdout)
    assert files(disturbed) == files(calm)
    assert len(rounds) == len(set(rounds))
    assert set(rounds) <= {line for line in undisturbed.stderr.splitlines() if line.startswith(b"round ")}
    return count


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_goes_on_to_the_same_end(name: str, workers: int, folder: Path) -> None:
    command = COMMANDS[name]
    assert hold(command, folder, command.games[0], workers, kills=2) >= 1


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_killed_many_times_goes_on_to_the_same_end(name: str, workers: int, folder: Path) -> None:
    command = COMMANDS[name]
    assert hold(command, folder, command.games[1], workers, kills=40) >= 10


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_unfinished_is_not_begun_again_unasked(name: str, folder: Path) -> None:
    command, place = COMMANDS[name], folder / "place"
    place.mkdir()
    words = command.typed(command.games[0], 1)
    assert killed(words, place, 3).returncode == -signal.SIGKILL
    left = files(place)
    done = run(words, cwd=place)
    assert done.returncode == 2
    assert b"--resume goes on with" in done.stderr
    assert files(place) == left


@pytest.mark.parametrize(("name", "told"), [("tournament", signal.SIGTERM), ("compare", signal.SIGINT), ("tune", signal.SIGINT)])
def test_a_stopped_command_says_how_it_goes_on_and_does(name: str, told: signal.Signals, folder: Path) -> None:
    command = COMMANDS[name]
    for place in ("calm", "stopped"):
        (folder / place).mkdir()
    words = command.typed(command.games[0], 1)
    assert run(words, cwd=folder / "calm").returncode == 0
    stopped = killed(words, folder / "stopped", 3, told)
    assert stopped.returncode == 130, stopped.stderr
    assert b"to go on: " in stopped.stderr
    assert run([*words, "--resume"], cwd=folder / "stopped").returncode == 0
    assert files(folder / "stopped") == files(folder / "calm")
