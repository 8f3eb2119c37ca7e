"""Changes at random: of bytes, tokens, lines and the structure of data, of rules by their grammar, and of archives.

Everything takes its chance from outside, so a seed repeats it. `Donors` are other texts and data, to take parts from.
"""

from __future__ import annotations

import copy
import io
import json
import random
import re
import struct
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from lark import Tree
from lark.exceptions import LarkError

from horta.language import parser
from horta.packs.bundled import content_folder

ODD = ["\n", "\n\n", "  ", "    ", "\t", "\x00", "\x1b[0m", "\u202e", "\u00e9", "\U0001f600", "? ", "- ", "%YAML 1.1", "::error::"]
SIGNS = "( ) [ ] { } : , . - + * % = < \" ' # | > &a *a << !!x --- ... 0 999999999999 -1 1.5"
WORDS = "none true no if then else where my it me for each in choose from perform gain set to end stop value game"
KEYS = "id copies effect abilities patch define kinds remove replace needs"
ODD += f"{SIGNS} {WORDS} {KEYS}".split()
TOKEN = re.compile(r"[a-z_]+|[0-9]+|\s+|.", re.DOTALL)
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 10**9, 2**31, 2**63, 10**40, 0.5, -1.5, 1e300, "", " ", "x", "a" * 300, "tea\0house", "\ud800",
    "::error::x", "../x", "0", "none", [], [[]], {}, {"": 1}, [None], {"a": {"b": []}}, [1, 2, 3], "gain 1 points", "it", "tea-house",
    ["a"] * 50,
]  # fmt: skip


def spoilt_tokens(text: str, chance: random.Random) -> str:
    """The text with one to four changes: a token dropped, doubled, swapped, replaced, or something odd put in."""
    tokens = TOKEN.findall(text) or [""]
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        change = chance.randrange(7)
        if change == 0:
            tokens[at] = ""
        elif change == 1:
            tokens[at] *= 2
        elif change == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif change == 3:
            tokens[at] = tokens[other]
        elif change == 4:
            tokens.insert(at, chance.choice(ODD))
        elif change == 5:
            tokens[at] = chance.choice(ODD)
        else:
            tokens[at:] = tokens[at : at + chance.randrange(len(tokens))]
            tokens = tokens or [""]
    return "".join(tokens)


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to eight of them changed, put in or cut out, or with the rest cut off."""
    changed = bytearray(data or b"x")
    kinds = chance.choice([range(256), range(32, 127), range(48, 58), b" \n,:.{}[]()-_\"'"])
    for _ in range(chance.choice([1, 1, 1, 2, 4, 8])):
        at = chance.randrange(len(changed) + 1)
        changed[at : at + chance.choice([0, 1, 1, 1, 2, 20])] = bytes([chance.choice(kinds)]) * chance.choice([0, 1, 1, 1, 3])
    if chance.random() < 0.1:
        del changed[chance.randrange(len(changed) + 1) :]
    return bytes(changed)


def spoilt_lines(text: str, chance: random.Random, donors: Sequence[str]) -> str:
    """The text with lines dropped, doubled, swapped, moved to another depth, or put in from elsewhere."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        change = chance.randrange(6)
        if change == 0:
            del lines[at : at + chance.randint(1, 4)]
        elif change == 1:
            lines[at:at] = lines[at : at + chance.randint(1, 4)]
        elif change == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines[at] = chance.choice(["  ", "    ", " "]) + lines[at]
        elif change == 4:
            lines[at] = lines[at].removeprefix("  ")
        else:
            taken = chance.choice(donors).split("\n")
            start = chance.randrange(len(taken))
            lines[at:at] = taken[start : start + chance.randint(1, 6)]
        lines = lines or [""]
    return "\n".join(lines)


# ------------------------------------------------------------------ structure


