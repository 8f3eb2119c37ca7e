"""Turns the abilities of definitions, and the rules in their attributes, into syntax."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from horta.assembly.attributes import CARRIED
from horta.diagnostics import Problems
from horta.language import syntax as s
from horta.language.checker import CarriedRule, HostedHook
from horta.language.parser import Text, parse_block, parse_formula
from horta.language.types import EFFECT, Type
from horta.language.vocabulary import Vocabulary
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, Node, Scalar, Sequence

ADJUSTMENTS = ("set", "add", "multiply", "at_least", "at_most")
_LIMIT = re.compile(r"(?:once|([0-9]{1,9}) times) per ([a-z][a-z0-9_]*)( together)?")


def carried_rules(merged: Merged, vocabulary: Vocabulary, problems: Problems) -> Iterator[CarriedRule]:
    """The effects, conditions and formulas that definitions carry."""
    for kind, definitions in merged.define.items():
        declared = vocabulary.kinds[kind].attributes if kind in vocabulary.kinds else {}
        for name, node in definitions.items():
            for attribute, type_ in declared.items():
                written = node.get(attribute)
                if type_ in CARRIED and written is not None:
                    body = _rule(written, type_, problems)
                    if body is not None:
                        yield CarriedRule(kind, name, attribute, type_, body, written.span)


def _rule(node: Node, type_: Type, problems: Problems) -> Any:
    return statements(node, problems) if type_ == EFFECT else formula(node, problems)


def text_of(node: Node, problems: Problems) -> Text | None:
    """A scalar as rules text; a number or truth may stand where an expression is asked."""
    if not isinstance(node, Scalar):
        problems.error("E205", "rules are written as text here", node.span)
        return None
    value = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    return Text(value, node.span.source, node.locate)


def statements(node: Node, problems: Problems) -> tuple[s.Statement, ...] | None:
    """The statements of an effect."""
    text = text_of(node, problems)
    return None if text is None else parse_block(text, problems)


def formula(node: Node | None, problems: Problems) -> s.Expression | None:
    """An expression, if there is one."""
    text = None if node is None else text_of(node, problems)
    return None if text is None else parse_formula(text, problems)


def hosted_hooks(merged: Merged, problems: Problems) -> Iterator[HostedHook]:
    """The hooks that definitions carry, in the order they are declared."""
    for kind, definitions in merged.define.items():
        for name, node in definitions.items():
            abilities = node.get("abilities")
            for ability in abilities.items if isinstance(abilities, Sequence) else ():
                assert isinstance(ability, Mapping)
                hook = _hook(ability, problems)
                if hook is not None:
                    yield HostedHook(kind, name, hook)


def _hook(node: Mapping, problems: Problems) -> s.Hook | None:
    for key, build in _BUILDERS.items():
        if key in node.items:
            return build(node, key, _clauses(node, problems), problems)
    return None


def _word(node: Node) -> s.Word:
    assert isinstance(node, Scalar)
    return s.Word(node.span, str(node.value))


def _clauses(node: Mapping, problems: Problems) -> s.Clauses:
    cost = node.get("cost")
    by, order = node.get("by"), node.get("order")
    return s.Clauses(
        node.span,
        formula(node.get("if"), problems),
        str(by.value) if isinstance(by, Scalar) else "me",
        "may" in node.items,
        _limit(node.get("limit"), problems),
        int(order.value or 0) if isinstance(order, Scalar) else 0,
        (statements(cost, problems) or ()) if cost is not None else (),
    )


def _limit(node: Node | None, problems: Problems) -> s.Limit | None:
    if not isinstance(node, Scalar):
        return None
    found = _LIMIT.fullmatch(str(node.value))
    if found is None:
        problems.error("E201", f"`{node.value}` is no limit", node.span, "write `once per round` or `2 times per round`")
        return None
    return s.Limit(node.span, int(found[1] or 1), s.Word(node.span_of(*found.span(2)), found[2]), found[3] is not None)


def _rules(node: Mapping) -> tuple[str, ...]:
    rule = node.get("rule")
    return (str(rule.value),) if isinstance(rule, Scalar) else ()


def _trigger(node: Mapping, key: str, clauses: s.Clauses, problems: Problems) -> s.Hook | None:
    effect = node.get("effect")
    body = statements(effect, problems) if effect is not None else None
    if body is None:
        return None
    word = _word(node.items[key])
    flow, _, counter = word.text.partition(" ")
    if counter and flow in ("gain", "lose"):
        return s.Trigger(node.span, key, s.Word(word.span, counter), flow, _rules(node), clauses, body)
    return s.Trigger(node.span, key, word, None, _rules(node), clauses, body)


def _modifier(node: Mapping, key: str, clauses: s.Clauses, problems: Problems) -> s.Hook | None:
    adjustments = []
    for word in ADJUSTMENTS:
        value = formula(node.get(word), problems)
        if value is not None:
            adjustments.append((word, value))
    if not adjustments:
        problems.error("E211", "a modifier says what it does: set, add, multiply, at_least or at_most", node.span)
        return None
    return s.Modifier(node.span, _word(node.items[key]), _rules(node), clauses, tuple(adjustments))


def _barring(node: Mapping, key: str, clauses: s.Clauses, problems: Problems) -> s.Hook | None:
    condition = formula(node.get("where"), problems)
    reason = node.get("reason")
    if condition is None:
        return None
    words = str(reason.value) if isinstance(reason, Scalar) else None
    return s.Barring(node.span, key == "allow", _word(node.items[key]), _rules(node), clauses, condition, words)


def _offer(node: Mapping, key: str, clauses: s.Clauses, problems: Problems) -> s.Hook | None:
    add, remove = formula(node.get("add"), problems), formula(node.get("remove"), problems)
    return s.Offer(node.span, _word(node.items[key]), _rules(node), clauses, add, remove)


def _substitution(node: Mapping, key: str, clauses: s.Clauses, problems: Problems) -> s.Hook | None:
    means = formula(node.get("with"), problems)
    if means is None:
        problems.error("E211", "a substitution says `with` what a unit can be paid", node.span)
        return None
    condition, most = formula(node.get("for"), problems), formula(node.get("most"), problems)
    return s.Substitution(node.span, means, _word(node.items[key]), _rules(node), clauses, condition, most)


_BUILDERS: dict[str, Callable[[Mapping, str, s.Clauses, Problems], s.Hook | None]] = {
    **dict.fromkeys(("before", "after", "instead"), _trigger),
    "modify": _modifier,
    **dict.fromkeys(("forbid", "allow"), _barring),
    "offer": _offer,
    "substitute": _substitution,
}
