"""Guesses what somebody meant by a name that does not exist.

Pure text comparison: which names exist, and what they stand for, the caller has to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_LONGEST = 64


def _distance(left: str, right: str, limit: int) -> int:
    """Edits between two words, a swap of neighbours counting as one; gives up beyond `limit`."""
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


def _singular(word: str) -> str:
    for ending, stem in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + stem
    return word


def _unlikeness(word: str, candidate: str, limit: int) -> int | None:
    """How far apart two names are, or None when one is no plausible slip for the other."""
    if word == candidate:
        return 0
    if _singular(word) == candidate or _singular(candidate) == word:
        return 1
    longer, shorter = (word, candidate) if len(word) > len(candidate) else (candidate, word)
    begins = len(shorter) >= 3 and longer.startswith(shorter)
    by_beginning = limit + 1 if begins else None
    # Two cheap bounds first: names are many, and comparing all of them letter by letter is slow.
    if len(longer) - len(shorter) > limit or len(set(word) ^ set(candidate)) > 2 * limit:
        return by_beginning
    distance = _distance(word, candidate, limit)
    return distance if distance <= limit else by_beginning


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most like the word; among equals the first in the alphabet."""
    if not 0 < len(word) <= _LONGEST:
        return None
    folded = word.casefold().replace("-", "_")
    limit = 1 if len(word) < 5 else 2 if len(word) < 9 else 3
    best: tuple[int, int, str] | None = None
    for candidate in candidates:
        if not 0 < len(candidate) <= _LONGEST:
            continue
        unlike = _unlikeness(folded, candidate.casefold().replace("-", "_"), limit)
        # A single letter is "one edit" away from every other one, which is no suggestion.
        if unlike is None or (unlike and min(len(word), len(candidate)) < 2):
            continue
        ranked = (unlike, abs(len(candidate) - len(word)), candidate)
        best = ranked if best is None else min(best, ranked)
    return best[2] if best else None


def did_you_mean(word: str, candidates: Mapping[str, str] | Iterable[str]) -> str | None:
    """A remedy in words; a mapping from names to descriptions tells what the name stands for."""
    found = closest(word, candidates)
    if found is None:
        return None
    about = candidates.get(found) if isinstance(candidates, Mapping) else None
    return f"did you mean `{found}`?" + (f" ({about})" if about else "")
