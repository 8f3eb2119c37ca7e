"""What is typed at the table finds its command, in every language, and nothing else does."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

import horta
from horta.commands.terminal.command_table import COMMANDS, find_command, help_lines
from horta.words.labels import Labels
from horta.words.languages import LOCALES


@pytest.fixture(params=LOCALES)
def labels(request: pytest.FixtureRequest) -> Labels:
    """The words of a language."""
    return Labels(horta.load("tea-house"), ("Ann", "Ben"), request.param)


def test_every_word_of_a_command_finds_it(labels: Labels) -> None:
    for command in COMMANDS:
        for word in command.words(labels):
            assert find_command(word, labels) == (command, "")
            assert find_command(word.upper(), labels) == (command, "")


def test_no_word_is_that_of_two_commands(labels: Labels) -> None:
    for one, other in itertools.combinations(COMMANDS, 2):
        assert not set(one.words(labels)) & set(other.words(labels))


def test_the_help_tells_every_command_in_a_line(labels: Labels) -> None:
    first, *lines = help_lines(labels)
    assert first == labels.phrase("help")
    assert len(lines) == len(COMMANDS)
    for command, line in zip(COMMANDS, lines, strict=True):
        assert line.startswith(f"  {command.usage(labels)} ")
        assert line.endswith(labels.phrase(f"help_{command.name}"))


def test_a_text_belongs_only_to_commands_that_take_one(labels: Labels) -> None:
    log = next(command for command in COMMANDS if command.name == "log")
    taking, sign = replace(log, takes=True), replace(log, takes=True, also=("?",))
    assert log.text_after("l empain", labels) is None
    assert taking.text_after("l  Van de Velde ", labels) == "Van de Velde"
    assert taking.text_after("lempain", labels) is None
    assert sign.text_after("?7", labels) == "7"
    assert sign.text_after("? 7", labels) == "7"
    assert find_command("logs", labels) is None
