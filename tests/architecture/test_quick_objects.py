"""Objects that are made quickly are those that a dataclass makes."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields, is_dataclass, replace

import pytest

from horta.diagnostics import Span
from horta.language.trees import resolved_declarations, resolved_nodes, syntax_nodes
from horta.packs import nodes
from horta.quick_objects import quickly_made

CLASSES = [
    kind
    for module in (resolved_nodes, resolved_declarations, syntax_nodes, nodes)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind)
] + [Span]


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}")
def test_fields_are_given_in_order_and_by_name_with_their_defaults(kind: type) -> None:
    names = [part.name for part in fields(kind)]  # type: ignore[arg-type]
    given = dict.fromkeys(names, "x")
    assert list(inspect.signature(kind).parameters) == names
    made = kind(*given.values())
    assert [getattr(made, name) for name in names] == ["x"] * len(names)
    assert repr(kind(**given)) == repr(made) == repr(replace(made))
    usual = {part.name: part.default for part in fields(kind) if part.default is not MISSING}  # type: ignore[arg-type]
    assert {name: one.default for name, one in inspect.signature(kind).parameters.items() if one.default is not one.empty} == usual
    if names:
        with pytest.raises(FrozenInstanceError):
            setattr(made, names[0], "y")


def test_a_class_that_does_more_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        parts: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Doubled:
        number: int

        def __post_init__(self) -> None:
            raise NotImplementedError

    with pytest.raises(AssertionError, match="other fields"):
        quickly_made(Listed)
    with pytest.raises(AssertionError, match="makes something"):
        quickly_made(Doubled)
