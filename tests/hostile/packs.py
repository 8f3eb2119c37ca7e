"""How hostile packs are written down: a function makes the files of one, its name says what it attacks.

`CORPUS` holds them all by name. `matters` are the commands that the default suite runs on a pack; the long form runs
every command on every pack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Files = Mapping[str, str | bytes]

# What is measured of a pack: seven commands, and a game, answer by answer.
COMMANDS = ("check", "texts", "show", "diff", "sources", "compile", "test", "play")

MANIFEST = "id: hostile\nversion: 1.0.0\nname: Hostile\nseats: {least: 2, most: 4}\n"
POINTS = "counters: {points: {of: seat, score: highest}}\n"
CARDS = """
kinds: {card: {plural: cards, pieces: true, fields: {mark: truth}}}
counters: {points: {of: seat, score: highest}}
zones: {deck: {of: table, holds: card, start: all}, pile: {of: table, holds: card}, hand: {of: seat, holds: card}}
scopes: [turn]
define: {card: [%s]}
"""
IDLE = "game: gain 1 points\n"


@dataclass(frozen=True, slots=True)
class Hostile:
    """A hostile pack: its files, what is done to its folder afterwards, and the commands that matter for it in the default suite."""

    name: str
    make: Callable[[], Files]
    matters: tuple[str, ...]
    spoil: Callable[[Path], None] | None = None
    only_long: bool = False

    def write(self, folder: Path) -> Path:
        """Write the pack into the folder and return it."""
        for name, data in self.make().items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
        if self.spoil is not None:
            self.spoil(folder)
        return folder


CORPUS: dict[str, Hostile] = {}


def hostile(
    *matters: str, spoil: Callable[[Path], None] | None = None, only_long: bool = False
) -> Callable[[Callable[[], Files]], Callable[[], Files]]:
    """Register a function that makes the files of a hostile pack. Without words, `check` and `play` matter.

    What takes seconds by its very nature is left to the long form.
    """

    def register(make: Callable[[], Files]) -> Callable[[], Files]:
        name = make.__name__
        assert name not in CORPUS, name
        assert set(matters) <= set(COMMANDS)
        CORPUS[name] = Hostile(name, make, matters or ("check", "play"), spoil, only_long)
        return make

    return register


def files(rules: str = IDLE, content: str = POINTS, manifest: str = MANIFEST, more: Files | None = None) -> Files:
    """Return the files of a pack with one file of content and one of rules."""
    return {"pack.yaml": manifest, "content.yaml": content, "play.rules": acted(rules), **(more or {})}


def acted(rules: str) -> str:
    """Return the rules with the block of `game:` carried out by the first seat, so that somebody gains and is asked."""
    return re.sub("^game:", "game:\n    as seat(1): perform main\nprocedure main:", rules, flags=re.MULTILINE)


def many(copies: int = 1000, sorts: int = 5) -> str:
    """Return definitions of many cards."""
    return ", ".join(f"{{id: c{number}, copies: {copies}}}" for number in range(sorts))


def cards(rules: str, copies: int = 1000, sorts: int = 5, more: str = "") -> Files:
    """Return a pack with many cards in a deck."""
    return files(rules, CARDS % many(copies, sorts) + more)
