"""Builds syntax nodes from the parser's raw tree.

One method a grammar rule, named after it. Knows the grammar's shape and nothing of Lark's classes:
a raw tree is anything with `data`, `children` and `meta`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

from horta.diagnostics import Span
from horta.language import syntax as s
from horta.language.hook_kinds import kind_of

RawTree = Any

OPERATORS = {
    "either": "or", "both": "and", "same": "=", "differs": "!=", "member": "in", "not_member": "not in",
    "plus": "+", "minus": "-", "times": "*", "divided": "/", "remainder": "%", "span": "to", "without": "without",
}  # fmt: skip


class Located(Protocol):
    """Something that turns offsets into places."""

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` to `end`."""


class ExpressionBuilder:
    """Expressions."""

    def __init__(self, text: Located, offset: int) -> None:
        self.text = text
        self.offset = offset

    def build(self, tree: RawTree) -> Any:
        """The syntax node (or tuple of nodes) for a raw tree."""
        operator = OPERATORS.get(tree.data)
        if operator is not None:
            left, right = tree.children
            return s.Binary(self.at(tree), operator, self.build(left), self.build(right))
        return getattr(self, "on_" + tree.data)(tree, *tree.children)

    def at(self, tree: RawTree) -> Span:
        meta = tree.meta
        if getattr(meta, "empty", False):
            return self.text.span(self.offset, self.offset)
        return self.text.span(meta.start_pos + self.offset, meta.end_pos + self.offset)

    def word(self, token: Any) -> s.Word:
        return s.Word(self.text.span(token.start_pos + self.offset, token.end_pos + self.offset), str(token))

    def maybe(self, tree: RawTree | None) -> Any:
        return None if tree is None else self.build(tree)

    def some(self, trees: Any) -> tuple[Any, ...]:
        return tuple(self.build(tree) for tree in trees if tree is not None)

    def on_formula(self, tree: RawTree, body: RawTree) -> Any:
        return self.build(body)

    def on_name(self, tree: RawTree, token: Any) -> s.Name:
        return s.Name(self.at(tree), str(token))

    def on_number(self, tree: RawTree, token: Any) -> s.Literal:
        return s.Literal(self.at(tree), int(token))

    def on_nothing(self, tree: RawTree) -> s.Literal:
        return s.Literal(self.at(tree), None)

    def on_yes(self, tree: RawTree) -> s.Literal:
        return s.Literal(self.at(tree), True)

    def on_no(self, tree: RawTree) -> s.Literal:
        return s.Literal(self.at(tree), False)

    def on_mine(self, tree: RawTree, token: Any) -> s.Attribute:
        return s.Attribute(self.at(tree), None, self.word(token))

    def on_option(self, tree: RawTree, token: Any) -> s.Option:
        return s.Option(self.at(tree), self.word(token))

    def on_attribute(self, tree: RawTree, subject: RawTree, token: Any) -> s.Attribute:
        return s.Attribute(self.at(tree), self.build(subject), self.word(token))

    def on_index(self, tree: RawTree, subject: RawTree, index: RawTree) -> s.Index:
        return s.Index(self.at(tree), self.build(subject), self.build(index))

    def on_call(self, tree: RawTree, name: Any, *arguments: RawTree | None) -> s.Call:
        return s.Call(self.at(tree), self.word(name), self.some(arguments))

    def on_comprehension(self, tree: RawTree, body: RawTree, variable: Any, source: RawTree) -> s.Comprehension:
        return s.Comprehension(self.at(tree), self.build(body), self.word(variable), self.build(source))

    def on_listing(self, tree: RawTree, *items: RawTree | None) -> s.Listing:
        return s.Listing(self.at(tree), self.some(items))

    def on_negated(self, tree: RawTree, operand: RawTree) -> s.Unary:
        return s.Unary(self.at(tree), "not", self.build(operand))

    def on_negative(self, tree: RawTree, operand: RawTree) -> s.Unary:
        return s.Unary(self.at(tree), "-", self.build(operand))

    def on_compare(self, tree: RawTree, left: RawTree, relation: RawTree, right: RawTree) -> s.Binary:
        return s.Binary(self.at(tree), str(relation.children[0]), self.build(left), self.build(right))

    def on_choice(self, tree: RawTree, condition: RawTree, positive: RawTree, negative: RawTree) -> s.Choice:
        return s.Choice(self.at(tree), self.build(condition), self.build(positive), self.build(negative))

    def on_where(self, tree: RawTree, source: RawTree, condition: RawTree) -> s.Where:
        return s.Where(self.at(tree), self.build(source), self.build(condition))

    def on_mixes(
        self, tree: RawTree, amount: RawTree, kind: Any, condition: RawTree | None, most: RawTree, needing: RawTree | None
    ) -> s.Mixes:
        return s.Mixes(self.at(tree), self.build(amount), self.word(kind), self.maybe(condition), self.build(most), self.maybe(needing))


