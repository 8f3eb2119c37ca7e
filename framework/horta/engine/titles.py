"""Names in generated code: of functions and tables that consist of several names, and of slots in listings.

Names of packs never contain two underscores in a row. So two underscores between the parts make every title unique.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from horta.language import vocabulary as v
from horta.model.layout import Layout

HEADER = {
    "FRAME": "where to go on after the answer; while rules run, the steps left",
    "DECISION": "the open question; while rules run, the log",
    "SEED": "what random numbers come from",
    "VIA": "the cause, through what things come about: none",
}


def carried_title(kind: str, definition: str, attribute: str) -> str:
    """Return the title of the function of an effect, condition or formula that a definition carries."""
    return f"on_{kind}__{definition}__{attribute}"


def effects_title(kind: str, attribute: str) -> str:
    """Return the title of the table of the effects that the things of a kind carry under one attribute."""
    return f"EFFECT_{kind}__{attribute}"


def rules_title(kind: str, attribute: str) -> str:
    """Return the title of the table of the conditions or formulas that the things of a kind carry under one attribute."""
    return f"RULE_{kind}__{attribute}"


def attribute_title(kind: str, attribute: str) -> str:
    """Return the title of the table of an attribute of every thing of a kind."""
    return f"{kind}__{attribute}".upper()


def flow_title(word: str, counter: str) -> str:
    """Return the title of the function that changes a counter with hooks on it: `word` is gain or lose."""
    return f"{word}__{counter}"


@dataclass(frozen=True, slots=True)
class Slot:
    """The first slot of something in the state: its name in listings, and what it holds."""

    name: str
    first: int
    about: str


def slots_of(layout: Layout) -> dict[tuple[str, Any], Slot]:
    """Return everything in the state, by the part of the layout and the key there. No two have the same name."""
    found: dict[tuple[str, Any], Slot] = {}
    names: Counter[str] = Counter()
    for part, describe in _DESCRIBED.items():
        slots = dict(zip(HEADER, count(), strict=False)) if part == "header" else getattr(layout, part)
        for key, first in slots.items():
            title, about = describe(key, layout)
            title = re.sub(r"\W", "_", title).upper()
            names[title] += 1
            found[part, key] = Slot(title if names[title] == 1 else f"{title}__{names[title]}", first, about)
    return found


def _spread(declared: v.Counter | v.Zone) -> str:
    return (" of every seat" if declared.per_seat else " of the table") + (f", one for each {declared.by}" if declared.by else "")


def _header(name: str, layout: Layout) -> tuple[str, str]:
    causes = [HEADER["VIA"], *layout.vocabulary.causes]
    several = ", ".join(causes[:-1]) + " or " + causes[-1] if len(causes) > 1 else causes[0]
    return name, several if name == "VIA" else HEADER[name]


# For each part of a layout: the name in listings and the meaning of one of its entries.
_DESCRIBED: dict[str, Callable[[Any, Layout], tuple[str, str]]] = {
    "header": _header,
    "scopes": lambda name, layout: (f"{name}__SCOPE", f"how many times `{name}` began"),
    "streams": lambda name, layout: (f"{name}__CHANCE", f"random numbers drawn for `{name}`"),
    "counters": lambda name, layout: (name, "counter" + _spread(layout.vocabulary.counters[name])),
    "banks": lambda name, layout: (f"{name}__BANK", f"bank of `{name}`"),
    "fields": lambda key, layout: (attribute_title(*key), "field of the table" if key[0] == "table" else f"field of every {key[0]}"),
    "zones": lambda name, layout: (name, "zone" + _spread(layout.vocabulary.zones[name])),
    "limits": lambda name, layout: (f"USES__{[*layout.limits].index(name) + 1}", f"uses of {name}, by the thing that carries it"),
}
