"""All calls of bots, so that an error in a bot names the bot.

A bot may be code of others. Either it takes one of the options, or BotFailed says what it did and where. Errors in bots
of Horta are left as they are: a bug, or rules that broke down.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from operator import index
from pathlib import PurePath
from reprlib import repr as brief
from traceback import walk_tb
from types import TracebackType

from horta.bots.bot import Bot
from horta.bots.position import Position
from horta.diagnostics import Error

LONGEST = 300  # characters of what an error says
BITS = 48  # of the seed that a bot is given

_OURS = __name__.partition(".")[0]
_NOT_THEIRS = sys.stdlib_module_names | {_OURS, ""}


class BotFailed(Error):
    """A bot did not answer with an option. The message names the bot, and says what it did."""

    code = "A202"


def begin(bot: Bot, seat: int, seed: int, answers: int = 0) -> None:
    """Tell a bot that the game of this seed begins, or goes on after a number of answers."""
    with _BotErrors(bot):
        bot.begin(seat, seed_for(seat, seed, answers))


def seed_for(seat: int, seed: int, answers: int = 0) -> int:
    """Return the seed for the bot's own random choices.

    It is a hash: the seed of the game, and so hidden pieces, cannot be computed from it. 48 bits, so that JSON readers keep it exact.
    """
    return int.from_bytes(sha256(f"bot {seat} {seed} {answers}".encode()).digest()[: BITS // 8], "big")


def ask_bot(bot: Bot, position: Position) -> int:
    """Return the number of the option that a bot takes."""
    count = position.count
    with _BotErrors(bot):
        chosen = bot.choose(position)
    if type(chosen) is int and 0 <= chosen < count:
        return chosen
    return _number(bot, chosen, count)


def end(bot: Bot, scores: Sequence[int]) -> None:
    """Tell a bot how a game ended."""
    with _BotErrors(bot):
        bot.end(scores)


def is_repeatable(bot: Bot) -> bool:
    """True if a bot says that it repeats itself."""
    with _BotErrors(bot):
        return bool(bot.repeatable)


def close(bot: Bot) -> None:
    """Tell a bot that there will be no more games."""
    with _BotErrors(bot):
        bot.close()


def describe_exception(problem: BaseException) -> str:
    """Return what was raised, and in which line of foreign code: `in my_bots.py, line 12: KeyError: 'x'`."""
    text = " ".join(str(problem).split())
    text = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    name = type(problem).__name__
    if place := _place(problem.__traceback__):
        return f"in {place}: {name}: {text}" if text else f"in {place}: {name}"
    # Without foreign code in the trace, the message of these errors is clear without the name of the class.
    return text if text and isinstance(problem, OSError | TypeError | ValueError) else f"{name}: {text}" if text else name


class _BotErrors:
    """Turns an exception inside a bot into BotFailed with its name. A class, for a generator is slower and this runs at every answer."""

    __slots__ = ("bot",)

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        # A bot that calls `sys.exit` would end the program without a message.
        if problem is None or not isinstance(problem, Exception | SystemExit) or isinstance(problem, BotFailed):
            return
        if _top(type(self.bot).__module__) != _OURS:
            raise BotFailed(f"the bot `{_name(self.bot)}` failed: {describe_exception(problem)}") from problem


def _number(bot: Bot, chosen: object, count: int) -> int:
    """Return the choice if it is the number of an option. Numbers of other libraries are allowed, truths are not."""
    try:
        number = -1 if isinstance(chosen, bool) else index(chosen)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if 0 <= number < count:
        return number
    allowed = f"a number from 0 to {count - 1}" if count > 1 else "0"
    raise BotFailed(f"the bot `{_name(bot)}` has to choose {allowed}, and chose {brief(chosen)}")


def _name(bot: Bot) -> str:
    return bot.written or type(bot).__name__


def _place(trace: TracebackType | None) -> str | None:
    """Return the last line in the first foreign package of the trace, not Horta and not Python itself; None if there is none."""
    place, package = None, None
    for frame, line in walk_tb(trace):
        module = str(frame.f_globals.get("__name__", ""))
        if package is None and _top(module) not in _NOT_THEIRS:
            package = _top(module)
        if package is not None and _top(module) == package:
            place = f"{_file(frame.f_code.co_filename, module)}, line {line}"
    return place


def _file(path: str, module: str) -> str:
    """A file as it lies in its package: `my_bots/frugal.py`."""
    parts = PurePath(path).parts
    depth = module.count(".") + (2 if parts[-1] == "__init__.py" else 1)
    return "/".join(parts[-depth:])


def _top(module: str) -> str:
    return module.partition(".")[0]
