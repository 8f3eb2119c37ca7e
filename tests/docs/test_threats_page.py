"""The page of threats names a proof for every row, and every proof exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = re.findall(r"^\| (\d+) \|.*\| (.+?) \|$", (ROOT / "docs" / "threats.md").read_text(encoding="utf-8"), re.MULTILINE)
WITHOUT_A_TABLE = {"17", "18", "21", "24"}  # they concern the browser table alone
# Written on other branches; remove an entry when its file is there.
EXPECTED = {"tests/play/test_secrets.py", "tests/bots/test_imagined_states.py", "tests/commands/test_killed_games.py"}


def test_all_threats_are_listed() -> None:
    assert [number for number, _ in ROWS] == [str(number) for number in range(1, 32)]


@pytest.mark.parametrize(("number", "proof"), ROWS)
def test_every_threat_has_a_proof(number: str, proof: str) -> None:
    if number in WITHOUT_A_TABLE:
        assert proof == "none yet"
        return
    path, _, name = proof.strip("`").partition("::")
    if path in EXPECTED and not (ROOT / path).exists():
        pytest.skip(f"{path} is being written")
    assert (ROOT / path).is_file()
    assert not name or f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8")
