"""Two packs that know nothing of each other cannot change the same rule, nor both say how many can play."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.commands.check import check_packs
from worlds import attempt_ruleset

CHANGES = {
    "replace": ("replace value price(tea t) = 1", "replace value price(tea t) = 2", ["E325"]),
    "remove and replace": ("remove value standing", "replace value standing = 1", ["E325", "E204"]),
    "replace the game": ("replace game: gain 1 points for seat(1)", "replace game: end", ["E325"]),
    "other rules": ("replace value price(tea t) = 1", "replace action rest: gain 3 coins", []),
}


def write_pack(folder: Path, name: str, rules: str = "", manifest: str = "", requires: str = 'tea-house: ">=1.0"') -> Path:
    pack = folder / name
    pack.mkdir()
    (pack / "pack.yaml").write_text(f"id: {name}\nversion: 1.0.0\nrequires: {{{requires}}}\n{manifest}\n", encoding="utf-8")
    (pack / "house.rules").write_text(f"{rules}\n", encoding="utf-8")
    return pack


@pytest.mark.parametrize(("first", "second", "codes"), CHANGES.values(), ids=CHANGES)
def test_two_packs_that_change_one_rule(tmp_path: Path, first: str, second: str, codes: list[str]) -> None:
    packs = [write_pack(tmp_path, "one", first), write_pack(tmp_path, "two", second)]
    found = attempt_ruleset(packs)[1]
    assert [problem.code for problem in found] == codes
    assert all("`one` and `two`" in problem.message and problem.related for problem in found if problem.code == "E325")


def test_a_pack_may_change_what_a_pack_that_it_requires_has_changed(tmp_path: Path) -> None:
    write_pack(tmp_path, "one", "replace value price(tea t) = 1")
    upper = write_pack(tmp_path, "two", "replace value price(tea t) = 2", requires='tea-house: ">=1.0", one: ">=1.0"')
    assert not len(attempt_ruleset([upper], search=[tmp_path])[1])


def test_two_packs_that_say_how_many_can_play(tmp_path: Path) -> None:
    packs = [write_pack(tmp_path, name, manifest=f"seats: {{least: 2, most: {most}}}") for name, most in (("one", 6), ("two", 3))]
    assert [problem.code for problem in attempt_ruleset(packs)[1]] == ["E325"]
    assert not len(attempt_ruleset(packs[:1])[1])


def test_packs_that_are_named_together_are_checked_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packs = [str(write_pack(tmp_path, name, f"replace value price(tea t) = {len(name)}")) for name in ("one", "three")]
    assert check_packs(packs, "text", False) == 1
    assert "error[E325]" in capsys.readouterr().out
    assert check_packs(packs[:1], "text", False) == 0
    assert check_packs([str(tmp_path)], "text", False) == 0  # packs of a folder only lie there


def test_two_games_are_noted_and_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_packs(["tea-house", "first-edition"], "text", False) == 0
    assert "note[E325]" in capsys.readouterr().out
