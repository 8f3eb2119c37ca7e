"""Links compiled hooks to their events, values, questions and mixes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from horta.engine.active_hooks import HookTable, LiveHook, LivePlace, hooks_for_actor
from horta.engine.answer_log import note
from horta.engine.hooks import Dispatcher, HookedEvent
from horta.engine.hosts import ability_number, copies, live_slots
from horta.engine.mixes import ActiveSubstitution
from horta.engine.operations import BODY, Frame, Operation
from horta.engine.program import HookRunner
from horta.engine.program_parts import HookedParts, HookParts
from horta.engine.runtime import gain, lose
from horta.engine.titles import Slot, flow_title, slots_of
from horta.language.hook_kinds import REPEATED
from horta.language.limits import HOOK_STEPS
from horta.language.trees import resolved_declarations as r
from horta.model.layout import VIA, Layout, State


@dataclass(slots=True)
class Linkage:
    """A program while it is linked: its parts, and what the names in its code stand for so far."""

    parts: HookedParts
    layout: Layout
    dispatcher: Dispatcher
    namespace: dict[str, Any]
    runners: dict[str, HookRunner] = field(default_factory=dict)
    slots: dict[tuple[str, Any], Slot] = field(init=False)

    def __post_init__(self) -> None:
        self.slots = slots_of(self.layout)

    def put_runner(self, title: str, function: Callable[..., Any], key: str, about: str) -> None:
        """Add a function that runs the hooks of `key`."""
        self.namespace[title] = function
        self.runners[title] = HookRunner(key, about)


def link_hooks(link: Linkage) -> None:
    """Fill the dispatcher and put the hooked events and values in the namespace."""
    dispatcher = link.dispatcher
    dispatcher.add_hooks(_live(link, number, parts) for number, parts in enumerate(link.parts.hooks))
    for key, numbers in link.parts.hooked.items():
        live = [dispatcher.hooks[number] for number in numbers]
        first = live[0].hook
        if isinstance(first, r.Trigger):
            _link_event(link, key, live)
        else:
            dispatcher.tables[key] = _table(link, live)
        if isinstance(first, r.BranchOffer):
            _link_branches(link, first.key, live)
        if isinstance(first, r.Substitution):
            swaps = tuple(hook.swap for hook in live if not hook.hosted and hook.reacts_to_seat(0, 0))
            link.namespace[f"SWAPS_{first.key}"] = swaps
    if any(isinstance(parts.hook, r.ActingHook) and parts.hook.effect is not None for parts in link.parts.hooks):
        _link_abilities(link)
    for key in link.parts.hooked:
        if key.startswith("value "):
            name = key.removeprefix("value ")
            modified = dispatcher.modified(name, link.namespace[f"value_{name}__base"])
            link.put_runner(f"modifiers_{name}", dispatcher.tables[key].candidates, key, f"the modifiers of `{name}` that are in force")
            link.put_runner(f"modified_{name}", modified, key, f"`{name}` with its modifiers")


def _link_branches(link: Linkage, question: str, live: list[LiveHook]) -> None:
    labels = link.parts.labels[question]
    link.dispatcher.labels[question] = labels
    for hook in live:
        if isinstance(hook.hook, r.BranchOffer):
            link.dispatcher.branches[hook.number] = labels.index(hook.hook.label)


def _live(link: Linkage, number: int, parts: HookParts) -> LiveHook:
    functions = tuple(link.namespace[f"hook_{number}_{index}"] for index in range(parts.functions))
    hook, limit = parts.hook, None
    if hook.limit is not None:
        limit = (link.layout.limits[hook.limit.account], link.layout.scopes[hook.limit.scope])
    return LiveHook(
        number,
        hook,
        link.namespace.get(f"ready_{number}"),
        link.namespace.get(f"hook_{number}"),
        parts.waits,
        functions,
        limit,
        HOOK_STEPS + parts.cost,
        parts.rest,
        hook.host is not None,
        _swap(parts, functions),
    )


def _swap(parts: HookParts, functions: tuple[Callable[..., Any], ...]) -> ActiveSubstitution | None:
    """Return a substitution that has no limit and does not depend on play, computed at load; otherwise None."""
    if not parts.same:
        return None
    means, replaced, most = (function(None, 0, *(0 for _ in parts.hook.parameters)) for function in functions)
    return ActiveSubstitution(tuple(means), replaced, most)


def _table(link: Linkage, hooks: list[LiveHook]) -> HookTable:
    table = tuple(sorted((hook for hook in hooks if hook.hook.host is None), key=lambda hook: hook.hook.order))
    places: list[LivePlace] = []
    for kind in sorted({hook.hook.host[0] for hook in hooks if hook.hook.host is not None}):
        carried: dict[int, tuple[LiveHook, ...]] = {}
        for number, entity in enumerate(link.layout.vocabulary.kinds[kind].entities):
            own = tuple(hook for hook in hooks if hook.hook.host == (kind, entity.definition))
            if own:
                carried[number] = own
        places += _places(link, kind, carried)
    clockwise = link.dispatcher.clockwise
    return HookTable(tuple(hooks_for_actor(table, places, actor, order) for actor, order in enumerate(clockwise)))


def _places(link: Linkage, kind: str, carried: dict[int, tuple[LiveHook, ...]]) -> list[LivePlace]:
    """Return every slot in which things of a kind are in play, seat by seat."""
    return [
        LivePlace(place.slot + (seat or 0) * place.step, seat, place.zone, carried)
        for place in live_slots(kind, link.layout, link.slots)
        for seat in (range(link.layout.seats) if place.step else (None,))
    ]


def _link_event(link: Linkage, key: str, hooks: list[LiveHook]) -> None:
    dispatcher = link.dispatcher
    word, _, counter = key.partition(" ")
    sort, _, given = ("", False, 0) if counter else link.parts.procedures[key]
    if word == "use" and counter:
        body, visible = _nothing, 2
    elif counter:
        body, visible = _flow_body(link, key, word == "gain", counter), 1
    else:
        body, visible = link.namespace[f"do_{key}__body"], given
    event = HookedEvent(len(dispatcher.events), key, body, visible, sort == "moment")
    for place in ("before", "instead", "after"):
        own = [hook for hook in hooks if isinstance(hook.hook, r.Trigger) and hook.hook.moment == place]
        if own:
            setattr(event, place, _table(link, own))
    dispatcher.events.append(event)
    if word == "use" and counter:
        return
    if counter:
        about = f"`{counter}` are {'gained' if word == 'gain' else 'lost'}, with all hooks on that"
        link.put_runner(flow_title(word, counter), dispatcher.event(event), key, about)
        return
    link.put_runner(f"perform_{key}", dispatcher.event(event), key, f"`{key}` with all its hooks")
    ready_test = dispatcher.make_ready_hook_test(event)
    link.put_runner(f"has_ready_hook__{key}", ready_test, key, f"whether a hook acts before `{key}` is over")
    if event.after is not None:
        run_after = dispatcher.make_after_hooks_runner(event.after)
        link.put_runner(f"run_after_hooks__{key}", run_after, key, f"the hooks after `{key}`, one after the other")


def _nothing(state: State, me: int, *given: Any) -> Frame | None:
    """The body of an event that is over when its hooks are asked: it does nothing, and play goes on with the last argument."""
    parent: Frame | None = given[-1]
    return parent


def _link_abilities(link: Linkage) -> None:
    """Put in the namespace the function that carries out abilities. It returns a frame, so that abilities may lead to each other."""
    dispatcher, vocabulary = link.dispatcher, link.layout.vocabulary
    number = len(dispatcher.events)
    dispatcher.events.append(HookedEvent(number, REPEATED, dispatcher.repeat_ability, 1))
    for live in dispatcher.hooks:
        again = link.namespace.get(f"again_{live.number}")
        if again is not None and live.hook.host is not None:
            first = ability_number(live.hook, vocabulary)
            dispatcher.abilities.update({first + thing: (live, thing, again) for thing in copies(live.hook.host, vocabulary)})

    def resolve_ability(state: State, me: int, ability: int, parent: Frame | None) -> Frame | None:
        return BODY, number, me, (ability,), parent

    link.put_runner("resolve_ability", resolve_ability, REPEATED, "the effect of an ability, once more")


def _flow_body(link: Linkage, key: str, gains: bool, name: str) -> Operation:
    counter = link.layout.vocabulary.counters[name]
    width = link.layout.things(counter.by)
    base, bank = link.layout.counters[name], link.layout.banks.get(name, -1)
    notice = link.parts.flows.get(key)

    def body(state: State, me: int, amount: int, index: int, parent: Frame | None) -> Frame | None:
        slot = base + index + (me * width if counter.per_seat else 0)
        store = bank + index if bank >= 0 else -1
        done = gain(state, slot, store, counter.most, amount) if gains else lose(state, slot, store, counter.least, amount)
        if notice is not None:
            note(state, notice, me if counter.per_seat else -1, state[VIA], 0, index if counter.by else -1, done)
        return parent

    return body
