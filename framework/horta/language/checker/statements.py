"""Gives every statement its meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.diagnostics import Span, did_you_mean
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker import expressions, lookup
from horta.language.checker.calls import arguments_for
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.types import EFFECT, NUMBER, SEAT, TRUTH, UNKNOWN, SetOf, Thing, Type


def block(statements: tuple[s.Statement, ...], scope: Scope, context: Context, span: Span | None = None) -> r.Block:
    """A block; what it declares is known only inside it."""
    checked: list[r.Stmt] = []
    for statement in statements:
        found, scope = context.statements[type(statement)](statement, scope, context)
        if found is not None:
            checked.append(found)
    where = span or statements[0].span
    return r.Block(where, tuple(checked))


def declare_question(word: s.Word, item: Type, context: Context) -> None:
    """A question's name is the same everywhere; its options must be of one type then."""
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


def _choose(node: s.Choose, scope: Scope, context: Context) -> CheckedStatement:
    source, item = expressions.expect_set(node.source, scope, context)
    most = None if node.most is None else expressions.expect(node.most, NUMBER, scope, context)
    several = node.ordering or most is not None
    declare_question(node.question, item, context)
    candidate = scope.names.fresh("it")
    inner, variable = scope.bind(node.variable.text, SetOf(item) if several else item)
    stmt = r.Choose(node.span, node.question.text, scope.me, variable, source, node.optional, most, node.ordering, candidate)
    return stmt, inner


def _branches(node: s.ChooseBranches, scope: Scope, context: Context) -> CheckedStatement:
    declare_question(node.question, UNKNOWN, context)
    context.branching.add(node.question.text)
    arms = tuple(_arm(node.question, branch, scope, context) for branch in node.branches)
    return r.ChooseArms(node.span, node.question.text, scope.me, scope.names.fresh("answer"), arms), scope


def _arm(question: s.Word, branch: s.Branch, scope: Scope, context: Context) -> r.Arm:
    condition = None if branch.condition is None else expressions.expect(branch.condition, TRUTH, scope, context)
    if branch.source is None:
        body = block(branch.body, scope, context, branch.span)
        return r.Arm(branch.variable.text, None, None, condition, body, branch.span)
    source, item = expressions.expect_set(branch.source, scope, context)
    declare_question(s.Word(branch.variable.span, f"{question.text}_{branch.variable.text}"), item, context)
    inner, variable = scope.bind(branch.variable.text, item)
    return r.Arm(branch.variable.text, variable, source, condition, block(branch.body, inner, context, branch.span), branch.span)


def _may(node: s.May, scope: Scope, context: Context) -> CheckedStatement:
    declare_question(node.question, TRUTH, context)
    context.branching.add(node.question.text)
    condition = None if node.condition is None else expressions.expect(node.condition, TRUTH, scope, context)
    body = block(node.body, scope, context)
    return asked(node.question.text, condition, body, scope, node.span), scope


def asked(question: str, condition: r.Expr | None, body: r.Block, scope: Scope, span: Span) -> r.ChooseArms:
    """A yes-or-no question before a block."""
    yes = r.Arm("yes", None, None, condition, body, span)
    no = r.Arm("no", None, None, None, r.Block(span, ()), span)
    return r.ChooseArms(span, question, scope.me, scope.names.fresh("answer"), (yes, no))


def _zone(node: s.Expression, scope: Scope, context: Context) -> r.ZoneAt | None:
    found = expressions.check(node, scope, context)
    if isinstance(found, r.ZoneAt):
        if lookup.index_kind(found, context) is None:
            return found
        by = context.vocabulary.zones[found.zone].by
        context.problems.error("E205", f"`{found.zone}` is one zone for each {by}", node.span, f"say which: `{found.zone}[…]`")
    elif found.type != UNKNOWN:
        context.problems.error("E205", f"this is a {found.type}, but a zone is needed here", node.span)
    return None


def _same_pieces(source: r.ZoneAt, target: r.ZoneAt, span: Span, context: Context) -> bool:
    if source.type == target.type:
        return True
    context.problems.error("E205", f"`{source.zone}` holds a {source.type}, `{target.zone}` a {target.type}", span)
    return False


def _draw(node: s.Draw, scope: Scope, context: Context) -> CheckedStatement:
    source, target = _zone(node.source, scope, context), _zone(node.target, scope, context)
    if source is None or target is None or not _same_pieces(source, target, node.span, context):
        return None, scope.bind(node.variable.text, UNKNOWN)[0]
    inner, variable = scope.bind(node.variable.text, Thing(context.vocabulary.zones[source.zone].holds))
    return r.Draw(node.span, variable, source, target), inner


