"""The specification of hooks: which kinds there are, which clauses each takes, and what they mean.

Everything else follows from these tables: the checker, the keys of an ability in YAML, the reference pages, the words of a
hook in messages. A clause that means nothing for a kind is refused, in `.rules` files and in YAML alike.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_USES = 999
USED, ABILITY_USED = "used", "ability"  # what a hook on the use of an ability knows of it, by these names
ADJUSTMENTS = ("set", "add", "multiply", "at_least", "at_most")  # the order in which they change a value
REPEATED = "resolve ability"  # the event of abilities that are carried out again, and the name of all effects that it can lead to


@dataclass(frozen=True, slots=True)
class ClauseSpec:
    """A clause: `key` in YAML, `word` in `.rules`. `takes` says how its value is written in YAML."""

    key: str
    word: str
    takes: str
    form: str
    doc: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class KindSpec:
    """A kind of hook. `target` is what it names, `needs` the clauses it must have (of `one_of` at least one).

    `use` says what a limit counts, `order` what `order` decides; both are empty where the clause is refused.
    """

    name: str
    key: str
    word: str
    target: str
    form: str
    doc: str
    example: str
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    use: str = ""
    order: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The keys of all clauses that it takes."""
        counted = (("limit",) if self.use else ()) + (("order",) if self.order else ())
        return (*self.needs, *self.one_of, "if", "by", *self.takes, *counted)

    @property
    def is_trigger(self) -> bool:
        """True if it answers to an event."""
        return self.key in ("before", "after", "instead")


_CLAUSES = (
    ClauseSpec("if", "when", "expression", "when condition", "Only while this condition is true.", "when my.coins > 2"),
    ClauseSpec(
        "by",
        "by",
        "who",
        "by me|others|anyone",
        "Only for abilities: whose doing it answers to. `me`, the owner's own, unless the clause says otherwise. "
        "A rule of the table has no owner, so it takes no `by`.",
        "by others",
    ),
    ClauseSpec(
        "may",
        "may",
        "expression",
        "may, may if condition",
        "The owner is asked first, yes or no. With a condition, only while it is true; otherwise the hook acts without a question. In YAML "
        "`may: true`, or `may` with the condition.",
        "may if my.coins > 2",
    ),
    ClauseSpec(
        "cost",
        "cost",
        "costs",
        "cost n counter [; n counter …]",
        "What is paid before the effect, once the owner has said yes. While it cannot be paid, the hook does not act and nobody is asked.",
        "cost 1 coins",
    ),
    ClauseSpec(
        "limit",
        "limit",
        "limit",
        "limit once per scope, limit n times per scope [together]",
        f"How often it can be used, 1 to {MOST_USES} times for each instance of the scope; an ability is counted for each thing that "
        "carries it, a rule of the table for each seat. `together` shares the count with the other hooks of the same thing "
        "(for a rule of the table: of the same pack) that say so. "
        "In YAML `limit: none` where all abilities of a list share a limit but this one.",
        "limit once per round",
    ),
    ClauseSpec(
        "order",
        "order",
        "expression",
        "order n",
        "Smaller numbers come first among the hooks of one owner; the usual one is 0. It is settled before play: a number, or an "
        "expression of numbers and options.",
        "order -2",
    ),
    ClauseSpec("effect", "", "statements", ": block", "What happens: statements of the rules language."),
    ClauseSpec("set", "set", "expression", "set n", "The value becomes this."),
    ClauseSpec("add", "add", "expression", "add n", "Of `modify`: added to the value. Of `offer`: the set of options to add."),
    ClauseSpec("multiply", "multiply", "expression", "multiply n", "The value is multiplied by this."),
    ClauseSpec("at_least", "at least", "expression", "at least n", "The value is not less than this."),
    ClauseSpec("at_most", "at most", "expression", "at most n", "The value is not more than this."),
    ClauseSpec("where", "where", "expression", "where condition", "Which options; in it, `candidate` is the option."),
    ClauseSpec("reason", "because", "text", 'because "…"', "Why an option is forbidden, as players read it; in YAML also by locale."),
    ClauseSpec("remove", "remove", "expression", "remove condition", "Which options are taken away; in it, `candidate` is the option."),
    ClauseSpec("branch", "", "name", "name", "The name of a branch that is added to a question."),
    ClauseSpec(
        "from",
        "from",
        "expression",
        "from set",
        "The options of an added branch. In the effect, the chosen one has the name of the branch.",
    ),
    ClauseSpec("with", "substitute", "expression", "substitute things", "The thing, or the set of things, that can be paid instead."),
    ClauseSpec("for", "for", "expression", "for condition", "Which units it can stand for; in it, `candidate` is the thing asked for."),
    ClauseSpec("most", "most", "expression", "most n", "How many units of one payment: 1, or 0 for none. Any number without it."),
)
CLAUSES = {clause.key: clause for clause in _CLAUSES}


