"""Every kind of hook with every clause, in YAML and in `.rules`: it changes play as the reference says, or the check refuses it.

A new kind or clause without a case fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from horta.engine.compiler.program_builder import compile_program
from horta.engine.limits import RuleFault
from horta.language.hook_kinds import CLAUSES, KINDS, kind_of, refusal
from horta.words.labels import Labels
from worlds import Table, load_world, problems_of

RULES = """
game: end
action sale: tell sale
value reach = 3
procedure score: gain reach points
procedure pick: choose card from [ace, two, six_1]
value ways = mixes of 2 suits where it is oak up to my.gems[it] needing it is oak
procedure bill: choose paid from ways
procedure go:
    choose way:
        nap: gain 1 coins
        walk: gain 2 coins
"""
Hook = dict[str, Any]  # a hook by its keys in YAML
TARGETS = {"modify": "reach", "substitute": "ways", **dict.fromkeys(("before", "after", "instead"), "sale")}


def as_yaml(hook: Hook) -> str:
    """One ability."""

    def shown(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'

    return "{" + ", ".join(f"{key}: {shown(value)}" for key, value in hook.items()) + "}"


def _may(condition: Any) -> str:
    return "" if condition is None else " may" if condition is True else f" may if {condition}"


def as_rules(hook: Hook) -> str:
    """The same hook as a rule of the table."""
    key, target = next((key, value) for key, value in hook.items() if key in {kind.key for kind in KINDS.values()})
    words = {"if": "when", "by": "by", "limit": "limit", "order": "order", "cost": "cost"}
    clauses = "".join(f" {words[name]} {hook[name]}" for name in words if name in hook) + _may(hook.get("may"))
    head = f"{KINDS[kind_of(key, tuple(hook)).name].word} {target}{clauses}"
    if key in ("before", "after", "instead"):
        return f"{head}: {hook['effect']}"
    if key == "modify":
        parts = [f"{word.replace('_', ' ')} {hook[word]}" for word in ("set", "add", "multiply", "at_least", "at_most") if word in hook]
        return f"{head}: {'; '.join(parts)}"
    if "branch" in hook:
        source = f" from {hook['from']}" if "from" in hook else ""
        return f"{head}:\n    {hook['branch']}{source}: {hook['effect']}"
    if key == "offer":
        return head + "; ".join(f": {word} {hook[word]}" for word in ("add", "remove") if word in hook)
    if key == "substitute":
        ends = "".join(f" {word} {hook[word]}" for word in ("for", "most") if word in hook)
        return f"substitute {hook['with']} in {target}{clauses}{ends}"
    return f"{head} where {hook['where']}" + (f' because "{hook["reason"]}"' if "reason" in hook else "")


def lay(folder: Path, form: str, hooks: list[Hook], **options: int) -> Table:
    """A table at which seat 1 has the hooks on a charm, or at which the rules of the table have them."""
    if form == "rules":
        return Table(load_world(folder, RULES + "\n".join(map(as_rules, hooks)) + "\n", options=options), 2)
    abilities = ", ".join(map(as_yaml, hooks))
    return Table(load_world(folder, RULES, f"- {{id: ring, abilities: [{abilities}]}}", options=options), 2).wear(1, "ring")


# ------------------------------------------------------------------ what is played


def sales(table: Table) -> Any:
    """Seat 1 sells twice, then seat 2; whoever is asked says no."""
    told = []
    for seat in (1, 1, 2):
        told += table.do("sale", seat)
        while table.asked() != "nothing":
            told += [table.asked().split()[1].rstrip(":"), *table.answer("no")]
    return tuple(table.count("points", seat) for seat in (1, 2)), tuple(table.count("coins", seat) for seat in (1, 2)), told


def scores(table: Table) -> Any:
    """Seat 1 scores twice, then seat 2."""
    for seat in (1, 1, 2):
        table.do("score", seat)
    return tuple(table.count("points", seat) for seat in (1, 2))


def picks(table: Table) -> Any:
    """Seat 1 picks the last option twice, then seat 2 is asked."""
    found = []
    for seat in (1, 1, 2):
        table.do("pick", seat)
        found.append((table.asked().split(": ")[-1], [blocked.reason for blocked in table.game.blocked]))
        if table.game.decision is not None:
            table.answer(table.game.decision.options[-1].id)
    return found


def ways(table: Table) -> Any:
    """Seat 1 goes the last way twice, then seat 2; the ways and the points of each time."""
    found = []
    for seat in (1, 1, 2):
        table.do("go", seat)
        decision = table.game.decision
        assert decision is not None
        offered = " ".join(option.id for option in decision.options)
        table.answer(decision.options[-1].id)
        found.append((offered, table.count("points", seat)))
    return found


def bills(table: Table) -> Any:
    """Seat 1 pays with the last mix twice, then seat 2 is asked; how many ways there are each time."""
    found = []
    for seat in (1, 1, 2):
        table.do("bill", seat)
        decision = table.game.decision
        found.append(1 if decision is None else len(decision.options))
        if decision is not None:
            table.answer(decision.options[-1].id)
    return found


# ------------------------------------------------------------------ the cells that change play


@dataclass(frozen=True)
class Case:
    """A hook without the clause and the clause; what is played without and with it, as abilities and as rules of the table."""

    hook: Hook | None
    clause: Hook
    play: Callable[[Table], Any]
    yaml: tuple[Any, Any]
    rules: tuple[Any, Any] | None = None
    beside: list[Hook] = field(default_factory=list)


def triggers(key: str) -> dict[str, Case]:
    """The cases of a hook on an event: its effect gains points."""
    hook = {key: "sale", "effect": "gain 1 points"}
    sold = key != "instead"

    def line(points: tuple[int, int], coins: tuple[int, int] = (5, 5), asked: bool = False, acts: tuple[bool, ...] = ()) -> Any:
        told = []
        for seat, acting in zip((1, 1, 2), acts or (True, True, points[1] > 0), strict=True):
            question = ["use_ring" if coins == (5, 5) and asked == "host" else "use_sale"] if asked and acting else []
            sale = [f"sale {seat}"] if sold or asked or not acting else []
            told += [*question, *sale] if key in ("before", "instead") else [*sale, *question]
        return points, coins, told

    own, all_ = line((2, 0)), line((2, 1))
    first, second = {key: "sale", "effect": "tell one"}, {key: "sale", "effect": "tell two"}

    def order(both: bool) -> Callable[[Table], Any]:
        return lambda table: [name for name in table.do("sale") if name != "sale 1"]

    told = (["one 1"], ["two 1"]) if key == "instead" else (["one 1", "two 1"], ["two 1", "one 1"])
    return {
        "effect": Case(None, hook, sales, (line((0, 0), acts=(False,) * 3), own), (line((0, 0), acts=(False,) * 3), all_)),
        "if": Case(
            hook, {"if": "my.points = 0"}, sales, (own, line((1, 0), acts=(True, False, False))),
            (all_, line((1, 1), acts=(True, False, True))),
        ),
        "by": Case(hook, {"by": "others"}, sales, (own, line((1, 0), acts=(False, False, True)))),
        "may": Case(
            hook, {"may": True}, sales, (own, line((0, 0), asked="host", acts=(True, True, False))),
            (all_, line((0, 0), asked=True, acts=(True,) * 3)),
        ),
        "cost": Case(
            hook, {"cost": "3 coins"}, sales, (own, line((1, 0), (2, 5), acts=(True, False, False))),
            (all_, line((1, 1), (2, 2), acts=(True, False, True))),
        ),
        "limit": Case(
            hook, {"limit": "once per round"}, sales, (own, line((1, 0), acts=(True, False, False))),
            (all_, line((1, 1), acts=(True, False, True))),
        ),
        "order": Case(first, {"order": 3}, order(True), told, told, [second]),
    }  # fmt: skip


MODIFY = {"modify": "reach", "add": 2}
ALL = "ace two six_1"
PLAIN: list[Any] = [(ALL, [])] * 3
FORBID = {"forbid": "card", "where": "candidate.worth = 2"}
ALLOW = {"allow": "card", "where": "candidate.worth = 2"}
BARRED, TWICE = ("ace six_1", [None]), {"forbid": "card", "where": "candidate.worth = 2", "reason": "small"}
ADD = {"offer": "card", "add": "[ten]"}
REMOVE = {"offer": "card", "remove": "candidate.worth = 2"}
MORE, LESS = (ALL + " ten", []), ("ace six_1", [])
SUBSTITUTE = {"substitute": "ways", "with": "elm"}
SMALL = ("ace six_1", ["small"])
BRANCH = {"offer": "way", "branch": "sing", "effect": "gain 1 points"}
DANCE = {"offer": "way", "branch": "dance", "effect": "gain 5 points"}
WAYS = "nap walk"
SUNG = [(f"{WAYS} sing", 1), (f"{WAYS} sing", 2)]
UNSUNG: list[Any] = [(WAYS, 0)] * 3


def barring_cases(hook: Hook, changed: Any, plain: Any, beside: list[Hook]) -> dict[str, Case]:
    """The cases that all hooks on a question share."""
    [part] = [key for key in hook if key not in ("forbid", "allow", "offer")]
    other = (ALL, [])  # what seat 2 is asked when all hooks are those of seat 1
    none, own, all_ = [plain, plain, other], [changed, changed, other], [changed] * 3
    for_all = [{**entry, "by": "anyone"} for entry in beside]
    return {
        part: Case(None, hook, picks, (none, own), ([plain] * 3, all_), beside),
        "if": Case(hook, {"if": "my.points > 0"}, picks, (own, none), (all_, [plain] * 3), beside),
        "by": Case(hook, {"by": "others"}, picks, ([changed, changed, plain], [plain, plain, changed]), None, for_all),
    }


CASES: dict[str, dict[str, Case]] = {
    **{key: triggers(key) for key in ("before", "after", "instead")},
    "modify": {
        "if": Case(MODIFY, {"if": "my.points = 0"}, scores, ((10, 3), (8, 3)), ((10, 5), (8, 5))),
        "by": Case(MODIFY, {"by": "others"}, scores, ((10, 3), (6, 5))),
        "limit": Case(MODIFY, {"limit": "once per round"}, scores, ((10, 3), (8, 3)), ((10, 5), (8, 5))),
        "order": Case(
            {"modify": "reach", "set": 10}, {"order": 5}, scores, ((2, 3), (20, 3)), ((2, 1), (20, 10)), [{"modify": "reach", "set": 1}]
        ),
        "set": Case(None, {"modify": "reach", "set": 7}, scores, ((6, 3), (14, 3)), ((6, 3), (14, 7))),
        "add": Case(None, MODIFY, scores, ((6, 3), (10, 3)), ((6, 3), (10, 5))),
        "multiply": Case(None, {"modify": "reach", "multiply": 2}, scores, ((6, 3), (12, 3)), ((6, 3), (12, 6))),
        "at_least": Case(None, {"modify": "reach", "at_least": 4}, scores, ((6, 3), (8, 3)), ((6, 3), (8, 4))),
        "at_most": Case(None, {"modify": "reach", "at_most": 1}, scores, ((6, 3), (2, 3)), ((6, 3), (2, 1))),
    },
    "forbid": {
        **barring_cases(FORBID, BARRED, (ALL, []), []),
        "reason": Case(
            FORBID, {"reason": "dear"}, picks, ([BARRED, BARRED, (ALL, [])], [("ace six_1", ["dear"])] * 2 + [(ALL, [])]),
            ([BARRED] * 3, [("ace six_1", ["dear"])] * 3),
        ),
        "order": Case(
            {**FORBID, "reason": "two"}, {"order": 9}, lambda table: picks(table)[0],
            (("ace six_1", ["two"]), SMALL), (("ace six_1", ["two"]), SMALL),
            [TWICE],
        ),
    },
    "allow": barring_cases(ALLOW, (ALL, []), SMALL, [TWICE]),
    "offer add": {
        **barring_cases(ADD, MORE, (ALL, []), []),
        "limit": Case(ADD, {"limit": "once per round"}, picks, ([MORE, MORE, (ALL, [])], [MORE, (ALL, []), (ALL, [])]),
                      ([MORE] * 3, [MORE, (ALL, []), MORE])),
        "order": Case(ADD, {"order": 9}, lambda table: picks(table)[0][0], (f"{ALL} ten six_2", f"{ALL} six_2 ten"),
                      (f"{ALL} ten six_2", f"{ALL} six_2 ten"), [{"offer": "card", "add": "[six_2]"}]),
    },
    "offer remove": {
        **barring_cases(REMOVE, LESS, (ALL, []), []),
        "order": Case({"offer": "card", "remove": "candidate.worth = 10"}, {"order": 9}, lambda table: picks(table)[0], (MORE, (ALL, [])),
                      (MORE, (ALL, [])), [ADD]),
    },
    "offer branch": {
        **{part: Case(None, BRANCH, ways, (UNSUNG, [*SUNG, (WAYS, 0)]), (UNSUNG, [*SUNG, (f"{WAYS} sing", 1)]))
           for part in ("branch", "effect")},
        "from": Case(BRANCH, {"from": "[oak, elm]"}, ways, (
            [*SUNG, (WAYS, 0)], [(f"{WAYS} sing:oak sing:elm", 1), (f"{WAYS} sing:oak sing:elm", 2), (WAYS, 0)]), (
            [*SUNG, (f"{WAYS} sing", 1)], [(f"{WAYS} sing:oak sing:elm", points) for points in (1, 2, 1)])),
        "if": Case(BRANCH, {"if": "my.points = 0"}, ways, ([*SUNG, (WAYS, 0)], [SUNG[0], (WAYS, 1), (WAYS, 0)]),
                   ([*SUNG, (f"{WAYS} sing", 1)], [SUNG[0], (WAYS, 1), (f"{WAYS} sing", 1)])),
        "by": Case({**BRANCH, "effect": "gain 1 points for actor"}, {"by": "others"}, ways,
                   ([*SUNG, (WAYS, 0)], [*UNSUNG[:2], (f"{WAYS} sing", 1)])),
        "limit": Case(BRANCH, {"limit": "once per round"}, ways, ([*SUNG, (WAYS, 0)], [SUNG[0], (WAYS, 1), (WAYS, 0)]),
                      ([*SUNG, (f"{WAYS} sing", 1)], [SUNG[0], (WAYS, 1), (f"{WAYS} sing", 1)])),
        "order": Case(BRANCH, {"order": 9}, lambda table: ways(table)[0], ((f"{WAYS} sing dance", 5), (f"{WAYS} dance sing", 1)),
                      ((f"{WAYS} sing dance", 5), (f"{WAYS} dance sing", 1)), [DANCE]),
    },
    "substitute": {
        "with": Case(None, SUBSTITUTE, bills, ([1, 1, 1], [3, 3, 1]), ([1, 1, 1], [3, 3, 3])),
        "if": Case(SUBSTITUTE, {"if": "my.points > 0"}, bills, ([3, 3, 1], [1, 1, 1]), ([3, 3, 3], [1, 1, 1])),
        "by": Case(SUBSTITUTE, {"by": "others"}, bills, ([3, 3, 1], [1, 1, 3])),
        "for": Case(SUBSTITUTE, {"for": "candidate is fir"}, bills, ([3, 3, 1], [1, 1, 1]), ([3, 3, 3], [1, 1, 1])),
        "most": Case(SUBSTITUTE, {"most": 1}, bills, ([3, 3, 1], [2, 2, 1]), ([3, 3, 3], [2, 2, 2])),
        "limit": Case(SUBSTITUTE, {"limit": "once per round"}, bills, ([3, 3, 1], [3, 1, 1]), ([3, 3, 3], [3, 1, 3])),
    },
}  # fmt: skip

# ------------------------------------------------------------------ the cells that are refused

EXAMPLES = {
    "if": "true", "by": "others", "may": True, "cost": "1 coins", "limit": "once per round", "order": 2, "effect": "gain 1 coins",
    "set": 1, "add": 1, "multiply": 1, "at_least": 1, "at_most": 1, "where": "true", "reason": "why", "remove": "true", "with": "elm",
    "for": "true", "most": 1, "branch": "sing", "from": "suits",
}  # fmt: skip
BASES: dict[str, Hook] = {
    **{key: {key: "sale", "effect": "gain 1 points"} for key in ("before", "after", "instead")},
    "modify": MODIFY, "forbid": FORBID, "allow": ALLOW, "offer add": ADD, "offer remove": REMOVE, "substitute": SUBSTITUTE,
    "offer branch": BRANCH,
}  # fmt: skip
WRITABLE = ("if", "by", "may", "cost", "limit", "order")  # what the grammar lets one write on every kind of hook
CELLS = [(form, kind, clause) for form in ("yaml", "rules") for kind in KINDS for clause in CLAUSES]


def can_be_written(form: str, kind: str, clause: str) -> bool:
    """True if the clause can be read at all; the grammar of `.rules` has no place for the parts of other kinds."""
    return form == "yaml" or clause in WRITABLE or (kind, clause) == ("allow", "reason")


def fits(form: str, kind: str, clause: str) -> bool:
    """True if the specification takes the clause, in a hook of the case's or else of the usual clauses."""
    case = CASES[kind].get(clause)
    written = tuple({**(case.hook or {}), **case.clause}) if case is not None else tuple(BASES[kind])
    return refusal(KINDS[kind], written, clause, form == "yaml") is None


