"""Two small packs to draw: an orchard without a layout, and the layout for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.session.game import Game
from horta.session.ruleset import load

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def orchard() -> str:
    """The pack without a layout."""
    return str(HERE / "orchard")


@pytest.fixture(scope="session")
def laid_out() -> str:
    """The pack that adds a layout to it."""
    return str(HERE / "orchard-table")


@pytest.fixture
def game(laid_out: str) -> Game:
    """A few answers into the game with the layout, at the second question of the first seat."""
    found = load(laid_out).new_game(["Ada", "Ben", "Cleo"], seed=1)
    for answer in ("plot_2_2", 0, "second_lane", "plot_3_1", 0, "none", "plot_2_1", 0, "first_lane"):
        found.answer(answer)
    return found
