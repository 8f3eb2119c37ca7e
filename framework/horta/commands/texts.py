"""`horta texts`: the rule texts of everything in some packs, for authors and translators."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from horta.commands.shared_options import ENGLISH, Choices, Lang, NeededPacks, load_packs
from horta.diagnostics import clean
from horta.play.game import Ruleset
from horta.words.rule_text import game_texts, rule_text


def run(packs: NeededPacks, option: Choices, lang: Lang = ENGLISH) -> None:
    """Print every rule text, by kind. What has no words in the language is listed on the error stream."""
    gaps: dict[str, list[str]] = {}
    for line in _lines(load_packs(packs, option), lang, gaps):
        print(clean(line))
    for gap, names in gaps.items():
        print(clean(f"no words in {lang}: {gap} ({', '.join(names)})"), file=sys.stderr)


def _lines(ruleset: Ruleset, locale: str, gaps: dict[str, list[str]]) -> Iterator[str]:
    for kind in ruleset.vocabulary.kinds:
        for name in ruleset.definitions.get(kind, {}):
            told = rule_text(ruleset, kind, name, locale)
            for gap in told.gaps:
                gaps.setdefault(gap, []).append(name)
            if told.text:
                yield f"{name}  {ruleset.name(kind, name, locale)}{'  (by hand)' if told.by_hand else ''}"
                yield from (f"  {line}" for line in told.text.splitlines())
    for sort, told in game_texts(ruleset, locale).items():
        for gap in told.gaps:
            gaps.setdefault(gap, []).append(sort)
        yield sort
        yield from (f"  {line}" for line in told.text.splitlines())
