"""Imagined states keep to what play has shown of pieces, as long as a seat can follow them, and to nothing else."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import horta
from horta.bots import Bot, Position, RandomBot, play_bots
from horta.bots.known_pieces import UNKNOWN
from horta.bots.past import past_of
from horta.environments import load_game
from horta.model.layout import State
from horta.model.visibility import hidden_slots
from horta.play.game import Game, Ruleset

SAMPLES = Path(__file__).parents[1] / "sample_packs"
MANIFEST = "id: shells\nversion: 1.0.0\nname: Shells\nseats: {least: 2, most: 3}\n"
CONTENT = """
kinds: {card: {plural: cards, pieces: true, attributes: {worth: number}}}
counters: {points: {of: seat, score: highest}}
zones:
  deck: {of: table, holds: card, visible: none, start: all}
  bag: {of: table, holds: card, order: bag, visible: none}
  hand: {of: seat, holds: card, visible: owner}
  stash: {of: seat, holds: card, visible: none}
  row: {of: table, holds: card}
define:
  card: [{id: a, worth: 1}, {id: b, worth: 2}, {id: c, worth: 3}, {id: d, worth: 4}, {id: e, worth: 5}, {id: f, worth: 6}]
"""
MOVES = {
    "draw": "draw x from deck to my.hand",
    "reveal": "draw x from deck to row",
    "take": "if exists(row): move first(row) from row to my.hand",
    "show": "if exists(my.hand): move first(my.hand) from my.hand to row",
    "return": "if exists(row): move first(row) from row to deck",
    "bury": "if exists(my.hand): move first(my.hand) from my.hand to deck",
    "hide": "if exists(row): move first(row) from row to my.stash",
    "stow": "if exists(my.hand): move last(my.hand) from my.hand to my.stash",
    "sweep": "move all from row to bag",
    "pick": "draw x from bag to my.hand",
    "pass": "if exists(my.hand): move first(my.hand) from my.hand to next(me).hand",
    "dig": "if exists(deck): move last(deck) from deck to next(me).hand",
    "rob": "if exists(next(me).stash): move first(next(me).stash) from next(me).stash to my.stash",
    "lift": "move all from my.stash to deck",
    "turn": "move all from my.stash to row",
    "shuffle": "shuffle deck",
}
RULES = """
game:
    shuffle deck
    draw y from deck to row
    repeat 40 times:
        for each p in seats:
            as p: perform act

procedure act:
    choose act:
