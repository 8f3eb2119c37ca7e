"""HTML and SVG from templates. Whatever is not markup already is escaped, so no name can become a tag."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is markup, and stays as it is."""

    __slots__ = ()


Value = str | float | Iterable[Markup | None] | None


def html(template: str, *values: Value) -> Markup:
    """The template with a value for each `{}`: markup as it is, several pieces one after the other, None as nothing, all else escaped."""
    return Markup(template.format(*map(_written, values)))


def _written(value: Value) -> str:
    if value is None or isinstance(value, Markup):
        return value or ""
    if isinstance(value, float):
        # A tenth of a pixel is enough.
        return f"{value:.1f}".rstrip("0").rstrip(".")
    return escape(str(value)) if isinstance(value, (str, int)) else "".join(map(_written, value))
