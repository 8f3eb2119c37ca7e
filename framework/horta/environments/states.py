"""A game under way, with the names of OpenSpiel's `State`.

It runs on the quiet program and keeps no events; a view is only made when an observation is asked for. The
lists it stands on are never changed once they are made, so a clone costs next to nothing.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from horta.environments.actions import Page
from horta.model import layout as model
from horta.model.layout import DECISION, SEED
from horta.play.game import Game as Table
from horta.play.snapshots import from_plain, to_plain
from horta.play.views import View

if TYPE_CHECKING:
    from horta.environments.games import Game

TERMINAL = -4  # the player who is to move when the game is over, as OpenSpiel counts


class ActionRefused(ValueError):
    """An action that is not legal. Nothing has changed."""


class Taken(NamedTuple):
    """An action, who took it, and what was taken before."""

    player: int
    action: int
    before: Taken | None


class State:
    """One moment of a game. All changes go through `apply_action`."""

    __slots__ = ("_last", "_moves", "_page", "_pages", "_state", "game")

    def __init__(self, game: Game, state: model.State, page: int = 0, last: Taken | None = None, moves: int = 0) -> None:
        self.game = game
        self._state = state
        self._page = page
        self._pages: list[Page] | None = None
        self._last = last
        self._moves = moves

    # -------------------------------------------------------------- whose move it is

    def current_player(self) -> int:
        """The seat that is asked, counted from 0; −4 when the game is over."""
        return TERMINAL if self.is_terminal() else int(self._state[DECISION][1])

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut short."""
        return self._state[DECISION] is None or self._moves >= self.game.parameters.longest

    def is_cut(self) -> bool:
        """Whether the game stopped only because it took too long."""
        return self._state[DECISION] is not None and self.is_terminal()

    def is_chance_node(self) -> bool:
        """Never: chance is drawn inside."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: seats answer one after the other."""
        return False

    def is_mean_field_node(self) -> bool:
        """Never."""
        return False

    def is_player_node(self) -> bool:
        """Whether a seat is asked."""
        return not self.is_terminal()

    def is_initial_state(self) -> bool:
        """Whether nobody has done anything yet."""
        return self._moves == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """None: chance is drawn inside."""
        return []

    # -------------------------------------------------------------- actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions open to whoever is asked, in order; none for anybody else."""
        if self.is_terminal() or player not in (None, self._state[DECISION][1]):
            return []
        pages = self._offered()
        found = sorted(pages[self._page])
        if self._page + 1 < len(pages):
            found.append(self.game.actions.more)
        return found

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each legal action, among all of them."""
        mask = [0] * self.game.actions.size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Take an action. ActionRefused when it is not legal, RuleFault when the rules break down: nothing has changed then."""
        if self.is_terminal():
            raise ActionRefused("the game is over")
        pages, player = self._offered(), self._state[DECISION][1]
        if action == self.game.actions.more and self._page + 1 < len(pages):
            self._page += 1
        else:
            index = pages[self._page].get(action)
            if index is None:
                raise ActionRefused(f"action {action} is not legal here")
            after = self._state.copy()
            self.game.program.answer(after, index)
            self._state, self._page, self._pages = after, 0, None
        self._last = Taken(player, int(action), self._last)
        self._moves += 1

    def apply_actions(self, actions: list[int]) -> None:
        """Take actions one after the other."""
        for action in actions:
            self.apply_action(action)

    apply_action_with_legality_check = apply_action

    @property
    def page(self) -> int:
        """How often the options of the open question were turned over."""
        return self._page

    def option_of(self, action: int) -> int | None:
        """The index of the option that an action takes now; none where it takes none."""
        return None if self.is_terminal() else self._offered()[self._page].get(action)

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """What an action does here: the question and the option's id; elsewhere what it means in general."""
        number = player_or_action if action is None else action
        index = self.option_of(number)
        if index is None:
            return self.game.actions.names[number]
        question = self.game.program.questions[self._state[DECISION][0]]
        values = self._state[DECISION][2]
        return f"{question.name} {question.option_id(values[index], self.game.ruleset.vocabulary)}"

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """The legal action that is written like that. ValueError when there is none."""
        wanted = player_or_text if text is None else text
        for action in self.legal_actions():
            if self.action_to_string(action) == wanted:
                return action
        raise ValueError(f"`{wanted}` is no legal action here")

    def _offered(self) -> list[Page]:
        if self._pages is None:
            number, seat, values = self._state[DECISION][:3]
            self._pages = self.game.actions.blocks[number].pages(values, seat)
        return self._pages

    # -------------------------------------------------------------- what it is worth

    def returns(self) -> list[float]:
        """What each seat has got so far: nothing before the end."""
        return self.game.payoff.of(self._state) if self.is_terminal() else [0.0] * self.num_players()

    def rewards(self) -> list[float]:
        """What each seat got by the last action."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one seat has got so far."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """What one seat got by the last action."""
        return self.rewards()[player]

    # -------------------------------------------------------------- looking

    def table(self) -> Table:
        """The game itself, for whoever may see everything. It is a copy."""
        game = self.game
        return Table(game.ruleset, game.program, game.seat_names, self._state[SEED], self._state.copy(), None, ())

    def view(self, player: int | None) -> View:
        """What a seat sees; none is a spectator."""
        return self.table().view(player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees as a row of numbers; see `Game.observation_names`."""
        seat = self._seat(player)
        return self.game.encoder.row(self.view(seat), self._page, self.answered(seat))

    def observation_data(self, player: int | None = None) -> dict[str, Any]:
        """What a seat sees as plain data for JSON, the page of its options, and what it has answered in this turn."""
        seat = self._seat(player)
        view, names = self.view(seat), self.game.actions.names
        answered = [names[action] for action in self.answered(seat)]
        return {**view.to_data(), "page": self._page if view.options else 0, "answered": answered}

    def observation_string(self, player: int | None = None) -> str:
        """The same as text."""
        return json.dumps(self.observation_data(player), separators=(",", ":"))

    def answered(self, player: int) -> list[int]:
        """The actions of a seat since anybody else did something, first to last: what the open question may be about."""
        found = []
        taken = self._last
        while taken is not None and taken.player == player:
            if taken.action != self.game.actions.more:
                found.append(taken.action)
            taken = taken.before
        return found[::-1]

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            raise ValueError(f"there is no seat {seat} to look from")
        return seat

    # -------------------------------------------------------------- the way here

    def full_history(self) -> list[Taken]:
        """All actions with who took them, first to last."""
        found = []
        taken = self._last
        while taken is not None:
            found.append(taken)
            taken = taken.before
        return found[::-1]

    def history(self) -> list[int]:
        """All actions, first to last."""
        return [taken.action for taken in self.full_history()]

    def history_str(self) -> str:
        """All actions as text."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions were taken."""
        return self._moves

    # -------------------------------------------------------------- copies

    def clone(self) -> State:
        """An independent state that stands where this one stands."""
        twin = State(self.game, self._state, self._page, self._last, self._moves)
        twin._pages = self._pages
        return twin

    def child(self, action: int) -> State:
        """The state after an action; this one stays."""
        found = self.clone()
        found.apply_action(action)
        return found

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float] | None = None) -> State:
        """A state that looks the same to the seat that is asked; what it does not see is drawn anew, chance too."""
        if player_id != self.current_player():
            raise ValueError("only the seat that is asked can imagine: what others are asked may be hidden from it")
        seed = int((probability_sampler or random.random)() * 2**48)
        imagined = self.game.veil(player_id).imagine(self._state, seed)
        return State(self.game, imagined, self._page, self._last, self._moves)

    def serialize(self) -> str:
        """The state and the way to it as JSON text."""
        taken = [[taken.player, taken.action] for taken in self.full_history()]
        data = {"game": self.game.fingerprint(), "state": to_plain(self._state), "page": self._page, "history": taken}
        return json.dumps(data, separators=(",", ":"))

    @classmethod
    def read(cls, game: Game, text: str) -> State:
        """The state that `serialize` wrote, in the same game."""
        data = json.loads(text)
        if data.get("game") != game.fingerprint():
            raise ValueError("this state belongs to another game, or its packs have changed since")
        last = None
        for player, action in data["history"]:
            last = Taken(player, action, last)
        return cls(game, from_plain(data["state"]), data["page"], last, len(data["history"]))

    def get_game(self) -> Game:
        """The game that is played."""
        return self.game

    def num_players(self) -> int:
        """How many seats there are."""
        return self.game.parameters.seats

    def num_distinct_actions(self) -> int:
        """How many actions there are, legal or not."""
        return self.game.actions.size

    def __str__(self) -> str:
        return json.dumps(self.view(None).to_data(), separators=(",", ":"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_again, (self.game, self.serialize())


def _read_again(game: Game, text: str) -> State:
    return State.read(game, text)
