"""Builds the syntax tree of whole files from the parser's raw tree: declarations, hooks and blocks.

One method for each rule of the grammar, named after it; statements are built by their own modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from horta.language import syntax as s
from horta.language.expression_builder import EXPRESSION_RULES, ExpressionBuilder, RawTree, in_order
from horta.language.hook_kinds import kind_of
from horta.language.statements import STATEMENT_SPECS

_DECLARATION_RULES: dict[str, Callable[..., s.Node]] = {
    "param": in_order(s.Parameter, mix=False),
    "mix_param": in_order(s.Parameter, mix=True),
    "removed_value": in_order(s.Removal, sort="value"),
    "removed_branch": in_order(s.Removal, sort="branch"),
    "clause_if": in_order(s.Clause, key="if"),
    "clause_order": in_order(s.Clause, key="order"),
    "clause_limit": in_order(s.Clause, key="limit"),
}
_STATEMENT_RULES = {rule: build for statement in STATEMENT_SPECS for rule, build in statement.rules.items()}


def _branch_clauses(branch: s.Branch, shared: tuple[s.Clause, ...]) -> tuple[s.Clause, ...]:
    """Return the clauses of one offered branch: its own, and those of the whole offer. Two conditions become one."""
    condition, around = branch.condition, next((clause for clause in shared if clause.key == "if"), None)
    if condition is not None and around is not None:
        condition = s.Binary(condition.span, "and", around.value, condition)
        shared = tuple(clause for clause in shared if clause is not around)
    parts = {"branch": branch.variable, "from": branch.source, "if": condition, "effect": branch.body}
    own = [s.Clause(branch.span, key, value) for key, value in parts.items() if value is not None]
    return (*shared, *own)


class Builder(ExpressionBuilder):
    """Builds whole files: declarations, hooks and blocks of statements."""

    builders: ClassVar[Mapping[str, Callable[..., s.Node]]] = {**EXPRESSION_RULES, **_DECLARATION_RULES, **_STATEMENT_RULES}

    def on_via(self, tree: RawTree, name: Any) -> s.Word:
        return self.word(name)

    on_alias = on_via
    on_part = on_via

    def on_suite(self, tree: RawTree, *statements: RawTree) -> tuple[s.Statement, ...]:
        built: list[s.Statement] = []
        for statement in statements:
            if statement.data == "line":
                built.extend(self.some(statement.children))
            else:
                built.append(self.build(statement))
        return tuple(built)

    on_block = on_suite

    def on_file(self, tree: RawTree, *declarations: RawTree) -> tuple[s.Declaration, ...]:
        built = [self.build(declaration) for declaration in declarations]
        return tuple(part for node in built for part in (node if isinstance(node, tuple) else (node,)))

    def rules(self, tree: RawTree | None) -> tuple[str, ...]:
        return () if tree is None else tuple(str(child) for child in tree.children)

    def parameters(self, tree: RawTree | None) -> tuple[s.Parameter, ...]:
        return () if tree is None else self.some(tree.children)

    def on_game(self, tree: RawTree, replacing: Any, rules: RawTree | None, body: RawTree) -> s.Procedure:
        span = self.at(tree)
        return s.Procedure(span, "game", s.Word(span, "game"), (), self.rules(rules), self.build(body), replacing is not None)

    def on_procedure(
        self, tree: RawTree, replacing: Any, sort: RawTree, name: Any, params: RawTree | None, rules: RawTree | None, body: RawTree
    ) -> s.Procedure:
        return s.Procedure(
            self.at(tree),
            str(sort.children[0]),
            self.word(name),
            self.parameters(params),
            self.rules(rules),
            self.build(body),
            replacing is not None,
        )

    def on_moment_declared(self, tree: RawTree, name: Any, params: RawTree | None, rules: RawTree | None) -> s.Procedure:
        return s.Procedure(self.at(tree), "moment", self.word(name), self.parameters(params), self.rules(rules), ())

    def on_value(self, tree: RawTree, replacing: Any, name: Any, params: RawTree | None, rules: RawTree | None, body: RawTree) -> s.Value:
        return s.Value(self.at(tree), self.word(name), self.parameters(params), self.rules(rules), self.build(body), replacing is not None)

    def on_invariant(self, tree: RawTree, name: Any, rules: RawTree | None, body: RawTree) -> s.Value:
        return s.Value(self.at(tree), self.word(name), (), self.rules(rules), self.build(body), invariant=True)

    def on_criterion(self, tree: RawTree, best: RawTree, body: RawTree) -> s.Criterion:
        return s.Criterion(self.at(tree), str(best.children[0]) == "most", self.build(body))

    def on_winner(self, tree: RawTree, replacing: Any, rules: RawTree | None, *criteria: RawTree) -> s.Winner:
        return s.Winner(self.at(tree), self.rules(rules), self.some(criteria), replacing is not None)

    def on_winner_then(self, tree: RawTree, rules: RawTree | None, *criteria: RawTree) -> s.Winner:
        return s.Winner(self.at(tree), self.rules(rules), self.some(criteria), adds=True)

    def on_automatic(self, tree: RawTree, random: Any, rules: RawTree | None, condition: RawTree) -> s.Automatic:
        return s.Automatic(self.at(tree), random is not None, self.rules(rules), self.build(condition))

    def on_ranking(self, tree: RawTree, question: Any, rules: RawTree | None, body: RawTree) -> s.Ranking:
        return s.Ranking(self.at(tree), self.word(question), self.rules(rules), self.build(body))

    def on_loss(self, tree: RawTree, replacing: Any, rules: RawTree | None, condition: RawTree) -> s.Loss:
        return s.Loss(self.at(tree), self.rules(rules), self.build(condition), replacing is not None)

    def on_needed_block(self, tree: RawTree, sort: RawTree, name: Any, params: RawTree | None) -> s.Need:
        return s.Need(self.at(tree), None, self.word(name), self.parameters(params))

    def on_needed_value(self, tree: RawTree, type_: Any, name: Any, params: RawTree | None) -> s.Need:
        return s.Need(self.at(tree), self.word(type_), self.word(name), self.parameters(params))

    def on_removed_block(self, tree: RawTree, sort: RawTree, name: Any) -> s.Removal:
        return s.Removal(self.at(tree), "procedure", self.word(name))

    def hook(self, tree: RawTree, key: str, target: s.Word, rules: RawTree | None, clauses: Iterable[s.Clause]) -> s.Hook:
        found = tuple(clauses)
        kind = kind_of(key, tuple(clause.key for clause in found))
        return s.Hook(self.at(tree), kind.name, target, None, self.rules(rules), found)

    def clause(self, key: str, tree: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), key, self.build(tree))

    def on_clause_by(self, tree: RawTree, who: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "by", str(who.children[0]))

    def on_clause_may(self, tree: RawTree, condition: RawTree | None) -> s.Clause:
        return s.Clause(self.at(tree), "may", s.Literal(self.at(tree), True) if condition is None else self.build(condition))

    def on_clause_cost(self, tree: RawTree, costs: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "cost", self.build(costs))

    def on_costs(self, tree: RawTree, *payments: RawTree) -> tuple[s.Statement, ...]:
        return self.some(payments)

    def on_clause_reason(self, tree: RawTree, text: Any) -> s.Clause:
        return s.Clause(self.at(tree), "reason", (("en", str(text)[1:-1]),))

    def on_limit_once(self, tree: RawTree, scope: Any, together: RawTree | None) -> s.Limit:
        return s.Limit(self.at(tree), 1, self.word(scope), together is not None)

    def on_limit_many(self, tree: RawTree, times: Any, scope: Any, together: RawTree | None) -> s.Limit:
        return s.Limit(self.at(tree), int(times), self.word(scope), together is not None)

    def on_trigger(self, tree: RawTree, moment: RawTree, event: RawTree, rules: RawTree | None, *rest: RawTree) -> s.Hook:
        body = s.Clause(self.at(rest[-1]), "effect", self.build(rest[-1]))
        hook = self.hook(tree, str(moment.children[0]), self.word(event.children[-1]), rules, (*self.some(rest[:-1]), body))
        return replace(hook, flow=str(event.children[0].children[0])) if event.data == "event_flow" else hook

    def on_modifier(self, tree: RawTree, value: Any, asked: Any, rules: RawTree | None, *rest: RawTree) -> s.Hook:
        target = self.word(value)
        if asked is not None:
            target = s.Word(target.span, f"{target.text}({asked})")
        return self.hook(tree, "modify", target, rules, self.some(rest))

    def on_adjustment(self, tree: RawTree, adjust: RawTree, value: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "_".join(str(token) for token in adjust.children), self.build(value))

    def on_barring(self, tree: RawTree, bar: RawTree, question: Any, rules: RawTree | None, *rest: RawTree | None) -> s.Hook:
        *clauses, where, reason = rest
        which = () if where is None else (self.clause("where", where),)
        found = (*self.some(clauses), *which, *self.some([reason]))
        return self.hook(tree, str(bar.children[0]), self.word(question), rules, found)

    def on_offer(self, tree: RawTree, question: Any, rules: RawTree | None, *rest: RawTree) -> s.Hook:
        *clauses, word, options = rest
        found = (*self.some(clauses), self.clause(str(word.children[0]), options))
        return self.hook(tree, "offer", self.word(question), rules, found)

    def on_offered_branches(self, tree: RawTree, question: Any, rules: RawTree | None, *rest: RawTree) -> tuple[s.Hook, ...]:
        """One hook for each branch. They share the clauses of the offer, and so the count of its limit."""
        clauses = self.some(part for part in rest if part.data != "branch")
        branches: tuple[s.Branch, ...] = self.some(part for part in rest if part.data == "branch")
        return tuple(self.hook(tree, "offer", self.word(question), rules, _branch_clauses(branch, clauses)) for branch in branches)

    def on_substitution(self, tree: RawTree, means: RawTree, value: Any, rules: RawTree | None, *rest: RawTree | None) -> s.Hook:
        *clauses, condition, most = rest
        parts = [self.clause(key, part) for key, part in (("with", means), ("for", condition), ("most", most)) if part is not None]
        return self.hook(tree, "substitute", self.word(value), rules, (*self.some(clauses), *parts))
