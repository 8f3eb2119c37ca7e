"""How far `horta tune` has come, in a file beside the one that it writes, so that it can go on after any end.

The name of the file begins with a dot, so it is no part of a pack. It is written after every step, before the step is told,
and removed when the weights are written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from horta import __version__
from horta.assembly.weights import weighable
from horta.play.game import Ruleset
from horta.runs.atomic_files import remove_unfinished, replace_when_complete
from horta.runs.results_folder import RunRefused, read_state
from horta.tuning import Progress, TuningRound
from horta.tuning.regression import Moments
from horta.tuning.rounds import PARTS

FORMAT = 1
MOST_BYTES = 16_000_000


@dataclass(slots=True)
class TuningState:
    """The file of one tuning: `asked` is what was typed, `path` where it is kept, `text` the finished file, when there is one."""

    path: Path
    asked: Mapping[str, Any]
    lock: Mapping[str, Any]
    text: str | None = None
    progress: Progress | None = None

    @classmethod
    def beside(cls, out: Path, asked: Mapping[str, Any], lock: Mapping[str, Any]) -> TuningState:
        """Return the state of the tuning that writes this file."""
        return cls(out.with_name(f".{out.name}.tuning"), asked, lock)

    def read(self, ruleset: Ruleset, start: Progress) -> Progress | None:
        """Return how far the tuning had come; None if none was left unfinished. RunRefused if another one was.

        `start` is where this tuning begins. When the text is finished, the packs may have changed: it may be a part of them.
        """
        data = read_state(self.path, "tuning", FORMAT, MOST_BYTES)
        if data is None:
            return None
        self.text = data.get("text")
        differing = data["lock"] != self.lock or data["horta"] != __version__
        if data["asked"] != self.asked or (differing and self.text is None):
            raise RunRefused(f"{self.path} is of another tuning, or the packs have changed")
        # Moments of no numbers would get zeros, so the lengths are compared here.
        whole = len(data["squares"]) == len(data["products"]) == start.seen.size
        seen = Moments(start.seen.size, data["samples"], data["squares"], data["products"])
        found = Progress(data["best"], seen, [TuningRound(**entry) for entry in data["tries"]], data["round"], data["learned"])
        if self.text is None and not (whole and found.number <= self.asked["rounds"] + 1 and _fits(found, start, ruleset)):
            raise RunRefused(f"{self.path} does not have the form that Horta writes")
        self.progress = found
        return found

    def keep(self, progress: Progress) -> None:
        """Write how far the tuning has come."""
        self.progress, seen = progress, progress.seen
        data = {
            "format": FORMAT, "horta": __version__, "asked": self.asked, "lock": self.lock,
            "round": progress.number, "learned": progress.learned, "best": dict(progress.best),
            "samples": seen.samples, "squares": seen.squares, "products": seen.products,
            "tries": [asdict(entry) for entry in progress.tries],
            **({} if self.text is None else {"text": self.text}),
        }  # fmt: skip
        with replace_when_complete(self.path) as path:
            path.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")

    def finish(self, text: str) -> None:
        """Write the finished text, too: from now on the packs may change."""
        assert self.progress is not None
        self.text = text
        self.keep(self.progress)

    def remove(self) -> None:
        """Forget the tuning: its file is written."""
        self.path.unlink(missing_ok=True)
        remove_unfinished(self.path)


def _fits(found: Progress, start: Progress, ruleset: Ruleset) -> bool:
    """True if a tuning that began with `start` can have come to this."""
    size = start.seen.size
    return (
        set(found.best) <= {*start.best, *weighable(ruleset.vocabulary, ruleset.rules)}
        and all(len(line) == size and line[number] >= 0 for number, line in enumerate(found.seen.squares))
        and {entry.number for entry in found.tries} - {found.number} == set(range(1, found.number))
        and len(found.tries_in_round()) < len(PARTS)
    )
