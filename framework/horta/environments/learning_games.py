"""A ruleset at a table as a game for learners: numbered actions, rows of numbers, rewards.

`LearningGame` says what there is, `LearningState` is one moment of a game. Methods that OpenSpiel has too bear its names.
Chance is not a player: the rules draw it from the seed that a state begins with.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from horta.bots.imagined_states import imagination
from horta.bots.past import Past, PastSteps
from horta.diagnostics import Error
from horta.environments.actions import BlockSizes, Page, catalogue
from horta.environments.vectors import Encoder
from horta.model.layout import DECISION, SEED, State
from horta.play.game import Game, Ruleset, load
from horta.play.information import is_certain, is_open
from horta.play.random_games import MOST_ANSWERS
from horta.play.views import View

Pack = str | os.PathLike[str] | Ruleset
Turn = tuple[int, tuple[int, ...]]  # the seat that acted last, and its actions since another seat acted

REWARDS = ("win", "score", "margin")
TERMINAL = -4  # what `current_player` returns when the game is over


class ActionRefused(Error, ValueError):
    """An action that is not legal. The state has not changed."""

    code = "A101"


def rewards_of(reward: str, scores: list[int], wins: Sequence[float], table: bool = False) -> list[float]:
    """Return the reward of each seat for scores of which more is better, and for shares of the win.

    - win: 1 for winning alone, −1/(seats − 1) for losing; winners who are level share. The sum is 0. A `table` that can win counts as
      one seat more, which gets the rest.
    - score: the score itself.
    - margin: how far the score is ahead of the best other one, or behind it.
    """
    if reward == "score":
        return [float(score) for score in scores]
    sides = len(wins) + table
    if reward == "win" and sides > 1:
        return [(sides * win - 1) / (sides - 1) for win in wins]
    if len(scores) == 1:
        return [0.0]
    return [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)]


@dataclass(frozen=True, slots=True)
class GameType:
    """What sort of game it is, in the words of OpenSpiel."""

    short_name: str
    chance_mode: str
    information: str
    utility: str
    min_num_players: int
    max_num_players: int
    dynamics: str = "SEQUENTIAL"
    reward_model: str = "TERMINAL"


class LearningGame:
    """A ruleset for a number of seats. It never changes, except for the chance that gives unseeded states their seed."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        *,
        name: str = "game",
        reward: str = "win",
        longest: int = MOST_ANSWERS,
        seed: int = 0,
        sizes: BlockSizes | None = None,
    ) -> None:
        ruleset.check_seats(seats)
        if reward not in REWARDS:
            raise ValueError(f"unknown reward `{reward}`: write one of {', '.join(REWARDS)}")
        self._made_of = partial(LearningGame, ruleset, seats, name=name, reward=reward, longest=longest, seed=seed, sizes=sizes)
        self.ruleset = ruleset
        self.seats = seats
        self.name = name
        self.reward = reward
        self.longest = longest
        self.program = ruleset.program(seats)
        self.actions = catalogue(self.program.questions, ruleset.vocabulary, seats, sizes)
        self.action_names = self.actions.names
        """What each action means wherever it is legal; `+1` is the next seat after the one who acts."""
        self.encoder = Encoder(ruleset.vocabulary, seats, [question.name for question in self.program.questions], self.action_names)
        self.observation_names = tuple(self.encoder.names)
        """What each number of an observation is."""
        self.seat_names = tuple(f"Seat {number}" for number in range(1, seats + 1))
        self._chance = random.Random(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        # The rules go along: on another machine nobody may find their packs by name.
        return self._made_of, ()

    def new_initial_state(self, seed: int | None = None) -> LearningState:
        """Return a state at its first decision. Without a seed, the seed of the game gives the next one."""
        chosen = self._chance.getrandbits(48) if seed is None else seed
        state = self.program.new_state(chosen)
        return LearningState(self, state, past=Past.beginning(self.program, state, chosen))

    def get_type(self) -> GameType:
        """Return what sort of game it is, as far as the rules tell: whether they use chance, and whether they hide anything from a seat."""
        least, most = self.ruleset.seats
        constant = self.reward == "win" and not self.ruleset.rules.winning.losses
        return GameType(
            self.name,
            "DETERMINISTIC" if is_certain(self.ruleset) else "SAMPLED_STOCHASTIC",
            "PERFECT_INFORMATION" if is_open(self.program) else "IMPERFECT_INFORMATION",
            "ZERO_SUM" if self.seats > 1 and (constant or (self.reward == "margin" and self.seats == 2)) else "GENERAL_SUM",
            least,
            most,
        )

    def num_players(self) -> int:
        """Return how many seats there are."""
        return self.seats

    def num_distinct_actions(self) -> int:
        """Return how many actions there are, legal or not."""
        return len(self.action_names)


class LearningState:
    """One moment of a game. It runs on the quiet program; a view is only made when an observation is asked for.

    The list of the state is never changed once it is made, so a clone costs almost nothing.
    """

    __slots__ = ("_moves", "_pages", "_past", "_state", "_turn", "game", "page")

    def __init__(
        self, game: LearningGame, state: State, page: int = 0, turn: Turn = (-1, ()), moves: int = 0, past: Past | None = None
    ) -> None:
        self.game = game
        self._state = state
        self.page = page
        """How often the options of the open question were turned over."""
        self._pages: list[Page] | None = None
        self._turn = turn
        self._moves = moves
        self._past = past

    def __reduce__(self) -> tuple[Any, ...]:
        # The past as a flat list: the chain of a long game is too deep for pickle.
        past = None if self._past is None else self._past.steps()
        return _received_state, (self.game, self._state, self.page, self._turn, self._moves, past)

    def clone(self) -> LearningState:
        """Return an independent state at the same moment."""
        twin = LearningState(self.game, self._state, self.page, self._turn, self._moves, self._past)
        twin._pages = self._pages
        return twin

    def child(self, action: int) -> LearningState:
        """Return the state after an action; this one stays."""
        found = self.clone()
        found.apply_action(action)
        return found

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float] | None = None) -> LearningState:
        """Return a state that looks the same to the seat that is asked; what the seat cannot see is drawn again, chance too.

        It keeps to what the game has shown the seat. What it has shown to others is not known there.
        """
        if player != self.current_player():
            raise ValueError("only the seat that is asked can imagine: what others are asked may be hidden from it")
        seed = int((probability_sampler or random.random)() * 2**48)
        imagined = imagination(self.game.program, player).imagine(self._state, seed, self._past)
        past = None if self._past is None else self._past.of_imagined(imagined, player)
        return LearningState(self.game, imagined, self.page, self._turn, self._moves, past)

    # -------------------------------------------------------------- whose move it is

    def current_player(self) -> int:
        """Return the seat that is asked, counted from 0; −4 when the game is over."""
        return TERMINAL if self.is_terminal() else int(self._state[DECISION][1])

    def is_terminal(self) -> bool:
        """True if the game is over, or was cut short."""
        return self._state[DECISION] is None or self._moves >= self.game.longest

    def is_cut(self) -> bool:
        """True if the game stopped only because it took too long."""
        return self._state[DECISION] is not None and self.is_terminal()

    def move_number(self) -> int:
        """Return how many actions were taken."""
        return self._moves

    def returns(self) -> list[float]:
        """Return the reward of each seat: 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.game.seats
        winning, outcome = self.game.ruleset.rules.winning, self.game.program.outcome(self._state)
        sign = winning.score.sign if winning.score is not None else 1
        scores = [sign * score for score in outcome.scores]
        return rewards_of(self.game.reward, scores, outcome.wins, table=bool(winning.losses))

    # -------------------------------------------------------------- actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of the seat that is asked, in order; for any other seat there are none."""
        if self.is_terminal() or player not in (None, self._state[DECISION][1]):
            return []
        pages = self._offered()
        found = sorted(pages[self.page])
        if self.page + 1 < len(pages):
            found.append(self.game.actions.more)
        return found

    def apply_action(self, action: int) -> None:
        """Take an action. ActionRefused if it is not legal, RuleFault if the rules break down: then nothing has changed."""
        if self.is_terminal():
            raise ActionRefused("the game is over")
        pages, player, more = self._offered(), self._state[DECISION][1], self.game.actions.more
        before = self._turn[1] if self._turn[0] == player else ()
        if action == more and self.page + 1 < len(pages):
            self.page += 1
            self._turn = player, before
        else:
            index = pages[self.page].get(action)
            if index is None:
                raise ActionRefused(f"action {action} is not legal here")
            after = self._state.copy()
            self.game.program.answer(after, index)
            if self._past is not None:
                self._past = self._past.after(self._state, index, after)
            self._state, self.page, self._pages = after, 0, None
            self._turn = player, (*before, int(action))
        self._moves += 1

    def option_of(self, action: int) -> int | None:
        """Return the index of the option that an action takes now; None if it takes none."""
        return None if self.is_terminal() else self._offered()[self.page].get(action)

    def action_to_string(self, action: int) -> str:
        """Return the question and the option's id for an action that is legal here, for others their general meaning."""
        index = self.option_of(action)
        if index is None:
            return self.game.action_names[action]
        question = self.game.program.questions[self._state[DECISION][0]]
        return f"{question.name} {question.option_id(self._state[DECISION][2][index], self.game.ruleset.vocabulary)}"

    def string_to_action(self, text: str) -> int:
        """Return the legal action that `action_to_string` writes like this. ValueError if there is none."""
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise ValueError(f"no legal action is called `{text}` here")

    def _offered(self) -> list[Page]:
        if self._pages is None:
            number, seat, values = self._state[DECISION][:3]
            self._pages = self.game.actions.blocks[number].pages(values, seat)
        return self._pages

    # -------------------------------------------------------------- observations

    def table(self) -> Game:
        """Return the game itself, a copy that shows everything."""
        game = self.game
        return Game(game.ruleset, game.program, game.seat_names, self._state[SEED], self._state.copy(), None, ())

    def view(self, player: int | None) -> View:
        """Return what a seat sees; None is a spectator."""
        return self.table().view(player)

    def answered(self, player: int) -> tuple[int, ...]:
        """Return the actions of a seat since another seat acted, first to last: the open question may be about them."""
        return self._turn[1] if self._turn[0] == player else ()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a seat sees as a row of numbers; `LearningGame.observation_names` names them."""
        seat = self._seat(player)
        return self.game.encoder.row(self.view(seat), self.page, self.answered(seat))

    def observation_data(self, player: int | None = None) -> dict[str, Any]:
        """Return what a seat sees as plain data for JSON, the page of its options, and what it has answered in this turn."""
        seat = self._seat(player)
        view, names = self.view(seat), self.game.action_names
        answered = [names[action] for action in self.answered(seat)]
        return {**view.to_data(), "page": self.page if view.options else 0, "answered": answered}

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat {seat} cannot look: seats are numbered from 0 to {self.game.seats - 1}")
        return seat


def _received_state(game: LearningGame, state: State, page: int, turn: Turn, moves: int, past: PastSteps | None) -> LearningState:
    return LearningState(game, state, page, turn, moves, None if past is None else Past.of_steps(game.program, past, state))


def load_game(
    *packs: Pack,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    search: Iterable[str | os.PathLike[str]] = (),
    reward: str = "win",
    longest: int = MOST_ANSWERS,
    seed: int = 0,
) -> LearningGame:
    """Return a game of these packs, by name or path, or of a ruleset that is loaded already. Without `seats` it has four, or as many
    as it can."""
    names = [os.fspath(pack) for pack in packs if not isinstance(pack, Ruleset)]
    loaded = [pack for pack in packs if isinstance(pack, Ruleset)]
    if loaded and len(packs) > 1:
        raise ValueError("a ruleset is complete: no pack can be added to it here")
    ruleset = loaded[0] if loaded else load(*names, options=options, search=search)
    if seats is None:
        least, most = ruleset.seats
        seats = max(least, min(4, most))
    title = "_".join(os.path.basename(name).replace("-", "_") for name in names or [pack.id for pack in ruleset.packs])
    return LearningGame(ruleset, seats, name=title, reward=reward, longest=longest, seed=seed)
