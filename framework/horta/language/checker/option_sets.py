"""Makes every option of a question unique, so that the id in an answer means exactly one option."""

from __future__ import annotations

from horta.language.checker.context import Context
from horta.language.trees import resolved_expressions as r


def each_once(source: r.Expr, context: Context) -> r.Expr:
    """Return the set without repeated members. A set that cannot have any stays as it is."""
    return r.Builtin(source.type, "join", (source, r.ListSet(source.type, ()))) if _may_repeat(source, context) else source


def _may_repeat(node: r.Expr, context: Context) -> bool:
    if isinstance(node, r.WhereSet | r.WithoutSet):
        return _may_repeat(node.source, context)
    if isinstance(node, r.IfElse):
        return _may_repeat(node.positive, context) or _may_repeat(node.negative, context)
    if isinstance(node, r.ValueCall):
        value = context.checked.get(node.name)
        return value is None or _may_repeat(value.body, context)
    if isinstance(node, r.ListSet):
        constants = {item.value for item in node.items if isinstance(item, r.Const)}
        return len(node.items) > 1 and len(constants) < len(node.items)
    if isinstance(node, r.AttributeAt):
        printed = (entity.attributes.get(node.attribute) or () for entity in context.vocabulary.kinds[node.kind].entities)
        return any(len(set(members)) < len(members) for members in printed)
    return isinstance(node, r.FieldAt | r.Local)
