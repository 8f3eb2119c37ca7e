"""The words of the framework itself: each language is a TOML file in this folder.

Packs hold the words of their game. Here are the phrases of the log and the screen, which every game needs, and
the sentences and the grammar of rule texts. The sentences of statements are in `../statements.toml`, all languages
side by side. A language without a file is replaced by English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent
LOCALES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))
SENTENCE_SECTIONS = ("hooks", "clauses", "numbers", "boards", "functions", "winning", "conditions", "joints")

LONGEST_FILLED = 2_000  # letters of a label, a prompt or a line of the log
_PLACE = re.compile(r"\{([a-z0-9_.]+(?::[a-z0-9_]+)?)\}")


@dataclass(frozen=True, slots=True)
class Language:
    """What rule texts need: sentences by the word of the rules that they are for, nouns of the framework, and grammar.

    `articles` are by form and gender. `contractions` are patterns with their replacements.
    """

    sentences: Mapping[str, str]
    nouns: Mapping[str, Mapping[str, str]]
    articles: Mapping[str, Mapping[str, str]]
    contractions: tuple[tuple[str, str], ...]
    gender: str
    capital_after_colon: bool


@cache
def language_file(locale: str) -> dict[str, Any]:
    """Return the sections of a language. Only this language is read, because the command line must start fast."""
    return _read(_FOLDER / f"{locale if locale in LOCALES else 'en'}.toml")


@cache
def statement_sentences() -> dict[str, dict[str, str]]:
    """Return the sentences of all statements by the names of their entries, and by language."""
    return _read(_FOLDER.parent / "statements.toml")


def _read(path: Path) -> dict[str, Any]:
    import tomllib  # not needed to know which languages there are

    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def language(locale: str) -> Language:
    """Return a language with everything that rule texts need."""
    known = locale if locale in LOCALES else "en"
    sections = language_file(known)
    grammar = sections["grammar"]
    sentences = {name: texts[known] for name, texts in statement_sentences().items() if known in texts}
    for section in SENTENCE_SECTIONS:
        sentences |= sections[section]
    patterns = grammar.get("patterns", {})
    contractions = tuple((fill(pattern, patterns.get), instead) for pattern, instead in grammar["contractions"])
    return Language(sentences, sections["nouns"], grammar["articles"], contractions, grammar["gender"], grammar["capital_after_colon"])


def phrase(locale: str, key: str, **values: object) -> str:
    """Return a phrase of the log or the screen, with the values put in."""
    return fill(language_file(locale)["phrases"][key], lambda place: str(values[place]) if place in values else None)


def fill(template: str, value: Callable[[str], str | None], longest: int = LONGEST_FILLED) -> str:
    """Return the template with each `{place}` or `{place:form}` replaced. A place without a value stays as it is written.

    Not `str.format`: templates come from packs, and it would give them access to objects. Each value is asked for once, and
    the text ends at `longest` letters: names and templates of packs would multiply.
    """
    known: dict[str, str | None] = {}
    room = longest

    def replaced(match: re.Match[str]) -> str:
        nonlocal room
        place = match[1]
        if room <= 0:
            return ""
        if place not in known:
            known[place] = value(place)
        found = known[place]
        text = match[0] if found is None else found
        room -= len(text)
        return text

    return shortened(_PLACE.sub(replaced, template), longest)


def shortened(text: str, longest: int = LONGEST_FILLED) -> str:
    """Return the text, cut off where it is too long."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def places(template: str) -> list[str]:
    """Return the names of the places, without forms."""
    return [place.partition(":")[0] for place in _PLACE.findall(template)]
