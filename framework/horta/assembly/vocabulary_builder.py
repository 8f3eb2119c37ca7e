"""Builds the vocabulary from the declarations and definitions of all packs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from horta.assembly.attributes import EntityNumbers, no_amounts, read_attributes
from horta.assembly.boards import grid_size, with_boards
from horta.diagnostics import Problems, Span, did_you_mean, suggest
from horta.language.types import ABILITY, NUMBER, OTHER_TYPES, TRUTH, UNKNOWN, WORD, Mix, SetOf, Thing, Type, read_type
from horta.language.vocabulary import Counter, Entity, Field, Kind, PackOption, Vocabulary, Zone
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, plain, scalars

RESERVED = ("seat", "table")
_ID = re.compile(r"[A-Za-z0-9_]+")
MOST_AMOUNTS = 200_000
MOST_THINGS = 5000
MOST_THINGS_IN_ALL = 20_000


def build_vocabulary(merged: Merged, problems: Problems) -> Vocabulary:
    """Return everything that the packs declare; names that do not exist are reported."""
    ids = _all_ids(merged, problems)
    numbers: EntityNumbers = {kind: {entity: n for n, (entity, *_) in enumerate(found)} for kind, found in ids.items()}
    kinds = with_boards({name: _kind(name, merged, ids, numbers, problems) for name in ids}, merged, problems)
    counters = {name: _counter(name, node, kinds, problems) for name, node in merged.counters.items()}
    zones = {name: _zone(name, node, kinds, problems) for name, node in merged.zones.items()}
    _check_scores(counters, merged, problems)
    _check_starts(kinds, zones, problems)
    if merged.seats is not None:
        _check_fields(kinds, problems)
    options = {name: _option(name, merged) for name in merged.options}
    return Vocabulary(kinds, counters, zones, tuple(merged.scopes), tuple(merged.causes), options)


def _all_ids(merged: Merged, problems: Problems) -> dict[str, tuple[tuple[str, str, dict[str, int]], ...]]:
    """Return the ids of all things by kind; too many are reported, and not even listed."""
    ids: dict[str, tuple[tuple[str, str, dict[str, int]], ...]] = {}
    left = MOST_THINGS_IN_ALL
    for name in (*RESERVED, *merged.kinds):
        found = tuple(islice(_entity_ids(name, merged), MOST_THINGS + 1))
        if len(found) > MOST_THINGS:
            message = f"there are more than {MOST_THINGS} things of the kind `{name}`"
            problems.error("E406", message, merged.kinds[name].span, "define fewer, or fewer copies")
        elif left >= 0 > left - len(found):
            message = f"there are more than {MOST_THINGS_IN_ALL} things of all kinds together"
            problems.error("E406", message, merged.kinds[name].span, "define fewer, or fewer copies, or smaller grids")
        left -= len(found)
        ids[name] = found if left >= 0 else ()
        _check_ids(name, ids[name], merged, problems)
    return ids


def _entity_ids(kind: str, merged: Merged) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Return the id of every thing of a kind, that of the definition it is a copy of, and its place in a grid."""
    rows, columns = grid_size(kind, merged) or (0, 0)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            yield f"{kind}_{row}_{column}", f"{kind}_{row}_{column}", {"row": row, "column": column}
    for name, definition in merged.define.get(kind, {}).items():
        copies = plain(definition).get("copies", 1)
        if copies == 1:
            yield name, name, {}
        else:
            yield from ((f"{name}_{number}", name, {}) for number in range(1, copies + 1))


def _check_ids(kind: str, ids: tuple[tuple[str, str, dict[str, int]], ...], merged: Merged, problems: Problems) -> None:
    """Report things that cannot be told apart by their ids: copies called like another thing, or a thing called `none`."""
    owners: dict[str, str] = {}
    told: set[tuple[str, str]] = set()
    for identifier, definition, _ in ids:
        written, owner = merged.define.get(kind, {}).get(definition), owners.setdefault(identifier, definition)
        if written is not None and identifier == "none":
            problems.error("E405", "`none` cannot be the id of a thing: it is the word for no thing", written.span, "give it another id")
        if written is not None and owner != definition and (owner, definition) not in told:
            told.add((owner, definition))
            first = merged.define[kind].get(owner)
            related = [(first.span, "the other one")] if first is not None else []
            remedy = "rename one of them: copies have the id of their definition with `_1`, `_2` … behind it"
            problems.error("E311", f"two things of the kind `{kind}` have the id `{identifier}`", written.span, remedy, related)


def _kind(name: str, merged: Merged, ids: dict[str, Any], numbers: EntityNumbers, problems: Problems) -> Kind:
    node = merged.kinds.get(name)
    data: dict[str, Any] = plain(node) if node is not None else {}
    attributes = {key: _type(value, node, problems, numbers) for key, value in data.get("attributes", {}).items()}
    size = grid_size(name, merged)
    if size is not None:
        attributes |= {"row": NUMBER, "column": NUMBER}
    fields = {key: _field(key, value, node, numbers, problems) for key, value in data.get("fields", {}).items()}
    _check_amounts(attributes, node, len(ids[name]), numbers, problems)
    nothing = {key: no_amounts(type_, numbers) for key, type_ in attributes.items() if isinstance(type_, Mix)}
    entities = []
    for identifier, definition, given in ids[name]:
        written = merged.define.get(name, {}).get(definition)
        if written is not None:
            given = read_attributes(name, definition, written, attributes, numbers, problems)
        given = {**nothing, **given}
        entities.append(Entity(identifier, definition, given))
    plural = data.get("plural", "seats" if name == "seat" else "")
    return Kind(name, plural, bool(data.get("pieces")), attributes, fields, tuple(entities), node.span if node else None, size)


