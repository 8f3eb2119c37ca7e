"""Modifiers that hosts carry: the order in which they apply, and limits that hooks of one host share."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from worlds import Table, load_world

RULES = """
value price = 3
procedure pay: gain price points
action sale: end
procedure sell: perform sale
"""

CHARMS = """
- {id: double, abilities: [{modify: price, multiply: 2}]}
- {id: more, abilities: [{modify: price, add: 4}]}
- {id: fixed, abilities: [{modify: price, set: 5}]}
- {id: least, abilities: [{modify: price, at_least: 20}]}
- {id: most, abilities: [{modify: price, at_most: 15}]}
- id: ring
  abilities:
    - {after: sale, limit: once per round together, effect: gain 3 coins}
    - {after: sale, limit: once per round together, effect: gain 7 coins}
- id: hat
  abilities:
    - {after: sale, limit: once per round, effect: gain 3 coins}
    - {after: sale, limit: once per round, effect: gain 7 coins}
"""


@pytest.mark.parametrize(
    ("charms", "price"),
    [
        (("double", "more"), 14),
        (("double", "fixed"), 10),
        (("more", "fixed"), 9),
        (("double", "more", "fixed"), 18),
        (("double", "more", "least"), 20),
        (("double", "fixed", "more", "most"), 15),
        (("least", "most"), 15),
    ],
)
def test_modifiers_apply_as_set_add_multiply_at_least_at_most(tmp_path: Path, charms: tuple[str, ...], price: int) -> None:
    """The order in which the hosts came into play does not matter."""
    ruleset = load_world(tmp_path, RULES + "game:\n    end\n", CHARMS)
    for order in permutations(charms):
        table = Table(ruleset).wear(1, *order)
        table.do("pay")
        assert table.count("points") == price, order


@pytest.mark.parametrize(("charm", "coins"), [("ring", 3), ("hat", 10)])
def test_hooks_of_one_host_share_a_limit_that_says_together(tmp_path: Path, charm: str, coins: int) -> None:
    table = Table(load_world(tmp_path, RULES + "game:\n    end\n", CHARMS)).wear(1, charm)
    table.do("sell")
    table.do("sell")
    assert table.count("coins") == 5 + coins
