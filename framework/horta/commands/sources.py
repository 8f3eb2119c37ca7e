"""`horta sources`: every figure with its source, reconstructed ones first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Annotated

from horta.commands.output_files import as_json
from horta.commands.shared_options import ListForm, ListFormat, several
from horta.diagnostics import ContentError, clean
from horta.differences.sources import IN_RULES, UNKNOWN, Figure, figures
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from horta.play.game import Ruleset, load


def run(
    packs: Annotated[list[str], several("[PACK]...", "Packs by name or path. Without any, all bundled ones.")],
    form: ListForm = ListFormat.text,
) -> None:
    """Print the figures of the named packs and all they require; without names, those of all bundled packs."""
    found = figures([load(*packs)] if packs else _bundled())
    if form == ListFormat.json:
        print(as_json([_entry(figure) for figure in found]), end="")
    else:
        print("\n".join(map(clean, _lines(found))))


def _bundled() -> Iterator[Ruleset]:
    for path in packs_in(content_folder()):
        try:
            yield load(path)
        except ContentError:
            # Broken packs are reported by `horta check`.
            continue


def _lines(found: list[Figure]) -> Iterator[str]:
    if not found:
        yield "no figures"
    for source, listed in groupby(found, key=lambda figure: figure.source):
        entries = list(listed)
        title = {UNKNOWN: "without a source", IN_RULES: "in rules"}.get(source, source)
        yield f"{title} ({len(entries)})"
        for figure in entries:
            rules = f"  [{', '.join(figure.rules)}]" if figure.rules else ""
            changed = f"  changed by {figure.changed_by}" if figure.changed_by else ""
            yield f"  {_titled(figure)}{rules}{changed}"
            yield f"      {figure.span.source.pack} · {figure.span.source.path}:{figure.span.line}"
        yield ""


def _titled(figure: Figure) -> str:
    value = json.dumps(figure.value, ensure_ascii=False)
    if figure.source != IN_RULES or figure.section == "option":
        return f"{figure.section} {figure.id} {figure.field}: {value}"
    return f"{figure.section} {figure.id}: {value}  in `{figure.field}`"


def _entry(figure: Figure) -> dict[str, object]:
    return {
        "source": figure.source,
        "kind": figure.section,
        "id": figure.id,
        "field": figure.field,
        "value": figure.value,
        "rules": list(figure.rules),
        "pack": figure.span.source.pack,
        "file": figure.span.source.path,
        "line": figure.span.line,
        "changed_by": figure.changed_by,
    }
