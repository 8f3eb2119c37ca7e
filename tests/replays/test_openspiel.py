"""Test packs beside OpenSpiel: in a thousand recorded games each, the same legal moves at every decision and the same result.

`python -m tools.agreement.record` has recorded the games. A question with one option is not asked: where OpenSpiel has a single
legal move, the rules have made it already.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.model.decisions import OPTIONS
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset
from tools.agreement.record import COUNT

RECORDS = Path(__file__).parent / "openspiel"
PACKS = Path(__file__).parents[1] / "sample_packs"


@dataclass(frozen=True)
class Pack:
    """A pack that plays a recorded game. `move` is the move of OpenSpiel that an option is, among all options."""

    name: str
    move: Callable[[str, list[str]], int]
    options: tuple[tuple[str, Any], ...] = ()
    dice: int = 0
    """How many dice each seat rolls. If there are any, OpenSpiel plays one round, and ours goes on with another."""


def column(option: str, options: list[str]) -> int:
    """Connect Four: the columns from 0 on."""
    return int(option.rpartition("_")[2]) - 1


def pit(option: str, options: list[str]) -> int:
    """Kalah: the pits of the first seat are 1 to 6, those of the second 8 to 13."""
    _, row, place = option.split("_")
    return 7 * (int(row) - 1) + int(place)


def taken(option: str, options: list[str]) -> int:
    """Nim: how many matches, less 1, times four heaps, and the heap; the first heap has one match, each other two more than the last."""
    heap, number = option.removeprefix("heap_").split("/")
    return 4 * (int(number) - 1) + (int(heap) - 1) // 2


def bid(option: str, options: list[str]) -> int:
    """Liar's Dice: the bids in order, then the call, which comes after the highest bid."""
    number, face = (options[-2] if option == "liar" else option).removeprefix("bid:").split("/face_")
    return 6 * int(number) if option == "liar" else 6 * (int(number) - 1) + int(face) - 1


def liars_dice(dice: int) -> Pack:
    return Pack("liars-dice", bid, (("dice", dice),), dice)


GAMES = {
    "connect-four": Pack("connect-four", column),
    "kalah": Pack("kalah", pit),
    "nim": Pack("nim", taken),
    "nim-misere": Pack("nim", taken, (("misere", True),)),
    "liars-dice-1": liars_dice(1),
    "liars-dice-2": liars_dice(2),
    "liars-dice-5": liars_dice(5),
}


@cache
def ruleset(pack: Pack) -> Ruleset:
    return horta.load(str(PACKS / pack.name), options=dict(pack.options))


def records(name: str) -> Iterator[dict[str, list[int]]]:
    with gzip.open(RECORDS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def members(moves: int) -> list[int]:
    return [move for move in range(moves.bit_length()) if moves >> move & 1]


def deal(game: Game, pack: Pack, rolled: list[int]) -> None:
    """Let the seats have rolled what was recorded."""
    first = game.program.layout.counters["rolled"]
    game.state[first : first + 12] = [rolled[seat * pack.dice :][: pack.dice].count(face) for seat in range(2) for face in range(6)]


def returns(game: Game) -> list[int]:
    """What OpenSpiel pays: 1 to the winner and -1 to the other, nothing where both have won. Of dice, the first that is lost decides."""
    winners = game.outcome.winners
    return [0, 0] if len(winners) == 2 else [1 if seat in winners else -1 for seat in range(2)]


def play(pack: Pack, record: dict[str, list[int]]) -> Game:
    """Play a recorded game and compare every decision."""
    game = ruleset(pack).new_game(2)
    if pack.dice:
        deal(game, pack, record["chance"])
    for number, (legal, move) in enumerate(zip(record["legal"], record["moves"], strict=True), 1):
        if legal & (legal - 1) == 0:
            continue
        assert game.decision is not None, f"over before move {number}"
        ids = [option.id for option in game.decision.options]
        options = {pack.move(option, ids): option for option in ids}
        assert sorted(options) == members(legal), f"legal moves before move {number}"
        game.answer(options[move])
    return game


def lines(pack: str) -> list[str]:
    """The lines of a pack that say something: no comment, nothing blank."""
    files = [path for path in (PACKS / pack).iterdir() if path.suffix in (".yaml", ".rules")]
    written = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in written if line.strip() and not line.strip().startswith("#")]


# Two thirds of what the same games took before the language had boards, generated definitions, ends and winners.
@pytest.mark.parametrize(("pack", "most"), [("connect-four", 32), ("kalah", 36), ("nim", 21), ("liars-dice", 51)])
def test_games_are_said_in_few_lines(pack: str, most: int) -> None:
    assert len(lines(pack)) <= most
    assert max(map(len, lines(pack))) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_legal_moves_and_results_are_those_of_openspiel(name: str) -> None:
    pack, count = GAMES[name], 0
    for record in records(name):
        game = play(pack, record)
        assert game.decision is None or pack.dice > 1, record
        assert returns(game) == record["returns"], record
        count += 1
    assert count == COUNT


# Moves in a row that are possible from the empty board: 7 to the power of the depth, less those that overfill a column. The eighth is the
# first that a row of four can end the game before.
@pytest.mark.parametrize(("depth", "leaves"), [(1, 7), (2, 49), (3, 343), (4, 2_401), (5, 16_807), (6, 117_649), (7, 823_536)])
def test_connect_four_has_as_many_moves_in_a_row_as_it_must(depth: int, leaves: int) -> None:
    program = ruleset(GAMES["connect-four"]).program(2)

    def perft(state: list[Any], left: int) -> int:
        options = state[DECISION][OPTIONS]
        if left == 1:
            return len(options)
        total = 0
        for index in range(len(options)):
            following = state.copy()
            program.answer(following, index)
            total += perft(following, left - 1)
        return total

    assert perft(program.new_state(0), depth) == leaves
