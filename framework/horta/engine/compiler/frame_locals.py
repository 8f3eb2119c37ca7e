"""Says what the frames of a program hold, for `engine.frames`: of each local its type, and its origin if it is a secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import FramePart, Unit, copies, local, of_the_rules
from horta.engine.compiler.expression_queries import free_locals
from horta.engine.compiler.expressions import stored
from horta.engine.frames import AbilitiesOf, FrameLocal
from horta.engine.hosts import ability_number
from horta.engine.program_parts import FrameParts
from horta.language import resolved as r
from horta.language.hook_kinds import USED
from horta.language.secret_locals import TIMES, SecretOrigin
from horta.language.tree_walk import walk
from horta.language.types import ABILITY, NUMBER, SEAT, BySeat, InParts, Mix, Parameters, SetOf, Thing, Type, kind_in, named_kinds
from horta.model.layout import VIA

Planned = list[tuple[FrameLocal, str]]  # with the title of the function that computes it again, or ""


def local_types(parameters: Parameters, body: r.Block, unit: Unit) -> dict[str, Type]:
    """Return the types of the locals of a block; the compiler's own have those of the local they are made for."""
    found = dict(parameters)
    for node in walk(body):
        if isinstance(node, r.Let):
            found[node.variable] = node.value.type
        elif isinstance(node, r.Draw):
            found[node.variable] = Thing(unit.vocabulary.zones[node.source.zone].holds)
        elif isinstance(node, r.ChooseTogether):
            found |= {node.variable: BySeat(node.item), node.seat: SEAT}
        elif isinstance(node, r.Pick | r.Choose | r.ForEach | r.Branch) and node.variable is not None and node.source is not None:
            item = node.source.type.item if isinstance(node.source.type, SetOf) else node.source.type
            several = isinstance(node, r.Choose) and (node.most is not None or node.ordering)
            found[node.variable] = SetOf(item) if several else item
    return found


def plan_frames(unit: Unit, held: Mapping[str, Sequence[str]]) -> list[Planned]:
    """Return what each operation holds, and add the functions that compute secrets again. `held` are the locals by operation."""
    return [_planned(title, unit.parts.get(title, FramePart({}, {})), held[title], unit) for title in unit.operations]


def _planned(title: str, part: FramePart, names: Sequence[str], unit: Unit) -> Planned:
    found: Planned = []
    for at, name in enumerate(names, 1):
        together = unit.together.get(title)
        if together is not None and name == together.variable:
            found.append(_answers(at, together, title, names, unit))
            continue
        base, word = of_the_rules(name)
        origin = part.secrets.get(TIMES if base == TIMES and word else base)
        if word == "index" or name == part.host or (origin is None and base not in part.types):
            continue
        type_ = part.types.get(base, NUMBER)
        blank = () if word in ("items", "left") else _blank(type_, unit)
        # A piece that is named outright stays the same piece, wherever it lies.
        held = SetOf(type_) if word == "items" and not isinstance(type_, SetOf) else type_
        entry = FrameLocal(at, _of_pieces(held, unit) if base in part.pieces else None, blank=blank)
        if origin is not None:
            secret = replace(entry, secret=True)
            if type_ == ABILITY and not word:
                secret = _any_ability(secret, names.index(USED) + 1 if USED in names else None, part.types.get(USED), unit)
            found.append(_secret(secret, origin if not word else SecretOrigin(), title, names, unit))
        elif entry.type is not None:
            found.append((entry, ""))
    return found


def _secret(entry: FrameLocal, origin: SecretOrigin, title: str, names: Sequence[str], unit: Unit) -> tuple[FrameLocal, str]:
    """Return a secret with the way to compute it again, if everything needed for that is in the frame."""
    places = {name: at for at, name in enumerate(names, 1)}
    seat = places.get(origin.seat.name) if isinstance(origin.seat, r.Local) else None
    free = [] if origin.source is None else free_locals(origin.source)
    if origin.source is None or not all(name in places for name in free):
        return replace(entry, seat=seat), ""
    function = f"origin__{title}__{entry.at}"
    unit.owner = unit.owners.get(title)
    unit.add(py.function(function, ["s", *(local(name) for name in free)], [py.return_(stored(origin.source, unit))]))
    unit.owner = None
    return replace(entry, seat=seat, one_of=origin.one_of, given=tuple(places[name] for name in free)), function


def _any_ability(entry: FrameLocal, used: int | None, type_: Type | None, unit: Unit) -> FrameLocal:
    """Return a secret that is an ability of the thing at the place `used`; if there is none, of any thing of the type, or any at all."""
    kind = None if type_ is None else kind_in(type_)
    carried: dict[int, list[int]] = {}
    for hook in unit.rules.hooks:
        if isinstance(hook, r.ActingHook) and hook.host is not None and hook.host[0] == kind:
            first = ability_number(hook, unit.vocabulary)
            for thing in copies(hook.host, unit.vocabulary):
                carried.setdefault(thing, []).append(first + thing)
    every = [number for numbers in carried.values() for number in numbers] or list(range(unit.layout.things(ABILITY.kind)))
    return replace(entry, source=AbilitiesOf(carried, every), one_of=True, given=() if used is None else (used,))


