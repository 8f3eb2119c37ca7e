"""Every word of the language, declared once: what it is called, how it is written, what it does.

The reference pages, the suggestions and the checker's argument counts come from here; a test fails
when the grammar has a word that this module lacks.
"""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import hook_kinds


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with its documentation. `form` is how it is written."""

    name: str
    form: str
    doc: str
    example: str
    arguments: int = 0


def _table(*entries: Entry) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries}


FUNCTIONS = _table(
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

STATEMENTS = _table(
    Entry(
        "choose",
        "choose x [as question] from set",
        "Asks the seat for one member of the set. With nothing to choose from, the block ends; with one member, it is taken "
        "without asking. `as` names the question when the name of the thing will not do.",
        "choose card from my.hand where it.cost <= my.coins",
    ),
    Entry(
        "may choose",
        "may choose x [as question] from set",
        "As `choose`, but the seat may decline; then the block ends.",
        "may choose card from my.hand",
    ),
    Entry(
        "choose up to",
        "choose up to n of x [as question] from set",
        "Asks for one to n members at once; x is then a set. With `may` before it, none is an answer too and ends the block.",
        "may choose up to 3 of cards from display",
    ),
    Entry(
        "order",
        "order x [as question] from set",
        "Asks for the members one after the other; x is the set in the order given.",
        "order cards from my.hand",
    ),
    Entry(
        "choose branches",
        "choose question: branches",
        "Asks for one of several sorts of options, each with a block of its own.",
        "choose turn:\n    card from my.hand:\n        perform play(card)\n    pass: set my.passed to true",
    ),
    Entry(
        "may",
        "may question [when condition]: block",
        "Asks yes or no before a block; not asked while the condition fails.",
        "may swap when my.coins > 0: pay 1 coins; gain 1 points",
    ),
    Entry(
        "draw",
        "draw x from zone to zone",
        "Moves the top piece (of a bag: a random one) and names it. With nothing there, the block ends.",
        "draw card from deck to my.hand",
    ),
    Entry(
        "pick",
        "pick x at random from set",
        "Names a random member of a set. With nothing there, the block ends.",
        "pick starter at random from seats",
    ),
    Entry("shuffle", "shuffle zone", "Puts the pieces of a list zone into random order.", "shuffle deck"),
    Entry("gain", "gain n counter [for seat]", "Raises a counter, from its bank as far as that goes and up to its most.", "gain 2 coins"),
    Entry(
        "lose", "lose n counter [for seat]", "Lowers a counter, back to its bank. Below its least is a fault of the rules.", "lose 1 coins"
    ),
    Entry("pay", "pay n counter [for seat]", "The same as `lose`.", "pay 3 coins"),
    Entry("set", "set place to value", "Changes a field or counter, with no event and no bank.", "set my.passed to true"),
    Entry("add", "add n to place", "Raises a field or counter, with no event and no bank.", "add 1 to space.uses"),
    Entry("subtract", "subtract n from place", "Lowers a field or counter, with no event and no bank.", "subtract 1 from bank.coins"),
    Entry("move", "move piece from zone to zone", "Moves one piece to the end of another zone.", "move card from my.hand to discard"),
    Entry("move all", "move all from zone to zone", "Moves every piece of a zone.", "move all from discard to deck"),
    Entry(
        "perform",
        "perform procedure(arguments) [via cause]",
        "Carries out a procedure, action or phase, with the hooks on it.",
        "perform sale via placement",
    ),
    Entry(
        "resolve",
        "resolve thing.effect [via cause]",
        "Carries out the effect written on a thing; there, `it` is the thing.",
        "resolve card.effect",
    ),
    Entry("begin", "begin scope", "Starts a new instance of a scope: limits counted per this scope start anew.", "begin round"),
    Entry("let", "let x = value", "Names a value for the rest of the block.", "let price = position(card, display)"),
    Entry("tell", "tell event(values)", "Puts a line in the log; its words are in the texts.", "tell scored(points)"),
    Entry("end", "end", "Ends the procedure or effect.", "if my.coins = 0: end"),
    Entry("stop", "stop", "Ends the loop.", "if found: stop"),
    Entry(
        "if",
        "if condition: block [else if …] [else: block]",
        "Carries out one of several blocks.",
        "if my.coins > 3: gain 1 points\nelse: gain 1 coins",
    ),
    Entry(
        "for each",
        "for each x in set: block",
        "Once for each member, as the set stood when the loop began.",
        "for each p in seats: gain 1 coins for p",
    ),
    Entry(
        "repeat",
        "repeat n times: block",
        "Some times over. Also `repeat at most n times while condition: block`.",
        "repeat 3 times: draw card from deck to my.hand",
    ),
    Entry(
        "as",
        "as seat: block",
        "Carries out a block for another seat: `my` and `me` are theirs, and they choose.",
        "as next(me): choose card from my.hand",
    ),
)

DECLARATIONS = _table(
    Entry("game", "game: block", "Where play starts. When it is over, so is the game.", "game:\n    repeat 3 times: perform play_round"),
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
        "replace",
        "replace action|phase|procedure|value …",
        "Takes the place of what an earlier pack declared under the same name.",
        "replace value reach = 7",
    ),
    Entry("remove", "remove action|phase|procedure|value name", "Takes away what an earlier pack declared.", "remove phase income"),
)

HOOKS = _table(
    *(
        Entry("offer remove" if kind.name == "offer remove" else kind.word, kind.form, kind.doc, kind.example)
        for kind in hook_kinds.KINDS.values()
    )
)

CLAUSES = _table(*(Entry(clause.word, clause.form, clause.doc, clause.example) for clause in hook_kinds.CLAUSES.values() if clause.example))
