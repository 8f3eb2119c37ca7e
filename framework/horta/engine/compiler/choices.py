"""Compiles questions: the places where a block waits for an answer.

The function that continues takes the waiting frame and the answer. So continuing after an answer and continuing
because there was only one option are the same call.
"""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import local
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.statement_code import After, Code, Known, Splitter
from horta.language import resolved as r
from horta.model.decisions import Question
from horta.model.layout import DECISION, FRAME

OPTIONS_NAME, EXTRAS_NAME = "options", "extras"  # variables of the generated code


def adjusted_options(splitter: Splitter, question: str, me: r.Expr) -> Code:
    """Return code that lets hooks on the question add and remove options. Added options are remembered as extras."""
    hooks = splitter.unit.hooked.get(f"question {question}")
    if not hooks:
        return []
    seat = compiled(me, splitter.unit)
    made = py.call("adjusted", py.name("s"), py.constant(f"question {question}"), seat, py.name(OPTIONS_NAME))
    code: Code = [py.unpack((OPTIONS_NAME, EXTRAS_NAME), made)]
    look = may_matter(hooks, seat, splitter.unit)
    return code if look is None else [py.assign(EXTRAS_NAME, py.pair()), py.if_(look, code)]


def has_offers(splitter: Splitter, question: Question) -> bool:
    """True if hooks on the question, or on one of its branches, may add options."""
    names = [question.name, *(f"{question.name}_{label}" for label, _ in question.branches)]
    return any(f"question {name}" in splitter.unit.hooked for name in names)


def ask(
    splitter: Splitter,
    question: Question,
    me: r.Expr,
    known: Known,
    variable: str,
    title: str,
    after: After,
    sure: int = 0,
    kept: bool = False,
) -> Code:
    """Return code for a question. Several options: wait. None: the block ends. One: continue with it.

    `sure` is the number of options that are always there; `kept` is true if they have the form that the state holds.
    """
    splitter.unit.answers[title] = variable
    splitter.unit.asking[title] = question.name
    if splitter.node is not None:
        splitter.unit.asked[title] = splitter.unit.rule_key, splitter.node
    offered: ast.expr = py.name(OPTIONS_NAME) if kept else py.call("tuple", py.name(OPTIONS_NAME))
    parts = [splitter.unit.question(question), compiled(me, splitter.unit), offered]
    if has_offers(splitter, question):
        parts.append(py.name(EXTRAS_NAME))
    asking: Code = [
        py.assign(py.slot(FRAME), splitter.frame(title, known)),
        py.assign(py.slot(DECISION), py.pair(*parts)),
        py.return_(py.constant(None)),
    ]
    if sure > 1:
        return asking
    several = py.compare(py.call("len", py.name(OPTIONS_NAME)), ">", py.constant(1))
    code: Code = [py.if_(several, asking)]
    if not sure:
        code.append(py.if_(py.not_(py.name(OPTIONS_NAME)), after.go()))
    if has_offers(splitter, question):
        code.append(py.run(py.call("count_offer_use", py.name("s"), py.name(EXTRAS_NAME), py.constant(0))))
    if splitter.unit.tells("forced"):
        code.append(py.run(py.call("forced", py.name("s"), splitter.unit.question(question))))
    code.append(py.assign(local(variable), py.item(py.name(OPTIONS_NAME), py.constant(0))))
    return code + splitter.jump(title, (*known, variable))
