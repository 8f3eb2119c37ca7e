"""The code of `choose` and its forms. It always waits, so there is no plain code."""

from __future__ import annotations

import ast

from horta.engine.compiler.choices import OPTIONS_NAME, adjusted_options, ask
from horta.engine.compiler.optimiser import TabledSet
from horta.engine.compiler.sets import unrolled_filter
from horta.engine.compiler.statement_code import (
    After,
    Code,
    Known,
    Splitter,
    StatementCode,
    compiled,
    count_substitutions,
    local,
    own_local,
    py,
    r,
)
from horta.language.types import SetOf
from horta.model.decisions import Question


def _split(splitter: Splitter, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    if node.ordering:
        return _ordering(splitter, node, rest, known, after)
    inner = (*known, node.variable)

    def go_on() -> Code:
        code: Code = []
        if node.optional:
            declined = py.compare(py.name(local(node.variable)), "is", py.constant(None))
            code.append(py.if_(declined, after.go()))
        if isinstance(node.source.type, SetOf) and node.most is None:
            code += count_substitutions(node.source.type.item, py.name(local(node.variable)))
        return code + splitter.sequence(rest, inner, after)

    title = splitter.part(inner, go_on)
    code, kept = _options(splitter, node), _is_kept(splitter, node)
    return code + ask(splitter, _plain_question(node), node.me, known, node.variable, title, after, kept=kept)


def _is_kept(splitter: Splitter, node: r.Choose) -> bool:
    """True if the options are already a tuple, so that the state can hold them as they are."""
    if splitter.unit.plain or node.most is not None or node.optional or splitter.unit.hooked.get(f"question {node.question}"):
        return False
    return isinstance(node.source, r.ZoneAt | r.AttributeAt | TabledSet) or unrolled_filter(node.source, splitter.unit) is not None


def _plain_question(node: r.Choose) -> Question:
    """Return the question with the type of its options."""
    item = node.source.type.item if isinstance(node.source.type, SetOf) else None
    return Question(node.question, SetOf(item) if node.most is not None and item is not None else item, may_decline=node.optional)


def _options(splitter: Splitter, node: r.Choose) -> Code:
    """Return code that computes the options, with hooks and the option to decline."""
    source = compiled(node.source, splitter.unit)
    if node.most is not None:
        source = py.call("subsets_of" if node.exactly else "subsets", source, compiled(node.most, splitter.unit))
    code: Code = [py.assign(OPTIONS_NAME, source)]
    code += adjusted_options(splitter, node.question, node.me)
    if node.optional:
        widened = py.pair(py.starred(py.name(OPTIONS_NAME)), py.constant(None))
        code.append(py.if_(py.name(OPTIONS_NAME), [py.assign(OPTIONS_NAME, widened)]))
    return code


def _ordering(splitter: Splitter, node: r.Choose, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return code that asks for one thing after the other until only one is left."""
    left, picked = own_local(node.variable, "left"), own_local(node.variable, "next")
    inside = (*known, node.variable, left)
    finish = splitter.part((*known, node.variable), lambda: splitter.sequence(rest, (*known, node.variable), after))
    next_round, answered = splitter.reserve(), splitter.reserve()

    def put_in_order(things: ast.expr) -> ast.stmt:
        return py.assign(local(node.variable), py.call("join", py.name(local(node.variable)), things))

    chosen = py.pair(py.name(local(picked)))
    still_left = py.assign(local(left), py.call("without", py.name(local(left)), chosen))
    splitter.function(answered, (*inside, picked), [put_in_order(chosen), still_left, *splitter.jump(next_round, inside)])
    last = [put_in_order(py.name(local(left))), *splitter.jump(finish, (*known, node.variable))]
    code: Code = [
        py.assign(OPTIONS_NAME, py.name(local(left))),
        py.if_(py.compare(py.call("len", py.name(OPTIONS_NAME)), "<=", py.constant(1)), last),
        *ask(splitter, _plain_question(node), node.me, inside, picked, answered, after),
    ]
    splitter.function(next_round, inside, code)
    source = py.call("tuple", compiled(node.source, splitter.unit))
    return [py.assign(local(node.variable), py.pair()), py.assign(local(left), source), *splitter.jump(next_round, inside)]


CODE = StatementCode(r.Choose, split=_split)
