"""The code of `choose question:` and `may question:`. It always waits, so there is no plain code."""

from __future__ import annotations

import ast

from horta.engine.compiler.choices import EXTRAS_NAME, OPTIONS_NAME, ask, has_offers
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.sets import loops, unrolled_filter
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, compiled, local, py, r
from horta.language.types import SetOf, Thing
from horta.model.decisions import Question


def _split(splitter: Splitter, node: r.ChooseArms, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    meeting = splitter.join(rest, known, after)
    answered = (*known, node.variable)
    title = splitter.part(answered, lambda: _dispatch(splitter, node, known, meeting))
    arms = tuple((arm.label, arm.source.type.item if arm.source and isinstance(arm.source.type, SetOf) else None) for arm in node.arms)
    question = Question(node.question, None, arms)
    sure = sum(1 for arm in node.arms if arm.source is None and arm.condition is None)
    code = _arms_options(splitter, node, sure, has_offers(splitter, question))
    return code + ask(splitter, question, node.me, known, node.variable, title, meeting, sure, sure == len(node.arms))


def _arms_options(splitter: Splitter, node: r.ChooseArms, sure: int, offers: bool) -> Code:
    """Return code that lists the options of all arms, in order."""
    if sure == len(node.arms):
        return [py.assign(OPTIONS_NAME, py.pair(*(_bare_option(number) for number in range(sure))))]
    code: Code = [py.assign(EXTRAS_NAME, py.pair())] if offers else []
    # The list starts with the leading arms that are always offered.
    first = next(number for number, arm in enumerate(node.arms) if arm.source is not None or arm.condition is not None)
    code.append(py.assign(OPTIONS_NAME, py.list_(*[_bare_option(number) for number in range(first)])))
    for number, arm in list(enumerate(node.arms))[first:]:
        code += _arm_options(splitter, node, number, arm)
    return code


def _bare_option(number: int) -> ast.expr:
    """Return the option of an arm without a thing."""
    return py.pair(py.constant(number), py.constant(-1))


def _dispatch(splitter: Splitter, node: r.ChooseArms, known: Known, meeting: After) -> Code:
    """Return code that runs the chosen arm."""
    code: Code = []
    for number, arm in enumerate(node.arms):
        inner: Code = []
        bound = known
        if arm.variable is not None:
            inner.append(py.assign(local(arm.variable), py.item(py.name(local(node.variable)), py.constant(1))))
            bound = (*known, arm.variable)
        inner += splitter.sequence(arm.body.body, bound, meeting)
        chosen = py.compare(py.item(py.name(local(node.variable)), py.constant(0)), "==", py.constant(number))
        code.append(py.if_(chosen, inner))
    return code + meeting.go()


def _arm_options(splitter: Splitter, node: r.ChooseArms, number: int, arm: r.Arm) -> Code:
    """Return code that adds the options of one arm."""
    tag = py.constant(number)
    if arm.source is None or arm.variable is None:
        adding: Code = [py.run(py.method(py.name(OPTIONS_NAME), "append", _bare_option(number)))]
    else:
        adding = _arm_members(splitter, node, tag, arm.source, arm.variable, arm.label)
    return adding if arm.condition is None else [py.if_(compiled(arm.condition, splitter.unit), adding)]


def _arm_option(splitter: Splitter, tag: ast.Constant, source: r.Expr, variable: str) -> ast.expr:
    """Return the option of an arm for one thing. If its kind is known, the option comes from a table made at load."""
    item = source.type.item if isinstance(source.type, SetOf) else None
    if isinstance(item, Thing) and not item.optional and isinstance(tag.value, int):
        return py.item(py.name(splitter.unit.arm(tag.value, item.kind)), py.name(local(variable)))
    return py.pair(tag, py.name(local(variable)))


def _arm_members(splitter: Splitter, node: r.ChooseArms, tag: ast.Constant, source: r.Expr, variable: str, label: str) -> Code:
    """Return code that adds one option for each thing of an arm, with the hooks on that arm."""
    key = f"question {node.question}_{label}"
    body = _arm_option(splitter, tag, source, variable)
    few = unrolled_filter(source, splitter.unit)
    if few is None:
        offered: ast.expr = py.listed(body, loops(source, variable, splitter.unit))
    else:
        offered = py.call("compress", py.pair(*(py.pair(tag, py.constant(thing)) for thing in range(few[0]))), py.pair(*few[1]))
    plain = py.augment(OPTIONS_NAME, "+", offered)
    hooks = splitter.unit.hooked.get(key)
    if not hooks:
        return [plain]
    seat = compiled(node.me, splitter.unit)
    found = py.call("adjusted", py.name("s"), py.constant(key), seat, compiled(source, splitter.unit))
    renumbered = py.call("renumber_added_options", py.name("added"), tag, py.call("len", py.name(OPTIONS_NAME)))
    members = py.listed(body, [py.comprehension(local(variable), py.name("members"))])
    adjusting: Code = [
        py.unpack(("members", "added"), found),
        py.augment(EXTRAS_NAME, "+", renumbered),
        py.augment(OPTIONS_NAME, "+", members),
    ]
    look = may_matter(hooks, seat, splitter.unit)
    return adjusting if look is None else [py.if_(look, adjusting, [plain])]


CODE = StatementCode(r.ChooseArms, split=_split)
