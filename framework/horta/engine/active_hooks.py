"""Finds the hooks that are active for an event, a value or a question.

The slots where things with hooks can be are known when a program is compiled. So only a few slots have to be read,
and usually they hold none of these things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from horta.engine.mixes import ActiveSubstitution
from horta.engine.operations import Operation
from horta.engine.runtime import spend
from horta.language.trees import resolved_declarations as r
from horta.model.layout import State

Ready = Callable[..., bool]
HookInstance = tuple[int, int, int]  # the number of a hook, the seat that owns it, its host (-1: a rule of the table)

MOST_REMEMBERED = 1024  # contents of places
MOST_REMEMBERED_HOOKS = 100_000  # hooks in all of them


@dataclass(frozen=True, slots=True)
class LiveHook:
    """A compiled hook. `ready` says whether condition and limit let it act now; `swap` is a substitution that was computed at load.

    `cost` is charged when the hook is looked at, and `rest` when a hook that waited ends: what it did since then may have been charged
    in an earlier answer.
    """

    number: int
    hook: r.Hook
    ready: Ready | None
    run: Operation | None
    waits: bool
    parts: tuple[Callable[..., Any], ...] = ()
    limit: tuple[int, int] | None = None
    cost: int = 0
    rest: int = 0
    hosted: bool = False
    swap: ActiveSubstitution | None = None

    def may_act(self, state: State, seat: int, host: int, actor: int, hook_arguments: tuple[Any, ...]) -> bool:
        """True if condition and limit let the hook act now, for the seat that owns it."""
        if self.ready is None:
            return True
        if self.hosted:
            return bool(self.ready(state, seat, host, actor, *hook_arguments))
        return bool(self.ready(state, seat, actor, *hook_arguments))

    def leading_arguments(self, host: int, actor: int) -> tuple[int, ...]:
        """Return the first arguments of every function of this hook, after the owner."""
        return (host, actor) if self.hosted else (actor,)

    def members(self, state: State, given: tuple[int, ...]) -> tuple[Any, ...]:
        """Return the options of the branch that this hook adds; -1 stands for the only one of a branch without a set."""
        return self.parts[0](state, *given) if self.parts else (-1,)

    def owner(self, seat: int, host: int) -> int:
        """Return whose uses a limit counts: the host (a thing) of the hook, or the seat if the hook belongs to the table."""
        return host if self.hosted else seat

    def count_use(self, state: State, owner: int) -> None:
        """Count a use if the hook has a limit."""
        if self.limit is not None:
            spend(state, self.limit[0] + owner, self.limit[1])

    def reacts_to_seat(self, actor: int, owner: int) -> bool:
        """True if the `by` clause of the hook (me, others, anyone) accepts the acting seat."""
        by = self.hook.by
        return by == "anyone" or (by == "me") is (owner == actor)


@dataclass(frozen=True, slots=True)
class LivePlace:
    """A slot where things that carry hooks are in play: a zone, or a field that names a thing.

    `seat` is the owner; None if the table owns it.
    """

    slot: int
    seat: int | None
    zone: bool
    hooks: dict[int, tuple[LiveHook, ...]]

    def found(self, state: State, actor: int) -> Iterator[tuple[LiveHook, int, int]]:
        """Yield the hooks in this place that react to the acting seat, with their owner and host."""
        held = state[self.slot]
        owner = actor if self.seat is None else self.seat
        for host in held if self.zone else (held,):
            for hook in self.hooks.get(host, ()):
                if hook.reacts_to_seat(actor, owner):
                    yield hook, owner, host

    def holds(self, state: State, host: int) -> bool:
        """True if a thing is in this place."""
        held = state[self.slot]
        return host in held if self.zone else bool(held == host)

    def hosts(self, actor: int) -> frozenset[int]:
        """Return the things with a hook that reacts to the acting seat here."""
        owner = actor if self.seat is None else self.seat
        return frozenset(host for host, hooks in self.hooks.items() if any(hook.reacts_to_seat(actor, owner) for hook in hooks))


@dataclass(frozen=True, slots=True)
class HooksForActor:
    """The hooks that react to one acting seat. `zones` and `fields` are the slots to look at, with the things that have hooks."""

    actor: int
    table: tuple[HookInstance, ...]
    groups: tuple[tuple[LivePlace, ...], ...]
    zones: tuple[tuple[int, frozenset[int]], ...]
    fields: tuple[tuple[int, frozenset[int]], ...]
    contents: Callable[[State], Any]
    known: dict[Any, tuple[HookInstance, ...]] = field(default_factory=dict)

    def found(self, state: State) -> tuple[HookInstance, ...]:
        """Return the hooks of the table and of all places. The result is cached by the contents of the places."""
        contents = self.contents(state)
        found = self.known.get(contents)
        if found is None:
            found = (*self.table, *self.carried(state))
            # Every entry keeps its hooks and the contents that they were found by.
            if len(self.known) >= min(MOST_REMEMBERED, MOST_REMEMBERED_HOOKS // (1 + len(found))):
                self.known.clear()
            self.known[contents] = found
        return found

    def carried(self, state: State) -> Iterator[HookInstance]:
        for places in self.groups:
            group = [entry for place in places for entry in place.found(state, self.actor)]
            for hook, owner, host in sorted(group, key=lambda entry: entry[0].hook.order):
                yield hook.number, owner, host


@dataclass(frozen=True, slots=True)
class HookTable:
    """All hooks on one event, value or question, by the seat that acts."""

    by_actor: tuple[HooksForActor, ...]

    def candidates(self, state: State, actor: int) -> tuple[HookInstance, ...]:
        """Return the active hooks in the order that `horta.engine.hooks` states."""
        active = self.by_actor[actor]
        for slot, hosts in active.zones:
            held = state[slot]
            if held and not hosts.isdisjoint(held):
                return active.found(state)
        for slot, hosts in active.fields:
            if state[slot] in hosts:
                return active.found(state)
        return active.table


def hooks_for_actor(table: tuple[LiveHook, ...], places: list[LivePlace], actor: int, order: tuple[int, ...]) -> HooksForActor:
    """Return the hooks arranged for an acting seat: first those of the table, then seat by seat in this order."""
    own = tuple((hook.number, actor, -1) for hook in table if hook.reacts_to_seat(actor, actor))
    grouped = [tuple(place for place in places if place.seat == seat and place.hosts(actor)) for seat in (None, *order)]
    groups = tuple(group for group in grouped if group)
    zones, fields = (
        tuple((place.slot, place.hosts(actor)) for group in groups for place in group if place.zone is zone) for zone in (True, False)
    )
    slots = [place.slot for group in groups for place in group]
    return HooksForActor(actor, own, groups, zones, fields, itemgetter(*slots) if slots else lambda state: ())
