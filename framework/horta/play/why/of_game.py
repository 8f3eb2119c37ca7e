"""`Game.why`: reads what is asked about a game, and explains it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypedDict

from horta.diagnostics import ArgumentRefused
from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.model.ruleset import RulesetParts
from horta.play.arguments import check_seat, find_value, value_arguments
from horta.play.events import Event
from horta.play.steps import Step
from horta.play.why.explainer import Explainer
from horta.play.why.explanations import Explanations
from horta.play.why.records import Why
from horta.play.why.situation import Viewer


class ExplainedGame(Protocol):
    """What is needed of a game to explain it."""

    seats: tuple[str, ...]
    seed: int
    state: State
    program: Program

    @property
    def ruleset(self) -> RulesetParts:
        """Its rules."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All answers so far."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""


def explanations(game: ExplainedGame, viewer: Viewer) -> Explanations:
    """Return what a viewer may be told about a game. What is needed for it is made once for a ruleset and its number of seats."""
    if viewer is not None and viewer != "all":
        check_seat(viewer, len(game.seats))
    kept = game.program.kept
    if Explainer not in kept:
        kept[Explainer] = Explainer(game.ruleset, game.program)
    found: Explainer = kept[Explainer]
    return Explanations(found, viewer)


class About(TypedDict, total=False):
    """What can be asked about: one of the first four. `event` is the number of an answer and that of an event there.

    Of the events of an answer, those count that the viewer hears of.
    A value is asked for a `seat`, with `arguments`; things are given by their ids.
    """

    event: tuple[int, int]
    answer: int
    value: str
    option: str
    seat: int
    arguments: Sequence[str | int]


def why(game: ExplainedGame, viewer: Viewer, about: About, has_setup: bool) -> Why:
    """Explain one thing about a game; without any, the open question. Without its setup, the game began with a state."""
    asked = about.keys() - {"seat", "arguments"}
    if len(asked) > 1 or ("value" not in about and len(about) > len(asked)):
        raise ArgumentRefused("ask for one thing at a time: an event, an answer, an option, or a value with its seat and arguments")
    made = explanations(game, viewer)
    if "value" in about:
        return _value(game, made, about)
    if "event" in about:
        return _event(game, made, about["event"][0], about["event"][1], has_setup)
    return _event(game, made, about["answer"], None, has_setup) if "answer" in about else _option(game, made, about.get("option"))


def _value(game: ExplainedGame, made: Explanations, about: About) -> Why:
    """Explain a value for a seat: that of the viewer unless another is named."""
    viewer, given = made.eyes.viewer, tuple(about.get("arguments", ()))
    name = about["value"]
    value = find_value(game.program.signatures, name)
    seat = check_seat(about.get("seat", viewer if isinstance(viewer, int) else 0), len(game.seats))
    numbers = value_arguments(name, value, given, game.ruleset.vocabulary, len(game.seats))
    return made.value(game.state, name, seat, tuple(numbers), {"value": name, "seat": seat, "arguments": given})


def _event(game: ExplainedGame, made: Explanations, answer: int, number: int | None, has_setup: bool) -> Why:
    """Explain what an answer led to, or one event of it. The setup has the number 0, the first answer 1."""
    steps = game.steps
    if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer <= len(steps):
        raise ArgumentRefused(f"there is no answer {answer}: answers have numbers from 1 to {len(steps)}, 0 is the setup")
    seed = game.seed if has_setup else None
    if answer:
        traced, events = made.explainer.history.answer(steps, answer - 1, seed), steps[answer - 1].events
    else:
        first = steps[0].before if steps else game.state
        setup = None if seed is None else made.explainer.history.setup(seed, first)
        if setup is None:
            raise ArgumentRefused("nothing is known of the setup of this game")
        traced, events = setup, game.events[: len(setup.reader.lines)]
    if number is None:
        return made.answer(traced, events, {"answer": answer})
    return made.event(traced, events, number, {"event": (answer, number)})


def _option(game: ExplainedGame, made: Explanations, option: str | None) -> Why:
    waiting = game.state[DECISION]
    subject = "" if waiting is None else game.program.questions[waiting[0]].name
    seat = None if waiting is None else waiting[1]
    choices = made.choices(game.state)
    if option is None:
        return Why({"question": subject}, seat, subject, choices=choices)
    found = tuple(choice for choice in choices if option in (choice.id, choice.id.rpartition(":")[2])) or made.outside(game.state, option)
    return Why({"option": option}, seat, subject, choices=found)
