"""Texts that multiply: rule texts, phrases, names in templates, labels, events."""

from __future__ import annotations

from hostile.packs import CARDS, POINTS, Files, cards, files, hostile

TEXTS = ("check", "texts", "show", "play")


def _effect(effect: str, texts: str = "", count: int = 1) -> Files:
    indented = effect.replace("\n", "\n        ")
    defined = "".join(f"    - id: c{n}\n      effect: |\n        {indented}\n" for n in range(count))
    content = "kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n" + defined + POINTS + texts
    return files("game:\n    choose s from seats\n    resolve c0.effect\n", content)


DOUBLING = "let x0 = my.points\n" + "".join(f"let x{n} = x{n - 1} + x{n - 1}\n" for n in range(1, 26)) + "gain x25 points"


@hostile(*TEXTS)
def lets_that_double_in_a_rule_text() -> Files:
    return _effect(DOUBLING)


@hostile(*TEXTS)
def lets_that_double_by_if() -> Files:
    lets = "let x0 = my.points\n" + "".join(f"let x{n} = if x{n - 1} > {n} then x{n - 1} else x{n - 1} * 2\n" for n in range(1, 14))
    return _effect(lets + "gain x13 points")


@hostile(*TEXTS)
def lets_of_sets_that_double() -> Files:
    lets = "let x0 = seats\n" + "".join(f"let x{n} = x{n - 1} + x{n - 1}\n" for n in range(1, 26))
    return _effect(lets + "gain count(x25) points")


@hostile(*TEXTS)
def a_phrase_that_uses_a_name_twice() -> Files:
    phrase = 'texts: {phrases: {dup: {of: a + b, en: "{a} {a}"}}}\n'
    return _effect("gain " + "+".join(["my.points"] * 24) + " points", phrase)


@hostile(*TEXTS)
def a_phrase_that_uses_both_names_twice() -> Files:
    phrase = 'texts: {phrases: {dup: {of: a + b, en: "{a} {b} {b} {a}"}}}\n'
    return _effect("gain " + "+".join(["my.points"] * 24) + " points", phrase)


@hostile(*TEXTS)
def a_phrase_of_twenty_kilobytes() -> Files:
    return _effect(
        "gain " + "+".join(["my.points"] * 30) + " points", 'texts: {phrases: {dup: {of: a + b, en: "' + "{a} x" * 3500 + '"}}}\n'
    )


@hostile(*TEXTS)
def phrases_by_the_thousand() -> Files:
    phrases = "texts:\n  phrases:\n" + "".join(f'    p{n}: {{of: "a + b + {n}", en: "{{a}} and {{b}} and {n}"}}\n' for n in range(3000))
    return _effect("gain " + "+".join(["my.points"] * 30) + " points", phrases, 60)


@hostile(*TEXTS)
def doubling_lets_in_a_thousand_definitions() -> Files:
    return _effect(DOUBLING, count=600)


@hostile(*TEXTS)
def nouns_of_twenty_kilobytes() -> Files:
    noun = "n" * 19_000
    return _effect(
        "gain " + "+".join(["my.points"] * 60) + " points", f"texts: {{nouns: {{points: {{en: {{one: {noun}, many: {noun}}}}}}}}}\n", 20
    )


@hostile(*TEXTS)
def a_deep_effect_with_many_branches() -> Files:
    effect = ""
    for depth in range(12):
        effect += "    " * depth + f"if my.points > {depth}:\n"
    effect += "    " * 12 + "gain 1 points\n"
    for depth in reversed(range(12)):
        effect += "    " * depth + "else: gain 2 points\n"
    return _effect(effect.rstrip(), count=200)


@hostile("check", "play", "show")
def names_multiplied_in_labels_and_events() -> Files:
    name = "n" * 19_000
    defined = ", ".join(f"{{id: c{n}, name: {name}}}" for n in range(8))
    texts = (
        "texts: {labels: {card: '"
        + "{thing}" * 2700
        + "'}, events: {saw: '"
        + "{1}" * 6000
        + "'}, prompts: {card: '"
        + "{seat}" * 3000
        + "'}}\n"
    )
    return files("game:\n    tell saw(first(deck))\n    choose card from deck\n    gain 1 points\n", CARDS % defined + texts)


@hostile("check", "play", "show")
def short_names_multiplied_in_long_templates() -> Files:
    defined = ", ".join(f"{{id: c{n}, name: {'n' * 190}}}" for n in range(8))
    label, event = "{thing}" * 2700, "{1}" * 6000
    texts = f"texts: {{labels: {{card: '{label}'}}, events: {{saw: '{event}'}}}}\n"
    rules = "game:\n    repeat 200 times: tell saw(deck)\n    choose card from deck\n    gain 1 points\n"
    return files(rules, CARDS % defined + texts)


@hostile("check", "play")
def a_label_of_four_thousand_subsets() -> Files:
    return cards(
        "game:\n    choose up to 9 of some from deck\n    gain 1 points\n",
        copies=1,
        sorts=11,
        more=f"texts: {{labels: {{some: '{'{thing}' * 2000}'}}}}\n",
    )


@hostile("check", "play")
def events_told_of_five_thousand_pieces() -> Files:
    return cards(
        "game:\n    repeat 2000 times: tell saw(deck)\n    choose s from seats\n    gain 1 points\n",
        more=f"texts: {{events: {{saw: '{'{1} ' * 900}'}}}}\n",
    )


@hostile(*TEXTS)
def hand_written_texts_of_twenty_kilobytes() -> Files:
    text = "word " * 3900
    defined = "".join(f"    - {{id: c{n}, effect: gain 1 points, text: {{hash: abcdef, en: '{text}'}}}}\n" for n in range(45))
    return files(content="kinds: {card: {plural: cards, attributes: {effect: effect}}}\ndefine:\n  card:\n" + defined + POINTS)


@hostile("check", "show")
def names_of_twenty_kilobytes_with_a_mistake_on_the_line() -> Files:
    return files(content=CARDS % ", ".join(f"{{id: c{n}, name: {'n' * 19_000}, wrong: 1}}" for n in range(40)))


@hostile("check", "play")
def a_reason_of_twenty_kilobytes_for_five_thousand_options() -> Files:
    reason = "because " * 2400
    return cards(
        f'game:\n    choose card from deck\n    gain 1 points\nforbid card where candidate is not first(deck) because "{reason}"\n'
    )
