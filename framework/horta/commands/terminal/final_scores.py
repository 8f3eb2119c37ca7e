"""The end of a game: the scores with their parts, and who won."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from horta.drawing import plain_text, styled
from horta.panels.marks import table_of
from horta.play.game import Game
from horta.play.score_parts import REST, score_parts
from horta.words.labels import Labels, as_words


def print_scores(game: Game, labels: Labels, console: Console) -> None:
    """Print the table of scores, best first, with the parts that the game tells, and a line about who won."""
    outcome = game.outcome
    order = sorted(range(len(game.seats)), key=lambda seat: outcome.ranks[seat])
    found = score_parts(game.events, outcome.scores)
    parts = {name: amounts for name, amounts in found.items() if name != REST or any(amounts)}
    table = Table(box=box.SIMPLE_HEAD, title=plain_text(labels.phrase("scores"), "bold"), title_justify="left", pad_edge=False)
    table.add_column(plain_text(labels.phrase("player")))
    for name in parts:
        other = labels.phrase("rest_of_score") if name == REST else as_words(name)
        table.add_column(plain_text(labels.label(f"score_{name}") or other), justify="right")
    table.add_column(plain_text(labels.phrase("score")), justify="right", style="bold")
    ties = _tie_breaks(game)
    for number in ties:
        counter = game.ruleset.winning.criteria[number].counter
        table.add_column(plain_text(labels.phrase("tie_break") if counter is None else labels.counter(counter)), justify="right")
    legend = table_of(game).legend
    for seat in order:
        numbers = [str(amounts[seat]) for amounts in parts.values()]
        player = styled((legend.seat(seat),)) + plain_text(f" {game.seats[seat]}")
        row = outcome.numbers[seat]
        table.add_row(player, *numbers, str(outcome.scores[seat]), *(str(row[number]) for number in ties))
    console.print(table)
    console.print(plain_text(verdict(game, labels), "bold"))


def _tie_breaks(game: Game) -> range:
    """Return the numbers of the criteria after the score that had to be looked at for some seats."""
    numbers = game.outcome.numbers
    looked = 1
    while looked < len(numbers[0]) and len({row[:looked] for row in numbers}) < len(numbers):
        looked += 1
    return range(1, looked)


def verdict(game: Game, labels: Labels) -> str:
    """Return a sentence that says who won."""
    winners = game.winners()
    if not winners:
        return labels.phrase("table_won")
    names = f" {labels.phrase('and')} ".join(filter(None, [", ".join(winners[:-1]), winners[-1]]))
    return labels.phrase("winner" if len(winners) == 1 else "won_together", names=names)
