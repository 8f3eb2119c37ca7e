"""A language is a file: every language says what English says, with the same places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from horta.words.languages import LOCALES, SENTENCE_SECTIONS, fill, language, language_file, phrase, places, statement_sentences

ENGLISH = language_file("en")
TEXT_SECTIONS = ("phrases", *SENTENCE_SECTIONS)
SENTENCES = statement_sentences()


def differences(found: Mapping[str, Any], english: Mapping[str, Any] = ENGLISH) -> Iterator[str]:
    """Where a language does not fit to English, with the section and the key."""
    for section in sorted(found.keys() ^ english.keys()):
        yield f"[{section}] is only in {'this language' if section in found else 'English'}"
    for section in [name for name in english if name in found]:
        for key in sorted(_keys(section, found[section]) ^ _keys(section, english[section])):
            yield f"[{section}] {key} is only in {'this language' if key in found[section] else 'English'}"
    for section in TEXT_SECTIONS:
        for key in sorted(found.get(section, {}).keys() & english[section].keys()):
            here, there = (sorted(set(places(sections[section][key]))) for sections in (found, english))
            if here != there:
                yield f"[{section}] {key} has the places {here}, in English {there}"


def _keys(section: str, entries: Mapping[str, Any]) -> set[str]:
    return set(entries) - {"patterns"} if section == "grammar" else set(entries)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_keys_and_places_of_english(locale: str) -> None:
    assert list(differences(language_file(locale))) == []


def test_what_does_not_fit_is_named() -> None:
    """Each sort of difference is made in turn."""
    without_hooks = {section: entries for section, entries in ENGLISH.items() if section != "hooks"}
    phrases, joints = ENGLISH["phrases"], ENGLISH["joints"]
    assert list(differences(without_hooks)) == ["[hooks] is only in English"]
    assert list(differences({**ENGLISH, "hoks": {}})) == ["[hoks] is only in this language"]
    without_or = {key: text for key, text in joints.items() if key != "or"}
    assert list(differences({**ENGLISH, "joints": without_or})) == ["[joints] or is only in English"]
    assert list(differences({**ENGLISH, "phrases": {**phrases, "yess": "oui"}})) == ["[phrases] yess is only in this language"]
    assert list(differences({**ENGLISH, "phrases": {**phrases, "question": "{seat} : {promt}"}})) == [
        "[phrases] question has the places ['promt', 'seat'], in English ['prompt', 'seat']"
    ]


@pytest.mark.parametrize("name", SENTENCES)
def test_a_statement_has_a_sentence_with_the_same_places_in_every_language(name: str) -> None:
    assert sorted(SENTENCES[name]) == list(LOCALES)
    english = set(places(SENTENCES[name]["en"]))
    assert {locale: found for locale, text in SENTENCES[name].items() if (found := set(places(text))) != english} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_articles_are_complete(locale: str) -> None:
    """Every language has the articles of English, in all its genders; cases may be added."""
    found = language(locale)
    assert {name.partition("_")[0] for name in found.articles} == set(language("en").articles)
    assert language("en").articles.keys() <= found.articles.keys()
    assert {frozenset(by_gender) for by_gender in found.articles.values()} == {frozenset(found.articles["the"])}
    assert found.gender in found.articles["the"]
    assert {noun.get("gender", found.gender) for noun in found.nouns.values()} <= set(found.articles["the"])


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_asks_only_for_forms_that_the_language_has(locale: str) -> None:
    forms = {"one", "many", "accusative", "dative", "many_dative", "per", *language(locale).articles}
    asked = {form for text in language(locale).sentences.values() for form in re.findall(r"\{\w+:(\w+)\}", text)}
    assert asked - forms == set()


def test_no_sentence_of_one_section_hides_another() -> None:
    keys = [*SENTENCES, *(key for section in SENTENCE_SECTIONS for key in ENGLISH[section])]
    assert sorted(keys) == sorted(set(keys))


def test_an_unknown_language_is_english() -> None:
    assert phrase("xx", "yes") == phrase("../languages/fr", "yes") == "yes"
    assert language("xx") == language("en")


def test_a_template_reaches_nothing_but_its_values() -> None:
    assert fill("{a} {b} {a.b} {0} {a!r} {{a}} {a:the}", {"a": "x"}.get) == "x {b} {a.b} {0} {a!r} {x} {a:the}"
    assert places("{a} {b:the} {c!r}") == ["a", "b"]
