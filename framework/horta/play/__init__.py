"""One game: answers, undo, journals, snapshots, views, events, previews, explanations.

Read first: game.py, then journal.py.
Knows: engine, assembly. Does not know: words of any language, bots, many games.
Used by: every room above it.
"""
