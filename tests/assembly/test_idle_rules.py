"""What can do nothing is warned of, with a place and a remedy; what can do something is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from horta.diagnostics import Diagnostic
from worlds import write_world

GAME = """game:
    begin round
    for each p in seats:
        as p: perform rest
procedure rest:
    gain 1 coins
    choose turn:
        card from row: end
        stay: gain 1 points
"""

IDLE = {
    "a statement behind end": ("W201", "after rest:\n    end\n    gain 1 points"),
    "a statement behind end game": ("W201", "after rest:\n    end game\n    gain 1 points"),
    "a statement behind stop": ("W201", "after rest:\n    repeat 2 times:\n        stop\n        gain 1 points"),
    "a statement behind branches that all end": (
        "W201",
        "after rest:\n    if night: end\n    else: end\n    gain 1 points",
    ),
    "a procedure": ("W202", "procedure q: gain 1 coins"),
    "a moment": ("W202", "moment party"),
    "a value": ("W202", "value reach = 1"),
    "a hook on what never happens": ("W203", "moment party\nafter party: gain 1 coins"),
    "a hook on what is never gained": ("W203", "after gain gems: gain 1 coins"),
    "a hook on what is never lost": ("W203", "after lose coins: gain 1 points"),
    "a modifier of what is never asked": ("W203", "value reach = 1\nmodify reach: add 1"),
    "a limit of a scope that never begins": ("W205", "after rest limit once per turn: gain 1 points"),
    "a loop that uses none of its seats": ("W211", "after rest:\n    for each q in seats: gain 1 points"),
    "a condition of numbers": ("W206", "after rest when 1 = 2: gain 1 points"),
    "a condition that is false": ("W206", "after rest:\n    if false: gain 1 points"),
    "something compared with itself": ("W206", "after rest when my.coins = my.coins: gain 1 points"),
    "it compared with itself": ("W206", "after rest when exists(row where exists(my.hand where alike(it, it))): gain 1 points"),
    "a value like a counter": ("W207", "value rumours = 1\nafter rest when rumours > 0: gain 1 points"),
    "a value like a plural": ("W207", "value cards = 1\nafter rest when cards > 0: gain 1 points"),
    "a value like a function": ("W207", "value max(number a, number b) = 1\nafter rest when max(1, 2) > 0: gain 1 points"),
}

TEXTS = {
    "a prompt": ("W208", "texts: {prompts: {tunr: Well?}}"),
    "a label": ("W208", "texts: {labels: {turn_stya: Stay}}"),
    "a label of a question with branches": ("W208", "texts: {labels: {turn: Your turn}}"),
    "a label that is the name of a counter": ("W208", "texts: {labels: {coins: coins}}"),
    "a name": ("W208", "texts: {names: {field: {passd: gone}}}"),
    "a part of the score": ("W208", "texts: {names: {score: {cards: cards}}}"),
    "an event": ("W208", "texts: {events: {staid: Stayed}}"),
    "a place in a prompt": ("W209", "texts: {prompts: {turn: 'Well, {asked}?'}}"),
    "a place of another kind in a label": ("W209", "texts: {labels: {turn_card: 'take {rank}'}}"),
    "a place about an option in a prompt": ("W209", "texts: {prompts: {turn: 'Take {worth}?'}}"),
    "a place about a thing in an option without one": ("W209", "texts: {labels: {turn_stay: 'stay, {worth}'}}"),
    "a place in an event": ("W209", "texts: {events: {stayed: '{seat} stayed {2}'}}"),
}

SURE_FAULTS = {
    "a gain below zero": ("E507", "after rest: gain 1 - 3 points"),
    "a payment below zero": ("E507", "after rest: pay -1 coins"),
    "a division by zero": ("E506", "after rest: gain my.coins / 0 points"),
    "a remainder of zero": ("E506", "after rest: gain my.coins % (1 - 1) points"),
}

BUSY = {
    "a loop over things": "after rest:\n    for each c in my.hand: gain 1 points",
    "a loop that names its seat": "after rest:\n    for each q in seats: gain q.coins points",
    "the game itself": "",
    "options": "after rest when option rounds > 1: gain 1 points",
    "while true": "after rest:\n    repeat at most 2 times while true: gain 1 points",
    "forbid all": "forbid turn_card where true",
    "a limit of a scope that begins": "after rest limit once per round: gain 1 points",
    "a limit of the game": "after rest limit once per game: gain 1 points",
    "a value for bots": "value standing = my.points",
    "end of a branch": "after rest:\n    if night: end\n    gain 1 points",
}


def warnings_of(folder: Path, rules: str = "", charms: str = "", more: str = "") -> list[Diagnostic]:
    found = check_pack(str(write_world(folder, GAME + rules, charms, more)), [])
    assert not found.has_errors
    return list(found)


@pytest.mark.parametrize(("code", "rules"), IDLE.values(), ids=IDLE)
def test_idle_rules_are_warned_of(tmp_path: Path, code: str, rules: str) -> None:
    found = [warning for warning in warnings_of(tmp_path, rules) if warning.code == code]
    assert len(found) == 1
    assert found[0].span is not None
    assert found[0].span.line > GAME.count("\n")
    assert found[0].remedy


@pytest.mark.parametrize(("code", "more"), TEXTS.values(), ids=TEXTS)
def test_texts_of_nothing_are_warned_of(tmp_path: Path, code: str, more: str) -> None:
    rules = "after rest: tell stayed(1)" if "stayed" in more else ""
    assert [warning.code for warning in warnings_of(tmp_path, rules, more=more)] == [code]


def test_a_tell_without_a_text_is_warned_of(tmp_path: Path) -> None:
    """Otherwise the log has a line made of the words of its name."""
    [warning] = warnings_of(tmp_path, "after rest: tell stayed(1)", more="texts: {labels: {turn_stay: Stay}}")
    assert (warning.code, warning.message) == ("W210", "no text says what `tell stayed` tells")


@pytest.mark.parametrize(("code", "rules"), SURE_FAULTS.values(), ids=SURE_FAULTS)
def test_numbers_that_always_fault_are_refused(tmp_path: Path, code: str, rules: str) -> None:
    found = check_pack(str(write_world(tmp_path, GAME + rules, "", "")), [])
    assert [(problem.code, problem.severity) for problem in found] == [(code, "error")]


@pytest.mark.parametrize("rules", BUSY.values(), ids=BUSY)
def test_rules_that_act_are_not_warned_of(tmp_path: Path, rules: str) -> None:
    assert warnings_of(tmp_path, rules) == []


def test_texts_of_something_are_in_order(tmp_path: Path) -> None:
    events = "{stayed: '{seat} {1}', gain_coins: '{amount}'}"
    labels, names = (
        "{turn_stay: 'Stay, {coins} {starter}', turn_card: '{thing} {card} {name} {worth} {uses} {night}'}",
        "{field: {passed: gone}, scope: {round: round}}",
    )
    texts = f"texts: {{prompts: {{turn: 'Well?'}}, labels: {labels}, names: {names}, events: {events}}}"
    assert warnings_of(tmp_path, "after rest: tell stayed(1)", more=texts) == []


def test_what_an_added_branch_tells_and_brings_has_texts(tmp_path: Path) -> None:
    rules = "offer turn:\n    wave:\n        gain 2 points as waving\n        tell waved(1)"
    texts = "texts: {names: {score: {waving: Waving, rest: Others}}, events: {waved: '{seat} {1}'}}"
    assert warnings_of(tmp_path, rules, more=texts) == []


def test_an_ability_of_what_is_never_in_play_is_warned_of(tmp_path: Path) -> None:
    ability = "abilities: [{after: rest, effect: gain 1 coins}]"
    more = f"kinds: {{rune: {{plural: runes}}}}\ndefine: {{rune: [{{id: odal, {ability}}}]}}"
    assert [warning.code for warning in warnings_of(tmp_path, more=more)] == ["W204"]
    assert warnings_of(tmp_path / "worn", charms=f"- {{id: pebble, {ability}}}") == []
