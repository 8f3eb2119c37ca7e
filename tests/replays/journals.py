"""Journals: whole random games of every combination of the bundled packs, recorded with one version of Horta.

`VERSION.jsonl` has one journal a line: the packs, options, number of seats, seed, answers, and how the game ended.
`VERSION.questions.jsonl.gz` has one line for each of them: every question with its seat and the ids of its options.
So a game that no longer goes the same way is found at the answer where it leaves the old way.
`VERSION.back.yaml` says what turns the rules that were corrected since back to what they were.

To record journals with the version at hand: `python -m replays.journals tests/replays/VERSION`. When fields came or went, or rules tell
more or less of the same game: name the fields in `VERSION.back.yaml`, then `python -m replays.journals --again VERSION`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from horta import Game, load
from horta.commands.packs import manifests
from horta.language.types import TRUTH
from horta.packs.bundled import content_folder
from horta.play.game import Ruleset
from horta.trials.combinations import PackCombinations, varied

HERE = Path(__file__).parent
SAMPLE_PACKS = HERE.parent / "sample_packs"
GAMES_OF_EACH = 4

Question = list[Any]
"""The seat, the name of the question, and the ids of its options."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A line of the file. `table` is a hash of what everybody sees at the end, `told` the number of events.

    Rules may come to tell more or less of the same game, and to keep other fields. Then `mark_again` counts and hashes anew.
    """

    packs: list[str]
    options: dict[str, Any]
    seats: int
    seed: int
    answers: list[str]
    asked: list[str]
    scores: list[int]
    state: str
    table: str
    told: int

    def __str__(self) -> str:
        changed = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{' '.join(self.packs)}, {self.seats} seats, seed {self.seed}{',' if changed else ''}{changed}"


def recorded_games(version: str) -> list[RecordedGame]:
    """Return the journals of a version."""
    lines = (HERE / f"{version}.jsonl").read_text(encoding="utf-8").splitlines()
    return [RecordedGame(**json.loads(line)) for line in lines]


@cache
def _question_lines(version: str) -> list[bytes]:
    return gzip.decompress((HERE / f"{version}.questions.jsonl.gz").read_bytes()).splitlines()


def recorded_questions(version: str, number: int) -> list[Question]:
    """Return the questions of a journal by its number, 0 for the first."""
    found: list[Question] = json.loads(_question_lines(version)[number])
    return found


@cache
def _back(version: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HERE / f"{version}.back.yaml").read_text(encoding="utf-8"))
    return found


@cache
def _combinations() -> PackCombinations:
    return PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests([content_folder()])})


def turned_back(journal: RecordedGame, version: str) -> tuple[list[str], dict[str, Any]]:
    """Return the packs and the options with which a journal goes its old way."""
    packs, options = list(journal.packs), dict(journal.options)
    whole = _combinations().whole(journal.packs)
    for name, change in _back(version).items():
        if name in whole:
            packs += change["packs"]
            options = change.get("options", {}) | options
    return packs, options


@cache
def _ruleset(packs: tuple[str, ...], options: str) -> Ruleset:
    return load(*packs, options=json.loads(options), search=[SAMPLE_PACKS])


def start(journal: RecordedGame, version: str = "0.2.0") -> Game:
    """Return the game before its first answer."""
    packs, options = turned_back(journal, version)
    return _ruleset(tuple(packs), json.dumps(options, sort_keys=True)).new_game(journal.seats, seed=journal.seed)


def question(game: Game) -> Question | None:
    """Return the open question, or None when the game is over."""
    decision = game.decision
    return None if decision is None else [decision.seat, decision.kind, [option.id for option in decision.options]]


def first_difference(game: Game, journal: RecordedGame, questions: list[Question]) -> str | None:
    """Answer as the journal does; return where the game first asks something else, or None."""
    for number, (asked, answer) in enumerate(zip(questions, journal.answers, strict=True), 1):
        now = question(game)
        if now != asked:
            return f"{journal}: before answer {number}, {_what_differs(asked, now)}"
        game.answer(answer)
    if game.decision is not None:
        return f"{journal}: the game goes on after its last answer, number {len(journal.answers)}: {_named(question(game))}"
    return None


def _named(asked: Question | None) -> str:
    return "the game is over" if asked is None else f"seat {asked[0]} is asked `{asked[1]}`"


def _what_differs(then: Question, now: Question | None) -> str:
    if now is None or then[:2] != now[:2]:
        return f"{_named(then)} in the journal, but now {_named(now)}"
    lacks = [name for name in then[2] if name not in now[2]]
    more = [name for name in now[2] if name not in then[2]]
    parts = [f"without {', '.join(lacks)}"] * bool(lacks) + [f"with {', '.join(more)}, which is new"] * bool(more)
    return f"{_named(then)} {' and '.join(parts) or 'with its options in another order'}"


def brief(data: object) -> str:
    """Return a short hash."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def table_hash(game: Game, version: str | None = None) -> str:
    """Return a hash of what everybody sees, and of fields of pieces that lie hidden: when the games were recorded, these were seen too.

    What the version did not have yet, and what it had and later ones do not, is left out.
    """
    seen = game.view(None).to_data()
    only_one_has = [*_back(version)["new"], *_back(version)["gone"]] if version else []
    for held in (seen["table"], *seen["players"], *(fields for things in seen["things"].values() for fields in things.values())):
        for name in only_one_has:
            held.pop(name, None)
    for kind, things in seen["things"].items():
        for number, fields in enumerate(things.values()):
            for name in (name for name, value in fields.items() if value is None):
                value, type_ = (
                    game.state[game.program.layout.fields[kind, name] + number],
                    game.ruleset.vocabulary.kinds[kind].fields[name].type,
                )
                fields[name] = bool(value) if type_ == TRUTH else value
    return brief([seen["table"], seen["players"], seen["things"]])


