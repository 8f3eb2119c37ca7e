"""A game in a terminal: asks the people, lets the bots answer, draws what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich import box
from rich.console import Console
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from horta.assembly.layout_forms import Mark
from horta.commands.players import Seated, who_sits_where
from horta.commands.saves import write_save
from horta.commands.terminal.final_scores import print_scores
from horta.drawing import draw_table, plain_text, styled, targets_of
from horta.engine.limits import RuleFault
from horta.language.types import NUMBER
from horta.model.decisions import Decision, Option
from horta.panels.marks import Showing, table_of
from horta.play.game import Game
from horta.play.steps import Step
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels

LOG_LINES = 12
USUAL_FILE = "horta-game.json"
MANY = 12
NARROW = 8


@dataclass(slots=True)
class Room:
    """A game: who sits in which seat, the file it is saved in, and the ids of the packs that were asked for."""

    game: Game
    people: frozenset[int]
    bots: dict[int, Seated]
    locale: str
    save: Path | None
    file: Path | None
    asked: frozenset[str] = frozenset()
    console: Console = field(default_factory=lambda: Console(highlight=False, emoji=False, markup=False))


class Left(Exception):
    """Somebody has left the table."""


def play_on(room: Room) -> None:
    """Play until the game is over, or until somebody leaves."""
    labels = Labels(room.game.ruleset, room.game.seats, room.locale)
    try:
        _play(room, labels)
    except Left:
        room.console.print(plain_text(labels.phrase("left")))
        return
    finally:
        for player in room.bots.values():
            player.leave()
    if room.people:
        _draw(room, None, None, [])
    else:
        room.console.print(plain_text(f"{_titles(room, labels)} · --seed {room.game.seed}", "dim"))
        _tell_bots(room)
    print_scores(room.game, labels, room.console)


def _titles(room: Room, labels: Labels) -> str:
    """Return the titles of the packs that were asked for, without those they require; all packs if that is unknown."""
    packs = room.game.ruleset.packs
    asked = [pack for pack in packs if pack.id in room.asked] or packs
    return " + ".join(labels.text(pack.names) or pack.id for pack in asked)


def _play(room: Room, labels: Labels) -> None:
    for player in room.bots.values():
        player.begin(room.game)
    _keep(room, labels)
    while (decision := room.game.decision) is not None:
        if decision.seat in room.people:
            Asking(room, labels, decision).answer()
        else:
            _let_answer(room.bots[decision.seat], room.game)
        _keep(room, labels)
    scores = list(room.game.scores().values())
    for player in room.bots.values():
        player.end(scores)


def _let_answer(player: Seated, game: Game) -> None:
    try:
        player.answer(game)
    except KeyboardInterrupt:
        # A person who does not want to wait for a bot can leave, as at any question.
        raise Left from None


def _tell_bots(room: Room) -> None:
    if room.bots:
        room.console.print(plain_text(who_sits_where(room.bots, room.game.seats), "dim"))


class Asking:
    """One question to a person: draws the table and reads answers until one fits."""

    def __init__(self, room: Room, labels: Labels, decision: Decision) -> None:
        self.room = room
        self.labels = labels
        self.decision = decision
        self.showing = Showing(room.game, decision.seat, room.locale, table_of(room.game))
        self.options = self.showing.options(decision)
        # For an amount, people type the amount, not its place in a list.
        amounts = decision.question.item == NUMBER
        self.keys = [option.id if amounts and option.value is not None else str(option.index + 1) for option in decision.options]

    def answer(self) -> None:
        """Ask until the question is answered or the last answer is taken back."""
        self.draw()
        while True:
            typed = _read(self.room, self.labels.phrase("pick"))
            if typed is None or typed in ("q", "quit", "exit"):
                self.leave(typed is not None)
            option = self.chosen(typed or "")
            if option is not None and self.take(option):
                return
            if option is None and self.command(typed or ""):
                return

    def chosen(self, typed: str) -> Option | None:
        """Return the option of that number or id."""
        return self.decision.option(self.keys.index(typed) if typed in self.keys else typed)

    def take(self, option: Option) -> bool:
        try:
            self.room.game.answer(option)
        except RuleFault as fault:
            self.say(self.labels.phrase("fault", reason=str(fault)), "red")
            return False
        return True

    def command(self, typed: str) -> bool:
        """Carry out a typed command. True if the question is no longer the same."""
        if typed == "u":
            return self.undo()
        if typed in ("h", "?", "help"):
            self.help()
        elif typed == "l":
            self.log()
        elif typed in ("r", ""):
            self.draw()
        else:
            self.narrow(typed)
        return False

    def undo(self) -> bool:
        steps = self.room.game.steps
        if not steps:
            self.say(self.labels.phrase("barred_nothing"))
        elif steps[-1].seat not in self.room.people:
            self.say(self.labels.phrase("barred_others"))
        elif not self.room.game.can_undo:
            self.say(self.labels.phrase("barred_revealed"))
        else:
            self.room.game.undo()
            self.say(self.labels.phrase("undone"))
            return True
        return False

    def narrow(self, typed: str) -> None:
        """Show only the options that contain the text."""
        found = [number for number, label in enumerate(self.options) if typed.casefold() in label.casefold()]
        if not found:
            self.say(self.labels.phrase("no_such", text=typed))
            return
        self.say(self.labels.phrase("narrowed", count=len(found), total=len(self.options), text=typed))
        self.list(found)

    def help(self) -> None:
        for line in self.labels.phrase("help").splitlines():
            self.room.console.print(plain_text(line))
        legend = self.showing.legend.marks
        parts = [styled((Mark(mark.text or "■", mark.colour),)) + plain_text(f" {self.name_of(name)}") for name, mark in legend.items()]
        if parts:
            self.room.console.print(plain_text(self.labels.phrase("legend"), "bold"))
            self.room.console.print(Text("   ").join(parts))

    def name_of(self, identifier: str) -> str:
        """Return the name of the thing that the legend marks."""
        words = self.showing.words
        for section in ("counters", "zones", *words.kinds):
            definition = self.room.game.ruleset.definitions.get(section, {}).get(identifier)
            if definition is not None:
                return self.labels.text(definition.names) or self.labels.word(identifier)
        return self.labels.word(identifier)

    def log(self) -> None:
        said = Narrator(self.labels, self.decision.seat).sentences(self.room.game.events)
        for line in said or [self.labels.phrase("nothing_yet")]:
            self.room.console.print(plain_text(line))

    def say(self, text: str, style: str = "yellow") -> None:
        self.room.console.print(plain_text(text, style))

    def draw(self) -> None:
        steps = _lately(self.room.game, self.decision.seat)
        said = Narrator(self.labels, self.decision.seat).sentences(event for step in steps for event in step.events)
        _draw(self.room, self.showing, self.decision, said)
        who = self.labels.seat(self.decision.seat)
        self.room.console.print(plain_text(self.labels.phrase("question", seat=who, prompt=self.showing.prompt(self.decision)), "bold"))
        self.list(list(range(len(self.options))))
        for blocked in self.room.game.blocked[:MANY]:
            rule = f" ({', '.join(blocked.rules)})" if blocked.rules else ""
            self.say(
                f"  – {self.labels.named(blocked.id)}: {self.labels.text(blocked.reasons) or self.labels.phrase('forbidden')}{rule}", "dim"
            )

    def list(self, chosen: Sequence[int]) -> None:
        """Print the options of these numbers, each with what to type for it."""
        lines = []
        for number in chosen:
            key, label = self.keys[number], self.options[number]
            lines.append(Text.assemble((f"{key:>3} ", "bold bright_yellow"), plain_text(label if label != key else "")))
        self.room.console.print(_in_columns(lines))

    def leave(self, ask: bool) -> None:
        """Leave the game; it can be saved first."""
        default = self.room.file or Path(USUAL_FILE)
        typed = _read(self.room, self.labels.phrase("save_as", file=default)) if ask else None
        file = self.named(typed, default)
        if file is not None:
            _write(file, self.room, self.labels, told=True)
        raise Left

    def named(self, typed: str | None, default: Path) -> Path | None:
        """Return the file that the typed text means. Yes and no are not file names."""
        if typed is None:
            return self.room.save
        word = typed.casefold()
        if word in ("", "n", "no", self.labels.phrase("no")):
            return self.room.save
        return default if word in ("y", "yes", "j", "o", "s", self.labels.phrase("yes")) else Path(typed)


def _lately(game: Game, seat: int) -> tuple[Step, ...]:
    """Return the steps to show to a seat: its latest answers, those of the others before, and its last answer before that."""
    steps = game.steps
    start = len(steps)
    while start and steps[start - 1].seat == seat:
        start -= 1
    while start and steps[start - 1].seat != seat:
        start -= 1
    return steps[max(start - 1, 0) :]


def _read(room: Room, prompt: str) -> str | None:
    """Return a line from the keyboard; None if the input has ended."""
    try:
        room.console.print(plain_text(f"{prompt} > ", "cyan"), end="")
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        room.console.print()
        return None


def _in_columns(lines: Sequence[Text]) -> Table:
    """Return the lines in columns if there are many; short lines get more columns."""
    narrow = max((line.cell_len for line in lines), default=0) < NARROW
    columns = 1 if len(lines) <= MANY and not narrow else 2 if len(lines) <= 3 * MANY and not narrow else 3 if not narrow else 10
    height = -(-len(lines) // columns)
    table = Table.grid(padding=(0, 2))
    for row in range(height):
        table.add_row(*lines[row::height])
    return table


def _draw(room: Room, showing: Showing | None, decision: Decision | None, said: list[str]) -> None:
    console = room.console
    if console.is_terminal:
        console.clear()
    seat = decision.seat if decision is not None else min(room.people, default=None)
    showing = showing or Showing(room.game, seat, room.locale)
    _tell_bots(room)
    console.print(draw_table(showing, console, decision.seat if decision else None, targets_of(decision)))
    if said:
        lines = said if len(said) <= LOG_LINES else ["…", *said[-LOG_LINES:]]
        body = Text("\n").join(plain_text(line) for line in lines)
        title = plain_text(showing.labels.phrase("log"), "bold")
        console.print(Frame(body, title=title, title_align="left", expand=False, box=box.ROUNDED, border_style="dim"))


def _keep(room: Room, labels: Labels) -> None:
    if room.save is not None and (room.people or room.game.over):
        _write(room.save, room, labels)


def _write(file: Path, room: Room, labels: Labels, told: bool = False) -> None:
    try:
        write_save(room.game, file)
    except OSError as problem:
        room.console.print(plain_text(labels.phrase("not_saved", file=file, reason=problem.strerror or problem), "red"))
        return
    if told:
        room.console.print(plain_text(labels.phrase("saved", file=file)))