def _answers(at: int, node: r.ChooseTogether, title: str, names: Sequence[str], unit: Unit) -> tuple[FrameLocal, str]:
    """Return the answers so far of seats that choose together, with the options that a seat had."""
    places = {name: at for at, name in enumerate(names, 1)}
    free = [name for name in free_locals(node.source) if name != node.seat]
    options, seat = stored(node.source, unit), py.name(local(node.seat))
    if unit.hooked.get(f"question {node.question}"):
        options = py.item(py.call("adjusted", py.name("s"), py.constant(f"question {node.question}"), seat, options), py.constant(0))
    function = f"origin__{title}__{at}"
    unit.owner = unit.owners.get(title)
    unit.add(py.function(function, ["s", *(local(name) for name in free), local(node.seat)], [py.return_(options)]))
    unit.owner = None
    blank = _blank(node.item, unit)
    return FrameLocal(at, secret=True, one_of=True, given=tuple(places[name] for name in free), blank=blank, by_seat=True), function


def _twins(unit: Unit, held: Mapping[str, Sequence[str]]) -> dict[int, tuple[int, ...]]:
    """Return the operations that wait for one of several like questions; something hidden decides for which."""
    groups: dict[tuple[str, ...], list[int]] = {}
    ambiguous = unit.secrets.ambiguous()
    for title, number in unit.operations.items():
        question = unit.asking.get(title, "")
        if question in ambiguous:
            types = unit.parts[title].types
            groups.setdefault((question, *(f"{name} {types.get(name)}" for name in held[title])), []).append(number)
    return {number: tuple(group) for group in groups.values() for number in group}


def frame_parts(unit: Unit, held: Mapping[str, Sequence[str]], planned: list[Planned]) -> FrameParts:
    """Return what the table of all frames is made of."""
    hooks = []
    for hook in unit.rules.hooks:
        types = [type_ for _, type_ in hook.parameters][1 if hook.host is None else 2 :]
        key = hook.key if isinstance(hook, r.Trigger) else ""
        hooks.append(_arguments(key, types, unit))
    triggered = [key for key, found in unit.hooked.items() if isinstance(found[0], r.Trigger)]
    events = {key: _arguments(key, _event_types(key, unit), unit) for key in (*triggered, r.REPEATED)}
    names = tuple(tuple(held[title]) for title in unit.operations)
    asking = frozenset(number for title, number in unit.operations.items() if title in unit.asking)
    secretly = frozenset(number for title, number in unit.operations.items() if title in unit.parts and unit.parts[title].secretly)
    operations = tuple(map(tuple, planned))
    hidden_live = unit.vocabulary.hidden_live_kinds()
    keys = frozenset(hook.key for hook in unit.rules.hooks if hook.host is not None and hook.host[0] in hidden_live)
    return FrameParts(names, asking, operations, events, tuple(hooks), secretly, _secret_slots(unit), _twins(unit, held), keys)


def _secret_slots(unit: Unit) -> tuple[int, ...]:
    """Return the slots of the engine's own that something hidden can decide about: scopes, uses of limits, the cause."""
    secrets, layout = unit.secrets, unit.layout
    found = [layout.scopes[scope] for scope in sorted(secrets.secret_scopes)]
    owners = {hook.limit.account: hook.host for hook in unit.rules.hooks if hook.limit is not None}
    for account in sorted(secrets.secret_limits() & owners.keys()):
        host = owners[account]
        numbers = range(layout.seats) if host is None else copies(host, unit.vocabulary)
        found += [layout.limits[account] + number for number in numbers]
    return (*found, VIA) if secrets.secret_via else tuple(found)


def _blank(type_: Type, unit: Unit) -> Any:
    """Return a value of a type that tells nothing."""
    if isinstance(type_, SetOf):
        return ()
    if isinstance(type_, Mix):
        return (*(0 for _ in range(unit.layout.things(type_.kind))), -1)
    if isinstance(type_, InParts):
        return tuple(_blank(part, unit) for _, part in type_.parts)
    return -1 if isinstance(type_, Thing) and type_.optional else 0


def _of_pieces(type_: Type, unit: Unit) -> Type | None:
    """Return the type of a local if it can name pieces that can lie hidden."""
    return None if unit.hidden_kinds.isdisjoint(named_kinds(type_)) else type_


def _event_types(key: str, unit: Unit) -> list[Type]:
    word, _, counter = key.partition(" ")
    if key == r.REPEATED:
        return [ABILITY]
    if word == "use" and counter:
        return [Thing(counter), ABILITY]
    if not counter:
        return [type_ for _, type_ in unit.procedures[key].parameters]
    by = unit.vocabulary.counters[counter].by
    return [NUMBER, NUMBER if by is None else Thing(by)]


def _arguments(key: str, types: Sequence[Type], unit: Unit) -> tuple[FrameLocal, ...]:
    """Return the arguments of an event that name pieces or are secrets. Whoever chose a secret is the seat of the event."""
    found = []
    for at, (type_, origin) in enumerate(zip(types, unit.secrets.parameters(key, len(types)), strict=True)):
        named = _of_pieces(type_, unit) if unit.secrets.names_piece(key, at) else None
        entry = FrameLocal(at, named, blank=_blank(type_, unit))
        if origin is not None:
            secret = replace(entry, secret=True, seat=0 if origin.seat is not None else None)
            found.append(_any_ability(secret, 0 if at else None, types[0], unit) if type_ == ABILITY else secret)
        elif entry.type is not None:
            found.append(entry)
    return tuple(found)
