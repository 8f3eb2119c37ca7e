"""Warns of rules of a complete game that nothing ever uses, and of hooks that can never act.

One walk over all rules collects what they perform, ask for, gain, lose and begin. A declaration that is not in this
collection is idle, and so is a hook that waits for something else. Only a complete game is checked: other packs build on
the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from horta.diagnostics import Problems, Span
from horta.language import resolved as r
from horta.language.made_values import is_made
from horta.language.registry import FUNCTIONS
from horta.language.tree_walk import walk
from horta.language.types import SEAT, SetOf
from horta.language.vocabulary import Vocabulary


class _Used(NamedTuple):
    """What the rules of a game use: the events that happen, the values that are asked for, the scopes that begin."""

    events: frozenset[str | None]
    values: frozenset[str]
    scopes: frozenset[str]
    hosts: frozenset[str]


def check_idle_rules(rules: r.Rules, vocabulary: Vocabulary, mentioned: frozenset[str], problems: Problems) -> None:
    """Warn of what is never used and never acts. `mentioned` are the values that texts, layout and bots ask for."""
    nodes = list(walk(rules))
    used = _Used(
        frozenset({"game", *(node.event for node in nodes if isinstance(node, r.Stmt))}),
        mentioned.union(node.name for node in nodes if isinstance(node, r.ValueCall)),
        frozenset({"game", *(node.scope for node in nodes if isinstance(node, r.Begin))}),
        frozenset(hook.host[0] for hook in rules.hooks if isinstance(hook, r.ActingHook) and hook.host is not None),
    )
    for procedure in rules.procedures:
        if procedure.name not in used.events:
            remedy = f"write `perform {procedure.name}` where it should happen, or remove it"
            problems.warning("W202", f"nothing performs the {procedure.sort} `{procedure.name}`", procedure.span, remedy)
    for value in rules.values:
        # The pack of a value that is replaced may have it for packs that are not here.
        if value.name not in used.values and not value.invariant and not value.replaces and not is_made(value.name):
            problems.warning("W202", f"nothing asks for the value `{value.name}`", value.span, "use it, or remove it")
    for node in nodes:
        if isinstance(node, r.ForEach) and node.source.type == SetOf(SEAT) and not _names_local(node.body, node.variable):
            remedy = f"for a gain of each write `gain … for {node.variable}`; to let each do it, write `as {node.variable}:`"
            message = f"the loop does not use `{node.variable}`, so the same seat does it once for every seat"
            problems.warning("W211", message, node.span, remedy)
    at_seats, at_table = vocabulary.live_kinds()
    for hook in rules.hooks:
        _check_hook(hook, used, at_seats | at_table, problems)
    for name, what, span in _hidden_names(rules, vocabulary):
        problems.warning("W207", f"the value `{name}` hides the {what} of the same name", span, "give one of them another name")


def _names_local(body: r.Stmt, name: str) -> bool:
    return any(isinstance(part, r.Local) and part.name == name for part in walk(body))


def _check_hook(hook: r.Hook, used: _Used, in_play: set[str], problems: Problems) -> None:
    if hook.host is not None and hook.host[0] not in in_play:
        message = f"a {hook.host[0]} is never in play, so this ability of `{hook.host[1]}` never acts"
        remedy = f"write `live: true` at a zone that holds each {hook.host[0]}, or at a field of seats that names one"
        problems.warning("W204", message, hook.span, remedy)
    waits_for = _missing_event(hook, used)
    if waits_for is not None:
        problems.warning("W203", f"this never acts: {waits_for[0]}", hook.span, waits_for[1])
    if hook.limit is not None and hook.limit.scope not in used.scopes:
        scope = hook.limit.scope
        message = f"nothing begins a `{scope}`, so the limit counts for the whole game"
        problems.warning("W205", message, hook.span, f"write `begin {scope}` where one starts, or `per game`")


def _missing_event(hook: r.Hook, used: _Used) -> tuple[str, str] | None:
    """Return why the event or value of a hook never occurs, and the remedy; None if it may occur."""
    if isinstance(hook, r.Modifier | r.Substitution):
        return None if hook.key in used.values else (f"nothing asks for the value `{hook.key}`", f"use `{hook.key}` in a rule")
    if not isinstance(hook, r.Trigger):
        return None
    flow, _, counter = hook.key.partition(" ")
    if flow == "use" and counter:
        return None if counter in used.hosts else (f"no {counter} has an ability that does something", "name another kind")
    if counter:
        done = "gained" if flow == "gain" else "lost"
        remedy = f"write `{flow} … {counter}`: `set`, `add` and `subtract` set nothing off"
        return None if hook.key in used.events else (f"`{counter}` is never {done}", remedy)
    return None if hook.key in used.events else (f"nothing performs `{hook.key}`", f"write `perform {hook.key}` where it should happen")


def _hidden_names(rules: r.Rules, vocabulary: Vocabulary) -> Iterator[tuple[str, str, Span]]:
    """Yield each value that hides something else of the same name: the name, what is hidden, and the place of the value."""
    bare: dict[str, Iterable[str]] = {
        "counter": vocabulary.counters,
        "zone": [name for name, zone in vocabulary.zones.items() if not zone.per_seat],
        "field of the table": vocabulary.table().fields,
        "plural of a kind": vocabulary.plurals,
        "thing": vocabulary.entities,
    }
    procedures = {"procedure": [procedure.name for procedure in rules.procedures]}
    for value in rules.values:
        others = ({"function of the language": FUNCTIONS} if value.parameters else bare) | procedures
        hidden = next((what for what, names in others.items() if value.name in names), None)
        if hidden is not None:
            yield value.name, hidden, value.span