def _pick(node: s.Pick, scope: Scope, context: Context) -> CheckedStatement:
    source, item = expressions.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return r.Pick(node.span, variable, source, scope.owner), inner


def _shuffle(node: s.Shuffle, scope: Scope, context: Context) -> CheckedStatement:
    zone = _zone(node.zone, scope, context)
    return (None if zone is None else r.Shuffle(node.span, zone)), scope


def _flow(node: s.Flow, scope: Scope, context: Context) -> CheckedStatement:
    amount = expressions.expect(node.amount, NUMBER, scope, context)
    seat: r.Expr = scope.me if node.seat is None else expressions.expect(node.seat, SEAT, scope, context)
    target = _resource(node.resource, seat, scope, context)
    if node.seat is not None and target is not None and target.seat is None:
        message = f"`{target.counter}` belongs to the table, not to a seat"
        context.problems.error("E209", message, node.seat.span, f"leave out `for …`, or declare `{target.counter}` with `of: seat`")
    return (None if target is None else r.Flow(node.span, node.gain, amount, target, scope.me)), scope


def _resource(node: s.Resource, seat: r.Expr, scope: Scope, context: Context) -> r.CounterAt | None:
    """A counter by its name, or the thing it counts: `3 amber` and `3 gems[amber]` are one."""
    words, text = context.vocabulary, node.name.text
    counter = words.counters.get(text)
    if counter is not None:
        owner = seat if counter.per_seat else None
        if (counter.by is None) != (node.index is None):
            remedy = f"say which: `{text}[…]`" if counter.by else "leave out the brackets"
            context.problems.error(
                "E205", f"`{text}` is counted {'by ' + counter.by if counter.by else 'as one number'}", node.span, remedy
            )
            return None
        index = None if node.index is None or counter.by is None else expressions.expect(node.index, Thing(counter.by), scope, context)
        return r.CounterAt(NUMBER, text, owner, index)
    for kind, number in words.entities.get(text, ()):
        counting = [entry for entry in words.counters.values() if entry.by == kind and entry.per_seat]
        if len(counting) == 1 and node.index is None:
            return r.CounterAt(NUMBER, counting[0].name, seat, r.Const(Thing(kind), number))
    candidates = dict.fromkeys(words.counters, "counter") | _counted_things(context)
    context.problems.error("E204", f"unknown counter `{text}`", node.name.span, did_you_mean(text, candidates))
    return None


def _counted_things(context: Context) -> dict[str, str]:
    kinds = {counter.by for counter in context.vocabulary.counters.values() if counter.per_seat and counter.by}
    return {name: kind for kind in sorted(kinds) for name in lookup.ids(kind, context)}


def _assign(node: s.Assign, scope: Scope, context: Context) -> CheckedStatement:
    place = expressions.check(node.place, scope, context)
    if isinstance(place, r.CounterAt) and lookup.index_kind(place, context) is None:
        value = expressions.expect(node.value, NUMBER, scope, context)
        return r.Assign(node.span, node.operator, place, value), scope
    if isinstance(place, r.FieldAt):
        if node.operator != "set" and place.type != NUMBER:
            context.problems.error("E205", f"only a number can be raised or lowered, this is a {place.type}", node.place.span)
            return None, scope
        value = _value_for(node.value, place.type, scope, context)
        return r.Assign(node.span, node.operator, place, value), scope
    if place.type != UNKNOWN:
        context.problems.error("E209", "only a counter or a field can be set", node.place.span)
    expressions.check(node.value, scope, context)
    return None, scope


def _value_for(node: s.Expression, wanted: Type, scope: Scope, context: Context) -> r.Expr:
    if isinstance(node, s.Name) and isinstance(wanted, Thing) and node.text not in scope.locals:
        number = lookup.entity_of(wanted.kind, node.text, context)
        if number is not None:
            return r.Const(Thing(wanted.kind), number)
    return expressions.expect(node, wanted, scope, context)


def _move(node: s.Move, scope: Scope, context: Context) -> CheckedStatement:
    source, target = _zone(node.source, scope, context), _zone(node.target, scope, context)
    if source is None or target is None or not _same_pieces(source, target, node.span, context):
        return None, scope
    holds = context.vocabulary.zones[source.zone].holds
    piece = None if node.piece is None else expressions.expect(node.piece, Thing(holds), scope, context)
    return r.Move(node.span, piece, source, target), scope


