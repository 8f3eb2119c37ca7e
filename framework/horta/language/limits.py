"""Limits and prices of rules: what a step costs and how many an answer may take. They are part of the language's definition.

They are in one place because the documentation quotes them. Prices follow what the work takes; the tests of hostile packs
measure it.
"""

from __future__ import annotations

# Steps are charged in advance, for the worst case: of the bundled games played at random, with all packs, an answer is charged at most
# 4 million. Tests use up the budget with one sort of work after the other; that takes a few seconds.
BUDGET = 100_000_000
# One statement or expression; and one pass through a block with all that it performs, each loop taken once. What is left of such a
# pass after a question is not charged again, so it has to be small beside the budget.
MOST_STEPS = 2_000_000
MOST_STEPS_IN_BLOCK = 10_000_000
MOST_STATEMENTS = 150
# Statements that ask, in all rules: each becomes several functions.
MOST_QUESTIONS = 2_000

# A hook that asks and is dearer is never called directly, so that it is charged again when it ends.
DEAR_STEPS = 20_000

# A hook that is looked at, beside what its condition and its block cost.
HOOK_STEPS = 200
# A hook on a value or a question, for each time that the value is computed or an option is looked at.
CALLED_HOOK_STEPS = 20
# A line of the log. It costs the same whether a log is kept or not, so that a game at a table and a simulated one end at the same step;
# and it bounds the log of an answer, because a line takes memory where a step takes time.
LINE_STEPS = 200
# Of a set that is copied, compared or searched as a whole, so many members cost a step.
MEMBERS_PER_STEP = 5
# A search over a board: each cell, and each step from a cell to one beside it. A cell of a line.
CELL_STEPS = 6
WAY_STEPS = 3
LINE_CELL_STEPS = 3
# A random number, and what is done with it.
CHANCE_STEPS = 15

LONGEST_RANGE = 1_000
MOST_OPTIONS = 4_096
MOST_UNITS = 64
# A set of mixes counts with so many ways. What lies beyond is charged when it turns up: each way as much as the dearest
# expression that goes over so many of them may cost for one.
COVERED_WAYS = 500
FURTHER_WAY_STEPS = MOST_STEPS // COVERED_WAYS
MOST_WAYS = 4 * MOST_OPTIONS
# Combinations of parts that are looked at for one question, before its filters.
MOST_COMBINATIONS = 50_000
