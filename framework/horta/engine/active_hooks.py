"""Hooks at play: which are in force for an event, a value or a question.

Where things that carry hooks can be is known at load, so that looking for hooks is looking at a few slots,
mostly to see that nothing is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from horta.engine.mixes import Swap
from horta.engine.operations import Operation
from horta.language import resolved as r
from horta.model.layout import State

Ready = Callable[..., bool]
Found = tuple[int, int, int]  # the number of a hook, the seat that owns it, its host (-1: the table)

MOST_REMEMBERED = 1024


@dataclass(frozen=True, slots=True)
class LiveHook:
    """A compiled hook. `ready` says whether condition and limit let it act now; `swap` is a substitution that is always the same."""

    number: int
    hook: r.Hook
    ready: Ready | None
    run: Operation | None
    waits: bool
    parts: tuple[Callable[..., Any], ...] = ()
    limit: tuple[int, int] | None = None
    cost: int = 0
    hosted: bool = False
    swap: Swap | None = None

    def may_act(self, state: State, seat: int, host: int, actor: int, shown: tuple[Any, ...]) -> bool:
        """Whether it answers now, for the seat that owns it."""
        if self.ready is None:
            return True
        if self.hosted:
            return bool(self.ready(state, seat, host, actor, *shown))
        return bool(self.ready(state, seat, actor, *shown))

    def given(self, host: int, actor: int) -> tuple[int, ...]:
        """The first arguments of every function of this hook."""
        return (host, actor) if self.hosted else (actor,)

    def heeds(self, actor: int, owner: int) -> bool:
        """Whether it answers to what this seat does."""
        by = self.hook.by
        return by == "anyone" or (by == "me") is (owner == actor)


@dataclass(frozen=True, slots=True)
class LivePlace:
    """A slot where things that carry hooks are in play: a zone, or a field that names one.

    `seat` owns it; without one it is the table's.
    """

    slot: int
    seat: int | None
    zone: bool
    hooks: dict[int, tuple[LiveHook, ...]]

    def found(self, state: State, actor: int) -> Iterator[tuple[LiveHook, int, int]]:
        """The hooks here that answer to what this seat does, with their owner and host."""
        held = state[self.slot]
        owner = actor if self.seat is None else self.seat
        for host in held if self.zone else (held,):
            for hook in self.hooks.get(host, ()):
                if hook.heeds(actor, owner):
                    yield hook, owner, host

    def hosts(self, actor: int) -> frozenset[int]:
        """The things that matter here to what this seat does."""
        owner = actor if self.seat is None else self.seat
        return frozenset(host for host, hooks in self.hooks.items() if any(hook.heeds(actor, owner) for hook in hooks))


@dataclass(frozen=True, slots=True)
class Watch:
    """What to look at when one seat acts. `zones` and `fields` are the slots, each with the things that matter there."""

    actor: int
    table: tuple[Found, ...]
    groups: tuple[tuple[LivePlace, ...], ...]
    zones: tuple[tuple[int, frozenset[int]], ...]
    fields: tuple[tuple[int, frozenset[int]], ...]
    contents: Callable[[State], Any]
    known: dict[Any, tuple[Found, ...]] = field(default_factory=dict)

    def found(self, state: State) -> tuple[Found, ...]:
        """The hooks of the table and of all places, remembered by what the places hold."""
        contents = self.contents(state)
        found = self.known.get(contents)
        if found is None:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            found = self.known[contents] = (*self.table, *self.carried(state))
        return found

    def carried(self, state: State) -> Iterator[Found]:
        for places in self.groups:
            group = [entry for place in places for entry in place.found(state, self.actor)]
            for hook, owner, host in sorted(group, key=lambda entry: entry[0].hook.order):
                yield hook.number, owner, host


@dataclass(frozen=True, slots=True)
class HookTable:
    """All hooks on one event, value or question, by the seat that acts."""

    watches: tuple[Watch, ...]

    def candidates(self, state: State, actor: int) -> tuple[Found, ...]:
        """Live hooks in the order that `horta.engine.hooks` states."""
        watch = self.watches[actor]
        for slot, hosts in watch.zones:
            held = state[slot]
            if held and not hosts.isdisjoint(held):
                return watch.found(state)
        for slot, hosts in watch.fields:
            if state[slot] in hosts:
                return watch.found(state)
        return watch.table


def hook_table(table: tuple[LiveHook, ...], places: list[LivePlace], clockwise: tuple[tuple[int, ...], ...]) -> HookTable:
    """The table with its places arranged: the table's own, then seat by seat from the actor on."""
    return HookTable(tuple(_watch(table, places, actor, order) for actor, order in enumerate(clockwise)))


def _watch(table: tuple[LiveHook, ...], places: list[LivePlace], actor: int, order: tuple[int, ...]) -> Watch:
    own = tuple((hook.number, actor, -1) for hook in table if hook.heeds(actor, actor))
    grouped = [tuple(place for place in places if place.seat == seat and place.hosts(actor)) for seat in (None, *order)]
    groups = tuple(group for group in grouped if group)
    zones, fields = (
        tuple((place.slot, place.hosts(actor)) for group in groups for place in group if place.zone is zone) for zone in (True, False)
    )
    slots = [place.slot for group in groups for place in group]
    return Watch(actor, own, groups, zones, fields, itemgetter(*slots) if slots else lambda state: ())
