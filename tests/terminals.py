"""A real process on a real terminal, as somebody at a keyboard meets it."""

from __future__ import annotations

import os
import pty
import re
import select
import time
from pathlib import Path
from types import TracebackType

from processes import HORTA, LIMIT, ROOT, start

PICK = "q quit) > "


class Terminal:
    """A process on a terminal of its own; `until` waits for a text and gives all that came before it."""

    def __init__(self, *words: str, folder: Path = ROOT, state: Path | None = None) -> None:
        self.own, other = pty.openpty()
        environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "framework"), "TERM": "xterm-256color",
            "COLUMNS": "130", "LINES": "60", "PYTHONUTF8": "1", "NO_COLOR": "1",
            "HORTA_STATE": str(state or os.environ["HORTA_STATE"]), "HORTA_CACHE": os.environ["HORTA_CACHE"],
        }  # fmt: skip
        self.process = start([*HORTA, *words], stdin=other, stdout=other, stderr=other, env=environment, cwd=folder, close_fds=True)
        os.close(other)
        self.unread = ""

    def type(self, text: str) -> None:
        os.write(self.own, f"{text}\n".encode())

    def until(self, text: str) -> str:
        """What is written up to the text."""
        deadline = time.monotonic() + LIMIT
        while text not in self.unread:
            assert time.monotonic() < deadline, f"never said {text!r}, only:\n{self.unread}"
            if not self.read():
                break
        assert text in self.unread, f"ended without {text!r}:\n{self.unread}"
        before, _, self.unread = self.unread.partition(text)
        return before + text

    def read(self) -> bool:
        ready, _, _ = select.select([self.own], [], [], 0.5)
        if not ready:
            return True
        try:
            data = os.read(self.own, 65536)
        except OSError:
            return False
        self.unread += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode(errors="replace")).replace("\r", "")
        return bool(data)

    def rest(self) -> str:
        """Everything up to the end of the process."""
        deadline = time.monotonic() + LIMIT
        while self.read() and (self.process.poll() is None or select.select([self.own], [], [], 0.05)[0]):
            assert time.monotonic() < deadline, f"does not end:\n{self.unread}"
        self.process.wait(LIMIT)
        return self.unread

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.own)
