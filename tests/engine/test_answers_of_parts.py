"""Answers of several parts at play: one question, one option for each combination, and a name for each part."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.bots import play_bots, read_spec
from horta.bots.imagined_states import Imagination
from horta.language.limits import MOST_COMBINATIONS, MOST_OPTIONS
from horta.model.layout import DECISION, FRAME
from horta.play.game import Game
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels
from worlds import Table, load_world, messages, problems_of

PAY = "choose payment with suit from suits, units from 1 to my.gems[suit] where units * suit.rank >= 3"


def asked(folder: Path, block: str, more: str = "") -> str:
    """What a block asks the first seat."""
    body = "\n".join(f"    {line}" for line in block.splitlines())
    table = Table(load_world(folder, f"game: end\nprocedure tried:\n{body}\n{more}"))
    table.do("tried")
    return table.asked().partition(": ")[2]


def test_a_later_set_depends_on_an_earlier_part_and_the_last_filter_on_all(tmp_path: Path) -> None:
    assert asked(tmp_path, PAY) == "elm/2 fir/1 fir/2"
    assert asked(tmp_path, "choose three with a from 1 to 2, b from a to 2, c from b + 1 to 3") == "1/1/2 1/1/3 1/2/3 2/2/3"
    assert asked(tmp_path, "choose pair with suit from suits where suit.rank > 1, other from suits without [suit]") == (
        "elm/oak elm/fir fir/oak fir/elm"
    )


def test_what_a_set_has_twice_is_offered_once(tmp_path: Path) -> None:
    assert asked(tmp_path, "choose pair with a from [1, 1, 2], b from [oak, oak]") == "1/oak 2/oak"


def test_parts_have_names_and_are_parts_of_the_whole(tmp_path: Path) -> None:
    rules = f"game: end\nprocedure tried:\n    {PAY}\n    lose units gems[suit]\n    gain payment.units * payment.suit.rank points\n"
    table = Table(load_world(tmp_path, rules))
    table.do("tried")
    table.answer("fir/2")
    assert table.count("points") == 6
    assert table.asked() == "nothing"


def test_one_combination_is_taken_without_asking_and_none_ends_the_block(tmp_path: Path) -> None:
    rules = "game: end\nprocedure tried(number n):\n    choose pair with a from 1 to n, b from a to 1\n    gain a + b points\n"
    rules += "procedure once: perform tried(1)\nprocedure never:\n    perform tried(0)\n    gain 5 points\n"
    table = Table(load_world(tmp_path, rules))
    table.do("once")
    assert table.count("points") == 2
    table.do("never")
    assert table.count("points") == 7


def test_it_may_be_declined(tmp_path: Path) -> None:
    rules = "game: end\nprocedure tried:\n    may choose pair with a from 1 to 2, b from 1 to 1\n    gain a points\n"
    table = Table(load_world(tmp_path, rules))
    table.do("tried")
    assert table.asked() == "1 pair: 1/1 2/1 none"
    table.answer("none")
    assert table.count("points") == 0


HOOKS = """
forbid deal where candidate.suit is oak and candidate.units > 1 because "oak is rare"
allow deal when night where candidate.units = 3
offer deal limit once per round: add suit from suits where suit.rank = 3, units from 4 to 4
offer deal: remove candidate.units = candidate.suit.rank
"""


def test_hooks_use_all_parts(tmp_path: Path) -> None:
    assert (
        asked(tmp_path, "set night to true\nchoose deal with suit from suits, units from 1 to 3", HOOKS)
        == "oak/3 elm/1 elm/3 fir/1 fir/2 fir/4"
    )
    assert asked(tmp_path, "choose deal with suit from suits, units from 1 to 3", HOOKS) == "elm/1 elm/3 fir/1 fir/2 fir/4"


def test_what_was_forbidden_and_what_was_added_is_told_and_counted(tmp_path: Path) -> None:
    rules = "game: end\nprocedure tried:\n    choose deal with suit from suits, units from 1 to 3\n    gain units points\n"
    table = Table(load_world(tmp_path, rules + HOOKS))
    table.do("tried")
    assert [(blocked.id, blocked.reason) for blocked in table.game.blocked] == [("oak/2", "oak is rare"), ("oak/3", "oak is rare")]
    table.answer("fir/4")
    table.do("tried")
    assert table.asked() == "1 deal: elm/1 elm/3 fir/1 fir/2"


BRANCHES = """
game: end
procedure tried:
    choose turn:
        swap with suit from suits, units from 1 to my.gems[suit] when not night:
            lose units gems[suit]
            gain swap.units points
        rest: gain 1 coins
