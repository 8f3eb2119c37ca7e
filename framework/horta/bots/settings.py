"""Settings of bots, which come as text: which there are, and numbers read from them in words that name the setting."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


def settings_of(maker: Callable[..., Any]) -> dict[str, Any] | None:
    """The settings that a maker takes, with what they are unless given; None where it takes any."""
    parameters = inspect.signature(maker).parameters.values()
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return None
    return {parameter.name: parameter.default for parameter in parameters if parameter.default is not parameter.empty}


def whole(name: str, text: str | int) -> int:
    """A whole number above 0. ValueError otherwise."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ValueError(f"`{name}` is a whole number above 0, not `{text}`")
    return number


def seconds(name: str, text: str | float) -> float:
    """A time. ValueError where it is none that passes."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ValueError(f"`{name}` is a number of seconds above 0, not `{text}`")
    return number
