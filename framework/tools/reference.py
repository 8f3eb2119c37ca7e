"""Keeps the reference pages true: fills the marked parts of Markdown files from the program's own tables.

A page is written by hand around parts that begin with `<!-- generated: … -->` and end with
`<!-- end -->`; what stands between comes from the registry of the language, from the schemas or from
the catalogue of codes. Knows those tables, not what a page says about them::

    python -m tools.reference docs            # rewrite the parts
    python -m tools.reference docs --check    # only say which are stale
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from horta.diagnostics.codes import known_codes
from horta.language import hook_kinds, operators, registry
from horta.language.registry import Entry
from horta.packs.bundled import schema_text
from tools.limit_tables import LIMITS

_PART = re.compile(r"(<!-- generated: (?P<what>[^\n]*?) -->\n).*?(<!-- end -->)", re.DOTALL)

# By what a section's examples can be read as: a whole file, statements or an expression.
_SECTIONS: dict[str, tuple[Mapping[str, Entry], str]] = {
    "declarations": (registry.DECLARATIONS, "rules"),
    "hooks": (registry.HOOKS, "rules"),
    "statements": (registry.STATEMENTS, "rules block"),
}
_TABLES: dict[str, Mapping[str, Entry]] = {
    "clauses": registry.CLAUSES,
    "functions": registry.FUNCTIONS,
    "operators": operators.OPERATORS,
    "names": operators.NAMES,
}
_TYPES = {"object": "a mapping", "array": "a list", "string": "a text", "integer": "a whole number", "boolean": "true or false"}


class UnknownPart(ValueError):
    """A page asks for a part that nobody makes."""


def language_part(section: str) -> str:
    """The entries of one section of the language."""
    if section in _TABLES:
        rows = (f"| `{_cell(entry.form)}` | {_cell(entry.doc)} | `{_cell(entry.example)}` |" for entry in _TABLES[section].values())
        return _table(("written", "meaning", "for instance"), rows)
    if section == "hook-clauses":
        return hook_clauses_part()
    if section not in _SECTIONS:
        raise UnknownPart(f"the language has no section `{section}`")
    entries, fence = _SECTIONS[section]
    return "\n".join(
        f"### {entry.name}\n\n`{entry.form}`\n\n{entry.doc}\n\n```{fence}\n{entry.example}\n```\n" for entry in entries.values()
    )


def hook_clauses_part() -> str:
    """Which clauses each kind of hook takes, what a limit counts and what `order` decides."""
    rows = []
    for kind in hook_kinds.KINDS.values():
        name = kind.name if kind.key == "offer" else kind.word
        own = [hook_kinds.CLAUSES[key].word for key in (*kind.needs, *kind.one_of) if hook_kinds.CLAUSES[key].word]
        optional = ", ".join(f"`{hook_kinds.CLAUSES[key].word}`" for key in ("if", "by", *kind.takes))
        needed = " or ".join(f"`{word}`" for word in own) or "a block"
        rows.append(f"| `{name}` | {needed} | {optional} | {_cell(kind.use) or 'refused'} | {_cell(kind.order) or 'refused'} |")
    table = _table(("kind", "needs", "may have", "`limit`: what is a use", "`order`: what it decides"), rows)
    return f"{table}\n{hook_kinds.OWNER}\n"


def schema_part(name: str, definition: str | None = None) -> str:
    """The keys of a schema, or of one of its definitions."""
    schema = json.loads(schema_text(name))
    shown = schema if definition is None else schema["definitions"].get(definition)
    if shown is None:
        raise UnknownPart(f"the schema {name} has no definition `{definition}`")
    needed = shown.get("required", ())
    rows = []
    for key, written in shown["properties"].items():
        entry = _resolved(written, schema)
        meaning = written.get("description") or entry.get("description", "")
        rows.append(f"| `{key}`{' (needed)' if key in needed else ''} | {_cell(_form(entry, schema))} | {_cell(meaning)} |")
    return _table(("key", "what it is", "meaning"), rows)


def _resolved(part: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    target = part.get("$ref", "").rpartition("/")[2]
    found: Mapping[str, Any] = schema["definitions"][target] if target else part
    return found


def _form(part: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """What a value must look like, as a noun phrase."""
    if "title" in part:
        return str(part["title"])
    if "enum" in part:
        return " or ".join(f"`{json.dumps(value).strip(chr(34))}`" for value in part["enum"])
    types = [part["type"]] if isinstance(part["type"], str) else part["type"]
    words = " or ".join(_TYPES[name] for name in types)
    inner = part.get("items") or part.get("additionalProperties")
    if words in ("a list", "a mapping") and isinstance(inner, dict):
        kept = _resolved(inner, schema)
        words += f": each {_form(kept, schema)}" if "title" in kept else ""
    return words


def codes_part() -> str:
    """Every diagnostic code with its explanation."""
    parts = []
    for entry in sorted(known_codes().values(), key=lambda entry: entry.code):
        text = f"### {entry.code}: {entry.title}\n\n{entry.explanation}\n"
        for word, example in (("Wrong", entry.wrong), ("Right", entry.right)):
            text += f"\n{word}:\n\n```text\n{example}\n```\n" if example else ""
        parts.append(text)
    return "\n".join(parts)


def limits_part(section: str) -> str:
    """The limits and prices of rules, or the limits of a pack, with their numbers."""
    if section not in LIMITS:
        raise UnknownPart(f"there are no limits of `{section}`")
    head, rows = LIMITS[section]
    return _table(head, (f"| {what} | {format(number, ',').replace(',', ' ')} |" for what, number in rows))


def _table(head: tuple[str, ...], rows: Iterable[str]) -> str:
    return "\n".join((f"| {' | '.join(head)} |", "|" + "---|" * len(head), *rows)) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


_MAKERS: dict[str, Callable[..., str]] = {
    "language": language_part,
    "schema": schema_part,
    "codes": codes_part,
    "limits": limits_part,
}


def fill(page: str) -> str:
    """The page with all its generated parts as they should be."""

    def part(found: re.Match[str]) -> str:
        maker, *arguments = found["what"].split()
        if maker not in _MAKERS:
            raise UnknownPart(f"nothing makes `{found['what']}`")
        return f"{found[1]}\n{_MAKERS[maker](*arguments)}\n{found[3]}"

    return _PART.sub(part, page)


def stale_pages(folder: Path) -> dict[Path, str]:
    """The pages whose generated parts are out of date, with what they should say."""
    found = {}
    for path in sorted(folder.rglob("*.md")):
        written = path.read_text(encoding="utf-8")
        if (wanted := fill(written)) != written:
            found[path] = wanted
    return found


def main() -> int:
    """Refresh the pages of a folder; with --check, fail when that would change something."""
    parser = argparse.ArgumentParser(prog="python -m tools.reference", description="Refresh the generated parts of pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs"))
    parser.add_argument("--check", action="store_true", help="change nothing; fail when a page is stale")
    chosen = parser.parse_args()
    stale = stale_pages(chosen.folder)
    for path, wanted in stale.items():
        print(f"{path} is stale" if chosen.check else f"{path} refreshed")
        if not chosen.check:
            path.write_text(wanted, encoding="utf-8", newline="\n")
    return 1 if stale and chosen.check else 0


if __name__ == "__main__":
    raise SystemExit(main())
