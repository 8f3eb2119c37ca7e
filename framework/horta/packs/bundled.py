"""The schemas and packs that come with the package."""

from __future__ import annotations

from pathlib import Path

from horta.data_folder import data_folder


def schema_text(name: str) -> str:
    """Return the text of a schema such as `pack`."""
    return (data_folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")


def content_folder() -> Path:
    """Return the folder of the packs that come with the package."""
    return data_folder("content")
