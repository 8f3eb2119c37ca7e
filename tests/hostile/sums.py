"""Parts that are small, and sums of them that are not: slots, panels, suggestions, patches, scenarios, differences."""

from __future__ import annotations

from hostile.packs import CARDS, IDLE, MANIFEST, POINTS, Files, cards, files, hostile, many


@hostile()
def slots_by_the_million() -> Files:
    counters = "".join(f"  k{n}: {{of: seat, by: card}}\n" for n in range(1000))
    content = (CARDS % many()).replace(
        "counters: {points: {of: seat, score: highest}}", "counters:\n  points: {of: seat, score: highest}\n" + counters
    )
    return files(content=content)


@hostile()
def slots_for_very_many_seats() -> Files:
    counters = "".join(f"  k{n}: {{of: seat, by: card}}\n" for n in range(200))
    content = (CARDS % many()).replace(
        "counters: {points: {of: seat, score: highest}}", "counters:\n  points: {of: seat, score: highest}\n" + counters
    )
    return files(content=content, manifest=MANIFEST.replace("most: 4", "most: 20"))


@hostile()
def fields_of_thousands_of_things() -> Files:
    fields = ", ".join(f"f{n}: number" for n in range(1000))
    content = (
        f"kinds: {{card: {{plural: cards, pieces: true, fields: {{{fields}}}}}}}\n"
        f"zones: {{deck: {{of: table, holds: card, start: all}}}}\ndefine: {{card: [{many()}]}}\n"
    )
    return files(content=content + POINTS)


@hostile()
def zones_for_each_of_thousands() -> Files:
    zones = "".join(f"  z{n}: {{of: seat, by: card, holds: card}}\n" for n in range(300))
    cards_in_a_deck = "kinds: {card: {plural: cards, pieces: true}}\nzones:\n  deck: {of: table, holds: card, start: all}\n"
    return files(content=cards_in_a_deck + zones + "define: {card: [" + many() + "]}\n" + POINTS)


@hostile()
def limits_of_thousands_of_hosts() -> Files:
    abilities = ", ".join("{after: gain points, limit: once per turn, effect: gain 1 gold}" for _ in range(400))
    content = (
        "kinds: {card: {plural: cards, pieces: true}}\nscopes: [turn]\ncounters: {points: {of: seat, score: highest}, gold: {of: seat}}\n"
        "zones: {deck: {of: table, holds: card, start: all}, worn: {of: seat, holds: card, live: true}}\n"
        f"define: {{card: [{{id: c, copies: 1000, abilities: [{abilities}]}}]}}\n"
    )
    return files(content=content)


@hostile("check")
def copies_without_end() -> Files:
    return files(content=CARDS % "{id: c, copies: 999999999}")


@hostile("check")
def copies_that_add_up() -> Files:
    return files(content=CARDS % ", ".join(f"{{id: c{n}, copies: 900}}" for n in range(2000)))


@hostile("check")
def seats_without_end() -> Files:
    return files(manifest=MANIFEST.replace("most: 4", "most: 999999999"))


@hostile("check")
def a_grid_without_end() -> Files:
    return files(content="kinds: {plot: {plural: plots, grid: {rows: 99999, columns: 99999}}}\n" + POINTS)


@hostile("check")
def grids_that_add_up() -> Files:
    kinds = ", ".join(f"k{n}: {{plural: ks{n}, grid: {{rows: 60, columns: 60}}, fields: {{a: number, b: number}}}}" for n in range(300))
    return files(content=f"kinds: {{{kinds}}}\n" + POINTS)


@hostile("check")
def kinds_by_the_thousand() -> Files:
    kinds = "".join(f"  k{n}: {{plural: ks{n}, attributes: {{a: k{(n + 1) % 5000}}}}}\n" for n in range(5000))
    return files(content="kinds:\n" + kinds + POINTS)


@hostile("check")
def suggestions_for_thousands_of_names() -> Files:
    values = "".join(f"value very_much_alike_{n} = {n}\n" for n in range(2500))
    weights = "weights:\n" + "".join(f"  vary_mush_alike_{n}: 1\n" for n in range(30_000))
    return files(IDLE + values, POINTS + weights)


