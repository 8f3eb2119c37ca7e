"""Names for the rules that hold statements, and the statements of each as they were checked."""

from __future__ import annotations

from horta.language import resolved as r
from horta.language.tree_walk import walk

RuleKey = tuple[str, ...]
"""`procedure` and its name, `hook` and its name, or `carried` with kind, definition and attribute; of what asks, `value` and its name."""
StatementKey = tuple[RuleKey, type, str, tuple[object, ...]]
Index = dict[StatementKey, r.Stmt]


def statements_by_rule(rules: r.Rules) -> dict[RuleKey, r.Block]:
    """Return the statements of each procedure, hook and carried effect."""
    found: dict[RuleKey, r.Block] = {("procedure", procedure.name): procedure.body for procedure in rules.procedures}
    found |= {("hook", hook.name): hook.body for hook in rules.hooks if isinstance(hook, r.ActingHook)}
    carried = ((part, part.body) for part in rules.carried)
    return found | {("carried", part.kind, part.definition, part.attribute): body for part, body in carried if isinstance(body, r.Block)}


def statement_key(rule: RuleKey, node: r.Stmt) -> StatementKey:
    """Return what tells a statement from the others: its rule, its sort and its place.

    One statement can become several of a sort, as when all of a counter are moved: then what each does tells them apart.
    """
    return rule, type(node), node.operator if isinstance(node, r.Assign) else "", node.span.order


def written_statements(rules: r.Rules) -> Index:
    """Return the statements as they were checked, by what the compiler's own forms of them keep."""
    return {
        statement_key(rule, node): node
        for rule, body in statements_by_rule(rules).items()
        for node in walk(body)
        if isinstance(node, r.Stmt)
    }
