"""The code of `choose question:` and `may question:`. It always waits, so there is no plain code."""

from __future__ import annotations

import ast

from horta.engine.compiler.choices import EXTRAS_NAME, OPTIONS_NAME, ask, has_offers
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.sets import loops, unrolled_filter
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, compiled, local, py, r
from horta.language.types import SetOf, Thing
from horta.model.decisions import Question


def _split(splitter: Splitter, node: r.ChooseBranches, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    meeting = splitter.join(rest, known, after)
    answered = (*known, node.variable)
    title = splitter.part(answered, lambda: _dispatch(splitter, node, known, meeting))
    branches = tuple(
        (branch.label, branch.source.type.item if branch.source and isinstance(branch.source.type, SetOf) else None)
        for branch in node.branches
    )
    question = Question(node.question, None, branches)
    sure = sum(1 for branch in node.branches if branch.source is None and branch.condition is None)
    code = _branches_options(splitter, node, sure, has_offers(splitter, question))
    return code + ask(splitter, question, node.me, known, node.variable, title, meeting, sure, sure == len(node.branches))


def _branches_options(splitter: Splitter, node: r.ChooseBranches, sure: int, offers: bool) -> Code:
    """Return code that lists the options of all branches, in order."""
    if sure == len(node.branches):
        return [py.assign(OPTIONS_NAME, py.pair(*(_bare_option(number) for number in range(sure))))]
    code: Code = [py.assign(EXTRAS_NAME, py.pair())] if offers else []
    # The list starts with the leading branches that are always offered.
    first = next(number for number, branch in enumerate(node.branches) if branch.source is not None or branch.condition is not None)
    code.append(py.assign(OPTIONS_NAME, py.list_(*[_bare_option(number) for number in range(first)])))
    for number, branch in list(enumerate(node.branches))[first:]:
        code += _branch_options(splitter, node, number, branch)
    return code


def _bare_option(number: int) -> ast.expr:
    """Return the option of a branch without a thing."""
    return py.pair(py.constant(number), py.constant(-1))


def _dispatch(splitter: Splitter, node: r.ChooseBranches, known: Known, meeting: After) -> Code:
    """Return code that runs the chosen branch."""
    code: Code = []
    for number, branch in enumerate(node.branches):
        inner: Code = []
        bound = known
        if branch.variable is not None:
            inner.append(py.assign(local(branch.variable), py.item(py.name(local(node.variable)), py.constant(1))))
            bound = (*known, branch.variable)
        inner += splitter.sequence(branch.body.body, bound, meeting)
        chosen = py.compare(py.item(py.name(local(node.variable)), py.constant(0)), "==", py.constant(number))
        code.append(py.if_(chosen, inner))
    return code + meeting.go()


def _branch_options(splitter: Splitter, node: r.ChooseBranches, number: int, branch: r.Branch) -> Code:
    """Return code that adds the options of one branch."""
    tag = py.constant(number)
    if branch.source is None or branch.variable is None:
        adding: Code = [py.run(py.method(py.name(OPTIONS_NAME), "append", _bare_option(number)))]
    else:
        adding = _branch_members(splitter, node, tag, branch.source, branch.variable, branch.label)
    return adding if branch.condition is None else [py.if_(compiled(branch.condition, splitter.unit), adding)]


def _branch_option(splitter: Splitter, tag: ast.Constant, source: r.Expr, variable: str) -> ast.expr:
    """Return the option of a branch for one thing. If its kind is known, the option comes from a table made at load."""
    item = source.type.item if isinstance(source.type, SetOf) else None
    if isinstance(item, Thing) and not item.optional and isinstance(tag.value, int):
        return py.item(py.name(splitter.unit.branch(tag.value, item.kind)), py.name(local(variable)))
    return py.pair(tag, py.name(local(variable)))


def _branch_members(splitter: Splitter, node: r.ChooseBranches, tag: ast.Constant, source: r.Expr, variable: str, label: str) -> Code:
    """Return code that adds one option for each thing of a branch, with the hooks on that branch."""
    key = f"question {node.question}_{label}"
    body = _branch_option(splitter, tag, source, variable)
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


CODE = StatementCode(r.ChooseBranches, split=_split)
