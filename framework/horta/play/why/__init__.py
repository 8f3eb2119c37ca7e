"""Why something is as it is: a number gained or lost, a value, an option offered or withheld.

Read first: records.py, which is what comes out; then explainer.py.
Knows: traces and expressions of the engine, what a seat may know. Does not know: words, terminals.
Used by: `Game.why`.
"""
