"""How much there is to read in the content of packs: tokens of rules and nodes of YAML, beside those of another commit.

    python -m tools.content_size [--against COMMIT] [--each] PACK ...

Counted are names, numbers, texts and signs of rules, in `.rules` files and in YAML alike, and every key, list, mapping and other
value of YAML. Not counted: comments, scenarios, names and texts for people, and options that the other commit does not have.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import yaml

FOR_PEOPLE = {"name", "description", "text", "texts", "reason", "title", "label", "unit"}
WITH_RULES = {"define", "patch", "counters", "zones", "kinds"}  # the sections of a content file in which a value can be rules

_TOKEN = re.compile(r'[A-Z]+-\w+|\w+|"[^"\n]*"|[<>!]=|\S')
_COMMENT = re.compile(r'#[^\n]*|("[^"\n]*")')
_TYPE_OR_PATTERN = re.compile(r"list of \w+|number by \w+|\w+\?|[^{}]*\{.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Size:
    """What was counted."""

    tokens: int = 0
    nodes: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.tokens + other.tokens, self.nodes + other.nodes)

    @property
    def together(self) -> int:
        """Both."""
        return self.tokens + self.nodes


def tokens(rules: str) -> int:
    """Count the tokens of rules, without comments."""
    return len(_TOKEN.findall(_COMMENT.sub(r"\1", rules)))


def size_of_yaml(text: str, left_out: frozenset[str] = frozenset()) -> Size:
    """Count a YAML file, without these options."""
    return sum((size for _, size in _sections(text, left_out)), Size())


def _sections(text: str, left_out: frozenset[str]) -> Iterator[tuple[str, Size]]:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.value == "options":
            value.value = [(name, option) for name, option in value.value if name.value not in left_out]
        if key.value not in FOR_PEOPLE:
            yield key.value, Size(nodes=1) + _node(value, key.value in WITH_RULES)


def _node(node: yaml.Node, with_rules: bool) -> Size:
    if isinstance(node, yaml.MappingNode):
        counted = [_node(value, with_rules and key.value != "id") for key, value in node.value if key.value not in FOR_PEOPLE]
        return sum(counted, Size(nodes=1 + len(counted)))
    if isinstance(node, yaml.SequenceNode):
        return sum((_node(value, with_rules) for value in node.value), Size(nodes=1))
    number = tokens(node.value)
    is_rules = with_rules and number > 1 and not _TYPE_OR_PATTERN.fullmatch(node.value)
    return Size(tokens=number) if is_rules else Size(nodes=1)


def sizes(files: Mapping[str, str], left_out: frozenset[str] = frozenset()) -> dict[str, Size]:
    """Count the files of packs, each by itself."""
    found = {}
    for name, text in files.items():
        path = PurePosixPath(name)
        if "scenarios" in path.parts:
            continue
        if path.suffix == ".rules":
            found[name] = Size(tokens=tokens(text))
        elif path.suffix == ".yaml":
            found[name] = size_of_yaml(text, left_out)
    return found


def options(files: Mapping[str, str]) -> frozenset[str]:
    """Return the options that packs declare."""
    manifests = (yaml.safe_load(text) for name, text in files.items() if name.endswith("/pack.yaml"))
    return frozenset(name for manifest in manifests for name in manifest.get("options") or ())


def _committed(commit: str, packs: Sequence[str]) -> dict[str, str]:
    """Return the files of packs as a commit has them, by their paths below `content`."""
    folders = [f"content/{pack}" for pack in packs]
    archive = subprocess.run(["git", "archive", commit, *folders], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        read = {member.name: files.extractfile(member) for member in files if member.isfile()}
        return {name.removeprefix("content/"): file.read().decode() for name, file in read.items() if file is not None}


def _present(content: Path, packs: Sequence[str]) -> dict[str, str]:
    paths = (path for pack in packs for path in (content / pack).rglob("*") if path.suffix in (".rules", ".yaml"))
    return {path.relative_to(content).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _line(title: str, size: Size, other: Size | None) -> str:
    line = f"{title:<52}{size.tokens:>8,}{size.nodes:>8,}{size.together:>8,}"
    return line if other is None else f"{line}{other.tokens:>9,}{other.nodes:>8,}{other.together:>8,}"


def main(arguments: Sequence[str]) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.content_size", description=__doc__.splitlines()[0])
    parser.add_argument("packs", nargs="+", metavar="PACK", help="folders below content")
    parser.add_argument("--against", metavar="COMMIT", help="a commit to compare with")
    parser.add_argument("--each", action="store_true", help="print every file")
    given = parser.parse_args(arguments)
    here = _present(Path("content"), given.packs)
    there = _committed(given.against, given.packs) if given.against else None
    new = options(here) - options(there) if there is not None else frozenset()
    now, then = sizes(here, new), sizes(there or {})
    print(f"{'':<52}  tokens   nodes together" + (f"   tokens   nodes together in {given.against}" if there is not None else ""))
    for name in sorted({*now, *then}) if given.each else ():
        print(_line(name, now.get(name, Size()), then.get(name, Size()) if there is not None else None))
    whole, before = sum(now.values(), Size()), sum(then.values(), Size())
    print(_line("together", whole, before if there is not None else None))
    if there is not None:
        print(f"{len(new)} new options are left out. {1 - whole.together / before.together:.1%} fewer than in {given.against}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
