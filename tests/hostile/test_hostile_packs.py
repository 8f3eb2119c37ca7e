"""No pack, however hostile, takes more than 10 s of processor time or 500 MB, in any command or for any answer.

The default suite runs each pack through the commands that matter for it, and allows three times as long: other tests run beside it,
and share the caches of the processor. `-m long` runs all packs through all commands, on a machine that does nothing else.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from horta.packs import limits
from hostile.corpus import COMMANDS, CORPUS, MODULES
from hostile.large_game import large_game
from hostile.measured import MOST_SECONDS, Cost, measure

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="measures with fork and limits of Linux")

PARTS = 16
BESIDE_OTHERS = 3
NAMES = sorted(CORPUS)


def faults_of(jobs: list[tuple[str, str]], most_seconds: float = MOST_SECONDS) -> list[str]:
    """Run the jobs and return what is wrong with them."""
    return [fault for cost in measure(jobs) for fault in cost.faults(most_seconds)]


def test_the_corpus_attacks_many_things_each_with_its_own_pack() -> None:
    assert len(CORPUS) >= 60
    assert len({str(sorted(pack.make().items())) for pack in CORPUS.values() if pack.spoil is None}) >= len(CORPUS) - 20
    assert len(MODULES) >= 6


def test_what_takes_too_much_is_a_fault() -> None:
    """The measures themselves: time, memory, signals and tracebacks are told."""
    assert Cost("p", "check", 1, 0.1, 50, "1 pack checked: 1 error").faults() == []
    for code, seconds, megabytes, output in (
        (1, 11, 50, ""),
        (1, 1, 501, ""),
        (-24, 1, 50, ""),
        (1, 1, 50, "Traceback (most recent call last)"),
    ):
        assert len(Cost("p", "check", code, seconds, megabytes, output).faults()) == 1
    assert len(Cost("p_just_within_the_bound", "check", 1, 0.1, 50, "1 pack checked: 1 error").faults()) == 1


@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_packs_end_soon_and_stay_small(part: int) -> None:
    packs = [CORPUS[name] for name in NAMES[part::PARTS]]
    jobs = [(pack.name, command) for pack in packs if not pack.only_long for command in pack.matters]
    assert faults_of(jobs, BESIDE_OTHERS * MOST_SECONDS) == []


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_hostile_packs_end_soon_and_stay_small_in_every_command(name: str) -> None:
    assert faults_of([(name, command) for command in COMMANDS]) == []


def test_the_bounds_leave_room_for_a_large_game(tmp_path: Path) -> None:
    for name, data in large_game().items():
        path = tmp_path / "large-game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(str(data), encoding="utf-8")
    assert not check_pack(str(tmp_path / "large-game"), []).has_errors
    assert MOST_SECONDS == 10
    assert limits.PACK_WORDS > 200_000
