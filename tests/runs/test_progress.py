"""The bar: only for people, and without a thread that would keep processes from sharing what is loaded."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator

import pytest

from horta.commands.progress import counted


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def threads() -> Iterator[int]:
    for _ in range(3):
        yield threading.active_count()


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_items_come_as_they_are_and_no_thread_with_them(monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    shown = stream()
    monkeypatch.setattr(sys, "stderr", shown)
    before = threading.active_count()
    assert list(counted(threads(), 3, "games")) == [before] * 3
    assert ("games" in shown.getvalue()) is shown.isatty()
