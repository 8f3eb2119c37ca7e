"""A game in a terminal: asks the people, lets the bots answer, draws what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich import box
from rich.console import Console
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from horta.assembly.layout_forms import Mark
from horta.bots.checked_calls import close, end
from horta.commands.players import Seated, who_sits_where
from horta.commands.saves import write_save
from horta.commands.terminal.final_scores import print_scores
from horta.drawing import draw_table, plain_text, styled, targets_of
from horta.engine.limits import RuleFault
from horta.language.types import NUMBER
from horta.model.decisions import Decision, Option
from horta.panels.marks import Showing, table_of
from horta.play.events import Event
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
    labels: Labels = field(init=False)

    def __post_init__(self) -> None:
        self.labels = Labels(self.game.ruleset, self.game.seats, self.locale)

    def say(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.console.print(plain_text(text, style))

    def tell(self, phrase: str, style: str = "yellow", **values: object) -> None:
        """Print a sentence of the framework itself."""
        self.say(self.labels.phrase(phrase, **values), style)

    def ask(self, prompt: str) -> str | None:
        """Return a line from the keyboard; None if the input has ended."""
        try:
            self.console.print(plain_text(f"{prompt} > ", "cyan"), end="")
            return input().strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None

    def keep(self) -> None:
        """Save the game, if it is to be up to date after every answer."""
        if self.save is not None and (self.people or self.game.over):
            self.write(self.save)

    def write(self, file: Path) -> bool:
        """Save the game in a file. False, with the reason on the screen, if that cannot be done."""
        try:
            write_save(self.game, file)
        except OSError as problem:
            self.tell("not_saved", "red", file=file, reason=problem.strerror or problem)
            return False
        return True


class Left(Exception):
    """Somebody has left the table."""


def play_on(room: Room) -> None:
    """Play until the game is over, or until somebody leaves."""
    try:
        _play(room)
    except Left:
        room.tell("left", "")
        return
    finally:
        for player in room.bots.values():
            close(player.bot)
    if room.people:
        _draw(room, None, None, [])
    else:
        packs = room.game.ruleset.packs
        # The packs that were asked for, without those they require; all packs if that is unknown.
        asked = [pack for pack in packs if pack.id in room.asked] or packs
        titles = " + ".join(room.labels.text(pack.names) or pack.id for pack in asked)
        room.say(f"{titles} · --seed {room.game.seed}", "dim")
        _tell_bots(room)
    print_scores(room.game, room.labels, room.console)


def _play(room: Room) -> None:
    for player in room.bots.values():
        player.begin(room.game)
    room.keep()
    while (decision := room.game.decision) is not None:
        if decision.seat in room.people:
            Asking(room, decision).answer()
        else:
            try:
                room.bots[decision.seat].answer(room.game)
            except KeyboardInterrupt:
                # A person who does not want to wait for a bot can leave, as at any question.
                raise Left from None
        room.keep()
    scores = list(room.game.scores().values())
    for player in room.bots.values():
        end(player.bot, scores)


def _tell_bots(room: Room) -> None:
    if room.bots:
        room.say(who_sits_where(room.bots, room.game.seats), "dim")


class Asking:
    """One question to a person: draws the table and reads answers until one fits."""

    def __init__(self, room: Room, decision: Decision) -> None:
        self.room = room
        self.labels = room.labels
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
            typed = self.room.ask(self.labels.phrase("pick"))
            if typed is None or typed in ("q", "quit", "exit"):
                self.leave(typed is not None)
            option = self.decision.option(self.keys.index(typed) if typed in self.keys else typed or "")
            if self.take(option) if option is not None else self.command(typed or ""):
                return

    def take(self, option: Option) -> bool:
        """Answer with the option. False if the rules fail."""
        try:
            self.room.game.answer(option)
        except RuleFault as fault:
            self.room.tell("fault", "red", reason=str(fault))
            return False
        return True

    def command(self, typed: str) -> bool:
        """Carry out a typed command. True if the question is no longer the same."""
        if typed == "u":
            return self.undo()
        if typed in ("h", "?", "help"):
            self.help()
        elif typed == "l":
            for line in self.sentences(self.room.game.events) or [self.labels.phrase("nothing_yet")]:
                self.room.say(line)
        elif typed in ("r", ""):
            self.draw()
        else:
            self.narrow(typed)
        return False

    def undo(self) -> bool:
        """Take the last answer back. False, with the reason on the screen, if that cannot be done."""
        game = self.room.game
        if not game.steps:
            barred = "barred_nothing"
        elif game.steps[-1].seat not in self.room.people:
            barred = "barred_others"
        elif not game.can_undo:
            barred = "barred_revealed"
        else:
            game.undo()
            self.room.tell("undone")
            return True
        self.room.tell(barred)
        return False

    def narrow(self, typed: str) -> None:
        """Show only the options that contain the text."""
        found = [number for number, label in enumerate(self.options) if typed.casefold() in label.casefold()]
        if not found:
            self.room.tell("no_such", text=typed)
            return
        self.room.tell("narrowed", count=len(found), total=len(self.options), text=typed)
        self.list(found)

    def help(self) -> None:
        """Print what can be typed, and what the marks on the table mean."""
        for line in self.labels.phrase("help").splitlines():
            self.room.say(line)
        legend = self.showing.legend.marks
        parts = [styled((Mark(mark.text or "■", mark.colour),)) + plain_text(f" {self.name_of(name)}") for name, mark in legend.items()]
        if parts:
            self.room.tell("legend", "bold")
            self.room.console.print(Text("   ").join(parts))

    def name_of(self, identifier: str) -> str:
        """Return the name of the thing that the legend marks."""
        for section in ("counters", "zones", *self.showing.words.kinds):
            definition = self.room.game.ruleset.definitions.get(section, {}).get(identifier)
            if definition is not None:
                return self.labels.text(definition.names) or self.labels.word(identifier)
        return self.labels.word(identifier)

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """Return what happened, as the person may know it."""
        return Narrator(self.labels, self.decision.seat).sentences(events)

    def draw(self) -> None:
        """Draw the table, what happened lately, the question and its options."""
        steps = _lately(self.room.game, self.decision.seat)
        _draw(self.room, self.showing, self.decision, self.sentences(event for step in steps for event in step.events))
        self.room.tell("question", "bold", seat=self.labels.seat(self.decision.seat), prompt=self.showing.prompt(self.decision))
        self.list(range(len(self.options)))
        for blocked in self.room.game.blocked[:MANY]:
            rule = f" ({', '.join(blocked.rules)})" if blocked.rules else ""
            reason = self.labels.text(blocked.reasons) or self.labels.phrase("forbidden")
            self.room.say(f"  – {self.labels.named(blocked.id)}: {reason}{rule}", "dim")

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
        typed = self.room.ask(self.labels.phrase("save_as", file=default)) if ask else None
        word = (typed or "").casefold()
        # Yes and no are not file names.
        if word in ("", "n", "no", self.labels.phrase("no")):
            file = self.room.save
        else:
            file = default if word in ("y", "yes", "j", "o", "s", self.labels.phrase("yes")) else Path(typed or "")
        if file is not None and self.room.write(file):
            self.room.tell("saved", "", file=file)
        raise Left


def _lately(game: Game, seat: int) -> tuple[Step, ...]:
    """Return the steps to show to a seat: its latest answers, those of the others before, and its last answer before that."""
    steps = game.steps
    start = len(steps)
    while start and steps[start - 1].seat == seat:
        start -= 1
    while start and steps[start - 1].seat != seat:
        start -= 1
    return steps[max(start - 1, 0) :]


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
