"""What all tests share: snapshots of text, kept beside the tests and reviewed like code."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from horta.play.game import Game, load
from loaded_packs import keep_rulesets

pytest_plugins = ["processor_time"]

keep_rulesets()

# Games that tests play must not be among those of the person at this machine, nor rules that tests make up.
for variable in ("HORTA_STATE", "HORTA_CACHE"):
    os.environ[variable] = tempfile.mkdtemp(prefix=f"{variable.lower()}-")
    atexit.register(shutil.rmtree, os.environ[variable], ignore_errors=True)

SNAPSHOTS = Path(__file__).parent / "snapshots"
SAMPLE_PACKS = Path(__file__).parent / "sample_packs"

Snapshot = Callable[..., None]


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Snapshot:
    """Compare text with the stored one: `snapshot(text)` or, several in a test, `snapshot(text, "name")`.

    HORTA_UPDATE_SNAPSHOTS=1 writes the text instead; look at the difference before committing it.
    """
    stem = Path(str(request.node.path)).stem
    test = re.sub(r"[^A-Za-z0-9_-]+", "-", request.node.name).strip("-")

    def compare(text: str, name: str | None = None) -> None:
        file = SNAPSHOTS / f"{stem}.{test}{f'.{name}' if name else ''}.txt"
        if os.environ.get("HORTA_UPDATE_SNAPSHOTS") == "1":
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.exists(), f"no snapshot {file.name}; run once with HORTA_UPDATE_SNAPSHOTS=1"
        assert text == file.read_text(encoding="utf-8")

    return compare


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave long campaigns out of a run that does not ask for them with `-m long`."""
    if "long" in config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def orchard() -> str:
    """The pack without a layout."""
    return str(SAMPLE_PACKS / "orchard")


@pytest.fixture(scope="session")
def laid_out() -> str:
    """The pack that adds a layout to it."""
    return str(SAMPLE_PACKS / "orchard-table")


@pytest.fixture
def game(laid_out: str) -> Game:
    """A few answers into the game with the layout, at the second question of the first seat."""
    found = load(laid_out).new_game(["Ada", "Ben", "Cleo"], seed=1)
    for answer in ("plot_2_2", 0, "second_lane", "plot_3_1", 0, "none", "plot_2_1", 0, "first_lane"):
        found.answer(answer)
    return found
