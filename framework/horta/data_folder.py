"""Finds what comes with the package: the grammar, the schemas and the bundled packs.

A wheel has them inside, a checkout has them beside `framework`. Both must behave alike.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str) -> Path:
    """Return one of the folders `grammar`, `schemas` and `content`."""
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name
