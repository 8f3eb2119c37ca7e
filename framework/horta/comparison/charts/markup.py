"""Elements of HTML and SVG as text. Whatever is not markup already is escaped, so no name can become a tag."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is markup, and stays as it is."""

    __slots__ = ()


Child = str | None
Value = str | float | int | bool | None


def element(tag: str, /, *children: Child, **attributes: Value) -> Markup:
    """An element. `class_` is the class, other underscores in names of attributes are hyphens; None is left out."""
    written = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    inside = "".join(text(child) for child in children if child is not None)
    if not children and tag in _EMPTY:
        return Markup(f"<{tag}{written}/>")
    return Markup(f"<{tag}{written}>{inside}</{tag}>")


def together(*children: Child) -> Markup:
    """Several pieces after one another."""
    return Markup("".join(text(child) for child in children if child is not None))


def text(child: str) -> str:
    """The child as markup."""
    return str(child) if isinstance(child, Markup) else escape(child, quote=False)


_EMPTY = frozenset(("circle", "line", "rect", "path", "meta", "br", "hr", "input"))


def _attribute(key: str, value: Value) -> str:
    name = _AS_WRITTEN.get(key) or key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(_number(value) if isinstance(value, float) else str(value))}"'


_AS_WRITTEN = {"viewBox": "viewBox"}


def _number(value: float) -> str:
    """Short: a tenth of a pixel is enough."""
    return f"{value:.1f}".rstrip("0").rstrip(".")
