"""Reads rules text that has no mistakes, with the tables of the parser library, in a shorter loop than its own.

Most texts have no mistakes, and a check reads thousands. What cannot be read here is for the library to read, and to say what
is wrong: so nothing here explains anything. A test compares the trees of both. Knows the shape of the library's tables, and none
of its classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

NEWLINE, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
TAB = 8
NESTING = {"LPAR": 1, "LSQB": 1, "RPAR": -1, "RSQB": -1}


class RawToken:
    """A word or sign, and where it stands in the text."""

    __slots__ = ("end_pos", "outer_end", "outer_start", "start_pos", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start_pos = self.outer_start = start
        self.end_pos = self.outer_end = end

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return int(self.text)


class RawNode:
    """A rule of the grammar that was used, with its parts. It is its own `meta`, where its place is looked for.

    The outer place includes brackets around it.
    """

    __slots__ = ("children", "data", "empty", "end_pos", "outer_end", "outer_start", "start_pos")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children
        self.empty = True
        self.start_pos = self.end_pos = self.outer_start = self.outer_end = -1

    @property
    def meta(self) -> RawNode:
        return self


@dataclass(frozen=True, slots=True)
class Reduction:
    """How the parts that a rule of the grammar has read become one.

    `kept` are the parts to keep: each with its number, whether its own parts take its place, and how many gaps come before it. With
    `single`, a rule that keeps one part is that part.
    """

    name: str
    origin: str
    size: int
    kept: tuple[tuple[int, bool, int], ...]
    gaps: int
    single: bool
    passes: bool
    """True if it has one part and is that part."""

    def made(self, parts: list[Any]) -> Any:
        """Return the node, or the part that stands for it."""
        children: list[Any] = []
        for at, spread, gaps in self.kept:
            if gaps:
                children += [None] * gaps
            if spread:
                children = children + parts[at].children if children else parts[at].children
            else:
                children.append(parts[at])
        if self.gaps:
            children += [None] * self.gaps
        if self.single and len(children) == 1:
            node = children[0]
            if node.__class__ is not RawNode:
                return node
        else:
            node = RawNode(self.name, children)
        for part in parts:
            if part.__class__ is RawToken or not part.empty:
                if node.empty or node.start_pos < 0:
                    node.start_pos = part.outer_start
                node.outer_start = part.outer_start
                break
        else:
            return node
        for part in reversed(parts):
            if part.__class__ is RawToken or not part.empty:
                if node.empty or node.end_pos < 0:
                    node.end_pos = part.outer_end
                node.outer_end = part.outer_end
                break
        node.empty = False
        return node


@dataclass(frozen=True, slots=True)
class State:
    """What can follow at one point: patterns of tokens, words with a meaning of their own, and what each token leads to."""

    patterns: tuple[Any, ...]
    ignored: frozenset[str]
    words: Callable[[str, str], str]
    shifts: Mapping[str, int]
    reductions: Mapping[str, Reduction]


@dataclass(frozen=True, slots=True)
class RawParser:
    """The tables: all states, and the first and last state for each of the ways to begin."""

    states: Mapping[int, State]
    leaps: Mapping[tuple[int, int, str], int]
    starts: Mapping[str, int]
    ends: Mapping[str, int]

    def read(self, text: str, start: str) -> RawNode | None:
        """Return the tree of a text; None if it has a mistake."""
        return _Reading(self, start).whole(text)


class _Reading:
    """One text on its way through the tables."""

    __slots__ = ("_depths", "_end", "_last", "_leaps", "_parts", "_path", "_states")

    def __init__(self, parser: RawParser, start: str) -> None:
        self._states = parser.states
        self._leaps = parser.leaps
        self._path = [parser.starts[start]]
        self._end = parser.ends[start]
        self._parts: list[Any] = []
        self._depths = [0]
        self._last = RawToken("", 0, 0)

    def whole(self, text: str) -> RawNode | None:
        at, end, nested = 0, len(text), 0
        states, path, fed = self._states, self._path, self.fed
        while at < end:
            state = states[path[-1]]
            for pattern in state.patterns:
                found = pattern.match(text, at)
                if found is not None:
                    break
            else:
                return None
            kind, stop = found.lastgroup, found.end()
            if kind in state.ignored:
                at = stop
                continue
            token = self._last = RawToken(text[at:stop], at, stop)
            at = stop
            if kind == NEWLINE:
                if not nested and not self._line(token):
                    return None
                continue
            kind = state.words(kind, token.text)
            if not fed(kind, token):
                return None
            nested += NESTING.get(kind, 0)
        return self._finished()

    def fed(self, kind: str, token: RawToken) -> bool:
        """Take in a token. False if it cannot stand here."""
        states, path, parts = self._states, self._path, self._parts
        while True:
            state = states[path[-1]]
            onward = state.shifts.get(kind)
            if onward is not None:
                path.append(onward)
                parts.append(token)
                return True
            reduction = state.reductions.get(kind)
            if reduction is None:
                return False
            if reduction.passes:
                path[-1] = self._leaps[path[-2], path[-1], kind]
            else:
                self._reduce(reduction)

    def _reduce(self, reduction: Reduction) -> None:
        path, parts, size = self._path, self._parts, reduction.size
        inside = parts[len(parts) - size :]
        del path[len(path) - size :], parts[len(parts) - size :]
        parts.append(reduction.made(inside))
        path.append(self._states[path[-1]].shifts[reduction.origin])

    def _line(self, token: RawToken) -> bool:
        """Take in the end of a line, and the blocks that begin or end with the next. False if something cannot stand here."""
        if not self.fed(NEWLINE, token):
            return False
        depths, last = self._depths, token.text.rpartition("\n")[2]
        depth = last.count(" ") + TAB * last.count("\t")  # of a comment, too, at the end of the text
        if depth > depths[-1]:
            depths.append(depth)
            return self.fed(INDENT, token)
        while depth < depths[-1]:
            depths.pop()
            if not self.fed(DEDENT, token):
                return False
        return depth == depths[-1]

    def _finished(self) -> RawNode | None:
        """Return the tree when the text has ended; None if more was to come."""
        while len(self._depths) > 1:
            self._depths.pop()
            if not self.fed(DEDENT, self._last):
                return None
        while self._path[-1] != self._end:
            reduction = self._states[self._path[-1]].reductions.get(END)
            if reduction is None:
                return None
            if reduction.passes:
                self._path[-1] = self._states[self._path[-2]].shifts[reduction.origin]
            else:
                self._reduce(reduction)
        tree: RawNode = self._parts[-1]
        return tree


# -------------------------------------------------------------- from the library


def reduction_of(rule: Any) -> Reduction:
    """Return what a rule of the library's tables does. Gaps stand for optional parts that are not there."""
    options, expansion = rule.options, rule.expansion
    empty = options.empty_indices or [False] * len(expansion)
    before = [len(ones) for ones in "".join("1" if one else "0" for one in empty).split("0")]
    kept, gaps = [], 0
    for at, symbol in enumerate(expansion):
        gaps += before[at]
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append((at, not symbol.is_term and symbol.name.startswith("_"), gaps))
            gaps = 0
    gaps += before[len(expansion)]
    single = bool(options.expand1 and not rule.alias)
    passes = single and not gaps and len(expansion) == 1 and kept == [(0, False, 0)]
    name = str(rule.alias or options.template_source or rule.origin.name)
    return Reduction(name, str(rule.origin.name), len(expansion), tuple(kept), gaps, single, passes)


