"""From what was written to what was meant, with every problem found on the way.

Read first: declarations.py, where a check begins, then expressions.py.
Knows: the trees, the vocabulary. Does not know: texts, packs, how rules run.
Used by: assembly, and by `language.statements` for the parts of a statement.
"""