def _trigger(key: str, word: str, doc: str, example: str, order: str) -> KindSpec:
    """A hook on an event: the three kinds differ in when they act, not in their clauses."""
    target = "the event: an action, phase, procedure or moment, or `gain` or `lose` with a counter"
    use = "each time it acts; with `may`, or with a choice at its start that can be declined, each time its owner accepts"
    return KindSpec(key, key, word, target, f"{word} event clauses: block", doc, example, ("effect",), (), ("may", "cost"), use, order)


_FIRST = "which of several acts first"
_BEFORE = "Acts just before an action, phase or procedure, or before a counter is gained or lost."
_AFTER = "Acts just after the event. `after use kind` acts when an ability of a thing of that kind was used."
_INSTEAD = "Takes the place of the event; each such hook at most once for one event."


_KINDS = (
    _trigger("before", "before", _BEFORE, "before sale when my.coins = 0: gain 1 coins", _FIRST),
    _trigger("after", "after", _AFTER, "after gain coins limit once per round: gain 1 points", _FIRST),
    _trigger("instead", "instead of", _INSTEAD, "instead of sale when closed: gain 1 coins", "which of several takes the place"),
    KindSpec(
        "modify",
        "modify",
        "modify",
        "the value",
        "modify value clauses: set|add|multiply|at least|at most n [; …]",
        "Adjusts a value: first all set, then add, then multiply, then the bounds.",
        "modify reach when via is placement: add 2",
        one_of=ADJUSTMENTS,
        use="each time a statement gets another result because of it; not for values that questions or conditions of hooks ask for",
        order="only with `set`: the last one holds",
    ),
    KindSpec(
        "forbid",
        "forbid",
        "forbid",
        "the question",
        'forbid question clauses [where condition] [because "…"]',
        "Takes options away and says why; the option is `candidate`. A branch without a set is one option: there, only `when` says "
        "when it is forbidden.",
        'forbid card where candidate.cost > 5 because "too dear"',
        takes=("where", "reason"),
        order="whose reason is told",
    ),
    KindSpec(
        "allow",
        "allow",
        "allow",
        "the question",
        "allow question clauses [where condition]",
        "Gives back what `forbid` took away; the option is `candidate`.",
        "allow card where candidate.cost = 6",
        takes=("where",),
    ),
    KindSpec(
        "offer add",
        "offer",
        "offer",
        "the question",
        "offer question clauses: add set",
        "Adds options to a question. An answer of several parts is written as in the question: `add a from set, b from set`.",
        "offer card limit once per round: add discard",
        ("add",),
        use="each time an option is taken that is there only because of it",
        order="where its options stand, and what a `remove` can take away",
    ),
    KindSpec(
        "offer remove",
        "offer",
        "offer",
        "the question",
        "offer question clauses: remove condition",
        "Removes options from a question; the option is `candidate`.",
        "offer card when my.coins = 0: remove candidate.cost > 1",
        ("remove",),
        order="which added options it can take away",
    ),
    KindSpec(
        "offer branch",
        "offer",
        "offer",
        "the question that has branches",
        "offer question clauses: branches",
        "Adds branches to a question, in the form that they have in `choose question:`. If several things offer a branch of one name, "
        "the first of them is used.",
        "offer turn limit once per round:\n    sing when my.coins > 0: lose 1 coins; gain 2 points",
        ("branch", "effect"),
        takes=("from",),
        use="each time one of its branches is chosen",
        order="where its branches stand, and whose is used",
    ),
    KindSpec(
        "substitute",
        "substitute",
        "substitute",
        "the value that lists the mixes",
        "substitute things in value clauses [for condition] [most n]",
        "Lets units of a mix be paid with other things; with `most 1` one of them, listed only where that makes a difference.",
        "substitute gold in ways_to_pay",
        ("with",),
        takes=("for", "most"),
        use="each time a mix is paid that is there only because of it",
    ),
)
KINDS = {kind.name: kind for kind in _KINDS}
KEYS = tuple(dict.fromkeys(kind.key for kind in KINDS.values()))  # one of these is in every ability

