"""What was found right is not looked at again; what was found wrong is reported every time."""

from __future__ import annotations

import pytest

from horta.diagnostics import Problems, Source
from horta.language.checker import local_names
from horta.language.checker.local_names import check_local_names
from horta.language.parser import Text, parse_file

RIGHT = "procedure first:\n    let x = 1\n    if x = 1:\n        gain x coins\n"
WRONG = "procedure second:\n    let x = 1\n    if x = 1:\n        let x = 2\n        gain x coins\n"


def rules(text: str) -> tuple[object, ...]:
    return parse_file(Text(text, Source("x.rules", text)), Problems())


def found(nodes: tuple[object, ...]) -> list[str]:
    problems = Problems()
    check_local_names(nodes, problems)
    return [problem.message for problem in problems]


def test_a_mistake_is_reported_in_every_check_however_often_it_stands_there() -> None:
    nodes = rules(RIGHT + WRONG)
    assert len(found(nodes)) == 1
    assert found(nodes * 30) == found(nodes) == found(nodes[1:])


def test_the_same_block_can_be_right_in_one_place_and_wrong_in_another() -> None:
    (procedure,) = rules("procedure third:\n    let x = 1\n    gain x coins\n")
    counts = []
    for known in (frozenset[str](), frozenset({"x"}), frozenset[str]()):
        problems = Problems()
        local_names._once(local_names._check, procedure, known, problems)
        counts.append(len(problems))
    assert counts == [0, 1, 0]


def test_only_so_many_nodes_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_names, "MOST_KEPT", 3)
    for number in range(10):
        found(rules(f"procedure p{number}:\n    gain {number} coins\n"))
        assert len(local_names._right) <= 3
