"""Bots: whoever answers for a seat by itself. They see positions, never games."""

from __future__ import annotations

from horta.session.bots.asking import BotFailed
from horta.session.bots.bot import Bot, RandomBot
from horta.session.bots.catalogue import BotSpec, BotUnknown, known_bots, read_spec
from horta.session.bots.playing import play_bots
from horta.session.bots.position import Position

__all__ = ["Bot", "BotFailed", "BotSpec", "BotUnknown", "Position", "RandomBot", "known_bots", "play_bots", "read_spec"]
