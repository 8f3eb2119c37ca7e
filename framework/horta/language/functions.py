"""The functions of the language, with their documentation. How each is checked is in `checker.calls`."""

from __future__ import annotations

from horta.language.entries import Entry, entry_table

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
    Entry("alike", "alike(a, b)", "Whether two pieces are copies of the same definition.", "alike(card, it)", 2),
    Entry("total", "total(mix)", "All units of a mix.", "total(bill)", 1),
    Entry("substituted", "substituted(mix)", "The thing that a limited substitution put into a mix, or none.", "substituted(bill)", 1),
)
