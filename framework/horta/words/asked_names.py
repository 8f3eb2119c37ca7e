"""Finds what somebody means who asks why in a few words: an event, a value, an option, a counter, a thing that carries rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from horta.diagnostics import ArgumentRefused
from horta.play.game import Game
from horta.play.why.records import Why
from horta.play.why.situation import Viewer
from horta.words.explanations import ExplanationTeller
from horta.words.labels import as_words

MOST_STEPS = 60  # answers that are looked at for the last change of a counter
_EVENT = re.compile(r"(\d+)\.(\d+)")
_VALUE = re.compile(r"([a-z][a-z0-9_]*)(?:\((.*)\))?")


def asked_about(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> list[Why]:
    """Return the explanations of everything that a text can mean; the first sort that fits counts."""
    for found in (_event, _value, _options, _counter, _thing):
        whys = list(found(game, viewer, text.strip(), teller))
        if whys:
            return whys
    return []


def _event(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> Iterator[Why]:
    """Yield the event that is written `41.3`."""
    written = _EVENT.fullmatch(text)
    if written is not None:
        try:
            yield game.why(viewer, event=(int(written[1]), int(written[2])))
        except ArgumentRefused:
            return


def _value(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> Iterator[Why]:
    """Yield the value that is written as in rules, `name(argument)`, or called by its name."""
    written, folded = _VALUE.fullmatch(text), text.casefold()
    values = [value for value in game.ruleset.rules.values if "__" not in value.name and not value.invariant]
    names = [
        value.name for value in values if (not value.parameters and folded in (as_words(value.name), teller.value(value.name).casefold()))
    ]
    if written is not None and any(value.name == written[1] for value in values):
        names = [written[1]]
    given = [] if written is None or not written[2] else [part.strip() for part in written[2].split(",")]
    arguments = [int(part) if part.isdigit() else part for part in given]
    for name in names[:1]:
        try:
            yield game.why(viewer, value=name, arguments=arguments)
        except ArgumentRefused:
            return


def _options(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> Iterator[Why]:
    """Yield the options of the open question, and the things that it withholds, whose ids or names fit."""
    whole = game.why(viewer)
    named = [(choice, teller.thing(choice.id).casefold()) for choice in whole.choices]
    folded = text.casefold()
    exact = [choice for choice, name in named if folded == name or text in (choice.id, choice.id.rpartition(":")[2])]
    found = exact or [choice for choice, name in named if folded in name]
    if found:
        yield replace(whole, about={"option": text}, choices=tuple(found))
    elif text.lstrip("-").isdigit():
        refused = game.why(viewer, option=text)
        if refused.choices:
            yield refused


def _counter(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> Iterator[Why]:
    """Yield the last change of a counter: of the viewer's own, or of anybody's."""
    counters = game.ruleset.vocabulary.counters
    names = {name for name in counters if text.casefold() in (name, as_words(name), teller.labels.counter(name).casefold())}
    steps = game.steps
    for number in range(len(steps), max(0, len(steps) - MOST_STEPS), -1) if names else ():
        events = steps[number - 1].events
        told = [event for event in (events if viewer == "all" else (event.as_told_to(viewer) for event in events)) if event is not None]
        for at in range(len(told) - 1, -1, -1):
            changed = told[at].sort in ("gain", "lose", "count") and told[at].subject[0] in names
            if changed and viewer in ("all", None, told[at].seat):
                yield game.why(viewer, event=(number, at))
                return


def _thing(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> Iterator[Why]:
    """Yield what a thing that carries hooks did not do at the last answer, and why."""
    if not game.steps:
        return
    whole, folded = game.why(viewer, answer=len(game.steps)), text.casefold()
    near = [near for near in whole.nearly if near.source.owner is not None]
    found = [one for one in near if text in (one.thing, one.source.owner) or folded in teller.owner(one.source).casefold()]
    if found:
        yield replace(whole, about={"thing": text}, value=None, events=(), nearly=tuple(found))
