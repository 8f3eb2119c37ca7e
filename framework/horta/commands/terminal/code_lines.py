"""Breaks long lines of code at their brackets, one entry to a line. Knows no syntax except brackets and quotes."""

from __future__ import annotations

from collections.abc import Iterator

INDENT = "    "
_OPEN, _CLOSE = "([{", ")]}"


def broken(line: str, width: int) -> Iterator[str]:
    """Return the line, or several shorter ones in its place where brackets allow it."""
    found = _widest(line) if len(line) > width else None
    if found is None:
        yield line
        return
    begin, end, commas = found
    margin = line[: len(line) - len(line.lstrip())]
    yield line[: begin + 1]
    for first, last in zip([begin, *commas], [*commas, end], strict=True):
        if entry := line[first + 1 : last].strip():
            yield from broken(f"{margin}{INDENT}{entry},", width)
    yield from broken(f"{margin}{line[end:]}", width)


class _Loop(list[int]):
    """Brackets that hold no list of entries: their commas do not count."""

    def append(self, at: int) -> None:
        """Ignore the comma."""


def _widest(line: str) -> tuple[int, int, list[int]] | None:
    """Return the widest brackets that have several entries: where they open and close, and the commas between."""
    best: tuple[int, int, list[int]] | None = None
    opened: list[tuple[int, list[int]]] = []
    quoted = ""
    for at, mark in enumerate(line):
        if quoted or mark in "\"'":
            quoted = "" if mark == quoted else quoted or mark
        elif mark in _OPEN:
            opened.append((at, []))
        elif mark == "," and opened:
            opened[-1][1].append(at)
        elif line.startswith(" for ", at) and opened:
            opened[-1] = (opened[-1][0], _Loop())
        elif mark in _CLOSE and opened:
            begin, commas = opened.pop()
            if commas and (best is None or at - begin > best[1] - best[0]):
                best = begin, at, commas
    return best
