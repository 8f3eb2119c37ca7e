"""The limits and prices that pages quote, each with what it bounds. The numbers come from where they are enforced."""

from __future__ import annotations

from horta.assembly.state_size import MOST_SLOTS
from horta.assembly.vocabulary_builder import MOST_THINGS, MOST_THINGS_IN_ALL
from horta.language import limits as rules
from horta.language.outlines import MOST_ALIKE
from horta.language.parser import LONGEST_EFFECT, LONGEST_TEXT
from horta.packs import limits as packs
from horta.words.languages import LONGEST_FILLED
from horta.words.rule_text.rule_teller import LONGEST_TEXT as LONGEST_RULE_TEXT

Rows = tuple[tuple[str, int], ...]

LIMITS: dict[str, tuple[tuple[str, str], Rows]] = {
    "prices": (
        ("what is done", "steps"),
        (
            ("a statement, an operator, a call, a turn of a loop, a member that is looked at", 1),
            (f"{rules.MEMBERS_PER_STEP} members of a set that is copied, compared or searched as a whole", 1),
            ("a cell of the set after `connected`, or of a `graph` too large for a table of distances", rules.CELL_STEPS),
            ("each step from such a cell to one beside it", rules.WAY_STEPS),
            ("a cell of the longest line of a board, for `line`", rules.LINE_CELL_STEPS),
            ("a line of the log: what is gained, lost, set, moved, drawn, told, or chosen", rules.LINE_STEPS),
            ("a random number", rules.CHANCE_STEPS),
            ("a hook on an event that is looked at, beside its condition and its block", rules.HOOK_STEPS),
            ("a hook on a value or question, each time that the value is computed or an option looked at", rules.CALLED_HOOK_STEPS),
            (f"a mix beyond the first {rules.COVERED_WAYS} of a set", rules.FURTHER_WAY_STEPS),
        ),
    ),
    "rules": (
        ("at most", "number"),
        (
            ("steps for one answer (E503)", rules.BUDGET),
            ("steps of one statement or expression (E502)", rules.MOST_STEPS),
            ("steps of one pass through a procedure or hook, each loop taken once (E502)", rules.MOST_STEPS_IN_BLOCK),
            ("statements in a block (E203)", rules.MOST_STATEMENTS),
            ("statements that ask, in all rules (E203)", rules.MOST_QUESTIONS),
            ("characters in a file of rules (E203)", LONGEST_TEXT),
            ("characters in an effect or expression in YAML (E203)", LONGEST_EFFECT),
            ("numbers in a range (E512)", rules.LONGEST_RANGE),
            ("options of a choice of several, or of an answer of several parts; mixes in a set (E513)", rules.MOST_OPTIONS),
            ("combinations of parts that play looks at for one question, before its filters (E513)", rules.MOST_COMBINATIONS),
            ("units in a mix, and different things in it (E513)", rules.MOST_UNITS),
        ),
    ),
    "packs": (
        ("at most", "number"),
        (
            ("bytes in a file (E109)", packs.FILE_BYTES),
            ("bytes in a pack (E109)", packs.PACK_BYTES),
            ("files in a pack (E109)", packs.PACK_FILES),
            ("values in a YAML file (E109)", packs.NODES),
            (
                "values, words and signs to read in all files of a pack, those of rules files twice; as many again in its scenarios (E109)",
                packs.PACK_WORDS,
            ),
            ("bytes in one text (E109)", packs.SCALAR_BYTES),
            ("definitions that one entry with `for` stands for (E406)", packs.MADE_DEFINITIONS),
            ("things of one kind, copies included (E406)", MOST_THINGS),
            ("things of all kinds together (E406)", MOST_THINGS_IN_ALL),
            ("numbers and zones to keep in a state, for the most seats (E406)", MOST_SLOTS),
            ("panels of all packs together (E406)", packs.PANELS),
            ("phrases for the same form of rules (E406)", MOST_ALIKE),
            ("letters of a label, a prompt or a line of the log; the rest is cut off", LONGEST_FILLED),
            ("letters of a rule text; the rest is cut off", LONGEST_RULE_TEXT),
        ),
    ),
}
