"""Packs written on the spot, so that each test shows the files it is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from horta.diagnostics import Problems, Source, render_text
from horta.packs.nodes import Node
from horta.packs.yaml_reader import read_yaml

Write = Callable[[dict[str, str | bytes]], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write files below a fresh folder, which becomes the current one: paths in messages are then short."""
    monkeypatch.chdir(tmp_path)

    def write_files(files: dict[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return write_files


def read_text(text: str, path: str = "x.yaml") -> tuple[Node | None, Problems]:
    """YAML text as nodes, with the problems it has."""
    problems = Problems()
    return read_yaml(Source(path, text, "base"), problems), problems


def codes(problems: Problems) -> list[str]:
    return [found.code for found in problems.sorted()]


def shown(problems: Problems) -> str:
    return render_text(problems)
