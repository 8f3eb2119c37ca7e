"""Checks calls: functions of the language, aggregates over sets, and values that packs declare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from horta.diagnostics import Span, did_you_mean
from horta.language.checker import expressions, lookup
from horta.language.checker.boards import BOARD_FUNCTIONS
from horta.language.checker.context import Context, Scope
from horta.language.checker.expressions import WRONG, wrong
from horta.language.checker.values import value_of
from horta.language.made_values import POSSIBLE, made_title
from horta.language.operators import FUNCTIONS
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import ABILITY, EFFECT, NUMBER, SEAT, TRUTH, UNKNOWN, InParts, Mix, Parameters, SetOf, Thing, Type, comparable


def call(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    """Return the resolved form of `name(arguments)`."""
    text = node.name.text
    if text in context.values:
        return call_value(node.name, node.arguments, scope, context)
    if text not in FUNCTIONS:
        known = {**dict.fromkeys(context.values, "value"), **dict.fromkeys(FUNCTIONS, "function")}
        meant = context.possible_meant(text) or lookup.OTHER_WORDS.get(text)
        remedy = meant or did_you_mean(text, known) or "declare it: `value name(parameters) = expression`"
        if text in context.signatures:
            remedy = f"`{text}` is a procedure: write `perform {text}(…)` as a statement of its own"
        return wrong("E204", f"unknown value or function `{text}`", node.name.span, context, remedy)
    wanted = FUNCTIONS[text].arguments
    if len(node.arguments) != wanted:
        _count_problem(text, wanted, len(node.arguments), node.span, context)
        return WRONG
    return _FUNCTIONS[text](node, scope, context)


def _count_problem(name: str, wanted: int, given: int, span: Span, context: Context) -> None:
    plural = "" if wanted == 1 else "s"
    form = FUNCTIONS[name].form if name in FUNCTIONS and name not in context.values else f"{name}({', '.join('…' for _ in range(wanted))})"
    remedy = f"write `{form if wanted else name}`"
    context.problems.error("E206", f"`{name}` takes {wanted} argument{plural}, not {given}", span, remedy)


def call_value(name: s.Word, arguments: tuple[s.Expression, ...], scope: Scope, context: Context) -> r.Expr:
    """Return the call of a value for the seat of the block."""
    value = value_of(name.text, name.span, context)
    if value is None:
        return WRONG
    given = arguments_for(name, value.parameters, arguments, scope, context)
    return WRONG if given is None else r.ValueCall(value.body.type, name.text, scope.me, given)


def arguments_for(
    name: s.Word, parameters: Parameters, arguments: tuple[s.Expression, ...], scope: Scope, context: Context
) -> tuple[r.Expr, ...] | None:
    """Return the arguments, checked against the parameters; None if their number is wrong."""
    if len(parameters) != len(arguments):
        _count_problem(name.text, len(parameters), len(arguments), name.span, context)
        return None
    return tuple(expressions.expect(given, type_, scope, context) for given, (_, type_) in zip(arguments, parameters, strict=True))


# ------------------------------------------------------------------ aggregates

_AGGREGATES: dict[str, tuple[Type | None, Type | None]] = {
    # name: (type of the body, or None for no body; type of the result, or None for that of a member)
    "count": (None, NUMBER),
    "exists": (None, TRUTH),
    "first": (None, None),
    "last": (None, None),
    "sum": (NUMBER, NUMBER),
    "most": (NUMBER, NUMBER),
    "least": (NUMBER, NUMBER),
    "every": (TRUTH, TRUTH),
    "distinct": (UNKNOWN, NUMBER),
}


def _aggregate(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    text, argument = node.name.text, node.arguments[0]
    wanted, result = _AGGREGATES[text]
    if wanted is None:
        source, item = expressions.expect_set(argument, scope, context)
        if result is None and isinstance(item, InParts):
            remedy = f"write `({argument.span.text})[1]` where there surely is one"
            return wrong("E205", f"a {item} cannot be none, so `{text}` has no answer for an empty set", node.span, context, remedy)
        out = result if result is not None else (Thing(item.kind, True) if isinstance(item, Thing) else item)
        return r.Aggregate(out, text, scope.names.fresh("it"), source, None)
    if not isinstance(argument, s.Comprehension):
        remedy = f"write `{text}(… for x in {argument.span.text})`"
        message = f"`{text}` has to know what to take of each member"
        if isinstance(argument, s.Attribute) and argument.subject is not None:
            written, name = argument.subject.span.text, argument.name.text
            message, remedy = f"`{written}` has no `{name}`: each of its members has", f"write `{text}(x.{name} for x in {written})`"
        return wrong("E209", message, node.span, context, remedy)
    source, item = expressions.expect_set(argument.source, scope, context)
    inner, variable = scope.bind(argument.variable.text, item)
    body = expressions.expect(argument.body, wanted, inner, context)
    if isinstance(body.type, SetOf):
        remedy = "write a single value of each member, such as one of its attributes"
        return wrong("E205", f"`{text}` takes a single value of each member, this is a {body.type}", argument.body.span, context, remedy)
    return r.Aggregate(result or UNKNOWN, text, variable, source, body)


# ------------------------------------------------------------------ functions

_TYPED: dict[str, tuple[Type, Type]] = {
    # name: (type of the arguments, type of the result)
    **dict.fromkeys(("abs", "min", "max"), (NUMBER, NUMBER)),
    "seat": (NUMBER, SEAT),
    "next": (SEAT, SEAT),
    "clockwise": (SEAT, SetOf(SEAT)),
}


def _typed(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    wanted, result = _TYPED[node.name.text]
    return r.Builtin(result, node.name.text, tuple(expressions.expect(argument, wanted, scope, context) for argument in node.arguments))


def _position(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    item = expressions.check(node.arguments[0], scope, context)
    source, kind = expressions.expect_set(node.arguments[1], scope, context)
    if not comparable(item.type, kind):
        context.problems.error("E205", f"a {item.type} is never in a set of {kind}", node.span, f"the first argument has to be a {kind}")
    return r.Builtin(NUMBER, "position", (item, source))


def _alike(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    left, right = (expressions.check(argument, scope, context) for argument in node.arguments)
    if isinstance(left.type, Thing) and isinstance(right.type, Thing) and left.type.kind == right.type.kind:
        return r.Builtin(TRUTH, "alike", (left, right))
    if UNKNOWN in (left.type, right.type):
        return WRONG
    remedy = "both arguments have to be things of one kind"
    return wrong("E205", f"a {left.type} and a {right.type} are never alike", node.span, context, remedy)


def _of_mix(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    text, mix = node.name.text, expressions.check(node.arguments[0], scope, context)
    if mix.type == UNKNOWN:
        return WRONG
    if not isinstance(mix.type, Mix):
        remedy = f"write the mix that was chosen: `choose paid from …`, then `{text}(paid)`"
        return wrong("E205", f"`{text}` is of a mix, this is a {mix.type}", node.span, context, remedy)
    return r.Builtin(NUMBER if text == "total" else Thing(mix.type.kind, True), text, (mix,))


def _possible(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    """Return the made value or condition that says whether a block, or the effect of a thing, is possible."""
    asked = node.arguments[0]
    name = asked.name if isinstance(asked, s.Call) else s.Word(asked.span, asked.text) if isinstance(asked, s.Name) else None
    if name is not None and name.text in context.signatures:
        arguments = asked.arguments if isinstance(asked, s.Call) else ()
        given = arguments_for(name, context.signatures[name.text], arguments, scope, context)
        return WRONG if given is None else r.ValueCall(TRUTH, made_title(POSSIBLE, name.text), scope.me, given)
    if name is not None and name.text not in scope.locals and context.sort_of(name.text) is None:
        context.report_unknown("action", name, {known: context.procedures[known].sort for known in context.signatures})
        return WRONG
    effect = expressions.check(asked, scope, context)
    if isinstance(effect, r.RuleAt) and effect.type == EFFECT:
        return replace(effect, type=TRUTH, attribute=made_title(POSSIBLE, effect.attribute))
    if effect.type == UNKNOWN:
        return WRONG
    remedy = "write the name of an action, phase or procedure, with its arguments, or the effect of a thing: `possible(thing.effect)`"
    return wrong("E205", f"`possible` is of something to be done, this is a {effect.type}", asked.span, context, remedy)


def _repeatable(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    ability = expressions.expect(node.arguments[0], ABILITY, scope, context)
    return WRONG if ABILITY.kind not in context.vocabulary.kinds else r.AttributeAt(TRUTH, ABILITY.kind, "repeatable", ability)


_FUNCTIONS: dict[str, Callable[[s.Call, Scope, Context], r.Expr]] = {
    **dict.fromkeys(_AGGREGATES, _aggregate),
    **dict.fromkeys(_TYPED, _typed),
    "position": _position,
    "alike": _alike,
    "repeatable": _repeatable,
    "total": _of_mix,
    "substituted": _of_mix,
    **BOARD_FUNCTIONS,
    "possible": _possible,
}
