"""Limits on sizes and numbers. They are in one place because the documentation quotes them."""

from __future__ import annotations

FILE_BYTES = 1_000_000
PACK_BYTES = 10_000_000
PACK_FILES = 500
FOLDER_DEPTH = 8
NODES = 100_000
PACK_WORDS = 260_000
MADE_DEFINITIONS = 5_000
PANELS = 200
SCALAR_BYTES = 20_000
YAML_DEPTH = 64
CHANGES = 5_000
COMPARISONS = 1_000_000
