"""Whole games, kept as save files, end as they ended when they were kept.

Whatever changes what a game does, in the rules or under them, shows here: replaying must reach the same
states, to the byte. HORTA_UPDATE_REPLAYS=1 plays the games anew and writes them; look at what changed, and
why, before committing that.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from horta import Game, load
from horta.model.layout import DECISION
from horta.play.game import Ruleset, replay
from horta.play.journal import Journal, SaveRefused, differences, read_journal
from horta.play.random_games import chance
from horta.play.snapshots import state_hash

HERE = Path(__file__).parent
UPDATE = os.environ.get("HORTA_UPDATE_REPLAYS") == "1"
PACK = "bruxelles-1893"
SEEDS = {2: 1893, 3: 1890, 4: 1896, 5: 1893}
BETWEEN_CHECKPOINTS = 20

every_game = pytest.mark.parametrize("players", sorted(SEEDS))


def save_file(players: int) -> Path:
    return HERE / f"{PACK}.{players}-players.save.json"


def outcome_file(players: int) -> Path:
    return HERE / f"{PACK}.{players}-players.outcome.json"


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load(PACK)


@pytest.fixture(scope="module", autouse=True)
def played_anew(rules: Ruleset) -> None:
    for players, seed in SEEDS.items() if UPDATE else ():
        game = random_game(rules, players, seed)
        save_file(players).write_text(game.save() + "\n", encoding="utf-8", newline="\n")
        outcome_file(players).write_text(outcome(game), encoding="utf-8", newline="\n")


def random_game(rules: Ruleset, players: int, seed: int) -> Game:
    """A game to its end, with choices that depend on the seed alone.

    They lean to the first options: small bids, and few early passes.
    """
    game, number = rules.new_game(players, seed=seed), chance(seed)
    while game.decision is not None:
        game.answer(int(number() ** 2 * len(game.decision.options)))
    return game


def outcome(game: Game) -> str:
    """How a game ended, and the hashes of states on the way, so that one can see where two games part."""
    steps = game.steps
    on_the_way = {str(number): state_hash(steps[number].before) for number in range(0, len(steps), BETWEEN_CHECKPOINTS)}
    found: dict[str, Any] = {
        "answers": len(steps), "scores": game.scores(), "winners": list(game.winners()), "states": on_the_way, "end": game.state_hash(),
    }  # fmt: skip
    return json.dumps(found, indent=1) + "\n"


def kept(players: int) -> Journal:
    return read_journal(save_file(players).read_text(encoding="utf-8"))


@every_game
def test_a_kept_game_ends_as_it_ended(rules: Ruleset, players: int) -> None:
    game = replay(kept(players), rules, strict=False)
    assert game.over
    assert outcome(game) == outcome_file(players).read_text(encoding="utf-8")


@every_game
def test_a_replayed_game_is_saved_as_it_was_kept(rules: Ruleset, players: int) -> None:
    journal = kept(players)
    again = read_journal(replay(journal, rules, strict=False).save())
    assert (again.seats, again.seed, again.answers) == (journal.seats, journal.seed, journal.answers)
    assert len(again.marks) == len(again.answers) + 1


@every_game
def test_the_same_seed_plays_the_same_game(rules: Ruleset, players: int) -> None:
    assert read_journal(random_game(rules, players, SEEDS[players]).save()).answers == kept(players).answers


@every_game
def test_a_kept_game_has_no_answer_too_many(rules: Ruleset, players: int) -> None:
    journal = kept(players)
    longer = Journal(journal.lock, journal.seats, journal.seed, (*journal.answers, "pass"))
    with pytest.raises(SaveRefused, match=f"number {len(journal.answers) + 1}, `pass`"):
        replay(longer, rules, strict=False)


def test_together_the_kept_games_ask_everything_that_can_be_asked(rules: Ruleset) -> None:
    games = [replay(kept(players), rules, strict=False) for players in SEEDS]
    asked = {game.program.questions[step.before[DECISION][0]].name for game in games for step in game.steps}
    assert asked == {question.name for question in games[0].program.questions}


def test_packs_that_changed_are_named_and_refused_unless_asked_otherwise(rules: Ruleset) -> None:
    journal = kept(2)
    lock = {**rules.lock, "packs": [{**pack, "hash": "0" * 64} for pack in rules.lock["packs"]]}
    older = Journal(lock, journal.seats, journal.seed, journal.answers)
    assert differences(lock, rules.packs, rules.lock) == [f"pack `{pack.id}` was changed since the save" for pack in rules.packs]
    with pytest.raises(SaveRefused, match="was changed since the save"):
        replay(older, rules)
    assert replay(older, rules, strict=False).over
