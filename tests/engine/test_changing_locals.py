"""A local that `let` has named changes where the rules say so, whether play waits in between or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from worlds import Table, load_world, text

SUMS = {
    "in a loop": ("let n = 0\nfor each p in seats: add p.coins to n\ngain n points", 15),
    "in an inner loop": ("let n = 1\nrepeat 3 times:\n    repeat 2 times: set n to n * 2\n    subtract 1 from n\ngain n points", 43),
    "in a branch": ("let n = 1\nif my.coins = 5: set n to 9\nelse: set n to 2\ngain n points", 9),
    "for another seat": ("let n = 0\nas next(me): add my.coins to n\ngain n points", 5),
    "that a loop was made of": ("let n = 2\nfor each i in 1 to n:\n    add 5 to n\ngain n points", 12),
    "that a filter reads": ("let n = 1\nfor each c in cards where it.worth > n: add c.worth to n\ngain n points", 25),
    "that is a truth": ("let found = false\nfor each c in cards where c.rare: set found to true\nif found: gain 4 points", 4),
    "that is a thing": (
        "let best = ace\nfor each c in cards where c.worth < 9:\n    if c.worth > best.worth: set best to c\ngain best.worth points",
        6,
    ),
    "that is a set": ("let found = [ace]\nfor each c in cards where c.worth < 9: set found to found + [c]\ngain count(found) points", 4),
    "until a stop": ("let n = 0\nfor each c in cards:\n    if c.worth > 5: stop\n    add c.worth to n\ngain n points", 3),
}


@pytest.mark.parametrize("telling", [True, False])
@pytest.mark.parametrize("claim", SUMS)
def test_a_local_changes(claim: str, telling: bool, tmp_path: Path) -> None:
    written, points = SUMS[claim]
    body = "".join(f"    {line}\n" for line in written.splitlines())
    table = Table(load_world(tmp_path, f"game: end\nprocedure p:\n{body}"), telling=telling)
    table.program.perform(table.game.state, "p", 0, log=[] if telling else None)
    assert table.count("points") == points


def test_a_local_keeps_its_changes_while_seats_are_asked(tmp_path: Path) -> None:
    rules = text(
        """
        game: end
        procedure p:
            let n = 0
            for each q in seats:
                as q:
                    choose k as number from 1 to 9
                    if k > 5:
                        may double: add k to n
                    add k to n
                    if n > 15: stop
            gain n points
        """
    )
    table = Table(load_world(tmp_path, rules))
    table.do("p")
    for answer in ("2", "7", "yes"):
        table.answer(answer)
    assert table.asked() == "nothing", "the loop has stopped"
    assert table.count("points") == 16


def test_imagined_turns_do_not_change_the_true_one(tmp_path: Path) -> None:
    """A frame holds the value of the local, so copies of a game do not share it."""
    body = "    let n = 0\n    repeat 2 times:\n        choose k as number from 1 to 9\n        add k to n\n    gain n points\n"
    rules = f"game: end\nprocedure p:\n{body}"
    table = Table(load_world(tmp_path, rules))
    table.do("p")
    table.answer("3")
    kept = table.game.copy()
    table.answer("4")
    assert table.count("points") == 7
    kept.answer("9")
    assert kept.view(0).players[0]["points"] == 12


def test_a_local_stays_within_the_numbers_of_the_language(tmp_path: Path) -> None:
    rules = "game: end\nprocedure p:\n    let n = 2\n    repeat 40 times: set n to n * 2\n"
    table = Table(load_world(tmp_path, rules))
    with pytest.raises(Exception, match="number"):
        table.do("p")
