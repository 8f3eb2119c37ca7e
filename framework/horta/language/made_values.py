"""Names of values and attributes that Horta makes itself, beside those that authors write.

Names that authors write have no two underscores in a row, so a made name is never one of theirs.
"""

from __future__ import annotations

POSSIBLE, NEEDS, DOES = "possible", "needs", "does"


def made_title(sort: str, *names: str) -> str:
    """Return the name of what is made for something with these names."""
    return "__".join((sort, *names))


def is_made(name: str) -> bool:
    """True if Horta made the value or attribute of this name."""
    return "__" in name
