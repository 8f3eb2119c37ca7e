"""What two rulesets do differently, in the terms of their rules.

`compare` takes two rulesets, of other packs, other versions or other options, and lists what was added,
removed and changed, each with the phase, action or component it belongs to, its rule ids and its place.
What means the same is not listed, however it is written; how the list is shown is not known here.
"""

from horta.differences.changes import Change, Comparison, FieldChange, Group
from horta.differences.rulesets import compare

__all__ = ["Change", "Comparison", "FieldChange", "Group", "compare"]
