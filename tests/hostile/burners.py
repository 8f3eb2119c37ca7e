"""Rules that use up the whole budget of an answer with one sort of work: what a step costs in the worst case is measured by them.

Their loops do not know the number of their turns, so they are charged turn by turn, to the last step.
"""

from __future__ import annotations

from hostile.packs import CARDS, Files, files, hostile, many

COUNTERS = "counters: {points: {of: seat, score: highest}, turns: {of: seat, start: 900000000}, other: {of: seat, start: 3}}\n"
SUITS = (
    "kinds: {suit: {plural: suits, fields: {mark: truth, n: number}}}\n"
    f"define: {{suit: [{', '.join(f'{{id: s{n}}}' for n in range(40))}]}}\n"
)


def _with_turns(content: str) -> str:
    """Return content with a counter of very many turns."""
    return content.replace("counters: {", "counters: {turns: {of: seat, start: 900000000}, ")


def _burning(body: str, content: str = COUNTERS + SUITS, more: str = "") -> Files:
    indented = "".join(f"        {line}\n" for line in body.splitlines())
    return files(f"game:\n    repeat my.turns times:\n{indented}" + more, content)


@hostile("play", only_long=True)
def all_steps_for_arithmetic() -> Files:
    return _burning("let x = (my.other * my.other + 7) * (my.other + 5) % 1000 / 3 - my.other * 9\nlet y = x * x * 2 % 77")


@hostile("play", only_long=True)
def all_steps_for_values() -> Files:
    values = "value a(number n) = n * n % 91\nvalue b(number n) = a(n) + a(n + 1)\nvalue c(number n) = b(n) + b(n * 2)\n"
    return _burning("let x = c(my.other) + c(my.other + 1)", more=values)


@hostile("play", only_long=True)
def all_steps_for_modified_values() -> Files:
    return _burning("let x = v + v", more="value v = my.other\n" + "modify v when my.other > 0: add 1\n" * 50)


@hostile("play", only_long=True)
def all_steps_for_limited_modifiers() -> Files:
    limited = "modify v limit 9 times per turn: add 1\n" * 20
    return _burning("set my.other to v % 5 + 1", COUNTERS + SUITS + "scopes: [turn]\n", "value v = my.other\n" + limited)


@hostile("play", only_long=True)
def all_steps_for_sums() -> Files:
    return _burning("let x = sum(my.other * b.n + 1 for b in suits)\n" + "let y = sum(sum(b.n * a.n for b in suits) for a in suits)")


@hostile("play", only_long=True)
def all_steps_for_ranges() -> Files:
    return _burning("let x = sum(n * n % 7 for n in 1 to my.other * 300) + most(n for n in 1 to my.other * 300)")


@hostile("play", only_long=True)
def all_steps_for_filters() -> Files:
    return _burning("let x = count(suits where it.n * 2 + 1 > my.other and not it.mark) + count((suits where it.n = 0) where it.mark)")


@hostile("play", only_long=True)
def all_steps_for_searches() -> Files:
    return _burning("let x = if exists(suits where it.mark) then 1 else 2\nlet y = if every(s.n = 0 for s in suits) then 1 else 2")


@hostile("play", only_long=True)
def all_steps_for_choices() -> Files:
    return _burning("choose s from suits where it is s3\nlet x = s.n")


@hostile("play")
def all_steps_for_choices_with_hooks() -> Files:
    return _burning(
        "choose s from suits\nlet x = s.n",
        more="forbid s where candidate is not s3\nallow s where candidate is s4 and my.other > 9\noffer s: add suits\n",
    )


@hostile("play", only_long=True)
def all_steps_for_branches() -> Files:
    return _burning(
        "choose b:\n    s from suits when my.other > 9: let x = s.n\n    pass when my.other > 0: let y = 1\n"
        "    t from suits when my.other > 99: let z = 1"
    )


@hostile("play", only_long=True)
def all_steps_for_subsets() -> Files:
    return _burning(
        "choose up to 3 of some as few from suits where position(it, suits) < 26\nlet x = count(some)",
        more="forbid few where my.points >= 0\n",
    )


@hostile("play", only_long=True)
def all_steps_for_procedures() -> Files:
    chain = "".join(f"procedure p{n}(number x): perform p{n + 1}(x + 1)\n" for n in range(40)) + "procedure p40(number x): let y = x\n"
    return _burning("perform p0(1)", more=chain)


@hostile("play", only_long=True)
def all_steps_for_hooked_procedures() -> Files:
    return _burning(
        "perform p",
        more="procedure p: let x = 1\n" + "after p when my.points > 9: gain 1 points\nbefore p when my.points > 9: gain 1 points\n" * 20,
    )


@hostile("play", only_long=True)
def all_steps_for_replacements() -> Files:
    return _burning("perform p", more="procedure p: let x = 1\n" + "instead of p when my.points > 9: gain 1 points\n" * 20)


@hostile("play")
def all_steps_for_hooks_that_act() -> Files:
    return _burning(
        "perform p",
        more="procedure p: let x = 1\nprocedure q: let x = 1\nafter p: perform q\nafter p: let y = 1\nbefore q: let y = 2\n"
        "after q: let y = 2\n",
    )


@hostile("play")
def all_steps_for_gains() -> Files:
    return _burning("gain 1 other\nlose 1 other")


