"""Rules in words: every shape of rule, in every language, with the words that a pack gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from conftest import Snapshot
from horta.language import syntax as s
from horta.language.operators import FUNCTIONS, NAMES
from horta.language.registry import CLAUSES, DECLARATIONS, HOOKS, STATEMENTS
from horta.language.tree_walk import written_nodes
from horta.play.game import Ruleset, load
from horta.words.languages import LOCALES, language
from horta.words.rule_text import game_texts, rule_text
from horta.words.rule_text.word_forms import Said, polish
from worlds import write_world

HERE = Path(__file__).parent
SIGNS = ("and", "or", "not", "in", "not in", "to", "without", "+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=")

RULES = """
game: perform sale
action sale: gain 1 coins
phase income: gain 1 coins
value reach = 3
value bills = mixes of 1 suits up to my.gems[it]
procedure greet: gain 1 coins
procedure ask:
    choose pick_card from my.hand
    choose way_on:
        left: gain 1 coins
        right: gain 1 points
    gain 1 coins
"""


def world(folder: Path, charms: str, texts: str | None = None) -> Ruleset:
    words = (HERE / "texts.yaml").read_text(encoding="utf-8") if texts is None else texts
    return load(write_world(folder, RULES, charms, words))


def told(folder: Path, ability: str, locale: str = "en") -> str:
    return rule_text(world(folder, f"- {{id: charm, abilities: [{{{ability}}}]}}"), "charm", "charm", locale).text


@pytest.mark.parametrize("locale", LOCALES)
def test_every_shape_of_rule(tmp_path: Path, snapshot: Snapshot, locale: str) -> None:
    ruleset = world(tmp_path, (HERE / "charms.yaml").read_text(encoding="utf-8"))
    found = {name: rule_text(ruleset, "charm", name, locale) for name in ruleset.definitions["charm"]}
    assert {name: text.gaps for name, text in found.items() if text.gaps} == {}
    snapshot("".join(f"{name}\n  {text.text}\n".replace("\n  \n", "\n") for name, text in found.items()))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_word_of_the_language_has_a_sentence(locale: str) -> None:
    words = {*STATEMENTS, *HOOKS, *CLAUSES} - {"order"}  # the order of hooks goes without saying
    assert sorted(words - set(language(locale).sentences)) == []


# What the framework cannot word by itself: what an option stands for is put in before, ways to pay are values of packs.
NEVER_TOLD = {s.OptionValue, s.Mixes}
NODES = {
    node for node in vars(s).values()
    if isinstance(node, type) and issubclass(node, (s.Statement, *get_args(s.Expression))) and node is not s.Statement
}  # fmt: skip


def names_in(node: object) -> Iterator[str]:
    """What the words of the language are called in a piece of syntax."""
    if isinstance(node, s.Call):
        yield f"{node.name.text}()"
    elif isinstance(node, s.Name):
        yield node.text
    elif isinstance(node, s.Binary | s.Unary):
        yield f"operator {node.operator}"


def test_the_shapes_have_every_node_and_word_of_the_language(tmp_path: Path) -> None:
    """With these, no sentence of any language is missing: `test_every_shape_of_rule` has no gaps."""
    ruleset = world(tmp_path, (HERE / "charms.yaml").read_text(encoding="utf-8"))
    hooks = tuple(hook for written in ruleset.wordings.written.values() for hook in written.hooks)
    found = [node for hook in hooks for node in written_nodes((hook, *(clause.value for clause in hook.clauses)))]
    assert NODES - set(map(type, found)) == NEVER_TOLD
    said = {name for node in found for name in names_in(node)}
    assert {f"{name}()" for name in FUNCTIONS} | NAMES.keys() | {f"operator {sign}" for sign in SIGNS} <= said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Take 1 coin and 2 points."),
        ("fr", "Prenez 1 pièce et 2 points."),
        ("de", "Nimm 1 Taler und 2 Punkte."),
        ("es", "Toma 1 moneda y 2 puntos."),
        ("it", "Take 1 coin and 2 points."),
    ],
)
def test_an_effect_of_a_new_card_reads_in_every_language(tmp_path: Path, locale: str, said: str) -> None:
    words = (HERE / "texts.yaml").read_text(encoding="utf-8")
    more = "define:\n  card: [{id: new, suit: oak, worth: 1, effect: gain 1 coins; gain 2 points}]\n"
    ruleset = load(write_world(tmp_path, RULES, "", words + more))
    assert rule_text(ruleset, "card", "new", locale).text == said


WHOLE_GAME = """
winner then least count(my.hand) then most my.coins * 2
lost when my.coins < 2
lost when my.points = 0
automatic when me is seat(2)
automatic at random when not (me is seat(1))
rank pick_card by 3 - my.coins
rank way_on_left by 2
"""


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_said_of_the_whole_game(tmp_path: Path, snapshot: Snapshot, locale: str) -> None:
    words = (HERE / "texts.yaml").read_text(encoding="utf-8")
    found = game_texts(load(write_world(tmp_path, RULES + WHOLE_GAME, "- {id: charm}", words)), locale)
    assert {sort: text.gaps for sort, text in found.items() if text.gaps} == {}
    assert found.keys() == DECLARATIONS.keys() & {"winner", "lost", "automatic", "rank"}
    snapshot("".join(f"{sort}\n" + "".join(f"  {line}\n" for line in text.text.splitlines()) for sort, text in found.items()))


def test_what_a_pack_replaces_is_not_said(tmp_path: Path) -> None:
    replaced = "replace winner least my.coins\nlost when my.coins < 2\nreplace lost when false\n"
    found = game_texts(load(write_world(tmp_path, RULES + replaced, "- {id: charm}", (HERE / "texts.yaml").read_text(encoding="utf-8"))))
    assert {sort: text.text for sort, text in found.items()} == {"winner": "You win if you have the fewest coins."}


def test_what_carries_no_rule_has_no_text(tmp_path: Path) -> None:
    assert rule_text(world(tmp_path, "- {id: pebble}"), "charm", "pebble").text == ""


def test_what_has_no_words_is_told_from_its_id_and_noted(tmp_path: Path) -> None:
    ruleset = world(tmp_path, "- {id: charm, abilities: [{after: sale, effect: gain 2 coins}]}", "scopes: []")
    found = rule_text(ruleset, "charm", "charm")
    assert found.text == "After sale: take 2 coins."
    assert found.gaps == ("sale", "coins")


def test_a_language_that_is_missing_is_noted(tmp_path: Path) -> None:
    words = "texts: {nouns: {coins: {en: {one: coin, many: coins}}}, moments: {sale: {en: a sale, fr: une vente}}}"
    ruleset = world(tmp_path, "- {id: charm, abilities: [{after: sale, effect: gain 2 coins}]}", words)
    found = rule_text(ruleset, "charm", "charm", "fr")
    assert found.text == "Après une vente : prenez 2 coins."
    assert found.gaps == ("coins (fr)",)


def test_options_are_told_as_they_are_set(tmp_path: Path) -> None:
    charm = "- {id: charm, abilities: [{after: sale, if: option rounds = 2, effect: gain option rounds points}]}"
    ruleset = world(tmp_path, charm)
    assert rule_text(ruleset, "charm", "charm").text.endswith("take 2 points.")


def test_an_ability_that_can_never_apply_is_left_out(tmp_path: Path) -> None:
    assert told(tmp_path, "after: sale, if: false, effect: gain 1 coins") == ""
    assert told(tmp_path, "after: sale, if: true, effect: gain 1 coins") == "After a sale: take 1 coin."


def test_a_longer_wording_goes_before_a_shorter_one(tmp_path: Path) -> None:
    words = (HERE / "texts.yaml").read_text(encoding="utf-8")
    words = words.replace(
        "  moments:",
        '    rich: {of: my.coins > n, en: "you are rich ({n})"}\n    riches: {of: my.coins > 8, en: you are very rich}\n  moments:',
    )
    charms = "".join(f"- {{id: c{n}, abilities: [{{after: sale, if: my.coins > {n}, effect: gain 1 points}}]}}\n" for n in (7, 8))
    ruleset = world(tmp_path, charms, words)
    assert rule_text(ruleset, "charm", "c7").text == "After a sale, if you are rich (7): take 1 point."
    assert rule_text(ruleset, "charm", "c8").text == "After a sale, if you are very rich: take 1 point."


def test_an_empty_wording_says_nothing(tmp_path: Path) -> None:
    words = (HERE / "texts.yaml").read_text(encoding="utf-8")
    words = words.replace("  moments:", '    some: {of: my.coins > 0, en: ""}\n  moments:')
    charm = "- {id: charm, abilities: [{after: sale, if: my.coins > 0, effect: gain 1 points}]}"
    assert rule_text(world(tmp_path, charm, words), "charm", "charm").text == "After a sale: take 1 point."


@pytest.mark.parametrize(
    ("locale", "rough", "smooth"),
    [
        ("en", "a apple and a union", "an apple and a union"),
        (
            "fr",
            "l'effet de le notable de les rois à le bord, si il y a ce arbre",
            "l'effet du notable des rois au bord, s'il y a cet arbre",
        ),
        ("fr", "le œuf de un roi, gardez-le ou non", "l'œuf d'un roi, gardez-le ou non"),
        ("de", "zu der Reihe in dem Haus, in dem du wohnst, von dem Stapel", "zur Reihe im Haus, in dem du wohnst, vom Stapel"),
        ("es", "de el mazo a el descarte y invita", "del mazo al descarte e invita"),
    ],
)
def test_words_contract_as_the_language_asks(locale: str, rough: str, smooth: str) -> None:
    assert polish(rough, language(locale)) == smooth


@pytest.mark.parametrize(
    ("form", "words"),
    [("a", "ein Stein"), ("a_accusative", "einen Stein"), ("that_dative", "diesem Steine"), ("many_dative", "Steinen"), ("per", "Stein")],
)
def test_german_nouns_have_cases(form: str, words: str) -> None:
    noun = Said({"one": "Stein", "many": "Steine", "gender": "m", "dative": "Steine", "many_dative": "Steinen"})
    assert noun.form(form, language("de")) == words


@pytest.mark.parametrize(
    ("ability", "untold"),
    [
        ("after: sale, effect: 'gain min(3, ace.worth) points'", "ace.worth"),
        ("after: sale, if: night, effect: gain 1 points", "night"),
        ("after: sale, if: starter is me, effect: gain 1 points", "starter"),
    ],
)
def test_what_cannot_be_told_is_a_gap_and_never_left_out(tmp_path: Path, ability: str, untold: str) -> None:
    found = rule_text(world(tmp_path, f"- {{id: charm, abilities: [{{{ability}}}]}}"), "charm", "charm")
    assert untold in found.gaps
    assert untold in found.text


def test_that_nobody_takes_less_than_nothing_goes_without_saying(tmp_path: Path) -> None:
    assert told(tmp_path, "after: sale, effect: 'gain max(0, my.coins) points'") == "After a sale: take 1 point per coin you have."
