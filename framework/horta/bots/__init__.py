"""Bots: programs that answer for a seat. They see positions, never games.

Read first: bot.py, then position.py. Knows: play. Does not know: many games, commands.
Used by: runs, tuning, tournament, environments, commands.
"""

from __future__ import annotations

from horta.bots.bot import Bot, RandomBot
from horta.bots.catalogue import BotSpec, BotUnknown, known_bots, read_spec
from horta.bots.checked_calls import BotFailed
from horta.bots.game_loop import play_bots
from horta.bots.position import Position

__all__ = ["Bot", "BotFailed", "BotSpec", "BotUnknown", "Position", "RandomBot", "known_bots", "play_bots", "read_spec"]
