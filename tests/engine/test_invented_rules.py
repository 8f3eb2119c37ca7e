"""Made-up rules do the same with everything that makes them fast as without any of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.comparing import SEATS, Comparison
from engine.inventing.packs import CHARMS, Invention, invented
from horta.diagnostics import ContentError
from horta.engine import program
from worlds import load_world


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that go round and round are stopped sooner."""
    monkeypatch.setattr(program, "BUDGET", 3_000_000)


def first_parting(folder: Path, invention: Invention, seed: int) -> str | None:
    """Where fast and plain programs of a pack part."""
    compared = Comparison(load_world(folder, invention.rules, invention.charms, invention.more), seed)
    chance = Random(seed)
    for charm in CHARMS:
        for copy in (1, 2):
            if chance.random() < 0.4:
                compared.put("charm", f"{charm}_{copy}", "box", "worn", chance.randrange(SEATS))
    for procedure in invention.procedures * 4:
        parted = compared.perform(procedure, chance.randrange(SEATS))
        if parted is not None:
            return f"{procedure}: {parted}"
    return None


NEVER = """
game: end
procedure pass_by:
    choose lane:
        wide: gain 1 points
offer lane:
    shut when 2 = 4: gain 2 points
offer lane:
    open: gain 3 points
"""


PART_LAST = """
game: end
procedure give_away:
    gain 2 points as gifts
after gain points:
    choose lane:
        wide: gain 1 coins
        narrow: gain 2 coins
"""


@pytest.mark.parametrize(
    ("rules", "procedure"),
    [
        pytest.param(NEVER, "pass_by", id="a branch that is never offered has a number all the same"),
        pytest.param(PART_LAST, "give_away", id="a part of the score ends in a frame of its own without a log too"),
    ],
)
def test_programs_number_alike(tmp_path: Path, rules: str, procedure: str) -> None:
    charms = "\n".join(f"- {{id: {charm}, copies: 2}}" for charm in CHARMS)
    assert first_parting(tmp_path, Invention(rules, charms, "", (procedure,)), 1) is None


TOO_LARGE = {"E203", "E502"}  # too deep, too costly: what nobody can play cannot be compared


def check(folder: Path, seed: int) -> None:
    invention = invented(seed)
    try:
        parted = first_parting(folder, invention, seed)
    except ContentError as error:
        if {problem.code for problem in error.problems} - TOO_LARGE:
            raise
        return
    assert parted is None, f"{parted}\n\n{invention.rules}\n\n{invention.charms}\n\n{invention.more}"


@pytest.mark.parametrize("seed", range(10))
def test_invented_rules_do_the_same_in_plain_programs(tmp_path: Path, seed: int) -> None:
    check(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, 21))
def test_many_invented_rules_do_the_same(tmp_path: Path, part: int) -> None:
    """Each part takes about 35 s of processor time."""
    for seed in range(100 * part, 100 * part + 100):
        check(tmp_path / str(seed), seed)
