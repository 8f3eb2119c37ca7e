"""Checks rules of scenarios beside those of packs that have been found right, without going over all of these again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeGuard

from horta.diagnostics import Problems
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker.context import Context
from horta.language.checker.declarations import check_more
from horta.language.possibility import more_possibilities
from horta.language.size_limits import Bounds


@dataclass(frozen=True, slots=True)
class CheckedRules:
    """What the check of all rules knows in the end, for more rules beside them."""

    rules: r.Rules
    context: Context
    bounds: Bounds

    def allow(self, declarations: Sequence[s.Declaration]) -> bool:
        """True if further rules are surely right, and change nothing of those that are there.

        Otherwise all rules have to be checked together, which also tells what is wrong.
        """
        if not _are_plain(declarations) or any(self.context.sort_of(node.name.text) for node in declarations):
            return False
        problems = Problems()
        rules = check_more(declarations, self.context, problems)
        return not len(problems) and self.bounds.hold_with(more_possibilities(rules, self.rules, self.context.vocabulary))


def _are_plain(declarations: Sequence[s.Declaration]) -> TypeGuard[Sequence[s.Procedure | s.Value]]:
    """True if the declarations only add procedures and values."""
    return all(isinstance(node, s.Procedure | s.Value) and not node.replaces for node in declarations)
