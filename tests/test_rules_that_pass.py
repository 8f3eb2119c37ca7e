"""Rules put together at random from parts that each make sense: whatever passes the check compiles and can be played.

Faults of the rules with a known code are right answers; a Python error of any other sort is a bug of the framework.
The short form runs always; `pytest -m long tests/test_rules_that_pass.py` goes on, and HORTA_FUZZ_SEED starts it elsewhere.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import horta
from horta.assembly.pack_check import check_pack
from horta.diagnostics import known_codes
from horta.engine.limits import RuleFault
from worlds import write_world

SEED = int(os.environ.get("HORTA_FUZZ_SEED", "1"))

NUMBERS = [
    "0",
    "1",
    "3",
    "-2",
    "my.coins",
    "rumours",
    "count({s})",
    "{n} + {n}",
    "{n} - {n}",
    "{n} * {n}",
    "{n} / {n}",
    "{n} % {n}",
    "reach",
    "price({c})",
    "sum(x.worth for x in {c_set})",
    "most(p.coins for p in seats)",
    "position({c}, {c_set})",
    "max({n}, {n})",
    "if {t} then {n} else {n}",
    "{c}.worth",
    "{c}.uses",
    "{p}.coins",
    "option rounds",
    "bank.coins",
    "my.gems[oak]",
    "distinct(x.suit for x in {c_set})",
    "count(penny.order)",
    "penny.order[1].coins",
]
TRUTHS = [
    "true",
    "false",
    "night",
    "{n} > {n}",
    "{n} = {n}",
    "{c} in {c_set}",
    "{p} is {p}",
    "not {t}",
    "{t} and {t}",
    "{t} or {t}",
    "exists({s})",
    "alike({c}, {c})",
    "{c}.rare",
    "every(p.passed for p in seats)",
    "{c}.partner is none",
    "via is copy",
    "option mode = wild",
]
CARDS = [
    "ace",
    "two",
    "six_1",
    "first(deck)",
    "last(row)",
    "first({c_set})",
    "{c}.partner",
    "if {t} then {c} else {c}",
    "(row + deck)[{n}]",
]
CARD_SETS = [
    "row",
    "deck",
    "my.hand",
    "{p}.hand",
    "cards",
    "[ace, two]",
    "[ace, ace]",
    "{c_set} where {t}",
    "{c_set} + {c_set}",
    "{c_set} without {c_set}",
    "{c}.others",
    "piles[oak]",
    "cards where it.worth > {n}",
]
SEATS = ["me", "next(me)", "seat(1)", "starter", "seat({n})", "next({p})"]
SETS = ["{c_set}", "seats", "1 to {n}", "suits", "clockwise({p})", "penny.order", "[{n}, {n}]", "seats where it.coins > {n}"]
STATEMENTS = [
    "gain {n} coins",
    "gain {n} points for {p}",
    "lose {n} coins",
    "lose {n} gems[oak]",
    "gain {n} rumours",
    "set night to {t}",
    "set starter to {p}",
    "add {n} to my.coins",
    "set {c}.uses to {n}",
    "move {c} from row to my.hand",
    "move all from row to deck",
    "draw x{k} from deck to row",
    "draw x{k} from bag to my.hand",
    "pick x{k} at random from {c_set}",
    "choose x{k} from {c_set}",
    "may choose x{k} from {c_set}",
    "choose up to 2 of y{k} from {c_set}",
    "order y{k} from {c_set}",
    "perform other",
    "perform other via copy",
    "perform take({c})",
    "perform noted({c})",
    "resolve {c}.effect",
    "begin round",
    "let z{k} = {n}",
    "tell said({n}, {c})",
    "end",
    "shuffle deck",
    "set penny.order to {p_set}",
    "let z1 = {n}",
    "gain z1 coins",
    "set {c}.keeper to {p}",
    "choose n{k} from 1 to {n}",
    "choose s{k} from {s}",
]
BLOCKS = [
    "if {t}:",
    "for each x1 in {c_set}:",
    "for each p in seats:",
    "repeat {n} times:",
    "repeat at most 3 times while {t}:",
    "repeat while {t}:",
    "as {p}:",
    "may wish{k}:",
    "may wish{k} when {t}:",
    "for each v{k} in {s}:",
]
HOOKS = [
    "before other",
    "after other",
    "instead of other",
    "after gain coins",
    "before lose coins",
    "instead of gain points",
    "after take",
    "after noted",
    "after other when {t}",
    "after other limit once per round",
    "before take when {t} limit 2 times per game",
    "after other may",
    "instead of gain rumours",
]
MODIFIERS = [
    "modify reach: add {n}",
    "modify reach when {t}: set {n}",
    "modify price: multiply {n}",
    "forbid x1 where {t}",
    "offer x1: add {c_set}",
    "forbid what_x2 where candidate.worth > {n}",
    "offer x1: remove {t}",
    "modify reach: at least {n}",
]
PARTS = {
    "n": NUMBERS,
    "t": TRUTHS,
    "c": CARDS,
    "c_set": CARD_SETS,
    "p": SEATS,
    "s": SETS,
    "p_set": ["seats", "clockwise({p})", "[me, me]", "[starter]"],
}
MORE = "kinds: {coin: {plural: pennies, fields: {order: list of seat}}}\ndefine: {coin: [{id: penny}]}"


class Author:
    """Writes rules at random."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def filled(self, template: str, depth: int = 0) -> str:
        """The template with its places filled, the deeper the simpler."""
        out = template
        while "{" in out:
            start, end = out.index("{"), out.index("}")
            name = out[start + 1 : end]
            if name == "k":
                part = str(self.chance.randint(1, 3))
            else:
                choices = PARTS[name] if depth < 3 else [choice for choice in PARTS[name] if "{" not in choice]
                part = self.filled(self.chance.choice(choices), depth + 1)
                part = f"({part})" if " " in part else part
            out = out[:start] + part + out[end + 1 :]
        return out

    def block(self, indent: int, depth: int = 0) -> str:
        """A block of statements."""
        lines = []
        for _ in range(self.chance.randint(1, 3)):
            if depth < 2 and self.chance.random() < 0.3:
                lines.append("    " * indent + self.filled(self.chance.choice(BLOCKS)) + "\n" + self.block(indent + 1, depth + 1))
            elif depth < 2 and self.chance.random() < 0.1:
                first = f"{'    ' * (indent + 1)}x2 from {self.filled('{c_set}')}:\n{self.block(indent + 2, 2)}"
                rest = f"{'    ' * (indent + 1)}rest{self.chance.choice(['', ' when night'])}:\n{self.block(indent + 2, 2)}"
                lines.append(f"{'    ' * indent}choose what:\n{first}{rest}")
            else:
                lines.append("    " * indent + self.filled(self.chance.choice(STATEMENTS)) + "\n")
        return "".join(lines)

    def inner(self) -> str:
        """A block that performs neither `other` nor `take`, so that rules seldom lead back to themselves."""
        return self.block(1, 1).replace("perform other", "perform noted(ace)").replace("perform take", "perform noted")

    def rules(self) -> str:
        """A whole game of few procedures, values and hooks."""
        parts = [
            "game:\n    move all from deck to row\n    for each p in seats:\n        as p: perform turn\n    as seat(1): perform asked\n",
            "moment noted(card x1)\n",
        ]
        parts.append("procedure asked:\n    may choose x1 from row\n    choose what:\n        x2 from row: end\n        rest: end\n")
        parts += [
            f"procedure turn:\n{self.block(1)}    perform other\n",
            f"action other:\n{self.inner()}",
            f"action take(card x1):\n{self.inner()}",
        ]
        parts += [f"value reach = {self.filled('{n}', 1).replace('reach', '1')}\n", f"value price(card x1) = {self.filled('{n}', 2)}\n"]
        for _ in range(self.chance.randint(0, 3)):
            parts.append(f"{self.filled(self.chance.choice(HOOKS))}:\n{self.block(1, 1)}")
        for _ in range(self.chance.randint(0, 2)):
            parts.append(self.filled(self.chance.choice(MODIFIERS)) + "\n")
        return "".join(parts)


