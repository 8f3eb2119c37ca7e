"""The rule texts of all packs that come along: complete in four languages, and kept in tests/texts to be read."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from horta.assembly import assemble
from horta.assembly.rule_wordings import check_wordings
from horta.packs.bundled import content_folder
from horta.packs.loader import attempt
from horta.play.game import Ruleset, load
from horta.words.languages import LOCALES
from horta.words.rule_text import RuleText, rule_text

TEXTS = Path(__file__).parents[2] / "texts"
PACKS = {path.parent.name: path.parent for path in sorted(content_folder().rglob("pack.yaml"))}


SEARCH = sorted({path.parent for path in PACKS.values()})


@cache
def ruleset_of(pack: str) -> Ruleset:
    return load(PACKS[pack], search=SEARCH)


def texts_of(pack: str, locale: str) -> dict[str, RuleText]:
    """The texts of what a pack defines itself."""
    ruleset = ruleset_of(pack)
    kinds = {kind: ruleset.definitions.get(kind, {}) for kind in ruleset.vocabulary.kinds}
    own = [(kind, name) for kind, entries in kinds.items() for name, entry in entries.items() if entry.span.source.pack == pack]
    return {f"{kind} {name}": rule_text(ruleset, kind, name, locale) for kind, name in own}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("pack", PACKS)
def test_no_word_is_missing(pack: str, locale: str) -> None:
    ruleset = ruleset_of(pack)
    found = {
        name: rule_text(ruleset, kind, name, locale).gaps for kind in ruleset.vocabulary.kinds for name in ruleset.definitions.get(kind, {})
    }
    # A pack that leaves things open cannot tell what they do; the packs that settle them can.
    left_open = {name for name, _ in ruleset.rules.unmet}
    assert {name: gaps for name, gaps in found.items() if set(gaps) - left_open} == {}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("pack", PACKS)
def test_texts_are_as_they_were_read(pack: str, locale: str) -> None:
    lines = [
        f"{name}\n" + "".join(f"  {line}\n" for line in text.text.splitlines())
        for name, text in texts_of(pack, locale).items()
        if text.text
    ]
    file = TEXTS / f"{pack}.{locale}.txt"
    if os.environ.get("HORTA_UPDATE_SNAPSHOTS") == "1" and lines:
        file.write_text("".join(lines), encoding="utf-8", newline="\n")
    assert "".join(lines) == (file.read_text(encoding="utf-8") if file.exists() else "")


def test_no_text_is_kept_for_nothing() -> None:
    assert sorted(path.name for path in TEXTS.iterdir() if path.name.rpartition(".")[0].rpartition(".")[0] not in PACKS) == []


@pytest.mark.parametrize("pack", PACKS)
def test_texts_by_hand_describe_the_rule_as_it_is(pack: str) -> None:
    merged, problems = attempt([PACKS[pack]], search=SEARCH)
    assert merged is not None
    check_wordings(merged, assemble(merged, problems), problems)
    assert [problem.message for problem in problems] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("pack", PACKS)
def test_texts_are_whole_sentences(pack: str, locale: str) -> None:
    for name, text in texts_of(pack, locale).items():
        for line in text.text.splitlines():
            assert line[0].isupper(), (name, line)
            assert line.endswith("."), (name, line)
            assert not set("[]{}|_`") & set(line), (name, line)
            assert "  " not in line, (name, line)


def test_house_rules_change_the_text() -> None:
    usual = rule_text(load("belle-epoque"), "belle_card", "card_16").text
    changed = rule_text(load("belle-epoque", options={"card_16_per_colour": True}), "belle_card", "card_16").text
    assert usual.endswith("you may take 1 VP per artwork you own.")
    assert changed.endswith("you may take 1 VP per different colour among your artworks.")
