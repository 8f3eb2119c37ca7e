"""The rulesets that environments are tried with, each loaded once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import horta

GAMES = {
    "tea-house": ("tea-house",),
    "bruxelles-1893": ("bruxelles-1893",),
    "belle-epoque": ("belle-epoque", "asymmetric"),
    "first-edition": ("first-edition",),
    "barter": (str(Path(__file__).parents[1] / "sample_packs" / "barter"),),
}

Rulesets = Callable[[str], horta.Ruleset]


@cache
def _loaded(name: str) -> horta.Ruleset:
    return horta.load(*GAMES[name])


@pytest.fixture(scope="session")
def rulesets() -> Rulesets:
    """A ruleset by its short name."""
    return _loaded


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whoever asks for a `title` is run with each of the rulesets."""
    if "title" in metafunc.fixturenames:
        metafunc.parametrize("title", list(GAMES))
