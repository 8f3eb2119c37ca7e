"""Texts with places to fill in: `entry {number}` becomes `entry 7`.

A text that is nothing but one place becomes the value itself, so a number stays a number. A filled text knows where its
parts were written, so problems in it are reported there. Who fills in what is decided elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Table
from dataclasses import dataclass, replace

from horta.diagnostics import Problems, did_you_mean
from horta.packs.limits import SCALAR_BYTES
from horta.packs.nodes import Mapping, Node, Scalar, Sequence
from horta.quick_objects import quickly_made

_PLACE = re.compile(r"\{([^{}]*)\}")
_SHOWN = ("name", "text", "reason")  # what players read
_LOCALE = "en"


@quickly_made
@dataclass(frozen=True, slots=True)
class Filling:
    """What stands for one name: a value, and for a thing also what players call it, by language."""

    value: str | int | bool
    names: Table[str, str] | None = None

    def shown(self, locale: str) -> str | int | bool:
        """Return what players read."""
        if self.names is None:
            return self.value
        return self.names.get(locale) or self.names.get(_LOCALE) or str(self.value).replace("_", " ")


Fillings = Table[str, Filling]


@dataclass(frozen=True, slots=True, eq=False)
class Filled(Scalar):
    """A text made from a pattern. `shifts` are the ends of what was filled in, here and in the pattern."""

    pattern: Scalar | None = None
    shifts: tuple[tuple[int, int], ...] = ()

    def locate(self, offset: int) -> tuple[int, int]:
        assert self.pattern is not None
        here, there = next((shift for shift in reversed(self.shifts) if shift[0] <= offset), (0, 0))
        following = next((shift for shift in self.shifts if shift[0] > offset), None)
        written = there + offset - here
        # Within what was filled in, the place of the name in the pattern is meant.
        return self.pattern.locate(written if following is None else min(written, following[1] - 1))


def is_pattern(node: Node) -> bool:
    """True if a value is a text with places to fill in."""
    return isinstance(node, Scalar) and isinstance(node.value, str) and _PLACE.search(node.value) is not None


def fill(node: Node, given: Fillings, problems: Problems) -> Node:
    """Return a node with all its texts filled in. Places that nothing is given for are reported."""
    return _filled(node, given, None, problems)


def _filled(node: Node, given: Fillings, locale: str | None, problems: Problems) -> Node:
    if isinstance(node, Scalar):
        return _text(node, given, locale, problems) if is_pattern(node) else node
    if isinstance(node, Sequence):
        return Sequence(tuple(_filled(entry, given, locale, problems) for entry in node.items), node.span)
    items = {key: _filled(entry, given, _locale(key, locale, entry), problems) for key, entry in node.items.items()}
    return Mapping(items, node.keys, node.span)


def _locale(key: str, locale: str | None, entry: Node) -> str | None:
    """Return the language of what stands below a key; None if players do not read it."""
    if locale is not None:
        return key
    return _LOCALE if key in _SHOWN and isinstance(entry, Scalar | Mapping) else None


def _text(node: Scalar, given: Fillings, locale: str | None, problems: Problems) -> Scalar:
    pattern = str(node.value)
    parts: list[str] = []
    shifts: list[tuple[int, int]] = []
    length = done = 0
    for place in _PLACE.finditer(pattern):
        filling = given.get(place[1])
        if filling is None:
            _unknown(node, place, given, problems)
            return replace(node, value=_PLACE.sub("x", pattern))
        value = filling.value if locale is None else filling.shown(locale)
        if place.span() == (0, len(pattern)):
            return replace(node, value=value)
        written = str(value).lower() if isinstance(value, bool) else str(value)
        parts += (pattern[done : place.start()], written)
        length += place.start() - done + len(written)
        done = place.end()
        shifts.append((length, done))
        if length > SCALAR_BYTES:
            problems.error("E406", f"this becomes a text of more than {SCALAR_BYTES} letters", node.span, "fill in less")
            return node
    return Filled("".join((*parts, pattern[done:])), node.span, node.style, node, tuple(shifts))


def _unknown(node: Scalar, place: re.Match[str], given: Fillings, problems: Problems) -> None:
    known = ", ".join(f"`{{{name}}}`" for name in given)
    remedy = did_you_mean(place[1], list(given)) or (f"here there are {known}" if known else "here there is nothing to fill in")
    problems.error("E204", f"there is no `{place[1]}` to fill in", node.span_of(*place.span()), remedy)
