"""A bot that searches: Monte Carlo tree search over imagined states.

Its tree holds the answers of all seats, from the open question on. Every iteration imagines again what is hidden, walks down the
tree and adds one node, so that the tree reaches further the more iterations there are. Each seat goes for what is good for itself.
From the new node on everybody hurries: they look at a few of their options and take the best, until the searching seat is
asked again in a later turn. Then the state is judged for all seats, and what counts is the margin over the mean of the others:
judgements can be compared between seats, not between times. Where that tells nothing, because nobody's judgement has changed, and
where the packs have no weights and the end is near, the game is played on to its end at random.

Nodes are told apart by the questions and answers that lead to them, so one tree serves all imagined states; an answer that is
not an option in one of them is skipped there. What options promise at first sight says which are looked into at all, more of them as
iterations go on, and counts like a few visits: with a small budget, chance alone must not decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any

from horta.bots.chance import Chance
from horta.bots.evaluation import Evaluator
from horta.bots.look_ahead import WORST, LookAhead
from horta.bots.position import Position
from horta.engine.limits import RuleFault
from horta.model.layout import DECISION, State

CURIOSITY = 0.3  # how much is made of what was tried little, against what did well
TRUST = 6  # how many visits the first sight of an option is worth
WIDENING = 2.5  # the square of how many options are looked into grows with the visits divided by this
OWN_HASTE, OTHERS_HASTE = 4, 3  # how many leaves the searching seat and the others look at when they hurry
HURRIED_DEPTH = 6
OWN_TURN, OTHERS_TURNS = 8, 60  # answers after which a turn, or a round of turns, is long enough
DEEPEST = 60  # answers of one line in the tree
LONGEST = 2000  # answers of a game that is played on at random

Answer = tuple[int, int, Any]
"""A question, the seat that is asked, and the option that it takes."""


@dataclass(slots=True, eq=False)
class AnswerNode:
    """What is known of one answer: how often it was offered and taken, and what it led to for the seat that gave it."""

    seat: int = -1
    offered: int = 0
    visits: int = 0
    total: float = 0.0
    children: dict[Answer, AnswerNode] = field(default_factory=dict)


UNTRIED = AnswerNode()


class Search:
    """One search from one position. `promises` is what each option leads to at first sight.

    With `to_the_end`, every line is played to the end of the game; otherwise only those that tell nothing earlier. `table` judges for the
    table, where it can win: it counts as one more seat.
    """

    def __init__(
        self,
        position: Position,
        judge: Evaluator,
        chance: Chance,
        promises: Sequence[float],
        to_the_end: bool = False,
        table: Callable[[State], int] | None = None,
    ) -> None:
        self.position = position
        self.program = position.program
        self.judge = judge
        self.chance = chance
        self.to_the_end = to_the_end
        self.table = table
        self.root = AnswerNode()
        # The worst and the best margin of any seat so far.
        self.low, self.high = inf, -inf
        self.ranked = list(range(len(promises)))
        chance.shuffle(self.ranked)  # equal options in any order: none is better for standing first
        self.ranked.sort(key=lambda option: -promises[option])
        best = promises[self.ranked[0]]
        self.behind = [promise - best if promise > WORST else -inf for promise in promises]
        self.equal = self.behind.count(0)
        self.looking = [LookAhead(self.program, judge, seat, chance) for seat in range(len(position.seats))]
        state = position.imagine(0)
        self.answers = _answers(state)
        self.now = self._margins(state)

    def iterate(self) -> None:
        """Look into one more line of play."""
        state = self.position.imagine(self.chance.getrandbits(48))
        path: list[AnswerNode] = []
        try:
            own = self._descend(state, path)
            self._credit(path, self._outcome(state, OWN_TURN - own))
        except RuleFault:
            # In an imagined state, what a running procedure remembers of hidden things may no longer fit. No answer is to blame for it.
            mean = self.root.total / max(1, self.root.visits)
            self._credit(path, [mean if seat == self.position.seat else -mean for seat in range(len(self.looking))])

    def best(self) -> int:
        """The option that does best, by first sight and by what came of it; few visits alone prove little."""
        worths = [self._worth(self.root.children.get(answer, UNTRIED), at) for at, answer in enumerate(self.answers)]
        most = max(worths)
        return self.chance.choice([at for at, worth in enumerate(worths) if worth == most])

    def _worth(self, node: AnswerNode, option: int) -> float:
        """What an option of the position leads to: the mean of its visits, drawn to what was to be expected of it."""
        expected = self.root.total / max(1, self.root.visits) + max(self.behind[option], self.low - self.high)
        return (node.total + TRUST * expected) / (node.visits + TRUST)

    # -------------------------------------------------------------- in the tree

    def _descend(self, state: State, path: list[AnswerNode]) -> int:
        """Answer along the tree until something new was tried, and note the way; return how many answers of its turn the seat gave."""
        node, fresh, own, mine = self.root, False, 0, self.position.seat
        while not fresh and len(path) < DEEPEST and state[DECISION] is not None:
            seat, answers = state[DECISION][1], _answers(state)
            if node is self.root:
                # The most promising at first sight, and more of them as time goes on.
                among = self.ranked[: max(self.equal, 2 + int(sqrt(node.visits / WIDENING)))]
                index, node, fresh = self._pick(node, answers, among)
            elif own == len(path) and seat == mine and own < OWN_TURN:
                index, node, fresh = self._pick(node, answers, range(len(answers)))
            else:
                index, node, fresh = self._reply(node, answers, state)
            own = own + 1 if seat == mine else 0
            path.append(node)
            self.program.answer(state, index)
        return own

    def _pick(self, node: AnswerNode, answers: Sequence[Answer], among: Sequence[int]) -> tuple[int, AnswerNode, bool]:
        """One of the options: any that is new, else the most promising; and whether it is new."""
        untried = [index for index in among if answers[index] not in node.children]
        if not untried:
            return *self._promising(node, answers, among), False
        chosen = untried[self.chance.below(len(untried))]
        return chosen, _added(node, answers[chosen]), True

    def _reply(self, node: AnswerNode, answers: Sequence[Answer], state: State) -> tuple[int, AnswerNode, bool]:
        """An answer in a later turn: what a seat in a hurry would do comes first, other answers the more often it is asked."""
        seat = state[DECISION][1]
        tried = [index for index, answer in enumerate(answers) if answer in node.children]
        if tried and len(tried) >= min(len(answers), 1 + int(sqrt(node.visits / WIDENING))):
            return *self._promising(node, answers, tried), False
        left = [index for index in range(len(answers)) if index not in tried] if tried else range(len(answers))
        chosen = self._hurried(state, seat, left, OWN_HASTE if seat == self.position.seat else OTHERS_HASTE)
        return chosen, _added(node, answers[chosen]), True

    def _promising(self, node: AnswerNode, answers: Sequence[Answer], among: Sequence[int]) -> tuple[int, AnswerNode]:
        """The answer that did best, or was tried least for what it did."""
        best, most, chosen, reach = UNTRIED, -inf, 0, self.high - self.low
        for index in among:
            child = node.children[answers[index]]
            child.offered += 1
            worth = self._worth(child, index) if node is self.root else child.total / child.visits
            place = (worth - self.low) / reach if reach > 0 else 0.5
            promise = place + CURIOSITY * sqrt(log(child.offered + 1) / child.visits)
            if promise > most:
                best, most, chosen = child, promise, index
        return chosen, best

    # -------------------------------------------------------------- beyond the tree

    def _outcome(self, state: State, own: int) -> list[float]:
        """Play on from a new node; return the margin of every seat where that ends."""
        if not self.to_the_end:
            self._hurry(state, own=True, most=own)
            self._hurry(state, own=False, most=OTHERS_TURNS)
            margins = self._margins(state)
            if margins != self.now or state[DECISION] is None:
                return margins
        self.program.play(state, self.chance.random, LONGEST)
        return self._margins(state)

    def _hurry(self, state: State, own: bool, most: int) -> None:
        """Let the searching seat, or all others, answer at haste as long as they are asked."""
        for _ in range(most):
            waiting = state[DECISION]
            if waiting is None or (waiting[1] == self.position.seat) != own:
                return
            self.program.answer(state, self._hurried(state, waiting[1], range(len(waiting[2])), OWN_HASTE if own else OTHERS_HASTE))

    def _hurried(self, state: State, seat: int, options: Sequence[int], leaves: int) -> int:
        """The best of a few of the options."""
        if len(options) == 1:
            return options[0]
        some = self.chance.sample(options, min(len(options), leaves))
        outlooks = self.looking[seat].outlooks(state, some, leaves, HURRIED_DEPTH)
        return some[outlooks.index(max(outlooks))]

    def _margins(self, state: State) -> list[float]:
        """How far each seat is ahead of the mean of the others."""
        worths = [self.judge(state, seat) for seat in range(len(self.looking))]
        total, others = sum(worths), max(1, len(worths) - 1)
        if self.table is not None:
            total, others = total + self.table(state), len(worths)
        return [worth - (total - worth) / others for worth in worths]

    def _credit(self, path: list[AnswerNode], margins: list[float]) -> None:
        """Tell every node of the line what it led to."""
        self.low, self.high = min(self.low, *margins), max(self.high, *margins)
        self.root.visits += 1
        self.root.total += margins[self.position.seat]
        for node in path:
            node.visits += 1
            node.total += margins[node.seat]


def _answers(state: State) -> list[Answer]:
    question, seat, options = state[DECISION][:3]
    return [(question, seat, option) for option in options]


def _added(node: AnswerNode, answer: Answer) -> AnswerNode:
    made = node.children[answer] = AnswerNode(answer[1])
    return made
