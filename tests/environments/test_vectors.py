"""Observations: of fixed length, within their bounds, seen from the own seat, and blind to everything hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import horta
from horta.environments import LearningGame, LearningState, load_game
from horta.model.layout import SEED, Layout
from horta.model.layout import State as Slots
from worlds import write_world

Rulesets = Callable[[str], horta.Ruleset]


def moments(game: LearningGame, seed: int, every: int = 12) -> Iterator[LearningState]:
    """Some moments of a random game, the end included."""
    state, chance = game.new_initial_state(seed), random.Random(seed)
    number = 0
    while not state.is_terminal():
        if number % every == 0:
            yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
        number += 1
    yield state


def hides(visible: str, owner: int | None, seat: int) -> bool:
    return visible == "none" or (visible == "owner" and owner != seat)


def hidden_places(layout: Layout, seat: int) -> Iterator[tuple[str, list[int]]]:
    """The slots that a seat must not see: zones by what they hold, and single numbers."""
    words = layout.vocabulary
    pools: dict[str, list[int]] = {}
    for zone in words.zones.values():
        width = layout.things(zone.by)
        for entry in range(layout.entries(zone)):
            if hides(zone.visible, entry // width if zone.per_seat else None, seat):
                pools.setdefault(zone.holds, []).append(layout.zones[zone.name] + entry)
    yield from pools.items()
    for counter in words.counters.values():
        width = layout.things(counter.by)
        entries = [n for n in range(layout.entries(counter)) if hides(counter.visible, n // width if counter.per_seat else None, seat)]
        yield "", [layout.counters[counter.name] + entry for entry in entries]
    for (kind, name), base in layout.fields.items():
        count = 1 if kind == "table" else layout.things(kind)
        visible = words.kinds[kind].fields[name].visible
        yield "", [base + number for number in range(count) if hides(visible, number if kind == "seat" else None, seat)]


def disguised(slots: Slots, layout: Layout, seat: int, chance: random.Random) -> Slots:
    """The state with everything changed that the seat must not see."""
    other = slots.copy()
    other[SEED] = chance.getrandbits(40)
    for stream in layout.streams.values():
        other[stream] += 1000
    for kind, places in hidden_places(layout, seat):
        if kind:
            pool = [piece for place in places for piece in other[place]]
            chance.shuffle(pool)
            for place in places:
                other[place] = tuple(pool.pop() for _ in other[place])
        else:
            for place in places:
                other[place] += 1
    return other


def test_nothing_hidden_can_be_seen(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=3)
    changed = 0
    for state in moments(game, 3, every=4 if title == "tea-house" else 12):
        for seat in range(3):
            slots = state.table().state
            other = disguised(slots, game.program.layout, seat, random.Random(seat))
            changed += sum(one != two for one, two in zip(slots, other, strict=True)) > 1
            twin = LearningState(game, other, turn=state._turn)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.observation_data(seat) == state.observation_data(seat)
            if state.current_player() == seat:
                assert twin.legal_actions(seat) == state.legal_actions(seat)
    assert changed > 10


SECRETS = {
    "counters:": """counters:
  nerve: {of: seat, start: 3, visible: owner}
  doubt: {of: seat, start: 3, visible: none}""",
    "{passed: truth,": '{plan: {type: "suit?", visible: owner}, fear: {type: number, visible: none}, passed: truth,',
}

SECRET_RULES = """
game:
    shuffle deck
    for each s in seats:
        as s:
            repeat 2 times: draw card from deck to my.hand
    repeat 3 times:
        for each s in seats:
            as s:
                choose suit from suits
                set my.plan to suit
                add 1 to my.nerve
                choose card from my.hand
