"""Where the figures of a ruleset come from.

Definitions say whether their figures are stated by a source, derived from stated ones, or reconstructed, as a whole
or field by field. Reconstructed figures are listed first, because a person who has the original should check them.
What a figure means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Span
from horta.language.types import NUMBER, SetOf, Type
from horta.model.ruleset import Definition
from horta.play.game import Ruleset

RECONSTRUCTED, UNKNOWN, DERIVED, STATED = "reconstructed", "unknown", "derived", "stated"
ORDER = (RECONSTRUCTED, UNKNOWN, DERIVED, STATED)
_OF_COUNTERS = ("bank", "start", "most")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a definition or counter. `changed_by` is the pack that set it after its source was stated."""

    section: str
    id: str
    field: str
    value: Any
    source: str
    rules: tuple[str, ...]
    span: Span
    changed_by: str | None


def figures(rulesets: Iterable[Ruleset]) -> list[Figure]:
    """Return the figures of some rulesets, each once: by source, then as they are written."""
    found = {_key(figure): figure for ruleset in rulesets for figure in _of_ruleset(ruleset)}
    return sorted(found.values(), key=lambda figure: (ORDER.index(figure.source), figure.span.order))


def _key(figure: Figure) -> tuple[Any, ...]:
    return (figure.section, figure.id, figure.field, figure.span.order)


def _of_ruleset(ruleset: Ruleset) -> Iterator[Figure]:
    for section, entries in ruleset.definitions.items():
        kind = ruleset.vocabulary.kinds.get(section)
        for definition in entries.values():
            if section == "counters":
                yield from _figures(definition, dict.fromkeys(_OF_COUNTERS, NUMBER))
            elif kind is not None:
                yield from _figures(definition, {**kind.attributes, "copies": NUMBER})


def _figures(definition: Definition, types: Mapping[str, Type]) -> Iterator[Figure]:
    for name, type_ in types.items():
        origin = definition.fields.get(name)
        if origin is None or str(type_) in ("effect", "condition", "formula", "text"):
            continue
        source = _source(definition, name)
        # A value that is not a number is a figure only if its source is given.
        if source is None and (not _numeric(type_) or isinstance(origin.value, str)):
            continue
        span = origin.span
        yield Figure(
            definition.section, definition.id, name, origin.value, source or UNKNOWN, definition.rule, span, _changed_by(definition, span)
        )


def _numeric(type_: Type) -> bool:
    return type_ == NUMBER or (isinstance(type_, SetOf) and type_.item == NUMBER)


def _source(definition: Definition, name: str) -> str | None:
    if isinstance(definition.source, Mapping):
        return definition.source.get(name)
    return definition.source


def _changed_by(definition: Definition, span: Span) -> str | None:
    stated = definition.fields.get("source")
    if stated is None or stated.span.source.pack == span.source.pack:
        return None
    return span.source.pack
