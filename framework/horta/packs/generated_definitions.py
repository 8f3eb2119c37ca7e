"""Definitions that are written shorter: facts that all entries of a list share, and one entry for many definitions.

`each` gives every entry of a list what the entry does not say itself. An entry with `for` stands for all combinations of
the values listed there. Both become ordinary definitions before anything else looks at them, so patches and checks
never see the short form. Every part keeps the place where it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import prod

from horta.diagnostics import Problems, did_you_mean
from horta.packs import limits
from horta.packs.ability_ids import ABILITIES
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, entries, fields, localised, mappings, plain, scalars
from horta.packs.patterns import Filling, Fillings, fill, is_pattern
from horta.packs.schema import check_schema
from horta.packs.shared_abilities import with_shared_abilities
from horta.packs.source_flags import SOURCE, with_shared_flags
from horta.packs.word_count import WordCount

_RANGE = re.compile(r"(-?[0-9]{1,9}) to (-?[0-9]{1,9})")
_DEEPEST = 20  # how many kinds may be made one from another
Listed = range | tuple[Filling, ...]


class Generator:
    """Writes the definitions of one pack out in full."""

    def __init__(self, contents: tuple[Mapping, ...], merged: Merged) -> None:
        self._contents = contents
        self._merged = merged
        self._problems = Problems()
        self._words = WordCount()
        self._made: dict[str, list[tuple[Mapping, ...]]] = {}  # by kind, for each content file
        self._known: dict[str, dict[object, Filling]] = {}
        self._under_way: list[str] = []
        self._kinds = {**merged.kinds, **{name: kind for content in contents for name, _, kind in fields(content.get("kinds"))}}

    def write_out(self, problems: Problems) -> list[Mapping]:
        """Return the content files, with every definition written out."""
        found = list(self._full_contents())
        problems.extend(self._problems)
        return found

    def _full_contents(self) -> Iterator[Mapping]:
        for number, content in enumerate(self._contents):
            define = content.get("define")
            short = [kind for kind, _, listed in fields(define) if _is_short(listed)]
            if not isinstance(define, Mapping) or not short:
                yield content
                continue
            full = dict(define.items)
            for kind in short:
                full[kind] = Sequence(self._of(kind)[number], define.items[kind].span)
                document = Mapping({kind: full[kind]}, define.keys, define.span)
                if not check_schema(Mapping({"define": document}, content.keys, content.span), "content", self._problems):
                    full[kind] = Sequence((), define.items[kind].span)
            yield replace(content, items={**content.items, "define": replace(define, items=full)})

    def _of(self, kind: str) -> list[tuple[Mapping, ...]]:
        """Return the definitions of a kind in each content file."""
        if kind not in self._made:
            self._under_way.append(kind)
            self._made[kind] = [tuple(self._entries(kind, content.get("define", kind))) for content in self._contents]
            self._under_way.pop()
        return self._made[kind]

    def _entries(self, kind: str, listed: Node | None) -> Iterator[Mapping]:
        shared = listed.get("each") if isinstance(listed, Mapping) else None
        for entry in mappings(listed.get("list") if isinstance(listed, Mapping) else listed):
            for given, written in self._combinations(entry, shared):
                yield self._with_shared(kind, written, shared, given) if isinstance(shared, Mapping) else written

    def _combinations(self, entry: Mapping, shared: Node | None) -> Iterator[tuple[Fillings, Mapping]]:
        """Return the entries that one entry stands for, each with what its names stand for."""
        ranges = entry.get("for")
        if not isinstance(ranges, Mapping):
            if shared is None or self._has_room(1, entry, shared):
                yield {}, entry
            return
        listed = {name: self._values(node) for name, node in ranges.items.items()}
        pattern = Mapping({key: node for key, node in entry.items.items() if key != "for"}, entry.keys, entry.span)
        number = prod(map(len, listed.values()))
        if number == 0 or not self._has_room(number, pattern, shared):
            return
        every = [[Filling(value) for value in values] if isinstance(values, range) else values for values in listed.values()]
        for combination in product(*every):
            given = dict(zip(listed, combination, strict=True))
            written = fill(pattern, given, self._problems)
            assert isinstance(written, Mapping)
            if self._problems.has_errors:
                return  # every other combination has the same mistake
            yield given, written

    def _has_room(self, number: int, entry: Mapping, shared: Node | None) -> bool:
        """True if so many definitions may be made. They are counted before they are made."""
        if number > limits.MADE_DEFINITIONS:
            message = f"this stands for {number} definitions, the limit is {limits.MADE_DEFINITIONS}"
            self._problems.error("E406", message, entry.span, "list fewer values after `for`")
            return False
        before = self._words.count
        for part in (*scalars(entry), *(scalars(shared) if shared is not None else ())):
            self._words.add(str(part.value))
        # Every definition counts, also one without a word in it.
        self._words.count = before + number * (self._words.count - before + 1)
        if self._words.count <= limits.PACK_WORDS:
            return True
        if not self._words.reported:
            message = f"up to here, written out, the definitions have more than {limits.PACK_WORDS} values, words and signs"
            self._problems.error("E406", message, entry.span, "make fewer definitions, or shorter ones")
        self._words.reported = True
        return False

    def _values(self, node: Node) -> Listed:
        """Return what a name after `for` stands for: a list, numbers from one to another, or the things of a kind."""
        if not isinstance(node, Scalar):
            return tuple(Filling(value) for part in entries(node) if isinstance(value := plain(part), str | int))
        written = str(node.value)
        numbers = _RANGE.fullmatch(written)
        if numbers is not None:
            return range(int(numbers[1]), int(numbers[2]) + 1)
        plurals = {str(plain(plural)): name for name, kind in self._kinds.items() if (plural := _part(kind, "plural")) is not None}
        kind = plurals.get(written)
        if kind is None:
            meant = f"write `{_part_text(self._kinds[written], 'plural')}`" if written in self._kinds else None
            remedy = meant or did_you_mean(written, list(plurals)) or "write the plural of a kind, `1 to 5`, or a list in brackets"
            self._problems.error("E204", f"unknown set `{written}`", node.span, remedy)
            return ()
        if kind in self._under_way or len(self._under_way) > _DEEPEST:
            message = f"the things of the kind `{kind}` are not known yet: they are made from this"
            self._problems.error("E204", message, node.span, "write a list of ids in brackets")
            return ()
        return tuple(self._things(kind).values())

    def _things(self, kind: str) -> dict[object, Filling]:
        """Return the things, by id, of a kind that this pack and the packs below define."""
        if kind not in self._known:
            self._known[kind] = {thing.value: thing for thing in self._all_things(kind)}
        return self._known[kind]

    def _all_things(self, kind: str) -> Iterator[Filling]:
        grid = _part(self._kinds[kind], "grid")
        if isinstance(grid, Mapping):
            rows, columns = (int(plain(grid.items[side])) for side in ("rows", "columns"))
            yield from (Filling(f"{kind}_{row}_{column}", {}) for row in range(1, rows + 1) for column in range(1, columns + 1))
        known = [*self._merged.define.get(kind, {}).values(), *(entry for made in self._of(kind) for entry in made)]
        for entry in known:
            if "id" in entry.items:
                yield Filling(str(plain(entry.items["id"])), localised(_plain(entry.get("name"))))

    def _with_shared(self, kind: str, entry: Mapping, shared: Mapping, given: Fillings) -> Mapping:
        """Return an entry with what all entries share. In shared texts, names of fields stand for what the entry says."""
        about_all = isinstance(shared.get(ABILITIES), Mapping)
        missing = {key: node for key, node in shared.items.items() if key not in entry.items or (key == ABILITIES and about_all)}
        plain_fields = {**missing, **entry.items}
        known = {**given, **{key: self._filling(kind, key, node) for key, node in plain_fields.items() if _can_be_filled(node)}}
        filled = fill(Mapping(missing, shared.keys, shared.span), known, self._problems)
        assert isinstance(filled, Mapping)
        if about_all:
            entry = with_shared_abilities(entry, filled.items.pop(ABILITIES))
        items = {**entry.items, **filled.items}
        if "id" in filled.items:
            # All entries share the place of the pattern, but each is found at its own place.
            items = {"id": replace(filled.items["id"], span=entry.span), **{key: node for key, node in items.items() if key != "id"}}
        source = with_shared_flags(entry.get(SOURCE), shared.get(SOURCE), items)
        if source is not None:
            items[SOURCE] = source
        return Mapping(items, {key: entry.keys.get(key, shared.keys.get(key, node.span)) for key, node in items.items()}, entry.span)

    def _filling(self, kind: str, attribute: str, node: Node) -> Filling:
        value = plain(node)
        type_ = _part_text(self._kinds.get(kind), "attributes", attribute).removesuffix("?")
        if type_ not in self._kinds or type_ in self._under_way or len(self._under_way) > _DEEPEST:
            return Filling(value)
        return self._things(type_).get(value) or Filling(value)


def _is_short(listed: Node) -> bool:
    return isinstance(listed, Mapping) or any("for" in entry.items for entry in mappings(listed))


def _can_be_filled(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is not None and not is_pattern(node)


def _part(node: Node | None, *path: str) -> Node | None:
    return node.get(*path) if isinstance(node, Mapping) else None


def _part_text(node: Node | None, *path: str) -> str:
    found = _part(node, *path)
    return str(plain(found)) if isinstance(found, Scalar) else ""


def _plain(node: Node | None) -> object:
    return plain(node) if node is not None else None
