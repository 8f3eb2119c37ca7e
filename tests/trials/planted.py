"""A small game that goes wrong in ways planted in it: random games of it take long to get there, a person would not."""

from __future__ import annotations

from pathlib import Path

MANIFEST = """
id: planted
version: 1.0.0
seats: {least: 2, most: 3}
options:
  turns: {type: number, default: 40, least: 1, most: 60, description: How many turns everybody has}
  quick: {type: truth, default: false, description: Whether one turn is enough}
"""

CONTENT = """
kinds:
  letter: {plural: letters}
counters:
  coins: {of: seat, start: 3}
  written: {of: seat, by: letter}
define:
  letter: [{id: a}, {id: b}, {id: c}, {id: d}, {id: e}, {id: f}]
"""

RULES = """
game:
    repeat (if option quick then 1 else option turns) times:
        for each p in seats:
            as p: perform write

procedure write:
    choose letter from letters
    gain 1 written[letter]
"""

# Six turns of one and the same seat: two of one letter and four of another, in any order.
INVARIANT = "\ninvariant calm = every(not (p.written[c] >= 2 and p.written[e] >= 4) for p in seats)\n"
FAULT = "    if letter is f and my.written[b] >= 3: lose 5 coins\n"


def write_planted(folder: Path, more: str) -> str:
    """The pack with something planted in it."""
    pack = folder / "planted"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (pack / "content.yaml").write_text(CONTENT, encoding="utf-8")
    (pack / "planted.rules").write_text(RULES + more, encoding="utf-8")
    return str(pack)