# ------------------------------------------------------------------ recording


def _new_games() -> Iterator[tuple[RecordedGame, list[Question]]]:
    """Play games of every combination and number of seats; every other one leans to the first options."""
    for combination in _combinations().combinations():
        names = tuple(Path(path).name for path in combination.packs)
        for seats in combination.seats:
            for variant in range(GAMES_OF_EACH):
                options = dict(varied(combination.options, f"journal {names} {seats} {variant}")) if variant else {}
                yield _recorded(names, options, seats, 1893 + 7 * variant + seats, variant)


def _recorded(names: tuple[str, ...], options: dict[str, Any], seats: int, seed: int, variant: int) -> tuple[RecordedGame, list[Question]]:
    game = load(*names, options=options).new_game(seats, seed=seed)
    chance, questions, answers = random.Random(f"{names} {seats} {variant}"), [], []
    while (asked := question(game)) is not None:
        questions.append(asked)
        number = chance.random() ** (1 + variant % 2)
        answers.append(asked[2][int(number * len(asked[2]))])
        game.answer(answers[-1])
    asked_hashes = [brief(asked) for asked in questions]
    every_20 = [brief(asked_hashes[: first + 20]) for first in range(0, len(questions), 20)]
    scores = list(game.scores().values())
    return RecordedGame(
        list(names), options, seats, seed, answers, every_20, scores, game.state_hash(), table_hash(game), len(game.events)
    ), questions


def record(path: Path) -> None:
    """Write the journals of the version at hand."""
    games = list(_new_games())
    journals = "".join(json.dumps(asdict(journal), separators=(",", ":")) + "\n" for journal, _ in games)
    Path(f"{path}.jsonl").write_text(journals, encoding="utf-8", newline="\n")
    questions = "".join(json.dumps(asked, separators=(",", ":")) + "\n" for _, asked in games)
    Path(f"{path}.questions.jsonl.gz").write_bytes(gzip.compress(questions.encode(), mtime=0))


def mark_again(version: str) -> None:
    """Hash the tables of a version's journals anew, and count the events, if their questions, options and results are the same."""
    marked = []
    for number, journal in enumerate(recorded_games(version)):
        game = start(journal, version)
        difference = first_difference(game, journal, recorded_questions(version, number))
        if difference is not None or list(game.scores().values()) != journal.scores:
            raise SystemExit(difference or f"{journal}: the scores are {list(game.scores().values())}, not {journal.scores}")
        marked.append(replace(journal, table=table_hash(game, version), told=len(game.events)))
    lines = "".join(json.dumps(asdict(journal), separators=(",", ":")) + "\n" for journal in marked)
    (HERE / f"{version}.jsonl").write_text(lines, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1] == "--again":
        mark_again(sys.argv[2])
    else:
        record(Path(sys.argv[1]))
