"""Options that several commands share, each declared once, and how what is typed after them is read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from horta.commands.usage_errors import Mistake
from horta.packs.bundled import content_folder
from horta.words.languages import LOCALES

if TYPE_CHECKING:
    from horta.play.game import Ruleset

DEFAULT_GAME = "default-game.txt"
USUAL_BOT = "random"  # where many games are played

ListFormat = StrEnum("ListFormat", ["text", "json"])
LocaleName = StrEnum("LocaleName", LOCALES)  # type: ignore[misc]  # the list of languages is the list of files
ENGLISH = LocaleName("en")


def several(metavar: str, help: str) -> Any:
    """Return an argument for any number of words, or none."""
    return typer.Argument(metavar=metavar, help=help, default_factory=list, show_default=False)


def repeated(*names: str, metavar: str, help: str, default: str = "") -> Any:
    """Return an option that can be given any number of times, or not at all. `default` says what counts then."""
    told = f"{help} Can be repeated." + (f" [default: {default}]" if default else "")
    return typer.Option(*names, metavar=metavar, help=told, default_factory=list, show_default=False)


NeededPacks = Annotated[list[str], typer.Argument(metavar="PACK", help="Packs by name or path.")]
Packs = Annotated[list[str], several("PACK", "Packs by name or path. Without any, the game that comes with Horta.")]
MorePacks = Annotated[list[str], repeated("--pack", "-p", metavar="PACK", help="One more pack, by name or path.")]
Choices = Annotated[list[str], repeated("--option", "-o", metavar="NAME=VALUE", help="An option of a pack.")]
Before = Annotated[str, typer.Argument(metavar="A", help="A pack by name or path. Join several with +.")]
After = Annotated[str | None, typer.Argument(metavar="B", help="The same for the other side. [default: A]")]
ChoicesBefore = Annotated[list[str], repeated("--option-a", metavar="NAME=VALUE", help="An option of A.")]
ChoicesAfter = Annotated[list[str], repeated("--option-b", metavar="NAME=VALUE", help="An option of B.")]
Seats = Annotated[
    int | None, typer.Option("--players", "--seats", "-n", metavar="N", help="How many play. [default: 4 if the game allows]")
]
SeatNumbers = Annotated[list[int], repeated("--players", "-n", metavar="N", help="A number of players.", default="all")]
SEED = "Seed for random numbers. The same seed gives the same games."
Seed = Annotated[int, typer.Option("--seed", "-s", metavar="N", help=SEED)]
Bots = Annotated[
    str | None,
    typer.Option("--bots", "-b", metavar="BOTS", help=f"A bot for all seats, or one for each with commas between. [default: {USUAL_BOT}]"),
]
Workers = Annotated[int | None, typer.Option("--workers", "-w", min=1, metavar="N", help="How many processes play. [default: all cores]")]
Cluster = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="Address of a Dask scheduler. Its workers play.")]
Data = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all figures to this file.")]
Anyway = Annotated[bool, typer.Option("--anyway", help="Use the packs as they are now, even if they have changed since the save.")]
Lang = Annotated[LocaleName, typer.Option("--lang", "-l", envvar="HORTA_LANG", help="Language of the game's own words.")]
ListForm = Annotated[ListFormat, typer.Option("--format", "-f", help="Format of the list.")]


def usual_game() -> str:
    """Return the id of the pack to play when none is named: a file beside the packs that come with Horta says it."""
    file = content_folder() / DEFAULT_GAME
    if not file.is_file():
        raise Mistake("no game comes with this installation", "name a pack: horta play PACK")
    return file.read_text(encoding="utf-8").strip()


def load_packs(packs: Sequence[str], options: Iterable[str] = (), cached: bool = True) -> Ruleset:
    """Return the ruleset of the named packs, or of the usual game, with options written as name=value."""
    return loading(cached)(*(packs or [usual_game()]), options=parse_choices(options))


def loading(cached: bool) -> Callable[..., Ruleset]:
    """Return the function that loads packs: from files that were kept, or in any case from the packs themselves."""
    # Slow to load; commands that only list packs do not need it.
    from horta.play import game, kept_rulesets

    return kept_rulesets.load_kept if cached else game.load


def parse_choices(given: Iterable[str]) -> dict[str, str]:
    """Return options written as name=value."""
    found: dict[str, str] = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals or not name:
            raise Mistake(f"`{entry}` is no option", "write name=value, such as --option rounds=3; `horta packs` lists the options")
        found[name.strip()] = value.strip()
    return found


def packs_of_side(side: str) -> tuple[str, ...]:
    """Return the packs of one side of a comparison, which are joined by `+`."""
    return (side,) if os.path.exists(side) else tuple(side.split("+"))


def read_bots(text: str) -> tuple[str, ...]:
    """Return the bots of a list with commas. A part without a bot's name, such as `b=2`, is a further setting of the bot before."""
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return tuple(filter(None, found))


def line_up(text: str, seats: int) -> tuple[str, ...]:
    """Return a bot for each seat. A single bot takes all of them."""
    bots = read_bots(text)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise Mistake(f"{len(bots)} bots for {seats} seat{'' if seats == 1 else 's'}", "name one bot for all seats, or one for each")
    return bots
