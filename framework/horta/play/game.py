"""One game: a state, the answers that led to it, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Span
from horta.engine.hooks import BARRED
from horta.engine.limits import BUDGET
from horta.engine.program import FAULTS, Program
from horta.language.resolved import Barring
from horta.model.decisions import EXTRAS, Decision, Option, Options
from horta.model.layout import DECISION, REVEALS, State
from horta.play.events import Event, read_log
from horta.play.journal import journal_of, read_journal, replay
from horta.play.ruleset import Ruleset
from horta.play.snapshots import from_plain, state_hash, to_plain
from horta.play.views import View, view_of


class AnswerRefused(ValueError):
    """An answer that is none of the options. Nothing has changed."""

    code = "A101"


class UndoBarred(ValueError):
    """There is nothing to take back, or something was revealed since."""

    code = "A102"


@dataclass(frozen=True, slots=True)
class Step:
    """One answer: the state it was given in, who gave it, and what came of it."""

    before: State
    seat: int
    option: str
    events: tuple[Event, ...]
    previous: Step | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """An alternative that a rule forbids: why, by which rule ids, and where that is written."""

    id: str
    reason: str | None
    rules: tuple[str, ...]
    span: Span


class Game:
    """A game under way. Games are independent: copies share only what never changes."""

    __slots__ = ("_last", "_opening", "_program", "ruleset", "seats", "seed", "state")

    def __init__(
        self,
        ruleset: Ruleset,
        program: Program,
        seats: tuple[str, ...],
        seed: int,
        state: State,
        last: Step | None,
        opening: tuple[Event, ...],
    ) -> None:
        self.ruleset = ruleset
        self._program = program
        self.seats = seats
        self.seed = seed
        self.state = state
        self._last = last
        self._opening = opening

    @classmethod
    def new(cls, ruleset: Ruleset, seats: int | Sequence[str], seed: int = 0, telling: bool = True) -> Game:
        """A game at its first decision."""
        names = tuple(f"Seat {number}" for number in range(1, seats + 1)) if isinstance(seats, int) else tuple(seats)
        least, most = ruleset.seats
        if most == 0:
            raise ValueError("these packs are only a part of a game: none of them says how many can play")
        if not least <= len(names) <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {len(names)}")
        program = ruleset.program(len(names), telling)
        program.log.clear()
        state = program.new_state(seed)
        return cls(ruleset, program, names, seed, state, None, read_log(program, ruleset))

    # -------------------------------------------------------------- deciding

    @property
    def decision(self) -> Decision | None:
        """The question that is open; None when the game is over."""
        waiting = self.state[DECISION]
        if waiting is None:
            return None
        question = self._program.questions[waiting[0]]
        return Decision(waiting[1], question.name, question, Options(question, waiting[2], self.ruleset.vocabulary))

    def answer(self, option: Option | str | int) -> tuple[Event, ...]:
        """Answer the open question with one of its options, its id or its number; what happened.

        AnswerRefused when it is none of them; RuleFault when the rules break down, and then the
        answer is undone.
        """
        decision = self.decision
        chosen = decision.option(option) if decision is not None else None
        if decision is None or chosen is None:
            raise AnswerRefused(f"`{option}` is none of the options" if decision else "the game is over")
        before = self.state
        after = before.copy()
        self._program.log.clear()
        self._program.answer(after, chosen.index)
        events = read_log(self._program, self.ruleset)
        self.state = after
        self._last = Step(before, decision.seat, chosen.id, events, self._last)
        return events

    def undo(self) -> None:
        """Take the last answer back. UndoBarred when it revealed something, or when there is none."""
        if not self.can_undo:
            raise UndoBarred("nothing to take back" if self._last is None else "the last answer revealed something")
        assert self._last is not None
        self.state = self._last.before
        self._last = self._last.previous

    @property
    def can_undo(self) -> bool:
        """Whether the last answer left everything hidden as it was."""
        return self._last is not None and self._last.before[REVEALS] == self.state[REVEALS]

    # -------------------------------------------------------------- looking

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state[DECISION] is None

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """What would be an option if no rule forbade it, and which rule does."""
        waiting = self.state[DECISION]
        if waiting is None or len(waiting) <= EXTRAS:
            return ()
        question, hooks = self._program.questions[waiting[0]], self._program.dispatcher.hooks
        found = []
        for at, number, value in waiting[EXTRAS]:
            hook = hooks[number].hook
            if at == BARRED and isinstance(hook, Barring):
                found.append(Blocked(question.option_id(value, self.ruleset.vocabulary), hook.reason, hook.rules, hook.span))
        return tuple(found)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All answers so far, first to last."""
        found = []
        step = self._last
        while step is not None:
            found.append(step)
            step = step.previous
        return tuple(reversed(found))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, from the setup on."""
        return self._opening + tuple(event for step in self.steps for event in step.events)

    def view(self, seat: int | None) -> View:
        """The state as one seat may see it; None is a spectator."""
        return view_of(self, seat)

    def value(self, name: str, seat: int = 0, *arguments: int) -> Any:
        """What a value that the packs declare is now, asked for a seat; KeyError when there is none of that name.

        RuleFault when it has no answer, such as a division by nothing.
        """
        space = self._program.namespace
        found = space.get(f"VALUE_{name}")
        if found is None:
            self._program.budget[0] = BUDGET
            try:
                return space[f"value_{name}"](self.state, seat, *arguments)
            except FAULTS as fault:
                raise self._program.placed(fault) from fault
        for argument in arguments:
            found = found[argument]
        return found

    def scores(self) -> dict[str, int]:
        """The score of each seat, as the counter that the packs mark as the score has it."""
        counter = next((entry for entry in self.ruleset.vocabulary.counters.values() if entry.score), None)
        if counter is None:
            return dict.fromkeys(self.seats, 0)
        base = self._program.layout.counters[counter.name]
        return {name: self.state[base + number] for number, name in enumerate(self.seats)}

    def winners(self) -> tuple[str, ...]:
        """Who is ahead now; several when they are level."""
        scores = self.scores()
        counter = next((entry for entry in self.ruleset.vocabulary.counters.values() if entry.score), None)
        best = (min if counter is not None and counter.score == "lowest" else max)(scores.values())
        return tuple(name for name, score in scores.items() if score == best)

    @property
    def program(self) -> Program:
        """The compiled rules this game runs on."""
        return self._program

    # -------------------------------------------------------------- keeping

    def copy(self) -> Game:
        """An independent game that stands where this one stands."""
        return Game(self.ruleset, self._program, self.seats, self.seed, self.state.copy(), self._last, self._opening)

    def save(self) -> str:
        """The game as JSON text: which packs, which seed, which answers."""
        return journal_of(self).to_json()

    @classmethod
    def load(cls, text: str, ruleset: Ruleset | None = None, strict: bool = True) -> Game:
        """A saved game, replayed answer by answer with every check.

        SaveRefused when the text was tampered with or the packs have changed. Without `strict`, changed packs
        are used as they are now, and only an answer that no longer fits is refused, by its number.
        """
        return replay(read_journal(text), ruleset, strict)

    def snapshot(self) -> str:
        """The state itself as JSON text, without the way that led to it."""
        return to_plain(self.state)

    def restore(self, text: str) -> None:
        """Go on from a snapshot of a game of the same ruleset and seats."""
        self.state = from_plain(text)
        self._last = None

    def state_hash(self) -> str:
        """A hash of everything true now; equal on every platform and Python version."""
        return state_hash(self.state)
