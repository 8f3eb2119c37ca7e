"""Tells which counters, fields and zones an expression reads and a statement changes, with everything that they call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from horta.language import resolved as r
from horta.language.recursion import used_rule
from horta.language.tree_walk import hook_expressions, walk


@dataclass(slots=True)
class Places:
    """What the rules read and change. Places are named as `counter x`, `field kind.x`, `zone x`."""

    rules: r.Rules
    bodies: dict[str, list[Any]] = field(default_factory=dict)
    known: dict[tuple[str, bool], frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for value in self.rules.values:
            self.bodies.setdefault(f"value {value.name}", []).append(value.body)
        for procedure in self.rules.procedures:
            self.bodies.setdefault(f"procedure {procedure.name}", []).append(procedure.body)
        for part in self.rules.carried:
            self.bodies.setdefault(f"carried {part.kind}.{part.attribute}", []).append(part.body)
        for hook in self.rules.hooks:
            if isinstance(hook, r.Modifier | r.Substitution):
                self.bodies.setdefault(f"value {hook.key}", []).extend(hook_expressions(hook))
            elif isinstance(hook, r.Offer | r.Barring):
                self.bodies.setdefault(f"question {hook.key}", []).extend(hook_expressions(hook))
            elif isinstance(hook, r.ActingHook) and hook.effect is not None:
                self.bodies.setdefault(r.REPEATED, []).append(hook.effect)

    def read(self, node: Any) -> frozenset[str]:
        """Return the places that an expression reads."""
        return self._found(node, False)

    def written(self, node: Any) -> frozenset[str]:
        """Return the places that a statement may change. What hooks change at it is not included."""
        return self._found(node, True)

    def _found(self, node: Any, changes: bool) -> frozenset[str]:
        found: set[str] = set()
        for part in walk(node):
            found.update(_changed(part) if changes else _place(part))
            key = f"question {part.question}" if isinstance(part, r.OptionsOf) else used_rule(part)
            key = r.REPEATED if isinstance(part, r.ResolveAbility) else key
            if key is not None:
                found |= self._rule(key, changes)
        return frozenset(found)

    def _rule(self, key: str, changes: bool) -> frozenset[str]:
        if (key, changes) not in self.known:
            self.known[key, changes] = frozenset()  # only abilities that are carried out again can go in circles
            self.known[key, changes] = self._found(tuple(self.bodies.get(key, ())), changes)
        return self.known[key, changes]


def _place(node: Any) -> Iterator[str]:
    if isinstance(node, r.CounterAt):
        yield f"counter {node.counter}"
    elif isinstance(node, r.FieldAt):
        yield f"field {node.kind}.{node.field}"
    elif isinstance(node, r.ZoneAt):
        yield f"zone {node.zone}"


def _changed(node: Any) -> Iterator[str]:
    if isinstance(node, r.Flow):
        yield from _place(node.target)
    elif isinstance(node, r.Assign):
        yield from _place(node.place)
    elif isinstance(node, r.Draw | r.Move):
        yield from _place(node.source)
        yield from _place(node.target)
    elif isinstance(node, r.Shuffle):
        yield from _place(node.zone)
