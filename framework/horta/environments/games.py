"""A ruleset at a table of so many seats as a game of the sort that OpenSpiel knows, without OpenSpiel.

The names are those of its `Game`. Chance is not a player: it is drawn inside, from the seed that a state begins
with (in OpenSpiel's words, the game is sampled stochastic).
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from horta.bots.imagined_states import Veil
from horta.environments.actions import Catalogue, Room, catalogue
from horta.environments.rewards import Payoff, payoff
from horta.environments.states import State
from horta.environments.vectors import Encoder
from horta.play.random_games import MOST_ANSWERS
from horta.play.ruleset import Ruleset, load

Pack = str | os.PathLike[str] | Ruleset


@dataclass(frozen=True, slots=True)
class GameType:
    """What sort of game it is, in OpenSpiel's words."""

    short_name: str
    long_name: str
    utility: str
    min_num_players: int
    max_num_players: int
    dynamics: str = "SEQUENTIAL"
    chance_mode: str = "SAMPLED_STOCHASTIC"
    information: str = "IMPERFECT_INFORMATION"
    reward_model: str = "TERMINAL"
    provides_information_state_string: bool = False
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a game was loaded with: enough to load it again."""

    packs: tuple[str, ...]
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    search: tuple[str, ...] = ()
    reward: str = "win"
    longest: int = MOST_ANSWERS
    seed: int = 0

    def to_data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        named = {name: getattr(self, name) for name in ("seats", "reward", "longest", "seed")}
        return {"packs": list(self.packs), "options": dict(self.options), "search": list(self.search), **named}


class Game:
    """A game to play and learn. It never changes, but for the chance from which unseeded states take their seed."""

    def __init__(self, ruleset: Ruleset, parameters: Parameters, room: Room | None = None) -> None:
        least, most = ruleset.seats
        if not least <= parameters.seats <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {parameters.seats}")
        self.ruleset = ruleset
        self.parameters = parameters
        self.room = room
        self.program = ruleset.program(parameters.seats)
        self.seat_names = tuple(f"Seat {number}" for number in range(1, parameters.seats + 1))
        self.actions: Catalogue = catalogue(self.program.questions, ruleset.vocabulary, parameters.seats, room)
        questions = [question.name for question in self.program.questions]
        self.encoder = Encoder(ruleset.vocabulary, parameters.seats, questions, self.actions.names)
        self.payoff: Payoff = payoff(parameters.reward, ruleset.vocabulary, self.program.layout)
        self._chance = random.Random(parameters.seed)
        self._veils: dict[int, Veil] = {}

    # -------------------------------------------------------------- states

    def new_initial_state(self, seed: int | None = None) -> State:
        """A game at its first decision; without a seed, the next of those that the game's own seed gives."""
        chosen = self._chance.getrandbits(48) if seed is None else seed
        return State(self, self.program.new_state(chosen))

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote. ValueError when it belongs to another game."""
        return State.read(self, text)

    def fingerprint(self) -> str:
        """Equal for games in which states and actions mean the same."""
        told = json.dumps([self.ruleset.lock, self.parameters.seats, self.actions.names], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def veil(self, seat: int) -> Veil:
        """What is hidden from a seat."""
        if seat not in self._veils:
            self._veils[seat] = Veil(self.program, seat)
        return self._veils[seat]

    # -------------------------------------------------------------- facts

    def num_players(self) -> int:
        """How many seats there are."""
        return self.parameters.seats

    def num_distinct_actions(self) -> int:
        """How many actions there are, legal or not."""
        return self.actions.size

    def policy_tensor_shape(self) -> list[int]:
        """The shape of a policy over all actions."""
        return [self.actions.size]

    def max_game_length(self) -> int:
        """After so many actions a game is cut short."""
        return self.parameters.longest

    def max_move_number(self) -> int:
        """The same: chance takes no moves."""
        return self.parameters.longest

    def max_history_length(self) -> int:
        """The same: chance takes no moves."""
        return self.parameters.longest

    def max_chance_outcomes(self) -> int:
        """None: chance is drawn inside."""
        return 0

    def max_chance_nodes_in_history(self) -> int:
        """None: chance is drawn inside."""
        return 0

    def min_utility(self) -> float:
        """The least that a seat can get."""
        return self.payoff.least

    def max_utility(self) -> float:
        """The most that a seat can get."""
        return self.payoff.most

    def utility_sum(self) -> float | None:
        """What all seats get together, where that is always the same."""
        return 0.0 if self.parameters.reward == "win" else None

    def observation_tensor_shape(self) -> list[int]:
        """One row."""
        return [len(self.encoder.names)]

    def observation_tensor_size(self) -> int:
        """How many numbers there are in an observation."""
        return len(self.encoder.names)

    @property
    def observation_names(self) -> tuple[str, ...]:
        """What each number of an observation is."""
        return tuple(self.encoder.names)

    def action_to_string(self, player: int, action: int) -> str:
        """What an action means wherever it is legal; `+1` is the next seat after the player."""
        return self.actions.names[action]

    def get_type(self) -> GameType:
        """What sort of game it is."""
        names = " + ".join(pack.names.get("en", pack.id) for pack in self.ruleset.packs)
        least, most = self.ruleset.seats
        return GameType(self.short_name, names, "ZERO_SUM" if self.utility_sum() == 0 else "GENERAL_SUM", least, most)

    @property
    def short_name(self) -> str:
        """The packs that were asked for, as a name."""
        return "_".join(os.path.basename(pack).replace("-", "_") for pack in self.parameters.packs)

    def get_parameters(self) -> dict[str, Any]:
        """What the game was loaded with."""
        return self.parameters.to_data()

    def __str__(self) -> str:
        return f"{self.short_name}(seats={self.parameters.seats})"

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # The rules go along: their packs may lie where nobody finds them by name, or on another machine.
        return Game, (replace(self.ruleset, programs={}), self.parameters, self.room)


def load_game(
    *packs: Pack,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    search: Iterable[str | os.PathLike[str]] = (),
    reward: str = "win",
    longest: int = MOST_ANSWERS,
    seed: int = 0,
) -> Game:
    """A game of these packs, by name or path, or of a ruleset that is loaded already."""
    loaded = [pack for pack in packs if isinstance(pack, Ruleset)]
    if loaded and len(packs) > 1:
        raise ValueError("a ruleset is complete: no pack can be added to it here")
    places = tuple(os.fspath(folder) for folder in search)
    if loaded:
        ruleset = loaded[0]
        names, options = tuple(pack.id for pack in ruleset.packs), dict(ruleset.lock["options"])
    else:
        names = tuple(os.fspath(pack) for pack in packs if not isinstance(pack, Ruleset))
        ruleset = load(*names, options=options, search=places)
    return Game(ruleset, Parameters(names, seats, dict(options or {}), places, reward, longest, seed))


def read_game(text: str) -> Game:
    """The game that has these parameters, written as JSON."""
    data = json.loads(text)
    return load_game(*data.pop("packs"), **data)


def serialize_game_and_state(game: Game, state: State) -> str:
    """Both as one text. It names the packs, which must be found by that: give folders of your own as `search`."""
    return json.dumps({"game": game.get_parameters(), "state": json.loads(state.serialize())}, separators=(",", ":"))


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    """The game, loaded again, and the state. ValueError when the packs have changed since."""
    data = json.loads(text)
    game = read_game(json.dumps(data["game"]))
    return game, game.deserialize_state(json.dumps(data["state"]))
