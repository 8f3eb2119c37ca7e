"""Every option has one action and one only, whatever is asked; the action takes that option, and means the same in every game."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import horta
from horta.environments import LearningGame, LearningState, load_game
from horta.environments.actions import BlockSizes, relative_seat
from horta.model.layout import DECISION
from worlds import load_world

SAMPLES = Path(__file__).parents[1] / "sample_packs"

Rulesets = Callable[[str], horta.Ruleset]

ROOMS = {"usual": BlockSizes(), "tight": BlockSizes(numbers=3, mixes=4, sets=2, combinations=9)}


def made(ruleset: horta.Ruleset, seats: int, room: BlockSizes | None = None) -> LearningGame:
    return LearningGame(ruleset, seats, sizes=room)


def reached(state: LearningState) -> dict[int, LearningState]:
    """Every option by its index, with the state in which one action takes it: pages are turned until none is left."""
    more = state.game.actions.more
    found: dict[int, LearningState] = {}
    page = state.clone()
    while True:
        legal = page.legal_actions()
        assert legal == sorted(set(legal))
        for action in legal:
            index = page.option_of(action)
            if index is not None:
                assert index not in found, "one option, two actions"
                found[index] = page.child(action)
        if more not in legal:
            return found
        page = page.child(more)


def check_all(state: LearningState) -> None:
    """Each option of the open question is reached, and is the one that is taken."""
    before = state.table()
    assert before.decision is not None
    found = reached(state)
    assert sorted(found) == list(range(len(before.decision.options)))
    for index, after in found.items():
        told = before.copy()
        told.answer(index)
        assert after.table().state == told.state


@pytest.mark.parametrize("room", list(ROOMS))
def test_every_option_has_one_action_that_takes_it(title: str, room: str, rulesets: Rulesets) -> None:
    ruleset = rulesets(title)
    for seats in ruleset.seats:
        game = made(ruleset, seats, ROOMS[room])
        for seed in range(5):
            state, chance = game.new_initial_state(seed), random.Random(seed)
            while not state.is_terminal():
                if chance.random() < 0.1 and state.page == 0:
                    check_all(state)
                state.apply_action(chance.choice(state.legal_actions()))


def relative(text: str, state: LearningState) -> str:
    """What an action is called, with seats counted from the one that is asked."""
    me, seats = state.current_player(), len(state.game.seat_names)
    return re.sub(r"\bseat_(\d+)", lambda found: relative_seat((int(found[1]) - 1 - me) % seats), text)


def test_an_action_means_the_same_in_every_game(title: str, rulesets: Rulesets) -> None:
    """What an action does here is what it means in general, unless its options are only counted or come on a later page."""
    ruleset = rulesets(title)
    game = made(ruleset, ruleset.seats[1])
    compared = 0
    for seed in range(3):
        state, chance = game.new_initial_state(seed), random.Random(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            for action in legal:
                general, here = game.action_names[action], state.action_to_string(action)
                if "#" not in general and "~" not in here and state.page == 0:
                    assert relative(here, state) == general
                    compared += 1
                assert state.string_to_action(here) == action
            state.apply_action(chance.choice(legal))
    assert compared > 100


def test_the_order_of_questions_in_the_program_does_not_matter(rulesets: Rulesets) -> None:
    game = made(rulesets("first-edition"), 3)
    starts = [block.start for block in sorted(game.actions.blocks, key=lambda block: block.question.name)]
    assert starts == sorted(starts)
    assert len(set(game.actions.names)) == game.num_distinct_actions()


@pytest.mark.parametrize(("game", "declining"), [("choose", 0), ("may choose", 1), ("both", 1)])
def test_declining_is_an_action_only_where_it_is_an_option(game: str, declining: int, tmp_path: Path) -> None:
    asked = "may choose" if game == "both" else game
    rules = f"game:\n    as seat(1): {asked} suit from suits\n    as seat(2): {'choose' if game == 'both' else game} suit from suits\n"
    made_game = load_game(load_world(tmp_path, rules), seats=3)
    assert made_game.action_names.count("suit none") == declining
    assert len(made_game.action_names) == 4 + declining, "three suits, and the action that turns the page"
    check_all(made_game.new_initial_state(1))


def test_no_column_of_connect_four_is_none() -> None:
    game = load_game(SAMPLES / "connect-four", seats=2)
    assert len(game.action_names) == 6 * 7 + 1, "a cell each, and the action that turns the page"
    assert not any("none" in name for name in game.action_names)


# ------------------------------------------------------------------ questions of every sort

QUESTIONS = {
    "things": ("choose suit from suits", "suit oak|suit elm|suit fir"),
    "declined": ("may choose suit from suits", "suit oak|suit elm|suit fir|suit none"),
    "seats": ("choose other as rival from seats", "rival seat_1|rival seat_2|rival seat_3"),
    "numbers": ("choose n from 1 to 5", "n 1|n 2|n 3|n 4|n 5"),
    "strange numbers": ("choose n from [3, 0 - 4, 70, 1000000, 64]", "n 3|n -4|n 70|n 1000000|n 64"),
    "few things": ("choose up to 2 of some from [fir, oak]", "some fir|some oak|some fir,oak"),
    "many things": ("choose up to 2 of some from cards", ""),
    "mixes": ("choose mix from mixes of 3 suits up to 3", ""),
    "large mixes": ("choose mix from mixes of 60 suits up to 25", ""),
    "an order": ("order them from suits", "them oak|them elm|them fir"),
    "yes or no": ("may boast:\n    gain 1 coins", "boast yes|boast no"),
    "two parts": ("choose deal with suit from [elm, fir], n from 1 to suit.rank", "deal elm/1|deal elm/2|deal fir/1|deal fir/2|deal fir/3"),
    "parts that may be declined": ("may choose deal with n from 1 to 2, other from seats where n = 1", ""),
    "strange parts": ("choose deal with n from [70, 3], m from [3, 70, 0 - 1]", ""),
    "many parts": ("choose deal with card from cards, other from cards, n from 1 to 60", ""),
    "several of several parts": ("choose up to 2 of deals with suit from suits, n from 1 to 2", ""),
    "a way to pay as a part": ("choose deal with n from 1 to 2, paid from mixes of n suits up to 2", ""),
    "parts of a branch": ("choose deed:\n    trade with suit from suits, n from 1 to 2: gain n coins\n    rest: gain 2 coins", ""),
    "branches": ("choose deed:\n    suit from suits: gain 1 coins\n    n from 1 to 2: gain n coins\n    rest: gain 2 coins", ""),
}


def test_a_game_has_four_seats_or_as_many_as_it_allows() -> None:
    assert load_game("tea-house").num_players() == 4
    assert load_game(SAMPLES / "connect-four").num_players() == 2


@pytest.mark.parametrize("room", list(ROOMS))
@pytest.mark.parametrize("sort", list(QUESTIONS))
def test_questions_of_every_sort(sort: str, room: str, tmp_path: Path) -> None:
    rules, wanted = QUESTIONS[sort]
    body = "\n".join(f"        {line}" for line in rules.splitlines())
    game = made(load_world(tmp_path, f"game:\n    as seat(2):\n{body}\n"), 3, ROOMS[room])
    state = game.new_initial_state(1)
    assert state.current_player() == 1
    check_all(state)
    offered = state.table().decision
    assert offered is not None
    if wanted:
        assert [f"{offered.kind} {option.id}" for option in offered.options] == wanted.split("|")
    if room == "usual" and sort not in ("strange numbers", "large mixes", "strange parts", "many parts"):
        assert game.actions.more not in state.legal_actions()


def test_what_a_list_names_twice_is_offered_once(tmp_path: Path) -> None:
    state = made(load_world(tmp_path, "game:\n    choose n from [2, 2, 1]\n"), 2).new_initial_state(0)
    check_all(state)
    offered = state.table().decision
    assert offered is not None
    assert [option.id for option in offered.options] == ["2", "1"]


def test_seats_are_counted_from_who_is_asked(tmp_path: Path) -> None:
    rules = "game:\n    as seat(2):\n        choose other as rival from seats\n    choose other as rival from seats\n"
    game = made(load_world(tmp_path, rules), 3)
    state = game.new_initial_state(0)
    named = {game.action_names[action]: state.action_to_string(action) for action in state.legal_actions()}
    assert named == {"rival me": "rival seat_2", "rival +1": "rival seat_3", "rival +2": "rival seat_1"}
    state.apply_action(state.string_to_action("rival seat_2"))
    assert {game.action_names[action]: state.action_to_string(action) for action in state.legal_actions()}["rival me"] == "rival seat_1"


def test_pages_are_turned_forwards_only(tmp_path: Path) -> None:
    game = made(load_world(tmp_path, "game:\n    choose n from 1 to 9\n"), 2, BlockSizes(numbers=2))
    state = game.new_initial_state(0)
    seen = [[state.action_to_string(action) for action in state.legal_actions()]]
    while game.actions.more in state.legal_actions():
        state.apply_action(game.actions.more)
        seen.append([state.action_to_string(action) for action in state.legal_actions()])
    assert seen == [["n 1", "more"], ["n 2", "n 3", "more"], ["n 4", "n 5", "more"], ["n 6", "n 7", "more"], ["n 8", "n 9"]]
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(game.actions.more)
    assert state.move_number() == 4
    state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal()


def test_a_state_that_was_sent_has_the_same_pages(tmp_path: Path) -> None:
    game = made(load_world(tmp_path, "game:\n    choose n from 1 to 9\n"), 2, BlockSizes(numbers=2))
    state = game.new_initial_state(0).child(game.actions.more)
    assert pickle.loads(pickle.dumps(state)).legal_actions() == state.legal_actions()


def test_games_are_the_same_whether_pages_are_turned_or_not(rulesets: Rulesets) -> None:
    wide, narrow = made(rulesets("belle-epoque"), 3), made(rulesets("belle-epoque"), 3, ROOMS["tight"])
    one, other, chance = wide.new_initial_state(5), narrow.new_initial_state(5), random.Random(5)
    turned = 0
    while not one.is_terminal():
        found = reached(one)
        index = chance.choice(sorted(found))
        one, before = found[index], other
        other = reached(other)[index]
        turned += other.move_number() - before.move_number() - 1
        assert one.table().state == other.table().state
    assert other.is_terminal()
    assert turned > 0
    assert one.table().state[DECISION] is None


def test_a_ruleset_takes_no_further_packs(rulesets: Rulesets) -> None:
    with pytest.raises(ValueError, match="complete"):
        load_game(rulesets("tea-house"), "bruxelles-1893")