def _check_amounts(attributes: dict[str, Type], node: Mapping | None, things: int, numbers: EntityNumbers, problems: Problems) -> None:
    """Report attributes by thing that would be too many numbers; they are not read then."""
    for name, type_ in list(attributes.items()):
        if isinstance(type_, Mix) and things * len(numbers.get(type_.kind, ())) > MOST_AMOUNTS:
            message = f"`{name}` would be more than {MOST_AMOUNTS} numbers: one for each of {things} things and for each {type_.kind}"
            problems.error("E406", message, _at(node, "attributes", name), "define fewer things, or list numbers only where they matter")
            attributes[name] = UNKNOWN


def _at(node: Mapping | None, *path: str) -> Span | None:
    """Return the place of a part of a declaration."""
    found = node.get(*path) if node is not None else None
    placed = found or node
    return placed.span if placed is not None else None


def _type(text: str, node: Mapping | None, problems: Problems, numbers: EntityNumbers) -> Type:
    type_ = read_type(text)
    inner = type_.item if isinstance(type_, SetOf) else type_
    allowed = (*numbers, ABILITY.kind) if isinstance(inner, Thing) else tuple(numbers)
    if isinstance(inner, Thing | Mix) and inner.kind not in allowed:
        span = next((part.span for part in scalars(node) if part.value == text), None) if node is not None else None
        known = {**dict.fromkeys(numbers, "kind"), **dict.fromkeys(("number", "truth", "text", "effect", "condition", "formula"), "type")}
        remedy = suggest(inner.kind, known)
        if inner.kind in OTHER_TYPES:
            remedy = f"write `{OTHER_TYPES[inner.kind]}`"
        problems.error("E204", f"unknown kind `{inner.kind}`", span, remedy)
    return type_


def _field(name: str, data: Any, node: Mapping | None, numbers: EntityNumbers, problems: Problems) -> Field:
    entry = data if isinstance(data, dict) else {"type": data}
    type_ = _type(entry["type"], node, problems, numbers)
    item = type_.item if isinstance(type_, SetOf) else type_
    if not isinstance(item, Thing) and item not in (NUMBER, TRUTH):
        message = f"the field `{name}` cannot hold a {item}: fields are numbers, truths, things and lists of them"
        problems.error("E205", message, _at(node, "fields", name), "make it an attribute, which is printed and never changes")
        return Field(name, UNKNOWN, 0)
    written = entry.get("start", "none" if isinstance(type_, Thing) and type_.optional else 0)
    start = _start(written, type_, numbers) if not isinstance(type_, SetOf) else () if "start" not in entry else None
    said = start is None and isinstance(written, str) and (isinstance(type_, SetOf) or _ID.fullmatch(written) is None)
    if start is None and not said:
        remedy = "leave out `start`: a list starts empty, and rules set it; or write a set"
        if not isinstance(type_, SetOf):
            wanted = "a whole number" if type_ == NUMBER else "true or false" if type_ == TRUTH else f"the id of a {type_}"
            remedy = f"write {wanted}"
        shown = str(written).lower() if isinstance(written, bool) else written
        problems.error("E205", f"`{shown}` cannot be the start of a {type_}", _at(node, "fields", name, "start"), remedy)
    blank = start or (() if isinstance(type_, SetOf) else 0)
    return Field(name, type_, blank, bool(entry.get("live")), entry.get("visible", "all"), said)


def _start(written: Any, type_: Type, numbers: EntityNumbers) -> int | None:
    if isinstance(type_, Thing):
        if written == "none":
            return -1
        return 0 if written == 0 else numbers.get(type_.kind, {}).get(str(written))
    if type_ == TRUTH:
        return int(written) if isinstance(written, bool) or written == 0 else None
    return written if isinstance(written, int) and not isinstance(written, bool) else None


def _known_kind(name: str | None, node: Mapping, key: str, kinds: dict[str, Kind], problems: Problems) -> None:
    if name is not None and name not in kinds:
        remedy = suggest(name, dict.fromkeys(kinds, "kind"))
        problems.error("E204", f"unknown kind `{name}`", _at(node, key), remedy)


