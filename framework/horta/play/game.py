"""Rulesets and their games. They are in one module because each makes the other: `ruleset.new_game`, `Game.load`."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Unpack

from horta.diagnostics import ArgumentRefused
from horta.engine.answer_log import Log
from horta.engine.limits import RuleFault
from horta.engine.outcomes import Outcome
from horta.engine.program import Program
from horta.model.decisions import OPTIONS, SEAT, Decision, Option, open_decision
from horta.model.layout import DECISION, State
from horta.model.ruleset import RulesetParts
from horta.packs.pack_search import Name
from horta.play.arguments import check_packs, check_seat, check_seed, find_value, seat_names, value_arguments
from horta.play.compiled_ruleset import CompiledRuleset, load_ruleset
from horta.play.events import Event, Events, read_log
from horta.play.journal import AnswerMisfit, Base, Journal, SaveRefused, StateStrays, differences, load_packs, read_journal
from horta.play.previews import Preview, Previews, turn_question
from horta.play.revealed import anything_revealed, fault_as_told
from horta.play.score_parts import score_parts
from horta.play.snapshots import from_plain, layout_mark, program_mark, state_hash, state_mark, to_plain
from horta.play.state_form import is_sound
from horta.play.steps import AnswerRefused, Blocked, Step, UndoBarred, blocked_options, steps_to
from horta.play.views import View, view_of

if TYPE_CHECKING:
    from horta.play.why.of_game import About
    from horta.play.why.records import Why
    from horta.play.why.situation import Viewer

# What code made from rules raises when a state does not fit it, as one from a text that somebody has forged.
UNFIT = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)
KEPT_RULESETS = 8  # in a process that receives pickled ones, so that not every game compiles its rules again


@dataclass(frozen=True, slots=True)
class Ruleset(CompiledRuleset):
    """What `horta.load` returns. Programs are compiled on first use, one for each number of seats and flavour."""

    def new_game(self, seats: int | Sequence[str], seed: int = 0, telling: bool = True) -> Game:
        """Return a new game, for a number of seats or for their names. `telling=False` leaves out the events."""
        return Game.new(self, seats, seed, telling)

    def __repr__(self) -> str:
        packs = " + ".join(f"{pack.id} {pack.version}" for pack in self.packs)
        changed = "".join(f", {option.name}={option.value}" for option in self.options.values() if option.value != option.default)
        return f"<Ruleset {packs}{changed}>"

    def __hash__(self) -> int:
        # Equal rulesets have equal packs. The other parts are large, and most of them cannot be hashed.
        return hash(tuple((pack.id, pack.hash) for pack in self.packs))

    def __reduce__(self) -> tuple[Any, ...]:
        # Compiled functions are left out: they are compiled again where they are used.
        return _received_ruleset, (pickle.dumps([getattr(self, part.name) for part in fields(RulesetParts)]),)


@lru_cache(KEPT_RULESETS)
def _received_ruleset(data: bytes) -> Ruleset:
    return Ruleset(*pickle.loads(data))


def load(*packs: Name, options: Mapping[str, Any] | None = None, search: Iterable[Name] = ()) -> Ruleset:
    """Return the ruleset of packs, by name or path, and of all they require.

    Raises ContentError, with every problem found, if they cannot be used.
    """
    check_packs(packs, options)
    return load_ruleset(Ruleset, packs, options, search)[0]


class Game:
    """A game under way. Games are independent: copies share only what never changes.

    `program` is the compiled rules that it runs on.
    """

    __slots__ = ("_base", "_last", "_opening", "program", "ruleset", "seats", "seed", "state")

    def __init__(
        self,
        ruleset: Ruleset,
        program: Program,
        seats: tuple[str, ...],
        seed: int,
        state: State,
        last: Step | None,
        opening: Sequence[Event],
        base: Base | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.program = program
        self.seats = seats
        self.seed = seed
        self.state = state
        self._last = last
        self._opening = opening
        self._base = base  # the state that it began with, if that was not its setup

    @classmethod
    def new(cls, ruleset: Ruleset, seats: int | Sequence[str], seed: int = 0, telling: bool = True) -> Game:
        """Return a game at its first decision."""
        names = seat_names(ruleset, seats)
        program = ruleset.program(len(names), telling)
        log: Log = []
        state = program.new_state(check_seed(seed), log)
        return cls(ruleset, program, names, seed, state, None, Events(partial(read_log, log, program, program.blank, state)))

    # -------------------------------------------------------------- deciding

    @property
    def decision(self) -> Decision | None:
        """The open question; None if the game is over."""
        waiting = self.state[DECISION]
        return None if waiting is None else open_decision(waiting, self.program.questions, self.ruleset.vocabulary)

    def answer(self, option: Option | str | int) -> Events:
        """Answer the open question with one of its options, its id or its number. Return what happened, made when it is looked at.

        AnswerRefused if it is none of the options; RuleFault if the rules fail, and then the answer is undone. It tells only what
        the answering seat may know; its `whole` tells all.
        """
        before = self.state
        waiting = before[DECISION]
        if waiting is None:
            raise AnswerRefused("the game is over", "A104")
        # A number, as bots and searches give it, needs no text of an option.
        index = option if type(option) is int and 0 <= option < len(waiting[OPTIONS]) else self._index(option)
        after = before.copy()
        try:
            self.program.answer(after, index)
        except RuleFault as fault:
            raise fault_as_told(waiting[SEAT], self.program, before, index, fault) from fault
        except UNFIT as problem:
            if self._base is None:
                raise
            raise SaveRefused("the snapshot that this game began with does not fit its rules", "A113") from problem
        self.state = after
        self._last = step = Step(before, index, self._last, self.program)
        return Events(step.make_events)

    def _index(self, option: Option | str | int) -> int:
        """Return the number of an option of the open question. AnswerRefused if it has no such option."""
        decision = self.decision
        chosen = decision.option(option) if decision is not None else None
        if chosen is None:
            raise AnswerRefused(f"`{option}` is not one of the options")
        return chosen.index

    def answers(self, options: Iterable[Option | str | int]) -> tuple[Event, ...]:
        """Answer several questions to one seat in a row, all or none: if one is refused or the rules fail, nothing has changed."""
        before, last, first = self.state, self._last, self.decision
        found: list[Event] = []
        try:
            for option in options:
                if first is not None and (self.decision is None or self.decision.seat != first.seat):
                    raise AnswerRefused(f"`{option}` is one answer too many: another seat decides")
                found += self.answer(option)
        except (AnswerRefused, RuleFault, SaveRefused):
            self.state, self._last = before, last
            raise
        return tuple(found)

    def preview(self, *options: Option | str | int, whole_turn: bool = True) -> Preview:
        """Return what one option, or several answers in a row, cost and bring: to the end of the turn, or up to the next question."""
        if self.over:
            raise AnswerRefused("the game is over", "A104")
        return Previews(self.program, self.state, turn_question(self.state, self._last)).preview(options, whole_turn)

    def undo(self) -> None:
        """Take the last answer back. UndoBarred if it revealed something, or if there is no answer."""
        if self._last is None:
            raise UndoBarred("there is no answer to take back")
        if not self.can_undo:
            raise UndoBarred("the last answer revealed something, so it stands", "A105")
        self.state = self._last.before
        self._last = self._last.previous

    @property
    def can_undo(self) -> bool:
        """True if nothing hidden from any seat has shaped what the seat was given after the last answer."""
        return self._last is not None and not self._last.reveals(self._revealed)

    def _revealed(self, step: Step) -> bool:
        return anything_revealed(self.program, self.seats, step.before, step.index)

    # -------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.state[DECISION] is None

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """What would be an option if no rule forbade it, each with the rule that forbids it. `why` tells of all that is withheld."""
        return tuple(blocked_options(self.program, self.state))

    def why(self, viewer: Viewer, **about: Unpack[About]) -> Why:
        """Explain to a seat, a spectator (None) or somebody who may know everything (`all`) an event, an answer, a value or an option.

        Answers go by their numbers, the setup is 0; events by theirs among those that the viewer hears of. Otherwise: the open question.
        """
        from horta.play.why.of_game import why  # late: few games are asked, and an explanation needs the compiler

        return why(self, viewer, about, self._base is None)

    @property
    def last_step(self) -> Step | None:
        """The last answer, which leads to those before it; None if there was none."""
        return self._last

    @property
    def steps(self) -> tuple[Step, ...]:
        """All answers so far, first to last."""
        return steps_to(self._last)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the setup on."""
        return (*self._opening, *(event for step in self.steps for event in step.events))

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """Return everything that has happened, as far as one seat may know it; None is a spectator."""
        if seat is not None:
            check_seat(seat, len(self.seats))
        return tuple(heard for event in self.events if (heard := event.as_told_to(seat)) is not None)

    def view(self, seat: int | None) -> View:
        """Return the state as one seat may see it; None is a spectator."""
        if seat is not None:
            check_seat(seat, len(self.seats))
        return view_of(self.ruleset.vocabulary, self.program.layout, self.state, self.seats, self.decision, seat)

    def value(self, name: str, seat: int = 0, *arguments: str | int) -> Any:
        """Return what a value that the packs declare is now, asked for a seat. Things among the arguments are given by their ids.

        ArgumentRefused if there is no such value, seat or thing; RuleFault if it has no answer, such as a division by zero.
        """
        value = find_value(self.program.signatures, name)
        numbers = value_arguments(name, value, arguments, self.ruleset.vocabulary, len(self.seats))
        return self.program.value(self.state, name, check_seat(seat, len(self.seats)), *numbers)

    @property
    def outcome(self) -> Outcome:
        """Scores, ranks and shares of the win, seat by seat, as if the game ended now."""
        return self.program.outcome(self.state)

    def scores(self) -> dict[str, int]:
        """Return the score of each seat: the first number by which the packs say who wins."""
        return dict(zip(self.seats, self.outcome.scores, strict=True))

    def score_parts(self) -> dict[str, dict[str, int]]:
        """Return what the score of each seat is made of, by the parts that rules name with `as`; `rest` is what they do not name.

        Empty for every seat if no part came up, or if the game keeps no events.
        """
        parts = score_parts(self.events, self.outcome.scores)
        return {name: {part: sums[seat] for part, sums in parts.items()} for seat, name in enumerate(self.seats)}

    def winners(self) -> tuple[str, ...]:
        """Return who is ahead now; several if they are equal by all that the packs say, nobody if the table wins."""
        return tuple(self.seats[seat] for seat in self.outcome.winners)

    # -------------------------------------------------------------- keeping

    def copy(self) -> Game:
        """Return an independent game in the same position."""
        return Game(self.ruleset, self.program, self.seats, self.seed, self.state.copy(), self._last, self._opening, self._base)

    def save(self) -> str:
        """Return the game as JSON text: packs, seed and answers, with a mark of the state after each.

        The seed tells everything that is hidden, so a save is not for the other players.
        """
        steps, questions = self.steps, self.program.questions
        marks = (*(step.mark_before(questions) for step in steps), state_mark(self.state, questions))
        return self._journal(tuple(step.option for step in steps), marks, self._base).to_json()

    def _journal(self, answers: tuple[str, ...], marks: tuple[str, ...], base: Base | None) -> Journal:
        return Journal(dict(self.ruleset.lock), self.seats, self.seed, answers, marks, layout_mark(self.program.layout), base)

    @classmethod
    def load(cls, text: str, ruleset: Ruleset | None = None, strict: bool = True) -> Game:
        """Return a saved game, replayed answer by answer with every check.

        SaveRefused if the text was changed by hand or the packs have changed. Without `strict`, changed packs are
        used as they are now, and only an answer that no longer fits is refused, by its number.
        """
        return replay(read_journal(text), ruleset, strict)

    def snapshot(self) -> str:
        """Return a save that begins with the state at hand: JSON text without the answers that led to it. `load` takes it too."""
        mark = state_mark(self.state, self.program.questions)
        return self._journal((), (mark,), Base(program_mark(self.program), to_plain(self.state))).to_json()

    def restore(self, text: str) -> None:
        """Continue from a snapshot or a save of a game of the same ruleset and seats. SaveRefused if it is anything else."""
        journal = read_journal(text)
        if journal.seats != self.seats:
            raise SaveRefused(f"this is a game of {', '.join(journal.seats)}, not of {', '.join(self.seats)}", "A113")
        other = replay(journal, self.ruleset, telling=self.program.telling)
        self.seed, self.state = other.seed, other.state
        self._last, self._opening, self._base = other._last, other._opening, other._base

    def state_hash(self) -> str:
        """Return a hash of the whole state; equal on every platform and Python version."""
        return state_hash(self.state)

    def __repr__(self) -> str:
        packs, decision = " + ".join(pack.id for pack in self.ruleset.packs), self.decision
        at = "over" if decision is None else f"{self.seats[decision.seat]} decides {decision.kind}"
        return f"<Game of {packs} for {', '.join(self.seats)}, seed {self.seed}: {len(self.steps)} answers, {at}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Steps as a flat list: the chain of a long game is too deep for pickle.
        steps = [(step.before, step.index, step.events) for step in self.steps]
        telling = self.program is self.ruleset.programs.get((len(self.seats), True))
        return _received_game, (self.ruleset, telling, self.seats, self.seed, self.state, steps, self._opening, self._base)


