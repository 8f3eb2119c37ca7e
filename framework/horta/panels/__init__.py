"""Panels: how packs say that a table is to be shown, and what is in each of them now.

Terminals and pages draw the same panels. What is here turns a layout and a game into short coloured
texts (`Mark`s).

Read first: marks.py, then seat_values.py. Knows: assembly, play, words. Does not know: terminals, pages.
Used by: drawing, environments, commands.
"""
