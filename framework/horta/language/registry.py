"""Every word of the language, declared once: what it is called, how it is written, what it does.

The reference pages, the suggestions and the checker's argument counts come from here; a test fails
when the grammar has a word that this module lacks.
"""

from __future__ import annotations

from horta.language import hook_kinds
from horta.language.entries import Entry, entry_table
from horta.language.operators import FUNCTIONS
from horta.language.statements import STATEMENT_SPECS

__all__ = ["CLAUSES", "DECLARATIONS", "FUNCTIONS", "HOOKS", "STATEMENTS", "Entry"]

STATEMENTS = entry_table(*(entry for statement in STATEMENT_SPECS for entry in statement.entries))

DECLARATIONS = entry_table(
    Entry(
        "game",
        "game: block",
        "Where play starts. When it is over, so is the game. It is a block named `game`: hooks such as `before game` come in at it.",
        "game:\n    repeat 3 times: perform play_round",
    ),
    Entry(
        "action",
        "action name(parameters) [rule X-1]: block",
        "A named block of rules that hooks can hang on.",
        "action sale rule A-6:\n    gain 3 coins",
    ),
    Entry(
        "phase",
        "phase name(parameters) [rule X-1]: block",
        "The same as `action`, for a part of a round.",
        "phase income:\n    gain 1 coins",
    ),
    Entry(
        "procedure",
        "procedure name(parameters) [rule X-1]: block",
        "The same as `action`, for a part of either.",
        "procedure refill:\n    draw card from deck to display",
    ),
    Entry(
        "moment",
        "moment name(parameters) [rule X-1]",
        "Something that happens and does nothing itself: a place for hooks, with what they may want to know.",
        "moment painted(space s)",
    ),
    Entry(
        "value",
        "value name(parameters) [rule X-1] = expression",
        "A named expression. `modify` can adjust it.",
        "value reach = count(my.hand)",
    ),
    Entry(
        "needs",
        "needs action|phase|procedure name(parameters), needs type name(parameters)",
        "Leaves a block or a value to the packs that build on this one.",
        "needs number reach",
    ),
    Entry(
        "invariant",
        "invariant name = condition",
        "Must hold after every answer; checked by tests and campaigns.",
        "invariant coins_kept = bank.coins + sum(p.coins for p in seats) = 20",
    ),
    Entry(
        "winner",
        "[replace] winner [rule X-1] most|least number [then most|least number …], winner then most|least number …",
        "Who wins: the seat with the most (or least) of the first number; among equals, the one with the most of the next. Seats that "
        "are equal by all numbers win together. The first number is the score. `winner then` adds numbers after those of earlier packs, "
        "`replace winner` takes their place. A counter with `score: highest` is short for `winner most my.counter`.",
        "winner most my.points then least count(my.hand)",
    ),
    Entry(
        "lost",
        "[replace] lost [rule X-1] when condition",
        "Seats for which this holds when the game ends have lost, whatever they have. If all have lost, the table wins. Several add up; "
        "`replace lost` takes the place of earlier ones.",
        "lost when trouble >= 10",
    ),
    Entry(
        "automatic",
        "automatic [at random] [rule X-1] when condition",
        "Seats that the rules answer for: whenever a seat is asked for which the condition holds, the option with the highest rank is "
        "taken, and no player is asked. Of equal options the first is taken, with `at random` any of them.",
        "automatic at random when me is seat(2)",
    ),
    Entry(
        "rank",
        "rank question [rule X-1] by number",
        "How good an option of a question is for automatic seats; the option is `candidate`. Several add up; without any the rank is 0. A "
        "branch is named by question and branch, and all branches of a question are compared with each other.",
        "rank card by candidate.cost",
    ),
    Entry(
        "replace",
        "replace action|phase|procedure|value|game …",
        "Takes the place of what an earlier pack declared under the same name.",
        "replace value reach = 7",
    ),
    Entry("remove", "remove action|phase|procedure|value name", "Takes away what an earlier pack declared.", "remove phase income"),
)

HOOKS = entry_table(
    *(
        Entry(kind.name if kind.name in ("offer remove", "offer branch") else kind.word, kind.form, kind.doc, kind.example)
        for kind in hook_kinds.KINDS.values()
    )
)

CLAUSES = entry_table(
    *(Entry(clause.word, clause.form, clause.doc, clause.example) for clause in hook_kinds.CLAUSES.values() if clause.example)
)
