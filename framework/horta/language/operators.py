"""The words that stand inside expressions, the functions, and the names that every rule can use, declared once.

The other half of the registry: what is written between the names that packs declare. Knows how each
is written and what it means, not how it is checked.
"""

from __future__ import annotations

from horta.language.entries import Entry, entry_table

OPERATORS = entry_table(
    Entry(
        "where",
        "set where condition, x in set where condition",
        "The members for which the condition holds. In the condition, `it` is the member. Where words around the set name its members, "
        "as in `for each p in seats where p.passed`, that name is the member too. With `x in` before the set, only `x` is: inside "
        "another filter, `it` is then still the member of the outer one.",
        "my.hand where exists(c in row where c.cost < it.cost)",
    ),
    Entry(
        "sorted by",
        "set sorted by number, x in set sorted by number",
        "The members in the order of a number of each, the smallest first; with `-` before it, the greatest first. Equal ones stay as they "
        "were. The member is `it`, or has a name as with `where`.",
        "seats sorted by -it.points",
    ),
    Entry("without", "set without set", "The members of the first set that are not in the second.", "seats without [me]"),
    Entry("to", "number to number", "The whole numbers from the first to the last, both included.", "1 to 6"),
    Entry("or", "condition or condition", "Whether at least one of the two holds.", "my.passed or my.coins = 0"),
    Entry("and", "condition and condition", "Whether both hold; binds closer than `or`.", "my.coins > 0 and not my.passed"),
    Entry("not", "not condition", "Whether it does not hold.", "not my.passed"),
    Entry("is", "a is b", "Whether both are the same thing. `is not`: whether they differ.", "space.owner is me"),
    Entry("in", "x in set", "Whether the thing is a member of the set. `not in`: whether it is none.", "card in my.hand"),
    Entry(
        "if then else",
        "if condition then a else b",
        "One of two values. Both must be of the same type.",
        "if my.passed then 0 else my.coins",
    ),
    Entry(
        "mixes",
        "mixes of n kinds [where condition] up to n [needing condition]",
        "All ways to make up an amount from units of different things: `where` says which things may be used, `up to` how many of "
        "each there are, `needing` which must be among them. `substitute` lets other things stand in.",
        "mixes of 3 materials where it.solid up to my.stock[it] needing it is wood",
    ),
    Entry("option", "option name", "What an option of the packs is set to.", "option rounds"),
    Entry("my", "my.name", "A counter, zone or field of the seat that the rule is carried out for: short for `me.name`.", "my.coins"),
    Entry("dot", "thing.name", "An attribute or field of a thing; a counter, zone or field of a seat.", "card.cost"),
    Entry(
        "brackets",
        "counter[thing], zone[thing], mix[thing], set[n]",
        "One of several; of a set the n-th, counted from 1.",
        "my.stock[wood]",
    ),
    Entry("list", "[a, b, …]", "Exactly these, in this order; what is written twice is there twice, but offered once.", "[me, next(me)]"),
    Entry(
        "for in",
        "f(value for x in set)",
        "What is worked out for each member, inside `sum`, `most`, `least`, `every` or `distinct`.",
        "sum(c.worth for c in my.hand)",
    ),
    Entry(
        "arithmetic",
        "a + b, a - b, a * b, a / b, a % b",
        "Whole numbers only; `/` rounds down. Sets are joined with `+`, and each member is then there once: those of the left first.",
        "2 * my.coins + 1",
    ),
    Entry(
        "comparison",
        "a < b, a <= b, a > b, a >= b, a = b, a != b",
        "Compares two numbers; `=` and `!=` also compare things.",
        "my.coins >= 3",
    ),
    Entry("none", "none", "No thing at all.", "space.owner is none"),
    Entry("true", "true", "It holds.", "true"),
    Entry("false", "false", "It does not hold.", "false"),
)