"""


def secret_world(folder: Path) -> LearningGame:
    content = write_world(folder, SECRET_RULES) / "content.yaml"
    text = content.read_text(encoding="utf-8")
    for written, instead in SECRETS.items():
        text = text.replace(written, instead)
    content.write_text(text, encoding="utf-8")
    return load_game(content.parent, seats=2)


def test_secrets_of_other_seats_are_not_even_given_a_place(tmp_path: Path) -> None:
    game = secret_world(tmp_path)
    names = game.observation_names
    assert {"me.nerve", "me.plan=elm", "me.hand=ace", "+1.hand"} <= set(names)
    assert not [name for name in names if "doubt" in name or "fear" in name or name.startswith(("+1.nerve", "+1.plan", "+1.hand="))]
    for state in moments(game, 1, every=1):
        for seat in range(2):
            twin = LearningState(game, disguised(state.table().state, game.program.layout, seat, random.Random(1)), turn=state._turn)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)


LISTS = {"{passed: truth,": "{line: list of seat, taken: list of suit, heights: list of number, passed: truth,"}

LIST_RULES = """
game:
    as seat(2):
        set my.line to clockwise(me)
        set my.taken to [oak, elm]
        set my.heights to [4, 4, -1]
        choose number from 1 to 2
"""


def test_lists_are_seen_in_their_order(tmp_path: Path) -> None:
    content = write_world(tmp_path, LIST_RULES) / "content.yaml"
    text = content.read_text(encoding="utf-8")
    for written, instead in LISTS.items():
        assert written in text
        text = text.replace(written, instead)
    content.write_text(text, encoding="utf-8")
    game = load_game(content.parent, seats=2)
    state = game.new_initial_state(1)
    player = state.view(0).players[1]
    assert (player["line"], player["taken"], player["heights"]) == (["seat_2", "seat_1"], ["oak", "elm"], [4, 4, -1])
    for seat, (me, other) in enumerate((("+1", "me"), ("me", "+1"))):
        row = dict(zip(game.observation_names, state.observation_tensor(seat), strict=True))
        assert {name: value for name, value in row.items() if value and name.split(".")[1][:4] in ("line", "take", "heig")} == {
            f"{me}.line={me}": 1, f"{me}.line={other}": 2, f"{me}.taken=oak": 1, f"{me}.taken=elm": 2,
            f"{me}.heights=length": 3, f"{me}.heights=1": 4, f"{me}.heights=2": 4, f"{me}.heights=3": -1,
        }  # fmt: skip


def test_every_visible_number_changes_the_observation(title: str, rulesets: Rulesets) -> None:
    """Each open number of the state, changed by one, changes the observation of every seat."""
    game = load_game(rulesets(title), seats=2)
    layout = game.program.layout
    state = next(moments(game, 4))
    for counter in layout.vocabulary.counters.values():
        for entry in range(layout.entries(counter)):
            slots = state.table().state
            at_most = counter.most is not None and slots[layout.counters[counter.name] + entry] >= counter.most
            slots[layout.counters[counter.name] + entry] += -1 if at_most else 1
            for seat in range(2):
                seen = counter.visible == "all" or (counter.visible == "owner" and entry // layout.things(counter.by) == seat)
                assert (LearningState(game, slots).observation_tensor(seat) != state.observation_tensor(seat)) == seen


def test_rows_have_names_and_keep_their_bounds(title: str, rulesets: Rulesets) -> None:
    for seats in rulesets(title).seats:
        game = load_game(rulesets(title), seats=seats)
        low, high = game.encoder.low, game.encoder.high
        assert len(game.observation_names) == len(set(game.observation_names)) == len(low) == len(high)
        for state in moments(game, 8, every=25):
            for seat in range(seats):
                row = state.observation_tensor(seat)
                assert len(row) == len(low)
                assert all(least <= value <= most for least, value, most in zip(low, row, high, strict=True))


def test_a_row_says_what_the_view_says(rulesets: Rulesets) -> None:
    game = load_game(rulesets("tea-house"), seats=3)
    for state in moments(game, 2, every=3):
        for seat in range(3):
            seen = dict(zip(game.observation_names, state.observation_tensor(seat), strict=True))
            view = state.view(seat)
            for distance, who in enumerate(("me", "+1", "+2")):
                player = view.players[(seat + distance) % 3]
                assert seen[f"{who}.coins"] == player["coins"]
                shelf = {name.partition("=")[2] for name, value in seen.items() if name.startswith(f"{who}.shelf=") and value}
                assert shelf == set(player["shelf"])
                assert seen[f"deciding.{who}"] == (view.deciding == (seat + distance) % 3)
            starter = int(view.table["starter"].removeprefix("seat_")) - 1
            assert [seen[f"table.starter={who}"] for who in ("me", "+1", "+2")][(starter - seat) % 3] == 1
            assert seen["table.chest"] == view.table["chest"]


def test_an_ordered_zone_tells_the_order(tmp_path: Path) -> None:
    game = secret_world(tmp_path)
    state = game.new_initial_state(1)
    hand = state.view(0).players[0]["hand"]
    seen = dict(zip(game.observation_names, state.observation_tensor(0), strict=True))
    assert [seen[f"me.hand={card}"] for card in hand] == [1, 2]


def test_observations_as_data_are_the_view(title: str, rulesets: Rulesets) -> None:
    game = load_game(rulesets(title), seats=2)
    for state in moments(game, 6, every=30):
        for seat in range(2):
            data = json.loads(json.dumps(state.observation_data(seat)))
            answered = [game.actions.names[action] for action in state.answered(seat)]
            assert data == json.loads(json.dumps({**state.view(seat).to_data(), "page": 0, "answered": answered}))
            assert data["options"] == [] or state.current_player() == seat


def test_numbers_beyond_their_bounds_are_cut(tmp_path: Path) -> None:
    game = secret_world(tmp_path)
    slots = game.new_initial_state(1).table().state
    slots[game.program.layout.counters["rumours"]] = 10**12
    seen = dict(zip(game.observation_names, LearningState(game, slots).observation_tensor(0), strict=True))
    assert seen["table.rumours"] == 9


BETWEEN_SEATS = """
counters:
  favours: {of: seat, by: seat}
