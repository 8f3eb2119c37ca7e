"""Rules that try to work longer, or to keep more, than one answer may."""

from __future__ import annotations

from hostile.packs import CARDS, POINTS, Files, cards, files, hostile, many

# ------------------------------------------------------------------ many pieces


@hostile()
def draw_and_move_back_5000_pieces() -> Files:
    return cards("game:\n    repeat 3000000 times:\n        draw a from deck to pile\n        move a from pile to deck\n")


@hostile()
def move_first_of_5000_pieces() -> Files:
    return cards(
        "game:\n    repeat 3000000 times:\n        move first(deck) from deck to pile\n        move first(pile) from pile to deck\n"
    )


@hostile()
def move_last_of_5000_pieces() -> Files:
    return cards("game:\n    repeat 3000000 times:\n        move last(deck) from deck to deck\n")


@hostile()
def move_all_5000_pieces() -> Files:
    return cards(
        "game:\n    draw a from deck to pile\n    repeat 3000000 times:\n        move all from deck to pile\n"
        "        move all from pile to deck\n"
        "        draw b from deck to pile\n"
    )


@hostile()
def shuffle_5000_pieces() -> Files:
    return cards("game:\n    repeat 7000 times: shuffle deck\n")


@hostile()
def draw_from_a_bag_of_5000_pieces() -> Files:
    bag = (CARDS % many()).replace("deck: {of: table, holds: card,", "deck: {of: table, holds: card, order: bag,")
    return files("game:\n    repeat 3000000 times:\n        draw a from deck to pile\n        move a from pile to deck\n", bag)


@hostile()
def offers_and_bars_over_5000_pieces() -> Files:
    return cards(
        "game:\n    repeat 20 times:\n        choose card from deck\n        gain 1 points\n"
        "offer card: add deck\noffer card: add pile\noffer card: add deck\nforbid card where position(candidate, deck) > 4000\n",
    )


@hostile()
def offers_of_5000_pieces_to_an_empty_question() -> Files:
    return cards(
        "game:\n    repeat 20 times:\n        choose card from pile\n        gain 1 points\n"
        + "offer card: add deck\n" * 20
        + "forbid card where candidate in pile\nallow card where candidate in deck\n",
    )


@hostile()
def bars_that_leave_one_option_in_a_loop() -> Files:
    return cards(
        "game:\n    repeat 100000 times:\n        choose card from deck\n        gain 1 points\n"
        "forbid card where candidate is not first(deck)\n"
    )


@hostile()
def subsets_barred_to_one_in_a_loop() -> Files:
    return cards(
        "game:\n    repeat 100000 times:\n        choose up to 3 of some as few from deck\n        gain 1 points\n"
        "forbid few where my.points >= 0\n",
        copies=26,
        sorts=1,
    )


@hostile()
def order_of_5000_pieces() -> Files:
    return cards("game:\n    order all_of_them from deck\n    gain count(all_of_them) points\n")


@hostile()
def choose_several_of_5000_pieces() -> Files:
    return cards("game:\n    choose up to 5000 of some from deck\n    gain 1 points\n")


@hostile()
def pick_from_a_filter_in_a_loop() -> Files:
    return cards(
        "game:\n    repeat 1000000 times:\n        pick a at random from deck where it is not first(deck)\n        gain 1 points\n"
    )


@hostile()
def position_in_a_big_zone_for_each() -> Files:
    return cards("game:\n    for each a in deck:\n        for each b in deck:\n            gain position(a, deck) points\n")


@hostile()
def nested_filters_over_1000_pieces() -> Files:
    return cards("game:\n    repeat 1000 times: gain count(deck where count(deck where it in pile) > 0) points\n", copies=200)


@hostile()
def sums_of_sums_of_sums() -> Files:
    return cards("game:\n    repeat 1000 times: gain sum(sum(sum(1 for c in deck) for b in deck) for a in deck) points\n", copies=18)


@hostile()
def big_zones_joined_in_a_loop() -> Files:
    return cards("game:\n    repeat 3000000 times: gain count(deck + pile + deck + pile + deck) points\n")


