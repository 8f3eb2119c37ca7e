"""Runs hooks during play: which are active, in what order, whether they can act, and what they do.

The order (docs/order.md explains it to authors of packs):

1. hooks of the table, as the packs declare them;
2. hooks of the seat whose event it is, then of the others clockwise;
3. within a seat: by their `order`, then by the place of the thing that carries them, then as declared.

Hooks run on frames, never on Python's stack: two hooks that cause each other use up the step budget, not the
stack. Only a single hook of the table that cannot cause its own event is called directly (`compiler.hooked_events`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from horta.engine.active_hooks import HookInstance, HookTable, LiveHook
from horta.engine.limits import Overrun, RuleFault
from horta.engine.mixes import ANY, COUNTED, ActiveSubstitution
from horta.engine.operations import AFTER, BODY, HOOKS, INSTEAD, REPLACED, Frame, Operation
from horta.engine.option_hooks import OptionHooks
from horta.engine.runtime import USES, spend, used
from horta.language.hook_kinds import ADJUSTMENTS, MOST_USES
from horta.language.trees import resolved_declarations as r
from horta.model.layout import FRAME, State

Pending = tuple[HookInstance, ...]
Adjustment = tuple[str, int, LiveHook]


@dataclass(slots=True)
class HookedEvent:
    """One event with hooks on it. Hooks see its first `visible` arguments. For a `moment`, the body does nothing."""

    number: int
    key: str
    body: Operation
    visible: int
    moment: bool = False
    before: HookTable | None = None
    instead: HookTable | None = None
    after: HookTable | None = None


@dataclass(slots=True)
class Dispatcher(OptionHooks):
    """The hooks of one program, and the operations that run them."""

    events: list[HookedEvent] = field(default_factory=list)
    abilities: dict[int, tuple[LiveHook, int, Operation]] = field(default_factory=dict)
    """The abilities that can be carried out again, by their numbers: the hook, the thing, and the effect."""

    def add_hooks(self, hooks: Iterable[LiveHook]) -> None:
        """Store the hooks of the program, by their numbers."""
        self.hooks = tuple(hooks)

    def library(self) -> dict[str, Any]:
        """Return the functions that compiled rules call, by their names there."""
        found = (
            self.adjusted, self.count_offer_use, self.offered_branches, self.take_branch, self.substitutions,
            self.count_substitution_use, self.counted, self.used_up,
        )  # fmt: skip
        return {function.__name__: function for function in found}

    # -------------------------------------------------------------- events

    def event(self, event: HookedEvent) -> Operation:
        """Return the function that performs an event with its hooks."""

        def perform(state: State, me: int, *rest: Any) -> Frame | None:
            arguments, parent = rest[:-1], rest[-1]
            hook_arguments = arguments[: event.visible]
            next_frame = parent if event.after is None else (AFTER, event.number, me, hook_arguments, parent)
            if event.instead is not None:
                frame: Frame = (INSTEAD, event.number, me, arguments, (), -1, next_frame, parent)
            else:
                frame = (BODY, event.number, me, arguments, next_frame)
            before = () if event.before is None else event.before.candidates(state, me)
            # The frame is returned, not run here, so that hooks which cause more events do not grow Python's stack.
            return (HOOKS, before, 0, me, hook_arguments, frame) if before else frame

        return perform

    def make_ready_hook_test(self, event: HookedEvent) -> Callable[..., bool]:
        """Return a test: can a `before` or `instead` hook (for a moment also `after`) act now?

        If not, the rules of the event run without the dispatcher.
        """
        tables = [event.before, event.instead, event.after if event.moment else None]
        looks = [table.candidates for table in tables if table is not None]
        ready = self.ready

        def has_ready_hook(state: State, me: int, parent: Frame | None, *hook_arguments: Any) -> bool:
            for candidates in looks:
                pending = candidates(state, me)
                if pending and ready(state, pending, 0, me, hook_arguments, parent) < len(pending):
                    return True
            return False

        return has_ready_hook

    def make_after_hooks_runner(self, table: HookTable) -> Operation:
        """Return the function that runs the `after` hooks of an event, then continues with `parent`."""
        candidates, run = table.candidates, self.run

        def run_after_hooks(state: State, me: int, parent: Frame | None, *hook_arguments: Any) -> Frame | None:
            pending = candidates(state, me)
            return run(state, pending, 0, me, hook_arguments, parent) if pending else parent

        return run_after_hooks

    def ready(self, state: State, pending: Pending, index: int, actor: int, hook_arguments: tuple[Any, ...], parent: Frame | None) -> int:
        """Return the index of the next hook that can act, or the end. Each hook is tested only when its turn comes."""
        while index < len(pending):
            number, seat, host = pending[index]
            hook = self.hooks[number]
            state[FRAME] -= hook.cost
            if state[FRAME] < 0:
                raise self.overrun(hook, parent)
            if hook.may_act(state, seat, host, actor, hook_arguments):
                return index
            index += 1
        return index

    def run(
        self, state: State, pending: Pending, index: int, actor: int, hook_arguments: tuple[Any, ...], parent: Frame | None
    ) -> Frame | None:
        """Run the hooks one after the other, then continue with `parent`."""
        while (index := self.ready(state, pending, index, actor, hook_arguments, parent)) < len(pending):
            number, seat, host = pending[index]
            hook = self.hooks[number]
            index += 1
            assert hook.run is not None
            given = (seat, *hook.leading_arguments(host, actor), *hook_arguments)
            if hook.waits:
                return hook.run(state, *given, (HOOKS, pending, index, actor, hook_arguments, parent))
            hook.run(state, *given)
        return parent

    def used_up(self, number: int, parent: Frame | None) -> None:
        """Raise the fault of a directly called hook that used up the step budget."""
        raise self.overrun(self.hooks[number], parent)

    def overrun(self, hook: LiveHook, parent: Any) -> Overrun:
        return Overrun("E510", f"hooks cause each other without end: {' → '.join(self.trail(hook, parent))}", hook.hook.span)

    def trail(self, hook: LiveHook, parent: Any) -> list[str]:
        """Return the running hooks, innermost first, up to the first that repeats."""
        names = [describe(hook.hook)]
        while parent is not None:
            if parent[0] == HOOKS:
                number = parent[1][parent[2] - 1][0]
                names.append(describe(self.hooks[number].hook))
                if names[-1] == names[0]:
                    break
            parent = parent[-1]
        return names

    # -------------------------------------------------------------- operations

    def continue_hooks(self, state: State, frame: Frame) -> Frame | None:
        """The operation HOOKS: one hook is done, run the next."""
        _, pending, index, actor, hook_arguments, parent = frame
        if index:
            self.charge_rest(state, pending[index - 1][0], parent)
        return self.run(state, pending, index, actor, hook_arguments, parent)

    def charge_rest(self, state: State, number: int, parent: Frame | None) -> None:
        """Charge what a hook that waited did since then."""
        hook = self.hooks[number]
        state[FRAME] -= hook.rest
        if state[FRAME] < 0:
            raise self.overrun(hook, parent)

    def body(self, state: State, frame: Frame) -> Frame | None:
        """The operation BODY: the event itself."""
        _, number, me, arguments, parent = frame
        event: HookedEvent = self.events[number]
        return event.body(state, me, *arguments, parent)

    def after(self, state: State, frame: Frame) -> Frame | None:
        """The operation AFTER: the event is over, run its `after` hooks."""
        _, number, me, hook_arguments, parent = frame
        table = self.events[number].after
        assert table is not None
        return self.run(state, table.candidates(state, me), 0, me, hook_arguments, parent)

    def instead(self, state: State, frame: Frame) -> Frame | None:
        """The operation INSTEAD: the first replacement that acts takes the event's place."""
        _, number, me, arguments, pending, index, next_frame, parent = frame
        event: HookedEvent = self.events[number]
        assert event.instead is not None
        if index < 0:
            pending, index = event.instead.candidates(state, me), 0
        hook_arguments = arguments[: event.visible]
        while (index := self.ready(state, pending, index, me, hook_arguments, parent)) < len(pending):
            hook_number, seat, host = pending[index]
            index += 1
            hook: LiveHook = self.hooks[hook_number]
            is_running, looked_at = replacement_is_running(number, (hook_number, seat, host), parent)
            state[FRAME] -= looked_at
            if state[FRAME] < 0:
                raise self.overrun(hook, parent)
            if not is_running:
                assert hook.run is not None
                given = (seat, *hook.leading_arguments(host, me), *hook_arguments)
                if hook.waits:
                    return hook.run(state, *given, (INSTEAD, number, me, arguments, pending, index, next_frame, parent))
                hook.run(state, *given)
                return parent  # type: ignore[no-any-return]
        return event.body(state, me, *arguments, next_frame)

    def replaced(self, state: State, frame: Frame) -> Frame | None:
        """The operation REPLACED: a replacement acted, so the event and its `after` hooks are left out."""
        _, _, _, _, pending, index, _, parent = frame
        self.charge_rest(state, pending[index - 1][0], parent)
        return parent  # type: ignore[no-any-return]

    def operations(self) -> tuple[Operation, ...]:
        """The operations of hooks, in the order of their numbers."""
        return self.continue_hooks, self.body, self.after, self.instead, self.replaced

    def repeat_ability(self, state: State, me: int, ability: int, parent: Frame | None) -> Frame | None:
        """Carry out the effect of an ability for a seat; nothing if it needs what only its event tells."""
        found = self.abilities.get(ability)
        if found is None:
            return parent
        hook, thing, effect = found
        state[FRAME] -= hook.cost
        if state[FRAME] < 0:
            raise self.overrun(hook, parent)
        return effect(state, me, thing, me, parent)

    # -------------------------------------------------------------- values

    def modified(self, name: str, base: Callable[..., int]) -> Callable[..., int]:
        """Return the function of a value with its modifiers, applied in the order of `ADJUSTMENTS`."""
        candidates, adjustments = self.tables[f"value {name}"].candidates, self.adjustments

        def value(state: State, me: int, *arguments: Any) -> int:
            result = base(state, me, *arguments)
            found = adjustments(state, candidates(state, me), me, arguments)
            if len(found) > 1:
                found.sort(key=lambda adjustment: ADJUSTED_IN_ORDER[adjustment[0]])
            for word, amount, _ in found:
                result = ADJUST[word](result, amount)
            return result

        return value

    def adjustments(self, state: State, live: Pending, me: int, arguments: tuple[Any, ...]) -> list[Adjustment]:
        """Return each change of a value, with the hook that makes it."""
        found: list[Adjustment] = []
        for number, seat, host in live:
            hook = self.hooks[number]
            given = (seat, host, me, *arguments) if hook.hosted else (seat, me, *arguments)
            if hook.ready is None or hook.ready(state, *given):
                for (word, _), part in zip(hook.hook.adjustments, hook.parts, strict=True):  # type: ignore[attr-defined]
                    found.append((word, part(state, *given), hook))
        return found

    def counted(self, state: State, values: tuple[str, ...], function: Callable[..., Any], *arguments: Any) -> Any:
        """Return the result of a function; count a use of each limited modifier that changes the result.

        Each modifier in turn is switched off by marking its limit as used up. One that makes no difference stays off
        while the next are tried. So if two have the same effect, only one is used.
        """
        result = function(state, *arguments)
        uses = self.modifier_limits(state, values)
        kept = {slot: state[slot] for slot in uses}
        needed = []
        for slot, scope in uses.items():
            state[slot] = state[scope] * USES + MOST_USES
            try:
                differs = function(state, *arguments) != result
            except (RuleFault, ZeroDivisionError):  # without the modifier there is no result at all
                differs = True
            if differs:
                needed.append(slot)
                state[slot] = kept[slot]
        for slot, before in kept.items():
            state[slot] = before
        for slot in needed:
            spend(state, slot, uses[slot])
        return result

    def modifier_limits(self, state: State, values: tuple[str, ...]) -> dict[int, int]:
        """Return the limits, not used up, of active modifiers: slot of the count -> slot of the scope."""
        found: dict[int, int] = {}
        for value in values:
            for actor in self.clockwise[0]:
                for number, seat, host in self.tables[f"value {value}"].candidates(state, actor):
                    hook = self.hooks[number]
                    if hook.limit is not None and hook.hook.limit is not None:
                        slot = hook.limit[0] + hook.owner(seat, host)
                        if used(state, slot, hook.limit[1]) < hook.hook.limit.times:
                            found[slot] = hook.limit[1]
        return found

    # -------------------------------------------------------------- mixes

    def substitutions(self, state: State, key: str, me: int, *arguments: Any) -> tuple[ActiveSubstitution, ...]:
        """Return the substitutions that are active for a value that lists mixes."""
        found = []
        for number, seat, host in self.tables[key].candidates(state, me):
            hook = self.hooks[number]
            if hook.swap is not None:
                found.append(hook.swap)
            elif hook.may_act(state, seat, host, me, arguments):
                given = (seat, *hook.leading_arguments(host, me), *arguments)
                means, replaced, most = hook.parts
                units, owner = most(state, *given), hook.owner(seat, host)
                units = COUNTED if units == ANY and hook.limit is not None else units
                found.append(ActiveSubstitution(tuple(means(state, *given)), replaced(state, *given), units, hook.number, owner))
        return tuple(found)

    def count_substitution_use(self, state: State, mix: tuple[Any, ...]) -> None:
        """Count a use of the limited substitution that made a mix possible."""
        if mix[-1] != -1:
            _, number, owner = mix[-1]
            self.hooks[number].count_use(state, owner)


ADJUSTED_IN_ORDER = {word: rank for rank, word in enumerate(ADJUSTMENTS)}
ADJUST: dict[str, Callable[[int, int], int]] = {
    "set": lambda value, amount: amount,
    "add": lambda value, amount: value + amount,
    "multiply": lambda value, amount: value * amount,
    "at_least": max,
    "at_most": min,
}


def replacement_is_running(event: int, hook: tuple[int, int, int], frame: Any) -> tuple[bool, int]:
    """True if this replacement of the event is running and caused the event again: then it does not act a second time.

    The number says how many frames were looked at.
    """
    looked_at = 0
    while frame is not None:
        if frame[0] == REPLACED and frame[1] == event and frame[4][frame[5] - 1] == hook:
            return True, looked_at
        frame = frame[-1]
        looked_at += 1
    return False, looked_at


def describe(hook: r.Hook) -> str:
    """Return a hook in a few words, with its place."""
    owner = f"{hook.host[1]}: " if hook.host is not None else ""
    return f"{owner}{hook.title} ({hook.span})"
