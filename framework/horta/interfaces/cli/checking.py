"""`horta check`: everything that can be told about packs without playing them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

from horta.diagnostics import Problems, did_you_mean, render_github, render_json, render_sarif, render_text, summarise
from horta.interfaces.cli.check_cache import known_clean, remember_clean
from horta.interfaces.cli.mistakes import PROBLEMS, Mistake, colours

RENDER = {"json": render_json, "github": render_github, "sarif": render_sarif}


def check_packs(paths: list[str], form: str, cached: bool = True) -> int:
    """Check and report; the exit code. Warnings are shown, but only errors are held against a pack."""
    packs = [pack for path in paths for pack in _packs_at(path)]
    problems = Problems()
    if not (cached and known_clean(packs)):
        folders: list[Path] = []
        for pack in packs:
            problems.extend(check_pack(pack, folders))
        if not len(problems):
            remember_clean(packs, folders)
    if form == "text":
        sys.stdout.write(render_text(problems, colour=colours(sys.stdout)))
        # Beside problems, the summary would get in the way of whoever reads them from a pipe.
        print(f"{len(packs)} pack{'s' if len(packs) > 1 else ''} checked: {summarise(problems)}", file=_aside(problems))
    else:
        sys.stdout.write(RENDER[form](problems))
    return PROBLEMS if problems.has_errors else 0


def _aside(problems: Problems) -> TextIO:
    return sys.stderr if len(problems) else sys.stdout


def check_pack(pack: str, folders: list[Path]) -> Problems:
    """All problems of one pack together with what it requires: content, rules, layout and its own scenarios.

    The folders that were read are added to `folders`.
    """
    from horta.interfaces.cli.scenario_syntax import check_scenarios
    from horta.packs.assembling import assemble
    from horta.packs.assembling.wordings import check_wordings
    from horta.packs.reading import gather
    from horta.session.panels.checking import check_layout

    merged, problems = gather([pack])
    if merged is None:
        return problems
    folders += [Path(manifest.span.source.path).parent for manifest in merged.packs]
    ruleset = assemble(merged, problems)
    if ruleset.rules.procedures or not problems.has_errors:
        # Where no rules could be read, everything that texts and layout name would be missed.
        check_wordings(merged, ruleset, problems)
        check_layout(merged.layout, ruleset, problems)
    check_scenarios(merged.scenarios.get(merged.packs[-1].id, ()), problems)
    return problems


def _packs_at(path: str) -> list[str]:
    """The pack that a path or name means, or all packs of a folder."""
    from horta.packs.search import Finder, packs_in

    place, finder = Path(path), Finder()
    if finder.explicit(path) is not None or finder.by_id(path) is not None:
        return [path]
    if place.is_dir():
        found = packs_in(place)
        if not found:
            raise Mistake(f"there is no pack in `{path}`", "a pack is a folder with a pack.yaml in it")
        return [str(pack) for pack in found]
    if place.exists():
        raise Mistake(f"`{path}` is no pack", "name the folder of a pack, or its archive")
    beside = [other.name for other in place.parent.iterdir()] if place.parent.is_dir() else []
    raise Mistake(f"there is no pack or folder `{path}`", did_you_mean(place.name, [*beside, *finder.available()]))
