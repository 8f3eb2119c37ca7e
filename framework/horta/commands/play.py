"""`horta play`: starts a game with people and bots in its seats."""

from __future__ import annotations

import dataclasses
import os
import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from horta.bots.catalogue import known_bots
from horta.commands.kept_games import KeptGame, KeptTable, forget_old_games, kept_games, kept_in, new_kept_game
from horta.commands.players import USUAL_OPPONENT, seat_bots
from horta.commands.saves import check_new_file, is_same_game, read_save, resume_game
from horta.commands.shared_options import (
    ENGLISH,
    Anyway,
    Choices,
    Lang,
    LocaleName,
    MorePacks,
    Packs,
    Seats,
    load_packs,
    repeated,
    usual_game,
)
from horta.commands.state_folder import FileInUse, locked
from horta.commands.terminal.game_screen import TableSession, play_on
from horta.commands.usage_errors import Mistake
from horta.diagnostics import ArgumentRefused, clean
from horta.packs.pack_search import Finder
from horta.play.game import Game, Ruleset
from horta.words.languages import LOCALES, phrase

LONGEST_NAME = 24
SEED_BITS = 48  # too many to guess, few enough to type
BOT = (
    "Bot for the seats without a person: random, greedy, weighted, search or stdio:COMMAND, with settings as in search:iterations=200. "
    "One for all seats, or one for each."
)
SAVE = "Keep the game in this file instead of the state folder. A file that exists is not overwritten."


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
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=SAVE)] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Continue a saved game, and go on saving it there.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the last game of a person that is not over.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Let --save replace a file that exists.")] = False,
    anyway: Anyway = False,
    cache: Annotated[bool, typer.Option(help="Keep the compiled rules, and use what was kept.")] = True,
    context: typer.Context,
) -> None:
    """Play with people if there are any, otherwise to the end at once. Games of people are kept, whatever happens."""
    packs = [*packs, *more]
    _refuse_bot_names(bots, packs, human)
    taken_up = _taken_up(load, resume, anyway, overwrite, save, bool(players is not None or seed is not None or option or name))
    with ExitStack() as locks:
        found = _found(load, locks) if taken_up else None
        before = found.table if found is not None else KeptTable()
        packs = packs or list(before.packs)
        lang = _language(lang, before.lang, context)
        if found is not None:
            game = resume_game(read_save(found.file), packs, anyway, cache)
        else:
            game = _new_game(_whole_game(packs, option, cache), players, name, human, bots, lang, seed)
        human, bot = human or [seat + 1 for seat in before.people], bot or list(before.bots)
        people = _people(human, bots, len(game.seats))
        seated = seat_bots(bot, game.ruleset, [seat for seat in range(len(game.seats)) if seat not in people])
        table = KeptTable(_own_packs(packs), tuple(sorted(people)), tuple(bot), lang)
        kept = _kept(game, table, found, save, overwrite, locks)
        play_on(TableSession(game, people, seated, lang, kept, _asked_for(packs or ([] if taken_up else [usual_game()]))))


def _taken_up(load: Path | None, resume: bool, anyway: bool, overwrite: bool, save: Path | None, anew: bool) -> bool:
    """True if a game is continued. Options that do not go together are refused."""
    taken_up = bool(load) or resume
    if load and resume:
        raise Mistake("--load names a game, --resume takes the last one", "leave one of them out")
    if taken_up and anew:
        raise Mistake("a saved game has its options, players and seed already", f"with {'--load' if load else '--resume'}, leave them out")
    if anyway and not taken_up:
        raise Mistake("--anyway works only together with --load or --resume", "name the game: --load FILE")
    if overwrite and not save:
        raise Mistake("--overwrite works only together with --save", "name the file: --save FILE")
    return taken_up


