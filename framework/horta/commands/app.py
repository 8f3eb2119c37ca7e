"""What can be typed after `horta`: the commands with their options, and nothing of what they do."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import horta
from horta.commands.usage_errors import COULD_NOT_RUN, STOPPED, explain_failure


class Commands(TyperGroup):
    """The commands, with one place where their mistakes end."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; say what is wrong in words when it cannot be done."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
            raise typer.Exit(STOPPED) from None
        except Exception as error:
            if not explain_failure(error):
                raise
        raise typer.Exit(COULD_NOT_RUN)


app = typer.Typer(
    cls=Commands,
    help="Horta: board games whose rules are text files.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"horta {horta.__version__}")
        raise typer.Exit


@app.callback(epilog="Exit codes: 0 all is well, 1 problems were found, 2 the command could not run, 130 it was stopped.")
def show_version(
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")] = False,
) -> None:
    """Horta: board games whose rules are text files."""


class Format(StrEnum):
    """How problems are shown."""

    text = "text"
    json = "json"
    github = "github"
    sarif = "sarif"


class ListFormat(StrEnum):
    """How lists are shown."""

    text = "text"
    json = "json"


class Tables(StrEnum):
    """How tables are kept."""

    csv = "csv"
    parquet = "parquet"
    both = "both"


class LocaleName(StrEnum):
    """Languages the framework itself speaks."""

    en = "en"
    fr = "fr"
    de = "de"
    es = "es"


Packs = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PACK]...", help="Packs by name or path; without any, the game that comes with Horta."),
]
MorePacks = Annotated[list[str] | None, typer.Option("--pack", "-p", help="One more pack, by name or path. Can be repeated.")]
Choices = Annotated[list[str] | None, typer.Option("--option", "-o", help="An option of a pack, as name=value. Can be repeated.")]
Anyway = Annotated[bool, typer.Option("--anyway", help="Take the packs as they are now, even if they have changed since the save.")]
Lang = Annotated[LocaleName, typer.Option("--lang", "-l", envvar="HORTA_LANG", help="The language of the game's own words.")]
EACH_BOT = "A bot for all seats, or one for each with commas between."
BOTS = (
    "Who plays where no person sits: random, greedy, weighted, search or stdio:COMMAND, with settings as in search:iterations=200. "
    "One for all seats, or repeated for each. [default: weighted]"
)


@app.command()
def play(
    packs: Packs = None,
    more: MorePacks = None,
    players: Annotated[
        int | None, typer.Option("--players", "--seats", "-n", help="How many play. [default: 4 if the game allows]")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Where chance begins; the same seed repeats it.")] = None,
    lang: Lang = LocaleName.en,
    option: Choices = None,
    bots: Annotated[bool, typer.Option("--bots", help="Bots in every seat.")] = False,
    bot: Annotated[list[str] | None, typer.Option("--bot", "-b", help=BOTS)] = None,
    human: Annotated[list[int] | None, typer.Option("--human", help="A seat for a person. Can be repeated. [default: 1]")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="The name of who sits in the next seat. Can be repeated.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the game in this file, up to date after every answer.")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
    anyway: Anyway = False,
) -> None:
    """Play a game in the terminal, with people and bots."""
    from horta.commands.play import Setup, play_game

    wanted = [*(packs or ()), *(more or ())]
    play_game(Setup(wanted, players, seed, lang.value, option or [], bots, bot or [], human or [], name or [], save, load, anyway))


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Pack folders, archives, or folders with several packs.")],
    form: Annotated[Format, typer.Option("--format", "-f", help="How problems are shown.")] = Format.text,
    cache: Annotated[bool, typer.Option(help="Pass over packs that were in order and have not changed.")] = True,
) -> None:
    """Check packs: exit 0 when they are in order, 1 when there are problems, 2 when they could not be checked."""
    from horta.commands.check import check_packs

    raise typer.Exit(check_packs(paths, form.value, cache))


@app.command()
def bots() -> None:
    """List the bots that can be asked to play, with their settings."""
    from horta.commands.bots import list_bots

    list_bots()


@app.command()
def explain(code: Annotated[str, typer.Argument(metavar="CODE", help="A code such as E204.")]) -> None:
    """Tell more about the code of a problem."""
    from horta.commands.show import explain_code

    explain_code(code)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a definition or declaration, or the name of a rule.")],
    packs: MorePacks = None,
    option: Choices = None,
    lang: Lang = LocaleName.en,
) -> None:
    """Show a definition as all packs together make it, and who wrote what where."""
    from horta.commands.show import show_name

    show_name(name, packs or [], option or [], lang.value)


@app.command()
def texts(
    packs: Annotated[list[str], typer.Argument(metavar="PACK...", help="Packs by name or path.")],
    option: Choices = None,
    lang: Lang = LocaleName.en,
) -> None:
    """List the rule texts of everything that carries a rule, and what has no words yet."""
    from horta.commands.texts import list_texts

    list_texts(packs, option or [], lang.value)


