"""Rulesets and their programs, kept between runs as Python keeps its bytecode.

A kept ruleset is used only if a search for its packs leads to the same files with the same bytes, with the same options, by the
same version of Horta and of Python. Its files are private (`kept_files`): they hold code.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import marshal
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import horta
from horta.data_folder import data_folder
from horta.diagnostics import Source
from horta.engine.answer_log import Telling
from horta.engine.program_parts import ProgramParts
from horta.kept_files import mark_of, read_private, write_private
from horta.model.ruleset import RulesetParts
from horta.object_form import from_plain_form, inside, plain_form
from horta.packs.bundled import content_folder
from horta.packs.pack_search import Name
from horta.packs.pack_trail import Found, leads_to_the_same
from horta.play.arguments import check_packs
from horta.play.compiled_ruleset import WINNING, load_ruleset
from horta.play.game import Ruleset, load

_WORDINGS, _WRITTEN = "wordings", "written"
_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, EOFError, ImportError)
_UNWRITABLE = (ValueError, RecursionError)  # what has no plain form, or is too deep for one
Options = Mapping[str, Any]


def load_kept(*packs: Name, options: Options | None = None, search: Iterable[Name] = ()) -> Ruleset:
    """Return the same ruleset as `load`, from files that were kept if it has not changed since."""
    search = list(search)
    name = _file_name(packs, options, search)
    if name is None:
        return load(*packs, options=options, search=search)
    binding = version_mark()
    ruleset = _read(name, binding, search)
    if ruleset is None:
        check_packs(packs, options)
        ruleset = _written(name, binding, *load_ruleset(Ruleset, packs, options, search))
    return ruleset


def _file_name(packs: Iterable[Name], options: Options | None, search: list[Name]) -> str | None:
    """Return the name of the file for these words in this folder; None if they cannot be those of a ruleset."""
    try:
        words = [os.getcwd(), str(content_folder()), [*map(str, search)], [os.fspath(pack) for pack in packs], options or {}]
        return hashlib.sha256(json.dumps(words, sort_keys=True).encode(errors="surrogatepass")).hexdigest()[:32]
    except (TypeError, ValueError, OSError):
        return None


def version_mark() -> str:
    """Return what is different for every version of Horta and of Python. Of our own files, size and time of change are enough."""
    total = hashlib.sha256()
    for folder in (Path(horta.__file__).parent, data_folder("grammar"), data_folder("schemas")):
        for place, folders, names in os.walk(folder):
            folders[:] = sorted(name for name in folders if name not in ("__pycache__", "_data"))
            for name in sorted(names):
                status = os.stat(os.path.join(place, name))
                total.update(f"{place}/{name}\0{status.st_size} {status.st_mtime_ns}\0".encode(errors="surrogatepass"))
    python = (sys.version, sys.implementation.cache_tag, importlib.util.MAGIC_NUMBER.hex())
    return f"{horta.__version__} {python} {total.hexdigest()}"


@dataclass(slots=True)
class KeptRuleset:
    """The files of one ruleset: `name` is the beginning of their names, `binding` what programs must have been made from."""

    name: str
    binding: str
    sources: list[Source] = field(default_factory=list)
    sections: Mapping[str, bytes] = field(default_factory=dict)

    def part(self, name: str) -> Any:
        """Return a part of the ruleset; LookupError if it has no such part."""
        found = from_plain_form(marshal.loads(self.sections[name]), self.sources)
        return replace(found, written=_Late(self, _WRITTEN)) if name == _WORDINGS else found

    def program_parts(self, seats: int, telling: Telling) -> ProgramParts | None:
        """Return what a program is made of; None if it is not kept."""
        data = read_private(self._program(seats, telling))
        try:
            binding, sources, form = marshal.loads(data or b"")
            if binding != self.binding:
                return None
            parts = from_plain_form(form, from_plain_form(sources))
        except _UNREADABLE:
            return None
        return parts if isinstance(parts, ProgramParts) else None

    def keep_program(self, parts: ProgramParts) -> None:
        """Keep what a program is made of, if that is possible."""
        with suppress(*_UNWRITABLE):
            sources = inside(parts, Source)
            data = marshal.dumps((self.binding, plain_form(sources), plain_form(parts, sources)))
            write_private(self._program(parts.seats, parts.telling), data)

    def _program(self, seats: int, telling: Telling) -> str:
        return f"{self.name}-{seats}-{telling.name.lower()}"


class _Late(Mapping[Any, Any]):
    """A part that is a mapping inside another part, read when somebody looks into it: games need words, but not the rules they are for."""

    def __init__(self, keeper: KeptRuleset, name: str) -> None:
        self._keeper = keeper
        self._name = name
        self._found: Mapping[Any, Any] | None = None

    def _read(self) -> Mapping[Any, Any]:
        if self._found is None:
            self._found = self._keeper.part(self._name)
        return self._found

    def __getitem__(self, key: Any) -> Any:
        return self._read()[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


def _read(name: str, binding: str, search: list[Name]) -> Ruleset | None:
    """Return the ruleset of a file; None if there is none, or if anything that went into it has changed."""
    try:
        bound, trail, sources, sections = marshal.loads(read_private(name) or b"")
        if bound != binding or not leads_to_the_same([Found(*found) for found in trail], search):
            return None
        keeper = KeptRuleset(name, _binding_of_programs(binding, trail), from_plain_form(sources), sections)
    except _UNREADABLE:
        return None
    ruleset = object.__new__(Ruleset)
    object.__setattr__(ruleset, "programs", {})
    ruleset.kept_by(keeper)
    return ruleset


def _written(name: str, binding: str, ruleset: Ruleset, found: tuple[Found, ...]) -> Ruleset:
    """Return a ruleset that is kept from now on, if that is possible."""
    parts = {part.name: getattr(ruleset, part.name) for part in fields(RulesetParts)}
    sources = inside(list(parts.values()), Source)
    words = {_WORDINGS: replace(ruleset.wordings, written={}), _WRITTEN: ruleset.wordings.written}
    try:
        sections = {part: marshal.dumps(plain_form(value, sources)) for part, value in {**parts, **words, WINNING: ruleset.winning}.items()}
    except _UNWRITABLE:
        return ruleset
    trail = [astuple(step) for step in found]
    write_private(name, marshal.dumps((binding, trail, plain_form(sources), sections)))
    kept = Ruleset(*parts.values())
    kept.kept_by(KeptRuleset(name, _binding_of_programs(binding, trail), sources, sections))
    return kept


def _binding_of_programs(binding: str, trail: list[tuple[Any, ...]]) -> str:
    """Return what a program must have been made from: the same version, and the same files in the same places."""
    return mark_of(repr((binding, trail)).encode(errors="surrogatepass")).decode()
