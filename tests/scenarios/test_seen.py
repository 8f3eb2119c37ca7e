"""Scenarios can say what a seat sees and does not see, and fail when that is not so."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from horta.scenarios.results import run_scenarios

CELLAR = Path(__file__).parents[1] / "sample_packs" / "cellar"
SCENARIO = """
scenarios:
  - name: a card in each hand
    seats: 2
    given: |
      move cask_1 from box to seat(1).hand
      move vat_2 from box to seat(2).hand
    when: tell started
    {claim}
"""


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("sees: {seat_1: first(my.hand) is cask_1}", None),
        ("hidden_from: {seat_1: first(seat(2).hand)}", None),
        ("hidden_from: {seat_2: [seat(1).hand, cask_1 in seat(1).hand, exists(cards where it.marked)]}", None),
        ("sees: {seat_1: first(seat(2).hand) is vat_2}", "seat 1 cannot see `first(seat(2).hand) is vat_2`"),
        ("hidden_from: {seat_1: count(seat(2).hand)}", "seat 1 can see `count(seat(2).hand)`"),
        ("sees: {seat_2: count(seat(1).hand) = 2}", "seat 2 sees that `count(seat(1).hand) = 2` is not true"),
        ("sees: {seat_3: true}", "there is no seat 3: 2 play"),
    ],
)
def test_what_a_seat_sees_is_checked(claim: str, message: str | None, tmp_path: Path) -> None:
    pack = tmp_path / "cellar"
    copytree(CELLAR, pack, ignore=lambda *_: ["scenarios"])
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "seen.yaml").write_text(SCENARIO.replace("{claim}", claim), encoding="utf-8")
    (result,) = run_scenarios([pack])
    assert result.passed is (message is None), result.message
    assert message is None or message in str(result.message)
