"""What the compiler makes of rules: plain data and one piece of Python code, without any function yet.

`linking` makes a program of it. In between it can be kept on disk and read again: so nothing here depends on the process, and
the vocabulary, which everything refers to, is handed to `linking` once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from horta.diagnostics import Span
from horta.engine.answer_log import Telling
from horta.engine.frames import FrameLocal
from horta.engine.program import ValueSignature
from horta.language.followed import FollowedPieces
from horta.language.trees import resolved_declarations as r
from horta.model.decisions import Question

Key = tuple[str, str]  # a kind and one of its attributes


@dataclass(frozen=True, slots=True)
class HookParts:
    """A hook without its statements, and what has to be known of these.

    `functions` is how many it has besides its condition and its statements; `same` is true of a substitution that never changes.
    """

    hook: r.Hook
    waits: bool
    functions: int
    cost: int
    rest: int
    same: bool


@dataclass(frozen=True, slots=True)
class FunctionTable:
    """A table with a function for each thing of a kind: its title, and the titles of the functions, or "" where `missing` stands in."""

    title: str
    functions: tuple[str, ...]
    missing: str
    effect: Key | None = None
    """The kind and attribute whose effects these are; None if they are conditions or formulas."""


@dataclass(frozen=True, slots=True)
class FixedTable:
    """A table of what a function returns for all things of the `kinds` that it takes, after the arguments `given`."""

    title: str
    function: str
    given: tuple[Any, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrameParts:
    """What the frames hold, for `frames.FrameTable`: each local with the title of the function that computes it again, or ""."""

    names: tuple[tuple[str, ...], ...]
    asking: frozenset[int]
    operations: tuple[tuple[tuple[FrameLocal, str], ...], ...]
    events: Mapping[str, tuple[FrameLocal, ...]]
    hooks: tuple[tuple[FrameLocal, ...], ...]
    secretly: frozenset[int]
    secret_slots: tuple[int, ...]
    twins: Mapping[int, tuple[int, ...]]
    secret_keys: frozenset[str]
    """Events of which nobody but a seat may know what reacts to them."""


@dataclass(frozen=True, slots=True)
class HookedParts:
    """The hooks, and what they are linked to. Functions are named by their titles in the code."""

    procedures: Mapping[str, tuple[str, bool, int]]
    """By name: the sort, whether it waits, and how many parameters it has."""
    hooks: tuple[HookParts, ...]
    hooked: Mapping[str, tuple[int, ...]]
    """By event, value or question: the numbers of its hooks."""
    labels: Mapping[str, tuple[str, ...]]
    """By question: the branches that hooks add."""
    flows: Mapping[str, int]
    """By hooked event of a counter: the number of its notice, if it is told."""


@dataclass(frozen=True, slots=True)
class ProgramParts(HookedParts):
    """Everything that a program for a number of seats is made of."""

    seats: int
    telling: Telling
    plain: bool
    """True if everything was left out that only makes rules faster."""
    limits: Mapping[str, tuple[int, int]]
    """The owners of each limit, from the first to behind the last."""
    streams: tuple[str, ...]
    code: CodeType
    library: tuple[tuple[str, str], ...]
    """Functions of statements that the code calls: module and name."""
    tables: Mapping[str, Any]
    """Tables of numbers that the code looks things up in."""
    operations: tuple[str, ...]
    values: Mapping[str, ValueSignature]
    function_tables: tuple[FunctionTable, ...]
    fixed_tables: tuple[FixedTable, ...]
    effects: Mapping[Key, frozenset[int]]
    questions: tuple[Question, ...]
    notices: tuple[tuple[Any, ...], ...]
    places: tuple[Span | None, ...]
    """By line of the code: where the statement is written."""
    frames: FrameParts
    set_counters: frozenset[str]
    winning: r.Winning
    automatic: r.AutomaticSeats
    followed: FollowedPieces
