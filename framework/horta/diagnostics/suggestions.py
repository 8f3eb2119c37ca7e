"""Guesses what somebody meant by a name that does not exist.

Only texts are compared. The caller passes the names that exist and what they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice

# Content may be hostile: the cost of a suggestion is limited for any number and length of names.
_LONGEST = 64
_CANDIDATES = 2000
_COMPARED = 100
_GUESSES = 100  # for one set of packs: nobody reads more of them
_guesses: ContextVar[int] = ContextVar("guesses", default=_GUESSES)


def guess_anew() -> None:
    """Begin to count guesses from 0: other packs are about to be read."""
    _guesses.set(_GUESSES)


def _distance(left: str, right: str, limit: int) -> int:
    """Return the number of edits between two words; a swap of neighbours is one edit. Stops beyond `limit`."""
    before: list[int] = []
    previous = list(range(len(right) + 1))
    for row, letter in enumerate(left, 1):
        current = [row]
        for column, other in enumerate(right, 1):
            cost = min(
                previous[column] + 1,
                current[column - 1] + 1,
                previous[column - 1] + (letter != other),
            )
            swapped = row > 1 and column > 1 and letter == right[column - 2] and left[row - 2] == other
            current.append(min(cost, before[column - 2] + 1) if swapped else cost)
        if min(current) > limit and min(previous) > limit:
            return limit + 1
        before, previous = previous, current
    return previous[-1]


@lru_cache(maxsize=4096)
def _folded(word: str) -> tuple[str, frozenset[str]]:
    folded = word.casefold().replace("-", "_")
    return folded, frozenset(folded)


def _singular(word: str) -> str:
    for ending, stem in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + stem
    return word


def _by_form(word: str, candidate: str, limit: int) -> int | None:
    """Return the distance of two names if one is the plural or the beginning of the other; otherwise None."""
    if word == candidate:
        return 0
    if _singular(word) == candidate or _singular(candidate) == word:
        return 1
    longer, shorter = (word, candidate) if len(word) > len(candidate) else (candidate, word)
    return limit + 1 if len(shorter) >= 3 and longer.startswith(shorter) else None


class Suggestion(str):
    """A remedy that names one known word in place of an unknown one. `sole` is true if it can hardly be any other."""

    unknown: str
    meant: str
    sole: bool

    @classmethod
    def of(cls, unknown: str, meant: str, text: str, sole: bool) -> Suggestion:
        made = cls(text)
        made.unknown, made.meant, made.sole = unknown, meant, sole
        return made


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate most like the word; of equal ones, the first in the alphabet. None too after very many guesses."""
    ranked = _ranked(word, candidates)
    return ranked[0][2] if ranked else None


def _ranked(word: str, candidates: Iterable[str]) -> list[tuple[int, int, str]]:
    """Return the candidates like the word, the most alike first, each after how unlike it is; none after very many guesses."""
    if not 0 < len(word) <= _LONGEST or not (left := _guesses.get()):
        return []
    _guesses.set(left - 1)
    folded, letters = _folded(word)
    limit = _most_unlike(word)
    ranked: list[tuple[int, int, str]] = []
    similar: list[tuple[int, int, str]] = []
    for candidate in islice(candidates, _CANDIDATES):
        other, others = _folded(candidate)
        length = abs(len(candidate) - len(word))
        unlike = _by_form(folded, other, limit)
        # A single letter is one edit away from every other letter, so it gives no useful suggestion.
        if unlike is not None and (unlike == 0 or min(len(word), len(candidate)) > 1):
            ranked.append((unlike, length, candidate))
        if length <= limit and min(len(word), len(candidate)) > 1 and len(letters ^ others) <= 2 * limit:
            similar.append((len(letters ^ others), length, candidate))
    for _, length, candidate in sorted(similar)[:_COMPARED]:
        distance = _distance(folded, _folded(candidate)[0], limit)
        if distance <= limit:
            ranked.append((distance, length, candidate))
    return sorted(ranked)


def _most_unlike(word: str) -> int:
    """Return how many letters of a word may be wrong."""
    return 1 if len(word) < 5 else 2 if len(word) < 9 else 3


def did_you_mean(word: str, candidates: Mapping[str, str] | Iterable[str]) -> Suggestion | None:
    """Return a remedy in words. A mapping from names to descriptions says what each name stands for."""
    ranked = _ranked(word, candidates)
    if not ranked:
        return None
    unlike, _, found = ranked[0]
    about = candidates.get(found) if isinstance(candidates, Mapping) else None
    text = f"did you mean `{found}`?" + (f" ({about})" if about else "")
    # What only begins alike may be another word, and a further word (`price`, `price_at`) makes another name.
    sole = len({candidate for _, _, candidate in ranked}) == 1 and unlike <= _most_unlike(word) and not _has_a_word_more(word, found)
    return Suggestion.of(word, found, text, sole)


def _has_a_word_more(word: str, other: str) -> bool:
    shorter, longer = sorted((_folded(word)[0], _folded(other)[0]), key=len)
    before, joint, after = longer.partition(shorter)
    added = (before + after).strip("_")
    return bool(joint) and (before.endswith("_") or after.startswith("_")) and not added.isdigit()  # a number is that of a copy


def suggest(word: str, known: Mapping[str, str] | Iterable[str]) -> str:
    """Return a remedy for an unknown name: the most similar known one, otherwise what there is to choose from."""
    otherwise = "check the spelling, or declare it" if known else "no pack in use declares one"
    return did_you_mean(word, known) or listed_names(known) or otherwise


def listed_names(known: Iterable[str]) -> str | None:
    """Return a remedy that lists the names to choose from; None if there are none, or after very many guesses."""
    names = sorted(known) if _guesses.get() else []
    return f"known here: {', '.join(f'`{name}`' for name in names[:8])}{' …' if len(names) > 8 else ''}" if names else None


def single_underscores(name: str) -> str:
    """Return the name with single `_` only, each between letters or digits."""
    return re.sub("__+", "_", name).strip("_")