@pytest.mark.parametrize(("form", "kind", "clause"), [cell for cell in CELLS if fits(*cell)])
def test_a_clause_that_fits_changes_play(tmp_path: Path, form: str, kind: str, clause: str) -> None:
    case = CASES[kind][clause]
    found = case.yaml if form == "yaml" else case.rules
    assert found is not None
    without, with_it = found
    assert without != with_it
    hooks = [] if case.hook is None else [case.hook]
    assert case.play(lay(tmp_path / "without", form, [*hooks, *case.beside])) == without
    assert case.play(lay(tmp_path / "with", form, [{**(case.hook or {}), **case.clause}, *case.beside])) == with_it


@pytest.mark.parametrize(("form", "kind", "clause"), [cell for cell in CELLS if can_be_written(*cell) and not fits(*cell)])
def test_a_clause_that_does_not_fit_is_refused(tmp_path: Path, form: str, kind: str, clause: str) -> None:
    hook = {**BASES[kind], clause: EXAMPLES[clause]}
    if form == "yaml":
        found = problems_of(tmp_path, RULES, f"- {{id: ring, abilities: [{as_yaml(hook)}]}}")
    else:
        found = problems_of(tmp_path, RULES + as_rules(hook) + "\n")
    [problem] = [problem for problem in found.sorted() if problem.code == "E213"]
    assert problem.remedy


