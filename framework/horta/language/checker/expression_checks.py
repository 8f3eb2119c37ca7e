"""Checks each sort of expression: resolves its names and finds its type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from horta.language.checker import calls, lookup
from horta.language.checker.combinations import check_combinations, part_of
from horta.language.checker.context import Context, Scope
from horta.language.checker.expressions import WRONG, check, coerce, expect, expect_set, kind_of_plural, wrong
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import (
    CAUSE,
    EFFECT,
    NOTHING,
    NUMBER,
    SEAT,
    TRUTH,
    UNKNOWN,
    WORD,
    BySeat,
    InParts,
    Mix,
    SetOf,
    Thing,
    Type,
    comparable,
)


def _name(node: s.Name, scope: Scope, context: Context) -> r.Expr:
    if node.text in context.values and lookup.is_open(node.text, scope):
        return calls.call_value(s.Word(node.span, node.text), (), scope, context)
    return lookup.name(node.text, node.span, scope, context) or WRONG


def _literal(node: s.Literal, scope: Scope, context: Context) -> r.Expr:
    if node.value is None:
        return r.Const(NOTHING, -1)
    if isinstance(node.value, bool):
        return r.Const(TRUTH, int(node.value))
    return r.Const(NUMBER, node.value)


def _option(node: s.OptionValue, scope: Scope, context: Context) -> r.Expr:
    if not context.check_known("option", node.name, context.vocabulary.options):
        return WRONG
    option = context.vocabulary.options[node.name.text]
    value = option.words.index(str(option.value)) if option.type == WORD else int(option.value)
    return r.Const(option.type, value)


def _attribute(node: s.Attribute, scope: Scope, context: Context) -> r.Expr:
    if node.subject is None:
        return lookup.of_seat(node.name, scope.me, context) or WRONG
    if isinstance(node.subject, s.Name) and node.subject.text not in scope.locals:
        named = lookup.qualified(node.subject, node.name, context)
        if named is not None:
            return named
    subject = check(node.subject, scope, context)
    if subject.type == UNKNOWN:
        return WRONG
    if isinstance(subject.type, InParts):
        return part_of(node.name, subject, context) or WRONG
    if not isinstance(subject.type, Thing):
        return wrong("E205", f"a {subject.type} has no attributes", node.subject.span, context, _attribute_remedy(node, subject.type))
    subject = coerce(subject, Thing(subject.type.kind), node.subject.span, context)
    if subject.type == SEAT:
        return lookup.of_seat(node.name, subject, context) or WRONG
    return lookup.of_thing(node.name, subject, scope.me, context) or WRONG


def _attribute_remedy(node: s.Attribute, type_: Type) -> str:
    if not isinstance(type_, SetOf):
        return "remove the dot and what follows; only things have attributes"
    assert node.subject is not None
    written, name = node.subject.span.text, node.name.text
    if name in ("count", "size", "length", "number"):
        return f"write `count({written})`"
    if name in ("first", "last"):
        return f"write `{name}({written})`"
    return f"take one of them, such as `first({written}).{name}`, or go through all: `sum(x.{name} for x in {written})`"


def _index(node: s.Index, scope: Scope, context: Context) -> r.Expr:
    subject = check(node.subject, scope, context)
    by = lookup.index_kind(subject, context)
    if by is not None:
        index = expect(node.index, Thing(by), scope, context)
        assert isinstance(subject, r.CounterAt | r.ZoneAt)
        return replace(subject, index=index)
    if isinstance(subject.type, Mix):
        return r.UnitsOf(NUMBER, subject, expect(node.index, Thing(subject.type.kind), scope, context))
    if isinstance(subject.type, SetOf):
        return r.ItemAt(subject.type.item, subject, expect(node.index, NUMBER, scope, context))
    if isinstance(subject.type, BySeat):
        return r.AnswerOf(subject.type.item, subject, expect(node.index, SEAT, scope, context))
    if subject.type == UNKNOWN:
        return WRONG
    remedy = "remove the brackets; only counters and zones of a kind, sets and mixes have parts"
    return wrong("E205", f"a {subject.type} has no parts to pick with […]", node.subject.span, context, remedy)


def _listing(node: s.Listing, scope: Scope, context: Context) -> r.Expr:
    items = [check(item, scope, context) for item in node.items]
    kind: Type = next((item.type for item in items if item.type not in (NOTHING, UNKNOWN)), UNKNOWN)
    for item, written in zip(items, node.items, strict=True):
        if item.type == EFFECT:
            context.problems.error("E205", "an effect cannot be in a list", written.span, "list the things that have the effects")
        elif not comparable(item.type, kind):
            context.problems.error("E205", f"this is a {item.type} in a list of {kind}", written.span, f"list only {kind} values")
    return r.ListSet(SetOf(kind), tuple(items))


def _unary(node: s.Unary, scope: Scope, context: Context) -> r.Expr:
    if node.operator == "not":
        return r.Not(TRUTH, expect(node.operand, TRUTH, scope, context))
    return r.Arith(NUMBER, "-", r.Const(NUMBER, 0), expect(node.operand, NUMBER, scope, context))


def _choice(node: s.Choice, scope: Scope, context: Context) -> r.Expr:
    condition = expect(node.condition, TRUTH, scope, context)
    positive = check(node.positive, scope, context)
    negative = check(node.negative, scope, context)
    if not comparable(positive.type, negative.type):
        message = f"one side is a {positive.type}, the other a {negative.type}"
        context.problems.error("E205", message, node.span, "write values of one type after `then` and after `else`")
    return r.IfElse(_joint(positive.type, negative.type), condition, positive, negative)


def _joint(left: Type, right: Type) -> Type:
    if left == UNKNOWN:
        return right
    if isinstance(left, Thing) and (right == NOTHING or (isinstance(right, Thing) and right.optional)):
        return Thing(left.kind, True)
    if left == NOTHING and isinstance(right, Thing):
        return Thing(right.kind, True)
    return left


def _where(node: s.Where, scope: Scope, context: Context) -> r.Expr:
    source, item = expect_set(node.source, scope, context)
    inner, variable = scope.bind_member(node.variable, node.named, item)
    return r.WhereSet(source.type, source, variable, expect(node.condition, TRUTH, inner, context))


def _sorted(node: s.Sorted, scope: Scope, context: Context) -> r.Expr:
    source, item = expect_set(node.source, scope, context)
    inner, variable = scope.bind_member(node.variable, node.named, item)
    return r.SortedSet(source.type, source, variable, expect(node.key, NUMBER, inner, context))


def _mixes(node: s.Mixes, scope: Scope, context: Context) -> r.Expr:
    kind = kind_of_plural(node.kind, context)
    if kind is None:
        return WRONG
    amount = expect(node.amount, NUMBER, scope, context)
    inner, variable = scope.bind("it", Thing(kind))
    condition = None if node.condition is None else expect(node.condition, TRUTH, inner, context)
    most = expect(node.most, NUMBER, inner, context)
    needing = None if node.needing is None else expect(node.needing, TRUTH, inner, context)
    return r.MixSet(SetOf(Mix(kind)), amount, kind, variable, condition, most, needing, scope.owner, scope.me)


def _comprehension(node: s.Comprehension, scope: Scope, context: Context) -> r.Expr:
    message = "`… for x in …` can only stand inside sum, most, least, every or distinct"
    return wrong("E209", message, node.span, context, "write what is wanted of them all, for example `sum(… for x in …)`")


def _binary(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    return _BINARY[node.operator](node, scope, context)


def _arithmetic(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    left = check(node.left, scope, context)
    if node.operator == "+" and isinstance(left.type, SetOf):
        right = expect(node.right, left.type, scope, context)
        return r.Builtin(left.type, "join", (left, right))
    left = coerce(left, NUMBER, node.left.span, context)
    return r.Arith(NUMBER, node.operator, left, expect(node.right, NUMBER, scope, context))


def _ordering(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    left, right = check(node.left, scope, context), check(node.right, scope, context)
    for side, span in ((left, node.left.span), (right, node.right.span)):
        if isinstance(side.type, Thing):
            remedy = "things can be compared with `is` and `is not` only; take a number of the thing to compare sizes"
            return wrong("E205", f"a {side.type} has no size: `{node.operator}` compares numbers", span, context, remedy)
    left, right = coerce(left, NUMBER, node.left.span, context), coerce(right, NUMBER, node.right.span, context)
    return r.Compare(TRUTH, node.operator, left, right)


def _equality(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    left = check(node.left, scope, context)
    if isinstance(node.right, s.Name) and not lookup.is_known(node.right.text, scope, context):
        word, written, equal = node.right.text, node.left.span.text, node.operator == "="
        if isinstance(left.type, Thing) and f"{word}_1" in context.vocabulary.entities:
            message = f"`{word}` is not one {left.type.kind}: it has copies, `{word}_1` and so on"
            remedy = f"write `{'' if equal else 'not '}alike({written}, {word}_1)`, which is true for every copy"
            return wrong("E204", message, node.span, context, remedy)
        if isinstance(left.type, SetOf) and word == "empty":
            remedy = f"write `count({written}) {'=' if equal else '>'} 0`"
            return wrong("E204", "there is no word `empty`", node.right.span, context, remedy)
    right = _counterpart(node, left, scope, context)
    if not comparable(left.type, right.type):
        message = f"cannot compare a {left.type} with a {right.type}: this is always false"
        context.problems.error("E205", message, node.span, f"compare two {left.type} values, or an attribute of one side")
    return r.Compare(TRUTH, node.operator, left, right)


def _counterpart(node: s.Binary, left: r.Expr, scope: Scope, context: Context) -> r.Expr:
    """Return the right side of a comparison.

    Words and causes have a meaning only next to what they are compared with, so the left side is needed.
    """
    if isinstance(node.right, s.Name) and left.type in (WORD, CAUSE):
        words = lookup.words_beside(node.left, left.type, context)
        known = context.check_known(str(left.type), node.right, words)
        return r.Const(left.type, words.index(node.right.text)) if known else WRONG
    if isinstance(node.right, s.Name) and isinstance(left.type, Thing) and node.right.text not in scope.locals:
        number = lookup.entity_of(left.type.kind, node.right.text, context)
        if number is not None:
            return r.Const(Thing(left.type.kind), number)
    return check(node.right, scope, context)


def _logic(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    left, right = (check(side, scope, context) for side in (node.left, node.right))
    if isinstance(left.type, SetOf) and isinstance(right.type, SetOf):
        remedy = "write `+` for the members of both" if node.operator == "or" else "write `first where it in second` for those in both"
        context.problems.error("E205", f"`{node.operator}` joins conditions, and these are sets", node.span, remedy)
        return WRONG
    compared = node.left if isinstance(node.left, s.Binary) and node.left.operator in ("=", "!=") else None
    if compared is not None and (right.type == NUMBER or isinstance(right.type, Thing)):
        remedy = f"write `{compared.span.text} {node.operator} {compared.left.span.text} {compared.operator} {node.right.span.text}`"
        return wrong("E205", f"`{node.operator}` joins two whole conditions", node.right.span, context, remedy)
    left, right = coerce(left, TRUTH, node.left.span, context), coerce(right, TRUTH, node.right.span, context)
    return r.Logic(TRUTH, node.operator, left, right)


def _membership(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    item = check(node.left, scope, context)
    source, kind = expect_set(node.right, scope, context)
    if not comparable(item.type, kind):
        context.problems.error("E205", f"a {item.type} is never in a set of {kind}", node.span, f"the left side has to be a {kind}")
    return r.Member(TRUTH, item, source, node.operator == "not in")


def _range(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    left, right = (expect(side, NUMBER, scope, context) for side in (node.left, node.right))
    return r.RangeSet(SetOf(NUMBER), left, right)


def _without(node: s.Binary, scope: Scope, context: Context) -> r.Expr:
    source, item = expect_set(node.left, scope, context)
    return r.WithoutSet(source.type, source, expect(node.right, SetOf(item), scope, context))


_BINARY: dict[str, Callable[[s.Binary, Scope, Context], r.Expr]] = {
    **dict.fromkeys(("+", "-", "*", "/", "%"), _arithmetic),
    **dict.fromkeys(("<", "<=", ">", ">="), _ordering),
    **dict.fromkeys(("=", "!="), _equality),
    **dict.fromkeys(("and", "or"), _logic),
    **dict.fromkeys(("in", "not in"), _membership),
    "to": _range,
    "without": _without,
}

EXPRESSIONS: dict[type, Callable[[Any, Scope, Context], r.Expr]] = {
    s.Name: _name,
    s.Literal: _literal,
    s.OptionValue: _option,
    s.Attribute: _attribute,
    s.Index: _index,
    s.Call: calls.call,
    s.Comprehension: _comprehension,
    s.Listing: _listing,
    s.Binary: _binary,
    s.Unary: _unary,
    s.Choice: _choice,
    s.Where: _where,
    s.Sorted: _sorted,
    s.Mixes: _mixes,
    s.Parts: check_combinations,
}
