"""Playing in a terminal: the screen of a game, and final scores.

Read first: game_screen.py.
Knows: panels, drawing, words. Does not know: how packs are read.
Used by: the commands play and replay.
"""
