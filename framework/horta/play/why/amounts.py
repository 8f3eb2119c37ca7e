"""Takes a number apart: the contributions of rules, of modifiers and of things, in order, so that they add up to it.

An expression is walked through together with what was written for it. Every part is worked out by itself, by the code that the compiler
makes of it. What a seat may not know has no parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from horta.engine.hooks import ADJUST, ADJUSTED_IN_ORDER
from horta.engine.rule_keys import RuleKey, statements_by_rule
from horta.engine.trace_reader import Point
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.tree_walk import walk
from horta.language.types import Thing
from horta.model.decisions import value_id
from horta.play.why.explainer import AnswerSight
from horta.play.why.records import Contribution, RuleSource
from horta.play.why.situation import HIDDEN, Situation
from horta.play.why.written import WrittenRules

DEEPEST = 40  # values in values
Written = Any
Lets = dict[str, Point]


class Amounts:
    """Takes numbers of one ruleset apart. With the sight of an answer, names are followed to where they got their values."""

    def __init__(self, written: WrittenRules, sight: AnswerSight | None) -> None:
        self.written = written
        self.sight = sight

    def part(self, node: r.Expr, written: Written, at: Situation, rule: RuleKey, point: Point | None = None, deep: int = 0) -> Contribution:
        """Return what a number is made of. `point` is where its locals got their values, if that is known."""
        if isinstance(node, r.Required):
            return self.part(node.operand, written, at, rule, point, deep)
        total = at.value(node)
        take_apart = _TAKEN_APART.get(type(node)) if deep < DEEPEST else None
        found = None if take_apart is None else take_apart(_Step(self, node, written, at, rule, point, deep))
        if total is HIDDEN:
            # Some contributions may be known all the same: the sum may be known from elsewhere.
            return found if found is not None and found.sort == "sum" else Contribution("hidden", None, self.source(rule, written))
        found = None if found is None else settled(found, int(total))
        return found if found is not None and _is_sound(found) else Contribution("rule", int(total), self.source(rule, written))

    def meet(self, name: str, at: Situation, me: int, arguments: tuple[Any, ...]) -> None:
        """Called for every value of the rules that a number asks for."""

    def source(self, rule: RuleKey, written: Written) -> RuleSource:
        """Return the description of a part of a rule."""
        return self.written.source(rule, written if isinstance(written, s.Node) else None)

    def id_of(self, value: Any, type_: Any) -> str:
        """Return a thing, or another value, as text that needs no locale."""
        return value_id(value, type_, self.written.ruleset.vocabulary)


def settled(part: Contribution, total: int) -> Contribution:
    """Return a part whose sum is known. Of what the seat may not know the sum is told, where there are several of all of them together."""
    hidden = [other for other in part.parts if other.amount is None]
    if part.amount is None:
        part = replace(part, sort="rule" if part.sort == "hidden" else part.sort, amount=total)
    if not hidden:
        return part
    rest = total - sum(other.amount or 0 for other in part.parts)
    told = settled(hidden[0], rest) if len(hidden) == 1 else Contribution("hidden", rest)
    return replace(part, parts=(*(other for other in part.parts if other.amount is not None), told))


def _is_sound(part: Contribution) -> bool:
    """True if the contributions add up, and so do theirs."""
    if part.parts and (part.amount is None or any(other.amount is None for other in part.parts)):
        return False
    return not part.parts or sum(other.amount or 0 for other in part.parts) == part.amount


class _Step:
    """One expression that is taken apart, and how to go on with its parts."""

    __slots__ = ("amounts", "at", "deep", "node", "point", "rule", "written")

    def __init__(self, amounts: Amounts, node: Any, written: Written, at: Situation, rule: RuleKey, point: Point | None, deep: int) -> None:
        self.amounts = amounts
        self.node = node
        self.written = written
        self.at = at
        self.rule = rule
        self.point = point
        self.deep = deep

    def part(self, node: r.Expr, written: Written, at: Situation | None = None) -> Contribution:
        return self.amounts.part(node, written, at or self.at, self.rule, self.point, self.deep + 1)

    def made(self, sort: str, amount: int | None, *parts: Contribution, **more: Any) -> Contribution:
        return Contribution(sort, amount, self.amounts.source(self.rule, self.written), parts=parts, **more)


def _sides(step: _Step) -> tuple[Written, Written]:
    written = step.written
    if isinstance(written, s.Binary):
        return written.left, written.right
    return None, written.operand if isinstance(written, s.Unary) else None


def _sum(step: _Step) -> Contribution | None:
    node = step.node
    if node.operator == "*":
        return _product(step)
    if node.operator not in ("+", "-"):
        return None
    left, right = _sides(step)
    parts = [] if isinstance(step.written, s.Unary) else list(_flat(step.part(node.left, left)))
    second = _flat(step.part(node.right, right))
    parts += second if node.operator == "+" else map(negative, second)
    return step.made("sum", None if any(part.amount is None for part in parts) else sum(part.amount or 0 for part in parts), *parts)


def _flat(part: Contribution) -> Iterable[Contribution]:
    return part.parts if part.sort == "sum" else (part,)


def negative(part: Contribution) -> Contribution:
    """Return a contribution that is taken away."""
    return replace(
        part, amount=None if part.amount is None else -part.amount, parts=tuple(map(negative, part.parts)), factors=_negated(part.factors)
    )


def _negated(factors: tuple[Contribution, ...]) -> tuple[Contribution, ...]:
    return (negative(factors[0]), *factors[1:]) if factors else ()


def _product(step: _Step) -> Contribution | None:
    left, right = _sides(step)
    factors = (step.part(step.node.left, left), step.part(step.node.right, right))
    if any(factor.amount is None for factor in factors):
        return None
    return step.made("product", (factors[0].amount or 0) * (factors[1].amount or 0), factors=factors)


def _arm(step: _Step) -> Contribution | None:
    held = step.at.value(step.node.condition)
    if held is HIDDEN:
        return None
    written = step.written if isinstance(step.written, s.Choice) else None
    arm = step.node.positive if held else step.node.negative
    part = step.part(arm, None if written is None else written.positive if held else written.negative)
    condition = step.amounts.source(step.rule, None if written is None else written.condition)
    return step.made("if", part.amount, part, condition=condition)


def _aggregate(step: _Step) -> Contribution | None:
    node = step.node
    members = step.at.value(node.source)
    if members is HIDDEN:
        return None
    item = node.source.type.item
    if node.function == "count":
        named = [step.amounts.id_of(member, item) for member in members]
        return step.made("rule", len(named), things=tuple(named))
    if node.function not in ("sum", "most", "least") or node.body is None:
        return None
    comprehension = step.written.arguments[0] if isinstance(step.written, s.Call) and step.written.arguments else None
    written = comprehension.body if isinstance(comprehension, s.Comprehension) else None
    parts = [
        replace(step.part(node.body, written, step.at.having(**{node.variable: member})), things=(step.amounts.id_of(member, item),))
        for member in members
    ]
    if any(part.amount is None for part in parts):
        return None
    if node.function == "sum":
        return step.made("each", sum(part.amount or 0 for part in parts), *gathered(part for part in parts if part.amount))
    return _extreme(step, node.function, parts)


def _extreme(step: _Step, function: str, parts: list[Contribution]) -> Contribution | None:
    if not parts:
        return None
    best = (max if function in ("most", "max") else min)(part.amount or 0 for part in parts)
    return step.made(function, best, next(part for part in parts if part.amount == best))


def gathered(parts: Iterable[Contribution]) -> Iterator[Contribution]:
    """Yield the contributions of things; of those that are alike, one for all of them."""
    alike: dict[Contribution, list[Contribution]] = {}
    for part in parts:
        alike.setdefault(replace(part, things=()), []).append(part)
    for kept, others in alike.items():
        yield _times(replace(kept, things=tuple(thing for part in others for thing in part.things)), len(others))


def _times(part: Contribution, times: int) -> Contribution:
    if times == 1 or part.amount is None:
        return part
    return replace(part, amount=part.amount * times, by=part.amount, parts=(), factors=())


def _function(step: _Step) -> Contribution | None:
    node = step.node
    if node.function not in ("min", "max"):
        return None
    written = step.written.arguments if isinstance(step.written, s.Call) else (None, None)
    parts = [step.part(argument, text) for argument, text in zip(node.arguments, written, strict=False)]
    return None if any(part.amount is None for part in parts) else _extreme(step, node.function, parts)


# ------------------------------------------------------------------ values


def _value(step: _Step) -> Contribution | None:
    node, at, amounts = step.node, step.at, step.amounts
    value = amounts.written.values[node.name]
    arguments = [at.value(argument) for argument in node.arguments]
    me = at.value(node.me)
    if me is HIDDEN or any(argument is HIDDEN for argument in arguments):
        return None
    return value_part(amounts, value, at, me, tuple(arguments), step.deep)


def value_part(amounts: Amounts, value: r.Value, at: Situation, me: int, arguments: tuple[Any, ...], deep: int = 0) -> Contribution | None:
    """Return what a value is made of: its own rule, then each modifier with its difference. None if the viewer may not know that."""
    rule: RuleKey = ("value", value.name)
    amounts.meet(value.name, at, me, arguments)
    given = {"me": me, **{name: argument for (name, _), argument in zip(value.parameters, arguments, strict=True)}}
    written = amounts.written.value(value)
    base = amounts.part(value.body, written, at.within(given), rule, None, deep + 1)
    modified = list(_modifiers(amounts, value, at, me, arguments, deep))
    if base.amount is None or None in modified:
        return None
    parts, result = [base], base.amount
    for word, by, made in sorted((entry for entry in modified if entry is not None), key=lambda entry: ADJUSTED_IN_ORDER[entry[0]]):
        after = ADJUST[word](result, by)
        parts.append(replace(made, sort=word, amount=after - result, by=by, parts=made.parts if word == "add" else (), factors=()))
        result = after
    things = tuple(
        amounts.id_of(argument, type_) for (_, type_), argument in zip(value.parameters, arguments, strict=True) if isinstance(type_, Thing)
    )
    whole = Contribution("value", result, amounts.source(rule, written), things)
    if len(parts) > 1 or base.parts or base.factors or base.things:
        return replace(whole, parts=tuple(_flat(base)) if len(parts) == 1 else tuple(parts))
    return whole


def _modifiers(
    amounts: Amounts, value: r.Value, at: Situation, me: int, arguments: tuple[Any, ...], deep: int
) -> Iterator[tuple[str, int, Contribution] | None]:
    """Yield each adjustment that is in force, with what it says; None if the viewer may not know whether one is."""
    found = at.asked(lambda state: at.eyes.evaluator.modifiers(state, value.name, me, arguments))
    if found is HIDDEN:
        yield None
        return
    for hook, host, locals_ in found:
        written, inside = amounts.written.hook(hook), at.within(locals_)
        for word, node in hook.adjustments:
            text = None if written is None else written.get(word)
            part = amounts.part(node, text, inside, ("hook", hook.name), None, deep + 1)
            yield None if part.amount is None else (word, part.amount, _carried_by(part, hook, host, amounts))


def _carried_by(part: Contribution, hook: r.Hook, host: int, amounts: Amounts) -> Contribution:
    return part if hook.host is None else replace(part, things=(amounts.id_of(host, Thing(hook.host[0])),))


def _carried(step: _Step) -> Contribution | None:
    """Return the parts of a formula that a thing carries."""
    node, at, amounts = step.node, step.at, step.amounts
    thing, me = at.value(node.subject), at.value(node.me)
    if HIDDEN in (thing, me):
        return None
    definition = amounts.written.ruleset.vocabulary.kinds[node.kind].entities[thing].definition
    carried = amounts.written.carried.get((node.kind, definition, node.attribute))
    if carried is None or not isinstance(carried.body, r.Expr):
        return None
    rule: RuleKey = ("carried", node.kind, definition, node.attribute)
    written = amounts.written.carried_body(node.kind, definition, node.attribute)
    inside = at.within({"me": me, "it": thing})
    return replace(amounts.part(carried.body, written, inside, rule, None, step.deep + 1), things=(amounts.id_of(thing, Thing(node.kind)),))


# ------------------------------------------------------------------ locals


def _local(step: _Step) -> Contribution | None:
    """Return the parts of a number that got a name before: by `let`, as an argument, or because it was chosen."""
    point, name = step.point, step.node.name
    if point is None:
        return None
    let, sight = point.lets.get(name), step.amounts.sight
    if let is not None:
        may_follow = sight is not None and sight.may_follow(let, point)
        return _named_before(step, let, "let", *_value_of_let(step, let)) if may_follow else None
    return _given(step, point, name)


def _value_of_let(step: _Step, let: Point) -> tuple[r.Expr, Written]:
    node = let.place.node
    assert isinstance(node, r.Let | r.SetLocal)
    written = step.amounts.written.statement(let.place.rule, node.span)
    return node.value, getattr(written, "value", None) if not (isinstance(node, r.SetLocal) and isinstance(node.value, r.Arith)) else None


def _named_before(step: _Step, point: Point, sort: str, node: r.Expr, written: Written) -> Contribution | None:
    sight = step.amounts.sight
    at = None if sight is None else sight.enter(point)
    if at is None:
        return None
    before = step.amounts.part(node, written, at, point.place.rule, point, step.deep + 1)
    known = step.at.value(step.node)
    if before.amount is None or known is HIDDEN or known != before.amount:
        return None
    return step.made(sort, before.amount, *(_flat(before)))


def _given(step: _Step, point: Point, name: str) -> Contribution | None:
    """Return the parts of an argument: they are those of the expression where the rule was called."""
    at = next((at for at in range(len(point.calls) - 1, -1, -1) if point.calls[at].rule[0] != "event"), None)
    if at is None or name not in point.calls[at].locals:
        return _chosen(step, point, name)
    call, around = point.calls[at], point.calls[at - 1] if at else None
    # What a hook is given comes from its event.
    caller = around.caller if call.rule[0] == "hook" and around is not None and around.rule[0] == "event" else call.caller
    if caller is None or name == "me":
        return None
    argument = _argument(step.amounts, call.rule, name, caller)
    return None if argument is None else _named_before(step, caller, "given", *argument)


def _argument(amounts: Amounts, rule: RuleKey, name: str, caller: Point) -> tuple[r.Expr, Written] | None:
    """Return the expression that an argument comes from, and what was written for it."""
    node = caller.place.node
    written = None if node is None else amounts.written.statement(caller.place.rule, node.span)
    if rule[0] == "procedure" and isinstance(node, r.Perform) and node.name == rule[1]:
        names = [given for given, _ in amounts.written.procedures[rule[1]].parameters]
        at = names.index(name)
        return node.arguments[at], written.arguments[at] if isinstance(written, s.Perform) else None
    if rule[0] == "hook" and isinstance(node, r.Flow) and amounts.written.hooks[rule[1]].key == node.event:
        hook = amounts.written.hooks[rule[1]]
        first = 1 if hook.host is None else 2
        if len(hook.parameters) > first and hook.parameters[first][0] == name:
            return node.amount, written.amount if isinstance(written, s.Flow) else None
    return None


def _chosen(step: _Step, point: Point, name: str) -> Contribution | None:
    body = statements_by_rule(step.amounts.written.ruleset.rules).get(point.place.rule)
    asked = (node for node in walk(body) if isinstance(node, r.Choose) and node.variable == name) if body is not None else iter(())
    question = next(asked, None)
    known = step.at.value(step.node)
    if question is None or known is HIDDEN:
        return None
    written = step.amounts.written.statement(point.place.rule, question.span)
    return Contribution("chosen", int(known), step.amounts.source(point.place.rule, written))


_TAKEN_APART: dict[type, Callable[[_Step], Contribution | None]] = {
    r.Arith: _sum,
    r.IfElse: _arm,
    r.Aggregate: _aggregate,
    r.Builtin: _function,
    r.ValueCall: _value,
    r.RuleAt: _carried,
    r.Local: _local,
}