class StatementBuilder(ExpressionBuilder):
    """Statements and blocks of them."""

    def on_block(self, tree: RawTree, *statements: RawTree) -> tuple[s.Statement, ...]:
        return self.on_suite(tree, *statements)

    def on_suite(self, tree: RawTree, *statements: RawTree) -> tuple[s.Statement, ...]:
        built: list[s.Statement] = []
        for statement in statements:
            if statement.data == "line":
                built.extend(self.some(statement.children))
            else:
                built.append(self.build(statement))
        return tuple(built)

    def question(self, variable: Any, alias: RawTree | None) -> s.Word:
        return self.word(variable if alias is None else alias.children[0])

    def on_choose(self, tree: RawTree, optional: Any, variable: Any, alias: RawTree | None, source: RawTree) -> s.Choose:
        return s.Choose(self.at(tree), self.word(variable), self.question(variable, alias), self.build(source), optional is not None)

    def on_choose_some(
        self, tree: RawTree, optional: Any, most: RawTree, variable: Any, alias: RawTree | None, source: RawTree
    ) -> s.Choose:
        question = self.question(variable, alias)
        return s.Choose(self.at(tree), self.word(variable), question, self.build(source), optional is not None, self.build(most))

    def on_order(self, tree: RawTree, variable: Any, alias: RawTree | None, source: RawTree) -> s.Choose:
        question = self.question(variable, alias)
        return s.Choose(self.at(tree), self.word(variable), question, self.build(source), False, ordering=True)

    def on_choose_branches(self, tree: RawTree, question: Any, *branches: RawTree) -> s.ChooseBranches:
        return s.ChooseBranches(self.at(tree), self.word(question), self.some(branches))

    def on_branch(self, tree: RawTree, name: Any, source: RawTree | None, condition: RawTree | None, body: RawTree) -> s.Branch:
        return s.Branch(self.at(tree), self.word(name), self.maybe(source), self.maybe(condition), self.build(body))

    def on_may_block(self, tree: RawTree, question: Any, condition: RawTree | None, body: RawTree) -> s.May:
        return s.May(self.at(tree), self.word(question), self.maybe(condition), self.build(body))

    def on_draw(self, tree: RawTree, variable: Any, source: RawTree, target: RawTree) -> s.Draw:
        return s.Draw(self.at(tree), self.word(variable), self.build(source), self.build(target))

    def on_pick(self, tree: RawTree, variable: Any, source: RawTree) -> s.Pick:
        return s.Pick(self.at(tree), self.word(variable), self.build(source))

    def on_shuffle(self, tree: RawTree, zone: RawTree) -> s.Shuffle:
        return s.Shuffle(self.at(tree), self.build(zone))

    def on_resource(self, tree: RawTree, name: Any, index: RawTree | None) -> s.Resource:
        return s.Resource(self.at(tree), self.word(name), self.maybe(index))

    def on_gain(self, tree: RawTree, amount: RawTree, resource: RawTree, seat: RawTree | None) -> s.Flow:
        return s.Flow(self.at(tree), True, self.build(amount), self.build(resource), self.maybe(seat))

    def on_lose(self, tree: RawTree, word: RawTree, amount: RawTree, resource: RawTree, seat: RawTree | None) -> s.Flow:
        paid = str(word.children[0]) == "pay"
        return s.Flow(self.at(tree), False, self.build(amount), self.build(resource), self.maybe(seat), paid)

    def on_assign(self, tree: RawTree, place: RawTree, value: RawTree) -> s.Assign:
        return s.Assign(self.at(tree), "set", self.build(place), self.build(value))

    def on_add(self, tree: RawTree, value: RawTree, place: RawTree) -> s.Assign:
        return s.Assign(self.at(tree), "add", self.build(place), self.build(value))

    def on_subtract(self, tree: RawTree, value: RawTree, place: RawTree) -> s.Assign:
        return s.Assign(self.at(tree), "subtract", self.build(place), self.build(value))

    def on_move(self, tree: RawTree, piece: RawTree, source: RawTree, target: RawTree) -> s.Move:
        return s.Move(self.at(tree), self.build(piece), self.build(source), self.build(target))

    def on_move_all(self, tree: RawTree, source: RawTree, target: RawTree) -> s.Move:
        return s.Move(self.at(tree), None, self.build(source), self.build(target))

    def called(self, children: tuple[Any, ...]) -> tuple[tuple[s.Expression, ...], s.Word | None]:
        via = next((self.word(child.children[0]) for child in children if child is not None and child.data == "via"), None)
        return self.some(child for child in children if child is not None and child.data != "via"), via

    def on_perform(self, tree: RawTree, name: Any, *children: RawTree | None) -> s.Perform:
        arguments, via = self.called(children)
        return s.Perform(self.at(tree), self.word(name), arguments, via)

    def on_resolve(self, tree: RawTree, effect: RawTree, via: RawTree | None) -> s.Resolve:
        return s.Resolve(self.at(tree), self.build(effect), self.word(via.children[0]) if via is not None else None)

    def on_begin(self, tree: RawTree, scope: Any) -> s.Begin:
        return s.Begin(self.at(tree), self.word(scope))

    def on_let(self, tree: RawTree, variable: Any, value: RawTree) -> s.Let:
        return s.Let(self.at(tree), self.word(variable), self.build(value))

    def on_tell(self, tree: RawTree, name: Any, *arguments: RawTree | None) -> s.Tell:
        return s.Tell(self.at(tree), self.word(name), self.some(arguments))

    def on_end(self, tree: RawTree) -> s.Leave:
        return s.Leave(self.at(tree), False)

    def on_stop(self, tree: RawTree) -> s.Leave:
        return s.Leave(self.at(tree), True)

    def on_if_statement(self, tree: RawTree, condition: RawTree, body: RawTree, *others: RawTree | None) -> s.If:
        arms: list[tuple[s.Expression | None, tuple[s.Statement, ...]]] = [(self.build(condition), self.build(body))]
        for other in others:
            if other is not None and other.data == "else_if":
                arms.append((self.build(other.children[0]), self.build(other.children[1])))
            elif other is not None:
                arms.append((None, self.build(other.children[0])))
        return s.If(self.at(tree), tuple(arms))

    def on_for_each(self, tree: RawTree, variable: Any, source: RawTree, body: RawTree) -> s.ForEach:
        return s.ForEach(self.at(tree), self.word(variable), self.build(source), self.build(body))

    def on_repeat_times(self, tree: RawTree, times: RawTree, body: RawTree) -> s.Repeat:
        return s.Repeat(self.at(tree), self.build(times), None, self.build(body))

    def on_repeat_while(self, tree: RawTree, times: RawTree, condition: RawTree, body: RawTree) -> s.Repeat:
        return s.Repeat(self.at(tree), self.build(times), self.build(condition), self.build(body))

    def on_as_seat(self, tree: RawTree, seat: RawTree, body: RawTree) -> s.AsSeat:
        return s.AsSeat(self.at(tree), self.build(seat), self.build(body))


