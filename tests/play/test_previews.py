"""A preview tells what an option costs and brings, neither guesses nor tells a secret, and stays small."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.bots.imagined_states import Imagination
from horta.play.events import Event
from horta.play.game import Game, Ruleset
from horta.play.previews import MOST_WAYS, Preview, turn_question
from horta.play.steps import AnswerRefused

SAMPLES = Path(__file__).parents[1] / "sample_packs"
GAMES = {
    "base": ("bruxelles-1893",),
    "belle": ("belle-epoque", "asymmetric"),
    "first": ("first-edition",),
    "magpies": ("boastful-magpies",),
    "bees": ("heath-bees",),
    "cellar": (str(SAMPLES / "cellar"),),
}
SHORT, LONG = 300, 2_000
SEATS = 3

Numbers = Counter[tuple[str, int | None, str | None]]


@cache
def ruleset(name: str) -> Ruleset:
    return horta.load(*GAMES[name])


def moments(name: str, most: int, seed: int) -> Iterator[tuple[Game, int]]:
    """Random games before each answer, and the option to take."""
    chance = random.Random(seed)
    found = 0
    while found < most:
        game = ruleset(name).new_game(SEATS, chance.getrandbits(30))
        while game.decision is not None and found < most:
            index = chance.randrange(len(game.decision.options))
            yield game, index
            found += 1
            game.answer(index)


def seen_counters(game: Game, seat: int) -> Numbers:
    """All counters that a seat sees in its view."""
    view, words = game.view(seat), ruleset_words(game)
    found: Numbers = Counter()
    for owner, data in ((None, view.table), *enumerate(view.players)):
        for name in words & data.keys():
            by_thing = data[name] if isinstance(data[name], dict) else {None: data[name]}
            found.update({(name, owner, thing): amount for thing, amount in by_thing.items() if amount is not None})
    return found


def ruleset_words(game: Game) -> set[str]:
    return set(game.ruleset.vocabulary.counters)


def differences(before: Numbers, after: Numbers) -> dict[Any, int]:
    return {key: after[key] - before[key] for key in before.keys() | after.keys() if after[key] != before[key]}


def told(preview: Preview) -> dict[Any, tuple[int, int]]:
    return {(change.counter, change.seat, change.thing): (change.least, change.most) for change in preview.changes}


def within(ranges: Mapping[Any, tuple[int, int]], found: Mapping[Any, int]) -> bool:
    """True if every range holds what was found, and nothing was found that has no range."""
    return found.keys() <= ranges.keys() and all(least <= found.get(key, 0) <= most for key, (least, most) in ranges.items())


def counted(game: Game, seat: int, events: tuple[Event, ...]) -> Iterator[Numbers]:
    """The counters that a seat sees before the events, after the first of them, and so on, as the events tell it."""
    now, words = seen_counters(game, seat), game.ruleset.vocabulary
    yield now
    for event in events:
        if event.sort not in ("gain", "lose", "count"):
            continue
        by, (index, amount) = words.counters[event.subject[0]].by, event.data
        thing = None if by is None else f"seat_{index + 1}" if by == "seat" else words.kinds[by].entities[index].id
        key = event.subject[0], event.seat, thing
        if key in now:
            now = now.copy()
            now[key] = amount if event.sort == "count" else now[key] + (-amount if event.sort == "lose" else amount)
        yield now


def the_preview(game: Game, index: int, whole_turn: bool = True) -> Preview | None:
    """The preview of one option; None if the rules break down after it."""
    try:
        return game.preview(index, whole_turn=whole_turn)
    except AnswerRefused:
        with pytest.raises(horta.RuleFault):
            game.copy().answer(index)
        return None


def check_next(name: str, samples: int) -> None:
    hidden = 0
    for game, index in moments(name, samples, seed=21):
        assert game.decision is not None
        seat = game.decision.seat
        preview = the_preview(game, index, whole_turn=False)
        if preview is None:
            continue
        assert preview.ways == 1
        exact = {key: least for key, (least, most) in told(preview).items() if least == most}
        assert len(exact) == len(preview.changes), "up to the next question nothing can vary"
        after = game.copy()
        events = after.answer(index)
        if preview.hidden:
            hidden += 1
            before = seen_counters(game, seat)
            assert exact in [differences(before, now) for now in counted(game, seat, tuple(events))], (game, preview)
        else:
            assert exact == differences(seen_counters(game, seat), seen_counters(after, seat)), (game, preview)
    assert hidden < samples


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_to_the_next_question_equals_what_then_happens(name: str) -> None:
    """Up to the first chance, secret or question; where it stops before, the changes are what had happened until then."""
    check_next(name, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_many_previews_to_the_next_question_equal_what_then_happens(name: str) -> None:
    check_next(name, LONG)


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_does_not_change_with_what_is_hidden(name: str) -> None:
    chance = random.Random(5)
    for game, index in moments(name, 150, seed=22):
        assert game.decision is not None
        other = game.copy()
        other.state = Imagination(game.program, game.decision.seat).imagine(game.state, chance.getrandbits(40))
        for whole_turn in (False, True):
            assert the_preview(game, index, whole_turn) == the_preview(other, index, whole_turn)


def check_turns(name: str, samples: int) -> None:
    """Play turns on at random: what happens up to the first chance or secret is within the ranges."""
    chance = random.Random(6)
    checked = 0
    for game, index in moments(name, samples, seed=23):
        assert game.decision is not None
        seat, turn = game.decision.seat, turn_question(game.state, game.last_step)
        preview = the_preview(game, index)
        if preview is None or preview.open:
            continue
        played, before = game.copy(), seen_counters(game, seat)
        ranges = told(preview)
        while True:
            step = the_preview(played, index, whole_turn=False)
            if step is None:
                break  # the rules break down: this is no way to play
            here = played.copy()
            events = tuple(played.answer(index))
            if step.hidden:
                assert any(within(ranges, differences(before, now)) for now in counted(here, seat, events)), (game, preview)
                checked += 1
                break
            decision = played.decision
            if decision is None or decision.seat != seat or played.program.questions.index(decision.question) == turn:
                assert within(ranges, differences(before, seen_counters(played, seat))), (game, preview)
                checked += 1
                break
            assert decision.kind in preview.asked
            index = chance.randrange(len(decision.options))
    assert checked > 0.8 * samples, checked


@pytest.mark.parametrize("name", GAMES)
def test_the_ranges_of_a_turn_hold_what_then_happens(name: str) -> None:
    check_turns(name, 150)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_ranges_of_many_turns_hold_what_then_happens(name: str) -> None:
    check_turns(name, 1_000)


@pytest.mark.parametrize("name", ["base", "belle", "first"])
def test_previews_stay_small(name: str) -> None:
    ways, unfinished, count = 0, 0, 0
    for game, index in moments(name, 200, seed=24):
        preview = the_preview(game, index)
        if preview is not None:
            count, ways, unfinished = count + 1, max(ways, preview.ways), unfinished + bool(preview.open)
    assert ways <= MOST_WAYS
    assert unfinished < 0.1 * count


def test_several_answers_are_looked_at_as_one() -> None:
    found = 0
    for game, _ in moments("base", 400, seed=25):
        assert game.decision is not None
        for option in game.decision.options:
            first = game.preview(option, whole_turn=False)
            if first.open != ("bid",):
                continue
            both = game.preview(option.id, "1", whole_turn=False)
            after = game.copy()
            after.answer(option)
            after.answer("1")
            assert both.options == (option.id, "1")
            seat = game.decision.seat
            if not both.hidden:
                assert {key: least for key, (least, _) in told(both).items()} == differences(
                    seen_counters(game, seat), seen_counters(after, seat)
                )
            with pytest.raises(AnswerRefused, match="not one of the options"):
                game.preview(option.id, "nothing like it")
            found += 1
    assert found > 20


def test_an_answer_beyond_the_turn_is_refused() -> None:
    game = ruleset("base").new_game(2, 1)
    assert game.decision is not None
    while (preview := game.preview(0)).asked or preview.hidden:
        game.answer(0)
    with pytest.raises(AnswerRefused, match="one answer too many"):
        game.preview(0, 0)


def test_a_preview_is_plain_data() -> None:
    game, index = next(moment for moment in moments("base", 200, seed=26) if moment[0].preview(moment[1]).changes)
    data = game.preview(index).to_data()
    assert {"options", "changes", "arrivals", "settings", "asked", "open", "hidden", "exact", "ways"} == data.keys()
    assert {"counter", "seat", "thing", "now", "least", "most"} == data["changes"][0].keys()


def test_several_answers_are_given_as_one_or_not_at_all() -> None:
    game = ruleset("base").new_game(2, 1)
    while game.decision is not None and "bid" not in game.preview(0).asked:
        game.answer(0)
    assert game.decision is not None
    twin, before = game.copy(), game.state_hash()
    for refused in ([0, "nothing like it"], [0, "1", *[0] * 200]):
        with pytest.raises(AnswerRefused):
            game.answers(refused)
        assert (game.state_hash(), len(game.steps)) == (before, len(twin.steps))
    events = game.answers([0, "1"])
    assert events == (*twin.answer(0), *twin.answer("1"))
    assert game.state_hash() == twin.state_hash()
    assert game.save() == twin.save()


def test_a_game_that_is_over_has_no_previews() -> None:
    game = ruleset("bees").new_game(2, 1)
    while game.decision is not None:
        game.answer(0)
    with pytest.raises(AnswerRefused, match="over"):
        game.preview(0)