@app.command()
def packs(
    folders: Annotated[list[Path] | None, typer.Argument(metavar="[FOLDER]...", help="More folders to look in.")] = None,
    lang: Lang = LocaleName.en,
) -> None:
    """List the packs that can be found, with their options."""
    from horta.commands.packs import list_packs

    list_packs(folders or [], lang.value)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    packs: MorePacks = None,
    until: Annotated[int | None, typer.Option("--until", min=0, help="Stop after so many answers.")] = None,
    lang: Lang = LocaleName.en,
    anyway: Anyway = False,
) -> None:
    """Tell a saved game in words, with the scores at its end: exit 1 when something in it is not as it must be."""
    from horta.commands.replay import replay_game

    raise typer.Exit(replay_game(file, packs or [], until, lang.value, anyway))


@app.command("diff")
def difference(
    before: Annotated[str, typer.Argument(metavar="A", help="A pack by name or path; several are joined by +.")],
    after: Annotated[str | None, typer.Argument(metavar="[B]", help="The same for the other side. [default: A]")] = None,
    option_a: Annotated[list[str] | None, typer.Option("--option-a", help="An option of A, as name=value. Can be repeated.")] = None,
    option_b: Annotated[list[str] | None, typer.Option("--option-b", help="An option of B, as name=value. Can be repeated.")] = None,
    form: Annotated[ListFormat, typer.Option("--format", "-f", help="How the changes are shown.")] = ListFormat.text,
) -> None:
    """Tell what changes from A to B, in the terms of the rules: `horta diff A B`, `horta diff A --option-b rounds=4`."""
    from horta.commands.diff import compare_packs

    compare_packs(before, after or before, option_a or [], option_b or [], form.value)


@app.command()
def simulate(
    packs: Packs = None,
    more: MorePacks = None,
    option: Choices = None,
    seats: Annotated[int | None, typer.Option("--players", "--seats", "-n", help="How many play. [default: as many as bots, or 4]")] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", help=f"{EACH_BOT} [default: random]")] = None,
    games: Annotated[int | None, typer.Option("--games", "-g", min=1, help="How many games. [default: 1000]")] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Where chance begins; the same seed repeats it. [default: 0]")] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots one seat on with every game.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes that play. [default: all cores]")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", help="The address of a Dask scheduler whose workers play.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Keep the results in this folder, or the seats in a .csv or .parquet.")] = None,
    form: Annotated[Tables | None, typer.Option("--format", "-f", help="How a folder keeps them. [default: csv, or as before]")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder, perhaps with more games.")] = False,
) -> None:
    """Play many games between bots, keep the results and add them up."""
    from horta.commands.simulate import SimulateRequest, simulate_games

    wanted = [*(packs or ()), *(more or ())]
    asked = SimulateRequest(wanted, option or [], seats, bots, games, seed, rotate, workers, cluster, out, form and form.value, resume)
    raise typer.Exit(simulate_games(asked))


@app.command("tune")
def tune_bots(
    packs: Annotated[list[str], typer.Argument(metavar="PACK...", help="Packs by name or path.")],
    option: Choices = None,
    seats: Annotated[int, typer.Option("--players", "--seats", "-n", help="How many play.")] = 4,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games a round learns from; about half as many compare.")] = 200,
    rounds: Annotated[int, typer.Option("--rounds", "-r", min=1, help="How often new weights are tried.")] = 3,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Where chance begins; the same seed repeats it.")] = 0,
    names: Annotated[str | None, typer.Option("--of", help="What is weighed, with commas between. [default: what the packs weigh]")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin as if the packs had no weights.")] = False,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes that play. [default: all cores]")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="The content file to write. Without it, or as -, it is printed.")] = None,
) -> None:
    """Find out by play what bots should make of what they have, as weights for a pack."""
    from horta.commands.tune import TuneRequest, tune_weights

    file = None if out == Path("-") else out
    tune_weights(TuneRequest(packs, option or [], seats, games, rounds, seed, names, fresh, workers, file))


