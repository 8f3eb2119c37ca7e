"""`horta check`: everything that can be checked in packs without playing them.

Build jobs and editors run it all the time. So its plain form is understood here, without the code of the other commands,
which takes longer to load than a small pack takes to check. Everything else, the help included, goes to `app`. A test
checks that both give the same result.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from horta.collector_pause import collector_paused
from horta.commands.check_cache import known_clean, remember_clean
from horta.commands.usage_errors import COULD_NOT_RUN, PROBLEMS, Mistake, colours, explain_failure, names_beside
from horta.diagnostics import Problems, did_you_mean, render_github, render_json, render_sarif, render_text, summarise

RENDER = {"json": render_json, "github": render_github, "sarif": render_sarif}


def quick_check(arguments: list[str]) -> int | None:
    """Return the exit code; None if the arguments are not those of a plain check."""
    if arguments[:1] != ["check"]:
        return None
    paths: list[str] = []
    form, cached = "text", True
    words = iter(arguments[1:])
    for word in words:
        if word in ("--format", "-f"):
            form = next(words, "")
        elif word.startswith("--format="):
            form = word.removeprefix("--format=")
        elif word in ("--cache", "--no-cache"):
            cached = word == "--cache"
        elif word.startswith("-"):
            return None
        else:
            paths.append(word)
    if not paths or form not in ("text", *RENDER):
        return None
    try:
        return check_packs(paths, form, cached)
    except Exception as error:
        if not explain_failure(error):
            raise
        return COULD_NOT_RUN


@collector_paused()
def check_packs(paths: list[str], form: str, cached: bool = True, fix: bool = False) -> int:
    """Check packs, report, and return the exit code. Warnings are shown, but only errors make a check fail.

    With `fix`, what can be corrected with certainty is corrected before, and told.
    """
    found = [_packs_at(path) for path in paths]
    packs = [pack for group in found for pack in group]
    # Packs named one by one are meant to be used together; packs of a folder are not.
    together = packs if len(packs) > 1 and found == [[path] for path in paths] else []
    problems = Problems()
    if not (cached and known_clean([*packs, *together])):
        problems, folders = _problems_of(packs, together)
        if fix:
            from horta.commands.check_fix import correct

            aside = sys.stdout if form == "text" else sys.stderr
            problems, folders = correct(packs, (problems, folders), lambda: _problems_of(packs, together), aside)
        if not len(problems):
            remember_clean([*packs, *together], folders)
    if form == "text":
        sys.stdout.write(render_text(problems, colour=colours(sys.stdout)))
        # After problems the summary goes elsewhere, because it would disturb programs that read them from a pipe.
        aside = sys.stderr if len(problems) else sys.stdout
        print(f"{len(packs)} pack{'s' if len(packs) > 1 else ''} checked: {summarise(problems)}", file=aside)
        if correctable := sum(1 for problem in problems if problem.edits):
            print(f"`horta check --fix` can correct {'it' if len(problems) == 1 else f'{correctable} of them'}", file=aside)
    else:
        sys.stdout.write(RENDER[form](problems))
    return PROBLEMS if problems.has_errors else 0


def _problems_of(packs: list[str], together: list[str]) -> tuple[Problems, list[Path]]:
    """Return the problems of the packs, and the folders of all packs that were read for it."""
    from horta.assembly.pack_check import check_pack, check_together
    from horta.play.start_check import start_errors
    from horta.scenarios.declarations import Known, check_scenarios

    problems, folders, known = Problems(), list[Path](), Known()
    for pack in packs:
        problems.extend(check_pack(pack, folders, start_errors, partial(check_scenarios, pack, folders, known)))
    if together and not problems.has_errors:
        problems.extend(check_together(together))
    return problems, folders


def _packs_at(path: str) -> list[str]:
    """Return the pack that a path or name means, or all packs of a folder."""
    from horta.packs.pack_search import Finder, packs_in

    place, finder = Path(path), Finder()
    if finder.explicit(path) is not None or finder.by_id(path) is not None:
        return [path]
    if os.path.isdir(place):
        found = packs_in(place)
        if not found:
            raise Mistake(f"there is no pack in `{path}`", "a pack is a folder with a pack.yaml in it")
        return [str(pack) for pack in found]
    if os.path.exists(place):
        raise Mistake(f"`{path}` is no pack", "name the folder of a pack, or its archive")
    raise Mistake(f"there is no pack or folder `{path}`", did_you_mean(place.name, [*names_beside(place), *finder.available()]))