@hostile("check")
def unknown_ids_in_thousands_of_attributes() -> Files:
    suits = ", ".join(f"{{id: very_much_alike_{n}}}" for n in range(2000))
    defined = "".join(f"    - {{id: c{n}, suit: vary_mush_alike_{n}}}\n" for n in range(4000))
    return files(
        content=f"kinds: {{suit: {{plural: suits}}, card: {{plural: cards, attributes: {{suit: suit}}}}}}\ndefine:\n"
        f"  suit: [{suits}]\n  card:\n{defined}" + POINTS
    )


@hostile()
def panels_by_the_ten_thousand() -> Files:
    return files(content=POINTS + "layout:\n" + "".join(f"  - {{panel: seats, id: p{n}, show: [points]}}\n" for n in range(10_000)))


@hostile()
def panels_of_dear_values() -> Files:
    layout = "layout:\n" + "".join(f"  - {{panel: seats, id: p{n}, show: [{', '.join(['dear'] * 40)}]}}\n" for n in range(40))
    return cards(
        "value dear = sum(sum(a * b % 7 for b in 1 to 900) for a in 1 to 500)\ngame:\n    choose s from seats\n    gain 1 points\n",
        copies=180,
        more=layout,
    )


@hostile()
def a_panel_of_ten_thousand_cells_in_cells() -> Files:
    layout = "layout:\n  - panel: grid\n    kind: plot\n    show: [" + ", ".join(["{zone: heap, show: [mark]}"] * 50) + "]\n"
    kinds = "kinds: {plot: {plural: plots, grid: {rows: 60, columns: 60}}, card: {plural: cards, pieces: true, fields: {mark: number}}}\n"
    zones = "zones: {deck: {of: table, holds: card, start: all}, heap: {of: table, by: plot, holds: card}}\n"
    rules = "game:\n    for each p in plots: draw c from deck to heap[p]\n    choose s from seats\n    gain 1 points\n"
    return files(rules, kinds + zones + "define: {card: [" + many(800) + "]}\n" + POINTS + layout)


@hostile()
def a_panel_of_wide_repeats() -> Files:
    layout = "layout:\n  - {panel: seats, show: [{counter: points, repeat: abcd}]}\n"
    return files("game:\n    set my.points to 900000000\n    choose s from seats\n    gain 1 points\n", POINTS + layout)


@hostile()
def a_table_of_thousands_of_counters() -> Files:
    counters = "".join(f"  k{n}: {{of: seat}}\n" for n in range(3000))
    return files("game:\n    choose s from seats\n    gain 1 points\n", "counters:\n  points: {of: seat, score: highest}\n" + counters)


@hostile()
def a_question_of_five_thousand_options_shown() -> Files:
    return cards(
        "game:\n    repeat 3 times:\n        choose card from deck\n        move card from deck to pile\n",
        more="texts: {labels: {card: 'take {thing} or {thing}'}}\n",
    )


@hostile("check", "show", "sources", "diff")
def patches_by_the_thousand() -> Files:
    patches = "patch:\n" + "".join(f"  - {{of: card, id: c{n % 5}, set: {{copies: {n % 9 + 1}}}}}\n" for n in range(4900))
    base = cards(IDLE)
    return {**base, "zpatches.yaml": patches}


@hostile("check", "show", "sources", "diff")
def patches_that_grow_a_list() -> Files:
    entries = ", ".join(["x"] * 15)
    patches = "patch:\n" + "".join(f"  - {{of: card, id: c, add: {{of: [{entries}]}}}}\n" for _ in range(4900))
    content = (
        "kinds: {suit: {plural: suits}, card: {plural: cards, attributes: {of: list of suit}}}\n"
        "define: {suit: [{id: x}], card: [{id: c, of: [x]}]}\n"
    )
    return files(content=content + POINTS, more={"zpatches.yaml": patches})


@hostile("check")
def a_patch_into_nine_thousand_fields() -> Files:
    return files(content=POINTS + "patch: [{of: card, id: c, set: {? a" + ".b" * 9000 + "\n : 1}}]\n")


