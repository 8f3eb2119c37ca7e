"""Measures what hostile packs cost: every job runs in a process of its own, which cannot take much more than it may.

Run as a program, it reads jobs, one in each line (a pack of the corpus and a command), and writes one line for each: the
exit code, the processor time and the memory. A job runs in a fork of this process, which has imported everything and
has no threads; so a job costs its own work only.

Seconds are those of a processor that counts to a million in `USUAL_COUNT`. A slower or shared one is given as much more as it
takes to count, just before and just after the job.
"""

from __future__ import annotations

import io
import json
import os
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from processes import ENVIRONMENT, ROOT, run

MOST_SECONDS = 10.0
USUAL_COUNT = 0.03  # seconds
MOST_MEGABYTES = 500
ANSWERS = 12
OUTPUT = 2_000  # characters of the output that are kept

# Beyond these, times how slow the processor is, a job is ended: somewhat more than it may take, so that the figures of what goes
# wrong are known too.
_CPU_SECONDS = 40
_CPU_SECONDS_OF_A_GAME = 60  # reading and compiling included; what counts is the longest answer
_ADDRESS_SPACE = 3_000_000_000

LOOKED_FOR = "Traceback (most recent call last)"


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command, or the longest answer of a game, took of one pack."""

    pack: str
    command: str
    code: int  # of the exit; negative: the number of the signal that ended it
    seconds: float
    megabytes: float
    output: str

    def faults(self, most_seconds: float = MOST_SECONDS) -> list[str]:
        """Return what is wrong with it, in words."""
        found = []
        if self.code not in (0, 1, 2):
            found.append(f"ended with {self.code}")
        if self.code and self.command == "check" and self.pack.endswith("_just_within_the_bound"):
            found.append("refused, so that it proves nothing about what the bounds let through")
        if LOOKED_FOR in self.output:
            found.append("a traceback")
        if self.seconds > most_seconds:
            found.append(f"{self.seconds:.1f} s of processor time")
        if self.megabytes > MOST_MEGABYTES:
            found.append(f"{self.megabytes:.0f} MB")
        return [f"{self.pack}, {self.command}: {fault}\n{self.output[-OUTPUT:]}" for fault in found]


def measure(jobs: Iterable[tuple[str, str]]) -> list[Cost]:
    """Run the jobs, a pack and a command each, and return what they cost."""
    wanted = "".join(json.dumps(job) + "\n" for job in jobs)
    with tempfile.TemporaryFile("w+") as lines:
        lines.write(wanted)
        lines.seek(0)
        environment = {**ENVIRONMENT, "PYTHONPATH": f"{ROOT / 'framework'}{os.pathsep}{ROOT / 'tests'}"}
        done = run([sys.executable, "-m", "hostile.measured"], stdin=lines, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return [Cost(**json.loads(line)) for line in done.stdout.splitlines()]


# ------------------------------------------------------------------ in the process that measures


def _words(command: str, folder: str) -> list[str]:
    """Return what is typed for a command."""
    return {
        "check": ["check", "--no-cache", folder],
        "texts": ["texts", folder],
        "show": ["show", "c0", "-p", folder],
        "diff": ["diff", "tea-house", folder],
        "sources": ["sources", folder],
        "compile": ["compile", folder],
        "test": ["test", folder],
    }[command]


def _typed(command: str, folder: str) -> int:
    """Run a command as if it had been typed; return its exit code."""
    from horta.commands import main

    sys.argv = ["horta", *_words(command, folder)]
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _played(folder: str) -> tuple[int, float]:
    """Play with random answers, and show and keep each position; return the exit code and the seconds of the longest answer."""
    import horta

    try:
        ruleset = horta.load(folder)
        seats = ruleset.seats[1] if isinstance(ruleset.seats, tuple) else ruleset.usual_players()
        ruleset.program(seats, telling=True)
    except horta.Error as refused:
        print(str(refused)[:OUTPUT])
        return 2, 0.0
    longest, chance = 0.0, random.Random(1)
    begun = time.process_time()
    try:
        game = ruleset.new_game(seats, 1)
        for _ in range(ANSWERS):
            _look(game)
            longest = max(longest, time.process_time() - begun)
            decision = game.decision
            if decision is None:
                break
            begun = time.process_time()
            game.answer(chance.randrange(len(decision.options)))
    except horta.Error as fault:
        longest = max(longest, time.process_time() - begun)
        print(str(fault)[:OUTPUT])
        return 1, longest
    return 0, max(longest, time.process_time() - begun)


def _look(game: Any) -> None:
    """Show and keep a position in every way there is."""
    from rich.console import Console

    from horta.commands.terminal import game_screen

    console = Console(file=io.StringIO(), width=80, highlight=False, emoji=False, markup=False)
    session = game_screen.TableSession(game, frozenset(range(len(game.seats))), {}, "en", None, None, console=console)
    decision = game.decision
    if decision is not None:
        game_screen.Prompt(session, decision).draw()
    game.view(0).to_data()
    game.snapshot()
    game.state_hash()
    game.save()


def _slowness() -> float:
    """Return how many times as long as usual this processor takes at present; at least 1."""
    begun, counted = time.process_time(), 0
    while counted < 1_000_000:
        counted += 1
    return max(1.0, (time.process_time() - begun) / USUAL_COUNT)


def _work(pack: str, command: str, folder: Path) -> dict[str, Any]:
    """Do one job, within limits; return what is known of it."""
    os.environ["HOME"] = os.environ["XDG_CACHE_HOME"] = str(folder.parent / "home")
    before = _slowness()
    most = int(before * (_CPU_SECONDS_OF_A_GAME if command == "play" else _CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_ADDRESS_SPACE, _ADDRESS_SPACE))
    output = io.TextIOWrapper(io.BytesIO(), "utf-8", "replace", write_through=True)
    begun, code, longest = time.process_time(), 1, None
    with redirect_stdout(output), redirect_stderr(output):
        try:
            if command == "play":
                code, longest = _played(str(folder))
            else:
                code = _typed(command, str(folder))
        except BaseException:
            traceback.print_exc()
    seconds = time.process_time() - begun if longest is None else longest
    seconds /= max(before, _slowness())
    told = output.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
    return {"code": code, "seconds": seconds, "output": told[-OUTPUT:]}


def _forked(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Do the work in a process of its own; return what it found, with its memory."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        with os.fdopen(writer, "w") as out:
            json.dump(work(), out)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as found:
        told = found.read()
    _, status, use = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    missing = {"code": code, "seconds": use.ru_utime + use.ru_stime, "output": ""}
    return {**(json.loads(told) if code == 0 else missing), "megabytes": use.ru_maxrss / 1024}


def _main() -> None:
    import horta
    import horta.commands.terminal.game_screen
    from horta.commands.app import COMMANDS as KNOWN
    from hostile.corpus import CORPUS

    for command in KNOWN:
        __import__(f"horta.commands.{command}")
    horta.load("tea-house")  # the tables of the parser and the schemas
    for line in sys.stdin:
        pack, command = json.loads(line)
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "hostile"
            folder.mkdir()
            CORPUS[pack].write(folder)
            found = _forked(lambda pack=pack, command=command, folder=folder: _work(pack, command, folder))
        print(json.dumps({"pack": pack, "command": command, **found}), flush=True)


if __name__ == "__main__":
    _main()
