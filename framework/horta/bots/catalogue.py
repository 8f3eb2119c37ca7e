"""Bots by name, as they are written on a command line: `random`, `search:iterations=200`, `stdio:./my-bot`.

Other packages add bots of their own under the entry point group `horta.bots`: a callable that takes
the ruleset and, by keyword, the settings that were written, as text.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

from horta.bots.bot import Bot, RandomBot
from horta.bots.checked_calls import describe_exception
from horta.diagnostics import ContentError, Error
from horta.play.game import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "horta.bots"

Maker = Callable[..., Bot]


def _random(ruleset: Ruleset) -> Bot:
    """Chooses at random; all options are equally likely."""
    return RandomBot()


class _Ours(Mapping[str, Maker]):
    """Our own bots by name. The module of one is imported when it is looked up: a game needs few of them."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Maker:
        module, _, title = self._places[name].partition(":")
        maker: Maker = getattr(import_module(module), title)
        return maker

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


PROGRAM = "stdio"  # the bot that starts a program
OURS: Mapping[str, Maker] = _Ours(
    {
        "random": f"{__name__}:_random",
        "greedy": "horta.bots.look_ahead:greedy",
        "weighted": "horta.bots.look_ahead:weighted",
        "search": "horta.bots.search_bot:SearchBot",
        PROGRAM: "horta.bots.external:StdioBot",
    }
)


class BotUnknown(Error, ValueError):
    """The name or the settings of a bot are unknown."""

    code = "A203"


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot as written: its name and its settings. Plain text, so that it can be sent to other processes."""

    name: str
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        if self.name == PROGRAM:
            return f"stdio:{dict(self.settings).get('command', '')}"
        written = ",".join(f"{key}={value}" for key, value in self.settings)
        return f"{self.name}:{written}" if written else self.name

    def make(self, ruleset: Ruleset) -> Bot:
        """Return a bot for these rules. BotUnknown if its name is unknown, or it cannot be made."""
        makers = OURS if self.name in OURS else known_bots()
        if self.name not in makers:
            hint = _hint(self.name, makers, f"there are {', '.join(makers)}")
            raise BotUnknown(f"there is no bot `{self.name}`: {hint}")
        self._check_settings(makers[self.name])
        try:
            made = makers[self.name](ruleset, **dict(self.settings))
        except ContentError:
            # It says what is wrong in a file, and where.
            raise
        except (Exception, SystemExit) as problem:
            raise BotUnknown(f"the bot `{self}` cannot be made: {describe_exception(problem)}") from problem
        if not isinstance(made, Bot):
            raise BotUnknown(f"the bot `{self}` cannot be made: what makes it gives {_kind(made)}, and not a Bot")
        made.written = str(self)
        return made

    def _check_settings(self, maker: Maker) -> None:
        taken = settings_of(maker)
        if taken is None or self.name == PROGRAM:  # what follows `stdio:` is a command
            return
        for name, _ in self.settings:
            if name not in taken:
                there_are = f"its settings are {', '.join(taken)}" if taken else "it has no settings"
                raise BotUnknown(f"the bot `{self.name}` has no setting `{name}`: {_hint(name, taken, there_are)}")


def settings_of(maker: Maker) -> dict[str, Any] | None:
    """Return the settings that a maker takes, with their defaults; None if it takes any setting."""
    parameters = inspect.signature(maker).parameters.values()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return None
    return {parameter.name: parameter.default for parameter in parameters if parameter.default is not parameter.empty}


def _hint(name: str, known: Iterable[str], otherwise: str) -> str:
    near = get_close_matches(name, list(known), 1)
    return f"did you mean `{near[0]}`?" if near else otherwise


def read_spec(text: str) -> BotSpec:
    """The bot that a text means. What follows `stdio:` is a command, not settings."""
    name, _, rest = text.partition(":")
    if name == PROGRAM:
        return BotSpec(name, (("command", rest),))
    settings = [part.partition("=") for part in rest.split(",") if part]
    if any(not equals for _, equals, _ in settings):
        raise BotUnknown(f"`{text}`: settings are written key=value, with commas between them")
    return BotSpec(name, tuple((key, value) for key, _, value in settings))


def known_bots() -> Mapping[str, Maker]:
    """Ours, then those of other packages."""
    # Imported late: to look through all installed packages takes long, and our own bots need none of it.
    from importlib.metadata import entry_points

    found = dict(OURS)
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, _loaded(point))
    return found


def _loaded(point: EntryPoint) -> Maker:
    def make(ruleset: Ruleset, **settings: str) -> Bot:
        try:
            maker: Maker = point.load()
        except (Exception, SystemExit) as problem:
            raise ValueError(f"it cannot be loaded: {describe_exception(problem)}") from problem
        return maker(ruleset, **settings)

    return make


def _kind(made: object) -> str:
    if made is None:
        return "None"
    return f"the class `{made.__name__}` itself" if isinstance(made, type) else f"a `{type(made).__name__}`"
