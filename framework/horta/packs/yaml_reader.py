"""Reads the small part of YAML that packs use, with the place of every value.

Uses the events of the YAML parser, not its finished data: finished data has no places, and hostile documents do
their harm while it is built. Anchors, aliases, merge keys, tags, directives and further documents are refused;
depth, size and number are limited. Knows no schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from horta.diagnostics import Problems, Source, Span
from horta.packs import limits
from horta.packs.nodes import Mapping, Node, Scalar, Sequence
from horta.packs.scalars import Refusal, quoted, resolve
from horta.packs.text_encoding import all_seen
from horta.packs.word_count import WordCount
from horta.packs.yaml_errors import report_yaml_error

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _StopReading(Exception):
    """Reading cannot go on; the reason has been reported."""


def read_yaml(source: Source, problems: Problems, loader: Any = None, words: WordCount | None = None) -> Node | None:
    """Return the data of a YAML text; None, with all problems reported, if it cannot be read. `words` adds up the texts of a pack."""
    found = Problems()
    node: Node | None = None
    if len(source.text.encode("utf-8", "surrogatepass")) > limits.FILE_BYTES:
        found.error("E109", f"the text is larger than {limits.FILE_BYTES} bytes", _start(source), "split it up")
    elif all_seen(source, found):
        try:
            node = _Composer(source, found, loader or Loader, words or WordCount()).document()
        except yaml.YAMLError as error:
            # A value that seems to be missing is only the first sign of text that cannot be read.
            found = Problems()
            report_yaml_error(error, source, found)
        except _StopReading:
            pass
    problems.extend(found)
    return None if found.has_errors else node


def _start(source: Source) -> Span:
    return Span(source, 1, 1, 1, 1)


class _Composer:
    """Builds nodes from events. The depth limit bounds its recursion."""

    def __init__(self, source: Source, problems: Problems, loader: Any, words: WordCount) -> None:
        self.source = source
        self.words = words
        self.problems = problems
        self.next: Callable[[], Any] = loader(source.text).get_event
        self.nodes = 0

    def document(self) -> Node | None:
        self.next()  # the stream starts
        start = self.next()
        if not isinstance(start, yaml.DocumentStartEvent):
            self.problems.error("E111", "the file is empty", _start(self.source), "write something in it, or remove the file")
            return None
        if start.version or start.tags:
            self._refuse("a `%` directive", self._span(start))
        node = self._node(self.next(), 1)
        self.next()  # the document ends
        after = self.next()
        if isinstance(after, yaml.DocumentStartEvent):
            self.problems.error("E103", "a second document begins here", self._span(after), "keep one document in a file")
        return node

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self.source, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _refuse(self, what: str, span: Span) -> None:
        self.problems.error("E103", f"{what} is not allowed", span, "write the value out where it is needed")

    def _node(self, event: Any, depth: int) -> Node:
        self._count(event, depth)
        if type(event) is yaml.ScalarEvent:
            return self._scalar(event)
        if type(event) is yaml.AliasEvent:
            span = self._span(event)
            self._refuse(f"the alias `*{event.anchor}`", span)
            return Scalar(None, span)
        if type(event) is yaml.SequenceStartEvent:
            return self._sequence(event, depth)
        return self._mapping(event, depth)

    def _count(self, event: Any, depth: int) -> None:
        self.nodes += 1
        if not self.words.add(event.value if type(event) is yaml.ScalarEvent else ""):
            self.words.report(self._span(event), self.problems)
            raise _StopReading
        if depth > limits.YAML_DEPTH:
            message = f"lists and mappings are nested more than {limits.YAML_DEPTH} levels deep"
            self.problems.error("E104", message, self._span(event), "write it with fewer levels")
            raise _StopReading
        if self.nodes > limits.NODES:
            message = f"the file holds more than {limits.NODES} values"
            self.problems.error("E109", message, self._span(event), "split it into several files")
            raise _StopReading

    def _marks(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse(f"the anchor `&{event.anchor}`", self._span(event))
        if event.tag is not None:
            self._refuse(f"the tag `{event.tag}`", self._span(event))

    def _scalar(self, event: Any) -> Scalar:
        if event.anchor is not None or event.tag is not None:
            self._marks(event)
        span = self._span(event)
        text: str = event.value
        if len(text) * 4 > limits.SCALAR_BYTES and len(text.encode()) > limits.SCALAR_BYTES:
            message = f"the text is longer than {limits.SCALAR_BYTES} bytes"
            self.problems.error("E109", message, span, "split it up")
            return Scalar(None, span)
        if event.style:
            # A quoted text can contain, as escapes, characters that are refused when written directly.
            if "\\" in self.source.line(span.line) or span.line != span.end_line:
                self._check_escapes(text, span)
            return Scalar(text, span, event.style)
        value = resolve(text)
        if isinstance(value, Refusal):
            comment = re.match(r" *(#[^\n]*?) *$", self.source.line(span.line)[span.column - 1 :]) if not text else None
            if comment is not None:
                remedy = f"if it is the value, put it in quotes: {quoted(comment[1])}"
                value = Refusal("E111", "a value is missing: `#` begins a comment", remedy)
            self.problems.error(value.code, value.message, span, value.remedy)
            return Scalar(None, span)
        return Scalar(value, span)

    def _check_escapes(self, text: str, span: Span) -> None:
        seen = Problems()
        if not all_seen(Source(self.source.path, text, self.source.pack), seen):
            for found in seen:
                self.problems.error(found.code, found.message, span, "remove it")

    def _sequence(self, event: Any, depth: int) -> Sequence:
        self._marks(event)
        items: list[Node] = []
        while type(entry := self.next()) is not yaml.SequenceEndEvent:
            items.append(self._node(entry, depth + 1))
        return Sequence(tuple(items), self._extent(event, entry, items[-1] if items else None))

    def _mapping(self, event: Any, depth: int) -> Mapping:
        self._marks(event)
        items: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        repeated: list[tuple[str, Span]] = []
        last: Node | None = None
        while type(entry := self.next()) is not yaml.MappingEndEvent:
            key = self._key(entry, depth + 1)
            event_of_value = self.next()
            if key is not None and self._has_no_space(key, event_of_value):
                continue
            last = self._node(event_of_value, depth + 1)
            if key is None:
                continue
            name, span = key
            if name in items:
                repeated.append((name, span))
                continue
            items[name], keys[name] = last, span
        if repeated:
            self._report_repeated(repeated, keys)
        return Mapping(items, keys, self._extent(event, entry, last))

    def _has_no_space(self, key: tuple[str, Span], value: Any) -> bool:
        """True for `{of:cup}`, `{of "cup"}` and `{en: Well, you}`, which YAML reads as keys without a value; reports it."""
        before = self.source.line(key[1].line)[: key[1].column - 1]
        if " " in key[0] and type(value) is yaml.ScalarEvent and not value.value and (cut := re.search(r": *([^{}\[\],\"']+), *$", before)):
            remedy = f"put the text in quotes: {quoted(f'{cut[1]}, {key[0]}')}"
            self.problems.error("E102", "the comma ends the text before it", key[1], remedy)
            return True
        if (quoted_value := re.fullmatch(r"(\S+) +([\"'].*)", key[0])) and type(value) is yaml.ScalarEvent and not value.value:
            message = f"a colon is missing after `{quoted_value[1]}`"
            self.problems.error("E102", message, key[1], f"write `{quoted_value[1]}: {quoted_value[2]}`")
            return True
        name, _, rest = key[0].partition(":")
        if not rest or type(value) is not yaml.ScalarEvent or value.value or value.style:
            return False
        self.problems.error("E102", "a space is missing after the colon", key[1], f"write `{name}: {rest}`")
        return True

    def _extent(self, start: Any, end: Any, last: Node | None) -> Span:
        """Return the span from start to end. For a block, the end of its last value counts: the parser puts the end further down."""
        if start.flow_style or last is None:
            line, column = end.end_mark.line + 1, end.end_mark.column + 1
        else:
            line, column = last.span.end_line, last.span.end_column
        return Span(self.source, start.start_mark.line + 1, start.start_mark.column + 1, line, column)

    def _key(self, event: Any, depth: int) -> tuple[str, Span] | None:
        if type(event) is not yaml.ScalarEvent:
            node = self._node(event, depth)
            if type(event) is not yaml.AliasEvent:
                self.problems.error("E108", "a list or mapping cannot be a key", node.span, "write a name before the colon")
            return None
        if event.value == "<<" and not event.style:
            self._refuse("the merge key `<<`", self._span(event))
            return None
        if event.value == "on" and not event.style:
            # The word that other programs have for hooks.
            remedy = 'for what happens at an event write `after: …`; for a name, quote it: "on"'
            self.problems.error("E106", "there is no key `on`: without quotes it is read as `true`", self._span(event), remedy)
            return None
        return self._text_key(self._scalar(event))

    def _text_key(self, node: Scalar) -> tuple[str, Span] | None:
        if isinstance(node.value, str):
            return node.value, node.span
        if node.value is not None:
            word = str(node.value).lower()
            self.problems.error("E108", f"`{word}` is not text, so it cannot be a key", node.span, f'quote it: "{word}"')
        return None

    def _report_repeated(self, repeated: list[tuple[str, Span]], keys: dict[str, Span]) -> None:
        """Report keys that a mapping has twice. If the keys of a list entry begin again, a dash is missing."""
        first = next(iter(keys))
        name, span = repeated[0]
        before = self.source.line(keys[first].line)[: keys[first].column - 1]
        if before.rstrip().endswith("-") and (name == first or len(repeated) > 1):
            related = [(keys[name], "the entry above has it here")]
            message = f"a `-` is missing before `{name}`: a new entry of the list begins here"
            self.problems.error("E107", message, span, f"write `- {name}: …`, with the `-` below the one above", related)
            return
        for name, span in repeated:
            related = [(keys[name], "first given here")]
            below = not self.source.line(span.line)[span.end_column :].strip()
            remedy = f"move what is below it to the first `{name}`, and remove this one" if below else "remove one of them"
            self.problems.error("E107", f"key `{name}` is given twice", span, remedy, related)
