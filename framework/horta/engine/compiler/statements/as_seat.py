"""The code of a block, which is what `as` becomes."""

from __future__ import annotations

from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.plain_statements import Code, block
from horta.engine.compiler.split_blocks import After, Known, Splitter
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Block, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    return block(node.body, unit)


def split(splitter: Splitter, node: r.Block, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code where the statement may wait."""
    return splitter.sequence(node.body, known, splitter.join(rest, known, after))


CODE = StatementCode(r.Block, plain, split)
