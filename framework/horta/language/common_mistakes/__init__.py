"""The mistakes that authors of rules often make: how to recognise each, what to say and what to write.

Read first: entry.py. A row of the tables is one class of mistakes, with wrong texts as its cases. The first row that fits
explains a mistake; a test reads every case and requires that its own row explains it.
Knows: registry. Does not know: Lark, files, places. Used by: syntax_errors.
"""

from __future__ import annotations

from horta.language.common_mistakes.blocks import BLOCK_MISTAKES
from horta.language.common_mistakes.declarations import DECLARATION_MISTAKES
from horta.language.common_mistakes.entry import MARK, CommonMistake, fill
from horta.language.common_mistakes.expressions import EXPRESSION_MISTAKES
from horta.language.common_mistakes.statements import STATEMENT_MISTAKES

COMMON_MISTAKES = STATEMENT_MISTAKES + BLOCK_MISTAKES + DECLARATION_MISTAKES + EXPRESSION_MISTAKES

__all__ = ["COMMON_MISTAKES", "MARK", "CommonMistake", "fill"]