"""

GIVING = """
game:
    for each s in seats:
        as s:
            choose friend from seats where it != me
            add 2 to my.favours[friend]
"""


def test_seats_are_told_apart_from_the_own_one_on(tmp_path: Path) -> None:
    game = load_game(write_world(tmp_path, GIVING, more=BETWEEN_SEATS), seats=3)
    state = game.new_initial_state(1)
    state.apply_action(state.legal_actions()[0])
    favoured = next(seat for seat, count in state.view(0).players[0]["favours"].items() if count)
    distance = int(favoured.removeprefix("seat_")) - 1
    for seat in range(3):
        seen = dict(zip(game.observation_names, state.observation_tensor(seat), strict=True))
        who = ["me", "+1", "+2"]
        assert [name for name, value in seen.items() if "favours" in name and value] == [
            f"{who[-seat % 3]}.favours.{who[(distance - seat) % 3]}"
        ]


def test_what_a_question_is_about_can_be_seen(rulesets: Rulesets) -> None:
    """Two answers that lead to the same question, and to the same table, are told apart; by the own seat alone."""
    game = load_game(rulesets("bruxelles-1893"), seats=4)
    state = next(state for state in moments(game, 1, every=1) if state.view(state.current_player()).question == "turn")
    me, other = state.current_player(), (state.current_player() + 1) % 4
    children = [state.child(action) for action in state.legal_actions() if game.actions.names[action].startswith("turn space:")]
    children = [child for child in children if child.view(me).question == "bid" and child.current_player() == me]
    assert len(children) > 10
    assert len({tuple(child.observation_tensor(me)) for child in children}) == len(children)
    assert len({json.dumps(child.observation_data(me)) for child in children}) == len(children)
    assert {tuple(child.answered(other)) for child in children} == {()}
    bid = children[0].child(children[0].legal_actions()[0])
    while bid.current_player() == me:
        bid.apply_action(bid.legal_actions()[0])
    bid.apply_action(bid.legal_actions()[0])
    assert bid.answered(me) == ()


def test_the_last_answer_stands_out(rulesets: Rulesets) -> None:
    game = load_game(rulesets("tea-house"), seats=2)
    row = game.encoder.row(game.new_initial_state(1).view(0), answered=[2, 0, 1])
    assert row[game.encoder.answered : game.encoder.answered + 3] == [0.5, 1.0, 1 / 3]
