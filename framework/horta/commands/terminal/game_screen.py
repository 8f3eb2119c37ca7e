"""A game in a terminal: asks the people, lets the bots answer, draws what happened."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rich import box
from rich.console import Console
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from horta.assembly.layout_forms import Mark
from horta.bots.checked_calls import close, end
from horta.commands.kept_games import KeptGame, KeptTable, new_kept_game
from horta.commands.players import Seated, who_sits_where
from horta.commands.terminal.command_table import find_command, help_lines
from horta.commands.terminal.final_scores import print_scores
from horta.drawing import draw_table, plain_text, styled, targets_of
from horta.engine.limits import RuleFault
from horta.language.types import NUMBER
from horta.model.decisions import Decision, Option
from horta.panels.marks import Showing, table_of
from horta.play.events import Event
from horta.play.game import Game
from horta.play.steps import AnswerRefused, Step
from horta.runs.interrupts import DelayedInterrupt, delayed_interrupt
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels
from horta.words.previews import PreviewTeller

LOG_LINES = 12
MANY = 12
NARROW = 8


@dataclass(slots=True)
class TableSession:
    """A game: who sits in which seat, where it is kept, and the ids of the packs that were asked for."""

    game: Game
    people: frozenset[int]
    bots: dict[int, Seated]
    locale: str
    kept: KeptGame | None
    asked: frozenset[str] = frozenset()
    console: Console = field(default_factory=lambda: Console(highlight=False, emoji=False, markup=False))
    interrupt: DelayedInterrupt = field(default_factory=DelayedInterrupt)
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
        """Return a line from the keyboard; None if the input has ended, or the terminal is closed."""
        with suppress(OSError):
            try:
                self.console.print(plain_text(f"{prompt} > ", "cyan"), end="")
                return input().strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
        return None

    def keep(self) -> None:
        """Write the game to the disk, if it is kept at all."""
        if self.kept is not None:
            self.kept.keep(self.game)

    def tell_trouble(self) -> None:
        """Say that the game is not kept, and why, if that is so."""
        if self.kept is not None and self.kept.trouble is not None:
            self.tell("not_saved", "red", file=self.kept.file, reason=self.kept.trouble.strerror or self.kept.trouble)


class PlayerQuit(Exception):
    """Somebody has left the table."""


def play_on(session: TableSession) -> None:
    """Play until the game is over, or until somebody leaves. A signal to end lets the game be kept first."""
    with delayed_interrupt() as session.interrupt:
        try:
            _play(session)
        except (PlayerQuit, KeyboardInterrupt):
            # The terminal may be gone already.
            with suppress(KeyboardInterrupt, OSError), session.interrupt.held():
                session.keep()
                _say_farewell(session)
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
    session.tell_trouble()


def _play(session: TableSession) -> None:
    for player in session.bots.values():
        player.begin(session.game)
    if session.people:
        session.keep()
    while (decision := session.game.decision) is not None:
        if decision.seat in session.people:
            session.keep()
            Prompt(session, decision).answer()
        else:
            session.bots[decision.seat].answer(session.game)
    session.keep()
    if session.kept is not None:
        session.kept.finish()
    scores = list(session.game.scores().values())
    for player in session.bots.values():
        end(player.bot, scores)


def _say_farewell(session: TableSession) -> None:
    """Say that the game is unfinished, and how to go on."""
    session.tell("left", "")
    session.tell_trouble()
    if session.kept is not None and session.kept.trouble is None:
        said = session.labels.phrase("kept", file=session.kept.file, command=session.kept.command)
        # Not broken into lines: it is there to be copied.
        session.console.print(plain_text(said), soft_wrap=True)


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
        self.summaries = [self.summary(option) for option in decision.options] if len(decision.options) <= MANY and not amounts else []

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.game

    def summary(self, option: Option) -> str:
        """Return what an option costs and brings; empty if the rules break down after it."""
        try:
            return PreviewTeller(self.labels, self.decision.seat).summary(self.game.preview(option))
        except AnswerRefused:
            return ""

    def answer(self) -> None:
        """Ask until the question is answered or the last answer is taken back."""
        asked = self.session.game.state
        self.draw()
        while self.session.game.state is asked:
            typed = self.session.ask(self.labels.phrase("pick"))
            if typed is None:
                self.leave(False)
            elif (option := self.decision.option(self.keys.index(typed) if typed in self.keys else typed)) is not None:
                self.take(option)
            else:
                self.command(typed)

    def take(self, option: Option) -> None:
        """Answer with the option; if the rules fail, say so."""
        try:
            with self.session.interrupt.held():
                self.session.game.answer(option)
                self.session.keep()
        except RuleFault as fault:
            self.session.tell("fault", "red", reason=str(fault))

    def command(self, typed: str) -> None:
        """Carry out what was typed and is no answer: a command of the table, or part of the names of options."""
        found = find_command(typed, self.labels)
        if found is not None:
            command, text = found
            command.run(self, text)
        elif typed:
            self.narrow(typed)
        else:
            self.draw()

    def page(self, title: str, lines: Iterable[Text | str]) -> None:
        """Show a longer text."""
        if title:
            self.session.say(title, "bold")
        for line in lines:
            self.session.console.print(plain_text(line) if isinstance(line, str) else line)

    def log(self) -> None:
        """Show everything that happened; what an answer led to has a number, by which one can ask why."""
        narrator, game = Narrator(self.labels, self.decision.seat), self.game
        before = game.events[: len(game.events) - sum(len(step.events) for step in game.steps)]
        lines = [plain_text(line) for line in narrator.sentences(before)]
        for number, step in enumerate(game.steps, 1):
            heard = (event.as_told_to(self.decision.seat) for event in step.events)
            for at, event in enumerate(event for event in heard if event is not None):
                if said := narrator.said(event):
                    lines.append(Text.assemble(plain_text(said), (f"  {number}.{at}", "dim")))
        self.page("", lines or [self.labels.phrase("nothing_yet")])

    def undo(self) -> None:
        """Take the last answer back, or say why that cannot be done."""
        game = self.session.game
        if not game.steps:
            self.session.tell("barred_nothing")
        elif game.steps[-1].seat not in self.session.people:
            self.session.tell("barred_others")
        elif not game.can_undo:
            self.session.tell("barred_revealed")
        else:
            with self.session.interrupt.held():
                game.undo()
                self.session.keep()
            self.session.tell("undone")

    def narrow(self, typed: str) -> None:
        """Show only the options that contain the text."""
        found = [number for number, label in enumerate(self.options) if typed.casefold() in label.casefold()]
        if not found:
            self.session.tell("no_such", text=typed)
            return
        self.session.tell("narrowed", count=len(found), total=len(self.options), text=typed)
        self.list(found)

    def help(self) -> None:
        """Show what can be typed, and what the marks on the table mean."""
        legend = self.showing.legend.marks
        parts = [styled((Mark(mark.text or "■", mark.colour),)) + plain_text(f" {self.name_of(name)}") for name, mark in legend.items()]
        marks = [plain_text(self.labels.phrase("legend"), "bold"), Text("   ").join(parts)] if parts else []
        self.page("", [*help_lines(self.labels), *marks])

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
        self.session.tell_trouble()
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
            line = Text.assemble((f"{key:>3} ", "bold bright_yellow"), plain_text(label if label != key else ""))
            if self.summaries and self.summaries[number]:
                line.append_text(plain_text(f"  {self.summaries[number]}", "dim"))
            lines.append(line)
        self.session.console.print(_in_columns(lines))

    def leave(self, ask: bool) -> None:
        """Leave the game. It is kept already; if that could not be done, another file can be named."""
        kept = self.session.kept
        self.session.keep()
        while ask and kept is not None and kept.trouble is not None:
            self.session.tell_trouble()
            typed = self.session.ask(self.labels.phrase("save_as"))
            if typed is None or typed.casefold() in ("n", "no", self.labels.phrase("no")):
                break
            if typed and self.save_in(Path(typed)):
                break
        raise PlayerQuit

    def save_in(self, file: Path) -> bool:
        """Keep the game in a new file. False, with the reason on the screen, if that cannot be done."""
        kept = new_kept_game(file.stem, KeptTable(file=str(file.absolute())), listed=False)
        if file.exists():
            kept.trouble = FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        else:
            kept.keep(self.session.game)
        if kept.trouble is not None:
            self.session.tell("not_saved", "red", file=file, reason=kept.trouble.strerror or kept.trouble)
            return False
        self.session.kept = kept
        return True


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
