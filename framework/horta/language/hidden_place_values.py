"""Values that are made from what packs say elsewhere: `drawn` of counters and fields, `only` of zones, who wins and who has lost."""

from __future__ import annotations

from horta.language.types import NUMBER, TRUTH, Thing, Type
from horta.language.vocabulary import Counter, Field

_WINNER, _LOSS = "winner__", "lost__"
_AUTOMATIC, _RANKING = "automatic__", "rank__"


def drawn_title(declared: Counter | Field, kind: str | None) -> str:
    """Return the name of the value that says what a hidden counter, or a hidden field of a kind, can be."""
    return f"drawn__{declared.name}" if isinstance(declared, Counter) else f"drawn__{kind}__{declared.name}"


def only_title(zone: str) -> str:
    """Return the name of the value that says which pieces may lie in a zone."""
    return f"only__{zone}"


def winner_title(number: int) -> str:
    """Return the name of the value of a criterion of who wins."""
    return f"{_WINNER}{number}"


def loss_title(number: int) -> str:
    """Return the name of the value that says whether a seat has lost."""
    return f"{_LOSS}{number}"


def automatic_title(number: int) -> str:
    """Return the name of the value that says whether the rules answer for a seat."""
    return f"{_AUTOMATIC}{number}"


def ranking_title(number: int) -> str:
    """Return the name of the value that ranks an option."""
    return f"{_RANKING}{number}"


def made_type(value: str) -> Type | None:
    """Return the type that a value of who wins must have; None for other values."""
    return NUMBER if value.startswith(_WINNER) else TRUTH if value.startswith(_LOSS) else None


def says_its_values(declared: Counter | Field) -> bool:
    """True if bounds or type alone say what a hidden number, truth or thing can be."""
    if isinstance(declared, Counter):
        return declared.most is not None
    return declared.type == TRUTH or (isinstance(declared.type, Thing) and not declared.type.optional)
