"""The end of a game: the scores with their parts, and who won."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from horta.drawing import plain_text, styled
from horta.panels.marks import table_of
from horta.play.game import Game
from horta.words.event_sentences import score_parts
from horta.words.labels import Labels, as_words


def print_scores(game: Game, labels: Labels, console: Console) -> None:
    """Print the table of scores, best first, with the parts that the game tells, and a line about who won."""
    scores = game.scores()
    order = sorted(range(len(game.seats)), key=lambda seat: (game.seats[seat] not in game.winners(), -scores[game.seats[seat]]))
    parts = score_parts(game.events, len(game.seats))
    table = Table(box=box.SIMPLE_HEAD, title=plain_text(labels.phrase("scores"), "bold"), title_justify="left", pad_edge=False)
    table.add_column(plain_text(labels.phrase("player")))
    for name in parts:
        table.add_column(plain_text(labels.label(name) or as_words(name.removeprefix("score_"))), justify="right")
    table.add_column(plain_text(labels.phrase("score")), justify="right", style="bold")
    legend = table_of(game).legend
    for seat in order:
        numbers = [str(amounts[seat]) for amounts in parts.values()]
        player = styled((legend.seat(seat),)) + plain_text(f" {game.seats[seat]}")
        table.add_row(player, *numbers, str(scores[game.seats[seat]]))
    console.print(table)
    console.print(plain_text(verdict(game, labels), "bold"))


def verdict(game: Game, labels: Labels) -> str:
    """Return a sentence that says who won."""
    winners = game.winners()
    names = f" {labels.phrase('and')} ".join(filter(None, [", ".join(winners[:-1]), winners[-1]]))
    return labels.phrase("winner" if len(winners) == 1 else "won_together", names=names)
