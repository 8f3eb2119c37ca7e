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
class TableSession:
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
        """Save the game if `--save` was given. A game of bots alone is saved only at its end."""
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


class PlayerQuit(Exception):
    """Somebody has left the table."""


def play_on(session: TableSession) -> None:
    """Play until the game is over, or until somebody leaves."""
    try:
        _play(session)
    except PlayerQuit:
        session.tell("left", "")
        return
    finally:
        for player in session.bots.values():
            close(player.bot)
    if session.people:
        _draw(session, None, None, [])
    else:
        packs = session.game.ruleset.packs
        # The packs that were asked for, without those they require; all packs if that is unknown.
        asked = [pack for pack in packs if pack.id in session.asked] or packs
        titles = " + ".join(session.labels.text(pack.names) or pack.id for pack in asked)
        session.say(f"{titles} · --seed {session.game.seed}", "dim")
        _tell_bots(session)
    print_scores(session.game, session.labels, session.console)


def _play(session: TableSession) -> None:
    for player in session.bots.values():
        player.begin(session.game)
    session.keep()
    while (decision := session.game.decision) is not None:
        if decision.seat in session.people:
            Prompt(session, decision).answer()
        else:
            try:
                session.bots[decision.seat].answer(session.game)
            except KeyboardInterrupt:
                # A person who does not want to wait for a bot can leave, as at any question.
                raise PlayerQuit from None
        session.keep()
    scores = list(session.game.scores().values())
    for player in session.bots.values():
        end(player.bot, scores)


def _tell_bots(session: TableSession) -> None:
    if session.bots:
        session.say(who_sits_where(session.bots, session.game.seats), "dim")


class Prompt:
    """One question to a person: draws the table and reads answers until one fits."""

    def __init__(self, session: TableSession, decision: Decision) -> None:
        self.session = session
        self.labels = session.labels
        self.decision = decision
        self.showing = Showing(session.game, decision.seat, session.locale, table_of(session.game))
        self.options = self.showing.options(decision)
        # For an amount, people type the amount, not its place in a list.
        amounts = decision.question.item == NUMBER
        self.keys = [option.id if amounts and option.value is not None else str(option.index + 1) for option in decision.options]

    def answer(self) -> None:
        """Ask until the question is answered or the last answer is taken back."""
        self.draw()
        while True:
            typed = self.session.ask(self.labels.phrase("pick"))
            if typed is None or typed in ("q", "quit", "exit"):
                self.leave(typed is not None)
            option = self.decision.option(self.keys.index(typed) if typed in self.keys else typed or "")
            if self.take(option) if option is not None else self.command(typed or ""):
                return

    def take(self, option: Option) -> bool:
        """Answer with the option. False if the rules fail."""
        try:
            self.session.game.answer(option)
        except RuleFault as fault:
            self.session.tell("fault", "red", reason=str(fault))
            return False
        return True

    def command(self, typed: str) -> bool:
        """Carry out a typed command. True if the question is no longer the same."""
        if typed == "u":
            return self.undo()
        if typed in ("h", "?", "help"):
            self.help()
        elif typed == "l":
            for line in self.sentences(self.session.game.events) or [self.labels.phrase("nothing_yet")]:
                self.session.say(line)
        elif typed in ("r", ""):
            self.draw()
        else:
            self.narrow(typed)
        return False

    def undo(self) -> bool:
        """Take the last answer back. False, with the reason on the screen, if that cannot be done."""
        game = self.session.game
        if not game.steps:
            barred = "barred_nothing"
        elif game.steps[-1].seat not in self.session.people:
            barred = "barred_others"
        elif not game.can_undo:
            barred = "barred_revealed"
        else:
            game.undo()
            self.session.tell("undone")
            return True
        self.session.tell(barred)
        return False

    def narrow(self, typed: str) -> None:
        """Show only the options that contain the text."""
        found = [number for number, label in enumerate(self.options) if typed.casefold() in label.casefold()]
        if not found:
            self.session.tell("no_such", text=typed)
            return
        self.session.tell("narrowed", count=len(found), total=len(self.options), text=typed)
        self.list(found)

    def help(self) -> None:
        """Print what can be typed, and what the marks on the table mean."""
        for line in self.labels.phrase("help").splitlines():
            self.session.say(line)
        legend = self.showing.legend.marks
        parts = [styled((Mark(mark.text or "■", mark.colour),)) + plain_text(f" {self.name_of(name)}") for name, mark in legend.items()]
        if parts:
            self.session.tell("legend", "bold")
            self.session.console.print(Text("   ").join(parts))

    def name_of(self, identifier: str) -> str:
        """Return the name of the thing that the legend marks."""
        for section in ("counters", "zones", *self.showing.words.kinds):
            definition = self.session.game.ruleset.definitions.get(section, {}).get(identifier)
            if definition is not None:
                return self.labels.text(definition.names) or self.labels.word(identifier)
        return self.labels.word(identifier)

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """Return what happened, as the person may know it."""
        return Narrator(self.labels, self.decision.seat).sentences(events)

    def draw(self) -> None:
        """Draw the table, what happened lately, the question and its options."""
        steps = _recent_steps(self.session.game, self.decision.seat)
        _draw(self.session, self.showing, self.decision, self.sentences(event for step in steps for event in step.events))
        self.session.tell("question", "bold", seat=self.labels.seat(self.decision.seat), prompt=self.showing.prompt(self.decision))
        self.list(range(len(self.options)))
        for blocked in self.session.game.blocked[:MANY]:
            rule = f" ({', '.join(blocked.rules)})" if blocked.rules else ""
            reason = self.labels.text(blocked.reasons) or self.labels.phrase("forbidden")
            self.session.say(f"  – {self.labels.named(blocked.id)}: {reason}{rule}", "dim")

    def list(self, chosen: Sequence[int]) -> None:
        """Print the options of these numbers, each with what to type for it."""
        lines = []
        for number in chosen:
            key, label = self.keys[number], self.options[number]
            lines.append(Text.assemble((f"{key:>3} ", "bold bright_yellow"), plain_text(label if label != key else "")))
        self.session.console.print(_in_columns(lines))

    def leave(self, ask: bool) -> None:
        """Leave the game; it can be saved first."""
        default = self.session.file or Path(USUAL_FILE)
        typed = self.session.ask(self.labels.phrase("save_as", file=default)) if ask else None
        word = (typed or "").casefold()
        # Yes and no are not file names.
        if word in ("", "n", "no", self.labels.phrase("no")):
            file = self.session.save
        else:
            file = default if word in ("y", "yes", "j", "o", "s", self.labels.phrase("yes")) else Path(typed or "")
        if file is not None and self.session.write(file):
            self.session.tell("saved", "", file=file)
        raise PlayerQuit


def _recent_steps(game: Game, seat: int) -> tuple[Step, ...]:
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


def _draw(session: TableSession, showing: Showing | None, decision: Decision | None, said: list[str]) -> None:
    console = session.console
    if console.is_terminal:
        console.clear()
    seat = decision.seat if decision is not None else min(session.people, default=None)
    showing = showing or Showing(session.game, seat, session.locale)
    _tell_bots(session)
    console.print(draw_table(showing, console, decision.seat if decision else None, targets_of(decision)))
    if said:
        lines = said if len(said) <= LOG_LINES else ["…", *said[-LOG_LINES:]]
        body = Text("\n").join(plain_text(line) for line in lines)
        title = plain_text(showing.labels.phrase("log"), "bold")
        console.print(Frame(body, title=title, title_align="left", expand=False, box=box.ROUNDED, border_style="dim"))