@pytest.mark.parametrize("key", ["before", "after", "instead"])
@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_hooks_that_say_together_share_a_limit(tmp_path: Path, form: str, key: str) -> None:
    apart = [{key: "sale", "limit": "2 times per round", "effect": "gain 1 points"}] * 2
    together = [{**hook, "limit": "2 times per round together"} for hook in apart]

    def points(table: Table) -> int:
        for _ in range(3):
            table.do("sale")
        return table.count("points")

    assert points(lay(tmp_path / "apart", form, apart)) == (3 if key == "instead" else 4)
    assert points(lay(tmp_path / "together", form, together)) == 2


@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_offers_that_say_together_share_a_limit(tmp_path: Path, form: str) -> None:
    def sizes(limit: str, folder: str) -> list[int]:
        hooks = [{"offer": "card", "add": f"[{card}]", "limit": limit} for card in ("ten", "six_2")]
        return [len(found[0].split()) for found in picks(lay(tmp_path / folder, form, hooks))[:2]]

    assert sizes("once per round", "apart") == [5, 4]
    assert sizes("once per round together", "together") == [5, 3]


@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_substitutions_that_say_together_share_a_limit(tmp_path: Path, form: str) -> None:
    def sizes(limit: str, folder: str) -> list[int]:
        hooks = [{"substitute": "ways", "with": suit, "limit": limit} for suit in ("elm", "fir")]
        return bills(lay(tmp_path / folder, form, hooks))[:2]

    assert sizes("once per round", "apart") == [5, 3]
    assert sizes("once per round together", "together") == [5, 1]


