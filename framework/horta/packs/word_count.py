"""Adds up what there is to read in a pack: the values of its YAML files, and the words and signs in them and in its rules.

Checking a pack takes time in proportion to this number. Limits on single files are not enough: many files of the largest size
would keep a check busy for minutes.
"""

from __future__ import annotations

import re

from horta.diagnostics import Problems, Source, Span
from horta.packs import limits
from horta.packs.text_encoding import file_span

_WORDS = re.compile(r"[A-Za-z0-9_]+|[^\sA-Za-z0-9_]")
_COMMENT = re.compile(r"#[^\n]*")


class WordCount:
    """The words and signs of one pack so far. A value of a YAML file counts as one word at least."""

    def __init__(self) -> None:
        self.count = 0
        self.reported = False

    def add(self, text: str) -> bool:
        """Count a value. False if there is more to read than a pack may hold."""
        self.count += 1 if text.isidentifier() else max(1, len(_WORDS.findall(text)))
        return self.count <= limits.PACK_WORDS

    def add_rules(self, source: Source, problems: Problems) -> bool:
        """Count a file of rules, twice: rules take longer than texts. False, reported, if there is more to read than a pack may hold."""
        text = _COMMENT.sub("", source.text)
        if self.add(text) and self.add(text):
            return True
        self.report(file_span(source.path), problems)
        return False

    def report(self, span: Span, problems: Problems) -> None:
        """Say, once for a pack, that there is too much to read."""
        if not self.reported:
            self.reported = True
            message = f"up to here the pack has more than {limits.PACK_WORDS} values, words and signs to read"
            problems.error("E109", message, span, "split it into several packs")
