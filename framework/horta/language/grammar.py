"""The grammar that comes with the package."""

from __future__ import annotations

from functools import cache

from horta.data_folder import data_folder


@cache
def grammar_text() -> str:
    """The text of `grammar/horta.lark`."""
    return (data_folder("grammar") / "horta.lark").read_text(encoding="utf-8")
