"""From two rows of games to what can be said about them.

Game by game the two rows belong together. Headlines are claimed together and adjusted after Holm; definitions, of
which there are many, after Benjamini and Hochberg. Nothing here plays, and nothing here speaks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from horta.comparison.estimates import Estimate, estimate, share_interval
from horta.comparison.findings import Advantage, Comparison, DefinitionFinding, Finding, Terms
from horta.comparison.measures import Measure, UseRows, headline_measures, use_rows
from horta.runs.probability import benjamini_hochberg, games_needed, games_until, holm, share_at_most, share_p, wilson
from horta.runs.results import GameResult

Results = Sequence[GameResult]


def compare_results(before: Results, after: Results, terms: Terms | None = None) -> Comparison:
    """What changes from the games of A to those of B; the same place in both rows is the same chance.

    The seats of each result are taken as the order of play.
    """
    terms = terms or Terms()
    if len(before) != len(after) or len(before) < 2:
        raise ValueError("two rows of the same length are compared, of at least 2 games")
    same = _plays(before) == _plays(after)
    headlines = _headlines(before, after, terms)
    advantages = [found for side, row in enumerate((before,) if same else (before, after)) for found in _advantages(side, row, terms)]
    headlines, advantages = _settle(headlines, advantages, len(before), terms)
    return Comparison(
        terms,
        games=len(before),
        seats=len(before[0].seats),
        bots=tuple(seat.bot for seat in sorted(before[0].seats, key=lambda seat: seat.seat)),
        paired=all(here.seed == there.seed for here, there in zip(before, after, strict=True)),
        same=same,
        headlines=tuple(headlines),
        advantages=tuple(advantages),
        definitions=tuple(_definitions(before, after, terms)),
    )


def _plays(results: Results) -> list[object]:
    """Return what happened, without names of rules."""
    return [(result.answers, result.length, result.seats, result.uses) for result in results]


# ------------------------------------------------------------------ one measure


def _finding(measure: Measure, found: Estimate, terms: Terms, interest: float) -> Finding:
    """Return the finding for one measure alone, before it is adjusted for the other claims."""
    if not found.differing:
        return Finding(measure, found, "same", 1.0, interest)
    within = _is_within(found, interest, terms)
    if min(found.differing, found.cases) >= terms.fewest:
        return Finding(measure, found, "alike" if within else "unclear", found.chance, interest)
    # When hardly any games differ, and not wildly, no mean differs much.
    most = share_at_most(found.differing, found.games, terms.level)
    alike = within and most * found.heaviest < terms.interest
    return Finding(measure, found, "alike" if alike else "rare", 1.0, interest, most=most)


def _is_within(found: Estimate, interest: float, terms: Terms) -> bool:
    """True if the whole interval of the difference is closer to 0 than `interest`."""
    low, high = replace(found, spread=max(found.spread, found.pooled)).interval(terms.level)
    return -interest < low and high < interest


def _claim(finding: Finding, adjusted: float, claims: int, hurdle: float, terms: Terms) -> Finding:
    """Return the finding with its adjusted chance: either the verdict `differs`, or how many more games are needed.

    `hurdle` is the factor that the chance is still multiplied by for the verdict, after other claims were accepted.
    """
    if _is_claimed(adjusted, terms):
        return replace(finding, verdict="differs", adjusted=adjusted)
    found = finding.estimate
    low, high = found.interval(terms.level)
    seen = 0 if low <= 0 <= high else max(1, _missing(found.pooled, abs(found.difference), hurdle, found.games, terms))
    needed = max(0, _missing(found.pooled, finding.interest, claims, found.games, terms))
    if finding.verdict == "alike" or not (needed or seen):
        return replace(finding, verdict="alike", adjusted=adjusted, to_confirm=seen)
    return replace(finding, adjusted=adjusted, needed=needed, to_confirm=seen)


def _missing(spread: float, difference: float, claims: float, games: int, terms: Terms) -> int:
    """Return how many more games are needed to find such a difference among this number of claims; 0 or less if none."""
    return games_needed(spread, difference, terms.error / 2 / claims, terms.power) - games


def _is_claimed(adjusted: float, terms: Terms) -> bool:
    """True if the claim is accepted: half of the error rate is for the headlines, half for the definitions."""
    return adjusted <= terms.error / 2


def _awaited(finding: Finding, claims: int, terms: Terms) -> Finding:
    """Add to a rare finding how many more games are needed: until enough games differ, or until it is clear that too few do."""
    found = finding.estimate
    if finding.verdict != "rare" or not found.cases:
        return finding
    enough = math.ceil(found.games * terms.fewest / min(found.differing, found.cases))
    games = max(enough, found.games + _missing(found.pooled, finding.interest, claims, found.games, terms))
    few = games_until(found.differing / found.games, terms.interest / found.heaviest, games, terms.level)
    return replace(finding, needed=(few if few > found.games else games) - found.games)


# ------------------------------------------------------------------ headlines


def _headlines(before: Results, after: Results, terms: Terms) -> list[Finding]:
    found = {
        measure: estimate([measure.of(one) for one in before], [measure.of(one) for one in after])
        for measure in headline_measures((*before, *after))
    }
    points = abs(found[Measure("winning")].before or 0.0)
    return [_finding(measure, entry, terms, _interest(measure, entry, points, terms)) for measure, entry in found.items()]


def _interest(measure: Measure, found: Estimate, points: float, terms: Terms) -> float:
    """Return the smallest difference that matters. All points are compared with the mean winning score of A."""
    if measure.is_share:
        return terms.interest
    whole = abs(found.before or 0.0) if measure.facts.gap != "points" else points
    return terms.interest * (whole or 1.0)


def _advantages(side: int, results: Results, terms: Terms) -> list[Advantage]:
    seats = len(results[0].seats)
    found = []
    for place in range(seats) if seats > 1 else ():
        share = sum(result.seats[place].win for result in results) / len(results)
        interval = wilson(share, len(results), terms.level)
        found.append(Advantage(side, place, share, *interval, 1 / seats, share_p(share, len(results), 1 / seats)))
    return found


def _settle(headlines: list[Finding], advantages: list[Advantage], games: int, terms: Terms) -> tuple[list[Finding], list[Advantage]]:
    """All claims of the headlines together, after Holm, with half of the error."""
    tested = [place for place, finding in enumerate(headlines) if finding.is_tested]
    adjusted = holm([*(headlines[place].adjusted for place in tested), *(entry.adjusted for entry in advantages)])
    headlines = [_awaited(finding, len(headlines) + len(advantages), terms) for finding in headlines]
    left = sum(not _is_claimed(chance, terms) for chance in adjusted)
    for place, chance in zip(tested, adjusted, strict=False):
        headlines[place] = _claim(headlines[place], chance, len(adjusted), left, terms)
    of_places = zip(advantages, adjusted[len(tested) :], strict=True)
    return headlines, [_claim_advantage(entry, chance, (len(adjusted), left), games, terms) for entry, chance in of_places]


def _claim_advantage(entry: Advantage, adjusted: float, claims: tuple[int, int], games: int, terms: Terms) -> Advantage:
    """Return the advantage with its adjusted chance and how many more games are needed. `claims`: all, and those not accepted."""
    spread = math.sqrt(entry.equal * (1 - entry.equal))
    found, seen = _is_claimed(adjusted, terms), 0
    if not found and not entry.low <= entry.equal <= entry.high:
        seen = max(1, _missing(spread, abs(entry.share - entry.equal), claims[1], games, terms))
    needed = _missing(spread, terms.interest, claims[0], games, terms)
    return replace(entry, adjusted=adjusted, found=found, needed=needed, to_confirm=seen)


# ------------------------------------------------------------------ definitions


def _definitions(before: Results, after: Results, terms: Terms) -> list[DefinitionFinding]:
    """Every definition used on either side, most used first, with claims after Benjamini and Hochberg."""
    rows = use_rows(before), use_rows(after)
    seats = len(before[0].seats)
    unused = UseRows([(0.0, float(seats))] * len(before), [(0.0, 0.0)] * len(before))
    found = []
    for kind, name in dict.fromkeys((*rows[0], *rows[1])):
        pair = [row.get((kind, name), unused) for row in rows]
        users, wins = [side.users for side in pair], [side.wins for side in pair]
        found.append(
            DefinitionFinding(
                kind,
                name,
                times=tuple(side.times / len(before) for side in pair),
                users=_finding(Measure("users", name, kind), estimate(*users), terms, terms.interest),
                wins=_finding(Measure("user_wins", name, kind), estimate(*wins), terms, terms.interest),
                used=tuple(share_interval(side, terms.level) for side in users),
                rates=tuple(share_interval(side, terms.level) for side in wins),
            )
        )
    found.sort(key=lambda entry: (-max(entry.users.estimate.before or 0, entry.users.estimate.after or 0), entry.kind, entry.definition))
    return _settle_definitions(found, terms)


def _settle_definitions(found: list[DefinitionFinding], terms: Terms) -> list[DefinitionFinding]:
    every = [finding for entry in found for finding in (entry.users, entry.wins)]
    claims = [finding for finding in every if finding.is_tested]
    adjusted = benjamini_hochberg([claim.adjusted for claim in claims])
    hurdle = len(claims) / (1 + sum(_is_claimed(chance, terms) for chance in adjusted))
    settled = {finding.measure: _awaited(finding, len(every), terms) for finding in every}
    settled |= {claim.measure: _claim(claim, chance, len(claims), hurdle, terms) for claim, chance in zip(claims, adjusted, strict=True)}
    return [replace(entry, users=settled[entry.users.measure], wins=settled[entry.wins.measure]) for entry in found]
