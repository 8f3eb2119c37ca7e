"""The code of `if`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, Unit, block, compiled, py, r


def _plain(node: r.If, unit: Unit) -> Code:
    code: Code = []
    for condition, body in reversed(node.arms):
        inner = block(body.body, unit) or [py.pass_()]
        code = inner if condition is None else [py.if_(compiled(condition, unit), inner, code)]
    return code


def _split(splitter: Splitter, node: r.If, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    if not splitter.unit.plain and _only_leaves(node):
        meeting, code = after, splitter.sequence(rest, known, after)
    else:
        meeting = splitter.join(rest, known, after)
        code = meeting.go()
    for condition, body in reversed(node.arms):
        inner = splitter.sequence(body.body, known, meeting)
        code = inner if condition is None else [py.if_(compiled(condition, splitter.unit), inner), *code]
    return code


def _only_leaves(node: r.If) -> bool:
    """True if the statements after the `if` are reached only when no condition holds, because every branch leaves."""
    return node.arms[-1][0] is not None and all(_surely_leaves(body) for _, body in node.arms)


def _surely_leaves(body: r.Block) -> bool:
    """True if the block always reaches the `end` or `stop` at its end: no choice or draw can end it earlier."""
    last = body.body[-1] if body.body else None
    return isinstance(last, r.Leave) and not any(isinstance(part, r.Choose | r.Draw | r.Pick) for part in body.body)


CODE = StatementCode(r.If, _plain, _split)
