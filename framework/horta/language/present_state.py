"""What can be told of the present state at one point of a block that has not been carried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from horta.language import resolved as r
from horta.language.possible_expressions import conjunction, folded
from horta.quick_objects import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Now:
    """What cannot be told of the present state at one point of a block: places that may have changed, and locals.

    `granted` are conditions that hold wherever this point is reached.
    """

    changed: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()
    granted: frozenset[r.Expr] = frozenset()
    depth: int = 0

    def after(self, changed: Iterable[str] = (), unknown: Iterable[str] = ()) -> Now:
        """Return the same later, when places may have changed and there are more locals."""
        return replace(self, changed=self.changed.union(changed), unknown=self.unknown.union(unknown))

    def granting(self, condition: r.Expr | None) -> Now:
        """Return the same where a condition holds."""
        return self if condition is None else replace(self, granted=self.granted.union(conjunction(folded(condition))))

    def deeper(self) -> Now:
        """Return the same one statement further on."""
        return replace(self, depth=self.depth + 1)
