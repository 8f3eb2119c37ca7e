"""Labels, log lines, previews, explanations and rule texts, in every language of the framework.

Read first: languages, then labels.py, then rule_text.
Knows: play. Does not know: bots, scenarios, commands.
Used by: panels, drawing, runs, comparison, commands.
"""
