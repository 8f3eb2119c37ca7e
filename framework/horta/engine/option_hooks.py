"""Hooks on questions: which options they add, take away and bar, and which of them added an option.

The order in which they act is that of all hooks (`hooks`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from horta.engine.active_hooks import HookTable, LiveHook
from horta.engine.limits import Overrun
from horta.engine.operations import Frame
from horta.engine.runtime import renumber_added_options
from horta.language.trees import resolved_declarations as r
from horta.model.layout import FRAME, State

BARRED = -1


@dataclass(slots=True)
class OptionHooks:
    """The hooks of one program by their numbers, and the tables of what they belong to."""

    clockwise: tuple[tuple[int, ...], ...]
    hooks: tuple[LiveHook, ...] = ()
    tables: dict[str, HookTable] = field(default_factory=dict)
    labels: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By question: the branches that hooks add."""
    branches: dict[int, int] = field(default_factory=dict)
    """By the number of a hook: which of the added branches of its question it offers."""

    def adjusted(self, state: State, key: str, me: int, options: Any) -> tuple[Any, Any]:
        """Return the options after offers and bars, and the extras: which options were added or barred, and by which hook."""
        candidates = self.tables[key].candidates(state, me)
        if not candidates:
            return options, ()
        found = list(options)
        present = set(found)
        added: list[tuple[Any, int, int]] = []
        live = [(self.hooks[number], seat, host) for number, seat, host in candidates]
        live = [(hook, seat, host) for hook, seat, host in live if hook.may_act(state, seat, host, me, ())]
        for hook, seat, host in live:
            if isinstance(hook.hook, r.Offer):
                given = (seat, *hook.leading_arguments(host, me))
                if hook.hook.add is not None:
                    new = [option for option in dict.fromkeys(hook.parts[0](state, *given)) if option not in present]
                    found += new
                    present.update(new)
                    added += [(option, hook.number, hook.owner(seat, host)) for option in new]
                else:
                    found = [option for option in found if not hook.parts[0](state, *given, option)]
                    present = set(found)
        barred = self.barred(state, live, me, found)
        found = [option for option in found if option not in barred]
        places = {option: index for index, option in enumerate(found)} if added else {}
        extras = [(places[option], number, owner) for option, number, owner in added if option in places]
        extras += [(BARRED, hook.number, option) for option, hook in barred.items()]
        return found, tuple(extras)

    def offered_by(
        self, state: State, question: str, me: int, option: Any, known: tuple[int, int], hidden: Collection[int]
    ) -> tuple[int, int] | None:
        """Return which hook adds an option, and whose uses its limit counts: `known`, if it is carried by nothing in a hidden slot.

        Otherwise the first active hook that adds the option in this state; None if there is none.
        """
        table = self.tables[f"question {question}"]
        places = [place for group in table.by_actor[me].groups for place in group if place.slot not in hidden]
        if not self.hooks[known[0]].hosted or any(place.holds(state, known[1]) for place in places):
            return known
        for number, seat, host in table.candidates(state, me):
            hook = self.hooks[number]
            adds = isinstance(hook.hook, r.Offer) and hook.hook.add is not None and hook.may_act(state, seat, host, me, ())
            if adds and option in hook.parts[0](state, seat, *hook.leading_arguments(host, me)):
                return number, hook.owner(seat, host)
        return None

    def offered_branches(
        self, state: State, question: str, me: int, options: Iterable[Any], extras: tuple[Any, ...], first: int
    ) -> tuple[list[Any], tuple[Any, ...]]:
        """Return the options and extras with those of the branches that hooks add; `first` is the number of the first such branch."""
        members: dict[int, dict[Any, None]] = {}
        for hook, given in self._ready_offers(state, question, me):
            members.setdefault(self.branches[hook.number], {}).update(dict.fromkeys(hook.members(state, given)))
        found = list(options)
        for branch, things in members.items():
            offered: Iterable[Any] = things
            key = f"question {question}_{self.labels[question][branch]}"
            if key in self.tables:
                offered, added = self.adjusted(state, key, me, things)
                extras += renumber_added_options(added, first + branch, len(found))
            found += [(first + branch, thing) for thing in offered]
        return found, extras

    def take_branch(self, state: State, question: str, me: int, branch: int, thing: Any, parent: Frame | None) -> Frame | None:
        """Carry out the chosen branch of the first hook that offers it; in an imagined state nobody may offer it."""
        offers = [(hook, given) for hook, given in self._ready_offers(state, question, me) if self.branches[hook.number] == branch]
        found = next((offer for offer in offers if thing in offer[0].members(state, offer[1])), offers[0] if offers else None)
        if found is None:
            return parent
        hook, given = found
        state[FRAME] -= hook.cost
        if state[FRAME] < 0:
            raise Overrun("E510", f"the branches of `{question}` lead to each other without end", hook.hook.span)
        assert hook.run is not None
        chosen = () if thing == -1 and not hook.parts else (thing,)
        return hook.run(state, *given, *chosen, parent)

    def _ready_offers(self, state: State, question: str, me: int) -> Iterator[tuple[LiveHook, tuple[int, ...]]]:
        """Yield the hooks that add a branch to the question now, with their first arguments."""
        for number, seat, host in self.tables[f"question {question}"].candidates(state, me):
            hook = self.hooks[number]
            if hook.may_act(state, seat, host, me, ()):
                yield hook, (seat, *hook.leading_arguments(host, me))

    def barred(self, state: State, live: list[tuple[LiveHook, int, int]], me: int, options: list[Any]) -> dict[Any, LiveHook]:
        """Return the options that a `forbid` takes away and no `allow` gives back, with the `forbid`."""
        found: dict[Any, LiveHook] = {}
        for allow in (False, True):
            for hook, seat, host in live:
                if isinstance(hook.hook, r.Barring) and hook.hook.allow is allow:
                    for option in options:
                        if hook.parts[0](state, seat, *hook.leading_arguments(host, me), option):
                            found.pop(option, None) if allow else found.setdefault(option, hook)
        return found

    def count_offer_use(self, state: State, extras: Any, index: int) -> None:
        """Count a use of each limited offer that added the chosen option."""
        for added_index, number, owner in extras:
            if added_index == index:
                self.hooks[number].count_use(state, owner)
