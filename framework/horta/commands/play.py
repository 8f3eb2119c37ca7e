"""`horta play`: reads the request and starts a game with people and bots in its seats."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from horta.bots.catalogue import known_bots
from horta.commands.saves import read_save, take_up
from horta.commands.usage_errors import Mistake, parse_choices
from horta.diagnostics import ArgumentRefused, clean
from horta.packs.pack_search import Finder
from horta.play.game import Game, Ruleset, load
from horta.words.languages import phrase

DEFAULT_GAME = "default-game.txt"
LONGEST_NAME = 24
SEED_BITS = 48  # too many to guess, few enough to type


@dataclass(frozen=True, slots=True)
class Setup:
    """What was asked for on the command line."""

    packs: list[str]
    players: int | None
    seed: int | None
    locale: str
    options: list[str]
    bots: bool
    bot: list[str]
    people: list[int]
    names: list[str]
    save: Path | None
    load: Path | None
    anyway: bool = False


def play_game(setup: Setup) -> None:
    """Play with people if there are any, otherwise to the end at once."""
    _consistent(setup)
    game = take_up(read_save(setup.load), setup.packs, setup.anyway) if setup.load else _new(setup)
    people = _people(setup, len(game.seats))
    from horta.commands.players import seat_bots
    from horta.commands.terminal.game_screen import Room, play_on

    bots = seat_bots(setup.bot, game.ruleset, [seat for seat in range(len(game.seats)) if seat not in people])
    # The folder or archive of a pack has the name of the pack.
    asked = frozenset(Path(name).resolve().name.removesuffix(".zip") for name in setup.packs or ([] if setup.load else [usual_game()]))
    play_on(Room(game, people, bots, setup.locale, setup.save, setup.save or setup.load, asked))


def _consistent(setup: Setup) -> None:
    if setup.bots and setup.people:
        raise Mistake("--bots puts a bot in every seat, --human a person in some", "leave one of them out")
    for name in setup.packs if setup.bots else ():
        # In other commands, --bots is followed by bots.
        if name.partition(":")[0] in known_bots() and Finder().by_id(name) is None and not Path(name).exists():
            raise Mistake(f"`{name}` is a bot, not a pack", f"say who plays with --bot {name}")
    fixed = (setup.players is not None, setup.seed is not None, setup.options, setup.names)
    if setup.load and any(fixed):
        raise Mistake("a saved game has its options, players and seed already", "with --load, leave them out")
    if setup.anyway and not setup.load:
        raise Mistake("--anyway works only together with --load", "name it: --load FILE")


def _new(setup: Setup) -> Game:
    ruleset = load(*(setup.packs or [usual_game()]), options=parse_choices(setup.options))
    if not any(procedure.name == "game" for procedure in ruleset.rules.procedures):
        listed = ", ".join(f"`{pack.id}`" for pack in ruleset.packs)
        raise Mistake(f"not a whole game: {listed}", "name a pack that is a game, or one that requires it")
    players = _players(setup, ruleset)
    people = _people(setup, players)
    seed = setup.seed if setup.seed is not None else secrets.randbits(SEED_BITS)
    return ruleset.new_game(_names(setup, players, people), seed)


def usual_game() -> str:
    """Return the id of the pack to play when none is named: a file beside the packs that come with Horta says it."""
    from horta.packs.bundled import content_folder

    file = content_folder() / DEFAULT_GAME
    if not file.is_file():
        raise Mistake("no game comes with this installation", "name a pack: horta play PACK")
    return file.read_text(encoding="utf-8").strip()


def _players(setup: Setup, ruleset: Ruleset) -> int:
    players = setup.players if setup.players is not None else ruleset.usual_players()
    try:
        ruleset.check_seats(players)
    except ArgumentRefused as problem:
        raise Mistake(str(problem), f"write --players {ruleset.usual_players(players)}") from None
    return players


def _people(setup: Setup, players: int) -> frozenset[int]:
    """Return the seats of people, counted from 0. Without a terminal there are none."""
    for seat in setup.people:
        if not 1 <= seat <= players:
            raise Mistake(f"there is no seat {seat} at a table of {players}", f"seats are counted from 1 to {players}")
    if setup.bots or not sys.stdin.isatty():
        return frozenset()
    return frozenset(seat - 1 for seat in setup.people or [1])


def _names(setup: Setup, players: int, people: frozenset[int]) -> list[str]:
    if len(setup.names) > players:
        raise Mistake(f"there are {len(setup.names)} names for {players} players")
    names = [clean(name.strip())[:LONGEST_NAME] for name in setup.names]
    if not all(names) or len(set(names)) < len(names):
        raise Mistake("every player needs a name of their own")
    names += [phrase(setup.locale, "person" if seat in people else "bot", number=seat + 1) for seat in range(len(names), players)]
    if len(set(names)) < len(names):
        raise Mistake("every player needs a name of their own")
    return names