offer turn:
    trade with other from seats without [me], units from 1 to 2:
        gain units points for other
offer turn_swap: add suit from [fir], units from 3 to 3
forbid turn_trade where candidate.other is next(me) and candidate.units = 2
"""


def test_branches_have_parts_too(tmp_path: Path) -> None:
    table = Table(load_world(tmp_path, BRANCHES))
    table.do("tried")
    swaps = " ".join(f"swap:{suit}/{units}" for suit in ("oak", "elm", "fir") for units in (1, 2))
    assert table.asked() == f"1 turn: {swaps} swap:fir/3 rest trade:seat_2/1 trade:seat_3/1 trade:seat_3/2"
    table.answer("swap:elm/2")
    assert table.count("points") == 2
    table.do("tried")
    table.answer("trade:seat_3/2")
    assert table.count("points", 3) == 2


def test_several_answers_of_several_parts(tmp_path: Path) -> None:
    rules = "game: end\nprocedure tried:\n    choose 2 of picks with suit from [elm, fir], units from 1 to 2\n"
    rules += "    gain sum(p.units * p.suit.rank for p in picks) points\n    if exists(picks where it.suit is fir): gain 1 coins\n"
    table = Table(load_world(tmp_path, rules))
    table.do("tried")
    assert table.asked() == "1 picks: elm/1,elm/2 elm/1,fir/1 elm/1,fir/2 elm/2,fir/1 elm/2,fir/2 fir/1,fir/2"
    table.answer("elm/2,fir/2")
    assert (table.count("points"), table.count("coins")) == (10, 6)


def test_seats_that_choose_together_have_an_answer_each(tmp_path: Path) -> None:
    rules = "game:\n    together seats choose bid with suit from suits, units from 0 to my.gems[suit]\n"
    rules += "    for each p in seats: lose bid[p].units gems[bid[p].suit] for p\n    gain bid[seat(2)].units points for seat(1)\n"
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    game.answer("oak/1")
    game.answer("fir/2")
    base = game.program.layout.counters["gems"]
    assert game.state[base : base + 6] == [1, 2, 2, 2, 2, 0]
    assert game.scores()["Seat 1"] == 2
    assert "Seat 2: bid fir, units: 2" in Narrator(Labels(game.ruleset, game.seats, "en")).sentences(game.events)


def test_a_way_to_pay_can_be_a_part(tmp_path: Path) -> None:
    rules = """
    game: end
    procedure tried:
        choose buy with suit from [elm, fir], paid from mixes of suit.rank suits up to my.gems[it] needing it is suit
        for each s in suits: lose paid[s] gems[s]
        gain suit.rank points
    """
    table = Table(load_world(tmp_path, rules))
    table.do("tried")
    assert table.asked().startswith("1 buy: elm/1*oak+1*elm elm/2*elm elm/1*elm+1*fir fir/")
    table.answer("elm/2*elm")
    assert table.count("points") == 2


def test_the_best_option_of_an_automatic_seat(tmp_path: Path) -> None:
    rules = """
    game:
        as seat(2):
            choose deal with suit from suits, units from 1 to 3 where suit.rank + units < 5
            gain units points
    rank deal by 10 * candidate.suit.rank + candidate.units
    automatic when me is seat(2)
    """
    game = load_world(tmp_path, rules).new_game(2)
    assert game.over
    assert game.scores()["Seat 2"] == 1


def test_whether_it_is_possible_follows_from_the_parts(tmp_path: Path) -> None:
    rules = """
    game: end
    action sale:
        choose deal with suit from suits, units from 3 to my.gems[suit]
        lose units gems[suit]
        gain 1 points
    action gift:
        choose deal with suit from suits, units from 1 to 3
        lose units gems[suit]
        lose suit.rank coins
    procedure tried:
        if possible(sale): gain 1 points
        if possible(gift): gain 10 points
        for each s in suits: gain 1 gems[s]
        if possible(sale): gain 100 points
        set my.coins to 0
        if possible(gift): gain 1000 points
    """
    table = Table(load_world(tmp_path, rules))
    table.do("tried")
    assert table.count("points") == 110


def test_too_many_combinations_are_refused_at_play(tmp_path: Path) -> None:
    """What cannot be known before is counted as it is made: the options, and what filters look at."""
    rules = """
    game: end
    procedure tried(number n, number m):
        choose pair with a from 1 to n, b from 1 to n where b <= m
        gain 1 points
    procedure few: perform tried(60, 60)
    procedure many: perform tried(65, 65)
    procedure looked: perform tried(300, 1)
    """
    ruleset = load_world(tmp_path, rules)
    table = Table(ruleset)
    table.do("few")
    assert len(table.game.state[DECISION][2]) == 3600
    for procedure, told in (
        ("many", f"more than {MOST_OPTIONS} options"),
        ("looked", f"more than {MOST_COMBINATIONS} combinations to look at"),
    ):
        with pytest.raises(horta.RuleFault, match=told) as fault:
            Table(ruleset).do(procedure)
        assert fault.value.code == "E513"


def test_what_surely_takes_too_long_is_refused_by_the_check(tmp_path: Path) -> None:
    rules = """
    procedure tried:
        choose pair with a from 1 to 400, b from 1 to 400 where count(cards where it.worth = a and it.uses = b) = b
        gain 1 points
    """
    assert "E502" in messages(tmp_path / "dear", rules)
    assert not problems_of(tmp_path / "cheap", rules.replace("400", "40")).has_errors


HIDDEN = """
game:
    draw c from deck to seat(1).hand
    draw d from deck to seat(1).hand
    draw e from deck to seat(2).hand
    as seat(1):
        choose secret with card from my.hand, n from 1 to 3
        as seat(2): choose guess from 1 to 2
        gain card.worth + n points for seat(2)
        gain secret.card.worth points for seat(2)
