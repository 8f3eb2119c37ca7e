"""Runs hooks at play: which are live, in what order, whether they may, and what they do.

The order, stated once (docs/order.md tells it to modders):

1. hooks of the table, as the packs declare them;
2. hooks of the seat whose event it is, then of the others clockwise;
3. within a seat: by their `order`, then by the place of the thing that carries them, then as declared.

What comes here runs on frames, never on Python's stack: two hooks that feed each other use up the budget, not the
process. Only a hook that is alone at its moment and cannot do that is called without coming here (`compile.events`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from horta.engine.active_hooks import Found, HookTable, LiveHook
from horta.engine.limits import Overrun
from horta.engine.mixes import ANY, COUNTED, Swap
from horta.engine.operations import AFTER, BODY, HOOKS, INSTEAD, REPLACED, Frame, Operation
from horta.engine.runtime import USES, spend, used
from horta.language import resolved as r
from horta.language.hook_kinds import ADJUSTMENTS, MOST_USES
from horta.model.layout import FRAME, State

BARRED = -1
Pending = tuple[Found, ...]
Adjustment = tuple[str, int, LiveHook]


@dataclass(slots=True)
class Event:
    """One event with hooks on it. `visible` is how many of its arguments hooks see; a moment has no body."""

    number: int
    key: str
    body: Operation
    visible: int
    moment: bool = False
    before: HookTable | None = None
    instead: HookTable | None = None
    after: HookTable | None = None


@dataclass(slots=True)
class Dispatcher:
    """The hooks of one program, and the operations that run them."""

    clockwise: tuple[tuple[int, ...], ...]
    hooks: tuple[LiveHook, ...] = ()
    events: list[Event] = field(default_factory=list)
    tables: dict[str, HookTable] = field(default_factory=dict)

    def add_hooks(self, hooks: Iterable[LiveHook]) -> None:
        """Take the hooks of the program, by their numbers."""
        self.hooks = tuple(hooks)

    # -------------------------------------------------------------- events

    def event(self, event: Event) -> Operation:
        """The function that performs an event with its hooks."""

        def perform(state: State, me: int, *rest: Any) -> Frame | None:
            arguments, parent = rest[:-1], rest[-1]
            shown = arguments[: event.visible]
            onward = parent if event.after is None else (AFTER, event.number, me, shown, parent)
            if event.instead is not None:
                frame: Frame = (INSTEAD, event.number, me, arguments, (), -1, onward, parent)
            else:
                frame = (BODY, event.number, me, arguments, onward)
            before = () if event.before is None else event.before.candidates(state, me)
            # Handed back, not run from here: hooks that bring about more events leave Python's stack as it is.
            return (HOOKS, before, 0, me, shown, frame) if before else frame

        return perform

    def stirring(self, event: Event) -> Callable[..., bool]:
        """Whether anybody steps in before an event is over: if not, its rules can run as if there were no hooks.

        A moment is over at once, so that those who come after it step in too.
        """
        tables = [event.before, event.instead, event.after if event.moment else None]
        looks = [table.candidates for table in tables if table is not None]
        ready = self.ready

        def stirs(state: State, me: int, parent: Frame | None, *shown: Any) -> bool:
            for candidates in looks:
                pending = candidates(state, me)
                if pending and ready(state, pending, 0, me, shown, parent) < len(pending):
                    return True
            return False

        return stirs

    def answering(self, event: Event) -> Operation:
        """The function that runs the hooks which answer to an event that is over."""
        table, run = event.after, self.run

        def answered(state: State, me: int, parent: Frame | None, *shown: Any) -> Frame | None:
            pending = () if table is None else table.candidates(state, me)
            return run(state, pending, 0, me, shown, parent) if pending else parent

        return answered

    def ready(self, state: State, pending: Pending, index: int, actor: int, shown: tuple[Any, ...], parent: Frame | None) -> int:
        """Where the next hook that may act is; the end when none does. It is asked when its turn comes, not before."""
        while index < len(pending):
            number, seat, host = pending[index]
            hook = self.hooks[number]
            state[FRAME] -= hook.cost
            if state[FRAME] < 0:
                raise self.overrun(hook, parent)
            if hook.may_act(state, seat, host, actor, shown):
                return index
            index += 1
        return index

    def run(self, state: State, pending: Pending, index: int, actor: int, shown: tuple[Any, ...], parent: Frame | None) -> Frame | None:
        """The hooks one after the other, then go on with `parent`."""
        while (index := self.ready(state, pending, index, actor, shown, parent)) < len(pending):
            number, seat, host = pending[index]
            hook = self.hooks[number]
            index += 1
            assert hook.run is not None
            given = (seat, *hook.given(host, actor), *shown)
            if hook.waits:
                return hook.run(state, *given, (HOOKS, pending, index, actor, shown, parent))
            hook.run(state, *given)
        return parent

    def used_up(self, number: int, parent: Frame | None) -> None:
        """A hook that was called where its event is has overrun the budget."""
        raise self.overrun(self.hooks[number], parent)

    def overrun(self, hook: LiveHook, parent: Any) -> Overrun:
        return Overrun("E503", f"hooks keep setting each other off: {' → '.join(self.trail(hook, parent))}", hook.hook.span)

    def trail(self, hook: LiveHook, parent: Any) -> list[str]:
        """The hooks under way, innermost first, up to the first that comes round again."""
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

    def further(self, state: State, frame: Frame) -> Frame | None:
        """The operation HOOKS: one of them is done, on to the next."""
        _, pending, index, actor, shown, parent = frame
        return self.run(state, pending, index, actor, shown, parent)

    def body(self, state: State, frame: Frame) -> Frame | None:
        """The operation BODY: the event itself."""
        _, number, me, arguments, parent = frame
        event: Event = self.events[number]
        return event.body(state, me, *arguments, parent)

    def after(self, state: State, frame: Frame) -> Frame | None:
        """The operation AFTER: the event is over, now those who answer to it."""
        _, number, me, shown, parent = frame
        table = self.events[number].after
        assert table is not None
        pending = table.candidates(state, me)
        return self.run(state, pending, 0, me, shown, parent) if pending else parent

    def instead(self, state: State, frame: Frame) -> Frame | None:
        """The operation INSTEAD: the first replacement that acts takes the event's place."""
        _, number, me, arguments, pending, index, onward, parent = frame
        event: Event = self.events[number]
        assert event.instead is not None
        if index < 0:
            pending, index = event.instead.candidates(state, me), 0
        shown = arguments[: event.visible]
        while (index := self.ready(state, pending, index, me, shown, parent)) < len(pending):
            hook_number, seat, host = pending[index]
            index += 1
            hook: LiveHook = self.hooks[hook_number]
            if not under_way(number, (hook_number, seat, host), parent):
                assert hook.run is not None
                given = (seat, *hook.given(host, me), *shown)
                if hook.waits:
                    return hook.run(state, *given, (INSTEAD, number, me, arguments, pending, index, onward, parent))
                hook.run(state, *given)
                return parent  # type: ignore[no-any-return]
        return event.body(state, me, *arguments, onward)

    def replaced(self, state: State, frame: Frame) -> Frame | None:
        """The operation REPLACED, to which a replacement turns the frame of INSTEAD when it acts: nothing is left to do."""
        return frame[-1]  # type: ignore[no-any-return]

    def operations(self) -> tuple[Operation, ...]:
        """The operations of hooks, in the order of their numbers."""
        return self.further, self.body, self.after, self.instead, self.replaced

    # -------------------------------------------------------------- values

    def modified(self, name: str, base: Callable[..., int]) -> Callable[..., int]:
        """The value with its modifiers: set, then add, then multiply, then the bounds."""
        candidates, adjustments = self.tables[f"value {name}"].candidates, self.adjustments

        def value(state: State, me: int, *arguments: Any) -> int:
            result = base(state, me, *arguments)
            found = adjustments(state, candidates(state, me), me, arguments)
            if len(found) > 1:
                found.sort(key=_rank)
            for word, amount, _ in found:
                result = _ADJUST[word](result, amount)
            return result

        return value

    def adjustments(self, state: State, live: Pending, me: int, arguments: tuple[Any, ...]) -> list[Adjustment]:
        """Each contribution to a value, with the hook that makes it."""
        found: list[Adjustment] = []
        for number, seat, host in live:
            hook = self.hooks[number]
            given = (seat, host, me, *arguments) if hook.hosted else (seat, me, *arguments)
            if hook.ready is None or hook.ready(state, *given):
                for (word, _), part in zip(hook.hook.adjustments, hook.parts, strict=True):  # type: ignore[attr-defined]
                    found.append((word, part(state, *given), hook))
        return found

    def counted(self, state: State, values: tuple[str, ...], function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function gives; limited modifiers of the values without which it would give something else count as used.

        Each is tried in turn with its limit used up. One that is not missed stays so while the others are tried: of two that
        do the same, one is used.
        """
        result = function(state, *arguments)
        uses = self.modifier_limits(state, values)
        kept = {slot: state[slot] for slot in uses}
        needed = []
        for slot, scope in uses.items():
            state[slot] = state[scope] * USES + MOST_USES
            if function(state, *arguments) != result:
                needed.append(slot)
                state[slot] = kept[slot]
        for slot, before in kept.items():
            state[slot] = before
        for slot in needed:
            spend(state, slot, uses[slot])
        return result

    def modifier_limits(self, state: State, values: tuple[str, ...]) -> dict[int, int]:
        """The limits of modifiers that are in play and not used up: the slot that counts, and that of the scope."""
        found: dict[int, int] = {}
        for value in values:
            for actor in self.clockwise[0]:
                for number, seat, host in self.tables[f"value {value}"].candidates(state, actor):
                    hook = self.hooks[number]
                    if hook.limit is not None and hook.hook.limit is not None:
                        slot = hook.limit[0] + (seat if hook.hook.host is None else host)
                        if used(state, slot, hook.limit[1]) < hook.hook.limit.times:
                            found[slot] = hook.limit[1]
        return found

    # -------------------------------------------------------------- questions

    def adjusted(self, state: State, key: str, me: int, options: Any) -> tuple[Any, Any]:
        """The options after offers and bars; as extras, which of them were added and what was barred, by what."""
        candidates = self.tables[key].candidates(state, me)
        if not candidates:
            return options, ()
        found = list(options)
        added: list[tuple[Any, int, int]] = []
        live = [(self.hooks[number], seat, host) for number, seat, host in candidates]
        live = [(hook, seat, host) for hook, seat, host in live if hook.may_act(state, seat, host, me, ())]
        for hook, seat, host in live:
            if isinstance(hook.hook, r.Offer):
                given = (seat, *hook.given(host, me))
                if hook.hook.add is not None:
                    new = [option for option in hook.parts[0](state, *given) if option not in found]
                    found += new
                    added += [(option, hook.number, seat if hook.hook.host is None else host) for option in new]
                else:
                    found = [option for option in found if not hook.parts[0](state, *given, option)]
        barred = self.barred(state, live, me, found)
        found = [option for option in found if option not in barred]
        extras = [(found.index(option), number, owner) for option, number, owner in added if option in found]
        extras += [(BARRED, hook.number, option) for option, hook in barred.items()]
        return found, tuple(extras)

    def barred(self, state: State, live: list[tuple[LiveHook, int, int]], me: int, options: list[Any]) -> dict[Any, LiveHook]:
        """The options that some hook forbids and none allows after all."""
        found: dict[Any, LiveHook] = {}
        for allow in (False, True):
            for hook, seat, host in live:
                if isinstance(hook.hook, r.Barring) and hook.hook.allow is allow:
                    for option in options:
                        if hook.parts[0](state, seat, *hook.given(host, me), option):
                            found.pop(option, None) if allow else found.setdefault(option, hook)
        return found

    def taken(self, state: State, extras: Any, index: int) -> None:
        """An option that a limited offer added counts as a use of it."""
        for at, number, owner in extras:
            hook = self.hooks[number]
            if at == index and hook.limit is not None:
                spend(state, hook.limit[0] + owner, hook.limit[1])

    # -------------------------------------------------------------- mixes

    def substitutions(self, state: State, key: str, me: int, *arguments: Any) -> tuple[Swap, ...]:
        """The substitutions at hand for a value that lists mixes."""
        found = []
        for number, seat, host in self.tables[key].candidates(state, me):
            hook = self.hooks[number]
            if hook.swap is not None:
                found.append(hook.swap)
            elif hook.may_act(state, seat, host, me, arguments):
                given = (seat, *hook.given(host, me), *arguments)
                means, replaced, most = hook.parts
                owner = seat if hook.hook.host is None else host
                units = most(state, *given)
                if units == ANY and hook.limit is not None:
                    units = COUNTED
                found.append(Swap(tuple(means(state, *given)), replaced(state, *given), units, hook.number, owner))
        return tuple(found)

    def paid(self, state: State, mix: tuple[Any, ...]) -> None:
        """A mix that a limited substitution made counts as a use of it."""
        if mix[-1] != -1:
            _, number, owner = mix[-1]
            limit = self.hooks[number].limit
            if limit is not None:
                spend(state, limit[0] + owner, limit[1])


def _rank(adjustment: Adjustment) -> int:
    return _ORDER[adjustment[0]]


_ORDER = {word: rank for rank, word in enumerate(ADJUSTMENTS)}
_ADJUST: dict[str, Callable[[int, int], int]] = {
    "set": lambda value, amount: amount,
    "add": lambda value, amount: value + amount,
    "multiply": lambda value, amount: value * amount,
    "at_least": max,
    "at_most": min,
}


def under_way(event: int, hook: tuple[int, int, int], frame: Any) -> bool:
    """Whether this replacement of such an event is what brings the event about: it acts once, not on its own doing."""
    while frame is not None:
        if frame[0] == REPLACED and frame[1] == event and frame[4][frame[5] - 1] == hook:
            return True
        frame = frame[-1]
    return False


def describe(hook: r.Hook) -> str:
    """A hook in a few words, with its place."""
    owner = f"{hook.host[1]}: " if hook.host is not None else ""
    return f"{owner}{hook.title} ({hook.span})"
