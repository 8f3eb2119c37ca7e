"""The schema of abilities follows from the specification of hooks."""

from __future__ import annotations

from horta.packs.bundled import schema_text
from tools.ability_schema import current_text


def test_the_schema_of_abilities_is_current() -> None:
    written = schema_text("content")
    assert current_text(written) == written, "run python -m tools.ability_schema"
