"""Words in the forms that a language needs: articles, cases, plurals, contractions.

A template has places such as `{thing}` or `{thing:a}`, where the part after the colon is a form, and pairs such as
`[take|taking]`, the first for orders and the second after a word such as `may`. The words come from the table of a
language and from packs; rules are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from horta.words.languages import Language

CASES = ("", "_accusative", "_dative")
ARTICLES = ("a", "the", "that", "each", "no", "first", "last")

_PAIR = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
_CLOSE = "\x1f"
# The replacements for a form that is not given, in order.
_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "text": ("the", "that", "one"),
    "one": ("text", "the"),
    "many": ("one", "text", "the"),
    "accusative": ("one", "text", "the_accusative", "the"),
    "dative": ("one", "text", "the_dative", "the"),
    "many_dative": ("many", "one", "text"),
    "per": ("accusative", "one", "text", "the"),
}


@dataclass(frozen=True, slots=True)
class Said:
    """Something in words, in the forms that are known."""

    forms: Mapping[str, str]

    def form(self, name: str, language: Language) -> str:
        """Return the words in that form, or in the nearest known form."""
        if name in self.forms:
            return self.forms[name]
        article = name.partition("_")[0]
        if article not in ARTICLES:
            return next((self.forms[other] for other in _INSTEAD.get(name, ()) if other in self.forms), "")
        if article in self.forms and name not in language.articles:
            return self.forms[article]
        return self.with_article(name, language) if "one" in self.forms else self.form("text", language)

    def with_article(self, name: str, language: Language) -> str:
        """Return the noun after an article; `name` is the article with its case, such as `the_dative`."""
        article, _, case = name.partition("_")
        by_gender = language.articles.get(name) or language.articles[article]
        gender = self.forms.get("gender", language.gender)
        return f"{by_gender.get(gender, by_gender[language.gender])} {self.form(case or 'one', language)}"

    def extended(self, one: str, many: str) -> Said:
        """Return the same with words after the noun. Forms with `the` or `that` are left out: they are made again from the noun."""
        added = {}
        for name, words in self.forms.items():
            if name == "gender":
                added[name] = words
            elif not name.startswith(("the", "that")):
                added[name] = f"{words}{_joint(many if 'many' in name else one)}"
        return Said(added)


def _joint(words: str) -> str:
    """Return words that follow a noun. If they begin with a comma, they also end with one, unless a stop follows."""
    return f"{words}{_CLOSE}" if words.startswith(",") else f" {words}" if words else ""


def plain(text: str) -> Said:
    """Return words that have only one form."""
    return Said({"text": text})


def definite(words: Mapping[str, str]) -> dict[str, str]:
    """Return words by case as the forms for one certain thing: *the* and *that*."""
    return {article + case: told for article in ("the", "that") for case, told in words.items()}


def settle(text: str, may: bool) -> str:
    """Return the text with one part of each pair: the second if `may`, otherwise the first."""
    return _PAIR.sub(lambda match: match[2 if may else 1], text)


def polish(text: str, language: Language) -> str:
    """Return a finished text: pairs settled, words contracted, spaces in order."""
    text = settle(text, False)
    text = re.sub(rf"{_CLOSE}(?=\s*(?:[.,;:)]|$))", "", text).replace(_CLOSE, ",")
    text = re.sub(r"\s+([,.])", r"\1", re.sub(r" {2,}", " ", text)).strip()
    for pattern, instead in language.contractions:
        text = re.sub(pattern, instead, text)
    return text


def capital(text: str) -> str:
    """Return the text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