def parts_of(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in data: what holds it, and its key."""
    waiting = [data]
    while waiting:
        part = waiting.pop()
        entries = list(part.items()) if isinstance(part, dict) else list(enumerate(part)) if isinstance(part, list) else []
        for key, value in entries:
            yield part, key
            waiting.append(value)


def spoilt_data(data: Any, chance: random.Random, donors: Sequence[Any] = ()) -> Any:
    """Data with one to three changes: types exchanged, parts deleted, doubled, swapped, wrapped, or taken from elsewhere.

    Half of the changes leave the type as it was, so that they get further.
    """
    data = copy.deepcopy(data)
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        places = list(parts_of(data))
        if not places or chance.random() < 0.01:
            return chance.choice(VALUES)
        (holder, key), (other, place) = chance.choice(places), chance.choice(places)
        change = chance.randrange(16)
        if change == 0:
            del holder[key]
        elif change == 1 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        elif change == 2 and other is not holder:
            holder[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(holder[key])
        elif change == 3:
            holder[key] = copy.deepcopy(other[place])
        elif change == 4 and isinstance(holder, dict):
            holder[chance.choice([str(place), "x", "", "id", str(key) + "x"])] = holder.pop(key)
        elif change == 5 and donors:
            source = list(parts_of(chance.choice(donors)))
            taken, at = chance.choice(source) if source else ([None], 0)
            holder[key] = copy.deepcopy(taken[at])
        elif change == 6:
            value = holder[key]
            holder[key] = chance.choice([[value], {"x": value}, str(value), [value, value]])
        elif change > 7:
            alike = [part[at] for part, at in places if type(part[at]) is type(holder[key])]
            holder[key] = copy.deepcopy(chance.choice(alike))
        else:
            holder[key] = copy.deepcopy(chance.choice(VALUES))
    return data


def spoilt_yaml(text: str, chance: random.Random, donors: Sequence[Any]) -> str:
    """A file of YAML whose data has changed, written as JSON, which is YAML too."""
    return as_json(spoilt_data(yaml.safe_load(text), chance, donors), chance)


def as_json(data: Any, chance: random.Random) -> str:
    """Data as text; half of a character is written as an escape."""
    return json.dumps(data, indent=chance.choice([None, 1]), ensure_ascii=chance.random() < 0.5).encode(errors="replace").decode()


# ------------------------------------------------------------------ rules, by their grammar


@cache
def parts_of_bundled_rules() -> dict[str, list[str]]:
    """The texts of all parts of all bundled rules, by what the grammar calls them."""
    found: dict[str, list[str]] = {}
    for path in sorted(content_folder().rglob("*.rules")):
        for sort, parts in parts_of_rules(path.read_text(encoding="utf-8")).items():
            found.setdefault(sort, []).extend(parts)
    return found


@cache
def parts_of_rules(text: str) -> dict[str, list[str]]:
    """The texts of all parts of rules, by what the grammar calls them."""
    found: dict[str, list[str]] = {}
    for part in _tree(text).iter_subtrees():
        if not part.meta.empty:
            found.setdefault(part.data, []).append(text[part.meta.start_pos : part.meta.end_pos])
    return found


def _tree(text: str) -> Tree[Any]:
    return parser._lark().parse(text.rstrip() + "\n", start="file")


def spoilt_grammar(text: str, chance: random.Random) -> str:
    """Rules with one to three parts exchanged for parts of the same sort, or sometimes of another or of other rules."""
    own = parts_of_rules(text)
    for _ in range(chance.choice([1, 1, 2, 3])):
        try:
            places = [part for part in _tree(text).iter_subtrees() if not part.meta.empty]
        except LarkError:
            return text
        if not places:
            return text
        part, parts = chance.choice(places), own if chance.random() < 0.85 else parts_of_bundled_rules()
        sort = part.data if chance.random() < 0.85 else chance.choice(sorted(parts))
        text = text[: part.meta.start_pos] + chance.choice(parts.get(sort) or [""]) + text[part.meta.end_pos :]
    return text


# ------------------------------------------------------------------ archives


@dataclass
class Entry:
    """One file of an archive, and what the archive says about it."""

    name: str
    data: bytes
    settings: dict[str, int] = field(default_factory=dict)


NAMES = [
    "../x.yaml",
    "/etc/x.yaml",
    "a/../b.yaml",
    "X.YAML",
    "x\\y.yaml",
    "",
    ".",
    "a/" * 20 + "x.yaml",
    "x" * 300 + ".yaml",
    "é.yaml",
    "x\0.yaml",
    "setup.py",
]


def packed(folder: Path, prefix: str = "") -> list[Entry]:
    """The files of a pack."""
    return [Entry(prefix + path.relative_to(folder).as_posix(), path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()]


def spoilt_archive(entries: list[Entry], chance: random.Random) -> bytes:
    """An archive with one or two changes: of its entries, of what it says about them, or of its bytes."""
    entries = copy.deepcopy(entries)
    late = 0
    for _ in range(chance.randint(1, 2)):
        entry, change = chance.choice(entries), chance.randrange(10)
        if change == 0:
            entry.name = chance.choice([*NAMES, entry.name.upper(), f"deep/{entry.name}", chance.choice(entries).name])
        elif change == 1:
            entries.insert(chance.randrange(len(entries)), copy.deepcopy(entry))
        elif change == 2 and len(entries) > 1:
            entries.remove(entry)
        elif change == 3:
            entry.data = spoilt_bytes(entry.data, chance)
        elif change == 4:
            entry.data = chance.choice([b"", b"\0" * 2_000_000, b"[" * 100_000, chance.choice(entries).data])
        elif change == 5:
            entry.settings["external_attr"] = chance.choice([0o120777, 0o040755, 0o010644, 0o020644]) << 16
        elif change == 6:
            entry.settings["compress_type"] = chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
        else:
            late += 1
    data = _archive(entries)
    for _ in range(late):
        data = _spoilt_headers(data, chance)
    return data


def _archive(entries: list[Entry]) -> bytes:
    memory = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # of names that are there twice
        for entry in entries:
            info = zipfile.ZipInfo(entry.name, (2024, 1, 1, 0, 0, 0))
            info.compress_type = entry.settings.get("compress_type", zipfile.ZIP_DEFLATED)
            info.external_attr = entry.settings.get("external_attr", 0o100644 << 16)
            archive.writestr(info, entry.data)
    return memory.getvalue()


def _spoilt_headers(data: bytes, chance: random.Random) -> bytes:
    """The archive with a number of a header changed, cut off, doubled, or with bytes anywhere changed."""
    change = chance.randrange(4)
    if change == 0:
        headers = [found.start() for sign in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06") for found in re.finditer(re.escape(sign), data)]
        at = chance.choice(headers or [0]) + chance.randrange(4, 44, 2)
        return data[:at] + struct.pack("<H", chance.choice([0, 1, 8, 9, 99, 0xFFFF, chance.randrange(65536)])) + data[at + 2 :]
    if change == 1:
        return data[: chance.randrange(len(data))]
    if change == 2:
        return data + data if chance.random() < 0.5 else b"x" * chance.randrange(1, 3000) + data
    return spoilt_bytes(data, chance)
