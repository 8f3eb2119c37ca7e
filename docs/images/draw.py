"""Draws the picture of the README: plays in a terminal of its own and keeps the last screen as SVG.

    python docs/images/draw.py docs/images/table.svg 1,2,3,1,2,1,2,1 play --players 4 --seed 3 --human 1

The second argument holds what is typed, with commas between the answers.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
from pathlib import Path

from rich.console import Console
from rich.text import Text

COLUMNS, ROWS = 150, 75
PATIENCE = 3.0


def screen(typed: list[str], arguments: list[str]) -> str:
    """What the terminal shows in the end, colours included."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(COLUMNS=str(COLUMNS), TERM="xterm-256color")
        program = "from horta.commands import main; main()"
        os.execv(sys.executable, [sys.executable, "-c", program, *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    printed = b""
    while True:
        while select.select([terminal], [], [], PATIENCE)[0]:
            printed += os.read(terminal, 65536)
        if not typed:
            break
        os.write(terminal, typed.pop(0).encode() + b"\n")
    os.close(terminal)
    return printed.decode().replace("\r\n", "\n").rpartition("\x1b[2J\x1b[H")[2]


def main() -> None:
    """Draw the picture that the command line asks for."""
    target, typed, *arguments = sys.argv[1:]
    console = Console(record=True, width=COLUMNS, file=open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the program
    console.print(Text.from_ansi(screen(typed.split(","), arguments)))
    drawn = console.export_svg(title=f"horta {' '.join(arguments)}", unique_id="table")
    # Whoever looks at the picture has a font of fixed width; none is fetched from elsewhere.
    drawn = re.sub(r"\s*<!--.*?-->", "", drawn)
    drawn = re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    Path(target).write_text(drawn.replace("Fira Code", "monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