@hostile("check", "sources", "diff", "show")
def sources_by_the_ten_thousand() -> Files:
    defined = "".join(f"    - {{id: c{n}, source: stated, rule: A-{n}}}\n" for n in range(4900))
    return files(content="kinds: {card: {plural: cards}}\ndefine:\n  card:\n" + defined + POINTS)


@hostile("check", "diff")
def definitions_that_all_look_alike() -> Files:
    defined = "".join(f"    - {{id: c{n}, effect: gain {n % 7} points}}\n" for n in range(4900))
    return files(content="kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n" + defined + POINTS)


@hostile("check", "diff")
def rules_that_differ_by_the_thousand() -> Files:
    return files(
        IDLE + "".join(f"procedure p{n}:\n    if my.points > {n}: gain {n} points\n    else: gain 1 points\n" for n in range(1200))
    )


# ------------------------------------------------------------------ scenarios


def _scenarios(text: str, rules: str = "game:\n    repeat 100 times:\n        choose s from seats\n        gain 1 points\n") -> Files:
    return files(rules, more={"scenarios/all.yaml": text})


@hostile("check", "test")
def a_scenario_of_thirty_thousand_answers() -> Files:
    return _scenarios("scenarios:\n  - name: many\n    answers: [" + ", ".join(["'s: seat:1'"] * 30_000) + "]\n    then: [1 = 1]\n")


@hostile("check", "test")
def scenarios_by_the_thousand() -> Files:
    return _scenarios(
        "scenarios:\n" + "".join(f"  - {{name: s{n}, when: gain {n} points, then: ['seat(1).points = {n}']}}\n" for n in range(2000))
    )


@hostile("check", "test")
def positions_that_build_on_each_other() -> Files:
    positions = "positions:\n  p0: {given: set seat(1).points to 1}\n" + "".join(
        f"  p{n}: {{position: p{n - 1}, given: set seat(1).points to {n}}}\n" for n in range(1, 2000)
    )
    return _scenarios(positions + "scenarios: [{name: x, position: p1999, when: gain 1 points, then: [1 = 1]}]\n")


@hostile("check", "test")
def a_circle_of_positions() -> Files:
    return _scenarios(
        "positions: {a: {position: b}, b: {position: a}}\nscenarios: [{name: x, position: a, when: gain 1 points, then: [1 = 1]}]\n"
    )


@hostile("check", "test")
def scenarios_that_loop_without_end() -> Files:
    endless = "repeat 900000000 times: gain 0 points"
    return _scenarios("scenarios:\n" + "".join(f"  - {{name: s{n}, when: '{endless}', then: [1 = 1]}}\n" for n in range(30)))


@hostile("check", "test")
def a_scenario_from_a_question_that_never_comes() -> Files:
    rules = (
        "game:\n    repeat 900000000 times:\n        choose s from seats\n        choose t from seats\n"
        "        gain 1 points\nprocedure other:\n    choose never from seats\n    gain 1 points\n"
    )
    return _scenarios("scenarios:\n" + "".join(f"  - {{name: x{n}, from: never, then: [1 = 1]}}\n" for n in range(20)), rules)


@hostile("check", "test")
def scenarios_with_rules_of_their_own() -> Files:
    rules = "".join(f"  value v{n} = {n}\n" for n in range(900))
    return _scenarios(
        f"rules: |\n{rules}"
        + "scenarios:\n"
        + "".join(f"  - {{name: s{n}, when: gain v{n} points, then: [v{n} = {n}]}}\n" for n in range(400))
    )


@hostile("check", "test")
def scenarios_for_options_of_every_sort() -> Files:
    manifest = MANIFEST + "options: {n: {type: number, default: 1, least: 1, most: 999, description: d}}\n"
    scenarios = "scenarios:\n" + "".join(
        f"  - {{name: s{n}, options: {{n: {n + 1}}}, when: gain 1 points, then: [1 = 1]}}\n" for n in range(900)
    )
    return files("game:\n    choose s from seats\n    gain option n points\n", manifest=manifest, more={"scenarios/all.yaml": scenarios})