def _found(load: Path | None, locks: ExitStack) -> KeptGame:
    """Return the game to continue, locked. Without a file, the last that is not over."""
    if load is not None:
        found = kept_in(load) or KeptGame(new_kept_game(load.stem, KeptTable()).folder, KeptTable(file=str(load)))
        if load.is_file():
            _lock(found, locks)
        return found
    last = next((kept for kept in kept_games() if not kept.table.over), None)
    if last is None:
        raise Mistake("there is no game to go on with", "start one: horta play")
    return _lock(last, locks)


def _lock(kept: KeptGame, locks: ExitStack) -> KeptGame:
    try:
        locks.enter_context(locked(kept.file))
    except FileInUse:
        raise Mistake(
            f"the game in `{kept.file}` is being played elsewhere", "close it there first; `horta games` lists all games"
        ) from None
    kept.clear_up()
    return kept


def _language(given: LocaleName, before: str, context: typer.Context) -> LocaleName:
    """Return the language that was asked for; otherwise the one that the game was played in."""
    source = context.get_parameter_source("lang")
    asked = source is not None and source.name != "DEFAULT"
    return given if asked or before not in LOCALES else LocaleName(before)


def _asked_for(packs: list[str]) -> frozenset[str]:
    """Return the ids of packs. The folder or archive of a pack has the name of the pack."""
    return frozenset(Path(pack).resolve().name.removesuffix(".zip") for pack in packs)


def _own_packs(packs: list[str]) -> tuple[str, ...]:
    """Return the packs to name again when the game is continued; none if all of them come with Horta."""
    if not any(Path(pack).exists() for pack in packs):
        return ()
    return tuple(str(Path(pack).resolve()) if Path(pack).exists() else pack for pack in packs)


def _kept(game: Game, table: KeptTable, found: KeptGame | None, save: Path | None, overwrite: bool, locks: ExitStack) -> KeptGame | None:
    """Return where the game is kept from now on; None if it is not."""
    own_file = found is not None and save is not None and save.exists() and found.file.exists() and save.samefile(found.file)
    if save is not None and not own_file:
        check_new_file(save, overwrite)
        kept = new_kept_game(save.stem, dataclasses.replace(table, file=str(save.resolve())), listed=bool(table.people))
        return _lock(kept, locks)
    if not table.people and not own_file:
        return None
    if found is not None and found.file.is_file() and is_same_game(game, read_save(found.file)):
        file = str(Path(found.table.file).resolve()) if found.table.file else ""
        return KeptGame(found.folder, dataclasses.replace(table, file=file), listed=bool(table.people))
    forget_old_games()
    return _lock(new_kept_game(game.ruleset.packs[-1].id, table), locks)


def _refuse_bot_names(bots: bool, packs: list[str], human: list[int]) -> None:
    """In other commands, --bots is followed by bots; here they would be taken for packs. And no seat is left for a person."""
    if not bots:
        return
    if human:
        raise Mistake("--bots puts a bot in every seat, --human a person in some", "leave one of them out")
    for name in packs:
        if name.partition(":")[0] in known_bots() and Finder().by_id(name) is None and not os.path.exists(name):
            raise Mistake(f"`{name}` is a bot, not a pack", f"say who plays with --bot {name}")


def _whole_game(packs: list[str], options: list[str], cached: bool) -> Ruleset:
    ruleset = load_packs(packs, options, cached)
    # Packs that say how many can play have such rules; to look for them takes longer.
    if not ruleset.seats[1] and not any(procedure.name == "game" for procedure in ruleset.rules.procedures):
        listed = ", ".join(f"`{pack.id}`" for pack in ruleset.packs)
        raise Mistake(f"not a whole game: {listed}", "name a pack that is a game, or one that requires it")
    return ruleset


def _new_game(
    ruleset: Ruleset, players: int | None, given: list[str], human: list[int], bots: bool, lang: LocaleName, seed: int | None
) -> Game:
    number = _number_of_seats(ruleset, players)
    names = _names(given, number, _people(human, bots, number), lang)
    return ruleset.new_game(names, secrets.randbits(SEED_BITS) if seed is None else seed)


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