@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_modifiers_cannot_share_a_limit(tmp_path: Path, form: str) -> None:
    hook = {**MODIFY, "limit": "once per round together"}
    charms = f"- {{id: ring, abilities: [{as_yaml(hook)}]}}" if form == "yaml" else ""
    found = problems_of(tmp_path, RULES + ("" if charms else as_rules(hook) + "\n"), charms)
    assert [problem.code for problem in found.sorted()] == ["E213"]


# ------------------------------------------------------------------ limited modifiers


def test_a_limited_modifier_is_spent_only_when_it_makes_a_difference(tmp_path: Path) -> None:
    rules = (
        RULES
        + "procedure compare:\n    if reach > 4: gain 100 points\nmodify reach limit once per round: at least 5\nmodify reach: add 0\n"
    )
    table = Table(load_world(tmp_path / "one", rules), 2)
    table.do("compare")
    table.do("compare")
    table.do("score")
    assert table.count("points") == 103
    idle = Table(load_world(tmp_path / "two", RULES + "modify reach limit once per round: at least my.points\n"), 2)
    for _ in range(4):
        idle.do("score")  # 3, 3, then at least 6, then 3 again
    assert idle.count("points") == 15


@pytest.mark.parametrize("plain", [False, True])
def test_of_two_limited_modifiers_that_do_the_same_one_is_spent(tmp_path: Path, plain: bool) -> None:
    twice = "modify reach limit once per round: set 10\n" * 2
    ruleset = load_world(tmp_path, RULES + twice)
    ruleset.programs[2, True] = compile_program(ruleset.rules, ruleset.vocabulary, 2, telling=True, plain=plain)
    table = Table(ruleset, 2)
    for _ in range(3):
        table.do("score")
    assert table.count("points") == 23


