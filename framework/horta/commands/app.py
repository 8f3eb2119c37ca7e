"""What can be typed after `horta`. A command is the function `run` of the module with its name, which declares the options.

A module is imported only when its command is used, so the start is fast.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import horta
from horta.commands.usage_errors import COULD_NOT_RUN, STOPPED, explain_failure

COMMANDS = {
    "play": "Play a game in the terminal, with people and bots. Games of people are kept: `horta play --resume`.",
    "check": "Check packs: exit 0 when they are in order, 1 when there are problems, 2 when they could not be checked.",
    "bots": "List the bots that can play, with their settings.",
    "explain": "Explain the code of a problem.",
    "show": "Show a definition as all packs together make it, and who wrote what where.",
    "texts": "List the rule texts of everything that carries a rule, and what has no words yet.",
    "packs": "List the packs that can be found, with their options.",
    "games": "List the games of people that are kept, and how to go on with each.",
    "replay": "Tell a saved game in words, with the scores at its end: exit 1 when something in it is wrong.",
    "why": "Explain a saved game: what made a number, and why something can or cannot be chosen: `horta why SAVE points`.",
    "diff": "Tell what changes from A to B, in the terms of the rules: `horta diff A B`, `horta diff A --option-b rounds=4`.",
    "simulate": "Play many games between bots, keep the results and add them up.",
    "tune": "Find weights for the bots of a pack by play.",
    "compare": "Play two sets of rules and tell what differs: `horta compare A B --report report.html`.",
    "tournament": "Let bots play a tournament, in all seats equally often, and rate them.",
    "compile": "Show the Python code that rules become: `horta compile --show ID`.",
    "sources": "List every figure with its source: what is reconstructed, derived and stated.",
    "test": "Play the scenarios of packs: exit 0 when all hold, 1 when some do not, 2 when a file has mistakes and none can be played.",
    "bench": "Play random games at full speed and measure them, by processor time.",
    "campaign": "Play many random games and check everything that must be true of them.",
}


class Commands(TyperGroup):
    """The commands, each loaded when it is used, with one place where their mistakes end."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # The names are enough to suggest one for a mistyped command.
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        run = check if cmd_name == "check" else import_module(f"horta.commands.{cmd_name}").run
        single.command(cmd_name, help=COMMANDS[cmd_name])(run)
        return typer.main.get_command(single)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

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


Format = StrEnum("Format", ["text", "json", "github", "sarif"])


# Declared here and not in its module, which must load without Typer: build jobs and editors check all the time.
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Pack folders, archives, or folders with several packs.")],
    form: Annotated[Format, typer.Option("--format", "-f", help="Format of the problems.")] = Format.text,
    cache: Annotated[bool, typer.Option(help="Skip packs that had no problems and have not changed.")] = True,
    fix: Annotated[bool, typer.Option("--fix", help="Rewrite old words and misspelt names in the files, where that is certain.")] = False,
) -> None:
    """Check packs and exit with the result."""
    from horta.commands.check import check_packs

    raise typer.Exit(check_packs(paths, form, cache, fix))
