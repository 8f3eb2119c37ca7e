"""The manifest of a pack: who it is, what it needs and what it offers.

Made from a `pack.yaml` that the schema has accepted, so only what a schema cannot say is checked here.
Knows nothing of other packs; `pack_order` decides whether they fit together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Problems, Span
from horta.packs.nodes import Mapping, Node, entries, fields, localised, plain
from horta.packs.options import OptionDeclaration, read_option
from horta.packs.versions import Version, VersionRange


@dataclass(frozen=True, slots=True)
class Reference:
    """The id of a pack or slot, and the place where it is written."""

    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class Requirement:
    """A pack that must be present, within a range of versions."""

    id: str
    range: VersionRange
    span: Span


@dataclass(frozen=True, slots=True)
class Manifest:
    id: str
    version: Version
    name: dict[str, str]
    description: dict[str, str]
    requires: tuple[Requirement, ...]
    conflicts: tuple[Reference, ...]
    provides: tuple[Reference, ...]
    seats: tuple[int, int] | None
    locales: tuple[str, ...]
    options: dict[str, OptionDeclaration]
    span: Span
    texts: tuple[tuple[Node, Span], ...] = ()
    """Its name and description, each with the place of its key."""


def read_manifest(node: Node, problems: Problems) -> Manifest | None:
    """Return the manifest; None, with the reason reported, if it cannot be used."""
    assert isinstance(node, Mapping)
    found = Problems()
    version = _version(node.items["version"], found)
    requires = tuple(_requirements(node.get("requires"), found))
    declared = [read_option(name, option, place, found) for name, place, option in fields(node.get("options"))]
    problems.extend(found)
    if found.has_errors or version is None:
        return None
    data: dict[str, Any] = plain(node)
    seats = data.get("seats")
    if seats and seats["least"] > seats["most"]:
        remedy = f"write {{least: {seats['most']}, most: {seats['least']}}}"
        problems.error("E406", f"`least` is {seats['least']}, but `most` is {seats['most']}", node.items["seats"].span, remedy)
    return Manifest(
        id=data["id"],
        version=version,
        name=localised(data.get("name")),
        description=localised(data.get("description")),
        requires=requires,
        conflicts=_references(node.get("conflicts")),
        provides=_references(node.get("provides")),
        seats=(seats["least"], seats["most"]) if seats else None,
        locales=tuple(data.get("locales", ())),
        options={option.name: option for option in declared if option is not None},
        span=node.items["id"].span,
        texts=tuple((node.items[key], node.keys[key]) for key in ("name", "description") if key in node.items),
    )


def _version(node: Node, problems: Problems) -> Version | None:
    try:
        return Version.parse(str(plain(node)))
    except ValueError as error:
        problems.error("E303", str(error), node.span, "write two or three numbers with dots, like 1.0.0")
        return None


def _requirements(node: Node | None, problems: Problems) -> Iterator[Requirement]:
    for name, place, value in fields(node):
        try:
            yield Requirement(name, VersionRange.parse(str(plain(value))), place)
        except ValueError as error:
            problems.error("E303", str(error), value.span, 'write a range like ">=1.0 <2.0"')


def _references(node: Node | None) -> tuple[Reference, ...]:
    return tuple(Reference(str(plain(entry)), entry.span) for entry in entries(node))
