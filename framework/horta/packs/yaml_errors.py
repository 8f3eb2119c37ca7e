"""Says in words what the YAML parser says in its own terms.

Parser messages speak of tokens, nodes and scalars; authors of packs think in colons, quotes and
indentation. What is not in the table is passed on as it is.
"""

from __future__ import annotations

import yaml

from horta.diagnostics import Problems, Source, Span

_INDENT = "check the indentation of this line and the one before"
_QUOTE = "put the text in quotes if it contains `: `, or check the indentation"
_CLOSE = "close the bracket, or put a comma between the entries"
_STRAY = "put the text in quotes; a text cannot begin with this character, and tabs do not indent"

# Beginning of the parser's message, what we say, what to do about it.
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("mapping values are not allowed", "a colon is not expected here", _QUOTE),
    ("did not find expected key", "a key was expected here", _INDENT),
    ("expected <block end>", "a key or list entry was expected here", _INDENT),
    ("block sequence entries are not allowed", "a list entry is not expected here", _INDENT),
    ("did not find expected '-' indicator", "a list entry was expected here", _INDENT),
    ("could not find expected ':'", "a colon was expected", "write `key: value`; " + _INDENT),
    ("found character that cannot start any token", "this character cannot begin a value", _STRAY),
    ("found character '", "this character cannot begin a value", _STRAY),
    ("found a tab character", "a tab is used for indentation", "indent with spaces"),
    ("did not find expected ',' or ']'", "the list is not closed", _CLOSE),
    ("expected ',' or ']'", "the list is not closed", _CLOSE),
    ("did not find expected ',' or '}'", "the mapping is not closed", _CLOSE),
    ("expected ',' or '}'", "the mapping is not closed", _CLOSE),
    ("did not find expected node content", "a value was expected here", "write a value, or remove the comma"),
    ("found unexpected end of stream", "a quoted text is not closed", "put the closing quote"),
    ("found unexpected document indicator", "a quoted text is not closed", "put the closing quote"),
    (
        "found unknown escape character",
        "unknown escape in a quoted text",
        "use 'single quotes', or write \\\\",
    ),
    ("did not find expected <document start>", "the file ends here as YAML sees it", _INDENT),
    ("expected '<document start>'", "the file ends here as YAML sees it", _INDENT),
)
_FEATURES = ("directive", "tag", "anchor", "alias")


def in_words(error: yaml.YAMLError, source: Source, problems: Problems) -> None:
    """Report the parser's error at its place."""
    problem = str(getattr(error, "problem", None) or "the text is not YAML")
    span = _place(getattr(error, "problem_mark", None), source)
    if source.line(span.line)[span.column - 1 : span.column] == "\t":
        problem = "found a tab character"
    # Behind the end there is nothing to show; where the unfinished thing began says more.
    if not source.line(span.line).strip() and getattr(error, "context_mark", None):
        span = _place(getattr(error, "context_mark", None), source)
    if any(feature in problem + str(getattr(error, "context", "")) for feature in _FEATURES):
        problems.error("E103", "directives, tags, anchors and aliases are not allowed", span, "write the value out")
        return
    for beginning, message, remedy in _WORDS:
        if problem.startswith(beginning):
            problems.error("E102", message, span, remedy, _context(error, source))
            return
    problems.error("E102", problem, span, related=_context(error, source))


def _place(mark: yaml.Mark | None, source: Source) -> Span:
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Span(source, line, column, line, column + 1)


def _context(error: yaml.YAMLError, source: Source) -> list[tuple[Span, str]]:
    """Where the construct began that the parser was reading, when that is another line."""
    began, mark = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    if began is None or mark is None or began.line == mark.line:
        return []
    if not source.line(mark.line + 1).strip():
        return []
    return [(_place(began, source), "it began here")]