"""


def test_what_was_chosen_in_secret_is_drawn_again_as_a_whole(tmp_path: Path) -> None:
    game = load_world(tmp_path, HIDDEN).new_game(2, seed=3)
    game.answer(2)
    assert game.decision is not None
    assert game.decision.seat == 1
    seen = set()
    for seed in range(80):
        state = Imagination(game.program, 1).imagine(game.state, seed)
        frame = state[FRAME]
        while not any(isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], int) for part in frame[1:-1]):
            frame = frame[-1]
        whole = next(part for part in frame[1:-1] if isinstance(part, tuple) and len(part) == 2)
        at = frame.index(whole)
        assert frame[at + 1 : at + 3] == whole, "each part is that of the whole"
        assert whole[0] in state[game.program.layout.zones["hand"]]
        seen.add(whole)
    assert {number for _, number in seen} == {1, 2, 3}
    assert len({card for card, _ in seen}) > 1
    own = Imagination(game.program, 0).imagine(game.state, 5)
    assert own[FRAME] == game.state[FRAME]


def test_saves_snapshots_and_bots(tmp_path: Path) -> None:
    ruleset = load_world(tmp_path, HIDDEN + "        choose deal with suit from suits, plot from plots\n        set plot.owner to me\n")
    game = ruleset.new_game(2, seed=3)
    for option in (3, 1):
        game.answer(option)
    assert game.decision is not None
    assert len(game.decision.options) == 36
    game.answer("elm/plot_2_3")
    assert game.over
    for written in (game.save(), game.snapshot()):
        assert Game.load(written, ruleset).state_hash() == game.state_hash()
    for bot in ("random", "greedy", "search:iterations=5"):
        assert play_bots(ruleset, [read_spec(bot).make(ruleset) for _ in range(2)], 3).over
