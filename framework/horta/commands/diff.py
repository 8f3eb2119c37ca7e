"""`horta diff`: what two rulesets do differently, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from horta.commands import shared_options as shared
from horta.commands.output_files import as_json
from horta.diagnostics import Span, clean
from horta.differences import Change, Differences, FieldChange, find_differences

SIGNS = {"added": "+", "removed": "-", "changed": "~"}
LONGEST = 100


def run(
    *,
    before: shared.Before,
    after: shared.After = None,
    option_a: shared.ChoicesBefore,
    option_b: shared.ChoicesAfter,
    form: shared.ListForm = shared.ListFormat.text,
) -> None:
    """Load both sides and show what changes from the first to the second."""
    sides = (before, option_a), (before if after is None else after, option_b)
    found = find_differences(*(shared.load_packs(shared.packs_of_side(side), options) for side, options in sides))
    if form == shared.ListFormat.json:
        print(as_json({"before": found.before, "after": found.after, "changes": [_entry(change) for change in found.changes]}), end="")
    else:
        print("\n".join(map(clean, _lines(found))))


# ------------------------------------------------------------------ for people


def _lines(found: Differences) -> Iterator[str]:
    shared = [title for title in found.before if title in found.after]
    yield f"from {', '.join(title for title in found.before if title not in shared) or ', '.join(shared)}"
    yield f"to   {', '.join(title for title in found.after if title not in shared) or ', '.join(shared)}"
    if not found.changes:
        yield "nothing changes"
    for group, changes in groupby(found.changes, key=lambda change: change.group):
        yield ""
        yield str(group)
        for _, alike in groupby(changes, key=_likeness):
            yield from _change(list(alike))


def _likeness(change: Change) -> Any:
    """Return a key. Changes with the same key share a line: things of one kind, all added or all removed, same rules, same file."""
    place = change.before_at or change.after_at
    if change.group.sort != "component" or change.what == "changed" or place is None:
        return id(change)
    return (change.what, change.sort, change.rules, place.source.path)


def _change(changes: list[Change]) -> Iterator[str]:
    first, last = changes[0], changes[-1]
    name = first.name if first is last else f"{first.name} … {last.name} ({len(changes)})"
    title = name if name == first.sort else f"{first.sort} {name}".rstrip()
    yield f"  {SIGNS[first.what]} {title}{_rules(first)}"
    if first is not last:
        at = first.before_at or first.after_at
        to = last.before_at or last.after_at
        assert at is not None
        assert to is not None
        yield f"      {at.source.path}:{at.line}-{to.line}"
    elif first.before_at or first.after_at:
        yield f"      {_arrow(_place(first.before_at), _place(first.after_at))}"
    for field in first.fields:
        yield from _field(field, first)


def _rules(change: Change) -> str:
    before, after = ", ".join(change.rules_before), ", ".join(change.rules_after)
    ids = before if before == after else _arrow(before, after)
    return f"  [{ids}]" if ids else ""


def _arrow(before: str, after: str) -> str:
    return f"{before} → {after}" if before and after and before != after else before or after


def _field(field: FieldChange, change: Change) -> Iterator[str]:
    before, after = (" ".join(text.split()) if text is not None else "–" for text in (field.before, field.after))
    known = (field.before_at, field.after_at) in ((None, None), (change.before_at, change.after_at))
    places = "" if known else f"  ({_arrow(_place(field.before_at), _place(field.after_at))})"
    if len(before) + len(after) <= LONGEST:
        yield f"      {field.field}: {before} → {after}{places}"
    else:
        yield from (f"      {field.field}{places}", f"        {before}", f"      → {after}")


def _place(span: Span | None) -> str:
    return f"{span.source.path}:{span.line}" if span is not None else ""


# ------------------------------------------------------------------ for programs


def _entry(change: Change) -> dict[str, Any]:
    return {
        "group": {"sort": change.group.sort, "name": change.group.name},
        "what": change.what,
        "sort": change.sort,
        "name": change.name,
        "rules": {"before": list(change.rules_before), "after": list(change.rules_after)},
        "before": _where(change.before_at),
        "after": _where(change.after_at),
        "fields": [
            {"field": field.field, "before": field.before, "after": field.after,
             "before_at": _where(field.before_at), "after_at": _where(field.after_at)}
            for field in change.fields
        ],
    }  # fmt: skip


def _where(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else {"pack": span.source.pack, "file": span.source.path, "line": span.line}
