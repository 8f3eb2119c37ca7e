"""Problems of content, collected instead of raised one at a time.

Loaders and checkers share one `Problems` and go on as long as they can. The caller decides at the end whether to
raise `ContentError`. `text_format` and `data_formats` show the problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from horta.diagnostics.codes import known_codes
from horta.diagnostics.edits import Edit
from horta.diagnostics.places import Span
from horta.diagnostics.suggestions import Suggestion

# Further places of a problem, each with what is to be seen there.
Places = Iterable[tuple[Span, str]]


class Severity(StrEnum):
    error = "error"
    warning = "warning"
    note = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: what is wrong, where, and how to correct it."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    remedy: str | None = None
    related: tuple[tuple[Span, str], ...] = ()
    edits: tuple[Edit, ...] = field(default=(), compare=False)  # that correct it, all together

    def __post_init__(self) -> None:
        assert self.code in known_codes(), f"{self.code} is not in the catalogue of codes"

    @property
    def order(self) -> tuple[tuple[str, int, int, int, int], str, str]:
        place = self.span.order if self.span else ("", 0, 0, 0, 0)
        return (place, self.code, self.message)


class Problems:
    """Collects diagnostics. Their number is limited, so that hostile content stays cheap."""

    ALIKE = 20
    IN_ALL = 500

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        self._alike: Counter[tuple[str, str]] = Counter()
        self._has_errors = False
        self.suppressed = 0

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep the diagnostic, unless it is already known or there are too many like it."""
        self._has_errors |= diagnostic.severity is Severity.error
        if diagnostic in self._found:
            return
        alike = (diagnostic.code, diagnostic.message)
        if self._alike[alike] >= self.ALIKE or len(self._found) >= self.IN_ALL:
            self.suppressed += 1
            return
        self._alike[alike] += 1
        self._found[diagnostic] = None

    def error(self, code: str, message: str, span: Span | None, remedy: str, related: Places = (), edits: Iterable[Edit] = ()) -> None:
        self.add(Diagnostic(code, Severity.error, message, span, remedy, tuple(related), tuple(edits) or _meant(span, remedy)))

    def warning(self, code: str, message: str, span: Span | None, remedy: str, related: Places = (), edits: Iterable[Edit] = ()) -> None:
        self.add(Diagnostic(code, Severity.warning, message, span, remedy, tuple(related), tuple(edits) or _meant(span, remedy)))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        for diagnostic in others:
            self.add(diagnostic)
        if isinstance(others, Problems):
            self.suppressed += others.suppressed
            self._has_errors |= others.has_errors

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(tuple(self._found))

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        errors = sum(found.severity is Severity.error for found in self._found)
        return f"<Problems: {errors} errors, {len(self) - errors} others>"

    @property
    def has_errors(self) -> bool:
        return self._has_errors

    @property
    def full(self) -> bool:
        """True if there are so many that looking for more is a waste of time."""
        return len(self._found) + self.suppressed >= self.IN_ALL

    def sorted(self) -> list[Diagnostic]:
        """Return all diagnostics by file and line; those without a place come first."""
        return sorted(self._found, key=lambda diagnostic: diagnostic.order)


def _meant(span: Span | None, remedy: str) -> tuple[Edit, ...]:
    """Return the edit that a suggestion stands for, if the unknown word is all that the place holds."""
    if span is None or not isinstance(remedy, Suggestion) or not remedy.sole or span.text != remedy.unknown:
        return ()
    return (Edit(span, remedy.unknown, remedy.meant),)


class Error(Exception):
    """The base of all errors that the package raises to its users. `horta explain CODE` tells more about `code`."""

    code: str = ""


class ArgumentRefused(Error, ValueError):
    """A call got an argument that it cannot use. Nothing has changed."""

    code = "A111"


class ContentError(Error):
    """Packs cannot be used. `problems` holds every reason that was found, and `code` is that of the first."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        errors = [found for found in problems.sorted() if found.severity is Severity.error]
        first = f": {errors[0].message}" if errors else ""
        self.code = errors[0].code if errors else ""
        super().__init__(f"{len(errors)} error(s) in the content{first}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Needed for pickle: the message is not the argument of the class.
        return type(self), (self.problems,), vars(self)
