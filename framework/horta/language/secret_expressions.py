"""What expressions tell of hidden things: the part of the analysis of secrets that follows from what an expression reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from horta.language import resolved as r
from horta.language.made_values import made_title
from horta.language.secret_locals import HIDDEN, NOTHING, PUBLIC, Locals, Secret, SecretOrigin, is_size, operands
from horta.language.tree_walk import children, hook_expressions
from horta.language.types import InParts, SetOf, Thing
from horta.language.vocabulary import Vocabulary

_READING = frozenset((r.CounterAt, r.ZoneAt, r.FieldAt, r.AllOf, r.OptionsOf, r.ValueCall, r.RuleAt))


@dataclass(slots=True)
class SecretExpressions:
    """The secrets of expressions, with what values and carried rules read."""

    rules: r.Rules
    vocabulary: Vocabulary
    _values: dict[str, Secret] = field(default_factory=dict)
    _attributes: dict[tuple[str, str], Secret] = field(default_factory=dict)
    _hidden_kinds: frozenset[str] = frozenset()
    _value_parts: dict[str, list[r.Expr]] = field(default_factory=dict)
    _carried_parts: dict[tuple[str, str], list[r.Expr]] = field(default_factory=dict)

    def _read_expressions(self) -> None:
        """Gather what each value and each carried attribute reads, with the hooks on values."""
        self._hidden_kinds = self.vocabulary.hidden_kinds()
        for value in self.rules.values:
            self._value_parts.setdefault(value.name, []).append(value.body)
        for hook in self.rules.hooks:
            if isinstance(hook, r.Modifier | r.Substitution):
                self._value_parts.setdefault(hook.key, []).extend(hook_expressions(hook))
            elif isinstance(hook, r.Offer | r.Barring):
                self._value_parts.setdefault(made_title("options", hook.key), []).extend(hook_expressions(hook))
        for part in self.rules.carried:
            if isinstance(part.body, r.Expr):
                self._carried_parts.setdefault((part.kind, part.attribute), []).append(part.body)

    def of(self, node: Any, known: Locals) -> Secret:
        """Return what an expression tells of hidden things; nothing if there is none."""
        if node is None:
            return Secret.NONE
        if isinstance(node, r.Local):
            return known.get(node.name, PUBLIC)[0]
        found, source = self._own(node, known), None
        if isinstance(node, r.Aggregate | r.WhereSet | r.SortedSet | r.Combinations):
            source = node.source
            size = isinstance(node, r.Aggregate) and is_size(node)
            secret = self._places(source, known) if size else self.of(source, known)
            found |= secret
            known = {**known, node.variable: (secret, SecretOrigin())}
        for part in operands(node):
            if part is not source and isinstance(part, (r.Expr, tuple)):
                more = self.of(part, known)
                if more is not NOTHING and more is not found:
                    found |= more
        return self._result(found, node) if isinstance(node, r.Expr) else found

    def _places(self, node: r.Expr, known: Locals) -> Secret:
        """Return what the choice of a zone tells, when only its size counts: everybody sees sizes."""
        parts = [part for part in children(node) if isinstance(part, r.Expr)]
        return Secret.OTHER if self.of(tuple(parts), known) & ~Secret.ANY else Secret.NONE

    def _result(self, secret: Secret, node: r.Expr) -> Secret:
        """Return the secret of a result. What is computed from a hidden piece, or printed on it, no longer says where it lies."""
        if secret is NOTHING:
            return secret
        item = node.type.item if isinstance(node.type, SetOf) else node.type
        if isinstance(item, InParts):
            return secret  # each part has said already what it tells
        if isinstance(node, r.PartOf) and not isinstance(item, Thing):
            return secret & Secret.OTHER  # only the parts that are pieces say where a piece lies
        names_piece = isinstance(item, Thing) and item.kind in self._hidden_kinds and not isinstance(node, r.AttributeAt | r.FieldAt)
        if names_piece:
            return secret
        return Secret.OTHER if secret & HIDDEN else Secret.NONE

    def _own(self, node: Any, known: Locals) -> Secret:
        """Return what a node itself reads, without its parts."""
        if node.__class__ not in _READING:
            return Secret.NONE
        words = self.vocabulary
        if isinstance(node, r.CounterAt):
            return Secret.NONE if node.bank or words.counters[node.counter].visible == "all" else Secret.OTHER
        if isinstance(node, r.ZoneAt):
            return Secret.NONE if words.zones[node.zone].visible == "all" else Secret.PIECE
        if isinstance(node, r.FieldAt):
            return self._field(node, known)
        if isinstance(node, r.AllOf):
            return Secret.ANY if node.kind in self._hidden_kinds else Secret.NONE
        if isinstance(node, r.OptionsOf):
            return self._value(made_title("options", node.question))
        if isinstance(node, r.ValueCall):
            return self._value(node.name)
        if isinstance(node, r.RuleAt):
            return self._carried(node.kind, node.attribute)
        return Secret.NONE

    def _field(self, node: r.FieldAt, known: Locals) -> Secret:
        hidden = self.vocabulary.kinds[node.kind].fields[node.field].visible != "all"
        if node.subject is not None and node.kind in self._hidden_kinds:
            hidden = hidden or bool(self.of(node.subject, known))  # a field of a piece is hidden where the piece is
        return Secret.OTHER if hidden else Secret.NONE

    def _value(self, name: str) -> Secret:
        if name not in self._values:
            self._values[name] = Secret.NONE  # rules have no circles; this only guards the walk
            self._values[name] = self.of(tuple(self._value_parts.get(name, ())), {})
        return self._values[name]

    def _carried(self, kind: str, attribute: str) -> Secret:
        key = (kind, attribute)
        if key not in self._attributes:
            self._attributes[key] = Secret.NONE
            self._attributes[key] = self.of(tuple(self._carried_parts.get(key, ())), {})
        return self._attributes[key]
