"""Words in the forms that a language needs: articles, cases, plurals, contractions.

A template has places such as `{thing}` or `{thing:a}`, where the part after the colon is a form, and pairs such as
`[take|taking]`, the first for orders and the second after a word such as `may`. The words come from the table of a
language and from packs; rules are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

LOCALES = ("en", "fr", "de", "es")
ARTICLES = ("a", "the", "that", "each", "no")

_PLACE = re.compile(r"\{([a-z0-9_]+)(?::([a-z0-9_]+))?\}")
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
class Grammar:
    """What a language needs beyond its sentences. `articles` are by form and gender."""

    articles: Mapping[str, Mapping[str, str]]
    contractions: tuple[tuple[str, str], ...]
    gender: str
    capital_after_colon: bool


@dataclass(frozen=True, slots=True)
class Language:
    """The table of a language: sentences by the word of the rules they are for, and its grammar."""

    locale: str
    sentences: Mapping[str, str]
    grammar: Grammar
    own_nouns: Mapping[str, Mapping[str, str]]

    def sentence(self, key: str, **values: str | Said) -> str:
        """Return the sentence of that key, with the values put in."""
        return fill(self.sentences[key], lambda name, form: self._put(values, name, form))

    def places(self, key: str) -> list[str]:
        """Return the names of the places of a sentence."""
        return [found[1] for found in _PLACE.finditer(self.sentences[key])]

    def _put(self, values: Mapping[str, str | Said], name: str, form: str | None) -> str | None:
        value = values.get(name)
        return value.form(form or "text", self.grammar) if isinstance(value, Said) else value

    def polish(self, text: str, may: bool = False) -> str:
        """Return a finished sentence or clause: pairs settled, words contracted, spaces in order."""
        text = settle(text, may)
        text = re.sub(rf"{_CLOSE}(?=\s*(?:[.,;:)]|$))", "", text).replace(_CLOSE, ",")
        text = re.sub(r"\s+([,.])", r"\1", re.sub(r" {2,}", " ", text)).strip()
        for pattern, instead in self.grammar.contractions:
            text = re.sub(pattern, instead, text)
        return text


@cache
def language(locale: str) -> Language:
    """Return the table of a language; English if it is unknown."""
    known = locale if locale in LOCALES else "en"
    found: Language = import_module(f"horta.words.rule_text.words.{known}").LANGUAGE
    return found


@dataclass(frozen=True, slots=True)
class Said:
    """Something in words, in the forms that are known."""

    forms: Mapping[str, str]

    def form(self, name: str, grammar: Grammar) -> str:
        """Return the words in that form, or in the nearest known form."""
        if name in self.forms:
            return self.forms[name]
        article, _, case = name.partition("_")
        if article in ARTICLES:
            return self._with_article(name, article, case, grammar)
        return next((self.forms[other] for other in _INSTEAD.get(name, ()) if other in self.forms), "")

    def _with_article(self, name: str, article: str, case: str, grammar: Grammar) -> str:
        if article in self.forms and name not in grammar.articles:
            return self.forms[article]
        if "one" not in self.forms:
            return self.form("text", grammar)
        table = grammar.articles.get(name) or grammar.articles[article]
        gender = self.forms.get("gender", grammar.gender)
        return f"{table.get(gender, table[grammar.gender])} {self.form(case or 'one', grammar)}"

    def extended(self, one: str, many: str) -> Said:
        """Return the same with words after the noun. Forms with an article of their own are made again."""
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


def fill(template: str, value: Callable[[str, str | None], str | None]) -> str:
    """Return the template with its places filled. A place without a value stays as it is written."""

    def put(match: re.Match[str]) -> str:
        found = value(match[1], match[2])
        return match[0] if found is None else found

    return _PLACE.sub(put, template)


def settle(text: str, may: bool) -> str:
    """Return the text with every pair settled."""
    return _PAIR.sub(lambda match: match[2 if may else 1], text)


def capital(text: str) -> str:
    """Return the text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
