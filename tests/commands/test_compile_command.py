"""`horta compile`: the code that rules become, in a form one can read."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from horta.commands.app import app
from horta.commands.compile import broken
from horta.engine.code_listing import Reader, functions_of, hooks_met, parts_of
from horta.engine.hooks import describe
from horta.play.game import load
from worlds import load_world


def horta(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, ["compile", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_without_a_name_what_there_is_is_listed() -> None:
    result = horta("tea-house")
    assert result.exit_code == 0
    assert "procedure (5)\n  buy, game, rest, score, take_turn\n" in result.stdout
    assert "tea (3)\n  assam, keemun, white_peony\n" in result.stdout


def test_a_procedure_is_shown_with_names_for_its_slots() -> None:
    result = horta("tea-house", "--show", "buy", "--seats", "3")
    assert result.stdout.startswith("# buy: procedure; compiled for 3 seats, quiet\n")
    assert "    move(s, moved, COUNTER, SHELF + me_)\n" in result.stdout
    assert "SHELF = 19  # zone of every seat\n" in result.stdout


def test_what_asks_names_its_question_and_what_goes_on_after_it() -> None:
    shown = horta("tea-house", "--show", "take_turn").stdout
    assert "        s[FRAME] = (do_take_turn__1, me_, parent)\n        s[DECISION] = ('turn', me_, tuple(options))\n" in shown


def test_a_definition_is_shown_with_all_it_carries() -> None:
    assert "def on_tea__assam__effect(s, me_, it_):" in horta("tea-house", "--show", "assam").stdout
    hooked = horta("tea-house", "--show", "white_peony").stdout
    assert "# white_peony: after rest (" in hooked
    assert "    return used(s, USES__1 + it_, ROUND__SCOPE) < 1\n" in hooked


def test_telling_code_notes_what_happens() -> None:
    assert "note(" in horta("tea-house", "--show", "rest", "--telling").stdout
    assert "note(" not in horta("tea-house", "--show", "rest").stdout


def test_what_is_noted_is_told_in_words() -> None:
    rested = horta("tea-house", "--show", "rest", "--telling").stdout
    assert "    note(s, 'gain coins', me_, s[VIA], 'tea.rules:28', -1, gain(" in rested
    assert "VIA = 3  # the cause, through what things come about: none\n" in rested
    assert "    acted(s, hook_0, me_)\n" in horta("tea-house", "--show", "white_peony", "--telling").stdout


def test_who_comes_in_at_an_event_is_told() -> None:
    shown = horta("tea-house", "--show", "rest").stdout
    assert "run_after_hooks__rest: the hooks after `rest`, one after the other\n" in shown
    assert "\n# Hooks that come in here\n# white_peony: after rest (" in shown
    assert "TEAS_1 = {white_peony_1, white_peony_2, white_peony_3}\n" in shown


HOOKED = """
    game: end
    action sale: tell sale
    action gift: tell gift
    after sale: perform gift
    value price = 3
    procedure counted: gain 1 coins
    procedure priced: gain price points
    procedure asked: choose card from deck
    procedure through:
        perform sale via copy
        if via is placement: end
    value bills = mixes of 2 suits up to my.gems[it]
    procedure bought: choose bill from bills
    moment dusk
    after dusk: tell owl
    procedure evening: perform dusk
"""
CHARMS = """
- id: ring
  abilities:
    - {before: gift, effect: tell ring}
    - {after: gain coins, effect: tell ring}
    - {modify: price, add: 1}
    - {forbid: card, where: candidate.rare}
    - {substitute: bills, with: oak, most: 1}
