"""Mistakes of whoever types a command: said in a line or two, with a suggestion, never as a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from horta.diagnostics import ContentError, clean, did_you_mean, render_text

COULD_NOT_RUN = 2
PROBLEMS = 1


class Mistake(Exception):
    """Something that the person at the keyboard can put right."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class Commands(TyperGroup):
    """The commands, with one place where their mistakes end."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command; say what is wrong in words when it cannot be done."""
        from horta.engine.limits import RuleFault
        from horta.session.journal import SaveRefused

        try:
            return super().invoke(ctx)
        except Mistake as mistake:
            say_mistake(mistake.message, mistake.remedy)
        except ContentError as error:
            typer.echo(render_text(error.problems, colour=colours(sys.stderr)), err=True, nl=False)
        except SaveRefused as refused:
            say_mistake(f"this game cannot be continued: {refused}")
        except RuleFault as fault:
            say_mistake(f"the rules of this game broke down: {fault}", f"`horta explain {fault.code}` tells more")
        raise typer.Exit(COULD_NOT_RUN)


def say_mistake(message: str, remedy: str | None = None) -> None:
    """The mistake on the error stream, with nothing in it that a terminal would obey."""
    typer.echo(f"horta: {clean(message)}", err=True)
    if remedy:
        typer.echo(f"  = {clean(remedy)}", err=True)


def colours(stream: Any) -> bool:
    """Whether a stream is a terminal that wants colours."""
    return bool(getattr(stream, "isatty", lambda: False)()) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def read_text_file(path: Path) -> str:
    """The text of a file that was named on the command line."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        folder = path.parent
        beside = [other.name for other in folder.iterdir()] if folder.is_dir() else []
        raise Mistake(f"there is no file `{path}`", did_you_mean(path.name, beside)) from None
    except UnicodeDecodeError:
        raise Mistake(f"`{path}` is not a text file") from None
    except OSError as problem:
        raise Mistake(f"`{path}` cannot be read: {problem.strerror}") from None


def parse_choices(given: Iterable[str]) -> dict[str, str]:
    """Options written as name=value."""
    found: dict[str, str] = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals or not name:
            raise Mistake(f"`{entry}` is no option", "write name=value, such as --option rounds=3; `horta packs` lists the options")
        found[name.strip()] = value.strip()
    return found
