"""The rules as they were written, beside those that were made of them: for the text and the place of every part of a rule.

Checked expressions have no place of their own. Statements have, and the rules as written are parsed again, or still at hand; from there the
two trees are walked side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import PurePath
from typing import Any, TypeVar

from horta.diagnostics import Problems, Span
from horta.engine.rule_keys import Index, RuleKey, written_statements
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.hook_kinds import CLAUSES
from horta.language.parser import Text, parse_file
from horta.language.tree_walk import written_nodes
from horta.model.ruleset import RulesetParts
from horta.model.wordings import Written
from horta.play.why.records import RuleSource

LONGEST = 200  # letters of a rule that are shown
Order = tuple[str, int, int, int, int]
Placed = TypeVar("Placed", bound=s.Node)


class WrittenRules:
    """Finds what was written for the rules of a ruleset, and describes it."""

    def __init__(self, ruleset: RulesetParts) -> None:
        self.ruleset = ruleset
        self.values = {value.name: value for value in ruleset.rules.values}
        self.hooks = {hook.name: hook for hook in ruleset.rules.hooks}
        self.procedures = {procedure.name: procedure for procedure in ruleset.rules.procedures}
        self.carried = {(part.kind, part.definition, part.attribute): part for part in ruleset.rules.carried}

    @cached_property
    def statements(self) -> Index:
        """The checked statements, by rule, sort and place."""
        return written_statements(self.ruleset.rules)

    # -------------------------------------------------------------- what was written

    @cached_property
    def _declared(self) -> dict[Order, list[s.Node]]:
        """The declarations, statements and branches of all files of rules, by their place."""
        sources = {
            node.span.source.path: node.span.source
            for group in (self.ruleset.rules.values, self.ruleset.rules.procedures, self.ruleset.rules.hooks)
            for node in group
            if node.span.source.path.endswith(".rules")
        }
        found: dict[Order, list[s.Node]] = {}
        for source in sources.values():
            for declared in parse_file(Text(source.text, source), Problems()):
                for order, node in _placed(declared):
                    found.setdefault(order, []).append(node)
        return found

    def _placed_at(self, span: Span, sort: type[Placed]) -> list[Placed]:
        return [node for node in self._declared.get(span.order, ()) if isinstance(node, sort)]

    def value(self, value: r.Value) -> s.Expression | None:
        """Return the expression that was written for a value."""
        return next((node.body for node in self._placed_at(value.span, s.Value)), None)

    def hook(self, hook: r.Hook) -> s.Hook | None:
        """Return a hook as it was written."""
        if hook.host is None:
            found = self._placed_at(hook.span, s.Hook)
        else:
            found = [other for other in self.ruleset.wordings.written.get(hook.host, Written()).hooks if other.span == hook.span]
        # The branches of one offer are hooks in one place.
        label = hook.label if isinstance(hook, r.BranchOffer) else None
        return next((other for other in found if label is None or other.get("branch").text == label), None)

    def carried_body(self, kind: str, definition: str, attribute: str) -> Any:
        """Return the expression or the statements that a definition carries in an attribute."""
        written = self.ruleset.wordings.written.get((kind, definition), Written())
        return next((rule.body for rule in written.carried if rule.attribute == attribute), None)

    def statement(self, rule: RuleKey, span: Span) -> s.Node | None:
        """Return the statement or branch that was written in this place of a rule."""
        hook = self.hooks.get(rule[1]) if rule[0] == "hook" else None
        if rule[0] == "procedure" or (hook is not None and hook.host is None):
            found = [node for node in self._declared.get(span.order, ()) if isinstance(node, s.Statement | s.Branch)]
            return found[0] if found else None
        written = None if hook is None else self.hook(hook)
        body = self.carried_body(*rule[1:]) if rule[0] == "carried" else None if written is None else written.clauses
        return next((node for order, node in _statements(body) if order == span.order), None)

    # -------------------------------------------------------------- descriptions

    def source(self, rule: RuleKey, node: s.Node | Span | None = None) -> RuleSource:
        """Return the description of a rule, or of the part of it that is written in a node or place."""
        sort, name, span, rules, host = self._described(rule)
        place = span if node is None else node if isinstance(node, Span) else node.span
        place = span if place is None else place
        text = "" if node is None else text_of(place)
        kind, owner = host if host is not None else (None, None)
        written = node if isinstance(node, s.Node) else None
        return RuleSource(sort, name, text, kind, owner, rules, place.source.pack, file_of(place), place.line, place, written)

    def _described(self, rule: RuleKey) -> tuple[str, str, Span, tuple[str, ...], tuple[str, str] | None]:
        if rule[0] == "value":
            value = self.values[rule[1]]
            return "value", value.name, value.span, value.rules, None
        if rule[0] == "procedure":
            procedure = self.procedures[rule[1]]
            return procedure.sort, procedure.name, procedure.span, procedure.rules, None
        if rule[0] == "hook":
            hook = self.hooks[rule[1]]
            ids = hook.rules or (self._rule_ids(*hook.host) if hook.host is not None else ())
            return hook.kind, hook.key, hook.span, ids, hook.host
        kind, definition, attribute = rule[1:]
        part = self.carried[kind, definition, attribute]
        return attribute, definition, part.span, self._rule_ids(kind, definition), (kind, definition)

    def _rule_ids(self, kind: str, definition: str) -> tuple[str, ...]:
        found = self.ruleset.definitions.get(kind, {}).get(definition)
        return found.rule if found is not None else ()

    def clause(self, hook: r.Hook, key: str) -> RuleSource:
        """Return the description of a clause of a hook, such as its limit."""
        written = self.hook(hook)
        clause = None if written is None else next((clause for clause in written.clauses if clause.key == key), None)
        if clause is None:
            return self.source(("hook", hook.name))
        node = clause.value if isinstance(clause.value, s.Node) else clause
        made = self.source(("hook", hook.name), node)
        return made if node is not clause or CLAUSES[key].takes != "who" else RuleSource(**{**_fields(made), "text": str(clause.value)})


def _fields(source: RuleSource) -> dict[str, Any]:
    return {name: getattr(source, name) for name in source.__dataclass_fields__}


def _placed(node: s.Declaration) -> Iterator[tuple[Order, s.Node]]:
    """Yield a declaration and the statements in it with their places. A named one is where its name stands, as checked ones are."""
    yield (node.name if isinstance(node, s.Procedure | s.Value) else node).span.order, node
    yield from _statements(node)


def _statements(node: Any) -> Iterator[tuple[Order, s.Node]]:
    for part in written_nodes(node):
        if isinstance(part, s.Statement | s.Branch):
            yield part.span.order, part


def text_of(span: Span) -> str:
    """Return what is written in a place, on one line; cut off if it is long."""
    if span.line == span.end_line:
        found = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
    else:
        lines = [span.source.line(number) for number in range(span.line, span.end_line + 1)]
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        found = " ".join(line.strip() for line in lines)
    found = " ".join(found.split())
    return found if len(found) <= LONGEST else f"{found[: LONGEST - 1]}…"


def file_of(span: Span) -> str:
    """Return the file of a place inside its pack."""
    parts = PurePath(span.source.path).parts
    for at in range(len(parts) - 1, -1, -1):
        if parts[at].removesuffix(".zip") == span.source.pack:
            return "/".join(parts[at + 1 :]) or parts[at]
    return parts[-1] if parts else ""
