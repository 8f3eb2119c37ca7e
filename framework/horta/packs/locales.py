"""Warns of texts that are missing in a language that the pack promises.

Each pack is responsible for what it wrote itself, patches included. The quality of a text is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from horta.diagnostics import Problems, Span
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, fields, mappings

_TEXTS = ("name", "text", "reason")
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
    for section in merged.texts.values():
        yield from ((text, place) for _, place, text in fields(section))
