"""The titles of generated functions and tables that are made of several names.

Names of packs hold no two underscores in a row, so that two of them between the parts keep every title apart
from all others.
"""

from __future__ import annotations


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
