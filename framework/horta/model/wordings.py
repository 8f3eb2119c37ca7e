"""How packs word what their rules name: nouns, phrases and moments, in the forms that each language needs.

Also the hash of a written rule, so that a text written by hand can say which rule it describes. How
the forms are used is decided in other rooms.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.language import syntax as s
    from horta.language.checker.declarations import CarriedRule

Forms = Mapping[str, str]
FAILS = "fails"  # the form that tells what it means that a condition does not hold
# Keys of an ability that are not part of the hash, because they do not change what its text has to say.
_UNSAID = ("id", "order", "rule", "reason")


@dataclass(frozen=True, slots=True)
class Wording:
    """Words for a name, or for all rules that match the pattern `of`. `forms` holds the forms by locale.

    A plain text is kept as the form `text`. With `everybody`, the moment belongs to the table: no single seat causes it.
    """

    name: str
    of: str
    forms: Mapping[str, Forms]
    everybody: bool = False

    @property
    def tells(self) -> bool:
        """True if it has words for more than the failure of a condition."""
        return any(forms.keys() - {FAILS} for forms in self.forms.values()) or not self.forms


@dataclass(frozen=True, slots=True)
class Written:
    """The rules that a definition carries, as they were written: its hooks, and the rules in its attributes."""

    hooks: tuple[s.Hook, ...] = ()
    carried: tuple[CarriedRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Wordings:
    """All wordings of a ruleset, by section and name; and the written rules they are for, by kind and definition.

    `declared` says who wins, who has lost, who is answered for and how.
    """

    nouns: Mapping[str, Wording]
    phrases: Mapping[str, Wording]
    moments: Mapping[str, Wording]
    written: Mapping[tuple[str, str], Written]
    declared: tuple[s.Winner | s.Loss | s.Automatic | s.Ranking, ...] = ()


def rule_hash(values: Mapping[str, Any], carried: Mapping[str, Any]) -> str:
    """Return a hash of the written rule of a definition (8 hex digits). `carried` are the rules in its attributes."""
    abilities = [{key: _plain(value) for key, value in one.items() if key not in _UNSAID} for one in values.get("abilities") or ()]
    rule = {"abilities": abilities, **{key: _plain(value) for key, value in carried.items()}}
    return hashlib.sha256(json.dumps(rule, sort_keys=True).encode()).hexdigest()[:8]


def _plain(value: Any) -> Any:
    """The value without spaces at the end of lines: these mean nothing."""
    return "\n".join(line.rstrip() for line in value.strip().splitlines()) if isinstance(value, str) else value
