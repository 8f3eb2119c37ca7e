"""Shared facts and generated definitions are ordinary definitions, written shorter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from horta.diagnostics import Problems, render_text
from horta.packs.loader import attempt
from horta.packs.nodes import plain
from worlds import load_world

Write = Callable[[dict[str, str | bytes]], Path]

KINDS = """kinds:
  suit: {plural: suits}
  card: {plural: cards, attributes: {suit: suit?, rank: number, effect: effect}}
  cell: {plural: cells, grid: {rows: 1, columns: 2}}
define:
  suit:
    - {id: clubs, name: {en: Clubs, fr: Trèfle}}
    - {id: hearts, name: {en: Hearts, fr: Cœur}}
"""


def lay(write: Write, cards: str, more: str = "") -> tuple[Any, Problems]:
    root = write({
        "base/pack.yaml": "id: base\nversion: 1.0.0\nlocales: [en, fr]\n",
        "base/kinds.yaml": KINDS,
        "base/a_cards.yaml": "define:\n  card:\n" + "".join(f"    {line}\n" for line in cards.splitlines()) + more,
    })  # fmt: skip
    return attempt(["base"], search=[root])


def cards(merged: Any) -> dict[str, Any]:
    return {name: plain(node) for name, node in merged.define["card"].items()}


def test_each_gives_every_entry_what_it_does_not_say_itself(write: Write) -> None:
    merged, problems = lay(
        write,
        """each: {rule: "S-{number}", suit: clubs, name: {en: "card {number}", fr: "carte {number}"}}
list:
  - {id: one, number: 1, rank: 3}
  - {id: two, number: 2, rank: 4, suit: hearts, rule: T-2, name: Two}""",
    )
    assert not problems.has_errors, render_text(problems)
    assert cards(merged) == {
        "one": {"id": "one", "number": 1, "rank": 3, "rule": "S-1", "suit": "clubs", "name": {"en": "card 1", "fr": "carte 1"}},
        "two": {"id": "two", "number": 2, "rank": 4, "rule": "T-2", "suit": "hearts", "name": "Two"},
    }
    one = merged.define["card"]["one"]
    assert (one.items["rank"].span.line, one.items["rule"].span.line, one.span.line) == (5, 3, 5)


def test_for_stands_for_all_combinations_and_numbers_stay_numbers(write: Write) -> None:
    merged, problems = lay(write, '- {for: {suit: suits, rank: 6 to 7}, id: "{suit}_{rank}", suit: "{suit}", rank: "{rank}"}')
    assert not problems.has_errors, render_text(problems)
    assert [(card["id"], card["suit"], card["rank"]) for card in cards(merged).values()] == [
        ("clubs_6", "clubs", 6), ("clubs_7", "clubs", 7), ("hearts_6", "hearts", 6), ("hearts_7", "hearts", 7),
    ]  # fmt: skip


def test_ids_can_be_shared_patterns_and_lists_and_cells_can_be_listed(write: Write) -> None:
    merged, problems = lay(
        write,
        """each: {id: "card_{rank}", rank: 0}
list:
  - {rank: 5}
  - {for: {n: [7, 9]}, rank: "{n}"}
  - {for: {place: cells}, id: "at_{place}"}""",
    )
    assert not problems.has_errors, render_text(problems)
    assert list(cards(merged)) == ["card_5", "card_7", "card_9", "at_cell_1_1", "at_cell_1_2"]


def test_players_read_the_name_of_a_thing_and_rules_its_id(write: Write) -> None:
    merged, problems = lay(
        write,
        """each: {name: {en: "the {rank} of {suit}", fr: "le {rank} de {suit}"}, effect: "gain {rank} coins"}
list:
  - {id: c, suit: clubs, rank: 2}
  - {for: {suit: [hearts]}, id: "{suit}", suit: "{suit}", rank: 4}""",
    )
    assert not problems.has_errors, render_text(problems)
    assert cards(merged)["c"]["name"] == {"en": "the 2 of Clubs", "fr": "le 2 de Trèfle"}
    assert cards(merged)["hearts"]["name"]["fr"] == "le 4 de Cœur"
    assert cards(merged)["hearts"]["effect"] == "gain 4 coins"


def test_flags_of_sources_are_shared_field_by_field(write: Write) -> None:
    merged, problems = lay(
        write,
        """each: {source: reconstructed, suit: clubs}
list:
  - {id: c, rank: 2, source: {rank: stated}}
  - {id: d, rank: 2, source: derived}
  - {id: e, rank: 2}""",
    )
    assert not problems.has_errors, render_text(problems)
    found = {name: card["source"] for name, card in cards(merged).items()}
    assert found == {"c": {"rank": "stated", "suit": "reconstructed"}, "d": "derived", "e": "reconstructed"}


def test_abilities_of_all_entries_share_what_fits_them(write: Write) -> None:
    merged, problems = lay(
        write,
        """each: {id: "card_{rank}", abilities: {limit: once per round, order: "{rank}", by: others}}
