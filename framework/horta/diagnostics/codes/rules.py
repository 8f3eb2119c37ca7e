"""Codes of rules as a whole: cycles, cost and limits, at check time and in play (E5xx)."""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue

RULES: dict[str, Code] = catalogue(
    (
        Code(
            "E501",
            "rules call themselves",
            "A value or procedure leads back to itself. Rules always end, so there is no recursion; "
            "the message lists the names on the way round.",
            "value a() = b() + 1\nvalue b() = a() + 1",
            "value a() = 2\nvalue b() = a() + 1",
        ),
        Code(
            "E502",
            "too costly",
            "Nested loops over everything multiply. The most that a block could cost is worked out when "
            "it is checked, and this one is beyond what any answer may use.",
        ),
        Code(
            "E503",
            "step budget used up",
            "One answer may set off only so many steps. The whole answer was undone; the message names the block that was running.",
        ),
        Code(
            "E504",
            "number out of range",
            "Numbers lie between -2147483648 and 2147483647. The result of a calculation was outside.",
        ),
        Code(
            "E505",
            "nothing there",
            "While playing, a rule used a thing that is not there: the owner of something nobody owns, a list "
            "entry past the end, a piece in a zone it has left. The answer is undone. Ask first, for instance "
            "with `is not none`.",
        ),
    )
)
