"""Playing in a terminal: the screen of a game, final scores, lines of code.

Read first: game_screen.py.
Knows: panels, drawing, words. Does not know: how packs are read.
Used by: the commands play, replay and compile.
"""
