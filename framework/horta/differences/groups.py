"""The phase or action that a rule belongs to: the nearest one that leads to it.

A rule that several lead to, at the same distance, is shared. A rule of a thing belongs to the action that the thing
performs, otherwise to the thing itself. A rule that nothing leads to is not part of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from horta.differences.changes import Group
from horta.language import resolved as r
from horta.language.tree_walk import walk

SHARED = Group("shared rules")
GAME = Group("game")
INVARIANTS = Group("invariants")
Node = tuple[str, ...]


class Groups:
    """The groups of the rules of one ruleset."""

    def __init__(self, rules: r.Rules) -> None:
        self.rules = rules
        self.sorts = {procedure.name: procedure.sort for procedure in rules.procedures}
        self.invariants = {value.name for value in rules.values if value.invariant}
        self.callers: dict[Node, dict[Node, None]] = {}
        self.leads: dict[Node, dict[Node, None]] = {}
        self.performs: dict[tuple[str, str], str] = {}
        self._carried: dict[tuple[str, str], list[Node]] = {}
        for carried in rules.carried:
            self._carried.setdefault((carried.kind, carried.attribute), []).append(_carried_node(carried))
        self._gather()

    def _gather(self) -> None:
        for procedure in self.rules.procedures:
            self._link(("procedure", procedure.name), procedure.body)
        for value in self.rules.values:
            self._link(("value", value.name), value.body)
        for carried in self.rules.carried:
            self._link(_carried_node(carried), carried.body)
            for node in walk(carried.body):
                if isinstance(node, r.Perform) and self.sorts.get(node.name) in ("action", "phase"):
                    self.performs.setdefault((carried.kind, carried.definition), node.name)
        for number, hook in enumerate(self.rules.hooks):
            node = ("hook", str(number))
            self._link(node, tuple(getattr(hook, part.name) for part in fields(hook)))
            for target in (("procedure", hook.key), ("value", hook.key), ("question", hook.key)):
                self._edge(target, node)

    def _link(self, node: Node, body: Any) -> None:
        for part in walk(body):
            for target in self._targets(part):
                self._edge(node, target)

    def _edge(self, caller: Node, target: Node) -> None:
        self.callers.setdefault(target, {})[caller] = None
        self.leads.setdefault(caller, {})[target] = None

    def _targets(self, part: Any) -> Iterable[Node]:
        if isinstance(part, r.ValueCall):
            return [("value", part.name)]
        if isinstance(part, r.Choose | r.ChooseBranches | r.ChooseTogether):
            return [("question", part.question)]
        if isinstance(part, r.RuleAt | r.Resolve):
            return self._carried.get((part.kind, part.attribute), ())
        event = part.event if isinstance(part, r.Stmt) else None
        return () if event is None else [("procedure", event)]

    def of(self, node: Node) -> Group:
        """Return the group of a procedure, value or hook."""
        reached, level = {node}, [node]
        while level:
            found = {group for each in level if (group := self._own(each)) is not None}
            if found:
                return found.pop() if len(found) == 1 else SHARED
            level = [caller for each in level for caller in self.callers.get(each, ()) if caller not in reached]
            reached.update(level)
        return SHARED

    def _own(self, node: Node) -> Group | None:
        if node[0] == "procedure":
            sort = self.sorts.get(node[1])
            return Group(sort, node[1]) if sort in ("action", "phase") else GAME if sort == "game" else None
        if node[0] == "value" and node[1] in self.invariants:
            return INVARIANTS
        if node[0] == "carried":
            action = self.performs.get((node[1], node[2]))
            return Group(self.sorts[action], action) if action else Group("component", node[1])
        return None

    def in_play(self) -> tuple[Node, ...]:
        """Return everything that the game leads to, in the order of play; invariants last. Without a game, return everything."""
        winning = self.rules.winning
        automatic = self.rules.automatic
        deciding = [criterion.value for criterion in winning.criteria]
        deciding += [*winning.losses, *automatic.seats, *(ranking.value for ranking in automatic.rankings)]
        starts: list[Node] = [("value", name) for name in (*sorted(self.invariants), *deciding)]
        games = [name for name, sort in self.sorts.items() if sort == "game"]
        starts += [("procedure", name) for name in games or reversed(list(self.sorts))]
        seen: dict[Node, None] = {}
        while starts:
            node = starts.pop()
            if node not in seen:
                seen[node] = None
                starts += reversed([target for target in self.leads.get(node, ()) if target not in seen])
        return tuple(seen)

    def in_order(self) -> Iterator[Group]:
        """Return phases and actions in the order of play."""
        for node in self.in_play():
            group = self._own(node)
            if group is not None and group.sort != "component":
                yield group


def _carried_node(carried: r.Carried) -> Node:
    return ("carried", carried.kind, carried.definition, carried.attribute)
