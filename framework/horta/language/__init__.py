"""The rules language: grammar, syntax tree, types, checker, costs.

Read first: registry.py, then parser.py and checker.
Knows: diagnostics. Does not know: files of packs, states, games.
Used by: every room above it. Only parser.py knows Lark.
"""