"""


def load_shells(folder: Path, moves: dict[str, str] = MOVES) -> Ruleset:
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "content.yaml").write_text(CONTENT, encoding="utf-8")
    branches = "".join(f"        {name}_it:\n            {body}\n" for name, body in moves.items())
    (folder / "shells.rules").write_text(RULES + branches, encoding="utf-8")
    return horta.load(folder)


@pytest.fixture(scope="module")
def shells(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return load_shells(tmp_path_factory.mktemp("shells"))


@cache
def sample(name: str) -> Ruleset:
    return horta.load(SAMPLES / name)


def zone(game: Game, name: str, owner: int = 0) -> int:
    return game.program.layout.zones[name] + owner


def found_in(game: Game, slot: int, times: int = 200) -> Counter[tuple[str, ...]]:
    """What lies in a zone in imagined states."""
    entities = game.ruleset.vocabulary.kinds["card"].entities
    position = Position(game)
    return Counter(tuple(entities[piece].id for piece in position.imagine(seed)[slot]) for seed in range(times))


def played(ruleset: Ruleset, seed: int, *answers: str, seats: int = 2) -> Game:
    game = ruleset.new_game(seats, seed)
    for answer in answers:
        game.answer(f"{answer}_it")
    return game


def on_row(game: Game) -> str:
    return str(game.view(None).table["row"][-1])


# ------------------------------------------------------------------ what is known


def test_a_card_put_aside_in_sight_is_known_to_all(shells: Ruleset) -> None:
    game = shells.new_game(2, 3)
    card = on_row(game)
    game.answer("hide_it")
    assert found_in(game, zone(game, "stash", 0)) == {(card,): 200}


def test_a_card_put_under_the_deck_in_sight_is_known_by_its_place(shells: Ruleset) -> None:
    game = shells.new_game(2, 3)
    card = on_row(game)
    game.answer("return_it")
    decks = found_in(game, zone(game, "deck"))
    assert {deck[-1] for deck in decks} == {card}
    assert len(decks) > 50, "the others may lie in any order"


def test_after_a_shuffle_a_card_may_lie_anywhere_in_the_deck_but_nowhere_else(shells: Ruleset) -> None:
    game = shells.new_game(2, 3)
    card = on_row(game)
    for answer in ("draw_it", "return_it", "shuffle_it"):
        game.answer(answer)
    decks = found_in(game, zone(game, "deck"))
    assert {deck.index(card) for deck in decks} == set(range(5))


def test_after_an_unknown_card_has_gone_it_may_be_there_too(shells: Ruleset) -> None:
    """The one whose turn it is was not told which card the other has drawn from the shuffled deck."""
    game = shells.new_game(2, 3)
    card = on_row(game)
    for answer in ("return_it", "shuffle_it", "draw_it"):
        game.answer(answer)
    hands, decks = (found_in(game, zone(game, "hand", 0), 600), found_in(game, zone(game, "deck")))
    assert 60 < hands[(card,)] < 140, "one of six"
    assert {card in deck for deck in decks} == {True, False}
    assert {card in stash for stash in found_in(game, zone(game, "stash", 0))} == {False}, "nothing has gone there"


def test_the_owner_of_a_hand_knows_which_card_it_gave_away(shells: Ruleset) -> None:
    game = played(shells, 5, "draw", "draw")
    card = game.view(0).players[0]["hand"][0]
    game.answer("stow_it")
    assert len(found_in(game, zone(game, "stash", 0))) > 1, "the other does not know it"
    game.answer("shuffle_it")
    assert found_in(game, zone(game, "stash", 0)) == {(card,): 200}


def test_a_card_that_somebody_took_unseen_may_be_any_that_lay_there(tmp_path: Path) -> None:
    pick = "if exists(my.stash):\n                pick n at random from 1 to count(my.stash)\n"
    rob = f"{pick}                move my.stash[n] from my.stash to my.hand"
    game = played(load_shells(tmp_path, {**MOVES, "rob": rob}), 4, "hide", "reveal", "hide", "shuffle")
    put_aside = {found_in(game, zone(game, "stash", 0)).most_common(1)[0][0]}
    assert len(put_aside) == 1
    first, second = put_aside.pop()
    game.answer("rob_it")
    stashes, hands = found_in(game, zone(game, "stash", 0)), found_in(game, zone(game, "hand", 0))
    assert set(stashes) == set(hands) == {(first,), (second,)}
    assert 60 < stashes[(first,)] < 140


def test_what_everybody_sees_again_is_known_no_longer_by_where_it_was(shells: Ruleset) -> None:
    game = played(shells, 6, "hide", "shuffle", "turn", "return", "shuffle")
    stashes = found_in(game, zone(game, "stash", 0))
    assert stashes == {(): 200}


# ------------------------------------------------------------------ and nothing else


def test_what_is_known_is_true(shells: Ruleset) -> None:
    """Wherever a piece lies, it can be there; and if its place in the order is known, it lies just there."""
    checked = certain = fixed = 0
    for seed in range(25):
        game, chance = shells.new_game(3, seed), random.Random(seed)
        while game.decision is not None:
            past = past_of(game)
            assert past is not None
            for seat in range(3):
                known = past.known(seat)
                masks = known.places("card", -1) or {}
                for at, slot in enumerate(hidden_slots(game.program.layout, seat).zones["card"]):
                    held = game.state[slot]
                    assert all(masks[piece] >> at & 1 for piece in held)
                    assert all(piece in (UNKNOWN, there) for piece, there in zip(known.order[slot], held, strict=True))
                    certain += sum(masks[piece] == 1 << at for piece in held)
                    checked += len(held)
                fixed += len(known.fixed("card"))
            game.answer(chance.randrange(len(game.decision.options)))
    assert checked > 10_000
    assert certain > checked / 10
    assert fixed > checked / 20


def test_imagined_states_depend_on_what_the_seat_was_shown_alone(shells: Ruleset) -> None:
    """Games that looked alike to a seat from their beginning, with other cards where it could not look: the same states for each seed."""
    chance, compared = random.Random(7), 0
    for number in range(40):
        answers = [f"{chance.choice(list(MOVES))}_it" for _ in range(2 + number % 6)]
        told: dict[str, set[str]] = {}
        true: dict[str, set[str]] = {}
        for seed in range(100):
            game, seat, seen = shells.new_game(2, seed), len(answers) % 2, []
            for answer in answers:
                seen.append(game.view(seat).to_data())
                game.answer(answer)
            shown = repr((seen, game.view(seat).to_data(), game.events_for(seat)))
            told.setdefault(shown, set()).add(repr([Position(game).imagine(number) for number in range(3)]))
            true.setdefault(shown, set()).add(repr(game.state))
        assert all(len(found) == 1 for found in told.values()), answers
        compared += sum(len(found) > 1 for found in true.values())
    assert compared > 300, "otherwise nothing was shown"


# ------------------------------------------------------------------ in games, among bots and in environments


class Watcher(Bot):
    """Plays at random, and counts where imagined states contradict what everybody has seen."""

    def __init__(self, contradicts: Callable[[Position, State], bool | None]) -> None:
        super().__init__()
        self.contradicts = contradicts
        self.wrong = self.imagined = 0

    def choose(self, position: Position) -> int:
        """Any option."""
        for _ in range(5):
            found = self.contradicts(position, position.imagine(self.chance.getrandbits(40)))
            self.imagined += found is not None
            self.wrong += bool(found)
        return self.chance.below(position.count)


def holds_what_it_lacks(position: Position, state: State) -> bool | None:
    """Whether another seat holds a card of a suit that it could not follow; None if nobody has failed to follow."""
    layout = position.program.layout
    cards = layout.vocabulary.kinds["card"].entities
    lacks = [
        (seat, suit.id)
        for seat in range(layout.seats)
        for number, suit in enumerate(layout.vocabulary.kinds["suit"].entities)
        if seat != position.seat and state[layout.counters["lacks"] + seat * 4 + number]
    ]
    held = ((seat, card.attributes["suit"]) for seat in range(3) for card in (cards[piece] for piece in state[layout.zones["hand"] + seat]))
    return None if not lacks else any(entry in lacks for entry in held)


def play_watched(pack: str, contradicts: Callable[[Position, State], bool | None], least: int) -> tuple[int, int]:
    watchers = [Watcher(contradicts) for _ in range(3)]
    for seed in range(100):
        play_bots(sample(pack), watchers, seed)
        if sum(watcher.imagined for watcher in watchers) >= least:
            break
    return sum(watcher.wrong for watcher in watchers), sum(watcher.imagined for watcher in watchers)


def test_whoever_could_not_follow_suit_has_none_of_it_in_imagined_states() -> None:
    wrong, imagined = play_watched("three-hands", holds_what_it_lacks, 1000)
    assert imagined >= 1000
    assert wrong == 0


def test_resamples_of_a_game_of_tricks_contradict_nothing() -> None:
    game, chance, resampled = load_game(sample("three-hands"), seats=3), random.Random(3), 0
    for seed in range(100):
        state = game.new_initial_state(seed)
        while not state.is_terminal() and resampled < 1000:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, chance.random)
            found = holds_what_it_lacks(Position(other.table()), other.table().state)
            assert not found
            resampled += found is not None
            assert other.legal_actions() == state.legal_actions()
            state.apply_action(chance.choice(state.legal_actions()))
    assert resampled == 1000


def keeping(game: Game, seats: int) -> list[tuple[int, ...]]:
    return [game.state[game.program.layout.zones["kept"] + seat] for seat in range(seats)]


def test_resamples_keep_cards_that_were_reserved_in_sight() -> None:
    """Also in a copy, in a state that was pickled, and in a state that was imagined before."""
    game, chance, resampled = load_game(sample("gem-market"), seats=3), random.Random(3), 0
    for seed in range(40):
        state = game.new_initial_state(seed)
        while not state.is_terminal() and resampled < 1000:
            true = keeping(state.table(), 3)
            if sum(map(len, true)) > 1:
                for again in (state, state.clone(), pickle.loads(pickle.dumps(state)) if resampled % 50 == 0 else state):
                    once = again.resample_from_infostate(state.current_player(), chance.random)
                    twice = once.resample_from_infostate(state.current_player(), chance.random)
                    assert keeping(once.table(), 3) == keeping(twice.table(), 3) == true
                    resampled += 1
            actions = state.legal_actions()
            keeps = [action for action in actions if "keep" in game.action_names[action]]
            state.apply_action(chance.choice(keeps if keeps and chance.random() < 0.3 else actions))
    assert resampled >= 1000


def test_what_somebody_else_knows_is_no_part_of_an_imagined_state(shells: Ruleset) -> None:
    """The second seat imagines what the first has put aside. In that state the first no more knows the true card."""
    game = load_game(shells, seats=2)
    found: set[tuple[int, ...]] = set()
    for seed in range(40):
        state = game.new_initial_state(3)
        for name in ("draw_it", "shuffle_it", "stow_it"):
            state.apply_action(state.string_to_action(f"act {name}"))
        imagined = state.resample_from_infostate(1, random.Random(seed).random)
        imagined.apply_action(imagined.string_to_action("act shuffle_it"))
        again = imagined.resample_from_infostate(0, random.Random(seed).random)
        found.add(again.table().state[zone(again.table(), "stash", 0)])
    assert len(found) > 3


def test_bots_that_never_imagine_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horta.bots.past.Past.after", None)
    play_bots(sample("gem-market"), [RandomBot(), RandomBot()], 1)


def test_a_long_game_forgets_its_first_answers_but_not_what_they_showed(shells: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("horta.bots.past.KEPT", 50)
    game, chance = shells.new_game(3, 1), random.Random(1)
    past = past_of(game)
    assert past is not None
    states = 0
    while game.decision is not None:
        before = game.state
        index = chance.randrange(len(game.decision.options))
        game.answer(index)
        past = past.after(before, index, game.state).shortened()
        states += 1
        if states % 20 == 0:
            whole = past_of(game)
            assert whole is not None
            assert past.known(2).groups == whole.known(2).groups
            assert past.known(2).order == whole.known(2).order
    length, node = 0, past
    while node.previous is not None:
        length, node = length + 1, node.previous
    assert states == 120
    assert length <= 51
