"""Finds the grammar: inside the installed package, or in the checkout beside it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path


@cache
def grammar_text() -> str:
    """The text of `grammar/horta.lark`."""
    packaged = resources.files("horta").joinpath("_data", "grammar", "horta.lark")
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).resolve().parents[3] / "grammar" / "horta.lark").read_text(encoding="utf-8")