@hostile("play", only_long=True)
def all_steps_for_fields() -> Files:
    return _burning("for each s in suits: set s.n to (s.n + 1) % 9")


@hostile("play")
def all_steps_for_moves() -> Files:
    return files(
        "game:\n    repeat my.turns times:\n        draw a from deck to pile\n        move a from pile to deck\n",
        _with_turns(CARDS % many()),
    )


@hostile("play", only_long=True)
def all_steps_for_moves_of_few() -> Files:
    return files(
        "game:\n    repeat my.turns times:\n        draw a from deck to pile\n        move a from pile to deck\n"
        "        move all from deck to pile\n        move all from pile to deck\n",
        _with_turns(CARDS % many(1, 2)),
    )


@hostile("play", only_long=True)
def all_steps_for_shuffles() -> Files:
    return files(
        "game:\n    repeat my.turns times: shuffle deck\n",
        _with_turns(CARDS % many()),
    )


@hostile("play", only_long=True)
def all_steps_for_bags() -> Files:
    bag = (CARDS % many()).replace("deck: {of: table, holds: card,", "deck: {of: table, holds: card, order: bag,")
    return files(
        "game:\n    repeat my.turns times:\n        draw a from deck to pile\n        move a from pile to deck\n",
        _with_turns(bag),
    )


@hostile("play", only_long=True)
def all_steps_for_joined_sets() -> Files:
    return files(
        "game:\n    move all from deck to pile\n    repeat my.turns times:\n        let x = deck + pile\n"
        "        let y = pile without deck\n",
        _with_turns(CARDS % many()),
    )


@hostile("play", only_long=True)
def all_steps_for_positions() -> Files:
    return files(
        "game:\n    repeat my.turns times:\n        let x = position(last(deck), deck)\n        let y = last(deck) in deck\n",
        _with_turns(CARDS % many()),
    )


@hostile("play", only_long=True)
def all_steps_for_chance() -> Files:
    return _burning("pick s at random from suits\npick n at random from 1 to 6")


@hostile("play", only_long=True)
def all_steps_for_mixes() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(8))
    content = (
        "kinds: {mat: {plural: mats}}\ncounters: {points: {of: seat, score: highest}, stock: {of: seat, by: mat, start: 5},"
        f" turns: {{of: seat, start: 900000000}}}}\ndefine: {{mat: [{mats}]}}\n"
    )
    rules = (
        "value ways = mixes of 4 mats up to my.stock[it]\ngame:\n    repeat my.turns times:\n"
        "        let x = count(ways where total(it) > 3)\n        set my.stock[m1] to (my.stock[m1] + 1) % 6\n"
    )
    return files(rules, content)


@hostile("play", only_long=True)
def all_steps_for_changing_mixes() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(8))
    content = (
        "kinds: {mat: {plural: mats}}\ncounters: {points: {of: seat, score: highest}, stock: {of: seat, by: mat, start: 5},"
        f" turns: {{of: seat, start: 900000000}}}}\ndefine: {{mat: [{mats}]}}\n"
    )
    bits = "".join(f"        set my.stock[m{n}] to 1 + (my.points / {4**n}) % 4\n" for n in range(8))
    rules = (
        f"value ways = mixes of 4 mats up to my.stock[it]\ngame:\n    repeat my.turns times:\n{bits}"
        "        let x = count(ways)\n        gain 1 points\nsubstitute [m1, m2] in ways most 1\nsubstitute m3 in ways\n"
    )
    return files(rules, content)


@hostile("play")
def all_steps_for_telling() -> Files:
    return _burning("tell x(my.other, s3, suits, suits where not it.mark)", COUNTERS + SUITS + "texts: {events: {x: '{1} {2} {3} {4}'}}\n")


BOARD = COUNTERS + "kinds: {plot: {plural: plots, grid: {rows: 50, columns: 100}, fields: {n: number}}}\n"
GRAPH = (
    COUNTERS
    + "kinds: {stop: {plural: stops, graph: links, attributes: {links: list of stop}}}\n"
    + f"define: {{stop: [{', '.join(f'{{id: s{n}, links: [s{(n * 7 + 3) % 2000}, s{(n * 5 + 1) % 2000}]}}' for n in range(2000))}]}}\n"
)


@hostile("play", only_long=True)
def all_steps_for_areas() -> Files:
    return _burning("let x = count(connected(plot_1_1, plots where it.n = 0))\nlet y = count(connected(plot_9_9, plots))", BOARD)


@hostile("play", only_long=True)
def all_steps_for_small_areas() -> Files:
    return _burning("let x = sum(count(connected(p, [p])) for p in plots)", BOARD)


@hostile("play", only_long=True)
def all_steps_for_lines() -> Files:
    near = "sum(count(line(plot_25_50, p, plots)) for p in around(plot_25_50))"
    return _burning(f"let x = {near}\nlet y = count(line(plot_1_1, plot_1_2, plots where it.n = 0))", BOARD)


@hostile("play", only_long=True)
def all_steps_for_cells() -> Files:
    return _burning("let x = sum(at(plots, n, n).n + distance(plot_1_1, plot_2_2) for n in 1 to 50)", BOARD)


@hostile("play", only_long=True)
def all_steps_for_ways() -> Files:
    return _burning("let x = distance(s0, s77) + distance(s5, s1999)", GRAPH)
