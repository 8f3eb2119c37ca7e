"""How soon a game begins: processor time of `horta play` on a terminal, from its start to the first question.

Cold is a run with an empty cache, warm is the next one with the same cache. Both take turns; a first turn, for Python's own
bytecode, is not counted.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from horta.words.languages import phrase
from tools.bench.environments import surroundings

TURNS = 3
COLD_BAR, WARM_BAR = 2.0, 1.0  # seconds
_COMMAND = "from horta.commands import main; main()"
_CONTROL = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")


def measure_first_question(packs: Sequence[str], turns: int = TURNS) -> list[tuple[float, float]]:
    """Return seconds of the processor, cold and warm, turn by turn."""
    found = []
    for _ in range(turns + 1):
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            found.append((_until_asked(packs, Path(folder)), _until_asked(packs, Path(folder))))
    return found[1:]


def _until_asked(packs: Sequence[str], folder: Path) -> float:
    """Start a game, end it at its first question; return the processor time that it took."""
    import pty  # not there on every system

    own, other = pty.openpty()
    places = {"HORTA_CACHE": str(folder / "cache"), "HORTA_STATE": str(folder / "state")}
    words = [sys.executable, "-c", _COMMAND, "play", *packs, "--seed", "1"]
    process = subprocess.Popen(words, stdin=other, stdout=other, stderr=other, env={**surroundings(), **places, "TERM": "xterm"})
    os.close(other)
    try:
        _wait_for(phrase("en", "pick").encode(), own)
    finally:
        os.kill(process.pid, signal.SIGKILL)  # `Popen.kill` may wait for it, and then nobody knows what it used
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0  # it has been waited for
        os.close(own)
    return used.ru_utime + used.ru_stime


def _wait_for(text: bytes, terminal: int) -> None:
    seen = b""
    while text not in _CONTROL.sub(b"", seen):
        try:
            data = os.read(terminal, 65536)
        except OSError:  # what Linux says when the process has ended
            data = b""
        if not data:
            raise RuntimeError(f"the game ended without a question: {seen[-500:].decode(errors='replace')}")
        seen += data


def tell_first_question(turns: Sequence[tuple[float, float]]) -> bool:
    """Print the middle of both; True if both bars were met."""
    cold, warm = (median(seconds) for seconds in zip(*turns, strict=True))
    met = bool(cold <= COLD_BAR and warm <= WARM_BAR)
    print(
        f"first question: {warm:.2f} s warm, {cold:.2f} s cold, ratio {warm / cold:.2f}"
        f" (bars {WARM_BAR:g} s and {COLD_BAR:g} s: {'met' if met else 'missed'})"
    )
    return met
