"""Checks what several statements have in common: blocks, questions and their options, zones.

How each statement is checked is in its own module, in `language.statements`.
"""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker import expressions, lookup
from horta.language.checker.context import Context, Scope
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.trees.resolved_nodes import Block, Stmt
from horta.language.types import TRUTH, UNKNOWN, Type


def block(statements: tuple[s.Statement, ...], scope: Scope, context: Context, span: Span | None = None) -> Block:
    """Return a resolved block; what it declares is known only inside it."""
    checked: list[Stmt] = []
    for statement in statements:
        found, scope = context.statements[type(statement)](statement, scope, context)
        if isinstance(found, tuple):
            checked += found
        elif found is not None:
            checked.append(found)
    where = span or statements[0].span
    return Block(where, tuple(checked))


def declare_question(word: s.Word, item: Type, context: Context, branching: bool = False) -> None:
    """Declare a question. Its name is the same everywhere, so its options must be of one type.

    The options of a `branching` one lead to blocks of their own, so that hooks cannot change it.
    """
    if branching:
        context.branching.add(word.text)
    known = context.questions.setdefault(word.text, item)
    if known != item and UNKNOWN not in (known, item):
        context.problems.error(
            "E208",
            f"the question `{word.text}` is about a {item} here and about a {known} elsewhere",
            word.span,
            "give one of them another name with `as`",
            ((context.asked[word.text], "the other question"),),
        )
    context.asked.setdefault(word.text, word.span)


def declare_branch(question: str, word: s.Word, item: Type | None, context: Context) -> None:
    """Declare a branch of a question under the name by which hooks reach it; without a type it is a single option."""
    name = s.Word(word.span, f"{question}_{word.text}")
    if item is None:
        context.single.add(name.text)
    declare_question(name, TRUTH if item is None else item, context)


def each_once(source: r.Expr, context: Context) -> r.Expr:
    """Return the set without repeated members, so that the id in an answer means exactly one option.

    A set that cannot have repeated members stays as it is.
    """
    return source if _has_each_once(source, context) else r.Builtin(source.type, "join", (source, r.ListSet(source.type, ())))


def _has_each_once(node: r.Expr, context: Context) -> bool:
    """True if the set is known to have no member twice. What is not named here may have one."""
    if isinstance(node, r.WhereSet | r.WithoutSet | r.SortedSet):
        return _has_each_once(node.source, context)
    if isinstance(node, r.IfElse):
        return _has_each_once(node.positive, context) and _has_each_once(node.negative, context)
    if isinstance(node, r.ValueCall):
        value = context.checked.get(node.name)
        return value is not None and _has_each_once(value.body, context)
    if isinstance(node, r.ListSet):
        constants = {item.value for item in node.items if isinstance(item, r.Const)}
        return len(node.items) <= 1 or len(constants) == len(node.items)
    if isinstance(node, r.AttributeAt):
        printed = (entity.attributes.get(node.attribute) or () for entity in context.vocabulary.kinds[node.kind].entities)
        return all(len(set(members)) == len(members) for members in printed)
    if isinstance(node, r.Combinations):
        return True  # each of its sets has been made so
    if isinstance(node, r.Builtin):
        return node.function in ("join", "clockwise", "neighbours", "around", "line", "connected")
    return isinstance(node, r.ZoneAt | r.AllOf | r.RangeSet | r.MixSet)


def expect_zone(node: s.Expression, scope: Scope, context: Context) -> r.ZoneAt | None:
    """Return a single zone; None if the expression is something else, which is reported."""
    found = expressions.check(node, scope, context)
    if isinstance(found, r.ZoneAt):
        if lookup.index_kind(found, context) is None:
            return found
        by = context.vocabulary.zones[found.zone].by
        context.problems.error("E205", f"`{found.zone}` is one zone for each {by}", node.span, f"say which: `{found.zone}[…]`")
    elif found.type != UNKNOWN:
        context.problems.error("E205", f"this is a {found.type}, but a zone is needed here", node.span, _zones_remedy(context))
    return None


def expect_two_zones(
    source: s.Expression, target: s.Expression, span: Span, scope: Scope, context: Context
) -> tuple[r.ZoneAt, r.ZoneAt] | None:
    """Return two zones that hold pieces of one kind; None if they do not, which is reported."""
    first, second = expect_zone(source, scope, context), expect_zone(target, scope, context)
    if first is None or second is None:
        return None
    if first.type == second.type:
        return first, second
    message = f"`{first.zone}` holds a {first.type}, `{second.zone}` a {second.type}"
    context.problems.error("E205", message, span, "pieces move only between zones that hold the same kind")
    return None


def _zones_remedy(context: Context) -> str:
    names = [f"`my.{zone.name}`" if zone.per_seat else f"`{zone.name}`" for zone in context.vocabulary.zones.values()]
    return f"zones are {', '.join(names[:8])}{' …' if len(names) > 8 else ''}"
