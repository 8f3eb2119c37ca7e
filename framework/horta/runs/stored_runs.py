"""`run.json` in a folder of results: what is played, how far it has come, and which run may continue it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from horta import __version__
from horta.diagnostics import Error
from horta.runs.atomic_files import replace_when_complete
from horta.runs.plan import Plan

FORMAT = 3
RUN = "run.json"
CSV, PARQUET = "csv", "parquet"
_DIFFERENT = {"bots": "the bots differ", "seed": "the seed differs", "rotate": "only one of them moves the bots from seat to seat"}


class RunRefused(Error, ValueError):
    """A run cannot begin or continue in a folder, and why."""

    code = "A207"
    remedy = "--resume goes on with a run of the same packs, bots and seed; else name another folder"


@dataclass(frozen=True, slots=True)
class Run:
    """What is played, and by which version. `seconds` is the time so far, `forms` are the formats in which the rows are kept.

    `sizes` says how many bytes of each file of rows belong to the games done. What follows them was cut off by a power cut.
    """

    plan: Plan
    lock: Mapping[str, Any]
    repeatable: bool = True
    games_done: int = 0
    seconds: float = 0.0
    version: str = __version__
    forms: tuple[str, ...] = (CSV,)
    sizes: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.forms or not {CSV, PARQUET}.issuperset(self.forms):
            raise ValueError(f"rows are kept as {CSV} or {PARQUET}, not as {', '.join(self.forms) or 'nothing'}")

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "format": FORMAT, "horta": self.version, "plan": self.plan.to_data(), "lock": dict(self.lock), "forms": list(self.forms),
            "repeatable": self.repeatable, "games_done": self.games_done, "seconds": round(self.seconds, 3), "sizes": dict(self.sizes),
        }  # fmt: skip

    @classmethod
    def read(cls, folder: Path) -> Run | None:
        """Return the run in a folder; None if there is none. RunRefused if it cannot be read."""
        try:
            data = json.loads((folder / RUN).read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise RunRefused(f"{folder / RUN} has format {data['format']}, this program reads {FORMAT}")
            kept = {name: data[name] for name in ("lock", "repeatable", "games_done", "seconds")}
            return cls(Plan.from_data(data["plan"]), **kept, version=data["horta"], forms=tuple(data["forms"]), sizes=dict(data["sizes"]))
        except FileNotFoundError:
            return None
        except RunRefused:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise RunRefused(f"{folder / RUN} does not describe a run") from problem

    def write(self, folder: Path) -> None:
        """Write it to the folder; after a power cut the old or the new one is there."""
        with replace_when_complete(folder / RUN) as path:
            path.write_text(json.dumps(self.to_data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def differences(self, wanted: Run) -> list[str]:
        """Return why the wanted run cannot continue this one. It may have more games, and other forms."""
        mine, other = self.plan, wanted.plan
        found = [said for name, said in _DIFFERENT.items() if getattr(mine, name) != getattr(other, name)]
        found += [] if self.lock == wanted.lock else ["the packs or their options have changed"]
        found += [] if self.version == wanted.version else [f"Horta is {wanted.version} now, it was {self.version}"]
        found += [] if other.games >= self.games_done else ["it has more games already"]
        return found