@app.command("compare")
def compare_rules(
    before: Annotated[str, typer.Argument(metavar="A", help="A pack by name or path; several are joined by +.")],
    after: Annotated[str | None, typer.Argument(metavar="[B]", help="The same for the other side. [default: A]")] = None,
    option_a: Annotated[list[str] | None, typer.Option("--option-a", help="An option of A, as name=value. Can be repeated.")] = None,
    option_b: Annotated[list[str] | None, typer.Option("--option-b", help="An option of B, as name=value. Can be repeated.")] = None,
    games: Annotated[int, typer.Option("--games", "-g", help="Games of each side.")] = 1000,
    seats: Annotated[int | None, typer.Option("--players", "--seats", "-n", help="How many play. [default: 4 if both sides allow]")] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help=EACH_BOT)] = "random",
    seed: Annotated[int, typer.Option("--seed", "-s", help="Where chance begins, for both sides.")] = 0,
    seed_b: Annotated[int | None, typer.Option("--seed-b", help="Another seed for B: then the sides share no chance.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes that play. [default: all cores]")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", help="The address of a Dask scheduler whose workers play.")] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a page with drawings to this file.")] = None,
    data: Annotated[Path | None, typer.Option("--json", help="Write all figures to this file.")] = None,
    error: Annotated[float, typer.Option("--error", min=0.0001, max=0.5, help="How often rules that play alike seem to differ.")] = 0.05,
    interest: Annotated[float, typer.Option("--interest", min=0.0001, max=1, help="The smallest difference worth knowing of.")] = 0.05,
    lang: Lang = LocaleName.en,
) -> None:
    """Play two sets of rules against each other and tell what differs: `horta compare A B --report report.html`."""
    from horta.commands.compare import CompareRequest, compare_games
    from horta.comparison import Terms

    sides, options = (before, after or before), (option_a or [], option_b or [])
    seeds, terms = (seed, seed if seed_b is None else seed_b), Terms(error=error, interest=interest)
    wanted = CompareRequest(sides, options, games, seats, bots, seeds, workers, cluster, report, data, lang.value, terms)
    raise typer.Exit(compare_games(wanted))


@app.command("tournament")
def hold_tournament(
    packs: Packs = None,
    more: MorePacks = None,
    option: Choices = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help="The bots, with commas between them.")] = "random,greedy,weighted",
    players: Annotated[str | None, typer.Option("--players", "-n", help="Numbers of players, such as 2,3,4. [default: all]")] = None,
    games: Annotated[int, typer.Option("--games", "-g", help="Games for each number of players, or a few more for fairness.")] = 240,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Where chance begins; the same seed repeats it.")] = 0,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help="Processes that play. [default: all cores]")] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", help="The address of a Dask scheduler whose workers play.")] = None,
    data: Annotated[Path | None, typer.Option("--json", help="Write all figures to this file.")] = None,
) -> None:
    """Let bots play a tournament, in all seats equally often, and rate them."""
    from horta.commands.tournament import TournamentRequest, play_tournament

    wanted = [*(packs or ()), *(more or ())]
    raise typer.Exit(play_tournament(TournamentRequest(wanted, option or [], bots, players, games, seed, workers, cluster, data)))


@app.command("compile")
def compile_rules(
    packs: Packs = None,
    more: MorePacks = None,
    option: Choices = None,
    show: Annotated[str | None, typer.Option("--show", metavar="ID", help="A rule, value or definition. [default: list them]")] = None,
    seats: Annotated[int | None, typer.Option("--players", "--seats", "-n", help="How many play. [default: 4 if the game allows]")] = None,
    telling: Annotated[bool, typer.Option("--telling", help="The code that also keeps a log, as games at a table use it.")] = False,
) -> None:
    """Show the Python code that rules become: `horta compile --show ID`."""
    from horta.commands.compile import show_code

    show_code([*(packs or ()), *(more or ())], option or [], show, seats, telling)


@app.command()
def sources(
    packs: Annotated[
        list[str] | None, typer.Argument(metavar="[PACK]...", help="Packs by name or path; without any, all bundled ones.")
    ] = None,
    form: Annotated[ListFormat, typer.Option("--format", "-f", help="How the figures are shown.")] = ListFormat.text,
) -> None:
    """List every figure with its source: what is reconstructed, derived and stated."""
    from horta.commands.sources import list_sources

    list_sources(packs or [], form.value)


@app.command("test")
def scenarios(
    packs: Annotated[list[str], typer.Argument(metavar="PACK...", help="Packs by name or path.")],
    option: Choices = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also name the scenarios that hold.")] = False,
) -> None:
    """Play the scenarios of packs: exit 0 when all hold, 1 when some do not, 2 when a file has mistakes and none can be played."""
    from horta.commands.test import play_scenarios

    raise typer.Exit(play_scenarios(packs, option or [], verbose))


@app.command()
def bench(
    packs: Packs = None,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-n", help="A number of players. Can be repeated. [default: all]")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="How long each measurement takes.")] = 3.0,
) -> None:
    """Play random games at full speed and measure them, by processor time."""
    from horta.commands.bench import measure_packs

    measure_packs(packs or [], players or [], seconds)


@app.command(add_help_option=False, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def campaign(context: typer.Context) -> None:
    """Play many random games and check all that must be true. `horta campaign --help` tells the options."""
    from horta.commands.campaign import main

    raise typer.Exit(main(context.args))
