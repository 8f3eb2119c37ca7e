"""What everybody shares: the ruleset, the layout of a state, decisions, who may see what.

Read first: ruleset.py, then layout.py.
Knows: language. Does not know: how packs are read, how rules run.
Used by: every room above it.
"""
