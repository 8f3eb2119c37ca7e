"""Finds what comes with the package: schemas and packs.

An installed package has them inside, a checkout has them beside the source. Both must behave alike.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

_CHECKOUT = Path(__file__).resolve().parents[3]


def schema_text(name: str) -> str:
    """Return the text of a schema such as `pack`."""
    packaged = resources.files("horta").joinpath("_data", "schemas", f"{name}.schema.json")
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (_CHECKOUT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")


def content_folder() -> Path:
    """Return the folder of the packs that come with the package."""
    packaged = Path(__file__).resolve().parents[1] / "_data" / "content"
    return packaged if packaged.is_dir() else _CHECKOUT / "content"
