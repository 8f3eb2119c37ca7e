"""Tested situations that packs bring along, in YAML, beside their content.

Read first: records.py, then declarations.py and results.py.
Knows: play. Does not know: words of any language, bots, commands.
Used by: the commands check and test, and the pytest plugin. docs/scenarios.md tells modders how to write scenarios.
"""
