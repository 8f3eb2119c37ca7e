"""The code of a block, which is what `as` becomes."""

from __future__ import annotations

from horta.engine.compiler.statement_code import After, Code, Known, Splitter, StatementCode, Unit, block, r


def _plain(node: r.Block, unit: Unit) -> Code:
    return block(node.body, unit)


def _split(splitter: Splitter, node: r.Block, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    return splitter.sequence(node.body, known, splitter.join(rest, known, after))


CODE = StatementCode(r.Block, _plain, _split)
