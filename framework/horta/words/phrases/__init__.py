"""Sentences of the framework itself, in four languages.

Packs hold the words of their game. Here are only the sentences that every game needs: somebody gains or moves
something, who won, how to answer. Where a language has no sentence, the English one is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

LOCALES = ("en", "fr", "de", "es")

_PLACE = re.compile(r"\{([a-z0-9_.]+)\}", re.ASCII)


@cache
def _table(locale: str) -> dict[str, str]:
    # Only one language is loaded, because the command line must start fast.
    found: dict[str, str] = import_module(f"horta.words.phrases.{locale}").PHRASES
    return found


def phrase(locale: str, key: str, **values: object) -> str:
    """Return the sentence of that key with the values put in."""
    table = _table(locale if locale in LOCALES else "en")
    return fill(table.get(key) or _table("en")[key], lambda name: str(values[name]) if name in values else None)


def fill(template: str, value: Callable[[str], str | None]) -> str:
    """Return the template with each `{name}` replaced. A name without a value stays as it is written.

    Not `str.format`: templates come from packs, and it would give them access to objects.
    """

    def replaced(match: re.Match[str]) -> str:
        found = value(match[1])
        return match[0] if found is None else found

    return _PLACE.sub(replaced, template)


def places(template: str) -> list[str]:
    """Return the names between braces."""
    return _PLACE.findall(template)
