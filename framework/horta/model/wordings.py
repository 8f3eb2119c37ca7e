"""How packs word what their rules name: nouns, phrases and moments, in the forms that each language needs.

Also the hash of a written rule, so that a text written by hand can say which rule it describes. What
the forms are good for is not known here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from horta.language import syntax as s
from horta.language.checker.declarations import CarriedRule

Forms = Mapping[str, str]
# Neither the order of hooks nor the number of a rule changes what a definition says.
_UNSAID = ("order", "rule", "reason")


@dataclass(frozen=True, slots=True)
class Wording:
    """Words for a name, or for everything that looks like `of`, a piece of rules; the forms by locale.

    A plain text is kept as the form `text`. `everybody`: the moment is the table's, nobody in particular brings it about.
    """

    name: str
    of: str
    forms: Mapping[str, Forms]
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The rules that a definition carries, as they were written: its hooks, and the rules in its attributes."""

    hooks: tuple[s.Hook, ...] = ()
    carried: tuple[CarriedRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Wordings:
    """All wordings of a ruleset, by section and name; and the written rules they are for, by kind and definition."""

    nouns: Mapping[str, Wording]
    phrases: Mapping[str, Wording]
    moments: Mapping[str, Wording]
    written: Mapping[tuple[str, str], Written]


def rule_hash(values: Mapping[str, Any], carried: Mapping[str, Any]) -> str:
    """Eight digits that change when the written rule of a definition does. `carried` are its effects and conditions."""
    abilities = [{key: _plain(value) for key, value in one.items() if key not in _UNSAID} for one in values.get("abilities") or ()]
    rule = {"abilities": abilities, **{key: _plain(value) for key, value in carried.items()}}
    return hashlib.sha256(json.dumps(rule, sort_keys=True).encode()).hexdigest()[:8]


def _plain(value: Any) -> Any:
    """The value without spaces at the end of lines: these mean nothing."""
    return "\n".join(line.rstrip() for line in value.strip().splitlines()) if isinstance(value, str) else value
