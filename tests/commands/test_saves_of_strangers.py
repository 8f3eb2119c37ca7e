"""Commands refuse saves of a wrong form with exit code 2, also with `--anyway`, and never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from horta.commands.app import app
from play.test_forged_saves import chained, played, put

WRONG: dict[str, tuple[list[Any], Any]] = {
    "a pack with a long id": (["lock", "packs", 0, "id"], "a" * 300),
    "a pack with a path as its id": (["lock", "packs", 0, "id"], "../tea-house"),
    "options that are none": (["lock", "options"], "x"),
    "a list for an option": (["lock", "options", "rounds"], [1]),
    "no packs": (["lock", "packs"], []),
    "a lock that is none": (["lock"], []),
    "a seed that is none": (["seed"], 1.5),
    "half a character in a name": (["seats", 0], "\ud800"),
    "an answer that is none": (["answers", 0], 7),
    "a format that is none": (["format"], None),
}


@pytest.mark.parametrize("command", [["replay"], ["play", "--load"]], ids="-".join)
@pytest.mark.parametrize("anyway", [[], ["--anyway"]], ids=["", "anyway"])
@pytest.mark.parametrize("name", WRONG)
def test_a_save_of_a_wrong_form_is_refused(command: list[str], anyway: list[str], name: str, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_text(chained(put(json.loads(played(3).save()), *WRONG[name])), encoding="utf-8")
    result = CliRunner().invoke(app, [*command, str(file), *anyway])
    assert (result.exit_code, type(result.exception)) == (2, SystemExit)
    assert "this is not a game that Horta saved" in result.output
