"""Plays one scenario: makes its position, does what it says, checks the result."""

from __future__ import annotations

from typing import Any

from horta.diagnostics import Span, did_you_mean
from horta.engine.limits import RuleFault
from horta.language import resolved as r
from horta.language.types import CAUSE, TRUTH
from horta.model.decisions import Decision, value_id
from horta.model.layout import DECISION, SEED, State
from horta.play.game import Game
from horta.play.hidden import Hidden
from horta.play.steps import AnswerRefused
from horta.play.unknown import Looked, holds_unknown
from horta.scenarios.compiled import CompiledScenarios
from horta.scenarios.records import Expected, Scenario, latest

MOST_ANSWERS = 10_000
MOST_SHOWN = 40


class ScenarioFailed(Exception):
    """A scenario does not hold: the reason, and the part that fails."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


class ScenarioRun:
    """One scenario being played."""

    def __init__(self, compiled: CompiledScenarios, scenario: Scenario) -> None:
        self.compiled = compiled
        self.scenario = scenario
        self.chain = compiled.chains[scenario.number]
        least, most = compiled.ruleset.seats
        self.seats = compiled.seats[scenario.number]
        seed = latest(self.chain, "seed")
        self.seed = 1 if seed is None else seed
        if most == 0:
            raise ScenarioFailed("these packs are not a whole game; name one that builds on them with `packs`", scenario.place("packs"))
        if not least <= self.seats <= most:
            message = f"the game is for {least} to {most} seats, not for {self.seats}"
            raise ScenarioFailed(message, scenario.place("seats"))
        self.ruleset = compiled.ruleset_for(self.seats)
        self.program = self.ruleset.program(self.seats)

    def run(self) -> None:
        """Play the scenario; ScenarioFailed if it does not hold."""
        try:
            part = "given"
            game = self.begin()
            held = self.invariants_that_hold(game.state)
            part = "when"
            if self.scenario.when is not None:
                self.program.perform(game.state, self.scenario.rule("when"), 0)
                self.check_invariants(game.state, held, "`when`")
            part = "answers"
            self.answer_all(game, held)
            part = "then"
            self.check_end(game)
        except RuleFault as fault:
            raise ScenarioFailed(f"the rules broke down: {fault.whole}", self.scenario.place(part)) from fault

    # -------------------------------------------------------------- before

    def begin(self) -> Game:
        if self.scenario.when is None:
            if len(self.chain) > 1 or self.chain[0].given is not None or self.chain[0].played:
                message = "without `when` the game is played from its beginning, and no position can be given"
                raise ScenarioFailed(message, self.scenario.span)
            return Game.new(self.ruleset, self.seats, self.seed, telling=False)
        state = self.first_state()
        for position in self.chain:
            if position.given is None:
                continue
            self.program.perform(state, position.rule, 0)
            if state[DECISION] is not None:
                asked = self.program.questions[state[DECISION][0]].name
                raise ScenarioFailed(f"`given` asks `{asked}`; a position is made without questions", position.given.span)
        names = tuple(f"Seat {number}" for number in range(1, self.seats + 1))
        return Game(self.ruleset, self.program, names, self.seed, state, None, ())

    def first_state(self) -> State:
        if not any(position.played for position in self.chain):
            state = self.program.blank.copy()
            state[SEED] = self.seed
            return state
        key = (self.seats, self.seed, latest(self.chain, "question"))
        if key not in self.compiled.played:
            self.compiled.played[key] = self.played_up_to(key[2])
        return self.compiled.played[key].copy()

    def played_up_to(self, question: str | None) -> State:
        """Play the real game up to a question, always with the first option."""
        game = Game.new(self.ruleset, self.seats, self.seed, telling=False)
        for _ in range(MOST_ANSWERS):
            if game.decision is None:
                break
            if question is None or game.decision.kind == question:
                return game.state
            game.answer(0)
        key = "from" if "from" in self.scenario.keys else "position"
        raise ScenarioFailed(f"the game never asks `{question}`", self.scenario.place(key))

    # -------------------------------------------------------------- during

    def invariants_that_hold(self, state: State) -> list[str]:
        """Return the invariants that hold in the position. A position may be impossible on purpose, so not all need to."""
        return [name for name in self.compiled.invariants if self.value(state, name)]

    def value(self, state: State, name: str) -> Any:
        return self.program.value(state, name, 0)

    def check_invariants(self, state: State, held: list[str], after: str) -> None:
        for name in held:
            if not self.value(state, name):
                raise ScenarioFailed(f"after {after} the invariant `{name}` no longer holds", self.scenario.span)

    def answer_all(self, game: Game, held: list[str]) -> None:
        for number, planned in enumerate(self.scenario.answers, 1):
            where = f"answer {number}, `{planned.text}`"
            problem = find_mismatch(game.decision, planned.expected, "remove this answer, or those before it that lead elsewhere")
            if problem is not None:
                raise ScenarioFailed(f"{where}: {problem}", planned.expected.span)
            try:
                game.answer(planned.choose)
            except AnswerRefused:
                options = [option.id for option in game.decision.options] if game.decision is not None else []
                meant = did_you_mean(planned.choose, options) or _branch_of(planned.choose, options)
                if meant is None and planned.choose in ("yes", "no", "nothing", "pass", "skip", "decline") and "none" in options:
                    meant = "`may choose` is one question: answer with an option, or with `none` to decline"
                problem = f"{where}, is not offered: {describe_question(game.decision)}" + (f"; {meant}" if meant else "")
                raise ScenarioFailed(problem, planned.expected.span) from None
            self.check_invariants(game.state, held, where)

    # -------------------------------------------------------------- after

    def check_end(self, game: Game) -> None:
        scenario, decision = self.scenario, game.decision
        if scenario.offered is not None:
            problem = find_mismatch(decision, scenario.offered, "change `offered`, or what leads there")
            if problem is not None:
                raise ScenarioFailed(f"at the end {problem}", scenario.offered.span)
        elif scenario.when is not None and decision is not None and not scenario.refused:
            message = (
                f"the answers are used up, but {describe_question(decision)}; add an answer below `answers`, or expect it with `offered`"
            )
            raise ScenarioFailed(message, scenario.place("answers" if scenario.answers else "when"))
        for option in scenario.refused:
            if decision is None or decision.option(option) is not None:
                raise ScenarioFailed(f"`{option}` should be refused, but {describe_question(decision)}", scenario.place("refused"))
        self.check_winners(game)
        self.check_knows(game)
        failed = [index for index in range(len(scenario.then)) if not self.holds(game.state, index)]
        if failed:
            raise ScenarioFailed("\n".join(self.failure(game.state, index) for index in failed), scenario.then[failed[0]].span)

    def check_knows(self, game: Game) -> None:
        """Check what each seat sees: expressions are computed on the state as the seat knows it."""
        for entry in self.scenario.knows:
            place, text = entry.expression.span, str(entry.expression.value).strip()
            if entry.seat >= len(game.seats):
                raise ScenarioFailed(f"there is no seat {entry.seat + 1}: {len(game.seats)} play", place)
            try:
                found = self.program.value(Hidden(self.program, entry.seat).veiled(game.state), self.scenario.rule(entry.part), entry.seat)
                known = not holds_unknown(found)
            except Looked:
                known, found = False, None
            except RuleFault as fault:
                raise ScenarioFailed(f"`{text}` cannot be worked out: {fault}", place) from fault
            if known is entry.hidden:
                raise ScenarioFailed(f"seat {entry.seat + 1} {'can' if known else 'cannot'} see `{text}`", place)
            if known and not found:
                raise ScenarioFailed(f"seat {entry.seat + 1} sees that `{text}` is not true", place)

    def holds(self, state: State, index: int) -> bool:
        """True if a condition of `then` is true."""
        condition = self.scenario.then[index]
        try:
            return bool(self.value(state, self.scenario.rule(f"then_{index}")))
        except RuleFault as fault:
            raise ScenarioFailed(f"`{str(condition.value).strip()}` cannot be worked out: {fault}", condition.span) from fault

    def failure(self, state: State, index: int) -> str:
        """Return a message about a false condition of `then`, with the values of its two sides."""
        condition, name = str(self.scenario.then[index].value).strip(), self.scenario.rule(f"then_{index}")
        sides = [value for value in self.ruleset.rules.values if value.name in (f"{name}_left", f"{name}_right")]
        told = [self.value_in_words(side.body, self.value(state, side.name)) for side in sides]
        both = f": the left side is {told[0]}, the right side {told[1]}" if told else ""
        return f"`{condition}` does not hold{both}"

    def check_winners(self, game: Game) -> None:
        ahead = tuple(number for number, name in enumerate(game.seats, 1) if name in game.winners())
        if self.scenario.winners is not None and ahead != tuple(sorted(self.scenario.winners)):
            message = f"the winners should be {list(self.scenario.winners)}, but are {list(ahead)}"
            raise ScenarioFailed(message, self.scenario.place("winners"))

    def value_in_words(self, side: r.Expr, value: Any) -> str:
        words = self.compiled.ruleset.vocabulary
        if side.type == TRUTH:
            return "true" if value else "false"
        if side.type == CAUSE:
            return words.causes[value] if value >= 0 else "none"
        listed = value if isinstance(value, int) else tuple(value)
        return f"[{value_id(listed, side.type, words)}]" if isinstance(listed, tuple) else value_id(listed, side.type, words)


def _branch_of(answer: str, options: list[str]) -> str | None:
    """Return the remedy where only the branch before an option is missing."""
    found = [option for option in options if option.partition(":")[2] == answer]
    return f"write `{found[0]}`" if len(found) == 1 else None


def describe_question(decision: Decision | None) -> str:
    """Return the question in words."""
    if decision is None:
        return "nothing is asked"
    shown = [option.id for option in decision.options[:MOST_SHOWN]]
    more = f" and {len(decision.options) - MOST_SHOWN} more" if len(decision.options) > MOST_SHOWN else ""
    return f"seat {decision.seat + 1} is asked `{decision.kind}`: {', '.join(shown)}{more}"


def find_mismatch(decision: Decision | None, expected: Expected, remedy: str) -> str | None:
    """Return how the open question differs from the expected one, and a remedy; None if it does not."""
    asked = describe_question(decision)
    if expected.nothing:
        return None if decision is None else f"nothing should be asked, but {asked}"
    if decision is None:
        return f"{asked}; {remedy}"
    if expected.question is not None and expected.question != decision.kind:
        meant = did_you_mean(expected.question, [decision.kind]) or remedy
        return f"`{expected.question}` should be asked, but {asked}; {meant}"
    if expected.seat is not None and expected.seat != decision.seat + 1:
        return f"seat {expected.seat} should be asked, but {asked}"
    offered = {option.id for option in decision.options}
    wanted = set(expected.includes) | set(expected.options or ())
    missing = sorted(wanted - offered)
    surplus = sorted(offered & set(expected.excludes) | (offered - set(expected.options) if expected.options is not None else set()))
    parts = [f"lacks {', '.join(missing)}"] * bool(missing) + [f"should not have {', '.join(surplus)}"] * bool(surplus)
    return f"the question {' and '.join(parts)}; {asked}" if parts else None
