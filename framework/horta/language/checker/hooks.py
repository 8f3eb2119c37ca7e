"""Checks hooks: triggers, modifiers, barrings, offers and substitutions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from horta.diagnostics import Span, listed_names, suggest
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.checker import expressions, statements
from horta.language.checker.branch_offers import check_branch_offer, hook_of, repeated
from horta.language.checker.context import Context, Scope, with_article
from horta.language.constants import folded_whole
from horta.language.hook_kinds import ABILITY_USED, ADJUSTMENTS, KINDS, USED, clause_word, missing, refusal
from horta.language.made_values import POSSIBLE, made_title
from horta.language.statements.branches import asked
from horta.language.tree_walk import written_nodes
from horta.language.types import ABILITY, NUMBER, SEAT, TRUTH, UNKNOWN, Mix, Parameters, SetOf, Thing, Type


def check_hook(node: s.Hook, host: tuple[str, str] | None, number: int, context: Context, ability: str = "") -> r.Hook | None:
    """Return the resolved hook; None if its target is unknown or a needed clause is missing. An `ability` has an id."""
    complete = _check_clauses(node, host is not None, context)
    found = _target(node, context)
    if found is None or not complete:
        return None
    name = f"{host[1] if host is not None else f'hook_{number}'}.{number}"
    it: Parameters = () if host is None else (("it", Thing(host[0])),)
    known = (*it, ("actor", SEAT), *found[1])
    scope = Scope.root(name, known, hooked=True)
    base = r.Hook(
        name,
        node.kind,
        found[0],
        host,
        _clause("if", TRUTH, node, scope, context),
        node.get("by") or "me",
        False,
        _limit(node, host, name, context),
        _order(node, scope, context),
        scope.named(known),
        node.rules,
        node.span,
        ability,
    )
    return _CHECKS[KINDS[node.kind].key](node, base, scope, context)


def _clause(key: str, wanted: Type, node: s.Hook, scope: Scope, context: Context) -> r.Expr | None:
    """Return the expression of a clause, checked for its type; None if the hook has no such clause."""
    written = node.get(key)
    return None if written is None else expressions.expect(written, wanted, scope, context)


def _order(node: s.Hook, scope: Scope, context: Context) -> int:
    """Return the place of a hook among those of one owner."""
    written = _clause("order", NUMBER, node, scope, context)
    found = r.Const(NUMBER, 0) if written is None else folded_whole(written)
    if isinstance(found, r.Const):
        return found.value
    message = "the order of hooks is settled before play, but this can change"
    context.problems.error("E209", message, node.get("order").span, "write a number, or an expression of numbers and options")
    return 0


def _check_clauses(node: s.Hook, hosted: bool, context: Context) -> bool:
    """Report each clause that does not fit the kind of hook, or is given twice. True if nothing that it needs is missing."""
    kind, keys = KINDS[node.kind], node.keys
    first: dict[str, s.Clause] = {}
    for clause in node.clauses:
        if clause.key in first:
            word = clause_word(clause.key, hosted)
            note = ((first[clause.key].span, "the first one"),)
            remedy = "join the two conditions with `and`" if clause.key == "if" else "keep one of the two"
            context.problems.error("E107", f"`{word}` is given twice", clause.span, remedy, note)
        first.setdefault(clause.key, clause)
        refused = refusal(kind, keys, clause.key, hosted)
        if refused is not None:
            context.problems.error("E213", refused[0], clause.span, refused[1])
    lacking = missing(kind, keys)
    if lacking is not None:
        written = kind.key if hosted else kind.word
        context.problems.error("E211", f"`{written}` needs {lacking}", node.target.span, f"add {lacking} to the hook")
    return lacking is None


def _target(node: s.Hook, context: Context) -> tuple[str, Parameters] | None:
    kind, word = KINDS[node.kind], node.target
    if kind.is_trigger:
        return _event(node, context)
    if kind.name == "modify" and word.text in context.procedures:
        condition = node.get("if")
        hook = f"after {word.text}" + (f" when {condition.span.text}" if condition is not None else "")
        message = f"`{word.text}` is {with_article(context.procedures[word.text].sort)}, not a value"
        context.problems.error("E204", message, word.span, f"only values can be modified; for more of something write `{hook}: gain …`")
        return None
    if kind.name == "modify" and (asked := _POSSIBLE.fullmatch(word.text)) is not None:
        return _possibility(s.Word(word.span, asked[1]), context)
    if kind.name == "modify" and "(" in word.text:
        name = word.text.partition("(")[0]
        remedy = f"write `modify {name}`; its parameters are known by the names that its declaration gives them"
        context.problems.error("E201", "the name in a hook has no brackets", word.span, remedy)
        return None
    if kind.name in ("modify", "substitute"):
        value = context.checked.get(word.text) if context.check_known("value", word, context.values) else None
        return None if value is None else (word.text, value.parameters)
    if kind.name == "offer branch":
        return (word.text, ()) if _has_branches(word, context) else None
    if word.text in context.branching:
        known = sorted(name for name in context.questions if name.startswith(f"{word.text}_"))
        remedy = f"name one of them: {', '.join(f'`{name}`' for name in known)}" if known else "its branches have no options to change"
        if kind.name == "offer add":
            remedy += f"; to add a branch, write it below `offer {word.text}:`"
        context.problems.error("E209", f"a hook cannot change `{word.text}` itself; name one of its branches", word.span, remedy)
        return None
    meant = _meant_question(word.text, context) if word.text not in context.questions else None
    if meant is not None:
        sort = context.sort_of(word.text)
        message = f"unknown question `{word.text}`" if sort is None else f"`{word.text}` is {with_article(sort)}, not a question"
        context.problems.error("E204", message, word.span, f"write `{meant}`, the question that leads to it; its option is `candidate`")
        return None
    return (word.text, ()) if context.check_known("question", word, context.questions) else None


def _has_branches(word: s.Word, context: Context) -> bool:
    """True if a question has branches, so that more can be added; reports it otherwise."""
    if word.text in context.branching:
        return True
    if word.text in context.questions:
        message = f"`{word.text}` is a choice from a set, so it has no branches"
        context.problems.error("E209", message, word.span, f"write `offer {word.text}: add …`, with a set of more options")
        return False
    return context.check_known("question", word, context.branching)


_POSSIBLE = re.compile(r"possible\(([a-z0-9_]+)\)")


def _possibility(word: s.Word, context: Context) -> tuple[str, Parameters] | None:
    """Return the value that says whether a block is possible. What it is follows from the block, once all blocks are checked."""
    given = context.signatures.get(word.text)
    if given is None:
        context.report_unknown("action", word, {name: context.procedures[name].sort for name in context.signatures})
        return None
    title = made_title(POSSIBLE, word.text)
    context.checked.setdefault(title, r.Value(title, given, r.Const(TRUTH, 1), (), word.span))
    return title, given


def _meant_question(name: str, context: Context) -> str | None:
    """Return the question with a branch of that name, or with a branch that performs the action of that name."""
    for procedure in context.procedures.values():
        for choice in written_nodes(procedure.body):
            for branch in choice.branches if isinstance(choice, s.ChooseBranches) else ():
                question = f"{choice.question.text}_{branch.variable.text}"
                performed = {part.name.text for part in written_nodes(branch.body) if isinstance(part, s.Perform)}
                if question in context.questions and name in (branch.variable.text, *performed):
                    return question
    return None


def _event(node: s.Hook, context: Context) -> tuple[str, Parameters] | None:
    word = node.target
    if node.flow == "use":
        return _use(node, context)
    if node.flow is not None:
        known_counter = context.check_known("counter", word, context.vocabulary.counters)
        return (f"{node.flow} {word.text}", (("amount", NUMBER),)) if known_counter else None
    parameters = context.signatures.get(word.text)
    if parameters is None:
        known = {name: context.procedures[name].sort for name in context.signatures}
        remedy = suggest(word.text, known)
        event, joint, condition = word.text.partition(" if " if " if " in word.text else " when ")
        if joint and event in known:
            remedy = f"the condition has a key of its own: write `if: {condition}`"
        other = context.sort_of(word.text)
        message = f"unknown event `{word.text}`" if other is None else f"`{word.text}` is {with_article(other)}, not an event"
        if other == "counter":
            remedy = f"write `gain {word.text}` or `lose {word.text}`"
        elif other == "scope":
            remedy = f"name what is performed when a {word.text} begins or ends; {listed_names(known)}"
        context.problems.error("E210", message, word.span, remedy)
        return None
    return word.text, parameters


def _use(node: s.Hook, context: Context) -> tuple[str, Parameters] | None:
    """Return the event that an ability of a kind was used; reports a hook that would have to act before that is certain."""
    word = node.target
    if not context.check_known("kind", word, context.vocabulary.kinds):
        return None
    if node.kind != "after":
        message = "that an ability is used is certain only when it has been: its owner may decline"
        context.problems.error("E209", message, word.span, f"write `after use {word.text}`")
        return None
    return f"use {word.text}", ((USED, Thing(word.text)), (ABILITY_USED, ABILITY))


def _limit(hook: s.Hook, host: tuple[str, str] | None, own: str, context: Context) -> r.Limit | None:
    node: s.Limit | None = hook.get("limit")
    if node is None:
        return None
    if node.together and hook.kind == "modify":
        remedy = "all modifiers of a value change it at once: leave `together` out"
        context.problems.error("E213", "`together` does not fit `modify`", node.span, remedy)
    if not 1 <= node.times <= r.MOST_USES:
        context.problems.error("E209", f"a hook cannot be limited to {node.times} times", node.span, f"limits are 1 to {r.MOST_USES} times")
        return None
    if not context.check_known("scope", node.scope, (*context.vocabulary.scopes, "game")):
        return None
    if not node.together:
        return r.Limit(node.times, node.scope.text, context.shared_limits.setdefault(id(node), own))
    # The hooks of one thing share a count. Those of the table share one per pack, because a pack knows only its own hooks.
    sharing = f"table.{node.span.source.pack or ''}" if host is None else ".".join(host)
    return r.Limit(node.times, node.scope.text, f"{sharing}.{node.scope.text}")


# ------------------------------------------------------------------ triggers


def _trigger(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.Hook:
    cost, effect = node.get("cost") or (), node.get("effect")
    block = statements.block((*cost, *effect), scope, context, node.span)
    body = r.Block(node.span, _with_spend(block.body, node.span))
    if cost:
        payable = _payable(cost, block.body, node, context)
        base = replace(base, condition=payable if base.condition is None else r.Logic(TRUTH, "and", base.condition, payable))
    may = _clause("may", TRUTH, node, scope, context)
    if may is not None:
        question = f"use_{base.host[1]}" if base.host is not None else f"use_{base.key.replace(' ', '_')}"
        statements.declare_question(s.Word(node.target.span, question), TRUTH, context, branching=True)
        always = isinstance(may, r.Const) and bool(may.value)
        base = replace(base, may=always)
        if always or not isinstance(may, r.Const):
            body = r.Block(node.span, (asked(question, None, body, scope, node.span, None if always else may),))
    return hook_of(r.Trigger, base, body=body, effect=repeated(block.body[len(cost) :], base, node.span))


def _payable(cost: tuple[s.Statement, ...], body: tuple[r.Stmt, ...], node: s.Hook, context: Context) -> r.Expr:
    """Return the condition that the whole cost can be paid now: each counter has enough for all its payments together."""
    amounts: dict[r.CounterAt, r.Expr] = {}
    for number, written in enumerate(cost):
        if len(body) > number and isinstance(payment := body[number], r.Flow):
            target = payment.target
            if any(other.counter == target.counter and other != target and not _differ(other, target) for other in amounts):
                remedy = "write the second payment at the beginning of the effect"
                context.problems.error("E209", "these payments of a cost may be of the same thing", written.span, remedy)
            earlier = amounts.get(target)
            amounts[target] = payment.amount if earlier is None else r.Arith(NUMBER, "+", earlier, payment.amount)
    conditions: list[r.Expr] = []
    for counter, amount in amounts.items():
        least = context.vocabulary.counters[counter.counter].least
        needed = amount if least == 0 else r.Arith(NUMBER, "+", amount, r.Const(NUMBER, least))
        conditions.append(r.Compare(TRUTH, ">=", counter, needed))
    return reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), conditions or [r.Const(TRUTH, 1)])


def _differ(one: r.CounterAt, other: r.CounterAt) -> bool:
    """True if two places of one counter cannot be the same."""
    pairs = ((one.seat, other.seat), (one.index, other.index))
    return any(isinstance(left, r.Const) and isinstance(right, r.Const) and left != right for left, right in pairs)


def _with_spend(body: tuple[r.Stmt, ...], span: Span) -> tuple[r.Stmt, ...]:
    """Return the body with the point where a use is counted: when the owner has committed to it.

    That is at the start, or after a first choice that can be declined, or in each branch that does something.
    """
    spend = r.Spend(span)
    if body and isinstance(body[0], r.Choose) and body[0].optional:
        return (body[0], spend, *body[1:])
    if body and isinstance(body[0], r.ChooseBranches):
        branches = tuple(
            replace(branch, body=r.Block(branch.body.span, (spend, *branch.body.body))) if _does_anything(branch) else branch
            for branch in body[0].branches
        )
        return (replace(body[0], branches=branches), *body[1:])
    return (spend, *body)


def _does_anything(branch: r.Branch) -> bool:
    return any(not isinstance(part, r.Leave) for part in branch.body.body)


# ------------------------------------------------------------------ values, questions and mixes


def _modifier(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.Hook | None:
    wanted = context.checked[base.key].body.type
    if wanted not in (NUMBER, TRUTH, UNKNOWN):
        remedy = f"write `replace value {base.key} = …`; only numbers and truths can be modified"
        context.problems.error("E205", f"`{base.key}` is a {wanted}", node.target.span, remedy)
        return None
    adjustments = []
    for word in ADJUSTMENTS:
        if word != "set" and wanted == TRUTH and (written := node.get(word)) is not None:
            message = f"`{base.key}` is true or false: it cannot be changed by `{word}`"
            context.problems.error("E209", message, written.span, "write `set true` or `set false`")
        elif (amount := _clause(word, wanted, node, scope, context)) is not None:
            adjustments.append((word, amount))
    return hook_of(r.Modifier, base, adjustments=tuple(adjustments))


def _barring(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.Hook | None:
    inner, candidate = scope.bind("candidate", context.questions[base.key])
    where = _clause("where", TRUTH, node, inner, context)
    hosted, single = base.host is not None, base.key in context.single
    if single and where is not None:
        message = f"`{base.key}` is one option, so there is no `candidate` to choose by"
        context.problems.error("E213", message, node.get("where").span, f"write the condition with `{clause_word('if', hosted)}`")
    elif not single and where is None:
        word = clause_word("where", hosted)
        remedy = f"add `{word}` and which options it is about"
        context.problems.error("E211", f"`{node.kind}` needs `{word}` here", node.target.span, remedy)
        return None
    reasons = node.get("reason") or ()
    return hook_of(r.Barring, base, candidate=candidate, where=where or r.Const(TRUTH, 1), reasons=reasons)


def _offer(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.Hook | None:
    if node.kind == "offer branch":
        return check_branch_offer(node, base, scope, context)
    item = context.questions[base.key]
    if node.kind == "offer add" and base.key in context.single:
        remedy = "add a branch to the question: `offer question:` with the branch below it"
        context.problems.error("E209", f"`{base.key}` is one option, so there is no set to add to", node.target.span, remedy)
        return None
    add = _clause("add", SetOf(item), node, scope, context) if node.kind == "offer add" else None
    inner, candidate = scope.bind("candidate", item)
    remove = _clause("remove", TRUTH, node, inner, context) if node.kind == "offer remove" else None
    return hook_of(r.Offer, base, candidate=candidate, add=add, remove=remove)


def _substitution(node: s.Hook, base: r.Hook, scope: Scope, context: Context) -> r.Hook | None:
    type_ = context.checked[base.key].body.type
    if not (isinstance(type_, SetOf) and isinstance(type_.item, Mix)):
        remedy = "name a value that lists mixes, such as `value ways = mixes of …`"
        context.problems.error("E205", f"`{base.key}` is a {type_}; only mixes have units to substitute", node.target.span, remedy)
        return None
    kind, written = type_.item.kind, node.get("with")
    means = expressions.check(written, scope, context)
    if isinstance(means.type, Thing):
        means = r.ListSet(SetOf(means.type), (means,))
    means = expressions.coerce(means, SetOf(Thing(kind)), written.span, context)
    inner, candidate = scope.bind("candidate", Thing(kind))
    most = _clause("most", NUMBER, node, scope, context)
    if isinstance(most, r.Const) and most.value > 1:
        remedy = "write `most 1`, or leave `most` out for any number of units"
        context.problems.error("E209", "a substitution stands for one unit of a mix, or for any number", node.get("most").span, remedy)
    where = _clause("for", TRUTH, node, inner, context)
    return hook_of(r.Substitution, base, means=means, candidate=candidate, where=where, most=most)


_CHECKS: dict[str, Callable[[s.Hook, r.Hook, Scope, Context], r.Hook | None]] = {
    **dict.fromkeys(("before", "after", "instead"), _trigger),
    "modify": _modifier,
    **dict.fromkeys(("forbid", "allow"), _barring),
    "offer": _offer,
    "substitute": _substitution,
}