def cause(word: s.Word | None, context: Context) -> int | None:
    """The number of a declared cause."""
    if word is None:
        return None
    causes = context.vocabulary.causes
    if word.text in causes:
        return causes.index(word.text)
    context.unknown("cause", word.text, word.span, dict.fromkeys(causes, "cause"))
    return None


def _perform(node: s.Perform, scope: Scope, context: Context) -> CheckedStatement:
    procedure = context.signatures.get(node.name.text)
    if procedure is None:
        context.unknown("procedure", node.name.text, node.name.span, dict.fromkeys(context.signatures, "procedure"))
        return None, scope
    arguments = arguments_for(node.name, procedure.parameters, node.arguments, scope, context)
    via = cause(node.via, context)
    return (None if arguments is None else r.Perform(node.span, node.name.text, scope.me, arguments, via)), scope


def _resolve(node: s.Resolve, scope: Scope, context: Context) -> CheckedStatement:
    effect = expressions.check(node.effect, scope, context)
    if not isinstance(effect, r.RuleAt) or effect.type != EFFECT:
        if effect.type != UNKNOWN:
            context.problems.error("E205", f"this is a {effect.type}, but an effect is needed here", node.effect.span)
        return None, scope
    return r.Resolve(node.span, effect.kind, effect.attribute, effect.subject, scope.me, cause(node.via, context)), scope


def _begin(node: s.Begin, scope: Scope, context: Context) -> CheckedStatement:
    if node.scope.text not in context.vocabulary.scopes:
        context.unknown("scope", node.scope.text, node.scope.span, dict.fromkeys(context.vocabulary.scopes, "scope"))
        return None, scope
    return r.Begin(node.span, node.scope.text), scope


def _let(node: s.Let, scope: Scope, context: Context) -> CheckedStatement:
    value = expressions.check(node.value, scope, context)
    inner, variable = scope.bind(node.variable.text, value.type)
    return r.Let(node.span, variable, value), inner


def _tell(node: s.Tell, scope: Scope, context: Context) -> CheckedStatement:
    arguments = tuple(expressions.check(argument, scope, context) for argument in node.arguments)
    return r.Tell(node.span, node.name.text, scope.me, arguments), scope


def _leave(node: s.Leave, scope: Scope, context: Context) -> CheckedStatement:
    if node.loop and not scope.in_loop:
        context.problems.error("E209", "`stop` ends a loop, and there is none here", node.span, "use `end` to end the whole block")
    return r.Leave(node.span, node.loop), scope


def _if(node: s.If, scope: Scope, context: Context) -> CheckedStatement:
    arms: list[tuple[r.Expr | None, r.Block]] = []
    for condition, body in node.arms:
        checked = None if condition is None else expressions.expect(condition, TRUTH, scope, context)
        arms.append((checked, block(body, scope, context)))
    return r.If(node.span, tuple(arms)), scope


def _for_each(node: s.ForEach, scope: Scope, context: Context) -> CheckedStatement:
    source, item = expressions.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return r.ForEach(node.span, variable, source, block(node.body, inner.looping(), context)), scope


def _repeat(node: s.Repeat, scope: Scope, context: Context) -> CheckedStatement:
    times = expressions.expect(node.times, NUMBER, scope, context)
    condition = None if node.condition is None else expressions.expect(node.condition, TRUTH, scope, context)
    return r.Repeat(node.span, times, condition, block(node.body, scope.looping(), context)), scope


def _as_seat(node: s.AsSeat, scope: Scope, context: Context) -> CheckedStatement:
    seat = expressions.expect(node.seat, SEAT, scope, context)
    inner, variable = scope.bind("me", SEAT)
    body = block(node.body, inner, context, node.span)
    return r.Block(node.span, (r.Let(node.span, variable, seat), *body.body)), scope


STATEMENTS: dict[type, Callable[[Any, Scope, Context], CheckedStatement]] = {
    s.Choose: _choose,
    s.ChooseBranches: _branches,
    s.May: _may,
    s.Draw: _draw,
    s.Pick: _pick,
    s.Shuffle: _shuffle,
    s.Flow: _flow,
    s.Assign: _assign,
    s.Move: _move,
    s.Perform: _perform,
    s.Resolve: _resolve,
    s.Begin: _begin,
    s.Let: _let,
    s.Tell: _tell,
    s.Leave: _leave,
    s.If: _if,
    s.ForEach: _for_each,
    s.Repeat: _repeat,
    s.AsSeat: _as_seat,
}