@hostile()
def big_sets_compared_in_a_loop() -> Files:
    return cards("game:\n    repeat 3000000 times:\n        let rest = deck without pile\n        if rest is deck: gain 1 points\n")


@hostile()
def everything_a_set_kept_in_lets() -> Files:
    lets = "".join(f"        let x{number} = deck where it not in pile\n" for number in range(100))
    return cards(f"game:\n    repeat 100000 times:\n{lets}        gain count(x99) points\n")


@hostile()
def hosts_of_hooks_by_thousands() -> Files:
    charms = (
        "kinds: {charm: {plural: charms, pieces: true}}\nzones: {worn: {of: table, holds: charm, start: all, live: true}}\n"
        "define: {charm: [{id: luck, copies: 1000, abilities: [{after: gain points, by: anyone, if: my.gold > 5, effect: gain 1 gold}]}]}\n"
    )
    counters = "counters: {points: {of: seat, score: highest}, gold: {of: seat}}\n"
    return files("game:\n    repeat 100000 times: gain 1 points\n", charms + counters)


# ------------------------------------------------------------------ loops and numbers


@hostile()
def loops_in_loops() -> Files:
    rules = "game:\n"
    for depth in range(12):
        rules += "    " * (depth + 1) + "repeat 1000 times:\n"
    return files(rules + "    " * 13 + "gain 1 points\n")


@hostile()
def procedures_that_loop_around_each_other() -> Files:
    rules = "game: perform p9\nprocedure p0: gain 1 points\n"
    return files(rules + "".join(f"procedure p{n}:\n    repeat 1000 times: perform p{n - 1}\n" for n in range(1, 10)))


@hostile()
def ranges_of_unknown_length_nested() -> Files:
    return files(
        "value n = my.points\ngame:\n    set my.points to 1000\n"
        "    repeat 1000 times: set seat(1).spare to count(1 to n where count(1 to n where it > 0) > 0)\n",
        "counters: {points: {of: seat, score: highest}, spare: {of: seat}}\n",
    )


@hostile()
def ranges_in_sums_in_a_loop() -> Files:
    return files(
        "game:\n    set seat(1).points to 999\n    repeat 100000 times:\n"
        "        set seat(1).spare to sum(sum(a * b for b in 1 to seat(1).points) % 7 for a in 1 to seat(1).points)\n",
        "counters: {points: {of: seat, score: highest}, spare: {of: seat}}\n",
    )


@hostile()
def squares_of_squares() -> Files:
    return files("game:\n    gain 2 points\n    repeat 40 times: set my.points to my.points * my.points\n")


@hostile()
def division_by_what_is_nothing() -> Files:
    return files("game: gain 1 / my.points points\n")


@hostile()
def a_while_that_asks_dear_things() -> Files:
    return cards("game:\n    repeat at most 900000000 times while count(deck where it in deck) > 0: gain 1 points\n", copies=100)


@hostile()
def mixes_with_a_hundred_substitutions() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(28))
    rules = (
        "value ways = mixes of 3 mats where it is not m1 up to my.stock[it] needing it is m2 or it is m3 or it is m4 or it is m5\n"
        "game:\n    for each m in mats: set my.stock[m] to 3\n    gain count(ways) points\n" + "substitute mats in ways most 1\n" * 100
    )
    return files(rules, _mats(mats))


def _mats(mats: str) -> str:
    return (
        "kinds: {mat: {plural: mats}}\ncounters: {points: {of: seat, score: highest}, stock: {of: seat, by: mat}}\n"
        f"define: {{mat: [{mats}]}}\n"
    )


@hostile()
def mixes_of_thousands_of_stocks() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(28))
    bits = "".join(f"        set my.stock[m{n}] to 1 + (my.points / {2**n}) % 2\n" for n in range(13))
    rules = (
        "game:\n    for each m in mats: set my.stock[m] to 3\n    repeat 9000 times:\n"
        + bits
        + "        set my.other to count(mixes of 3 mats up to my.stock[it])\n        gain 1 points\n"
    )
    return files(rules, _mats(mats).replace("stock:", "other: {of: seat}, stock:"))


