"""Packs: from folders of text files to one merged body of content with a place for every value.

`attempt` returns the sum of some packs and all they require, and every problem found.
Knows the form of content, not the rules language inside of it.
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
