"""`horta why`: explains a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from horta.commands.output_files import as_json
from horta.commands.saves import read_save, resume_game
from horta.commands.shared_options import ENGLISH, Anyway, Lang, ListForm, ListFormat, MorePacks, several
from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean
from horta.play.game import Game
from horta.play.why.records import Why
from horta.play.why.situation import Viewer
from horta.words.asked_names import asked_about
from horta.words.explanations import ExplanationTeller
from horta.words.labels import Labels

WHAT = (
    "What to explain: an answer (41), one event of it (41.3), a value as in rules, NAME or NAME(ID), the name of an option, a counter or a "
    "thing, or `options`. [default: the last answer]"
)


def run(
    file: Annotated[Path, typer.Argument(metavar="SAVE", help="A saved game.")],
    what: Annotated[list[str], several("WHAT", WHAT)],
    packs: MorePacks,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Tell what this seat may know. [default: who is asked]")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Tell everything, secrets too.")] = False,
    written: Annotated[bool, typer.Option("--written", help="Print the rules as they are written below each line.")] = False,
    form: ListForm = ListFormat.text,
    lang: Lang = ENGLISH,
    anyway: Anyway = False,
) -> None:
    """Print why something is as it is: contributions with their rules, causes, and the hooks that nearly applied."""
    game = resume_game(read_save(file), packs, anyway)
    teller = ExplanationTeller(Labels(game.ruleset, game.seats, lang))
    viewer = _viewer(game, seat, everything)
    found = _found(game, viewer, " ".join(what), teller)
    if form is ListFormat.json:
        print(as_json([why.to_data() for why in found]), end="")
        return
    lines = [line for why in found for line in teller.lines(why)]
    if not lines:
        print(clean(teller.labels.phrase("why_nothing", text=" ".join(what) or str(len(game.steps)))))
    for line in lines:
        print(clean(f"{'  ' * line.depth}{line.noted}{f'  {line.place}' if line.place else ''}"))
        if written and line.written:
            print(clean(f"{'  ' * line.depth}    {line.written}"))


def _viewer(game: Game, seat: int | None, everything: bool) -> Viewer:
    """Return who asks: the seat that was named, or who is asked in the game; after its end, and with `--all`, everything may be known."""
    if seat is not None and not 1 <= seat <= len(game.seats):
        raise Mistake(f"there is no seat {seat} at a table of {len(game.seats)}", f"seats are counted from 1 to {len(game.seats)}")
    if seat is not None:
        return seat - 1
    return "all" if everything or game.decision is None else game.decision.seat


def _found(game: Game, viewer: Viewer, text: str, teller: ExplanationTeller) -> list[Why]:
    if text == "options":
        return [game.why(viewer)]
    if not text or text.isdigit():
        number = int(text) if text else len(game.steps)
        if number > len(game.steps):
            raise Mistake(f"this game has {len(game.steps)} answers, not {number}")
        return [game.why(viewer, answer=number)]
    found = asked_about(game, viewer, text, teller)
    if not found:
        raise Mistake(f"nothing in this game is called `{text}`", "name an answer (41), an event (41.3), a value, an option or a thing")
    return found
