"""Computes the ways to pay an amount with units of different things, some of which may stand for others.

Rules are charged for the ways that are tried. What is tried depends on nothing but the question, so a way that is
remembered costs as many steps as one that is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from horta.engine.answer_log import overrun
from horta.engine.limits import RuleFault
from horta.language.limits import COVERED_WAYS, FURTHER_WAY_STEPS, MOST_OPTIONS, MOST_STEPS, MOST_UNITS, MOST_WAYS
from horta.model.layout import FRAME, State

Amounts = tuple[int, ...]
MOST_REMEMBERED = 1_000_000  # amounts, in all ways that are remembered
ANY, COUNTED = -1, -2
Wild = dict[int, tuple[int, ...] | None]  # things that may stand for any number of units: of these things, or of all

MixValue = tuple[Any, ...]  # the amounts; last -1, or what a limited substitution put in: (thing, hook, owner)


class ActiveSubstitution(NamedTuple):
    """An available substitution: `means` may stand for units of `replaced`, at most `most` times.

    `most` is 1, 0, ANY (any number of units) or COUNTED (any number, and a mix that needs it is a use of the hook).
    """

    means: tuple[int, ...]
    replaced: tuple[int, ...] | None
    most: int
    hook: int = -1
    owner: int = -1


class _Effort:
    """Counts the steps of finding the ways of one question; raises E513 if they are too many."""

    __slots__ = ("amount", "steps")

    def __init__(self, amount: int) -> None:
        self.amount = amount
        self.steps = 0

    def add(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise RuleFault("E513", f"a mix of {self.amount} units has too many ways to try")


class _Remembered:
    """The ways of questions that were asked before, with their steps; forgets all of them when they are too many."""

    __slots__ = ("kept", "ways")

    def __init__(self) -> None:
        self.ways: dict[Any, tuple[tuple[MixValue, ...], int]] = {}
        self.kept = 0

    def keep(self, question: Any, found: tuple[tuple[MixValue, ...], int]) -> None:
        self.kept += (1 + len(found[0])) * len(question[1])
        if self.kept > MOST_REMEMBERED:
            self.ways, self.kept = {}, 0
        self.ways[question] = found


_remembered = _Remembered()


def mixes(
    state: State, amount: int, caps: Amounts, usable: Amounts, needed: Amounts, swaps: tuple[ActiveSubstitution, ...] = ()
) -> tuple[MixValue, ...]:
    """Return every way to pay `amount` units, and charge the steps beyond those of the expression itself.

    Each unit is of a usable thing, within the caps. Each needed thing, or a substitute for it, must be there at least
    once.
    """
    # More units than the amount, and units that cannot be used, add no ways. Without them more calls share a cached result.
    counting = _usable_things(usable, swaps)
    relevant = [(cap if cap < amount else amount) if counts else 0 for cap, counts in zip(caps, counting, strict=True)]
    question = (amount, tuple(relevant), usable, needed, swaps)
    found = _remembered.ways.get(question)
    if found is None:
        effort = _Effort(amount)
        ways = _ways(*question, effort)
        found = ways, effort.steps - COVERED_WAYS + FURTHER_WAY_STEPS * max(0, len(ways) - COVERED_WAYS)
        _remembered.keep(question, found)
    if found[1] > 0 and type(state[FRAME]) is int:  # no steps are counted where somebody only looks
        state[FRAME] -= found[1]
        if state[FRAME] < 0:
            overrun()
    return found[0]


@lru_cache(maxsize=512)
def _usable_things(usable: Amounts, swaps: tuple[ActiveSubstitution, ...]) -> tuple[bool, ...]:
    """For each thing, True if it can be part of a mix."""
    means = {thing for swap in swaps for thing in swap.means}
    return tuple(bool(allowed) or thing in means for thing, allowed in enumerate(usable))


def _ways(
    amount: int, caps: Amounts, usable: Amounts, needed: Amounts, swaps: tuple[ActiveSubstitution, ...], effort: _Effort
) -> tuple[MixValue, ...]:
    if amount < 0:
        raise RuleFault("E507", f"a mix needs 0 or more units, but the amount is {amount}")
    if amount > MOST_UNITS:
        raise RuleFault("E513", f"a mix of {amount} units has too many options; at most {MOST_UNITS} units are allowed")
    assert all(swap.most <= 1 for swap in swaps), "the checker refuses limited substitutions of several units (E209)"
    wild = _wild(usable, [swap for swap in swaps if swap.most == ANY])
    free = _free(caps, usable, wild)
    plain = [amounts for amounts in _limited(_distributions(amount, free), effort) if _covers(amounts, needed, wild, usable)]
    # A dictionary keeps the order and removes duplicates.
    found: dict[MixValue, None] = dict.fromkeys((*amounts, -1) for amounts in plain)
    for swap in swaps:
        if swap.most > 0:
            made = _swapped(amount, caps, usable, needed, wild, free, swap, effort)
            found |= dict.fromkeys(_without_duplicates(made, set(plain), set(wild)))
        elif swap.most == COUNTED:
            found |= dict.fromkeys(_counted(amount, caps, usable, needed, wild, swap, set(plain), effort))
    if len(found) > MOST_OPTIONS:
        raise RuleFault("E513", f"a mix of {amount} units has more than {MOST_OPTIONS} options")
    return tuple(found)


def _wild(usable: Amounts, swaps: list[ActiveSubstitution]) -> Wild:
    """Return the things that may stand for any number of units. A thing that stands only for unusable things is left out."""
    found: Wild = {}
    for swap in swaps:
        if swap.replaced is None or any(usable[thing] for thing in swap.replaced):
            for thing in swap.means:
                earlier = found.get(thing, ())
                found[thing] = None if swap.replaced is None or earlier is None else (*earlier, *swap.replaced)
    return found


def _free(caps: Amounts, usable: Amounts, wild: Wild) -> list[int]:
    return [cap if allowed or thing in wild else 0 for thing, (cap, allowed) in enumerate(zip(caps, usable, strict=True))]


def _counted(
    amount: int, caps: Amounts, usable: Amounts, needed: Amounts, wild: Wild, swap: ActiveSubstitution, plain: set[Amounts], effort: _Effort
) -> Iterator[MixValue]:
    """Yield the ways that are possible only because of a substitution whose uses are counted."""
    wider = {**wild, **_wild(usable, [swap])}
    for amounts in _limited(_distributions(amount, _free(caps, usable, wider)), effort):
        put_in = next((thing for thing in swap.means if amounts[thing]), None)
        if amounts not in plain and put_in is not None and _covers(amounts, needed, wider, usable):
            yield (*amounts, (put_in, swap.hook, swap.owner))


def _limited(ways: Iterator[Amounts], effort: _Effort) -> Iterator[Amounts]:
    """Yield the same ways; raise E513 if there are too many."""
    for number, amounts in enumerate(ways):
        if number > MOST_WAYS:
            raise RuleFault("E513", f"a mix has more than {MOST_WAYS} options")
        effort.add(6 * len(amounts))
        yield amounts


def _distributions(amount: int, caps: list[int]) -> Iterator[Amounts]:
    """Yield every way to take `amount` units within the caps, those with most units of the first thing first."""
    used = [thing for thing, cap in enumerate(caps) if cap > 0]
    if len(used) > MOST_UNITS:
        raise RuleFault("E513", f"a mix of {len(used)} different things has too many options; at most {MOST_UNITS} things are allowed")
    amounts = [0] * len(caps)

    def place(left: int, at: int, room: int) -> Iterator[Amounts]:
        if left == 0:
            yield tuple(amounts)
        elif room >= left:
            thing, cap = used[at], caps[used[at]]
            for units in range(min(left, cap), -1, -1):
                amounts[thing] = units
                yield from place(left - units, at + 1, room - cap)

    yield from place(amount, 0, sum(caps[thing] for thing in used))


def _covers(amounts: Amounts, needed: Amounts, wild: Wild, usable: Amounts) -> bool:
    """True if wild units that are not usable themselves can fill in for the needed things that are missing."""
    spare = [wild[thing] for thing in wild if not usable[thing] for _ in range(amounts[thing])]
    missing = [thing for thing, need in enumerate(needed) if need and amounts[thing] == 0]
    if len(missing) > len(spare):
        return False
    return all(replaced is None for replaced in spare) or _fills(missing, spare)


def _fills(missing: list[int], spare: list[tuple[int, ...] | None]) -> bool:
    """True if each missing thing can get a different unit that may stand for it.

    A unit that stands for one thing gives way if it can stand for another (a matching by augmenting paths), so nothing
    is tried twice.
    """
    given: dict[int, int] = {}  # by the number of the unit: the thing it stands for

    def gets_one(thing: int, tried: set[int]) -> bool:
        for number, replaced in enumerate(spare):
            if number not in tried and (replaced is None or thing in replaced):
                tried.add(number)
                if number not in given or gets_one(given[number], tried):
                    given[number] = thing
                    return True
        return False

    return all(gets_one(thing, set()) for thing in missing)


def _swapped(
    amount: int, caps: Amounts, usable: Amounts, needed: Amounts, wild: Wild, free: list[int], swap: ActiveSubstitution, effort: _Effort
) -> Iterator[MixValue]:
    """Yield the ways in which one unit of another thing replaces a usable unit."""
    places = [thing for thing in range(len(caps)) if usable[thing] and (swap.replaced is None or thing in swap.replaced)]
    for stand_in in swap.means:
        if caps[stand_in] < 1 or amount < 1 or not places:
            continue
        left = [cap - (thing == stand_in) if cap else 0 for thing, cap in enumerate(free)]
        for amounts in _limited(_distributions(amount - 1, left), effort):
            effort.add(3 * len(places))
            if any(_covers(_with(amounts, place), needed, wild, usable) for place in places if place != stand_in):
                yield (*_with(amounts, stand_in), (stand_in, swap.hook, swap.owner))


def _without_duplicates(made: Iterator[MixValue], plain: set[Amounts], wild: set[int]) -> Iterator[MixValue]:
    """Remove duplicate ways to pay.

    A way that is also possible without the substitution stays only if its single wild unit is the substituted one,
    because rules may treat that unit better. Any other way is kept once, whichever of its units is the substituted
    one.
    """
    seen: set[Amounts] = set()
    for *units, put_in in made:
        amounts = tuple(units)
        if amounts in plain:
            if put_in[0] in wild and amounts[put_in[0]] == 1:
                yield (*amounts, put_in)
        elif amounts not in seen:
            seen.add(amounts)
            yield (*amounts, put_in)


def _with(amounts: Amounts, thing: int) -> Amounts:
    return (*amounts[:thing], amounts[thing] + 1, *amounts[thing + 1 :])
