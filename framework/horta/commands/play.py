"""`horta play`: starts a game with people and bots in its seats."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from horta.bots.catalogue import known_bots
from horta.commands.players import USUAL_OPPONENT, seat_bots
from horta.commands.saves import read_save, resume_game
from horta.commands.shared_options import (
    ENGLISH,
    Anyway,
    Choices,
    Lang,
    MorePacks,
    Packs,
    Seats,
    load_packs,
    repeated,
    usual_game,
)
from horta.commands.terminal.game_screen import TableSession, play_on
from horta.commands.usage_errors import Mistake
from horta.diagnostics import ArgumentRefused, clean
from horta.packs.pack_search import Finder
from horta.play.game import Ruleset
from horta.words.languages import phrase

LONGEST_NAME = 24
SEED_BITS = 48  # too many to guess, few enough to type
BOT = (
    "Bot for the seats without a person: random, greedy, weighted, search or stdio:COMMAND, with settings as in search:iterations=200. "
    "One for all seats, or one for each."
)


def run(
    *,
    packs: Packs,
    more: MorePacks,
    players: Seats = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", metavar="N", help="Seed for random numbers. The same seed gives the same game.")
    ] = None,
    lang: Lang = ENGLISH,
    option: Choices,
    bots: Annotated[bool, typer.Option("--bots", help="Put a bot in every seat.")] = False,
    bot: Annotated[list[str], repeated("--bot", "-b", metavar="BOT", help=BOT, default=USUAL_OPPONENT)],
    human: Annotated[list[int], repeated("--human", metavar="SEAT", help="A seat for a person.", default="1")],
    name: Annotated[list[str], repeated("--name", metavar="NAME", help="Name of the player in the next seat.")],
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save the game in this file after every answer.")] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved game.")] = None,
    anyway: Anyway = False,
) -> None:
    """Play with people if there are any, otherwise to the end at once."""
    packs = [*packs, *more]
    if bots and human:
        raise Mistake("--bots puts a bot in every seat, --human a person in some", "leave one of them out")
    if bots:
        _refuse_bot_names(packs)
    if load and (players is not None or seed is not None or option or name):
        raise Mistake("a saved game has its options, players and seed already", "with --load, leave them out")
    if anyway and not load:
        raise Mistake("--anyway works only together with --load", "name it: --load FILE")
    if load:
        game = resume_game(read_save(load), packs, anyway)
    else:
        ruleset = _whole_game(packs, option)
        number = _number_of_seats(ruleset, players)
        names = _names(name, number, _people(human, bots, number), lang)
        game = ruleset.new_game(names, secrets.randbits(SEED_BITS) if seed is None else seed)
    people = _people(human, bots, len(game.seats))
    seated = seat_bots(bot, game.ruleset, [seat for seat in range(len(game.seats)) if seat not in people])
    # The folder or archive of a pack has the name of the pack.
    asked = frozenset(Path(pack).resolve().name.removesuffix(".zip") for pack in packs or ([] if load else [usual_game()]))
    play_on(TableSession(game, people, seated, lang, save, save or load, asked))


def _refuse_bot_names(packs: list[str]) -> None:
    """In other commands, --bots is followed by bots; here they would be taken for packs."""
    for name in packs:
        if name.partition(":")[0] in known_bots() and Finder().by_id(name) is None and not os.path.exists(name):
            raise Mistake(f"`{name}` is a bot, not a pack", f"say who plays with --bot {name}")


def _whole_game(packs: list[str], options: list[str]) -> Ruleset:
    ruleset = load_packs(packs, options)
    if not any(procedure.name == "game" for procedure in ruleset.rules.procedures):
        listed = ", ".join(f"`{pack.id}`" for pack in ruleset.packs)
        raise Mistake(f"not a whole game: {listed}", "name a pack that is a game, or one that requires it")
    return ruleset


def _number_of_seats(ruleset: Ruleset, wanted: int | None) -> int:
    players = wanted if wanted is not None else ruleset.usual_players()
    try:
        ruleset.check_seats(players)
    except ArgumentRefused as problem:
        raise Mistake(str(problem), f"write --players {ruleset.usual_players(players)}") from None
    return players


def _people(wanted: list[int], bots: bool, players: int) -> frozenset[int]:
    """Return the seats of people, counted from 0. Without a terminal there are none."""
    for seat in wanted:
        if not 1 <= seat <= players:
            raise Mistake(f"there is no seat {seat} at a table of {players}", f"seats are counted from 1 to {players}")
    if bots or not sys.stdin.isatty():
        return frozenset()
    return frozenset(seat - 1 for seat in wanted or [1])


def _names(given: list[str], players: int, people: frozenset[int], locale: str) -> list[str]:
    if len(given) > players:
        raise Mistake(f"there are {len(given)} names for {players} players")
    names = [clean(name.strip())[:LONGEST_NAME] for name in given]
    names += [phrase(locale, "person" if seat in people else "bot", number=seat + 1) for seat in range(len(names), players)]
    if not all(names) or len(set(names)) < len(names):
        raise Mistake("every player needs a name of their own")
    return names
