"""Texts that are hard to read: YAML and rules that are too deep, too long, too many."""

from __future__ import annotations

from hostile.packs import IDLE, MANIFEST, POINTS, Files, acted, cards, files, hostile

# ------------------------------------------------------------------ YAML


def _content(text: str | bytes) -> Files:
    return {"pack.yaml": MANIFEST, "play.rules": acted(IDLE), "base.yaml": POINTS, "content.yaml": text}


@hostile("check")
def aliases_of_aliases() -> Files:
    return _content("a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)))


@hostile("check")
def merge_keys_of_merge_keys() -> Files:
    return _content("a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 10)))


@hostile("check")
def brackets_by_the_hundred_thousand() -> Files:
    return _content("[" * 200_000)


@hostile("check")
def dashes_by_the_thousand() -> Files:
    return _content("- " * 5000)


@hostile("check")
def question_marks_by_the_thousand() -> Files:
    return _content("? " * 50_000)


@hostile("check")
def a_number_of_900_kilobytes() -> Files:
    return _content("texts: {labels: {a: 0x" + "f" * 900_000 + "}}\n")


@hostile("check")
def quotes_by_the_hundred_thousand() -> Files:
    return _content('a: "' + '""' * 50_000)


@hostile("check")
def a_text_of_many_escapes() -> Files:
    return _content('texts: {labels: {a: "' + "\\u202e" * 3000 + '"}}\n')


@hostile("check")
def keys_given_twice_by_the_thousand() -> Files:
    return _content("texts:\n  labels:\n" + "    a: b\n" * 40_000)


@hostile("check")
def unknown_keys_on_one_line() -> Files:
    return _content("{" + ", ".join(f"k{n}: 1" for n in range(45_000)) + "}")


@hostile("check")
def ambiguous_words_by_the_thousand() -> Files:
    return _content("texts:\n  labels:\n" + "".join(f"    a{n}: {word}\n" for n in range(9000) for word in ("no",)))


@hostile("check", "texts")
def labels_by_the_hundred_thousand() -> Files:
    found = {
        f"labels{n}.yaml": "texts:\n  labels:\n" + "".join(f"    l{n}x{m}: {{en: a, fr: b}}\n" for m in range(24_000)) for n in range(10)
    }
    return {"pack.yaml": MANIFEST, "play.rules": acted(IDLE), "base.yaml": POINTS, **found}


@hostile("check")
def five_hundred_files_of_values() -> Files:
    found = {f"f{n}.yaml": "texts:\n  labels:\n" + "".join(f"    l{n}x{m}: a\n" for m in range(1000)) for n in range(490)}
    return {"pack.yaml": MANIFEST, "play.rules": acted(IDLE), "base.yaml": POINTS, **found}


@hostile("check", "show")
def a_list_attribute_of_ninety_thousand() -> Files:
    entries = ", ".join(["x"] * 90_000)
    content = (
        f"kinds: {{suit: {{plural: suits}}, card: {{plural: cards, attributes: {{of: list of suit}}}}}}\n"
        f"define: {{suit: [{{id: x}}], card: [{{id: c, of: [{entries}]}}]}}\n"
    )
    return _content(content)


@hostile("check")
def a_manifest_of_thousands_of_options() -> Files:
    options = "".join(f"  o{n}: {{type: number, default: 1, least: 0, most: 9, description: d}}\n" for n in range(9000))
    return files(manifest=MANIFEST + "options:\n" + options)


@hostile("check")
def an_option_of_twenty_thousand_words() -> Files:
    words = ", ".join(f"w{n}" for n in range(20_000))
    return files(manifest=MANIFEST + f"options: {{mode: {{type: word, default: w0, values: [{words}], description: d}}}}\n")


@hostile("check")
def a_pack_that_requires_itself_and_ten_thousand_others() -> Files:
    return files(manifest=MANIFEST + "requires: {hostile: '>=1.0', " + ", ".join(f"p{n}: '>=1.0'" for n in range(10_000)) + "}\n")


# ------------------------------------------------------------------ rules


def _rules(text: str) -> Files:
    return files(IDLE + text)


@hostile("check")
def parentheses_by_the_ten_thousand() -> Files:
    return _rules("value v = " + "(" * 40_000 + "\n")


@hostile("check")
def minus_signs_by_the_ten_thousand() -> Files:
    return _rules("value v = " + "-" * 90_000 + "1\n")


@hostile("check")
def terms_by_the_ten_thousand() -> Files:
    return _rules("value v = 1" + "+1" * 40_000 + "\n")


@hostile("check")
def nots_by_the_ten_thousand() -> Files:
    return _rules("value v = " + "not " * 20_000 + "true\n")


@hostile("check")
def blocks_in_blocks() -> Files:
    return _rules("procedure p:\n" + "".join("    " * (n + 1) + "if true:\n" for n in range(150)) + "    " * 151 + "gain 1 points\n")


@hostile("check", "sources")
def a_list_of_forty_thousand() -> Files:
    return _rules("value v = count([" + ",".join("1" for _ in range(40_000)) + "])\n")


@hostile("check")
def six_thousand_parameters() -> Files:
    return _rules("value v(" + ", ".join(f"number p{n}" for n in range(6000)) + ") = 1\n")


@hostile("check")
def four_thousand_else_ifs() -> Files:
    return _rules("procedure p:\n    if true: gain 1 points\n" + "    else if true: gain 1 points\n" * 3000 + "    else: gain 2 points\n")


@hostile("check")
def a_chain_of_two_thousand_values() -> Files:
    return _rules("value v0 = 1\n" + "".join(f"value v{n} = v{n - 1} + 1\n" for n in range(1, 2000)))


@hostile("check")
def a_circle_of_two_thousand_procedures() -> Files:
    return _rules("".join(f"procedure p{n}: perform p{(n + 1) % 2000}\n" for n in range(2000)))


@hostile("check")
def syntax_errors_on_every_line() -> Files:
    return _rules("value = )\n" * 9000)


@hostile("check")
def unknown_names_on_every_line() -> Files:
    return _rules("".join(f"procedure p{n}: gain pionts{n} piints{n}\n" for n in range(2200)))


@hostile("check")
def strings_that_do_not_end() -> Files:
    return _rules('forbid x where true because "' * 3000)


@hostile("check")
def indents_to_every_depth() -> Files:
    return _rules("procedure p:\n" + "".join(" " * (n % 97 + 1) + "gain 1 points\n" for n in range(1500)))


@hostile("check", "compile")
def rules_of_370_kilobytes() -> Files:
    value = "value v = " + " + ".join(["my.points"] * 12) + "\n"
    found = {f"p{n}.rules": "".join(f"procedure p{n}x{m}: gain {'+'.join(['v'] * 60)} points\n" for m in range(600)) for n in range(5)}
    return {"pack.yaml": MANIFEST, "base.yaml": POINTS, "play.rules": acted(IDLE) + value, **found}


@hostile("check", "compile")
def rules_of_760_kilobytes() -> Files:
    found = {f"p{n}.rules": "".join(f"procedure p{n}x{m}: gain {'+'.join(['1'] * 50)} points\n" for m in range(760)) for n in range(10)}
    return {"pack.yaml": MANIFEST, "base.yaml": POINTS, "play.rules": acted(IDLE), **found}


@hostile("check")
def rules_of_seven_megabytes() -> Files:
    found = {f"p{n}.rules": "".join(f"procedure p{n}x{m}: gain {'+'.join(['1'] * 38)} points\n" for m in range(900)) for n in range(80)}
    return {"pack.yaml": MANIFEST, "base.yaml": POINTS, "play.rules": acted(IDLE), **found}


@hostile("check", "compile", "texts")
def effects_in_ten_thousand_definitions() -> Files:
    defined = "".join(f'    - {{id: c{n}, effect: "gain {"+".join(["1"] * 30)} points"}}\n' for n in range(4900))
    content = "kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n" + defined + POINTS
    return files(content=content)


@hostile("check", "compile")
def a_block_that_splits_at_every_statement() -> Files:
    rules = "game:\n" + "    choose s from seats\n    if s is me: gain 1 points\n" * 70
    more = "".join(f"procedure q{n}:\n" + "    may m:\n        choose s from seats\n        gain 1 points\n" * 40 for n in range(35))
    return files(rules + more)


@hostile("check", "compile", "play")
def filters_over_thousands_of_things_unrolled() -> Files:
    values = "".join(f"value f{n} = count(cards where it in deck and it is not first(deck) and it.mark)\n" for n in range(100))
    return cards(values + "game: gain " + " + ".join(f"f{n}" for n in range(60)) + " points\n", copies=900)


@hostile("check", "compile", "play")
def abilities_of_thousands_of_things() -> Files:
    defined = "".join(
        f"    - {{id: c{n}, abilities: [{{after: gain points, if: my.points > {n}, limit: once per turn, effect: gain 1 gold}}]}}\n"
        for n in range(1500)
    )
    content = (
        "kinds: {card: {plural: cards, pieces: true}}\nscopes: [turn]\ncounters: {points: {of: seat, score: highest}, gold: {of: seat}}\n"
        "zones: {deck: {of: table, holds: card, start: all}, worn: {of: seat, holds: card, live: true}}\ndefine:\n  card:\n" + defined
    )
    return files(
        "game:\n    repeat 500 times:\n        for each p in seats:\n            as p:\n"
        "                draw c from deck to my.worn\n                gain 1 points\n",
        content,
    )


@hostile("check", "compile")
def rules_just_within_the_bound() -> Files:
    value = "value v = " + " + ".join(["my.points"] * 12) + "\n"
    found = {f"p{n}.rules": "".join(f"procedure p{n}x{m}: gain {'+'.join(['v'] * 60)} points\n" for m in range(252)) for n in range(4)}
    return {"pack.yaml": MANIFEST, "base.yaml": POINTS, "play.rules": acted(IDLE) + value, **found}


@hostile("check", "compile", "texts")
def effects_just_within_the_bound() -> Files:
    defined = "".join(f'    - {{id: c{n}, effect: "gain {"+".join(["my.points"] * 12)} points"}}\n' for n in range(4990))
    content = "kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n" + defined + POINTS
    return files(content=content)


@hostile("check", "compile")
def questions_just_within_the_bound() -> Files:
    block = "    may m:\n        choose s from seats\n        gain 1 points\n" * 37
    found = {f"q{n}.rules": "".join(f"procedure q{n}x{m}:\n{block}" for m in range(9)) for n in range(3)}
    return {"pack.yaml": MANIFEST, "base.yaml": POINTS, "play.rules": acted(IDLE), **found}


@hostile("check", "compile")
def hooks_just_within_the_bound() -> Files:
    hooks = "".join(f"after gain points when my.gold > {n} and my.points < {n}: gain 1 gold\n" for n in range(1400))
    counters = "counters: {points: {of: seat, score: highest}, gold: {of: seat}}\n"
    found = {f"h{n}.rules": hooks for n in range(4)}
    return {"pack.yaml": MANIFEST, "base.yaml": counters, "play.rules": acted(IDLE), **found}


@hostile("check", "compile", "texts", "diff", "sources")
def definitions_just_within_the_bound() -> Files:
    defined = "".join(
        f"    - {{id: c{n}, name: {{en: card {n}, fr: carte {n}}}, cost: {n}, rule: A-1, source: stated}}\n" for n in range(4999)
    )
    content = "kinds: {card: {plural: cards, attributes: {cost: number}}}\ndefine:\n  card:\n" + defined + POINTS
    return files(content=content)


def _one_effect(written: str) -> Files:
    content = "kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n    - id: c0\n      effect: " + written
    return files(content=content + "\n" + POINTS)


@hostile("check", "texts", "show")
def a_quoted_effect_of_thousands_of_words() -> Files:
    return _one_effect('"gain count([' + ",".join(["1"] * 9000) + ']) points"')


@hostile("check")
def a_quoted_effect_on_thousands_of_lines() -> Files:
    return _one_effect('"gain count([' + ",\n          ".join(["1"] * 1500) + ']) points"')


@hostile("check", "texts", "show")
def an_effect_below_thousands_of_empty_lines() -> Files:
    return _one_effect("|\n" + "\n" * 12_000 + "        gain count([" + ",".join(["1"] * 3500) + "]) points")


@hostile("check")
def a_folded_effect_on_thousands_of_lines() -> Files:
    return _one_effect(">\n        gain count([\n" + "        1,\n" * 5000 + "        1]) points")
