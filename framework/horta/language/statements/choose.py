"""`choose x from set` and its forms: `may choose`, `choose up to n of x from set`, `choose n of x from set`, `order x from set`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from horta.language import statement_parts as lang
from horta.language.limits import MOST_OPTIONS
from horta.language.statements.let import part_names


@dataclass(frozen=True, slots=True)
class ChooseSyntax(lang.Statement):
    """`choose x from set`, or `choose up to n of x from set`, or `choose n of x from set`, or `order x from set`."""

    variable: lang.Word
    question: lang.Word
    source: lang.Expression
    optional: bool
    most: lang.Expression | None = None
    ordering: bool = False
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class Choose(lang.Stmt):
    """One value from a set, or some of them, or all in an order."""

    question: str
    me: lang.Expr
    variable: str
    source: lang.Expr
    optional: bool
    most: lang.Expr | None
    ordering: bool
    exactly: bool
    candidate: str
    asks: ClassVar[bool] = True


def _build(builder: lang.ExpressionBuilder, tree: lang.RawTree, *children: Any) -> ChooseSyntax:
    """All forms end with a name, an alias and a set. Before these, `choose` has `may` or None, the others also a number."""
    *before, variable, alias, source = children
    optional, most = (*before, None, None)[:2]
    return ChooseSyntax(
        builder.at(tree),
        builder.word(variable),
        builder.part(variable if alias is None else alias),
        builder.build(source),
        optional is not None,
        builder.maybe(most),
        tree.data == "order",
        tree.data == "choose_exactly",
    )


def _check(node: ChooseSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved statement; what was chosen is known after it."""
    source, item = lang.expect_set(node.source, scope, context)
    most = None if node.most is None else lang.expect(node.most, lang.NUMBER, scope, context)
    source = lang.each_once(source, context)
    several = node.ordering or most is not None
    lang.declare_question(node.question, item, context)
    candidate = scope.names.fresh("it")
    inner, variable = scope.bind(node.variable.text, lang.SetOf(item) if several else item)
    forms = (node.optional, most, node.ordering, node.exactly)
    made = Choose(node.span, node.question.text, scope.me, variable, source, *forms, candidate)
    named, inner = part_names(variable, inner.locals[node.variable.text].type, inner, node.span)
    return (made, *named), inner


def _steps(costs: lang.StepCounter, node: Choose) -> int:
    """Every option is made, and every hook on the question looks at it. A choice of several has as many options as there may be."""
    options = costs.size(node.source) if node.most is None else MOST_OPTIONS
    return lang.noted_steps(costs, node) + costs.asking(node.question, options)


_RULES = dict.fromkeys(("choose", "choose_some", "choose_exactly", "order"), lang.naming(_build))
_ENTRIES = (
    lang.Entry(
        "choose",
        "choose x [as question] from set",
        "Asks the seat for one member of the set. With nothing to choose from, the block ends; with one member, it is taken "
        "without asking. `as` names the question when the name of the thing will not do.",
        "choose card from my.hand where it.cost <= my.coins",
    ),
    lang.Entry(
        "choose with",
        "choose x [as question] with a from set, b from set …",
        "Asks one question whose answer has several parts. A later set may use the parts before it, and the filter of the last one uses "
        "all. Below, each part has its own name, and `x` is the whole answer: `x.a` is a part of it, in hooks `candidate.a`. Every form of "
        "`choose`, the branches of a question and `offer … add` can have parts.",
        "choose payment with gem from gems, units from 1 to my.stock[gem] where units * gem.worth >= 3",
    ),
    lang.Entry(
        "may choose",
        "may choose x [as question] from set",
        "As `choose`, but the seat may decline; then the block ends. In a loop, that ends one turn of it, and the next turn asks "
        "again: to ask no more after a no, use a question with branches, one of them `done: stop`.",
        "may choose card from my.hand",
    ),
    lang.Entry(
        "choose up to",
        "choose up to n of x [as question] from set",
        "Asks for one to n members at once; x is then a set. With `may` before it, none is an answer too and ends the block.",
        "may choose up to 3 of cards from display",
    ),
    lang.Entry(
        "choose n",
        "choose n of x [as question] from set",
        "Asks for exactly n members at once; x is then a set. If there are fewer, the block ends. With `may`, the seat can decline.",
        "choose 2 of cards from my.hand",
    ),
    lang.Entry(
        "order",
        "order x [as question] from set",
        "Asks for the members one after the other; x is the set in the order given.",
        "order cards from my.hand",
    ),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, _RULES, ChooseSyntax, _check, Choose, _steps),)
