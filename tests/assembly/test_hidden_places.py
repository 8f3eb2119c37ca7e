"""What packs say of hidden places is checked, and asked for where it is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from worlds import write_world

ASKING = """
game:
    as seat(1):
        perform guess(seat(2).worth_in_secret)

procedure guess(number secret):
    choose bid from 1 to 3
    if bid = secret: gain 1 points
"""
TWICE = """
game:
    as seat(1):
        if seat(2).passed_in_secret:
            choose bid from 1 to 3
            gain bid points
        else:
            choose bid from 1 to 3
            lose min(bid, my.points) points
"""
PLAIN = "game:\n    gain 1 points for seat(1)\n"
SECRET = "counters: {worth_in_secret: {of: seat, visible: owner, most: 5}}"
FLAG = "kinds: {seat: {fields: {passed_in_secret: {type: truth, visible: owner}}}}"


def codes(folder: Path, rules: str, more: str) -> dict[str, str]:
    found = check_pack(str(write_world(folder, rules, more=more)), [])
    return {problem.code: problem.message for problem in found if problem.code[1:] in ("205", "212", "213", "214", "215")}


@pytest.mark.parametrize(
    ("code", "rules", "more"),
    [
        ("W212", PLAIN, "counters: {debt: {of: seat, visible: owner}}"),
        ("W212", PLAIN, "kinds: {seat: {fields: {ally: {type: 'seat?', visible: owner}}}}"),
        ("W213", PLAIN, "zones: {stack: {of: table, by: suit, holds: card, visible: none}}"),
        ("W214", ASKING, SECRET),
        ("W215", TWICE, FLAG),
        ("E205", PLAIN, "counters: {debt: {of: seat, visible: owner, drawn: suits}}"),
        ("E205", PLAIN, "zones: {stack: {of: table, holds: card, visible: none, only: it.worth}}"),
        ("E214", PLAIN, "zones: {stack: {of: table, holds: card, visible: none, only: my.points > 0}}"),
        ("E214", PLAIN, "counters: {debt: {of: table, visible: none, drawn: 0 to my.points}}"),
        ("E214", PLAIN, "kinds: {table: {fields: {code: {type: number, visible: none, drawn: 0 to my.points}}}}"),
    ],
)
def test_the_check_asks_for_what_only_the_author_can_say(code: str, rules: str, more: str, tmp_path: Path) -> None:
    assert code in codes(tmp_path, rules, more)


@pytest.mark.parametrize(
    "more",
    [
        "counters: {debt: {of: seat, visible: owner, drawn: 0 to 9}}",
        "counters: {debt: {of: seat, visible: owner, most: 9}}",
        "counters: {debt: {of: seat, visible: owner, bank: 9}}",
        "counters: {debt: {of: seat}}",
        "kinds: {seat: {fields: {ally: {type: 'seat?', visible: owner, drawn: seats}}}}",
        "kinds: {seat: {fields: {ally: {type: truth, visible: owner}}}}",
        "zones: {stack: {of: table, by: suit, holds: card, visible: none, only: it.suit is suit}}",
        "zones: {stack: {of: table, by: suit, holds: card}}",
        "zones: {stack: {of: seat, holds: card, visible: owner, only: it.worth > my.points}}",
        "counters: {debt: {of: seat, visible: owner, drawn: 0 to my.points}}",
        "kinds: {seat: {fields: {code: {type: number, visible: owner, drawn: 0 to my.points}}}}",
    ],
)
def test_what_is_said_is_not_asked_for(more: str, tmp_path: Path) -> None:
    assert codes(tmp_path, PLAIN, more) == {}
