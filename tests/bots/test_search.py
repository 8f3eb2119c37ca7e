"""The bot `search`: exact in small open games, further with more iterations, never the first of equals by rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import xor
from pathlib import Path
from random import Random

import pytest

import horta
from horta.bots import Bot, Position, play_bots, read_spec
from horta.bots.chance import Chance
from horta.bots.checked_calls import begin
from horta.bots.evaluation import known_weights, make_evaluator
from horta.bots.monte_carlo import AnswerNode, Search
from horta.play.game import Game, Ruleset
from horta.play.information import is_certain, is_open

SAMPLES = Path(__file__).parents[1] / "sample_packs"


@cache
def sample(name: str) -> Ruleset:
    return horta.load(SAMPLES / name)


def heaps(game: Game) -> int:
    """The sum by which Nim is won: whoever moves wins unless it is 0."""
    base = game.program.layout.fields["heap", "left"]
    return int(reduce(xor, game.state[base : base + 4]))


def moves(game: Game, bots: list[Bot]) -> Iterator[tuple[int, int, int]]:
    """Play a game of Nim; yield for every move whose it was, and the sums before and after."""
    while game.decision is not None:
        seat, before = game.decision.seat, heaps(game)
        while game.decision is not None and game.decision.seat == seat:
            game.answer(bots[seat].choose(Position(game)))
        yield seat, before, heaps(game)


def made(folder: Path, content: str, rules: str) -> Ruleset:
    (folder / "pack.yaml").write_text("id: made-up\nversion: 1.0.0\nname: Made up\nseats: {least: 2, most: 2}\n", encoding="utf-8")
    (folder / "content.yaml").write_text(content, encoding="utf-8")
    (folder / "made.rules").write_text(rules, encoding="utf-8")
    return horta.load(folder)


@pytest.mark.parametrize("spec", ["search", "search:iterations=5"])
@pytest.mark.parametrize("own", [0, 1])
def test_nim_is_played_without_a_mistake(spec: str, own: int) -> None:
    won = kept = 0
    for seed in range(8):
        bots = [read_spec(spec if seat == own else "random").make(sample("heaps")) for seat in range(2)]
        for seat, bot in enumerate(bots):
            begin(bot, seat, seed)
        for seat, before, after in moves(sample("heaps").new_game(2, seed), bots):
            if seat == own and before:
                won, kept = won + 1, kept + (after == 0)
    assert won >= 10
    assert kept == won


def test_the_second_of_two_searches_wins_nim_in_many_ways() -> None:
    """The game is lost for who begins. Equal options are taken by chance, so games differ."""
    played = set()
    for seed in range(6):
        bots = [read_spec("search:iterations=5").make(sample("heaps")) for _ in range(2)]
        for seat, bot in enumerate(bots):
            begin(bot, seat, seed)
        game = sample("heaps").new_game(2, seed)
        assert all(after == 0 for seat, _, after in moves(game, bots) if seat == 1)
        assert game.winners() == ("Seat 2",)
        played.add(tuple(step.option for step in game.steps))
    assert len(played) >= 5


def test_only_what_can_be_known_is_searched_exactly() -> None:
    assert is_open(sample("heaps").program(2))
    assert is_certain(sample("heaps"))
    assert not is_open(sample("three-hands").program(3))
    assert not is_certain(sample("three-hands"))


def test_a_number_that_somebody_thinks_of_is_not_open(tmp_path: Path) -> None:
    content = "counters: {points: {of: seat, score: highest}}\n"
    rules = (
        "game:\n    as seat(1):\n        choose number as thought from 1 to 2\n        as seat(2):\n"
        "            choose guess from 1 to 2\n            if number = guess: gain 1 points\n            tell thought(number)\n"
    )
    ruleset = made(tmp_path, content, rules)
    assert is_certain(ruleset)
    assert not is_open(ruleset.program(2))


def test_a_score_that_comes_at_the_end_is_played_for(tmp_path: Path) -> None:
    """Nim with a toss before every move: no exact search. Nobody scores before the last match."""
    pack = SAMPLES / "heaps"
    rules = (
        (pack / "nim.rules").read_text(encoding="utf-8").replace("procedure take:", "procedure take:\n    pick toss at random from 1 to 2")
    )
    ruleset = made(tmp_path, (pack / "content.yaml").read_text(encoding="utf-8"), rules)
    won = kept = 0
    for seed in range(6):
        bots = [read_spec("search:iterations=400").make(ruleset), read_spec("random").make(ruleset)]
        for seat, bot in enumerate(bots):
            begin(bot, seat, seed)
        for seat, before, after in moves(ruleset.new_game(2, seed), bots):
            if seat == 0 and before:
                won, kept = won + 1, kept + (after == 0)
    assert kept >= 0.7 * won > 0


def depth(node: AnswerNode) -> int:
    return max((1 + depth(child) for child in node.children.values()), default=0)


def test_the_tree_holds_answers_of_all_seats_and_grows_with_its_budget() -> None:
    ruleset = sample("three-hands")
    position = Position(ruleset.new_game(3, 1))
    judge = make_evaluator(ruleset, position.program, known_weights(ruleset))
    depths = []
    for iterations in (10, 100, 1000):
        search = Search(position, judge, Chance(1), [0.0] * position.count, to_the_end=True)
        for _ in range(iterations):
            search.iterate()
        depths.append(depth(search.root))
    assert depths[0] < depths[1] < depths[2]
    replies = [reply for answer in search.root.children.values() for reply in answer.children.values()]
    assert {reply.seat for reply in replies} == {1, 2}, "the next seat, or the one after it if only one card can follow"


@pytest.mark.parametrize(("pack", "seats", "iterations", "games", "least"), [("gem-market", 2, 5, 6, 5), ("three-hands", 3, 25, 15, 6)])
def test_a_search_beats_chance_without_any_weights(pack: str, seats: int, iterations: int, games: int, least: float) -> None:
    """`python -m tools.search_strength` plays 200 games of each with 0.2 seconds for every answer."""
    ruleset = sample(pack)
    search, others = read_spec(f"search:iterations={iterations}").make(ruleset), [read_spec("random").make(ruleset)] * (seats - 1)
    won = ahead = 0.0
    for seed in range(games):
        own = seed % seats
        game = play_bots(ruleset, [*others[:own], search, *others[own:]], seed)
        won += (game.seats[own] in game.winners()) / len(game.winners())
        scores = list(game.scores().values())
        ahead += scores[own] - sum(scores) / seats
    assert won >= least
    assert ahead >= 0.8 * games


def test_an_imagined_state_that_breaks_down_blames_no_answer(tmp_path: Path) -> None:
    """The rules break down in half of the imagined states if the seat is bold; boldness is worth more all the same."""
    content = (
        "kinds: {seat: {fields: {mood: {type: number, start: 1, visible: owner, drawn: 0 to 1}}}}\n"
        "counters: {points: {of: seat, score: highest}}\n"
    )
    rules = (
        "game:\n    repeat 3 times:\n        choose way:\n            timid: gain 1 points\n"
        "            bold: gain 3 / next(me).mood points\n        as next(me):\n            choose answer:\n"
        "                yes: gain 1 points\n                no: gain 0 points\n"
    )
    ruleset = made(tmp_path, content, rules)
    position, chance = Position(ruleset.new_game(2)), Random(1)
    judge = make_evaluator(ruleset, position.program, known_weights(ruleset))
    search = Search(position, judge, Chance(chance.getrandbits(40)), [0.0, 0.0])
    for _ in range(80):
        search.iterate()
    assert search.best() == 1
