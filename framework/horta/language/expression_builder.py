"""Builds the syntax nodes of expressions from the parser's raw tree.

One entry of a table or one method for each rule of the grammar, named after it. Knows the grammar's shape and nothing
of Lark's classes: a raw tree is anything with `data`, `children` and `meta`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, ClassVar, Protocol, TypeVar

from horta.diagnostics import Span
from horta.language.trees import syntax_nodes as s

RawTree = Any
Built = TypeVar("Built", bound=s.Node)


class Located(Protocol):
    """Something that turns offsets into places."""

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` to `end`."""


def in_order(node: type[Built], *order: str, **fixed: Any) -> Callable[..., Built]:
    """Return the function that builds a node whose fields are the children of its rule.

    The children come in the order of the fields, or in that of `order`. `fixed` are fields that the rule alone decides.
    """
    construct: Callable[..., Built] = node
    names = order or tuple(field.name for field in fields(node) if field.name != "span" and field.name not in fixed)

    def build(builder: ExpressionBuilder, tree: RawTree, *children: Any) -> Built:
        parts = zip(names, map(builder.part, children), strict=True)
        return construct(builder.at(tree), **dict(parts), **fixed)

    return build


def members_named(source: s.Expression, word: s.Word | None) -> s.Expression:
    """Return a set whose filters know their member by a name too: `for each p in seats where p.passed`."""
    if isinstance(source, s.Where | s.Sorted) and source.variable is None:
        return replace(source, source=members_named(source.source, word), variable=word)
    if isinstance(source, s.Binary) and source.operator == "without":
        return replace(source, left=members_named(source.left, word))
    return source


def naming(build: Callable[..., Built]) -> Callable[..., Built]:
    """Return the function that also lets the filters of the `source` know the `variable` of the node."""

    def build_named(builder: ExpressionBuilder, tree: RawTree, *children: Any) -> Built:
        made: Any = build(builder, tree, *children)
        return replace(made, source=members_named(made.source, made.variable))  # type: ignore[no-any-return]

    return build_named


def _where(builder: ExpressionBuilder, tree: RawTree, source: RawTree, condition: RawTree) -> s.Where:
    """Build a filter. The grammar reads `x in set` before `where` as a membership; there it can only be a name."""
    word, members = _without_name(builder.build(source))
    return s.Where(builder.at(tree), members, builder.build(condition), word, word is not None)


def _sorted(builder: ExpressionBuilder, tree: RawTree, source: RawTree, key: RawTree) -> s.Sorted:
    word, members = _without_name(builder.build(source))
    return s.Sorted(builder.at(tree), members, builder.build(key), word, word is not None)


def _without_name(source: s.Expression) -> tuple[s.Word | None, s.Expression]:
    """Return the name that `x in` gives to the members of a set, and the set; None if there is no name."""
    if isinstance(source, s.Where | s.Sorted) and source.named:
        return source.variable, source
    if isinstance(source, s.Binary) and source.operator == "in" and isinstance(source.left, s.Name):
        return s.Word(source.left.span, source.left.text), source.right
    if isinstance(source, s.Binary) and source.operator == "without":
        word, members = _without_name(source.left)
        return word, replace(source, left=members)
    return None, source


_BINARY = {
    "either": "or", "both": "and", "same": "=", "differs": "!=", "member": "in", "not_member": "not in",
    "plus": "+", "minus": "-", "times": "*", "divided": "/", "remainder": "%", "span": "to", "without": "without",
}  # fmt: skip

EXPRESSION_RULES: dict[str, Callable[..., s.Node]] = {
    **{rule: in_order(s.Binary, operator=operator) for rule, operator in _BINARY.items()},
    "negated": in_order(s.Unary, operator="not"),
    "negative": in_order(s.Unary, operator="-"),
    "nothing": in_order(s.Literal, value=None),
    "yes": in_order(s.Literal, value=True),
    "no": in_order(s.Literal, value=False),
    "mine": in_order(s.Attribute, subject=None),
    "option": in_order(s.OptionValue),
    "attribute": in_order(s.Attribute),
    "index": in_order(s.Index),
    "comprehension": naming(in_order(s.Comprehension)),
    "choice": in_order(s.Choice),
    "where": _where,
    "sorted": _sorted,
    "mixes": in_order(s.Mixes),
    "part_from": naming(in_order(s.PartFrom)),
}


class ExpressionBuilder:
    """Builds expressions. `at`, `word`, `maybe` and `some` are for the builders of statements too.

    `builders` says how a rule of the grammar becomes a node, where no method is named after it.
    """

    builders: ClassVar[Mapping[str, Callable[..., s.Node]]] = EXPRESSION_RULES

    def __init__(self, text: Located, offset: int) -> None:
        self.text = text
        self.offset = offset

    def build(self, tree: RawTree) -> Any:
        """The syntax node (or tuple of nodes) for a raw tree."""
        build = self.builders.get(tree.data)
        return getattr(self, "on_" + tree.data)(tree, *tree.children) if build is None else build(self, tree, *tree.children)

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

    def on_call(self, tree: RawTree, name: Any, *arguments: RawTree | None) -> s.Call:
        return s.Call(self.at(tree), self.word(name), self.some(arguments))

    def on_listing(self, tree: RawTree, *items: RawTree | None) -> s.Listing:
        return s.Listing(self.at(tree), self.some(items))

    def on_combinations(self, tree: RawTree, *parts: RawTree) -> s.Parts:
        return s.Parts(self.at(tree), self.some(parts))

    def on_compare(self, tree: RawTree, left: RawTree, relation: RawTree, right: RawTree) -> s.Binary:
        return s.Binary(self.at(tree), str(relation.children[0]), self.build(left), self.build(right))

    def part(self, child: Any) -> Any:
        """Return the node of a child of any sort: a word for a name, a node for a tree, None for what is left out."""
        return None if child is None else self.build(child) if hasattr(child, "data") else self.word(child)
