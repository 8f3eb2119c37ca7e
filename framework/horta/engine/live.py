"""Hooks at play: which are in force for an event, a value or a question.

Where things that carry hooks can be is known at load, so that looking for hooks is looking at a few slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from horta.language import resolved as r
from horta.model.layout import State

Ready = Callable[..., bool]
Found = tuple["LiveHook", int, int]


@dataclass(frozen=True, slots=True)
class LiveHook:
    """A compiled hook. `ready` says whether condition and limit let it act now."""

    number: int
    hook: r.Hook
    ready: Ready | None
    run: Callable[..., Any] | None
    waits: bool
    parts: tuple[Callable[..., Any], ...] = ()
    limit: tuple[int, int] | None = None
    cost: int = 0

    def may_act(self, state: State, seat: int, host: int, actor: int, shown: tuple[Any, ...]) -> bool:
        """Whether it answers now, for the seat that owns it."""
        by = self.hook.by
        if (by == "me" and seat != actor) or (by == "others" and seat == actor):
            return False
        return self.ready is None or bool(self.ready(state, seat, *self.given(host, actor), *shown))

    def given(self, host: int, actor: int) -> tuple[int, ...]:
        """The first arguments of every function of this hook."""
        return (actor,) if self.hook.host is None else (host, actor)


@dataclass(frozen=True, slots=True)
class LivePlace:
    """A slot where things that carry hooks are in play: a zone, or a field that names one.

    `seat` owns it; without one it is the table's.
    """

    slot: int
    seat: int | None
    zone: bool
    hooks: dict[int, tuple[LiveHook, ...]]

    def answers(self, actor: int) -> bool:
        """Whether any hook here can answer to what this seat does."""
        own = self.seat is None or self.seat == actor
        wanted = ("me", "anyone") if own else ("others", "anyone")
        return any(hook.hook.by in wanted for hooks in self.hooks.values() for hook in hooks)


@dataclass(frozen=True, slots=True)
class HookTable:
    """All hooks on one event, value or question. `watched` has the places to look at, by actor, in order."""

    table: tuple[LiveHook, ...]
    watched: tuple[tuple[tuple[LivePlace, ...], ...], ...]

    def candidates(self, state: State, actor: int) -> list[Found]:
        """Live hooks in the order that `horta.engine.hooks` states, with their owner and host."""
        found: list[Found] = [(hook, actor, -1) for hook in self.table] if self.table else []
        for places in self.watched[actor]:
            first = len(found)
            for place in places:
                held = state[place.slot]
                for host in held if place.zone else (held,):
                    if host in place.hooks:
                        owner = actor if place.seat is None else place.seat
                        found += [(hook, owner, host) for hook in place.hooks[host]]
            if len(found) - first > 1:
                found[first:] = sorted(found[first:], key=_order)
        return found


def _order(entry: Found) -> int:
    return entry[0].hook.order


def hook_table(table: tuple[LiveHook, ...], places: list[LivePlace], clockwise: tuple[tuple[int, ...], ...]) -> HookTable:
    """The table with its places arranged: the table's own, then seat by seat from the actor on."""
    watched = []
    for actor, order in enumerate(clockwise):
        groups = [tuple(place for place in places if place.seat == seat and place.answers(actor)) for seat in (None, *order)]
        watched.append(tuple(group for group in groups if group))
    return HookTable(table, tuple(watched))