def play(ruleset: horta.Ruleset, chance: random.Random) -> str:
    """Play some answers; the code of the fault that ended the game, or how it went."""
    try:
        game = ruleset.new_game(2, seed=chance.randrange(100))
        for _ in range(12):
            if game.decision is None:
                return "over"
            ids = [option.id for option in game.decision.options]
            assert len(set(ids)) == len(ids), f"options of one id: {ids}"
            game.answer(chance.choice(ids))
    except RuleFault as fault:
        if fault.code not in known_codes() or "internal" in fault.message:
            raise
        return fault.code
    return "played"


def try_rules(folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Write, check and play; how often what came of it."""
    found: dict[str, int] = {}
    for number in range(rounds):
        chance = random.Random(f"{seed} {number}")
        rules = Author(chance).rules()
        pack = write_world(folder, rules, more=MORE)
        try:
            refused = check_pack(str(pack), []).has_errors
            came = "refused" if refused else play(horta.load(pack), chance)
        except Exception as bug:
            raise AssertionError(f"seed {seed}, number {number}:\n{rules}") from bug
        found[came] = found.get(came, 0) + 1
    return found


def test_whatever_passes_the_check_can_be_played(tmp_path: Path) -> None:
    found = try_rules(tmp_path, 60, SEED)
    assert sum(count for came, count in found.items() if came != "refused") >= 5, found


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_much_that_passes_the_check_can_be_played(tmp_path: Path, part: int) -> None:
    try_rules(tmp_path, 1_000, SEED * 1_000 + part)
