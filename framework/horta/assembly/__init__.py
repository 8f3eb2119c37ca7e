"""Merged content and rules become a ruleset: first the vocabulary, then the rules that use it.

Read first: ruleset_builder.py, then vocabulary_builder.py.
Knows: packs, model, language. Does not know: how rules run.
Used by: play, bots, scenarios, panels, drawing, commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.assembly.ruleset_builder import assemble

__all__ = ["assemble"]


def __getattr__(name: str) -> Any:
    """Return the public name when it is first used: the forms of a layout need nothing of the rest."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from horta.assembly import ruleset_builder

    return getattr(ruleset_builder, name)
