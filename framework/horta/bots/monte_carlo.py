"""A bot that searches: Monte Carlo tree search over imagined states.

Its tree holds the own answers that can come now. Every iteration imagines again what is hidden, walks down the tree and
adds one node. From there everybody hurries: they look at a few of their options and take the best, until the searching
seat is asked again in a later turn. Then the state is judged for all seats, and what counts is the margin over the mean
of the others: judgements can be compared between seats, not between times. Nodes are told apart by the answers
that lead to them, so one tree serves all imagined states; an answer that is not an option in one of them is
skipped there.

What options promise at first sight says which are looked into at all, more of them as iterations go on, and counts
like a few visits: with a small budget, chance alone must not decide.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any

from horta.bots.bot import setting_above_0
from horta.bots.chance import Chance
from horta.bots.evaluation import Evaluator, known_weights, make_evaluator
from horta.bots.look_ahead import LEAVES, WORST, LookAhead, LookingBot
from horta.bots.position import Position
from horta.engine.limits import RuleFault
from horta.model.layout import DECISION, State
from horta.play.game import Ruleset

ITERATIONS = 80
WORLDS = 3  # in how many imagined states the options are looked at, each as closely as by a bot that does not search
CURIOSITY = 0.3  # how much is made of what was tried little, against what did well
TRUST = 6  # how many visits the first sight of an option is worth
WIDENING = 2.5  # the square of how many options are looked into grows with the visits divided by this
OWN_HASTE, OTHERS_HASTE = 4, 3  # how many leaves the searching seat and the others look at when they hurry
HURRIED_DEPTH = 6
OWN_TURN, OTHERS_TURNS = 8, 60  # answers after which a turn, or a round of turns, is long enough


class SearchBot(LookingBot):
    """Searches for a number of iterations, or of seconds, and takes what did best."""

    def __init__(
        self, ruleset: Ruleset, iterations: str | int | None = None, time: str | float | None = None, weights: str | None = None
    ) -> None:
        super().__init__(known_weights(ruleset, weights), LEAVES * WORLDS, WORLDS)
        if iterations is not None and time is not None:
            raise ValueError("a search has a number of iterations or a time, not both")
        self.iterations = ITERATIONS if iterations is None else setting_above_0("iterations", iterations, int)
        self.seconds = None if time is None else setting_above_0("time", time, float)

    @property
    def repeatable(self) -> bool:
        """Whether the same seed always leads to the same answers: not if a time limits the search."""
        return self.seconds is None

    def choose(self, position: Position) -> int:
        """The option that did best, by first sight and by what came of it."""
        if position.count == 1:
            return 0
        going = self._budget()
        judge = make_evaluator(position.ruleset, position.program, self.weights)
        # What a bot that does not search would think of the options says which are worth the time.
        promises = [value / self.worlds for value in self.promises(position, judge)]
        search = Search(position, judge, self.chance, promises)
        while going():
            search.iterate()
        return search.best()

    def _budget(self) -> Callable[[], bool]:
        if self.seconds is not None:
            end = clock.perf_counter() + self.seconds
            return lambda: clock.perf_counter() < end
        left = iter(range(self.iterations))
        return lambda: next(left, None) is not None


@dataclass(slots=True, eq=False)
class AnswerNode:
    """What is known of one answer: how often it was offered and taken, and what it led to for the seat that gave it."""

    offered: int = 0
    visits: int = 0
    total: float = 0.0
    children: dict[Any, AnswerNode] = field(default_factory=dict)


UNTRIED = AnswerNode()


class Search:
    """One search from one position. `promises` is what each option leads to at first sight."""

    def __init__(self, position: Position, judge: Evaluator, chance: Chance, promises: Sequence[float]) -> None:
        self.position = position
        self.program = position.program
        self.judge = judge
        self.chance = chance
        self.root = AnswerNode()
        # The worst and the best judgement so far.
        self.low, self.high = inf, -inf
        self.ranked = sorted(range(len(promises)), key=lambda option: -promises[option])
        best = promises[self.ranked[0]]
        self.behind = [promise - best if promise > WORST else WORST for promise in promises]
        self.options: tuple[Any, ...] = position.imagine(0)[DECISION][2]
        self.looking = [LookAhead(self.program, judge, seat, chance) for seat in range(len(position.seats))]

    def iterate(self) -> None:
        """Look into one more line of play."""
        state = self.position.imagine(self.chance.getrandbits(48))
        path: list[AnswerNode] = []
        try:
            self._descend(state, path)
            self._hurry(state, own=True, most=OWN_TURN - len(path))
            self._hurry(state, own=False, most=OTHERS_TURNS)
            self._credit(path, self._margin(state))
        except RuleFault:
            # In an imagined state, what a running procedure remembers of hidden things may no longer fit.
            self._credit(path, min(self.low, 0.0))

    def best(self) -> int:
        """The option that does best, by first sight and by what came of it; few visits alone prove little."""
        return max(self.ranked, key=lambda option: self._worth(self.root.children.get(self.options[option], UNTRIED), option))

    def _worth(self, node: AnswerNode, option: int) -> float:
        """What an option of the position leads to: the mean of its visits, drawn to what was to be expected of it."""
        expected = self.root.total / max(1, self.root.visits) + max(self.behind[option], self.low - self.high)
        return (node.total + TRUST * expected) / (node.visits + TRUST)

    def _descend(self, state: State, path: list[AnswerNode]) -> None:
        """Answer along the tree until something new was tried, or the turn is over; note the way."""
        node, fresh = self.root, False
        while not fresh and len(path) < OWN_TURN and state[DECISION] is not None and state[DECISION][1] == self.position.seat:
            options = state[DECISION][2]
            candidates: Sequence[int] = range(len(options))
            if node is self.root:
                # The most promising at first sight, and more of them as time goes on.
                candidates = self.ranked[: 2 + int(sqrt(self.root.visits / WIDENING))]
            index, node, fresh = self._pick(node, options, candidates)
            path.append(node)
            self.program.answer(state, index)

    def _pick(self, node: AnswerNode, options: tuple[Any, ...], candidates: Iterable[int]) -> tuple[int, AnswerNode, bool]:
        """One of the options: any that is new, else the most promising; and whether it is new."""
        children, untried = node.children, []
        best, most, chosen = None, -inf, 0
        for index in candidates:
            child = children.get(options[index])
            if child is None:
                untried.append(index)
                continue
            child.offered += 1
            worth = self._worth(child, index) if node is self.root else child.total / child.visits
            place = (worth - self.low) / (self.high - self.low) if self.high > self.low else 0.5
            promise = place + CURIOSITY * sqrt(log(child.offered + 1) / child.visits)
            if promise > most:
                best, most, chosen = child, promise, index
        if best is not None and not untried:
            return chosen, best, False
        chosen = untried[self.chance.below(len(untried))]
        children[options[chosen]] = best = AnswerNode()
        return chosen, best, True

    def _hurry(self, state: State, own: bool, most: int) -> None:
        """Let the searching seat, or all others, answer at haste as long as they are asked."""
        for _ in range(most):
            waiting = state[DECISION]
            if waiting is None or (waiting[1] == self.position.seat) != own:
                return
            self.program.answer(state, self._hurried(state, waiting[1], OWN_HASTE if own else OTHERS_HASTE))

    def _hurried(self, state: State, seat: int, leaves: int) -> int:
        """The best of a few options."""
        count = len(state[DECISION][2])
        if count == 1:
            return 0
        options = range(count) if count <= leaves else self.chance.sample(range(count), leaves)
        outlooks = self.looking[seat].outlooks(state, options, leaves, HURRIED_DEPTH)
        return options[max(range(len(outlooks)), key=outlooks.__getitem__)]

    def _margin(self, state: State) -> float:
        """How far the searching seat is ahead of the mean of the others."""
        seat = self.position.seat
        worths = [self.judge(state, number) for number in range(len(self.looking))]
        return worths[seat] - (sum(worths) - worths[seat]) / max(1, len(worths) - 1)

    def _credit(self, path: list[AnswerNode], margin: float) -> None:
        """Tell every node of the line what it led to."""
        self.low, self.high = min(self.low, margin), max(self.high, margin)
        for node in (self.root, *path):
            node.visits += 1
            node.total += margin
