"""`horta texts`: the rule texts of everything in some packs, for authors and translators."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from horta.commands.usage_errors import parse_choices
from horta.diagnostics import clean
from horta.play.game import Ruleset


def list_texts(packs: list[str], options: list[str], locale: str) -> None:
    """Print every rule text, by kind. What has no words in the language is listed on the error stream."""
    from horta.play.game import load

    ruleset = load(*packs, options=parse_choices(options))
    gaps: dict[str, list[str]] = {}
    for line in _lines(ruleset, locale, gaps):
        print(clean(line))
    for gap, names in gaps.items():
        print(clean(f"no words in {locale}: {gap} ({', '.join(names)})"), file=sys.stderr)


def _lines(ruleset: Ruleset, locale: str, gaps: dict[str, list[str]]) -> Iterator[str]:
    from horta.words.rule_text import rule_text

    for kind in ruleset.vocabulary.kinds:
        for name in ruleset.definitions.get(kind, {}):
            told = rule_text(ruleset, kind, name, locale)
            for gap in told.gaps:
                gaps.setdefault(gap, []).append(name)
            if told.text:
                yield f"{name}  {ruleset.name(kind, name, locale)}{'  (by hand)' if told.by_hand else ''}"
                yield from (f"  {line}" for line in told.text.splitlines())