list:
  - {rank: 2, abilities: [{after: sale, effect: end}, {after: sale, limit: none, order: 9, effect: end}]}
  - {rank: 3, abilities: [{modify: reach, by: me, add: 1}, {modify: reach, set: 1}, {forbid: way, where: true}]}
  - {rank: 4}""",
    )
    assert not problems.has_errors, render_text(problems)
    after = {"after": "sale", "effect": "end", "by": "others"}
    modify = {"modify": "reach", "limit": "once per round"}
    assert cards(merged) == {
        "card_2": {
            "id": "card_2",
            "rank": 2,
            "abilities": [after | {"limit": "once per round", "order": 2}, after | {"limit": "none", "order": 9}],
        },
        "card_3": {
            "id": "card_3",
            "rank": 3,
            "abilities": [
                modify | {"by": "me", "add": 1},
                modify | {"by": "others", "set": 1, "order": 3},
                {"forbid": "way", "where": True, "by": "others", "order": 3},
            ],
        },
        "card_4": {"id": "card_4", "rank": 4},
    }
    ability = merged.define["card"]["card_2"].items["abilities"].items[0]
    assert (ability.span.line, ability.items["limit"].span.line, ability.keys["limit"].line) == (5, 3, 3)


def test_packs_above_patch_what_was_made(write: Write) -> None:
    patch = "patch: [{of: card, id: clubs_2, expect: {rank: 2}, set: {rank: 9}}]\n"
    merged, problems = lay(write, '- {for: {n: 1 to 3}, id: "clubs_{n}", rank: "{n}"}', patch)
    assert not problems.has_errors, render_text(problems)
    assert [card["rank"] for card in cards(merged).values()] == [1, 9, 3]


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ('- {for: {n: 1 to 3}, id: "c_{m}", rank: 1}', "E204", "there is no `m` to fill in"),
        ('- {for: {n: 1 to 3}, id: same, rank: 1}', "E311", "card `same` is defined twice"),
        ('- {for: {n: 1 to 3}, rank: 1}', "E402", "key `id` is missing"),
        ('- {for: {n: suit}, id: "{n}", rank: 1}', "E204", "write `suits`"),
        ('- {for: {n: cards}, id: "{n}", rank: 1}', "E204", "are not known yet: they are made from this"),
        ('- {for: {n: 1 to 3}, id: "C {n}", rank: 1}', "E405", "`C 1` is not a name"),
        ('- {for: {n: []}, id: "c_{n}", rank: x}', None, ""),
        ('each: {rank: "{number}"}\nlist:\n  - {id: c}', "E204", "there is no `number` to fill in"),
        ('each: {name: 3}\nlist:\n  - {id: c, rank: 1}', "E403", "`name` should be"),
        ('each: {abilities: {limt: once per round}}\nlist:\n  - {id: c, rank: 1, abilities: [{after: sale, effect: end}]}', "E401", "limt"),
        ('eech: {rank: 1}\nlist:\n  - {id: c}', "E401", "did you mean `each`"),
        ('each: {rank: 1}', "E402", "key `list` is missing"),
    ],
)  # fmt: skip
def test_mistakes_are_told_where_they_were_written(write: Write, written: str, code: str | None, said: str) -> None:
    _, problems = lay(write, written)
    assert {found.code for found in problems} == ({code} if code else set()), render_text(problems)
    assert said in render_text(problems)


@pytest.mark.parametrize(
    "written",
    [
        '- {for: {a: 1 to 999999999}, id: "c_{a}"}',
        '- {for: {a: 1 to 99999, b: 1 to 99999, c: -99999 to 99999}, id: "c_{a}_{b}"}',
        "\n".join('- {for: {a: 1 to 5000}, id: "c_{a}"}' for _ in range(200)),
        "\n".join("- {for: {a: 1 to 5000}}" for _ in range(200)),
        f'- {{for: {{a: 1 to 5000}}, id: "c_{{a}}", name: "{"{a}" * 1000}"}}',
        f'- {{for: {{a: [{"x" * 190}]}}, id: c, name: "{"{a}" * 200}"}}',
    ],
)
def test_what_would_be_too_much_is_refused_before_it_is_made(write: Write, written: str) -> None:
    began = process_time()
    _, problems = lay(write, written)
    assert "E406" in {found.code for found in problems}, render_text(problems)
    assert process_time() - began < 5


def test_texts_of_one_place_may_be_of_different_lengths(tmp_path: Path) -> None:
    """The places of rules are those of their template, whatever was filled in."""
    charms = '- {for: {n: 9 to 11}, id: "charm_{n}", abilities: [{modify: reach, add: "1 + {n}"}]}'
    ruleset = load_world(tmp_path, "game: end\nvalue reach = 1\n", charms)
    assert [charm.id for charm in ruleset.vocabulary.kinds["charm"].entities] == ["charm_9", "charm_10", "charm_11"]
