"""Saved games: lock, seed and answers, chained by hashes, each with a mark of the state it led to. Loading replays them.

A snapshot is a saved game that begins with a state (`base`) instead of its setup, and has no answers. The seed is in
every save, so a save shows everything that is hidden.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from horta.diagnostics import ContentError
from horta.model.ruleset import PackInfo
from horta.play.steps import Refused

FORMAT = 2
READABLE = (1, FORMAT)
Loaded = TypeVar("Loaded")


class SaveRefused(Refused):
    """A saved game cannot be continued. `code` says why: A103, A106 to A110, A112 and A113."""

    code = "A103"


class AnswerMisfit(SaveRefused):
    """The packs at hand do not allow an answer of the saved game. `number` counts from 1; all answers before it fit."""

    code = "A110"

    # A copy in another process is made from the message alone, and gets the other parts afterwards.
    def __init__(self, message: str, number: int = 0, answer: str = "") -> None:
        super().__init__(message)
        self.number = number
        self.answer = answer


class StateStrays(SaveRefused):
    """The answers of the saved game lead to another state than they did. `number` is the first that does; 0 is the setup."""

    code = "A112"

    def __init__(self, message: str, number: int = 0) -> None:
        super().__init__(message)
        self.number = number


@dataclass(frozen=True, slots=True)
class Base:
    """A state that a game begins with, as plain data, and the mark of the program that it fits."""

    program: str
    state: list[Any]


@dataclass(frozen=True, slots=True)
class Journal:
    """Everything needed to play a game again.

    `marks` are those of the states: before the first answer, then after each. They may be fewer than the states, and
    they count only for the same `layout`.
    """

    lock: dict[str, Any]
    seats: tuple[str, ...]
    seed: int
    answers: tuple[str, ...]
    marks: tuple[str, ...] = ()
    layout: str = ""
    base: Base | None = None

    def chain(self, form: int = FORMAT) -> list[str]:
        """Return a short hash after each answer; each covers everything before it."""
        head: list[Any] = [form, self.lock, self.seats, self.seed]
        if form > 1:
            head += [self.layout, self.marks[:1], self.base and [self.base.program, self.base.state]]
        digest = hashlib.sha256(json.dumps(head, sort_keys=True, separators=(",", ":")).encode()).digest()
        hashes = [digest.hex()[:16]]
        for number, answer in enumerate(self.answers, 1):
            mark = f"\0{self.marks[number]}" if number < len(self.marks) else ""
            digest = hashlib.sha256(digest + f"{answer}{mark}".encode()).digest()
            hashes.append(digest.hex()[:16])
        return hashes

    def to_json(self) -> str:
        """Return the text of a save file, with a line for each answer."""
        first, *chain = self.chain()
        data: dict[str, Any] = {"format": FORMAT, "lock": self.lock, "seats": list(self.seats), "seed": self.seed}
        if self.layout:
            data |= {"layout": self.layout}
        if self.base is not None:
            data |= {"base": {"program": self.base.program, "state": _OneLine(self.base.state)}}
        if self.marks:
            data |= {"setup": self.marks[0]}
        linked = enumerate(zip(self.answers, chain, strict=True), 1)
        answers = [_OneLine((answer, link, *self.marks[number : number + 1])) for number, (answer, link) in linked]
        return _text({**data, "start": first, "answers": answers})


class _OneLine(list[Any]):
    """A list that a save has on one line."""


def _text(part: Any, margin: str = "\n") -> str:
    """Return data as JSON, indented, but each `_OneLine` on a line of its own."""
    inner = f"{margin} "
    if isinstance(part, dict) and part:
        entries = (f"{json.dumps(key)}: {_text(value, inner)}" for key, value in part.items())
        return f"{{{inner}{f',{inner}'.join(entries)}{margin}}}"
    if isinstance(part, list) and part and not isinstance(part, _OneLine):
        return f"[{inner}{f',{inner}'.join(_text(entry, inner) for entry in part)}{margin}]"
    return json.dumps(part, ensure_ascii=False)


def read_journal(text: str) -> Journal:
    """Return the journal in a save file. SaveRefused if it has not the form of one, or if any byte has changed."""
    data = _checked_form(text)
    form, entries, base = data["format"], data["answers"], data.get("base")
    marks = [data["setup"]] if "setup" in data else []
    for entry in entries:
        marks += entry[2:]
    journal = Journal(
        data["lock"], tuple(data["seats"]), data["seed"], tuple(entry[0] for entry in entries), tuple(marks), data.get("layout", ""),
        None if base is None else Base(base["program"], base["state"]),
    )  # fmt: skip
    links = [data["start"], *(entry[1] for entry in entries)]
    for number, (written, computed) in enumerate(zip(links, journal.chain(form), strict=True)):
        if written != computed:
            where = "the beginning" if number == 0 else f"answer {number}"
            raise SaveRefused(f"{where} of the saved game was changed by hand", "A107")
    return journal


def _checked_form(text: str) -> Any:
    """Return the data of a save, in which every part has the type that it should have."""
    try:
        data = json.loads(text)
        form = data.get("format") if isinstance(data, dict) else None
        if type(form) is int and form not in READABLE:
            raise SaveRefused(f"this saved game has format {form}; this version reads formats 1 to {FORMAT}", "A106")
        wrong = _misfit(data, "save")
        # A part of a character cannot be written to a file again.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        if isinstance(problem, SaveRefused):
            raise
        raise SaveRefused("this is not a game that Horta saved: it is not JSON, or it is damaged") from problem
    # Marks cannot be left out in the middle: those that are there belong to the first states.
    lengths = [3 if "setup" in data else 2, *map(len, data["answers"])] if wrong is None else []
    if wrong is not None or lengths != sorted(lengths, reverse=True):
        place = f": {wrong} is wrong" if wrong else ""
        raise SaveRefused(f"this is not a game that Horta saved{place}")
    return data


def _misfit(data: Any, name: str) -> str | None:
    from horta.packs.schema import misfit

    return misfit(data, name)


def known_options(packs: list[str], chosen: dict[str, Any]) -> dict[str, Any]:
    """Return the chosen options that the packs, as they are now, still have and allow."""
    # Imported late, as everything that reads packs: it takes long to load, and most games are not continued.
    from horta.packs.loader import attempt

    _, problems = attempt(packs, chosen)
    if not any(problem.code in ("E331", "E332") for problem in problems):
        return chosen
    return {name: value for name, value in chosen.items() if not attempt(packs, {name: value})[1].has_errors}


def differences(lock: dict[str, Any], packs: tuple[PackInfo, ...], present: Any) -> list[str]:
    """Return, in words, how the packs of a save differ from the present ones."""
    here = {pack.id: pack for pack in packs}
    found = []
    for pack in lock["packs"]:
        other = here.pop(pack["id"], None)
        if other is None:
            found.append(f"pack `{pack['id']}` is missing")
        elif other.version != pack["version"]:
            found.append(f"pack `{other.id}` is version {other.version}, the save has {pack['version']}")
        elif other.hash != pack["hash"]:
            found.append(f"pack `{other.id}` was changed since the save")
    found += [f"pack `{name}` is not part of the save" for name in here]
    if lock["options"] != present["options"]:
        found.append("the options differ from those of the save")
    return found


def load_packs(journal: Journal, strict: bool, loading: Callable[..., Loaded]) -> Loaded:
    """Return the ruleset of a journal. Without `strict`, options that its packs do not have any more are passed by."""
    try:
        packs, options = [pack["id"] for pack in journal.lock["packs"]], journal.lock["options"]
        return loading(*packs, options=options if strict else known_options(packs, options))
    except ContentError as error:
        first = next(iter(error.problems), None)
        raise SaveRefused(f"the packs of this saved game cannot be loaded: {first.message if first else error}", "A109") from error
