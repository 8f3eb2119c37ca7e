"""Panels: how packs say that a table is to be shown, and what is in each of them now.

Terminals and pages draw the same panels. What is here turns a layout and a game into short coloured
texts (`Mark`s); it knows no terminal and no page, and nothing of any game. `forms` reads layouts, `sight`
sees a game as one seat does, `showing` brings both together, `checking` finds names that lead nowhere.
"""
