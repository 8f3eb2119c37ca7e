"""Saved games: lock, seed and answers, chained by hashes. Loading replays them with every check."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from horta.diagnostics import ContentError
from horta.engine.limits import RuleFault
from horta.model.ruleset import PackInfo
from horta.packs.loader import attempt

if TYPE_CHECKING:
    from horta.play.game import Game
    from horta.play.ruleset import Ruleset

FORMAT = 1


class SaveRefused(ValueError):
    """A saved game that cannot be continued, and why."""

    code = "A103"


class AnswerMisfit(SaveRefused):
    """An answer of a save that the packs at hand do not allow; `number` counts from 1. All before it fit."""

    def __init__(self, message: str, number: int, answer: str) -> None:
        super().__init__(message)
        self.number = number
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Journal:
    """Everything needed to play a game again."""

    lock: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    answers: tuple[str, ...]

    def chain(self) -> list[str]:
        """A short hash after each answer, each over all that came before."""
        head = json.dumps([FORMAT, self.lock, self.seats, self.seed], sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(head.encode()).digest()
        hashes = [digest.hex()[:16]]
        for answer in self.answers:
            digest = hashlib.sha256(digest + answer.encode()).digest()
            hashes.append(digest.hex()[:16])
        return hashes

    def to_json(self) -> str:
        """The text of a save file."""
        first, *rest = self.chain()
        data = {
            "format": FORMAT, "lock": self.lock, "seats": list(self.seats), "seed": self.seed, "start": first,
            "answers": [[answer, mark] for answer, mark in zip(self.answers, rest, strict=True)],
        }  # fmt: skip
        return json.dumps(data, indent=1, ensure_ascii=False)


def journal_of(game: Game) -> Journal:
    """The journal of a game under way."""
    answers = tuple(step.option for step in game.steps)
    return Journal(dict(game.ruleset.lock), game.seats, game.seed, answers)


def read_journal(text: str) -> Journal:
    """The journal in a save file; SaveRefused when a byte of it is not as written."""
    try:
        data = json.loads(text)
        journal = Journal(data["lock"], tuple(data["seats"]), data["seed"], tuple(answer for answer, _ in data["answers"]))
        if data["format"] != FORMAT:
            raise SaveRefused(f"this save has format {data['format']}, this program reads {FORMAT}")
        marks = [data["start"], *(mark for _, mark in data["answers"])]
        same = json.dumps(json.loads(journal.to_json()), sort_keys=True) == json.dumps(data, sort_keys=True)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        if isinstance(problem, SaveRefused):
            raise
        raise SaveRefused(f"this is no saved game: {type(problem).__name__}") from problem
    for number, (written, computed) in enumerate(zip(marks, journal.chain(), strict=True)):
        if written != computed:
            raise SaveRefused("the beginning of the save was changed" if number == 0 else f"answer {number} of the save was changed")
    if not same:
        raise SaveRefused("the save holds more than it should")
    return journal


def replay(journal: Journal, ruleset: Ruleset | None = None, strict: bool = True) -> Game:
    """Play a journal again. With `strict`, changed packs are refused; else the first misfit answer is."""
    from horta.play.game import AnswerRefused, Game

    rules = ruleset if ruleset is not None else _load(journal, strict)
    changed = differences(journal.lock, rules.packs, rules.lock)
    if strict and changed:
        raise SaveRefused("; ".join(changed))
    try:
        game = Game.new(rules, journal.seats, journal.seed)
        for number, answer in enumerate(journal.answers, 1):
            try:
                game.answer(answer)
            except (AnswerRefused, RuleFault) as refused:
                said = "; ".join(changed) or "the save does not fit these packs"
                message = f"{said}; the first answer that no longer fits is number {number}, `{answer}`"
                raise AnswerMisfit(message, number, answer) from refused
    except ValueError as problem:
        if isinstance(problem, SaveRefused):
            raise
        # Such as too many players for the packs as they are now.
        raise SaveRefused("; ".join([*changed, str(problem)])) from problem
    except (TypeError, OverflowError) as problem:
        raise SaveRefused("this is no saved game") from problem
    return game


def _load(journal: Journal, strict: bool) -> Ruleset:
    from horta.play.ruleset import load

    try:
        packs, options = [str(pack["id"]) for pack in journal.lock["packs"]], dict(journal.lock["options"])
        return load(*packs, options=options if strict else known_options(packs, options))
    except ContentError as error:
        first = next(iter(error.problems), None)
        raise SaveRefused(f"the packs of this save cannot be loaded: {first.message if first else error}") from error
    except (KeyError, TypeError) as problem:
        raise SaveRefused("this is no saved game") from problem


def known_options(packs: list[str], chosen: dict[str, Any]) -> dict[str, Any]:
    """Those of the chosen options that the packs, as they are now, still have and allow."""
    _, problems = attempt(packs, chosen)
    if not any(problem.code in ("E331", "E332") for problem in problems):
        return chosen
    return {name: value for name, value in chosen.items() if not attempt(packs, {name: value})[1].has_errors}


def differences(lock: dict[str, Any], packs: tuple[PackInfo, ...], present: Any) -> list[str]:
    """How the packs of a save differ from those at hand, in words."""
    here = {pack.id: pack for pack in packs}
    found = []
    for pack in lock.get("packs", []):
        other = here.pop(pack["id"], None)
        if other is None:
            found.append(f"pack `{pack['id']}` is missing")
        elif other.version != pack["version"]:
            found.append(f"pack `{other.id}` is version {other.version}, the save has {pack['version']}")
        elif other.hash != pack["hash"]:
            found.append(f"pack `{other.id}` was changed since the save")
    found += [f"pack `{name}` is not part of the save" for name in here]
    if lock.get("options") != present.get("options"):
        found.append("the options differ from those of the save")
    return found
