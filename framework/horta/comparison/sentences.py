"""What was found, in plain sentences: what differs, what does not, what cannot be told yet, and how sure all that is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from horta.comparison.estimates import Rate
from horta.comparison.findings import Advantage, Comparison, DefinitionFinding, Finding, Terms
from horta.comparison.measure_names import SIDES, MeasureNames, bots_told, ordinal, players_told
from horta.comparison.numbers import capital, count, number, percent, rate, round_up, signed

IN_USE = "What players use"
PLACES = "Who plays when"
RESULTS = ("What differs", "What may differ", "Too little to matter", "No difference seen", "Not enough games to tell")
MOST_DEFINITIONS = 8
MOST_NAMES = 6
WORTH_TELLING = 1.1  # times as many games


def sentences(found: Comparison, wording: MeasureNames) -> list[tuple[str, list[str]]]:
    """Everything worth saying, in groups with a heading; empty groups are left out."""
    if found.same:
        groups = [("The same", [all_same(found)])]
    else:
        groups = [(result, headline_sentences(found, wording, result)) for result in RESULTS]
        groups.append((IN_USE, list(definition_sentences(found, wording))))
    groups.insert(1, (PLACES, list(advantage_sentences(found))))
    return [(heading, lines) for heading, lines in groups if lines]


def result_of(finding: Finding) -> str:
    """Return the heading under which a headline is told."""
    if finding.verdict == "differs":
        return RESULTS[0]
    if finding.looks_different:
        return RESULTS[2 if finding.verdict == "alike" else 1]
    return RESULTS[3 if finding.verdict in ("alike", "same") else 4]


def all_same(found: Comparison) -> str:
    """Return the sentence for two sides that are the same in every game."""
    return f"A and B are the same in every one of {count(found.games)} games."


def facts(found: Comparison) -> str:
    """Who played what, in a line."""
    chance = "the same chance for both" if found.paired else "different chance"
    return f"{count(found.games)} games of each · {players_told(found.seats)} · bots: {bots_told(found.bots)} · {chance}"


def reliability_sentences(found: Comparison) -> list[str]:
    """How far all this can be trusted, for readers who do not know statistics."""
    terms = found.terms
    error, half = rate(terms.error), rate(terms.error / 2)
    chance = "The two sides were played with different chance."
    if found.paired:
        chance = "Game for game both sides were played with the same chance, and the differences are between such pairs of games."
        shared = found["score"].estimate.shared
        if WORTH_TELLING <= shared < math.inf:
            chance += f" For the mean score that is worth as much as {number(shared, 1)} times as many games."
    return [
        f"{count(found.games)} games of each side. {chance}",
        f"{capital(players_told(found.seats))}, played by bots ({bots_told(found.bots)}): what a rule does is told for play by these bots. "
        "Other bots, and people, may make something else of it.",
        f"Error rate {error}: between rules that play alike, the chance that any difference is reported here is at most {error}. "
        f"Half of it is for the headlines (at most {half} that any of them is a false alarm, Holm, {found.claims} claims), half for "
        f"what players use (of what is named, at most {half} is a false alarm on average, Benjamini–Hochberg).",
        f"Each interval by itself holds the true value in {rate(terms.level)} of such comparisons (Student's for paired "
        "differences, Wilson's for shares of games).",
        f"Worth knowing is a difference of {rate(terms.interest)}: of the winning score for points, of the length for lengths, "
        "and that many points for shares.",
    ]


# ------------------------------------------------------------------ one finding


def headline_sentences(found: Comparison, wording: MeasureNames, result: str) -> list[str]:
    """The headlines with that result. Those of one sort that came to the same are one sentence."""
    findings = [finding for finding in found.headlines if result_of(finding) == result]
    if any(finding.looks_different for finding in findings):
        return [_by_chance(findings, found.claims), *(_looking(finding, wording) for finding in findings)]
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        alone = finding.verdict == "differs" or finding.measure.sort not in ("wins", "lead", "part")
        key = (finding.measure.sort, finding.verdict, finding.is_tested)
        groups.setdefault(finding.measure if alone else key, []).append(finding)
    told = [_sentence(group, wording) for group in groups.values()]
    if found.games < found.terms.fewest and any(finding.verdict == "rare" for finding in findings):
        told.insert(0, f"Fewer than {found.terms.fewest} games were played: too few to speak of means.")
    return told


def _looking(finding: Finding, wording: MeasureNames) -> str:
    """What an interval that leaves out 0 shows, and what would be enough to be sure of it."""
    seen = f"Perhaps with B {_change(finding, wording).removesuffix('.')}"
    if finding.verdict == "alike":
        return f"{seen}: less than {_amount(finding.interest, finding.measure.is_share)} {_gap(finding, wording)} in any case."
    return f"{seen}: {_confirmed(finding.to_confirm)}."


def _by_chance(looking: Sequence[object], claims: int) -> str:
    """Return why an interval that leaves out 0, or an equal share, is not yet a difference."""
    which = "Each of these" if len(looking) > 1 else "This"
    return f"{which} may be chance: {claims} results were tested, and one can look different by accident."


def _confirmed(games: int) -> str:
    return f"about {count(round_up(games))} more games would probably make sure of it"


def _sentence(group: list[Finding], wording: MeasureNames) -> str:
    """Measures of one sort and with one verdict, in a sentence."""
    first = group[0]
    noun = wording.text(first.measure.facts.noun, *(finding.measure for finding in group))
    if first.verdict == "differs":
        return f"With B {_change(first, wording)}"
    if first.verdict == "same":
        return f"{capital(noun)} is the same in every game."
    needed = count(round_up(max(finding.needed for finding in group)))
    if first.most is not None:
        return _seldom(group, noun, needed)
    unit = _gap(first, wording)
    if first.verdict == "alike":
        bound = max(abs(end) for finding in group for end in finding.estimate.interval())
        return f"No difference seen in {noun}: if there is one, it is smaller than {_rounded_up(bound, first.measure.is_share)} {unit}."
    interest = _amount(first.interest, first.measure.is_share)
    aim = f"find or rule out a difference as small as {interest} {unit}"
    return f"Not enough games to tell whether {noun} differs: about {needed} more are needed to {aim}."


def _seldom(group: list[Finding], noun: str, needed: str) -> str:
    """Return the sentence for measures that differ in too few games for a mean: it says in how many games."""
    if group[0].verdict == "alike":
        most = _rounded_up(max(finding.most or 0.0 for finding in group), True)
        return f"Hardly any difference in {noun}: at most {most} % of games differ in it."
    games = f"{max(finding.estimate.differing for finding in group)} of {count(group[0].estimate.games)} games"
    return f"So far {noun} differs in {'at most ' * (len(group) > 1)}{games}: about {needed} more are needed to tell whether that matters."


def _change(finding: Finding, wording: MeasureNames) -> str:
    measure, estimate = finding.measure, finding.estimate
    verb, unit = (wording.text(text, measure) for text in (measure.facts.verb, measure.facts.unit))
    share = finding.measure.is_share
    before, after = estimate.before or 0.0, estimate.after or 0.0
    low, high = estimate.interval()
    if not estimate.spread:
        always = f" ({_amount(abs(estimate.difference), share)} {'more' if after > before else 'less'} in every game)"
        values = f"{_amount(after, share, True)} {unit} instead of {_amount(before, share, True)}"
        return f"{verb} {values}{always if estimate.single else ', in every game'}."
    digits = _digits(finding)
    scale = 100 if share else 1
    gap, *ends = (number(abs(value) * scale, digits) for value in (estimate.difference, *sorted((low, high), key=abs)))
    if low < 0 < high:
        ends = [number(value * scale, digits) for value in (low, high)]
    write = percent if share else signed if finding.measure.sort == "lead" else number
    return (
        f"{verb} {write(after, digits)} {unit} instead of {write(before, digits)} "
        f"(difference {gap}{' points' if share else ''}, between {ends[0]} and {ends[1]})."
    )


def _digits(finding: Finding) -> int:
    """Return the number of decimals: as many as the error allows, one more if the rounded difference would not add up."""
    scale = 100 if finding.measure.is_share else 1
    before, after = ((value or 0.0) * scale for value in (finding.estimate.before, finding.estimate.after))
    least = max(0, math.ceil(-math.log10(finding.estimate.error * scale))) if finding.estimate.error else 0
    most = 1 if finding.measure.is_share else 2
    for digits in range(min(least, most), min(least + 1, most) + 1):
        if math.isclose(round(after, digits) - round(before, digits), round(after - before, digits), abs_tol=1e-9):
            return digits
    return min(least, most)


def _gap(finding: Finding, wording: MeasureNames) -> str:
    """What a difference is counted in."""
    return wording.text(finding.measure.facts.gap, finding.measure)


def _amount(value: float, share: bool, sign: bool = False) -> str:
    scaled = value * 100 if share else value
    digits = 0 if abs(scaled) >= 10 or math.isclose(scaled, round(scaled)) else 1 if abs(scaled) >= 1 else 2
    return number(scaled, digits) + (" %" if share and sign else "")


def _rounded_up(value: float, share: bool) -> str:
    """Upwards in the second figure, so that "smaller than" stays true."""
    scaled = value * 100 if share else value
    digits = max(0, 1 - math.floor(math.log10(scaled))) if scaled > 0 else 0
    return number(math.ceil(scaled * 10**digits) / 10**digits, digits)


# ------------------------------------------------------------------ places and definitions


def advantage_sentences(found: Comparison) -> Iterator[str]:
    """Who wins more or less than an equal share of games because of when they play."""
    looking = [entry for entry in found.advantages if entry.to_confirm]
    surely = [entry for entry in found.advantages if entry.found]
    for entry in surely:
        yield f"With {_at_place(entry, found.same)}."
    if looking:
        yield _by_chance(looking, found.claims)
    for entry in looking:
        yield f"Perhaps with {_at_place(entry, found.same)}: {_confirmed(entry.to_confirm)}."
    if found.advantages and not (looking or surely):
        yield _no_advantage(found.advantages, found.terms)


def _at_place(entry: Advantage, same: bool) -> str:
    side = "either" if same else SIDES[entry.side]
    return f"{side} the {ordinal(entry.place)} player wins {_between(entry, 'of games')}; an equal share is {_equal(entry.equal)}"


def _between(share: Rate | Advantage, of: str) -> str:
    """A share of something with its interval."""
    digits = 0 if share.high - share.low > 0.02 else 1
    return f"{percent(share.share, digits)} {of} (between {number(share.low * 100, digits)} and {percent(share.high, digits)})"


def _equal(share: float) -> str:
    return rate(round(share, 3))


def _no_advantage(advantages: Sequence[Advantage], terms: Terms) -> str:
    low, high = min(entry.low for entry in advantages), max(entry.high for entry in advantages)
    equal, needed = advantages[0].equal, max(entry.needed for entry in advantages)
    reach = f"between {number(low * 100, 0)} and {percent(high)} of games; an equal share is {_equal(equal)}"
    if needed <= 0 or max(equal - low, high - equal) < terms.interest:
        return f"No advantage seen in playing earlier or later: each place wins {reach}."
    return (
        f"Not enough games to tell whether it helps to play earlier or later: each place wins {reach}. "
        f"About {count(round_up(needed))} more are needed to see an advantage of {_amount(terms.interest, True)} points."
    )


def definition_sentences(found: Comparison, wording: MeasureNames, most: int = MOST_DEFINITIONS) -> Iterator[str]:
    """The definitions that differ most surely; the rest is counted."""
    every = [one for entry in found.definitions for one in (entry.users, entry.wins)]
    claims = [one for one in every if one.verdict == "differs"]
    for side in (1, 0):
        yield from _only(side, [entry for entry in found.definitions if _only_side(entry.users) == side], found, wording)
    differing = [one for one in claims if _only_side(one) is None]
    differing.sort(key=lambda one: -abs(one.estimate.difference / (one.estimate.error or 1e-9)))
    for finding in differing[:most]:
        yield f"With B {_change(finding, wording)}"
    if len(differing) > most:
        yield f"{count(len(differing) - most)} more differences of this sort."
    looking = sum(one.looks_different for one in every)
    if looking:
        which = f"{looking}{' more' if claims else ''} {'look' if looking > 1 else 'looks'} different"
        yield f"Of {sum(one.is_tested for one in every)} claims about use and wins {which} by the interval alone, as some do by chance."
    needed = [games for entry in found.definitions if (games := max(entry.users.needed, entry.wins.needed))]
    if found.definitions and not claims:
        things = f"{len(found.definitions)} things" if len(found.definitions) > 1 else "one thing"
        yield f"No difference found{' yet' if needed else ''} in who uses which of {things}, and in how often their users win."
    if needed:
        yield _awaited(sorted(needed), len(found.definitions))


def _only(side: int, entries: Sequence[DefinitionFinding], found: Comparison, wording: MeasureNames) -> Iterator[str]:
    """What is used on one side only: by how many, and how they fare."""
    for entry in entries[:MOST_NAMES]:
        used, wins = entry.used[side], entry.rates[side]
        if used is None or wins is None:
            continue
        yield (
            f"Only with {SIDES[side]}: “{wording.definition(entry.kind, entry.definition)}”, used by {_between(used, 'of players')}. "
            f"Its users win {_between(wins, 'of games')}; an equal share is {_equal(1 / found.seats)}."
        )
    if len(entries) > MOST_NAMES:
        yield f"{len(entries) - MOST_NAMES} more are used only with {SIDES[side]}."


def _only_side(finding: Finding) -> int | None:
    """The only side on which something is used, where that was found; None for all else."""
    if finding.verdict != "differs" or finding.measure.sort != "users" or (finding.estimate.before and finding.estimate.after):
        return None
    return 0 if finding.estimate.before else 1


def _awaited(needed: list[int], things: int) -> str:
    """How many games are missing; the rarest need many more than most."""
    half, every = (count(round_up(games)) for games in (needed[(len(needed) - 1) // 2], needed[-1]))
    told = f"about {half} more for half of them, {every} for all" if half != every else f"about {every} more"
    return f"More games are needed to tell of {len(needed)} of these {things}: {told}." if things > 1 else f"Games are missing: {told}."