def test_a_limited_modifier_that_prevents_a_fault_is_spent(tmp_path: Path) -> None:
    rules = "value nobody = 0\nprocedure share: gain 12 / nobody points\nmodify nobody limit once per round: set 3\n"
    table = Table(load_world(tmp_path, RULES + rules), 2)
    table.do("share")
    assert table.count("points") == 4
    with pytest.raises(RuleFault):
        table.do("share")


@pytest.mark.parametrize("look", [
    "procedure ask: choose card from row where it.worth < reach",
    "procedure ask:\n    choose turn:\n        rest when reach > 2: end\n        go: end",
    "procedure ask: choose card from row\nforbid card where candidate.worth > reach",
    "after sale when reach > 2: gain 1 points",
    "value twice = 2 * reach\nprocedure ask: choose n from 1 to twice",
    "procedure ask:\n    repeat at most 3 times while reach > 2: gain 1 points",
])  # fmt: skip
def test_values_that_are_only_looked_at_take_no_limited_modifier(tmp_path: Path, look: str) -> None:
    found = problems_of(tmp_path, f"{RULES}{look}\nmodify reach limit once per round: add 2\n")
    [problem] = found.sorted()
    assert problem.code == "E213"
    assert problem.remedy
    assert "reach" in problem.message


@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_modifiers_of_cards_and_of_the_table_apply_in_one_order(tmp_path: Path, form: str) -> None:
    hooks = [{"modify": "reach", "multiply": 2}, {"modify": "reach", "add": 4}]
    for number, ordered in enumerate((hooks, hooks[::-1])):
        table = lay(tmp_path / str(number), form, ordered)
        table.do("score")
        assert table.count("points") == 14