"""


@pytest.mark.parametrize(
    ("name", "hooks"),
    [
        ("sale", []),  # what the table does then is shown with it
        ("evening", ["after dusk"]),
        ("gift", ["ring: before gift"]),
        ("counted", ["ring: after gain coins"]),
        ("price", ["ring: modify price"]),
        ("asked", ["ring: forbid card"]),
        ("bills", ["ring: substitute in bills"]),
        ("ring", []),
    ],
)
def test_hooks_are_found_wherever_they_come_in(tmp_path: Path, name: str, hooks: list[str]) -> None:
    program = load_world(tmp_path, HOOKED, CHARMS).program(3)
    part = parts_of(program)[name]
    assert [describe(hook).split(" (")[0] for hook in hooks_met(part.functions, program)] == hooks


def test_causes_are_told_by_name(tmp_path: Path) -> None:
    program = load_world(tmp_path, HOOKED, CHARMS).program(3)
    reader = Reader(program)
    texts = [reader.read(function) for function in parts_of(program)["through"].functions]
    assert any("s[VIA] = 'copy'" in text for text in texts)
    assert any("if s[VIA] == 'placement':" in text for text in texts)
    assert any(line.endswith("come about: none, placement or copy") for line in reader.legend())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--show", "by"), "did you mean `buy`? (procedure)"),
        (("--show", "zzzzz"), "`horta compile` alone lists what can be shown"),
        (("--show", "buy", "--seats", "9"), "this game is for 2 to 4 players, not for 9"),
    ],
)
def test_what_cannot_be_shown_is_said(words: tuple[str, ...], said: str) -> None:
    result = horta("tea-house", *words)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("telling", [False, True])
@pytest.mark.parametrize("pack", ["tea-house", "bruxelles-1893"])
def test_every_name_stands_for_something(pack: str, telling: bool) -> None:
    program = load(pack).program(4, telling)
    reader = Reader(program)
    texts = [reader.read(function) for function in functions_of(program).values()]
    known = {slot.name for slot in program.generated.slots} | program.generated.tables.keys()
    used = {node.id for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name) and node.id[0].isupper()}
    assert used <= known
    assert len(used) > 10


def test_no_two_slots_have_the_same_name(tmp_path: Path) -> None:
    names = ("round", "round_scope", "coins_bank", "limit_1")
    more = "zones: {frame: {of: table, holds: card}}\ncounters:\n" + "".join(f"  {name}: {{of: table}}\n" for name in names)
    rules = "game: end\naction sale: end\nafter sale limit once per round: tell once\n"
    slots = load_world(tmp_path, rules, more=more).program(2).generated.slots
    assert len({slot.name for slot in slots}) == len(slots)


def test_every_limit_has_a_name_of_its_own(tmp_path: Path) -> None:
    abilities = "abilities: [{after: sale, limit: once per round, effect: tell rung}]"
    charms = f"- {{id: pin, copies: 3, {abilities}}}\n- {{id: ring, {abilities}}}\n"
    program = load_world(tmp_path, "game: end\naction sale: end\n", charms).program(2)
    for charm, name in (("pin", "USES__1"), ("ring", "USES__2")):
        reader = Reader(program)
        texts = [reader.read(function) for function in parts_of(program)[charm].functions]
        assert any(f"used(s, {name} + it_, ROUND__SCOPE)" in text for text in texts)
        assert any(line.startswith(f"{name} = ") and f"uses of {charm}" in line for line in reader.legend())


def test_a_random_choice_in_a_hook_is_shown(tmp_path: Path) -> None:
    program = load_world(
        tmp_path, "game: end\naction sale: end\nafter sale:\n    pick card at random from deck\n    tell sale(card)\n"
    ).program(2)
    reader = Reader(program)
    texts = [reader.read(function) for function in parts_of(program)["sale"].functions]
    assert any(re.search(r"pick\(s, s\[DECK\], \w+__CHANCE\)", text) for text in texts)
    assert all(ast.parse(text) for text in texts)


@pytest.mark.parametrize("width", [40, 120])
def test_broken_lines_are_the_same_code(width: int) -> None:
    program = load("bruxelles-1893").program(4)
    for function in functions_of(program).values():
        text = ast.unparse(function)
        made = "\n".join(line for long in text.splitlines() for line in broken(long, width))
        assert ast.dump(ast.parse(made)) == ast.dump(ast.parse(text))


def test_every_function_belongs_to_a_name_or_is_a_search_or_a_table() -> None:
    program = load("belle-epoque", "asymmetric").program(4)
    owned = {function.name for part in parts_of(program).values() for function in part.functions}
    left = functions_of(program).keys() - owned
    assert {name.split("_")[0] for name in left} <= {"search", "set", "tally"}


def test_tables_are_told_by_what_they_hold() -> None:
    program = load("tea-house").program(2)
    reader = Reader(program)
    for function in parts_of(program)["score"].functions:
        reader.read(function)
    assert any(line.startswith("TEA__WORTH = (2, 2, 2, 2, 4, ") for line in reader.legend())
