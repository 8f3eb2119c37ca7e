"""What the locals hold that `set`, `add` and `subtract` change, for the analysis of secrets.

A block is read once, from top to bottom, but a turn of a loop sees what the turn before has left. So of these locals
everything counts that any statement of the block gives them, and whatever decides whether such a statement runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from horta.language import resolved as r
from horta.language.secret_locals import PUBLIC, Locals, Secret, SecretOrigin, is_me, may_leave, with_own_choices
from horta.language.tree_walk import statements_in, walk

SecretOf = Callable[[Any, Locals], Secret]


@dataclass(slots=True)
class ChangingLocals:
    """The changing locals of all rules. `found` grows until nothing new is seen."""

    found: dict[tuple[str, str], tuple[Secret, SecretOrigin]] = field(default_factory=dict)
    owner: str = ""
    names: frozenset[str] = frozenset()
    deciding: list[Any] = field(default_factory=list)
    """The expressions that decide whether the present statement runs."""

    def enter(self, owner: str, body: r.Block) -> list[tuple[Secret, SecretOrigin] | None]:
        """Begin with the block of a rule; return what is known of the locals that it changes."""
        self.owner, self.names = owner, frozenset(set_in(body))
        self.deciding.clear()
        return [self.found.get((owner, name)) for name in sorted(self.names)]

    def decide(self, node: r.Stmt) -> int:
        """Note what decides about the blocks inside a statement; return the number to go back to."""
        before = len(self.deciding)
        if self.names:
            self.deciding += deciding_parts(node)
        return before

    def decide_rest(self, node: r.Stmt) -> None:
        """Note what decides about everything behind a statement: whether it ended the block."""
        if not self.names:
            return
        if may_leave(node):
            self.deciding += _leaving(node)
        elif isinstance(node, r.Choose | r.ChooseTogether | r.Pick) and not isinstance(node.source, r.ZoneAt):
            self.deciding.append(node.source)

    def known(self, node: r.Stmt) -> Locals:
        """Return what is known of the locals that a statement changes, itself or in its blocks."""
        return {name: self.found.get((self.owner, name), PUBLIC) for name in set_in(node)} if self.names else {}

    def named(self, node: r.Stmt) -> Locals:
        """Return what is known, after a statement, of the changing locals that it named or changed."""
        names = {*set_in(node), *([node.variable] if isinstance(node, r.Let) else ())} & self.names
        return {name: self.found.get((self.owner, name), PUBLIC) for name in names}

    def give(self, node: r.Stmt, known: Locals, secretly: bool, secret_of: SecretOf) -> None:
        """Note the value that a statement gives to a changing local."""
        if not isinstance(node, r.Let | r.SetLocal) or node.variable not in self.names:
            return
        parts = (node.value, *self.deciding)
        secret = secret_of(node.value, known)
        if secretly or secret_of(tuple(self.deciding), known) & (Secret.PIECE | Secret.OTHER):
            secret |= Secret.OTHER
        seat = None
        if Secret.OTHER in secret and not secretly:
            seat = _knower(parts, known, secret_of)
        before, origin = self.found.get((self.owner, node.variable), PUBLIC)
        if Secret.OTHER in before and (Secret.OTHER not in secret or origin.seat is None):
            seat = origin.seat
        self.found[self.owner, node.variable] = (before | secret, SecretOrigin(seat=seat))

    def without_sources(self, named: Locals) -> Locals:
        """Return new locals. What was computed from a changing local cannot be computed again, because that may have changed."""
        if not self.names:
            return named
        return {
            name: (secret, replace(origin, source=None) if self._reads(origin.source) else origin)
            for name, (secret, origin) in named.items()
        }

    def _reads(self, source: r.Expr | None) -> bool:
        return source is not None and any(isinstance(part, r.Local) and part.name in self.names for part in walk(source))


def set_in(node: Any) -> Iterable[str]:
    """Return the locals that a statement or block changes."""
    return (part.variable for part in statements_in(node) if isinstance(part, r.SetLocal))


def _knower(parts: Any, known: Locals, secret_of: SecretOf) -> r.Expr | None:
    """Return `me` if the parts are secret only by what that seat chose. `me` inside `as` is another seat in every turn of a loop."""
    seat = next((origin.seat for _, origin in known.values() if origin.seat is not None and is_me(origin.seat)), None)
    return None if seat is None or Secret.OTHER in secret_of(parts, with_own_choices(known, seat)) else seat


def deciding_parts(node: r.Stmt) -> list[Any]:
    """Return the expressions that decide about the blocks inside a statement."""
    if isinstance(node, r.If):
        return [condition for condition, _ in node.arms if condition is not None]
    if isinstance(node, r.ForEach):
        return [node.source, *_leaving(node.body)]
    if isinstance(node, r.Repeat):
        return [node.times, node.condition, *_leaving(node.body)]
    if isinstance(node, r.ChooseBranches):
        return [part for branch in node.branches for part in (branch.condition, branch.source)]
    return []


def _leaving(node: r.Stmt) -> list[Any]:
    """Return the conditions under which a statement ends the block or the loop around it."""
    return [condition for part in statements_in(node) if isinstance(part, r.If) and may_leave(part) for condition, _ in part.arms]
