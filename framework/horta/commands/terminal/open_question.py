"""What a command can look at and do: a question that waits for the answer of a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rich.text import Text

from horta.model.decisions import Decision
from horta.play.game import Game
from horta.words.labels import Labels


class OpenQuestion(Protocol):
    """What a command can look at and do: an open question to a person, its options as they are shown, and what to type for each."""

    labels: Labels
    decision: Decision
    options: list[str]
    keys: list[str]

    @property
    def game(self) -> Game:
        """The game."""

    def page(self, title: str, lines: Iterable[Text | str]) -> None:
        """Show a longer text."""

    def undo(self) -> None:
        """Take the last answer back, or say why that cannot be done."""

    def log(self) -> None:
        """Show everything that happened."""

    def draw(self) -> None:
        """Draw the question again."""

    def help(self) -> None:
        """Show what can be typed, and what the marks on the table mean."""

    def leave(self, ask: bool) -> None:
        """Leave the game."""
