"""`horta bots`: the bots that are known here, in the words of their own docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from horta.bots.catalogue import GROUP, OURS, settings_of
from horta.diagnostics import clean


def run() -> None:
    """Print our bots, then those of other packages with the name of the package."""
    found = {name: list(_described(maker)) for name, maker in OURS.items()}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, list(_others(point)))
    width = max(map(len, found))
    for name, lines in found.items():
        for number, line in enumerate(lines):
            print(clean(f"{'' if number else name:{width}}  {line}"))


def _others(point: EntryPoint) -> Iterator[str]:
    origin = f" [{point.dist.name} {point.dist.version}]" if point.dist is not None else ""
    try:
        first, *rest = _described(point.load())
    except (Exception, SystemExit) as problem:
        # Code of others may raise anything; the list goes on.
        yield f"cannot be loaded: {type(problem).__name__}: {problem}{origin}"
        return
    yield f"{first}{origin}"
    yield from rest


def _described(maker: Callable[..., Any]) -> Iterator[str]:
    yield _words(maker) or "nothing is said about it"
    settings = settings_of(maker)
    if settings:
        yield f"settings: {', '.join(name if usual is None else f'{name}={usual}' for name, usual in settings.items())}"


def _words(maker: Callable[..., Any]) -> str:
    """Return the first line of its own docstring. An inherited docstring describes another class, so it is left out."""
    while isinstance(maker, partial):
        maker = maker.func
    return inspect.cleandoc(maker.__doc__ or "").partition("\n")[0]
