"""The sums of all owners, as a set that a loop goes over. `shared_sums` finds where they can be used."""

from __future__ import annotations

from dataclasses import dataclass, replace

from horta.language import resolved as r
from horta.language.types import NUMBER, TRUTH

ONE = r.Const(NUMBER, 1)


@dataclass(frozen=True, slots=True)
class Tallies(r.Expr):
    """All things of a kind, each with its own sum in the local `name`.

    `total` is the sum over all owners; `field` names the owner of each thing in that sum.
    """

    kind: str
    name: str
    total: r.Aggregate
    field: r.FieldAt

    def of(self, owner: r.Expr) -> r.Aggregate:
        """Return the sum of one owner."""
        total = self.total
        own = r.WhereSet(total.source.type, total.source, total.variable, r.Compare(TRUTH, "=", self.field, owner))
        counts = total.body == ONE
        return replace(total, function="count" if counts else "sum", source=own, body=None if counts else total.body)
