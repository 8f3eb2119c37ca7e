"""Titles of generated functions and tables that consist of several names.

Names of packs never contain two underscores in a row. So two underscores between the parts make every title unique.
"""

from __future__ import annotations


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
