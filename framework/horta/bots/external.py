"""Bots that are programs of their own, in any language: they get JSON lines and answer with JSON lines.

docs/bots.md describes the protocol. A program sees what its seat sees. Either the game goes on by
one of the options, or an error names the bot and says what it did.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Sequence
from typing import Any

from horta.bots.bot import Bot, setting_above_0
from horta.bots.checked_calls import BotFailed
from horta.bots.line_protocol import Conversation, ConversationBroken, quote
from horta.bots.position import Position
from horta.play.game import Ruleset

PROTOCOL = 1
SECONDS = 30.0

_SETTING = re.compile(r"([a-z]+)=(.*)")


class StdioBot(Bot):
    """Asks a program of yours, in JSON lines: stdio:COMMAND, or stdio:seconds=5 COMMAND for less time than 30 seconds.

    Another setting before the command is `stderr=show`: what it writes there goes where ours goes.
    """

    imagines = False

    def __init__(self, ruleset: Ruleset, command: str) -> None:
        super().__init__()
        if os.name != "posix":
            raise ValueError("programs can be bots only on Linux, macOS and other systems like them")
        settings, self._words = _read_command(command)
        self._seconds = setting_above_0("seconds", settings.get("seconds", SECONDS), float)
        self._show = settings.get("stderr") == "show"
        self._lock = ruleset.lock
        self._title = f"stdio:{command}"
        self._talk: Conversation | None = None
        self._begun = False
        self._repeats = True
        self._seed = 0

    @property
    def repeatable(self) -> bool:
        """What the program says about itself in its answer to `hello`. It is started to be asked."""
        try:
            self._started()
        except (BotFailed, ConversationBroken):
            # Its first game will report the error. Or only the machines of a cluster have the program, and they play.
            return True
        return self._repeats

    def begin(self, seat: int, seed: int) -> None:
        """Begin a new game. The program is told only when its first question comes."""
        super().begin(seat, seed)
        self._begun = False
        self._seed = seed

    def choose(self, position: Position) -> int:
        """Return what the program answers. If there is a single option, the program is not asked."""
        if position.count == 1:
            return 0
        if not self._begun:
            self._say({"type": "begin", "seat": position.seat, "seats": position.seats, "seed": self._seed})
            self._begun = True
        decision = position.decision
        options = [option.id for option in decision.options]
        question = {"type": "choose", "view": position.view.to_data(), "question": decision.kind, "options": options}
        return self._option(self._ask(question), options)

    def end(self, scores: Sequence[int]) -> None:
        """Tell it how the game ended, if it took part."""
        if self._begun:
            self._say({"type": "end", "scores": list(scores)})
        self._begun = False

    def close(self) -> None:
        """End the program."""
        talk, self._talk = self._talk, None
        if talk is not None:
            talk.close()

    # -------------------------------------------------------------- talking

    def _say(self, message: dict[str, Any], answered: bool = False) -> bytes:
        """Send a message; return the line that answers it, if it is to be answered."""
        try:
            return self._started().say(_line(message), self._seconds, answered)
        except ConversationBroken as problem:
            raise self._failed(str(problem)) from None

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        line = self._say(message, answered=True)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._failed(f"was asked `{message['type']}` and said what is not JSON: {quote(line)}") from None
        if not isinstance(answer, dict):
            raise self._failed(f"was asked `{message['type']}` and said what is not a JSON object: {quote(line)}")
        return answer

    def _started(self) -> Conversation:
        if self._talk is None:
            self._talk = Conversation(self._words, self._show)
            hello = self._ask({"type": "hello", "protocol": PROTOCOL, "packs": self._lock["packs"], "options": self._lock["options"]})
            if hello.get("protocol") != PROTOCOL:
                raise self._failed(f"does not speak protocol {PROTOCOL}: {_said(hello)}")
            if not isinstance(hello.get("name"), str):
                raise self._failed(f"did not say its name: {_said(hello)}")
            self._repeats = hello.get("repeatable", True)
            if not isinstance(self._repeats, bool):
                raise self._failed(f"says neither that it is `repeatable` nor that it is not: {_said(hello)}")
        return self._talk

    def _option(self, answer: dict[str, Any], options: list[str]) -> int:
        chosen = answer.get("option")
        if isinstance(chosen, str) and chosen in options:
            return options.index(chosen)
        if isinstance(chosen, int) and not isinstance(chosen, bool) and 0 <= chosen < len(options):
            return chosen
        raise self._failed(f"chose none of the {len(options)} options: {_said(answer)}")

    def _failed(self, what: str) -> BotFailed:
        """End the program, because its state is unknown now. Return the error to raise."""
        talk, self._talk, self._begun = self._talk, None, False
        words = talk.fail() if talk is not None else []
        return BotFailed(f"the bot `{self._title}` {what}" + (f" (on stderr: {' | '.join(words)})" if words else ""))


def _read_command(text: str) -> tuple[dict[str, str], list[str]]:
    """The settings that stand before a command, and its words. No shell is involved."""
    words, settings = shlex.split(text), {}
    while words and (match := _SETTING.fullmatch(words[0])):
        settings[match[1]] = match[2]
        words.pop(0)
    if unknown := settings.keys() - {"seconds", "stderr"}:
        raise ValueError(f"only `seconds=…` and `stderr=show` are allowed before the command, not `{min(unknown)}=…`")
    if not words:
        raise ValueError("a command has to follow, as in stdio:./my-bot")
    return settings, words


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=True).encode()


def _said(answer: dict[str, Any]) -> str:
    return quote(_line(answer))