def _counter(name: str, node: Mapping, kinds: dict[str, Kind], problems: Problems) -> Counter:
    data = plain(node)
    by = data.get("by")
    _known_kind(by, node, "by", kinds, problems)
    known = [attribute for attribute, type_ in kinds[by].attributes.items() if type_ == NUMBER] if by in kinds else []
    said = {key: isinstance(data.get(key), str) and data[key] not in known for key in ("bank", "start")}
    for key in (key for key, expression in said.items() if expression):
        remedy = did_you_mean(data[key], known)
        if remedy is not None:
            problems.error("E207", f"`{data[key]}` is not a number that each {by} has", _at(node, key), remedy)
        said[key] = remedy is None
        data[key] = 0  # worked out before each game
    least, start, most = data.get("least", 0), data.get("start", 0), data.get("most")
    if isinstance(start, int) and not said["start"] and (start < least or (most is not None and start > most)):
        message = f"`{name}` starts with {start}, but it must stay between {least} and {'any number' if most is None else most}"
        problems.error("E508", message, _at(node, "start"), "change `start`, `least` or `most`")
    return Counter(
        name, data.get("of", "table") == "seat", by, data.get("start", 0), data.get("bank"), data.get("least", 0), data.get("most"),
        data.get("visible", "all"), node.span, data.get("score"), said["start"], said["bank"],
    )  # fmt: skip


def _check_scores(counters: dict[str, Counter], merged: Merged, problems: Problems) -> None:
    """Check that one counter decides who wins, and that every seat has one number of it."""
    scoring = [counter for counter in counters.values() if counter.score is not None]
    for counter in scoring:
        span = _at(merged.counters[counter.name], "score")
        if not counter.per_seat:
            problems.error("E209", f"`{counter.name}` belongs to the table, so no seat can win by it", span, "write `of: seat`")
        elif counter.by is not None:
            message = f"`{counter.name}` is several numbers for each seat, one by {counter.by}, and only one number can decide who wins"
            problems.error("E209", message, span, f"say in a `.rules` file what counts: `winner most sum(my.{counter.name}[x] for x in …)`")
    for counter in scoring[1:]:
        first = merged.counters[scoring[0].name]
        message = f"`{scoring[0].name}` and `{counter.name}` both say `score`, but one counter decides who wins"
        word = "least" if counter.score == "lowest" else "most"
        remedy = f"leave out this `score`; if it breaks ties, write `winner then {word} my.{counter.name}` in a `.rules` file"
        related = ((_at(first, "score") or first.span, "the other one"),)
        problems.error("E209", message, _at(merged.counters[counter.name], "score"), remedy, related)


def _zone(name: str, node: Mapping, kinds: dict[str, Kind], problems: Problems) -> Zone:
    data = plain(node)
    _known_kind(data.get("by"), node, "by", kinds, problems)
    _known_kind(data["holds"], node, "holds", kinds, problems)
    if data["holds"] in kinds and not kinds[data["holds"]].pieces:
        problems.error("E209", f"`{data['holds']}` is no kind of pieces", _at(node, "holds"), "give the kind `pieces: true`")
    bag = data.get("order", "list") == "bag"
    return Zone(
        name, data.get("of", "table") == "seat", data.get("by"), data["holds"], bag, data.get("visible", "all"),
        data.get("start") == "all", bool(data.get("live")), node.span, data.get("start", "all") != "all",
    )  # fmt: skip


def _check_starts(kinds: dict[str, Kind], zones: dict[str, Zone], problems: Problems) -> None:
    """Check that every piece can start in one place. A zone of an unknown kind may be this place; it is reported elsewhere.

    What zones share out by expressions is only known when a game starts.
    """
    unclear = any(zone.begins and zone.holds not in kinds for zone in zones.values())
    for kind in kinds.values():
        starting = [zone for zone in zones.values() if zone.start_all and zone.holds == kind.name]
        shared = not starting and any(zone.start_said and zone.holds == kind.name for zone in zones.values())
        if kind.pieces and len(starting) != 1 and not unclear and not shared:
            what = "no zone says" if not starting else " and ".join(f"`{zone.name}`" for zone in starting) + " say"
            remedy = "leave `start: all` in one of them" if starting else f"add `start: all` to a zone of the table that holds {kind.name}"
            problems.error("E209", f"every {kind.name} must start in one zone, but {what} `start: all`", kind.span, remedy)
    for zone in zones.values():
        if zone.start_all and (zone.per_seat or zone.by):
            message = f"`start: all` needs a single zone, and `{zone.name}` is several"
            problems.error("E209", message, zone.span, "let the pieces start in a zone of the table, and deal them in `game`")


def _check_fields(kinds: dict[str, Kind], problems: Problems) -> None:
    """Check, in a game that can be played, that a field that always names a thing has at least one thing to name."""
    empty = {kind.name for kind in kinds.values() if kind.name not in RESERVED and not kind.entities}
    for kind in kinds.values():
        for field in kind.fields.values():
            if isinstance(field.type, Thing) and not field.type.optional and field.type.kind in empty:
                named = field.type.kind
                problems.error("E209", f"`{field.name}` names a {named}, but no pack defines one", kind.span, f"make it `{named}?`")


def _option(name: str, merged: Merged) -> PackOption:
    declared, value = merged.options[name], merged.chosen[name]
    types: dict[str, Type] = {"truth": TRUTH, "number": NUMBER, "word": WORD}
    return PackOption(name, types[declared.type], value if isinstance(value, str) else int(value), (*declared.values, *declared.retired))
