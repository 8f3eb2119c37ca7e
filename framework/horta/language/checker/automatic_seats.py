"""Checks seats that the rules answer for: `automatic when condition`, `rank question by number`."""

from __future__ import annotations

from collections.abc import Sequence

from horta.language import syntax as s
from horta.language.checker import expressions
from horta.language.checker.context import Context, Scope
from horta.language.hidden_place_values import automatic_title, ranking_title
from horta.language.trees.resolved_declarations import AutomaticSeats, Ranking, Value
from horta.language.types import NUMBER, TRUTH, Parameters


def check_automatic(declarations: Sequence[s.Declaration], context: Context) -> tuple[AutomaticSeats, tuple[Value, ...]]:
    """Return which seats are automatic and how they rank options, with the values that say so. All questions must be known."""
    seats = [node for node in declarations if isinstance(node, s.Automatic)]
    ranks = [node for node in declarations if isinstance(node, s.Ranking) and _is_known(node, context)]
    values: list[Value] = []
    for number, automatic in enumerate(seats, 1):
        body = expressions.expect(automatic.condition, TRUTH, Scope.root(automatic_title(number)), context)
        values.append(Value(automatic_title(number), (), body, automatic.rules, automatic.span))
    rankings = []
    for number, node in enumerate(ranks, 1):
        question, title = node.question.text, ranking_title(number)
        given: Parameters = () if question in context.single else (("candidate", context.questions[question]),)
        scope = Scope.root(title, given)
        body = expressions.expect(node.body, NUMBER, scope, context)
        values.append(Value(title, scope.named(given), body, node.rules, node.span))
        rankings.append(Ranking(question, title, bool(given)))
    random = tuple(automatic.random for automatic in seats)
    return AutomaticSeats(tuple(automatic_title(number) for number in range(1, len(seats) + 1)), random, tuple(rankings)), tuple(values)


def _is_known(node: s.Ranking, context: Context) -> bool:
    name = node.question.text
    if name in context.single or (name in context.questions and name not in context.branching):
        return True
    if name in context.branching:
        branches = sorted(other for other in {*context.questions, *context.single} if other.startswith(f"{name}_"))
        remedy = f"name one of its branches: {', '.join(f'`{branch}`' for branch in branches[:4])}"
        context.problems.error("E209", f"`{name}` has branches, and each has its own rank", node.question.span, remedy)
        return False
    known = {**dict.fromkeys(context.questions, "question"), **dict.fromkeys(context.single, "branch")}
    context.report_unknown("question", node.question, known)
    return False
