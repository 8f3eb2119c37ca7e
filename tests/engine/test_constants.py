"""What an option has decided is not in the program any more, and what remains means the same."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import horta
from horta.play.game import Ruleset
from worlds import Table, load_world

Laid = Callable[..., Table]


@pytest.fixture
def table(tmp_path: Path) -> Laid:
    def lay(rules: str, charms: str = "") -> Table:
        return Table(load_world(tmp_path, rules + "\ngame: end\n", charms), 3)

    return lay


def code(ruleset: Ruleset, function: str) -> str:
    """The Python that a rule became."""
    module = ruleset.program(3).generated.module
    found = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name == function]
    assert len(found) == 1
    return ast.unparse(found[0])


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("option rounds = 2", True),
        ("option rounds > 2", False),
        ("not option rounds > 2", True),
        ("option mode is calm", True),
        ("option mode is wild", False),
        ("option rounds = 2 and my.coins = 5", True),
        ("my.coins = 5 and option rounds = 2", True),
        ("option rounds > 2 and my.coins = 5", False),
        ("option rounds > 2 or my.coins = 5", True),
        ("option rounds = 2 or my.coins = 5", True),
        ("(if option rounds = 2 then my.coins else 0) = 5", True),
    ],
)
def test_conditions_with_constants_mean_what_they_say(table: Laid, condition: str, holds: bool) -> None:
    rules = f"value asked = {condition}\nprocedure main:\n    if {condition}: tell yes\n    else: tell no\n"
    laid = table(rules)
    assert laid.do("main") == ["yes 1" if holds else "no 1"]
    assert bool(laid.game.value("asked")) is holds


def test_a_branch_that_is_never_taken_is_gone(table: Laid) -> None:
    rules = """
procedure main:
    if option rounds > 2:
        choose card from deck
        move card from deck to my.hand
    else: gain 1 coins
"""
    laid = table(rules)
    assert not laid.game.program.procedures["main"].waits
    assert not laid.game.program.questions
    laid.do("main")
    assert laid.count("coins") == 6


def test_the_first_branch_that_always_holds_ends_the_list(table: Laid) -> None:
    rules = """
procedure main:
    if my.coins = 9: tell nine
    else if option rounds = 2: tell two
    else if my.coins = 5: tell five
    else: tell other
"""
    laid = table(rules)
    assert laid.do("main") == ["two 1"]
    assert "five" not in code(laid.game.ruleset, "do_main")


def test_nothing_remains_of_an_if_that_never_holds(table: Laid) -> None:
    assert table("procedure main:\n    if option rounds > 2: tell many\n    tell done\n").do("main") == ["done 1"]


def test_a_hook_that_never_applies_costs_its_event_nothing(table: Laid) -> None:
    rules = "action sale: tell sale\nafter sale when option rounds > 2: tell after\n"
    laid = table(rules)
    assert laid.do("sale") == ["sale 1"]
    assert not laid.game.program.hooks


def test_a_hook_that_always_applies_has_no_condition_left(table: Laid) -> None:
    laid = table("action sale: tell sale\nafter sale when option rounds = 2: tell after\n")
    assert laid.do("sale") == ["sale 1", "after 1"]
    assert [hook.condition for hook in laid.game.program.hooks] == [None]


def test_a_constant_inside_a_value_is_folded_where_the_value_is_written_out(table: Laid) -> None:
    rules = """
value wild = option mode is wild
value worth = if wild then my.coins * 100 else my.coins
procedure main: gain worth points
"""
    assert "100" not in code(table(rules).game.ruleset, "do_main")


def test_what_comes_first_may_still_fault(table: Laid) -> None:
    """Dividing by nothing is a fault of the rules; a constant behind it does not hide that."""
    laid = table("procedure main:\n    if 1 / (my.coins - 5) = 1 and option rounds > 2: tell yes\n")
    with pytest.raises(horta.RuleFault):
        laid.do("main")
