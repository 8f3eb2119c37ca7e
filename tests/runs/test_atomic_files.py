"""A file is whole at every moment, and nothing that a killed writer left stays beside it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from horta.runs.atomic_files import replace_when_complete
from processes import run


def written(path: Path, text: str) -> None:
    with replace_when_complete(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


@pytest.mark.skipif(os.name != "posix", reason="a process cannot be asked there without ending it")
def test_what_killed_writers_left_goes_with_the_next_write(tmp_path: Path) -> None:
    killed = "import os, sys; from pathlib import Path; from horta.runs.atomic_files import replace_when_complete\n"
    killed += "with replace_when_complete(Path(sys.argv[1])) as path: path.write_text('half'); os.kill(os.getpid(), 9)"
    assert run([sys.executable, "-c", killed, str(tmp_path / "found.json")]).returncode == -9
    assert len(os.listdir(tmp_path)) == 1
    written(tmp_path / "found.json", "whole")
    assert os.listdir(tmp_path) == ["found.json"]


def test_what_others_write_now_stays(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    with replace_when_complete(path) as unfinished:
        unfinished.write_text("first", encoding="utf-8")
        written(path, "second")
        assert unfinished.exists()
    assert path.read_text(encoding="utf-8") == "first"
