"""Warns of texts that are missing in a language that the pack promises.

Each pack is responsible for what it wrote itself, patches included. The quality of a text is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from horta.diagnostics import Problems, Span
from horta.packs.merged_content import NAMES, Merged
from horta.packs.nodes import Mapping, Node, entries, fields, mappings

_TEXTS = ("name", "text", "reason")
_SHOWN = ("title", "label", "unit", "text", "joint", "mark")
LAST_RESORT = "en"


def check_locales(merged: Merged, problems: Problems) -> None:
    """Report texts that lack one of the locales of their pack."""
    promised = {manifest.id: manifest.locales for manifest in merged.packs if manifest.locales}
    for node, key in _texts(merged):
        # A plain text, such as the name of a person, is the same in all languages.
        if isinstance(node, Mapping) and node.items:
            locales = promised.get(node.span.source.pack or "", (LAST_RESORT,))
            missing = [locale for locale in locales if locale not in node.items]
            if missing:
                remedy = f"add {', '.join(f'`{locale}: …`' for locale in missing)}"
                if LAST_RESORT in missing:
                    remedy += f"; `{LAST_RESORT}` is shown where another language is missing"
                problems.warning("W301", f"no text in {', '.join(missing)}", key, remedy)


def _texts(merged: Merged) -> Iterator[tuple[Node, Span]]:
    for table in (merged.kinds, merged.counters, merged.zones, *merged.define.values()):
        for entry in table.values():
            for part in (entry, *mappings(entry.get("abilities"))):
                yield from ((part.items[key], part.keys[key]) for key in _TEXTS if key in part.items)
    for option in merged.option_entries.values():
        if "description" in option.items:
            yield option.items["description"], option.keys["description"]
    for manifest in merged.packs:
        yield from manifest.texts
    for panel in merged.layout:
        yield from _shown_texts(panel)
    for name, section in merged.texts.items():
        for _, place, text in fields(section):
            yield from ((part, at) for _, at, part in fields(text)) if name == NAMES else [(text, place)]


def _shown_texts(node: Node) -> Iterator[tuple[Node, Span]]:
    """Return the texts in a panel of a layout, those of its items included."""
    for part in entries(node):
        yield from _shown_texts(part)
    for key, place, part in fields(node):
        if key == "marks":
            yield from (found for _, _, sign in fields(part) for found in _shown_texts(sign))
        elif key in _SHOWN:
            yield part, place
        else:
            yield from _shown_texts(part)