# ------------------------------------------------------------------ single clauses


def test_may_false_is_the_same_as_no_may(tmp_path: Path) -> None:
    table = lay(tmp_path, "yaml", [{"after": "sale", "may": False, "effect": "gain 1 points"}])
    table.do("sale")
    assert (table.asked(), table.count("points")) == ("nothing", 1)


@pytest.mark.parametrize("form", ["yaml", "rules"])
@pytest.mark.parametrize("moment", ["before", "after", "instead"])
def test_the_owner_is_asked_only_while_the_condition_of_may_holds(tmp_path: Path, form: str, moment: str) -> None:
    hook = {moment: "sale", "may": "my.coins > 4", "limit": "2 times per round", "effect": "gain 3 points; lose 1 coins"}
    table = lay(tmp_path, form, [hook])
    table.do("sale")
    assert table.asked() == "1 use_ring: yes no" if form == "yaml" else "1 use_sale: yes no"
    table.answer("no")
    table.do("sale")
    table.answer("yes")
    table.do("sale")
    assert (table.asked(), table.count("points")) == ("nothing", 6)
    table.do("sale")
    assert (table.asked(), table.count("points")) == ("nothing", 6)  # both uses are spent, the second one without a question


@pytest.mark.parametrize("form", ["yaml", "rules"])
@pytest.mark.parametrize(("rounds", "first"), [(2, "late"), (5, "early")])
def test_options_can_decide_about_the_order(tmp_path: Path, form: str, rounds: int, first: str) -> None:
    early: Hook = {"after": "sale", "order": "(if option rounds > 3 then -1 else 1)", "effect": "tell early"}
    late: Hook = {"after": "sale", "effect": "tell late"}
    table = lay(tmp_path, form, [early, late], rounds=rounds)
    assert next(event for event in table.do("sale") if event != "sale 1") == f"{first} 1"