OWNER = (
    "`me` is the owner: of an ability the seat that the thing belongs to, of a rule of the table and of things of the table "
    "the seat whose doing it answers to. `actor` is always the seat whose doing it answers to."
)

_ONLY_TRIGGERS = "only `before`, `after` and `instead of` can ask or have a cost: leave it out, or write an effect of one of these"
_REMEDIES = {
    "may": _ONLY_TRIGGERS,
    "cost": _ONLY_TRIGGERS,
    "limit": "it acts on every question alike, so there is no use to count: keep count in a field, and ask for that with a condition",
    "order": "it means the same in any order: leave it out",
    "reason": "only `forbid` has a reason: leave it out",
}
_NO_OWNER = "a rule of the table has no owner and acts for the seat that acts: leave it out"
_EACH_OTHER = ", or for the others write `for each p in seats where it is not me: …`"


def kind_of(key: str, clauses: tuple[str, ...]) -> KindSpec:
    """The kind of hook that is written with this key and these clauses."""
    if key == "offer":
        if "branch" in clauses or ("effect" in clauses and "add" not in clauses and "remove" not in clauses):
            return KINDS["offer branch"]
        return KINDS["offer remove" if "remove" in clauses and "add" not in clauses else "offer add"]
    return KINDS[key]


def refusal(kind: KindSpec, clauses: tuple[str, ...], clause: str, hosted: bool) -> tuple[str, str] | None:
    """What is wrong with a clause on a hook that has these clauses, and the remedy; None when it fits."""
    word = clause_word(clause, hosted)
    written = kind.key if hosted else kind.word
    if clause == "by" and not hosted:
        return f"`by` does not fit a rule of the table (`{written}`)", _NO_OWNER + (_EACH_OTHER if kind.is_trigger else "")
    if kind.name == "modify" and clause == "order" and "set" not in clauses:
        return f"`order` does not fit a `{written}` without `set`", _REMEDIES["order"]
    if clause in kind.clauses:
        return None
    if clause in KEYS:
        return f"`{written}` and `{clause}` cannot be in one ability", "an ability has one of them: make it two abilities"
    if kind.key == "offer" and clause in ("add", "remove"):
        return "`add`, `remove` and `branch` cannot be in one `offer`", "an offer does one of them: make it two hooks"
    known = ", ".join(f"`{clause_word(name, hosted)}`" for name in kind.clauses if clause_word(name, hosted))
    return f"`{word}` does not fit `{written}`", _REMEDIES.get(clause) or f"`{written}` takes {known}: leave it out"


def missing(kind: KindSpec, clauses: tuple[str, ...]) -> str | None:
    """What a hook still needs, in words for a message."""
    for name in kind.needs:
        if name not in clauses:
            return "`add`, `remove` or `branch`" if kind.name == "offer add" else f"`{name}`"
    if kind.one_of and not any(name in clauses for name in kind.one_of):
        return "one of " + ", ".join(f"`{name}`" for name in kind.one_of)
    return None


def clause_word(clause: str, hosted: bool) -> str:
    """The word of a clause as its author writes it: the key in YAML, the word in `.rules`."""
    return clause if hosted or clause not in CLAUSES else CLAUSES[clause].word
