"""What packs say of hidden places, as values of the rules: `drawn` of counters and fields, `only` of zones."""

from __future__ import annotations

from horta.language.types import TRUTH, Thing
from horta.language.vocabulary import Counter, Field


def drawn_title(declared: Counter | Field, kind: str | None) -> str:
    """Return the name of the value that says what a hidden counter, or a hidden field of a kind, can be."""
    return f"drawn__{declared.name}" if isinstance(declared, Counter) else f"drawn__{kind}__{declared.name}"


def only_title(zone: str) -> str:
    """Return the name of the value that says which pieces may lie in a zone."""
    return f"only__{zone}"


def is_made(value: str) -> bool:
    """True if a value was made from `drawn` or `only`. Names that authors write have no two underscores in a row."""
    return value.startswith(("drawn__", "only__"))


def says_its_values(declared: Counter | Field) -> bool:
    """True if bounds or type alone say what a hidden number, truth or thing can be."""
    if isinstance(declared, Counter):
        return declared.most is not None
    return declared.type == TRUTH or (isinstance(declared.type, Thing) and not declared.type.optional)
