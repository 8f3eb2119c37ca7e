"""The code of `choose question:` and `may question:`. It always waits, so there is no plain code."""

from __future__ import annotations

import ast

from horta.engine.compiler.choices import EXTRAS_NAME, OPTIONS_NAME, ask, has_offers
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.sets import loops, unrolled_filter
from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, compiled, count_substitutions, local, py, r
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
    question = Question(node.question, None, (*branches, *splitter.unit.added_branches(node.question)))
    sure = sum(1 for branch in node.branches if _is_sure(splitter, node, branch))
    offers = has_offers(splitter, question)
    code = _branches_options(splitter, node, sure, offers)
    kept = sure == len(node.branches) and not offers
    return code + ask(splitter, question, node.me, known, node.variable, title, meeting, sure, kept)


def _is_sure(splitter: Splitter, node: r.ChooseBranches, branch: r.Branch) -> bool:
    """True if a branch is always offered: it has no set and no condition, and no hook can forbid it."""
    return branch.source is None and branch.condition is None and f"question {node.question}_{branch.label}" not in splitter.unit.hooked


def _branches_options(splitter: Splitter, node: r.ChooseBranches, sure: int, offers: bool) -> Code:
    """Return code that lists the options of all branches, in order."""
    if sure == len(node.branches) and not offers:
        return [py.assign(OPTIONS_NAME, py.pair(*(_bare_option(number) for number in range(sure))))]
    code: Code = [py.assign(EXTRAS_NAME, py.pair())] if offers else []
    # The list starts with the leading branches that are always offered.
    first = next((number for number, branch in enumerate(node.branches) if not _is_sure(splitter, node, branch)), len(node.branches))
    code.append(py.assign(OPTIONS_NAME, py.list_(*[_bare_option(number) for number in range(first)])))
    for number, branch in list(enumerate(node.branches))[first:]:
        code += _branch_options(splitter, node, number, branch)
    return code + _added_branches(splitter, node)


def _added_branches(splitter: Splitter, node: r.ChooseBranches) -> Code:
    """Return code that lists the options of the branches that hooks add."""
    hooks = splitter.unit.hooked.get(f"question {node.question}")
    if not hooks:
        return []
    seat, first = compiled(node.me, splitter.unit), py.constant(len(node.branches))
    given = (py.name("s"), py.constant(node.question), seat, py.name(OPTIONS_NAME), py.name(EXTRAS_NAME), first)
    code: Code = [py.unpack((OPTIONS_NAME, EXTRAS_NAME), py.call("offered_branches", *given))]
    look = may_matter(hooks, seat, splitter.unit)
    return code if look is None else [py.if_(look, code)]


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
            if branch.source is not None and isinstance(branch.source.type, SetOf):
                inner += count_substitutions(branch.source.type.item, py.name(local(branch.variable)))
            bound = (*known, branch.variable)
        inner += splitter.sequence(branch.body.body, bound, meeting)
        chosen = py.compare(py.item(py.name(local(node.variable)), py.constant(0)), "==", py.constant(number))
        code.append(py.if_(chosen, inner))
    if splitter.unit.added_branches(node.question):
        return code + _take_added_branch(splitter, node, meeting)
    return code + meeting.go()


def _take_added_branch(splitter: Splitter, node: r.ChooseBranches, meeting: After) -> Code:
    """Return code that runs the branch of a hook: no other is left."""
    branch, thing = (py.item(py.name(local(node.variable)), py.constant(number)) for number in (0, 1))
    number = py.arithmetic(branch, "-", py.constant(len(node.branches)))
    given = (py.constant(node.question), compiled(node.me, splitter.unit), number, thing)
    return [py.return_(py.call("take_branch", py.name("s"), *given, meeting.frame()))]


def _branch_options(splitter: Splitter, node: r.ChooseBranches, number: int, branch: r.Branch) -> Code:
    """Return code that adds the options of one branch."""
    tag = py.constant(number)
    if branch.source is None or branch.variable is None:
        adding: Code = [py.run(py.method(py.name(OPTIONS_NAME), "append", _bare_option(number)))]
        adding = _with_hooks(splitter, node, branch.label, tag, adding, py.pair(py.constant(-1)))
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
    body = _branch_option(splitter, tag, source, variable)
    few = unrolled_filter(source, splitter.unit)
    if few is None:
        offered: ast.expr = py.listed(body, loops(source, variable, splitter.unit))
    else:
        offered = py.call("compress", py.pair(*(py.pair(tag, py.constant(thing)) for thing in range(few[0]))), py.pair(*few[1]))
    plain: Code = [py.augment(OPTIONS_NAME, "+", offered)]
    return _with_hooks(splitter, node, label, tag, plain, source, py.listed(body, [py.comprehension(local(variable), py.name("members"))]))


def _with_hooks(
    splitter: Splitter,
    node: r.ChooseBranches,
    label: str,
    tag: ast.Constant,
    plain: Code,
    source: r.Expr | ast.expr,
    made: ast.expr | None = None,
) -> Code:
    """Return code that adds the options of a branch after the hooks on it; the plain code if there are none."""
    key = f"question {node.question}_{label}"
    hooks = splitter.unit.hooked.get(key)
    if not hooks:
        return plain
    seat = compiled(node.me, splitter.unit)
    things = compiled(source, splitter.unit) if isinstance(source, r.Expr) else source
    found = py.call("adjusted", py.name("s"), py.constant(key), seat, things)
    renumbered = py.call("renumber_added_options", py.name("added"), tag, py.call("len", py.name(OPTIONS_NAME)))
    members = made or py.listed(py.pair(tag, py.name("member")), [py.comprehension("member", py.name("members"))])
    adjusting: Code = [
        py.unpack(("members", "added"), found),
        py.augment(EXTRAS_NAME, "+", renumbered),
        py.augment(OPTIONS_NAME, "+", members),
    ]
    look = may_matter(hooks, seat, splitter.unit)
    return adjusting if look is None else [py.if_(look, adjusting, plain)]


CODE = StatementCode(r.ChooseBranches, split=_split)
