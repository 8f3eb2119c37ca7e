"""Resolves written rules: every name gets its meaning and every expression its type. Reports all problems it finds.

Read first: declarations.py, where a check begins, then expressions.py.
Knows: the trees, the vocabulary. Does not know: texts, packs, how rules run.
Used by: assembly, and by `language.statements` for the parts of a statement.
"""
