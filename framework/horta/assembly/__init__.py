"""Merged content and rules become a ruleset: first the vocabulary, then the rules that use it.

Read first: ruleset_builder.py, then vocabulary_builder.py.
Knows: packs, model, language. Does not know: how rules run.
Used by: play, bots, scenarios, panels, drawing, commands.
"""

from horta.assembly.ruleset_builder import assemble

__all__ = ["assemble"]