@hostile()
def mixes_whose_needs_fit_in_too_many_ways() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(40))
    needs = " or ".join(f"it is m{n}" for n in range(20))
    wild = "".join(f"substitute m{20 + n} in ways for candidate is not m0\n" for n in range(20))
    rules = (
        f"value ways = mixes of 20 mats where {needs} up to my.stock[it] needing {needs}\n"
        "game:\n    for each m in mats:\n        if position(m, mats) > 20: set my.stock[m] to 1\n    gain count(ways) points\n" + wild
    )
    return files(rules, _mats(mats))


@hostile()
def mixes_of_sixty_units_of_sixty_things() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(60))
    return files(
        "game:\n    for each m in mats: set my.stock[m] to 60\n"
        "    repeat 1000 times: gain count(mixes of 60 mats up to my.stock[it]) points\n",
        _mats(mats),
    )


@hostile()
def mixes_paid_in_a_loop() -> Files:
    mats = ", ".join(f"{{id: m{number}}}" for number in range(12))
    return files(
        "value ways = mixes of 4 mats up to my.stock[it]\n"
        "game:\n    for each m in mats: set my.stock[m] to 5\n    repeat 100000 times:\n"
        "        set my.other to count(ways where total(it) > 3)\n",
        _mats(mats).replace("stock:", "other: {of: seat}, stock:"),
    )


# ------------------------------------------------------------------ logs


@hostile()
def a_log_of_millions_of_lines() -> Files:
    tell = "        tell x(1,2,3,4,5,6,7,8)\n" * 3
    return files(f"game:\n    repeat 3000000 times:\n{tell}", POINTS + "texts: {events: {x: a}}\n")


@hostile()
def a_log_of_big_sets() -> Files:
    return cards(
        "game:\n    repeat 3000000 times: tell x(deck where it not in pile, deck without pile)\n", more="texts: {events: {x: '{1} {2}'}}\n"
    )


@hostile()
def a_log_of_moves_of_thousands() -> Files:
    return cards("game:\n    repeat 100000 times:\n        move all from deck to pile\n        move all from pile to deck\n")


@hostile()
def a_log_of_gains() -> Files:
    return files("game:\n    repeat 30000000 times: gain 1 points\n")


@hostile()
def a_log_of_settings() -> Files:
    return cards("game:\n    repeat 30000000 times:\n        for each c in deck: set c.mark to true\n")


@hostile()
def a_log_of_choices_with_one_option() -> Files:
    return cards("game:\n    repeat 30000000 times:\n        choose card from deck\n        gain 1 points\n", copies=1, sorts=1)


# ------------------------------------------------------------------ hooks


@hostile()
def hooks_that_feed_each_other() -> Files:
    return files(
        "game: gain 1 points\nafter gain points when my.points < 900000000: gain 1 gold\n"
        "after gain gold when my.points < 900000000: gain 1 points\n",
        "counters: {points: {of: seat, score: highest}, gold: {of: seat}}\n",
    )


@hostile()
def moments_that_feed_each_other() -> Files:
    return files(
        "moment a\nmoment b\ngame: perform a\nafter a when my.points < 900000000: perform b; gain 1 points\n"
        "after b when my.points < 900000000: perform a; gain 1 points\n"
    )


@hostile()
def replacements_that_feed_each_other() -> Files:
    return files(
        "game: perform a\nprocedure a: gain 1 points\nprocedure b: gain 1 points\n"
        "instead of a when my.points < 900000000: gain 1 points; perform b\n"
        "instead of b when my.points < 900000000: gain 1 points; perform a\n"
    )


@hostile()
def replacements_looked_for_down_a_deep_stack() -> Files:
    return files(
        "game: perform a\nprocedure a: gain 1 points\nprocedure b: gain 1 points\n"
        "after a when my.points < 900000000: gain 1 points; perform b; perform a\n"
        "instead of b when my.points >= 0: set my.points to my.points + 1\n"
    )


