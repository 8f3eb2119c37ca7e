"""Packs: folders of text files become one merged content, and every value keeps its place in a file.

Read first: loader.py (`attempt`), then merged_content.py.
Knows: diagnostics. Does not know: the rules language inside the content, how rules run.
Used by: assembly, play, scenarios, trials, commands.
"""

from __future__ import annotations

from horta.packs.loader import attempt
from horta.packs.lock import Lock, LockedPack
from horta.packs.manifest import Manifest
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, plain
from horta.packs.options import OptionDeclaration

__all__ = [
    "Lock",
    "LockedPack",
    "Manifest",
    "Mapping",
    "Merged",
    "Node",
    "OptionDeclaration",
    "Scalar",
    "Sequence",
    "attempt",
    "plain",
]
