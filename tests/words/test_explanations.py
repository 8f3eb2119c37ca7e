"""Explanations in words: in four languages, with no code in a sentence, and a rule in words for what cannot be chosen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import horta
from horta.play.game import Game
from horta.words.explanations import ExplanationTeller
from horta.words.labels import Labels
from horta.words.languages import LOCALES
from replays.journals import recorded_games, start

JOURNALS = recorded_games("0.2.0")
GAMES = [0, 21, 42, 63, 123]  # the boards, the Belle Époque, the game alone, the first edition, the small game
CODE = re.compile(r"\w_\w|\bit\.|next\(me\)|\bmy\.")


@cache
def positions(number: int) -> list[Game]:
    """Some positions of a recorded game, from its beginning to its end."""
    game, found = start(JOURNALS[number]), []
    apart = max(1, len(JOURNALS[number].answers) // 30)
    for at, answer in enumerate(JOURNALS[number].answers):
        if at % apart == 0:
            found.append(game.copy())
        game.answer(answer)
    return found


def teller(game: Game, locale: str) -> ExplanationTeller:
    return ExplanationTeller(Labels(game.ruleset, game.seats, locale))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("number", GAMES)
def test_everything_withheld_has_a_rule_in_words(number: int, locale: str) -> None:
    withheld = 0
    for game in positions(number):
        assert game.decision is not None
        words = teller(game, locale)
        for choice in game.why(game.decision.seat).choices:
            if choice.offered or choice.id == "finish":  # to pay no more is an option of the pack
                continue
            option, *reasons = words._choice(choice, game.decision.kind)
            assert reasons, choice
            assert not any(line.text == words.labels.phrase("why_rule") for line in reasons), (choice.id, reasons)
            assert not CODE.search(" ".join(line.text for line in (option, *reasons))), (option, reasons)
            withheld += 1
    assert withheld > 3


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("number", GAMES)
def test_no_code_is_told(number: int, locale: str) -> None:
    told = 0
    for game in positions(number):
        if not game.steps:
            continue
        for line in teller(game, locale).lines(game.why("all", answer=len(game.steps))):
            assert not CODE.search(line.text), line
            assert "  " not in line.text.replace("  ", " ", 1), line
            told += 1
    assert told > 3


def test_words_for_a_failed_condition_are_told_there_and_nowhere_else(tmp_path: Path) -> None:
    pack = 'id: dear\nversion: 1.0.0\nname: Dear\nrequires: {tea-house: ">=1.0"}\n'
    (tmp_path / "pack.yaml").write_text(pack, encoding="utf-8")
    words = 'texts: {phrases: {far_too_dear: {of: "price(t) <= my.coins", en: {fails: far beyond your purse}}}}\n'
    (tmp_path / "texts.yaml").write_text(words, encoding="utf-8")
    both = [horta.load("tea-house"), horta.load(tmp_path)]
    for tea in both[0].definitions["tea"]:
        assert horta.rule_text(both[0], "tea", tea, "en") == horta.rule_text(both[1], "tea", tea, "en")
    game = both[1].new_game(2, seed=1)
    found: set[str] = set()
    while game.decision is not None:
        found |= {line.text for line in teller(game, "en").lines(game.why(game.decision.seat))}
        game.answer(0)
    assert found & {"it costs more than you have", "far beyond your purse"}