@hostile()
def a_question_below_a_hundred_thousand_hooks() -> Files:
    return files(
        "game: perform a\nprocedure a: gain 1 points\n"
        "after a when my.points < 60000: perform a; gain 1 points\n"
        "after a when my.points >= 60000: perform asks\n"
        "procedure asks:\n    choose s from seats\n    gain 1 points\n"
    )


@hostile()
def limited_modifiers_by_the_hundred() -> Files:
    hooks = "".join(f"modify v limit once per turn: add {n + 1}\n" for n in range(800))
    return files(
        "value v = sum(sum(1 for b in 1 to 100) for a in 1 to 50)\ngame:\n    repeat 1000 times: gain v points\n" + hooks,
        POINTS + "scopes: [turn]\n",
    )


@hostile()
def modifiers_of_modifiers() -> Files:
    rules = "value v0 = my.points\n" + "".join(f"value v{n} = v{n - 1}\nmodify v{n}: add v{n - 1}\n" for n in range(1, 30))
    return files(rules + "game: gain v29 points\n")


@hostile()
def two_thousand_hooks_on_one_event() -> Files:
    return files(
        "game:\n    repeat 100000 times: gain 1 gold\n" + "after gain gold when my.points < 0: gain 1 points\n" * 1900,
        "counters: {points: {of: seat, score: highest}, gold: {of: seat}}\n",
    )


@hostile()
def invariants_by_the_hundred() -> Files:
    rules = "".join(f"invariant i{n} = count(deck where it in deck) > 0\n" for n in range(400))
    return cards("game:\n    repeat 5 times:\n        choose s from seats\n        gain 1 points\n" + rules, copies=300, sorts=1)


@hostile("check", "play", "compile")
def values_that_double() -> Files:
    rules = "value v0 = my.points\n" + "".join(f"value v{n} = v{n - 1} + v{n - 1}\n" for n in range(1, 41))
    return files(rules + "game: gain v40 points\n")


@hostile("check", "play", "compile")
def sets_that_double() -> Files:
    rules = "value v0 = seats\n" + "".join(f"value v{n} = v{n - 1} + v{n - 1}\n" for n in range(1, 41))
    return files(rules + "game: gain count(v40) points\n")


@hostile("check", "play", "compile")
def sets_that_double_by_if() -> Files:
    rules = "value v0 = seats\n" + "".join(f"value v{n} = if 1 = 1 then v{n - 1} else v{n - 1}\n" for n in range(1, 41))
    return files(rules + "game: gain count(v40) points\n")


@hostile("check", "play", "compile")
def sets_of_numbers_that_double() -> Files:
    rules = "value v0 = 1 to 900\n" + "".join(f"value v{n} = v{n - 1} + [{n + 1000}]\n" for n in range(1, 50))
    return files(rules + "game: gain count(v49) points\n")


@hostile("check", "play", "compile")
def procedures_that_double() -> Files:
    rules = "procedure p0: gain 1 points\n" + "".join(
        f"procedure p{n}:\n    perform p{n - 1}\n    perform p{n - 1}\n" for n in range(1, 41)
    )
    return files(rules + "game: perform p40\n")


@hostile("check", "play", "compile")
def static_values_with_big_tables() -> Files:
    values = "".join(f"value t{n}(card a) = count(cards where it is not a) + {n}\n" for n in range(300))
    uses = "".join(f"    gain t{n}(first(deck)) points\n" for n in range(140))
    return cards(values + "game:\n" + uses, copies=700)


@hostile("check", "compile", "play")
def tables_of_dear_sets() -> Files:
    values = "".join(f"value t{n}(card a) = count(cards where it is not a and count(cards where it is not a) > {n})\n" for n in range(20))
    uses = "".join(f"    gain t{n}(first(deck)) points\n" for n in range(4))
    return cards(values + "game:\n" + uses, copies=160)


@hostile("check", "compile", "play")
def tables_of_big_sets() -> Files:
    values = "".join(f"value t{n}(card a) = count(cards where it is not a and it is not c{n % 5}_{n + 1})\n" for n in range(30))
    uses = "".join(f"    gain t{n}(first(deck)) points\n" for n in range(30))
    return cards(values + "game:\n" + uses, copies=700)
