"""Texts written by hand are held to their rule; wordings to what packs declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import Snapshot
from horta.assembly import assemble
from horta.assembly.rule_wordings import check_wordings
from horta.diagnostics import Problems, render_text
from horta.model.wordings import rule_hash
from horta.packs.loader import attempt
from horta.play.game import load
from horta.words.rule_text import rule_text
from worlds import write_world

RULES = "game: gain 1 coins\naction sale: gain 1 coins\n"
RULE = "{after: sale, effect: gain 2 coins}"


def checked(pack: Path) -> Problems:
    """What is wrong with the words of a pack."""
    merged, problems = attempt([pack])
    if merged is not None:
        check_wordings(merged, assemble(merged, problems), problems)
    return problems


def charm(text: str, rule: str = RULE) -> str:
    return f"- {{id: lucky, text: {text}, abilities: [{rule}]}}"


def current(rule: str = "gain 2 coins") -> str:
    return rule_hash({"abilities": [{"after": "sale", "effect": rule}]}, {})


def test_a_text_by_hand_takes_the_place_of_the_made_one(tmp_path: Path) -> None:
    pack = write_world(tmp_path, RULES, charm(f'{{hash: "{current()}", en: Sell and smile., fr: Vendez et souriez.}}'))
    assert list(checked(pack)) == []
    found = rule_text(load(pack), "charm", "lucky", "fr")
    assert (found.text, found.gaps, found.by_hand) == ("Vendez et souriez.", (), True)
    assert rule_text(load(pack), "charm", "lucky", "de").gaps == ("text of lucky (de)",)


@pytest.mark.parametrize("text", ['{hash: "00000000", en: Old.}', "{en: Old.}"], ids=["stale", "without"])
def test_a_text_for_another_rule_is_reported(tmp_path: Path, snapshot: Snapshot, text: str) -> None:
    problems = checked(write_world(tmp_path, RULES, charm(text)))
    assert not problems.has_errors
    snapshot(render_text(problems).replace(str(tmp_path), "."))


def test_the_hash_is_of_what_the_rule_does() -> None:
    def hashed(**ability: object) -> str:
        return rule_hash({"abilities": [{"after": "sale", "effect": "gain 2 coins", **ability}]}, {})

    assert hashed(order=4) == hashed(rule="X-1") == hashed(effect="gain 2 coins  \n") == current()
    assert len({hashed(), hashed(effect="gain 3 coins"), hashed(may=True), hashed(limit="once per round")}) == 4
    assert rule_hash({}, {"effect": "gain 1 coins"}) != rule_hash({}, {"effect": "gain 2 coins"})


@pytest.mark.parametrize(
    "texts",
    [
        "nouns: {coinz: {en: {one: coin, many: coins}}}",
        "phrases: {sael: {en: sell}}",
        "moments: {sael: {en: a sale}}",
        'phrases: {rich: {of: "my.coins >", en: you are rich}}',
        'phrases: {rich: {of: "gain n", en: get rich}}',
        "nouns: {coins: {en: {one: coin, manny: coins}}}",
    ],
    ids=["noun", "phrase", "moment", "pattern", "statement", "form"],
)
def test_wordings_that_lead_nowhere_are_reported(tmp_path: Path, snapshot: Snapshot, texts: str) -> None:
    problems = checked(write_world(tmp_path, RULES, more=f"texts:\n  {texts}\n"))
    assert problems.has_errors
    snapshot(render_text(problems).replace(str(tmp_path), "."))
