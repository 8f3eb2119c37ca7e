"""The titles of generated functions and tables that are made of several names.

Names of packs hold no two underscores in a row, so that two of them between the parts keep every title apart
from all others.
"""

from __future__ import annotations

import re

_DISPATCHED = re.compile(r"(perform|stirs|answered|modified|modifiers)_(\w+)|(gain|lose)__(\w+)")


def carried_title(kind: str, definition: str, attribute: str) -> str:
    """The function of an effect, condition or formula that a definition carries."""
    return f"on_{kind}__{definition}__{attribute}"


def effects_title(kind: str, attribute: str) -> str:
    """The table of the effects that the things of a kind carry under one attribute."""
    return f"EFFECT_{kind}__{attribute}"


def rules_title(kind: str, attribute: str) -> str:
    """The table of the conditions or formulas that the things of a kind carry under one attribute."""
    return f"RULE_{kind}__{attribute}"


def attribute_title(kind: str, attribute: str) -> str:
    """The table of an attribute of every thing of a kind."""
    return f"{kind}__{attribute}".upper()


def flow_title(word: str, counter: str) -> str:
    """The function of a counter that hooks wait for: `word` is gain or lose."""
    return f"{word}__{counter}"


def dispatched(title: str) -> tuple[str, str] | None:
    """Of a function that runs hooks: what it does, and the name of the event, value or counter that it does it with."""
    found = _DISPATCHED.fullmatch(title)
    return None if found is None else (found[1] or found[3], found[2] or found[4])
