"""The parts of the two trees of the language: syntax (what was written) and resolved (what was meant).

Read first: syntax_nodes.py, then resolved_nodes.py. Statements have a module each in `language.statements`.
Knows: types. Does not know: how a text is parsed, checked or run.
Used by: everybody, mostly as `language.syntax` and `language.resolved`, which bring the parts together.
"""
