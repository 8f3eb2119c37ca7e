"""Elements of HTML and SVG as text. Whatever is not markup already is escaped, so no name can become a tag."""

from __future__ import annotations

from html import escape

Child = str | None
Value = str | float | None

_EMPTY = frozenset(("circle", "line", "rect", "path", "meta", "input"))


class Markup(str):
    """Text that is markup, and stays as it is."""

    __slots__ = ()


def element(tag: str, /, *children: Child, **attributes: Value) -> Markup:
    """An element. `class_` is the class, other underscores in names of attributes are hyphens; None is left out."""
    start = tag + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    return Markup(f"<{start}/>" if not children and tag in _EMPTY else f"<{start}>{together(*children)}</{tag}>")


def together(*children: Child) -> Markup:
    """Several pieces after one another; None is left out."""
    return Markup("".join(child if isinstance(child, Markup) else escape(child, quote=False) for child in children if child is not None))


def _attribute(key: str, value: str | float) -> str:
    # A tenth of a pixel is enough.
    written = f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f' {key.rstrip("_").replace("_", "-")}="{escape(written)}"'