def words_of(lexer: Any) -> Callable[[str, str], str]:
    """Return the function that gives a word of the language its own kind where names may stand."""
    known: dict[tuple[str, str], str] = {}

    def kind_of(kind: str, text: str) -> str:
        callback = lexer.callback.get(kind)
        if callback is None:
            return kind
        if (kind, text) not in known:
            if len(known) > 10_000:
                known.clear()
            known[kind, text] = callback.scanner.fullmatch(text) or kind
        return known[kind, text]

    return kind_of


class _States(dict[int, State]):
    """All states by number, each made from the library's tables when a text first comes there: a text comes to few."""

    def __init__(self, rows: Mapping[int, Mapping[Any, tuple[Any, Any]]], lexers: Mapping[int, Any]) -> None:
        super().__init__()
        self._rows = rows
        self._lexers = lexers
        self._reductions: dict[int, Reduction] = {}
        self._words: dict[int, Callable[[str, str], str]] = {}

    def __missing__(self, number: int) -> State:
        row, lexer = self._rows[number], self._lexers[number]
        if id(lexer) not in self._words:
            self._words[id(lexer)] = words_of(lexer)
        shifts, reductions = {}, {}
        for kind, (action, argument) in row.items():
            if action.name == "Shift":
                shifts[str(kind)] = argument
            else:
                reductions[str(kind)] = self._reductions.setdefault(id(argument), reduction_of(argument))
        self[number] = state = State(tuple(lexer.scanner._mres), lexer.ignore_types, self._words[id(lexer)], shifts, reductions)
        return state


class _Leaps(dict[tuple[int, int, str], int]):
    """Where a token leads that ends an expression of one part on all levels of the grammar, from the point before it: at once."""

    def __init__(self, states: Mapping[int, State]) -> None:
        super().__init__()
        self._states = states

    def __missing__(self, key: tuple[int, int, str]) -> int:
        before, at, kind = key
        while (reduction := self._states[at].reductions.get(kind)) is not None and reduction.passes:
            at = self._states[before].shifts[reduction.origin]
        self[key] = at
        return at


def raw_parser(table: Any, lexers: Mapping[int, Any]) -> RawParser:
    """Return a parser that uses the tables of the library. AttributeError if they have another form than that of the versions known."""
    states = _States(table.states, lexers)
    starts, ends = dict(table.start_states), dict(table.end_states)
    for number in starts.values():
        states[number]  # so that another form shows at once
    return RawParser(states, _Leaps(states), starts, ends)