def _received_game(
    ruleset: Ruleset, telling: bool, seats: tuple[str, ...], seed: int, state: State, steps: list[Any], opening: Sequence[Event],
    base: Base | None,
) -> Game:  # fmt: skip
    program = ruleset.program(len(seats), telling)
    last: Step | None = None
    for before, index, events in steps:
        last = Step(before, index, last, program, events)
    return Game(ruleset, program, seats, seed, state, last, opening, base)


# ------------------------------------------------------------------ saved games


def replay(
    journal: Journal, ruleset: Ruleset | None = None, strict: bool = True, telling: bool = True, loading: Callable[..., Ruleset] = load
) -> Game:
    """Play a journal again. With `strict`, changed packs are refused; without, only the first answer that does not fit.

    Without a ruleset, `loading` gives that of the journal.
    """
    rules = ruleset if ruleset is not None else load_packs(journal, strict, loading)
    changed = differences(journal.lock, rules.packs, rules.lock)
    if changed and (strict or journal.base is not None):
        raise SaveRefused("; ".join(changed), "A108")
    try:
        if journal.base is not None:
            game = _from_base(journal, journal.base, rules, telling)
        else:
            game = Game.new(rules, journal.seats, journal.seed, telling)
    except ArgumentRefused as problem:
        # For example, too many players for the packs as they are now.
        raise SaveRefused("; ".join([*changed, str(problem)]), "A108" if changed else "A103") from problem
    # Changed rules may lead to other states. States of another layout, as of another version of Horta, have other marks.
    compared = journal.marks if strict and journal.layout == layout_mark(game.program.layout) else ()
    _compare(game, compared, 0)
    for number, answer in enumerate(journal.answers, 1):
        try:
            game.answer(answer)
        except (AnswerRefused, RuleFault) as refused:
            said = "; ".join(changed) or "the saved game does not fit these packs"
            message = f"{said}; the first answer that no longer fits is number {number}, `{answer}`"
            raise AnswerMisfit(message, number, answer) from (refused.whole if isinstance(refused, RuleFault) else refused)
        _compare(game, compared, number)
    return game


def _compare(game: Game, marks: tuple[str, ...], number: int) -> None:
    """Compare the state after an answer with its mark, if there is one."""
    if number < len(marks) and marks[number] != state_mark(game.state, game.program.questions):
        where = f"answer {number}, `{game.steps[-1].option}`" if number else "the setup"
        raise StateStrays(
            f"the packs are the same, but {where} no longer leads to the state that it led to when the game was saved", number
        )


def _from_base(journal: Journal, base: Base, rules: Ruleset, telling: bool) -> Game:
    """Return a game that begins with a snapshot."""
    names = seat_names(rules, journal.seats)
    program = rules.program(len(names), telling)
    if base.program != program_mark(program):
        raise SaveRefused("the game begins with a snapshot of another version of Horta", "A106")
    try:
        state = from_plain(base.state)
        sound = is_sound(state, program, journal.seed)
    except (TypeError, ValueError, LookupError, RecursionError) as problem:
        raise SaveRefused("the game begins with a snapshot that is none", "A113") from problem
    if not sound:
        raise SaveRefused("the game begins with a snapshot that does not fit its rules", "A113")
    return Game(rules, program, names, journal.seed, state, None, (), base)
