"""Reads the pages: which fenced blocks they hold, and how a session in them is played.

A block says by its first line what it is:

- `rules`, `rules block`, `rules formula`: a text of the rules language;
- `yaml`, `yaml pack`, `yaml scenario`: a content file, a manifest, a file of scenarios;
- `python run`: a program;
- `console`: commands after `$ ` and what they print; `…` stands for anything left out;
- `bash`: a command to copy (README only, see test_readme);
- `text`: nothing to check.

`file=path` after any of them stores the block under that path, for the commands that follow on the page.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import processes
from horta.commands import main
from processes import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block of a page."""

    page: Path
    line: int
    sort: str
    detail: str
    file: str | None
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, first to last."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        words = match[1].split()
        files = [word.removeprefix("file=") for word in words if word.startswith("file=")]
        plain = [word for word in words if not word.startswith("file=")]
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(page, line, plain[0] if plain else "", " ".join(plain[1:]), files[0] if files else None, match[2]))
    return found


def all_blocks(*sorts: str) -> list[Block]:
    """The blocks of these sorts on all pages."""
    return [block for page in PAGES for block in blocks(page) if block.sort in sorts]


def session(folder: Path) -> dict[str, str]:
    """The environment of a shell in which `horta` is the one under test."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    command = tools / "horta"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from horta.commands import main; main()" "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    paths = os.pathsep.join((str(ROOT / "framework"), os.environ.get("PYTHONPATH", "")))
    shell = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": paths}
    return {**shell, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", "PYTHONUTF8": "1"}


def steps(block: Block) -> list[tuple[str, str]]:
    """The commands of a console block, each with what the page says it prints."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def run(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Return what a command prints in a shell, on both channels as a terminal shows them."""
    done = processes.run(["bash", "-c", command], cwd=folder, env=environment, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
    assert isinstance(done.stdout, str)
    return done.stdout


def run_here(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Return what a command prints, like `run`. A plain `horta …` is run in this process, which is much faster."""
    words = shlex.split(command, comments=True)
    lexer = shlex.shlex(command, posix=False, punctuation_chars=True)
    if words[0] != "horta" or any(set(word) <= set("();<>|&") for word in lexer) or "$" in command:
        return run(command, folder, environment)
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with _as_in_a_shell(words, folder, environment), redirect_stdout(stream), redirect_stderr(stream):
        try:
            main()
        except SystemExit as end:
            if isinstance(end.code, str):
                print(end.code, file=stream)
    stream.seek(0)
    return stream.read()


@contextmanager
def _as_in_a_shell(words: list[str], folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Let this process be what a process with these words in this folder is; afterwards it is as before."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    inside = (chdir(folder), patch.dict(os.environ, environment, clear=True), patch.object(sys, "argv", words))
    with ExitStack() as stack:
        for context in inside:
            stack.enter_context(context)
        stack.enter_context(patch.object(sys, "stdin", stack.enter_context(Path(os.devnull).open(encoding="utf-8"))))
        yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def prints(shown: str, printed: str) -> bool:
    """Whether the output is what the page shows. A line of `…` leaves out lines, `…` within a line leaves out words."""
    pattern = ""
    for line in shown.rstrip("\n").split("\n"):
        pattern += r"(?:.*\n)*?" if line.strip() == "…" else "[^\n]*".join(re.escape(part) for part in line.rstrip().split("…")) + r"[ ]*\n"
    cleaned = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n")) + "\n"
    return shown.strip() == "" or re.fullmatch(pattern, cleaned) is not None
