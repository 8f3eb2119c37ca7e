"""Saved games: lock, seed and answers, chained by hashes. Loading replays them with every check."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from horta.model.ruleset import PackInfo
from horta.packs.loader import attempt
from horta.play.steps import Refused

FORMAT = 1


class SaveRefused(Refused):
    """A saved game cannot be continued. `code` says why: A103 and A106 to A110."""

    code = "A103"


class AnswerMisfit(SaveRefused):
    """The packs at hand do not allow an answer of the saved game. `number` counts from 1; all answers before it fit."""

    code = "A110"

    # A copy in another process is made from the message alone, and gets the other parts afterwards.
    def __init__(self, message: str, number: int = 0, answer: str = "") -> None:
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
        """Return a short hash after each answer; each covers everything before it."""
        head = json.dumps([FORMAT, self.lock, self.seats, self.seed], sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(head.encode()).digest()
        hashes = [digest.hex()[:16]]
        for answer in self.answers:
            digest = hashlib.sha256(digest + answer.encode()).digest()
            hashes.append(digest.hex()[:16])
        return hashes

    def to_json(self) -> str:
        """Return the text of a save file."""
        first, *rest = self.chain()
        data = {
            "format": FORMAT, "lock": self.lock, "seats": list(self.seats), "seed": self.seed, "start": first,
            "answers": [[answer, mark] for answer, mark in zip(self.answers, rest, strict=True)],
        }  # fmt: skip
        return json.dumps(data, indent=1, ensure_ascii=False)


def read_journal(text: str) -> Journal:
    """Return the journal in a save file; SaveRefused if any byte has changed."""
    try:
        data = json.loads(text)
        journal = Journal(data["lock"], tuple(data["seats"]), data["seed"], tuple(answer for answer, _ in data["answers"]))
        if data["format"] != FORMAT:
            raise SaveRefused(f"this saved game has format {data['format']}; this version reads format {FORMAT}", "A106")
        marks = [data["start"], *(mark for _, mark in data["answers"])]
        same = json.dumps(json.loads(journal.to_json()), sort_keys=True) == json.dumps(data, sort_keys=True)
    except SaveRefused:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise SaveRefused("this file is not a saved game") from problem
    for number, (written, computed) in enumerate(zip(marks, journal.chain(), strict=True)):
        if written != computed:
            where = "the beginning" if number == 0 else f"answer {number}"
            raise SaveRefused(f"{where} of the saved game was changed by hand", "A107")
    if not same:
        raise SaveRefused("the saved game has unknown extra data", "A107")
    return journal


def known_options(packs: list[str], chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the chosen options that the packs, as they are now, still have and allow."""
    _, problems = attempt(packs, chosen)
    if not any(problem.code in ("E331", "E332") for problem in problems):
        return chosen
    return {name: value for name, value in chosen.items() if not attempt(packs, {name: value})[1].has_errors}


def differences(lock: dict[str, Any], packs: tuple[PackInfo, ...], present: Any) -> list[str]:
    """Return, in words, how the packs of a save differ from the present ones."""
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