class Builder(StatementBuilder):
    """Whole files: declarations and hooks."""

    def on_file(self, tree: RawTree, *declarations: RawTree) -> tuple[s.Declaration, ...]:
        return self.some(declarations)

    def rules(self, tree: RawTree | None) -> tuple[str, ...]:
        return () if tree is None else tuple(str(child) for child in tree.children)

    def parameters(self, tree: RawTree | None) -> tuple[s.Parameter, ...]:
        if tree is None:
            return ()
        found = [child for child in tree.children if child is not None]
        return tuple(
            s.Parameter(self.at(child), self.word(child.children[0]), self.word(child.children[1]), child.data == "mix_param")
            for child in found
        )

    def on_game(self, tree: RawTree, *children: RawTree) -> s.Procedure:
        span = self.at(tree)
        rules = self.rules(children[0]) if len(children) > 1 else ()
        return s.Procedure(span, "game", s.Word(span, "game"), (), rules, self.build(children[-1]))

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

    def on_needed_block(self, tree: RawTree, sort: RawTree, name: Any, params: RawTree | None) -> s.Need:
        return s.Need(self.at(tree), None, self.word(name), self.parameters(params))

    def on_needed_value(self, tree: RawTree, type_: Any, name: Any, params: RawTree | None) -> s.Need:
        return s.Need(self.at(tree), self.word(type_), self.word(name), self.parameters(params))

    def on_removed_block(self, tree: RawTree, sort: RawTree, name: Any) -> s.Removal:
        return s.Removal(self.at(tree), False, self.word(name))

    def on_removed_value(self, tree: RawTree, name: Any) -> s.Removal:
        return s.Removal(self.at(tree), True, self.word(name))

    def hook(self, tree: RawTree, key: str, target: s.Word, rules: RawTree | None, clauses: Iterable[s.Clause]) -> s.Hook:
        found = tuple(clauses)
        kind = kind_of(key, tuple(clause.key for clause in found))
        return s.Hook(self.at(tree), kind.name, target, None, self.rules(rules), found)

    def clause(self, key: str, tree: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), key, self.build(tree))

    def on_clause_if(self, tree: RawTree, condition: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "if", self.build(condition))

    def on_clause_by(self, tree: RawTree, who: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "by", str(who.children[0]))

    def on_clause_may(self, tree: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "may", True)

    def on_clause_cost(self, tree: RawTree, *payments: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "cost", self.some(payments))

    def on_clause_limit(self, tree: RawTree, limit: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "limit", self.build(limit))

    def on_clause_order(self, tree: RawTree, number: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "order", int("".join(str(token) for token in number.children)))

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

    def on_modifier(self, tree: RawTree, value: Any, rules: RawTree | None, *rest: RawTree) -> s.Hook:
        return self.hook(tree, "modify", self.word(value), rules, self.some(rest))

    def on_adjustment(self, tree: RawTree, adjust: RawTree, value: RawTree) -> s.Clause:
        return s.Clause(self.at(tree), "_".join(str(token) for token in adjust.children), self.build(value))

    def on_barring(self, tree: RawTree, bar: RawTree, question: Any, rules: RawTree | None, *rest: RawTree | None) -> s.Hook:
        *clauses, where, reason = rest
        found = (*self.some(clauses), self.clause("where", where), *self.some([reason]))
        return self.hook(tree, str(bar.children[0]), self.word(question), rules, found)

    def on_offer(self, tree: RawTree, question: Any, rules: RawTree | None, *rest: RawTree) -> s.Hook:
        *clauses, word, options = rest
        found = (*self.some(clauses), self.clause(str(word.children[0]), options))
        return self.hook(tree, "offer", self.word(question), rules, found)

    def on_substitution(self, tree: RawTree, means: RawTree, value: Any, rules: RawTree | None, *rest: RawTree | None) -> s.Hook:
        *clauses, condition, most = rest
        parts = [self.clause(key, part) for key, part in (("with", means), ("for", condition), ("most", most)) if part is not None]
        return self.hook(tree, "substitute", self.word(value), rules, (*self.some(clauses), *parts))
