"""All hostile packs, by name."""

from __future__ import annotations

from hostile import burners, folders, forms, steps, sums, texts
from hostile.packs import COMMANDS, CORPUS

MODULES = (steps, burners, forms, sums, texts, folders)

__all__ = ["COMMANDS", "CORPUS", "MODULES"]
