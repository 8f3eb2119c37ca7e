"""What changed between two rulesets, in the terms of their rules, and where their figures come from.

Read first: rulesets.py (`find_differences`), then changes.py.
Knows: play. Does not know: how the list is shown; words of any language.
Used by: the commands diff and sources.
"""

from horta.differences.changes import Change, Differences, FieldChange, Group
from horta.differences.rulesets import find_differences

__all__ = ["Change", "Differences", "FieldChange", "Group", "find_differences"]