FUNCTIONS = entry_table(
    Entry("count", "count(set)", "How many members a set has.", "count(my.hand)", 1),
    Entry("exists", "exists(set)", "Whether a set has any member.", "exists(spaces where it.owner is me)", 1),
    Entry("first", "first(set)", "The first member, or none.", "first(deck)", 1),
    Entry("last", "last(set)", "The last member, or none.", "last(discard)", 1),
    Entry("sum", "sum(number for x in set)", "The numbers of all members added up.", "sum(c.worth for c in my.hand)", 1),
    Entry("most", "most(number for x in set)", "The greatest number; 0 for an empty set.", "most(p.points for p in seats)", 1),
    Entry("least", "least(number for x in set)", "The smallest number; 0 for an empty set.", "least(p.points for p in seats)", 1),
    Entry("every", "every(condition for x in set)", "Whether the condition holds for all members.", "every(p.passed for p in seats)", 1),
    Entry("distinct", "distinct(x for y in set)", "How many different values there are.", "distinct(c.suit for c in my.hand)", 1),
    Entry("abs", "abs(number)", "The number without its sign.", "abs(a.row - b.row)", 1),
    Entry("min", "min(a, b)", "The smaller of two numbers.", "min(3, my.coins)", 2),
    Entry("max", "max(a, b)", "The greater of two numbers.", "max(0, my.coins - 3)", 2),
    Entry("seat", "seat(n)", "The n-th seat, counted from 1.", "seat(1)", 1),
    Entry("next", "next(seat)", "The next seat clockwise.", "next(me)", 1),
    Entry("clockwise", "clockwise(seat)", "All seats in turn order, beginning with this one.", "clockwise(starter)", 1),
    Entry("position", "position(x, set)", "Where a member stands, counted from 1; 0 when it is not there.", "position(card, display)", 2),
    Entry(
        "at",
        "at(cells, row, column)",
        "The cell in this row and column of a board with a `grid`, or none; `cells` is the plural of its kind.",
        "at(spaces, 2, 3)",
        3,
    ),
    Entry(
        "neighbours",
        "neighbours(cell)",
        "The cells side by side with a cell: up to four, on a hexagonal board six; on a `graph` those linked with it, either way.",
        "neighbours(space)",
        1,
    ),
    Entry(
        "around",
        "around(cell)",
        "The neighbours and the cells across the corners; of a place between cells, the cells that meet there.",
        "around(space)",
        1,
    ),
    Entry(
        "distance",
        "distance(a, b)",
        "The steps from one cell to another, each to a neighbour; where no way leads, as many as there are cells.",
        "distance(space, it)",
        2,
    ),
    Entry(
        "line",
        "line(cell, towards, cells)",
        "The straight line that leaves a cell towards one around it, as far as all its cells are in the set; without the cell itself.",
        "line(space, next_space, spaces where it.owner is me)",
        3,
    ),
    Entry(
        "connected",
        "connected(cell, cells)",
        "The cells of the set that can be reached from a cell of it, from neighbour to neighbour in the set; with the cell itself.",
        "connected(space, spaces where it.owner is me)",
        2,
    ),
    Entry("alike", "alike(a, b)", "Whether two pieces are copies of the same definition.", "alike(card, it)", 2),
    Entry(
        "possible",
        "possible(action(arguments)), possible(thing.effect)",
        "Whether it could be carried out now: nothing that its statements need is missing, and they would change something. "
        "Choices, costs and draws count, in what it performs too; what is optional or inside a loop need not be there. "
        "`modify possible(action)` says where there is more to it.",
        "possible(sale)",
        1,
    ),
    Entry(
        "repeatable",
        "repeatable(ability)",
        "Whether `resolve` can carry the ability out again: its effect uses nothing that only its event tells.",
        "repeatable(ability)",
        1,
    ),
    Entry("total", "total(mix)", "All units of a mix.", "total(bill)", 1),
    Entry("substituted", "substituted(mix)", "The thing that a limited substitution put into a mix, or none.", "substituted(bill)", 1),
)

NAMES = entry_table(
    Entry("me", "me", "The seat that the rule is carried out for. In a hook: the owner of what carries it.", "next(me)"),
    Entry(
        "it",
        "it",
        "The member that `where` is looking at; in an ability or a carried effect, the thing that carries it.",
        "my.hand where it.cost = 1",
    ),
    Entry("actor", "actor", "In a hook: the seat whose doing it answers to.", "gain 1 coins for actor"),
    Entry("amount", "amount", "In a hook on `gain` or `lose`: how much it is.", "after gain coins when amount > 2: gain 1 points"),
    Entry(
        "candidate",
        "candidate",
        "In `forbid`, `allow` and `offer … remove`: the option in question.",
        "forbid card where candidate.cost > 5",
    ),
    Entry("via", "via", "The cause through which the present work came about; compare it with `is`.", "via is placement"),
    Entry("bank", "bank.counter", "What is left in the bank of a counter.", "bank.coins"),
    Entry("seats", "seats", "All seats.", "for each p in seats: gain 1 coins for p"),
)
