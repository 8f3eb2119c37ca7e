"""Turns checked rules into a program, which takes games from question to question.

Read first: program.py, then hooks.py and compiler.
Knows: language, model. Does not know: packs, files, games under way.
Used by: play, scenarios, bots, runs and what stands on them.
"""
