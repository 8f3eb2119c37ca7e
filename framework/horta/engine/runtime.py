"""The functions that compiled rules call. Those that take a state change only this state; the others change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, compress, islice, takewhile
from math import comb
from operator import itemgetter
from typing import Any

from horta.engine.limits import RuleFault, out_of_range
from horta.engine.mixes import mixes
from horta.language.boards import graph_distances, steps_between, walk_line
from horta.language.hook_kinds import MOST_USES
from horta.language.limits import LONGEST_RANGE, MOST_COMBINATIONS, MOST_OPTIONS
from horta.language.types import LARGEST
from horta.model.layout import State

# One slot holds the uses of a limited hook together with the instance of the scope they belong to.
USES = MOST_USES + 1

# ------------------------------------------------------------------ looking


def required(thing: int) -> int:
    """Return the thing; raise E505 if it is none."""
    if thing < 0:
        raise RuleFault("E505", "this value is `none` here; test it first with `is not none`")
    return thing


def span(low: int, above: int) -> range:
    """Return the numbers from `low` up to, not including, `above`."""
    if above - low > LONGEST_RANGE:
        raise RuleFault("E512", f"a range of {above - low} numbers is too long; at most {LONGEST_RANGE} are allowed")
    return range(low, above)


def without(source: Iterable[int], excluded: Iterable[int]) -> tuple[int, ...]:
    """Return the members of `source` that are not in `excluded`."""
    out = set(excluded)
    return tuple([item for item in source if item not in out])


def join(left: Iterable[int], right: Iterable[int]) -> tuple[int, ...]:
    """Return the members of both, each once: those of the first set, then those of the second that are new."""
    return tuple(dict.fromkeys((*left, *right)))


def sorted_members(members: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return members in the order of the number before each; equal ones stay as they were."""
    return tuple([member for _, member in sorted(members, key=itemgetter(0))])


def position(item: int, source: Sequence[int]) -> int:
    """Return the position of the item, counted from 1; 0 if it is not there."""
    return source.index(item) + 1 if item in source else 0


def nth(source: Sequence[int], number: int) -> int:
    """Return the n-th member, counted from 1."""
    if not 1 <= number <= len(source):
        raise RuleFault("E514", f"there is no entry {number}: the list has {len(source)}")
    return source[number - 1]


def answer_of(answers: tuple[Any, ...], seat: int) -> Any:
    """Return what a seat chose together with others."""
    found = answers[seat]
    if found is None:
        raise RuleFault("E505", "this seat was not asked, so it has no answer; ask only for seats that chose")
    return found


def with_answer(answers: tuple[Any, ...], seat: int, answer: Any) -> tuple[Any, ...]:
    """Return the answers by seat with one more."""
    return (*answers[:seat], answer, *answers[seat + 1 :])


def first_of(source: Sequence[int]) -> int:
    """Return the first member, or none."""
    return source[0] if source else -1


def last_of(source: Sequence[int]) -> int:
    """Return the last member, or none."""
    return source[-1] if source else -1


def seat_number(number: int, seats: int) -> int:
    """Return the n-th seat."""
    if not 1 <= number <= seats:
        raise RuleFault("E515", f"there is no seat {number}: seats are numbered from 1 to {seats}")
    return number - 1


def checked_number(value: int) -> int:
    """Return the number; raise E504 if it is outside the range of the language."""
    if -LARGEST < value < LARGEST:
        return value
    raise out_of_range(value)


def checked_counter_value(value: int, least: int, most: int | None) -> int:
    """Return the number; raise E508 if its counter does not allow it, E504 if it is outside the range of the language."""
    if value >= LARGEST:
        raise out_of_range(value)
    if value < least or (most is not None and value > most):
        bounds = f"at {least} or more" if most is None else f"between {least} and {most}"
        raise RuleFault("E508", f"the counter must stay {bounds}, but the rule sets it to {value}")
    return value


