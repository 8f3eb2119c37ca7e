"""What can be typed at the prompt besides an answer: one table, from which the help and the line of keys are made.

To add a command, write a function that takes the prompt and what was typed after the word, add a line here, and add its
`word_…` and `help_…` to the phrases of every language. Longer texts are shown with its `page`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from horta.commands.terminal.open_question import OpenQuestion
from horta.words.labels import Labels


@dataclass(frozen=True, slots=True)
class TableCommand:
    """One command. `name` is its word in English, and the end of the keys of its phrases; one that `takes` a text can be given one."""

    key: str
    name: str
    run: Callable[[OpenQuestion, str], None]
    takes: bool = False
    also: tuple[str, ...] = ()

    def words(self, labels: Labels) -> tuple[str, ...]:
        """Return all that can be typed for it: the key, the word in the language of the table, the English one, and others."""
        return (self.key, labels.phrase(f"word_{self.name}").casefold(), self.name, *self.also)

    def text_after(self, typed: str, labels: Labels) -> str | None:
        """Return what was typed after the word, often nothing; None if something else was typed."""
        for word in self.words(labels):
            rest = typed[len(word) :]
            if not typed.casefold().startswith(word) or (rest and not self.takes):
                continue
            if not rest or rest[0].isspace() or not word.isalnum():
                return rest.strip()
        return None

    def usage(self, labels: Labels) -> str:
        """Return how it is typed, for the help."""
        word = labels.phrase(f"word_{self.name}")
        shown = self.key if self.key == word else f"{self.key}, {word}"
        return f"{shown} {labels.phrase('name_typed')}" if self.takes else shown


def _what(prompt: OpenQuestion, text: str) -> None:
    if not text:
        prompt.help()
        return
    # Imported late, as by `_why`: rule texts and explanations need the parser, and a game is asked its first question without it.
    from horta.commands.terminal.explaining import tell_what

    tell_what(prompt, text)


def _why(prompt: OpenQuestion, text: str) -> None:
    from horta.commands.terminal.explaining import tell_why

    tell_why(prompt, text)


COMMANDS = (
    TableCommand("u", "undo", lambda prompt, text: prompt.undo()),
    TableCommand("l", "log", lambda prompt, text: prompt.log()),
    TableCommand("r", "redraw", lambda prompt, text: prompt.draw()),
    TableCommand("?", "what", _what, takes=True),
    TableCommand("w", "why", _why, takes=True),
    TableCommand("h", "help", lambda prompt, text: prompt.help()),
    TableCommand("q", "quit", lambda prompt, text: prompt.leave(True), also=("exit",)),
)


def find_command(typed: str, labels: Labels) -> tuple[TableCommand, str] | None:
    """Return the command that was typed, and the text after its word; None if it is none."""
    for command in COMMANDS:
        text = command.text_after(typed, labels)
        if text is not None:
            return command, text
    return None


def help_lines(labels: Labels) -> list[str]:
    """Return what can be typed: the answers, then each command in a line."""
    usages = [(command.usage(labels), labels.phrase(f"help_{command.name}")) for command in COMMANDS]
    width = max(len(usage) for usage, _ in usages)
    return [labels.phrase("help"), *(f"  {usage:<{width}}  {told}" for usage, told in usages)]
