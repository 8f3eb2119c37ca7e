"""From names of packs to their merged content: the entry to this room.

Finds the packs and all they require, reads them and merges them. It stops only after all problems of a step are
found: first in the files, then in how the packs fit together, then in the merging.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from collections.abc import Mapping as Choices

from horta.diagnostics import Problems, Severity, Span, guess_anew
from horta.packs.generated_definitions import Generator
from horta.packs.locales import check_locales
from horta.packs.lock import Lock
from horta.packs.merged_content import Merged, add_content, add_options, check_kinds
from horta.packs.nodes import mappings
from horta.packs.options import Value, choose
from horta.packs.pack import Pack, read_pack
from horta.packs.pack_order import Layers
from horta.packs.pack_search import Finder, Name
from horta.packs.pack_trail import Found
from horta.packs.patches import Patcher

# Errors that cause no others: a patch that expected another value, an unknown option, an option with a wrong value.
STAND_ALONE = frozenset({"E322", "E331", "E332"})


def attempt(
    names: Iterable[Name], options: Choices[str, Value] | None = None, search: Iterable[Name] = ()
) -> tuple[Merged | None, Problems]:
    """Return the merged content, None if there are errors, and all problems."""
    merged, problems = gather(names, options, search)
    return (None if problems.has_errors else merged), problems


def gather(
    names: Iterable[Name], options: Choices[str, Value] | None = None, search: Iterable[Name] = ()
) -> tuple[Merged | None, Problems]:
    """Return the merged content as far as it can be made, and all problems.

    A patch that did not find what it expected changes nothing, so the rules can still be checked. After any other
    mistake they are not checked, because most problems found there would only follow from the first.
    """
    problems = Problems()
    guess_anew()
    trail: list[Found] = []
    packs = _gather([os.fspath(name) for name in names], Finder(search), problems, trail)
    layers = Layers((pack.manifest for pack in packs.values()), problems)
    if problems.has_errors:
        return None, problems
    merged = merge([packs[name] for name in layers.order], layers, options or {}, problems)
    merged.trail = tuple(trail)
    apart = all(found.code in STAND_ALONE for found in problems if found.severity is Severity.error)
    return (merged if apart else None), problems


def _gather(names: list[str], finder: Finder, problems: Problems, trail: list[Found]) -> dict[str, Pack]:
    """Read the packs and then those they require. The trail says where each was found."""
    packs: dict[str, Pack] = {}
    asked: set[str] = set()
    # Named packs come before required ones: a pack that is given by its path also serves requirements of its id.
    wanted: list[tuple[str, Span | None]] = [(name, None) for name in sorted(set(names))]
    while wanted:
        name, span = wanted.pop(0)
        if name in packs or name in asked:
            continue
        asked.add(name)
        path = finder.find(name, problems, span)
        pack = read_pack(path, problems) if path else None
        if path is None or pack is None:
            continue
        trail.append(Found(name, span is not None, str(path), pack.files.root, pack.locked().hash))
        if _is_new(pack, packs, problems):
            packs[pack.id] = pack
            wanted += [(needed.id, needed.span) for needed in pack.manifest.requires]
        if span is not None and pack.id != name:
            problems.error(
                "E301", f"`{pack.files.root}` holds the pack `{pack.id}`, not `{name}`", span, f"require `{pack.id}`, or rename the folder"
            )
    return packs


def _is_new(pack: Pack, packs: dict[str, Pack], problems: Problems) -> bool:
    known = packs.get(pack.id)
    if known is None:
        return True
    if known.files.root != pack.files.root:
        related = [(known.manifest.span, "the other one")]
        problems.error("E308", f"two packs have the id `{pack.id}`", pack.manifest.span, "leave one out", related)
    return False


def merge(packs: list[Pack], layers: Layers, options: Choices[str, Value], problems: Problems) -> Merged:
    """Return the merged content: pack by pack, first its content, then its patches. At the end the whole is checked."""
    merged = Merged(layers)
    patcher = Patcher(merged, problems)
    for pack in packs:
        add_options(merged, pack.manifest, problems)
        for content in Generator(pack.contents, merged).write_out(problems):
            add_content(merged, content, problems)
        for content in pack.contents:
            for patch in mappings(content.get("patch")):
                patcher.apply(patch)
        merged.rules.extend(pack.rules)
        if pack.scenarios:
            merged.scenarios[pack.id] = list(pack.scenarios)
    patcher.recheck()
    check_kinds(merged, (content for pack in packs for content in pack.contents), problems)
    check_locales(merged, problems)
    merged.chosen = choose(merged.options, options, problems)
    merged.lock = Lock(tuple(pack.locked() for pack in packs), tuple(sorted(merged.chosen.items())))
    return merged
