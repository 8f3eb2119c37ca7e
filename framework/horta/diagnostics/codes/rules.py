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
            "One answer may take only a limited number of steps, and a loop took more. The answer is undone; the message names the place.",
        ),
        Code(
            "E504",
            "number out of range",
            "Numbers lie between -2147483647 and 2147483647. The result of a calculation was outside. The answer is undone.",
        ),
        Code(
            "E505",
            "the value is none",
            "While playing, a rule used something that is `none`: the owner of a thing that nobody owns, or the first of an empty list. "
            "The answer is undone. Test it first.",
            "gain 1 coins for card.owner",
            "if card.owner is not none: gain 1 coins for card.owner",
        ),
        Code(
            "E506",
            "division by zero",
            "While playing, a rule divided by 0, with `/` or `%`. The answer is undone. Test the divisor first.",
        ),
        Code(
            "E507",
            "amount below zero",
            "`gain`, `lose`, `pay` and mixes need an amount of 0 or more. The answer is undone. To lower a counter, write `lose`.",
            "gain 2 - 3 coins",
            "lose 1 coins",
        ),
        Code(
            "E508",
            "counter outside its bounds",
            "A rule sets a counter below its `least` or above its `most`. The answer is undone. `gain` stops at `most` by itself.",
        ),
        Code(
            "E509",
            "too little to lose",
            "`lose` or `pay` takes more than there is. The answer is undone. Offer a payment only to those who can make it: test it "
            "first, for instance with `when my.coins >= 3`.",
        ),
        Code(
            "E510",
            "hooks cause each other without end",
            "A hook does something that another hook waits for, and that leads back to the first. The answer is undone; the message "
            "lists the hooks on the way. Give one of them a `limit` or a condition.",
        ),
        Code(
            "E511",
            "rules too deep",
            "Rules call each other, or wait for each other, more deeply than can be followed. The answer is undone.",
        ),
        Code(
            "E512",
            "range too long",
            "A range such as `1 to n` has more numbers than one loop may use. The answer is undone.",
        ),
        Code(
            "E513",
            "too many options",
            "A choice of several things, or of a mix, has more combinations than can be offered. The answer is undone. Offer fewer things, "
            "or ask several questions.",
        ),
        Code(
            "E514",
            "no such entry",
            "`list[n]` counts from 1 up to the number of entries. The answer is undone. Test `count(list)` first.",
        ),
        Code(
            "E515",
            "no such seat",
            "`seat(n)` counts from 1 up to the number of players. The answer is undone. Test `count(seats)` first.",
        ),
        Code(
            "E516",
            "the piece is elsewhere",
            "A rule moves a piece out of a zone where it is not. The answer is undone. Name the zone where the piece is, or test it first.",
        ),
    )
)
