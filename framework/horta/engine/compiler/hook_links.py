"""Links compiled hooks to their events, values, questions and mixes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.engine.active_hooks import HookTable, LiveHook, LivePlace, hooks_for_actor
from horta.engine.answer_log import note
from horta.engine.compiler.analysis import always_the_same
from horta.engine.compiler.compile_unit import Unit, copies
from horta.engine.compiler.hook_guards import live_slots
from horta.engine.hooks import Dispatcher, HookedEvent
from horta.engine.mixes import ActiveSubstitution
from horta.engine.operations import BODY, Frame, Operation
from horta.engine.runtime import gain, lose
from horta.engine.titles import flow_title
from horta.language import resolved as r
from horta.language.limits import HOOK_STEPS
from horta.model.layout import VIA, State


def link_hooks(unit: Unit, dispatcher: Dispatcher) -> None:
    """Fill the dispatcher and put the hooked events and values in the namespace."""
    dispatcher.add_hooks(_live(unit, number, hook) for number, hook in enumerate(unit.rules.hooks))
    by_name = {live.hook.name: live for live in dispatcher.hooks}
    for key, hooks in unit.hooked.items():
        live = [by_name[hook.name] for hook in hooks]
        if isinstance(hooks[0], r.Trigger):
            _link_event(unit, dispatcher, key, live)
        else:
            dispatcher.tables[key] = _table(unit, live, dispatcher.clockwise)
        if isinstance(hooks[0], r.BranchOffer):
            _link_branches(unit, dispatcher, hooks[0].key, live)
        if isinstance(hooks[0], r.Substitution):
            unit.put(f"SWAPS_{hooks[0].key}", tuple(hook.swap for hook in live if not hook.hosted and hook.reacts_to_seat(0, 0)))
    if any(isinstance(hook, r.ActingHook) and hook.effect is not None for hook in unit.rules.hooks):
        _link_abilities(unit, dispatcher)
    for key in unit.hooked:
        if key.startswith("value "):
            name = key.removeprefix("value ")
            modified = dispatcher.modified(name, unit.namespace[f"value_{name}__base"])
            unit.put_runner(f"modifiers_{name}", dispatcher.tables[key].candidates, key, f"the modifiers of `{name}` that are in force")
            unit.put_runner(f"modified_{name}", modified, key, f"`{name}` with its modifiers")


def _link_branches(unit: Unit, dispatcher: Dispatcher, question: str, live: list[LiveHook]) -> None:
    labels = tuple(label for label, _ in unit.added_branches(question))
    dispatcher.labels[question] = labels
    for hook in live:
        if isinstance(hook.hook, r.BranchOffer):
            dispatcher.branches[hook.number] = labels.index(hook.hook.label)


def _live(unit: Unit, number: int, hook: r.Hook) -> LiveHook:
    parts = [unit.namespace[f"hook_{number}_{index}"] for index in range(unit.hook_parts[number])]
    limit = None
    if hook.limit is not None:
        limit = (unit.layout.limits[hook.limit.account], unit.layout.scopes[hook.limit.scope])
    return LiveHook(
        number,
        hook,
        unit.namespace.get(f"ready_{number}"),
        unit.namespace.get(f"hook_{number}"),
        hook.name in unit.suspending,
        tuple(parts),
        limit,
        HOOK_STEPS + unit.costs.hook(hook),
        unit.one_pass.hook(hook) if isinstance(hook, r.Trigger) and hook.name in unit.suspending else 0,
        hook.host is not None,
        _swap(unit, hook, parts),
    )


def _swap(unit: Unit, hook: r.Hook, parts: list[Callable[..., Any]]) -> ActiveSubstitution | None:
    """Return a substitution that has no limit and does not depend on play, computed at load; otherwise None."""
    if unit.plain or not always_the_same(hook, unit.static):
        return None
    means, replaced, most = (part(None, 0, *(0 for _ in hook.parameters)) for part in parts)
    return ActiveSubstitution(tuple(means), replaced, most)


def _table(unit: Unit, hooks: list[LiveHook], clockwise: tuple[tuple[int, ...], ...]) -> HookTable:
    table = tuple(sorted((hook for hook in hooks if hook.hook.host is None), key=lambda hook: hook.hook.order))
    places: list[LivePlace] = []
    for kind in sorted({hook.hook.host[0] for hook in hooks if hook.hook.host is not None}):
        carried: dict[int, tuple[LiveHook, ...]] = {}
        for number, entity in enumerate(unit.vocabulary.kinds[kind].entities):
            own = tuple(hook for hook in hooks if hook.hook.host == (kind, entity.definition))
            if own:
                carried[number] = own
        places += _places(unit, kind, carried)
    return HookTable(tuple(hooks_for_actor(table, places, actor, order) for actor, order in enumerate(clockwise)))


def _places(unit: Unit, kind: str, carried: dict[int, tuple[LiveHook, ...]]) -> list[LivePlace]:
    """Return every slot in which things of a kind are in play, seat by seat."""
    return [
        LivePlace(place.slot + (seat or 0) * place.step, seat, place.zone, carried)
        for place in live_slots(kind, unit)
        for seat in (range(unit.layout.seats) if place.step else (None,))
    ]


def _link_event(unit: Unit, dispatcher: Dispatcher, key: str, hooks: list[LiveHook]) -> None:
    word, _, counter = key.partition(" ")
    if word == "use" and counter:
        body, visible = _nothing, 2
    elif counter:
        body, visible = _flow_body(unit, word == "gain", counter), 1
    else:
        body, visible = unit.namespace[f"do_{key}__body"], len(unit.procedures[key].parameters)
    moment = not counter and unit.procedures[key].sort == "moment"
    event = HookedEvent(len(dispatcher.events), key, body, visible, moment)
    for place in ("before", "instead", "after"):
        own = [hook for hook in hooks if isinstance(hook.hook, r.Trigger) and hook.hook.moment == place]
        if own:
            setattr(event, place, _table(unit, own, dispatcher.clockwise))
    dispatcher.events.append(event)
    if word == "use" and counter:
        return
    if counter:
        about = f"`{counter}` are {'gained' if word == 'gain' else 'lost'}, with all hooks on that"
        unit.put_runner(flow_title(word, counter), dispatcher.event(event), key, about)
    else:
        unit.put_runner(f"perform_{key}", dispatcher.event(event), key, f"`{key}` with all its hooks")
        ready_test = dispatcher.make_ready_hook_test(event)
        unit.put_runner(f"has_ready_hook__{key}", ready_test, key, f"whether a hook acts before `{key}` is over")
        if event.after is not None:
            run_after = dispatcher.make_after_hooks_runner(event.after)
            unit.put_runner(f"run_after_hooks__{key}", run_after, key, f"the hooks after `{key}`, one after the other")


def _nothing(state: State, me: int, *given: Any) -> Frame | None:
    """The body of an event that is over when its hooks are asked: it does nothing, and play goes on with the last argument."""
    parent: Frame | None = given[-1]
    return parent


def _link_abilities(unit: Unit, dispatcher: Dispatcher) -> None:
    """Put in the namespace the function that carries out abilities. It returns a frame, so that abilities may lead to each other."""
    number = len(dispatcher.events)
    dispatcher.events.append(HookedEvent(number, r.REPEATED, dispatcher.repeat_ability, 1))
    for live in dispatcher.hooks:
        again = unit.namespace.get(f"again_{live.number}")
        if again is not None and live.hook.host is not None:
            first = unit.ability_number(live.hook)
            dispatcher.abilities.update({first + thing: (live, thing, again) for thing in copies(live.hook.host, unit.vocabulary)})

    def resolve_ability(state: State, me: int, ability: int, parent: Frame | None) -> Frame | None:
        return BODY, number, me, (ability,), parent

    unit.put_runner("resolve_ability", resolve_ability, r.REPEATED, "the effect of an ability, once more")


def _flow_body(unit: Unit, gains: bool, name: str) -> Operation:
    counter = unit.vocabulary.counters[name]
    width = unit.layout.things(counter.by)
    base, bank = unit.layout.counters[name], unit.layout.banks.get(name, -1)
    notice = unit.notice("gain" if gains else "lose", name)
    telling = unit.telling

    def body(state: State, me: int, amount: int, index: int, parent: Frame | None) -> Frame | None:
        slot = base + index + (me * width if counter.per_seat else 0)
        store = bank + index if bank >= 0 else -1
        done = gain(state, slot, store, counter.most, amount) if gains else lose(state, slot, store, counter.least, amount)
        if telling:
            note(state, notice, me if counter.per_seat else -1, state[VIA], 0, index if counter.by else -1, done)
        return parent

    return body