def test_limit_none_is_the_same_as_no_limit(tmp_path: Path) -> None:
    table = lay(tmp_path, "yaml", [{"after": "sale", "limit": "none", "effect": "gain 1 points"}])
    table.do("sale")
    table.do("sale")
    assert table.count("points") == 2


@pytest.mark.parametrize("form", ["yaml", "rules"])
def test_nobody_is_asked_for_a_cost_that_cannot_be_paid(tmp_path: Path, form: str) -> None:
    cost = "2 coins; 1 coins; 1 oak"
    table = lay(tmp_path, form, [{"after": "sale", "may": True, "cost": cost, "effect": "gain 1 points"}])
    table.do("sale")
    table.answer("yes")
    assert (table.count("points"), table.count("coins")) == (1, 2)
    table.do("sale")
    assert table.asked() == "nothing"


def test_a_reason_is_kept_in_every_language(tmp_path: Path) -> None:
    charm = "- {id: ring, abilities: [{forbid: card, where: candidate.worth = 2, reason: {en: too dear, fr: trop cher}}]}"
    table = Table(load_world(tmp_path, RULES, charm), 2).wear(1, "ring")
    table.do("pick")
    [blocked] = table.game.blocked
    assert blocked.reason == "too dear"
    assert Labels(table.ruleset, ("Ann", "Ben"), "fr").text(blocked.reasons) == "trop cher"


def test_a_rule_of_the_table_can_have_several_changes_and_a_negative_order(tmp_path: Path) -> None:
    rules = "modify reach: set 9\nmodify reach order -1: set 1; add 4; at most 12\n"
    table = Table(load_world(tmp_path, RULES + rules), 2)
    table.do("score")
    assert table.count("points") == 12