def total(mix: tuple[int, ...]) -> int:
    """Return the number of units in a mix."""
    return sum(mix[:-1])


def substituted(mix: tuple[Any, ...]) -> int:
    """Return the thing that a limited substitution put into the mix."""
    return -1 if mix[-1] == -1 else mix[-1][0]


def subsets(source: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Return every choice of one to `most` members."""
    members = tuple(source)
    found: list[tuple[int, ...]] = []
    for size in range(1, min(most, len(members)) + 1):
        for chosen in combinations(members, size):
            found.append(chosen)
            if len(found) > MOST_OPTIONS:
                raise RuleFault("E513", f"a choice of up to {most} out of {len(members)} has more than {MOST_OPTIONS} options")
    return found


def subsets_of(source: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Return every choice of exactly `size` members; none if there are fewer."""
    members = tuple(source)
    if size < 0 or size > len(members):
        return []
    if comb(len(members), size) > MOST_OPTIONS:
        raise RuleFault("E513", f"a choice of {size} out of {len(members)} has more than {MOST_OPTIONS} options")
    return list(combinations(members, size))


def combinations_left() -> list[int]:
    """Return the count from which `looked_at` takes away."""
    return [MOST_COMBINATIONS]


def looked_at(left: list[int], members: Iterable[Any]) -> Sequence[Any]:
    """Return the members of a set of parts, counted. What there is before it is looked at once for each of them."""
    found = members if isinstance(members, Sequence) else tuple(members)
    left[0] -= len(found)
    if left[0] < 0:
        raise RuleFault("E513", f"an answer of several parts has more than {MOST_COMBINATIONS} combinations to look at")
    return found


def few_enough(combinations: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the combinations as a list; raise E513 if there are more than can be options."""
    found = list(islice(combinations, MOST_OPTIONS + 1))
    if len(found) > MOST_OPTIONS:
        raise RuleFault("E513", f"an answer of several parts has more than {MOST_OPTIONS} options")
    return found


def renumber_added_options(extras: tuple[Any, ...], branch: int, by: int) -> tuple[Any, ...]:
    """Return the extras of a branch, with positions counted after the options of the branches before it."""
    return tuple([(at + by, hook, owner) if at >= 0 else (at, hook, (branch, owner)) for at, hook, owner in extras])


# ------------------------------------------------------------------ boards


def cell_at(rows: Sequence[Sequence[int]], row: int, column: int) -> int:
    """Return the cell in a row and column, or none."""
    return rows[row - 1][column - 1] if 0 < row <= len(rows) and 0 < column <= len(rows[0]) else -1


def graph_distance(neighbours: Sequence[tuple[int, ...]], first: int, second: int) -> int:
    """Return the steps between two cells of a graph that is too large for a table."""
    return graph_distances(neighbours, first)[second]


def line_of(lines: tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], towards: int) -> tuple[int, ...]:
    """Return the one of these lines that goes towards a cell; empty if none does."""
    first, whole = lines
    return whole[first.index(towards)] if towards in first else ()


def line_within(line: Iterable[int], members: Iterable[int]) -> list[int]:
    """Return the line up to the first cell that is not in the set."""
    inside = set(members)
    return list(takewhile(inside.__contains__, line))


def line_where(state: State, line: Iterable[int], test: Callable[..., bool], *given: Any) -> list[int]:
    """Return the line up to the first cell that fails the test."""
    found = []
    for cell in line:
        if not test(state, cell, *given):
            break
        found.append(cell)
    return found


def area_within(neighbours: Sequence[tuple[int, ...]], cell: int, members: Iterable[int]) -> list[int]:
    """Return the cells of the set that can be reached from a cell of it, in the order of the board."""
    new = set(members)
    if cell not in new:
        return []
    new.remove(cell)
    waiting = [cell]
    for reached in waiting:
        for beside in neighbours[reached]:
            if beside in new:
                new.remove(beside)
                waiting.append(beside)
    return sorted(waiting)


def area_where(state: State, neighbours: Sequence[tuple[int, ...]], cell: int, test: Callable[..., bool], *given: Any) -> list[int]:
    """Return the same for the cells that pass a test; only those that the search meets are tested."""
    if not test(state, cell, *given):
        return []
    met = {cell}
    waiting = [cell]
    for reached in waiting:
        for beside in neighbours[reached]:
            if beside not in met:
                met.add(beside)
                if test(state, beside, *given):
                    waiting.append(beside)
    return sorted(waiting)


# ------------------------------------------------------------------ changing


def gain(state: State, slot: int, bank: int, most: int | None, amount: int) -> int:
    """Raise a counter as far as its bank and its maximum allow; return by how much."""
    if amount < 0:
        raise RuleFault("E507", f"`gain` needs 0 or more, but the amount is {amount}")
    if bank >= 0:
        amount = min(amount, state[bank])
        if most is not None:
            amount = min(amount, most - state[slot])
        state[bank] -= amount
    elif most is not None:
        amount = min(amount, most - state[slot])
    state[slot] += amount
    if state[slot] >= LARGEST:
        raise out_of_range(state[slot])
    return amount


def available_amount(amount: int, held: int) -> int:
    """Return an amount that is to be moved; a fault if it is negative or more than there is."""
    if amount < 0:
        raise RuleFault("E507", f"`move` needs 0 or more, but the amount is {amount}")
    if amount > held:
        raise_counter_too_low(held, amount)
    return amount


def lose(state: State, slot: int, bank: int, least: int, amount: int) -> int:
    """Lower a counter and give the units back to its bank; return the amount."""
    if amount < 0:
        raise RuleFault("E507", f"`lose` needs 0 or more, but the amount is {amount}")
    if state[slot] - amount < least:
        raise_counter_too_low(state[slot] - least, amount)
    state[slot] -= amount
    if bank >= 0:
        state[bank] += amount
    return amount


def raise_counter_too_low(available: int, amount: int) -> None:
    """Raise E509: the counter would fall below its minimum. `available` is what lies above the minimum."""
    raise RuleFault("E509", f"the rule takes {amount}, but only {available} are available")


def move(state: State, piece: int, source: int, target: int) -> None:
    """Move one piece to the end of another zone."""
    held = state[source]
    try:
        at = held.index(piece)
    except ValueError:
        raise RuleFault("E516", "cannot move the piece: it is not in the zone after `from`") from None
    state[source] = held[:at] + held[at + 1 :]
    state[target] = (*state[target], piece)


def raise_misplaced() -> None:
    """Raise E517: the piece may not lie in the zone after `to`."""
    raise RuleFault("E517", "cannot move the piece: the zone after `to` does not allow it")


def move_all(state: State, source: int, target: int) -> None:
    """Move every piece to the end of another zone."""
    held = state[source]
    state[source] = ()
    state[target] = state[target] + held


def spend(state: State, slot: int, scope: int) -> None:
    """Count one more use in this instance of the scope. Above the highest limit nothing is counted."""
    uses = used(state, slot, scope)
    state[slot] = state[scope] * USES + (uses + 1 if uses < MOST_USES else uses)


def used(state: State, slot: int, scope: int) -> int:
    """Return the number of uses so far in this instance of the scope."""
    stamp, count = divmod(state[slot], USES)
    return count if stamp == state[scope] else 0


LIBRARY: dict[str, Any] = {
    function.__name__: function
    for function in (
        required, span, without, join, position, nth, first_of, last_of, seat_number, checked_number, checked_counter_value,
        total, answer_of, substituted, subsets, renumber_added_options, spend, used, mixes, raise_misplaced,
        compress, cell_at, graph_distance, steps_between, walk_line, line_of, line_within, line_where, area_within, area_where,
        sorted_members, subsets_of, available_amount, combinations_left, looked_at, few_enough,
    )
}  # fmt: skip
