"""Mistakes inside expressions: comparisons, numbers, texts, brackets, signs of other languages."""

from __future__ import annotations

from horta.language.common_mistakes.entry import NAME, PLACE, CommonMistake

EXPRESSION_MISTAKES = (
    CommonMistake(
        r"(?P<at>=¶=)",
        "`==` is not a comparison here",
        "write `=`",
        ("block if a == b: end", "formula a == b"),
    ),
    CommonMistake(
        r"(?P<at>=¶<)",
        "`=<` is not a comparison",
        "write `<=`",
        ("formula a =< b",),
    ),
    CommonMistake(
        r"(?P<at>=¶>)",
        "`=>` is not a comparison",
        "write `>=`",
        ("formula a => b",),
    ),
    CommonMistake(
        r"(?P<at><¶>)",
        "`<>` is not a comparison",
        "write `!=`, or `is not` for things",
        ("formula a <> b",),
    ),
    CommonMistake(
        r"(?P<at>[0-9]+\.¶[0-9]+)",
        "`{at}` is not a whole number",
        "use whole numbers only; `/` divides and leaves out the remainder",
        ("formula 1.5", "block gain 1.5 rubies"),
    ),
    CommonMistake(
        r"(?P<at>([0-9]+)\.¶\.([0-9]+))",
        "`..` has no meaning here",
        "write `{2} to {3}`",
        ("formula 1..3",),
    ),
    CommonMistake(
        r"(?<![0-9])(?P<at>0+¶0*([0-9]*))",
        "a number has no zeros in front",
        "write `{2|0}`",
        ("formula 007",),
    ),
    CommonMistake(
        r"(?P<at>[0-9]{9}¶[0-9]+)",
        "this number has more than nine digits",
        "use a number below 1000000000",
        ("formula 12345678901",),
    ),
    CommonMistake(
        r"(?P<at>([0-9]+)¶_([0-9_]*))",
        "a number has only digits, without `_`",
        "write `{2}{3}`",
        ("formula 1_000 + rubies",),
    ),
    CommonMistake(
        rf"\bmy +¶(?P<at>({NAME}))",
        "a dot is missing after `my`",
        "write `my.{at}`",
        ("formula my hand", "block if my rubies > 2: end"),
    ),
    CommonMistake(
        rf"\b(count|exists|first|last|sum|most|least|every|distinct|abs|min|max|next|clockwise|total) +¶(?P<at>({PLACE}))",
        "the brackets of `{1}` are missing",
        "write `{1}({at})`",
        ("formula count my.hand", "block if count my.hand > 2: end"),
    ),
    CommonMistake(
        rf"¶(?P<at>equals|equal to|==)\b *({PLACE})?",
        "there is no word `{at}`",
        "write `=` for numbers, `is` for things",
        ("block if a equals b: end",),
        "AND",
    ),
    CommonMistake(
        rf"\bis (?P<at>greater|more|larger|bigger|higher) ¶than\b *({PLACE})?",
        "sizes are compared with signs",
        "write `> {2|…}`",
        ("block if a is greater than b: end",),
    ),
    CommonMistake(
        rf"\bis (?P<at>less|smaller|fewer|lower) ¶than\b *({PLACE})?",
        "sizes are compared with signs",
        "write `< {2|…}`",
        ("block if a is less than b: end",),
    ),
    CommonMistake(
        rf"\b(?P<at>is in) ¶({PLACE})",
        "`is in` is one word too many",
        "write `in {2}`",
        ("block if a is in b: end",),
    ),
    CommonMistake(
        rf"[<>=] *({PLACE}|[0-9]+) *¶(?P<at>[<>=]=?)",
        "one comparison has two sides",
        "join two comparisons: `a < b and b < c`",
        ("formula a < b < c", "formula a = b = c"),
        "AND",
    ),
    CommonMistake(
        r"¶(?P<at>'[^'\n]*')",
        'a text stands in "…"',
        "write \"…\" in place of '…'",
        ("file forbid q where true because 'no'",),
    ),
    CommonMistake(
        r'¶(?P<at>"[^"\n]*)$', "the text is not closed", 'write the closing `"` on the same line', ('file forbid q where true because "no',)
    ),
    CommonMistake(
        r'¶(?P<at>"[^"\n]*")',
        "a text cannot stand here",
        "remove the quotes: things, options and counters are written by their names",
        ('formula "text"', 'block if a is "b": end'),
    ),
    CommonMistake(r"¶(?P<at>&&?)", "`{at}` has no meaning here", "write `and`", ("formula a && b",)),
    CommonMistake(r"¶(?P<at>\|\|?)", "`{at}` has no meaning here", "write `or`", ("formula a || b",)),
    CommonMistake(r"¶(?P<at>!)", "`!` has no meaning here", "write `not`, or `is not`", ("formula !a",)),
    CommonMistake(r"¶(?P<at>\?)", "`?` has no meaning here", "write `if condition then value else value`", ("formula a ? b : c",)),
    CommonMistake(r"¶(?P<at>\^)", "`^` has no meaning here", "multiply with `*`", ("formula a^2",)),
    CommonMistake(
        r"¶(?P<at>[{}])", "rules have no braces", "write `:` and indent the lines of the block by four spaces", ("block if a { end }",)
    ),
    CommonMistake(r"¶(?P<at>//|/\*|--)", "a comment begins with `#`", "write `#` in place of `{at}`", ("block // words", "file -- words")),
    CommonMistake(
        r"¶(?P<at>\))",
        "this `)` closes nothing",
        "remove it, or write the `(` that it belongs to",
        ("formula max(1, 2))", "formula a)"),
        "_NL",
    ),
    CommonMistake(
        r"¶(?P<at>[)\]])",
        "something is missing before `{at}`",
        "write the missing part, or remove the comma or sign before it",
        ("formula max(1,)", "formula (1 + )"),
        "NAME",
    ),
    CommonMistake(
        r"(?P<at>\b(?:and|or|not|then|else|where|without|in|is)|[-+*/%<>=,]) *¶",
        "something has to follow `{at}`",
        "write the missing part after `{at}`, or remove it",
        ("block if my.rubies > 1 and: end", "formula 1 + * 2", "formula a where", "formula not"),
    ),
)
