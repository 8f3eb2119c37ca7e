"""A small made-up world to write rules in: suits, cards, charms that carry abilities, counters and zones."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

import horta
from horta.assembly import assemble
from horta.diagnostics import Problems, render_text
from horta.engine.answer_log import Log
from horta.model.layout import start
from horta.model.ruleset import RulesetParts
from horta.packs.loader import Name, gather
from horta.play.events import Event, read_log
from horta.play.game import Game

MANIFEST = """
id: world
version: 1.0.0
name: World
seats: {least: 2, most: 4}
options:
  rounds: {type: number, default: 2, least: 1, most: 9, description: How many rounds}
  mode: {type: word, default: calm, values: [calm, wild], description: How wild it is}
"""

CONTENT = """
kinds:
  suit: {plural: suits, attributes: {rank: number}}
  card:
    plural: cards
    pieces: true
    attributes:
      {suit: suit, worth: number, rare: truth, partner: "card?", others: list of card, effect: effect, bonus: formula, fits: condition}
    fields: {uses: number, keeper: "seat?"}
  charm: {plural: charms, pieces: true}
  plot: {plural: plots, grid: {rows: 3, columns: 4}, fields: {owner: "seat?"}}
  knot: {plural: knots, grid: {between: plot}}
  port: {plural: ports, graph: routes, attributes: {routes: list of port}}
  seat: {fields: {passed: truth, mascot: {type: "charm?", live: true}}}
  table: {fields: {starter: {type: seat, start: 0}, night: truth}}
counters:
  coins: {of: seat, start: 5, bank: 50}
  points: {of: seat, score: highest}
  gems: {of: seat, by: suit, start: 2}
  rumours: {of: table, most: 9}
zones:
  deck: {of: table, holds: card, start: all}
  bag: {of: table, holds: card, order: bag, visible: none}
  row: {of: table, holds: card}
  hand: {of: seat, holds: card, visible: owner}
  piles: {of: table, by: suit, holds: card}
  box: {of: table, holds: charm, start: all}
  worn: {of: seat, holds: charm, live: true}
scopes: [turn, round]
causes: [placement, copy]
define:
  suit: [{id: oak, rank: 1}, {id: elm, rank: 2}, {id: fir, rank: 3}]
  port: [{id: bay, routes: [cove]}, {id: cove, routes: [pier]}, {id: pier}, {id: reef}]
  card:
    - {id: ace, suit: oak, worth: 1, rare: true, bonus: it.worth + 1, fits: my.coins > 2, effect: gain 2 coins}
    - {id: two, suit: oak, worth: 2, partner: ace, others: [ace, six_1]}
    - {id: six, suit: elm, worth: 6, copies: 2}
    - {id: ten, suit: fir, worth: 10, effect: gain it.worth points}
"""


def attempt_ruleset(names: Iterable[Name], search: Iterable[Name] = ()) -> tuple[RulesetParts | None, Problems]:
    """Return the ruleset, None if there are errors, and all problems."""
    merged, problems = gather(names, search=search)
    ruleset = assemble(merged, problems) if merged is not None else None
    return (None if problems.has_errors else ruleset), problems


def text(block: str) -> str:
    """A block of text without the indentation it has in a test."""
    return textwrap.dedent(block).strip("\n") + "\n"


def write_world(folder: Path, rules: str, charms: str = "", more: str = "") -> Path:
    """The world as a pack; `charms` are definitions of charms, `more` is another content file."""
    pack = folder / "world"
    pack.mkdir(parents=True, exist_ok=True)
    (pack / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (pack / "content.yaml").write_text(CONTENT, encoding="utf-8")
    (pack / "world.rules").write_text(text(rules), encoding="utf-8")
    charm_text = textwrap.indent(text(charms), "    ") if charms else "    - {id: pebble}\n"
    (pack / "charms.yaml").write_text(f"define:\n  charm:\n{charm_text}", encoding="utf-8")
    if more:
        (pack / "more.yaml").write_text(text(more), encoding="utf-8")
    return pack


def problems_of(folder: Path, rules: str, charms: str = "", more: str = "") -> Problems:
    """What is wrong with the world under these rules. A `game` is added when there is none."""
    whole = rules if "game:" in rules else text(rules) + "\ngame:\n    end\n"
    return attempt_ruleset([write_world(folder, whole, charms, more)])[1]


def messages(folder: Path, rules: str, charms: str = "", more: str = "") -> str:
    """The same as people read it, with paths from the pack on."""
    return render_text(problems_of(folder, rules, charms, more)).replace(str(folder) + "/", "")


_DECLARATIONS = (
    *(
        "game",
        "action",
        "phase",
        "procedure",
        "moment",
        "value",
        "invariant",
        "needs",
        "remove",
        "replace",
        "winner",
        "lost",
        "automatic",
        "rank",
    ),
    *("before", "after", "instead", "modify", "forbid", "allow", "offer", "substitute"),
)


def corpus_rules(text: str) -> tuple[str, int]:
    """The rules of a chunk of the corpus (tests/language/corpus), and how many lines were put before them."""
    first = next(line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    if re.split(r"\W", first)[0] in _DECLARATIONS:
        return text, 0
    return "procedure tried:\n" + "".join(f"    {line}\n" for line in text.splitlines()), 1


def load_world(folder: Path, rules: str, charms: str = "", more: str = "", options: Mapping[str, int] | None = None) -> horta.Ruleset:
    """The world, ready to play."""
    return horta.load(write_world(folder, rules, charms, more), options=options or {})


def told(events: Iterable[Event]) -> list[str]:
    """The names of the lines that were told, with the seats they were told for."""
    return [f"{event.subject[0]} {(event.seat or 0) + 1}" for event in events if event.sort == "tell"]


class Table:
    """A table at which procedures are carried out one at a time, for tests of the engine."""

    def __init__(self, ruleset: horta.Ruleset, seats: int = 3, seed: int = 1, telling: bool = True) -> None:
        self.ruleset = ruleset
        self.program = ruleset.program(seats, telling)
        self.state = start(self.program.layout, seed)
        self.game = Game(ruleset, self.program, tuple(f"Seat {n}" for n in range(1, seats + 1)), seed, self.state, None, ())

    def wear(self, seat: int, *charms: str) -> Table:
        """Put charms in play for a seat."""
        layout = self.program.layout
        box, worn = layout.zones["box"], layout.zones["worn"] + seat - 1
        for charm in charms:
            number = self.ruleset.vocabulary.kinds["charm"].number_of(charm)
            self.game.state[box] = tuple(other for other in self.game.state[box] if other != number)
            self.game.state[worn] = (*self.game.state[worn], number)
        return self

    def do(self, procedure: str, seat: int = 1) -> list[str]:
        """Carry out a procedure; what was told meanwhile."""
        log: Log = []
        self.program.perform(self.game.state, procedure, seat - 1, log=log)
        return told(read_log(log, self.program, self.game.state, self.game.state))

    def answer(self, option: str) -> list[str]:
        """Answer the open question; what was told meanwhile."""
        return told(self.game.answer(option))

    def asked(self) -> str:
        """The open question: seat, name and options."""
        decision = self.game.decision
        return (
            "nothing" if decision is None else f"{decision.seat + 1} {decision.kind}: {' '.join(option.id for option in decision.options)}"
        )

    def count(self, counter: str, seat: int = 1) -> int:
        """What a seat has of a counter."""
        found: int = self.game.state[self.program.layout.counters[counter] + seat - 1]
        return found
