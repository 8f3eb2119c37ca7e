"""Observers are told what acts while a program plays. A program without an observer has no extra cost.

What counts as acting: a trigger once its owner committed to it, a modifier that changed a value, an offer whose
option was taken, a substitution that was used to pay (a substitution of the table counts as soon as it is
available), a removal or bar that took an option away. Modifiers that are always active are part of their values and are not reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from horta.engine.active_hooks import LiveHook
from horta.engine.answer_log import acted
from horta.engine.hooks import Dispatcher
from horta.engine.mixes import ActiveSubstitution
from horta.language.trees import resolved_declarations as r
from horta.model.layout import State


class Observer:
    """The events that a program reports. Override the methods you need. Inside an answer, `log_of(state)` is its log."""

    def hook_acted(self, state: State, hook: r.Hook) -> None:
        """A hook made a difference."""

    def effect_resolved(self, state: State, kind: str, attribute: str, thing: int, seat: int) -> None:
        """The effect that a thing carries is about to run, for a seat."""


class ObservedDispatcher(Dispatcher):
    """Runs hooks like `Dispatcher`, and tells the observer which of them act."""

    def __init__(self, clockwise: tuple[tuple[int, ...], ...], observer: Observer) -> None:
        super().__init__(clockwise)
        self.observer = observer

    def add_hooks(self, hooks: Iterable[LiveHook]) -> None:
        """Store the hooks. Each hook that removes options is wrapped, so that it reports when it removes one."""
        super().add_hooks(self._reporting(hook) if _removes(hook.hook) else hook for hook in hooks)

    def _reporting(self, hook: LiveHook) -> LiveHook:
        removes, observer = hook.parts[0], self.observer

        def reported(state: State, *arguments: Any) -> Any:
            result = removes(state, *arguments)
            if result:
                observer.hook_acted(state, hook.hook)
            return result

        return replace(hook, parts=(reported,))

    def library(self) -> dict[str, Any]:
        """Return the functions that compiled rules call; `acted` reports, too."""
        return {**super().library(), "acted": self.trigger_acted}

    def trigger_acted(self, state: State, number: int, owner: int) -> None:
        """Report a trigger, and write it in the log as every program with a log does."""
        self.observer.hook_acted(state, self.hooks[number].hook)
        acted(state, number, owner)

    def modified(self, name: str, base: Callable[..., int]) -> Callable[..., int]:
        """Return the function of a value with its modifiers. It reports the modifiers each time they change the value."""
        modified, candidates = super().modified(name, base), self.tables[f"value {name}"].candidates

        def value(state: State, me: int, *arguments: Any) -> int:
            result = modified(state, me, *arguments)
            if result != base(state, me, *arguments):
                for _, _, hook in self.adjustments(state, candidates(state, me), me, arguments):
                    self.observer.hook_acted(state, hook.hook)
            return result

        return value

    def count_offer_use(self, state: State, extras: Any, index: int) -> None:
        """Report the offers whose option is taken."""
        for at, number, _ in extras:
            if at == index:
                self.observer.hook_acted(state, self.hooks[number].hook)
        super().count_offer_use(state, extras, index)

    def substitutions(self, state: State, key: str, me: int, *arguments: Any) -> tuple[ActiveSubstitution, ...]:
        """Return the active substitutions, and report those of the table."""
        for number, seat, host in self.tables[key].candidates(state, me):
            hook = self.hooks[number]
            if not hook.hosted and hook.may_act(state, seat, host, me, arguments):
                self.observer.hook_acted(state, hook.hook)
        return super().substitutions(state, key, me, *arguments)

    def count_substitution_use(self, state: State, mix: tuple[Any, ...]) -> None:
        """Report a substitution that a thing carries, if the payment used it."""
        if mix[-1] != -1 and self.hooks[mix[-1][1]].hosted:
            self.observer.hook_acted(state, self.hooks[mix[-1][1]].hook)
        super().count_substitution_use(state, mix)


def _removes(hook: r.Hook) -> bool:
    return isinstance(hook, r.Barring) or (isinstance(hook, r.Offer) and hook.add is None)


def observed_effect(effect: Callable[..., Any], observer: Observer, kind: str, attribute: str) -> Callable[..., Any]:
    """Return a function that reports the effect and then runs it."""

    def reported(state: State, me: int, it: int, *parent: Any) -> Any:
        observer.effect_resolved(state, kind, attribute, it, me)
        return effect(state, me, it, *parent)

    return reported
