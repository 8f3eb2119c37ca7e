"""What was found, in plain sentences: what differs, what does not, what cannot be told yet, and how sure all that is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from horta.interfaces.comparison.findings import Advantage, Comparison, Finding, Terms, Verdict
from horta.interfaces.comparison.wording import SIDES, Wording, ordinal

IN_USE = "What players use"
MOST_DEFINITIONS = 8
MOST_NAMES = 6
WORTH_TELLING = 1.1  # times as many games


def sentences(found: Comparison, wording: Wording) -> list[tuple[str, list[str]]]:
    """Everything worth saying, in groups with a heading; empty groups are left out."""
    if found.same:
        groups = [("The same", [all_same(found)])]
    else:
        groups = [
            ("What differs", headline_sentences(found, wording, "differs")),
            ("No difference seen", headline_sentences(found, wording, "alike", "same")),
            ("Not enough games to tell", headline_sentences(found, wording, "unclear", "rare")),
            (IN_USE, list(definition_sentences(found, wording))),
        ]
    groups.insert(1, ("Who plays when", list(advantage_sentences(found.advantages, found.terms, found.same))))
    return [(heading, lines) for heading, lines in groups if lines]


def all_same(found: Comparison) -> str:
    """When there is nothing to compare."""
    return f"A and B are the same in every one of {count(found.games)} games."


def trust(found: Comparison) -> list[str]:
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
        f"Error rate {error}: between rules that play alike, the chance that any difference is reported here is at most {error}. "
        f"Half of it is for the headlines (at most {half} that any of them is a false alarm, Holm, {found.claims} claims), half for "
        f"what players use (of what is named, at most {half} is a false alarm on average, Benjamini–Hochberg).",
        f"Each interval by itself holds the true value in {rate(terms.level)} of such comparisons (Student's for paired "
        "differences, Wilson's for shares of games).",
        f"Worth knowing is a difference of {rate(terms.interest)}: of the winning score for points, of the length for lengths, "
        "and that many points for shares.",
    ]


# ------------------------------------------------------------------ one finding


def headline_sentences(found: Comparison, wording: Wording, *verdicts: Verdict) -> list[str]:
    """The headlines with these verdicts; those of one sort that came to the same are one sentence."""
    groups: dict[object, list[Finding]] = {}
    for number, finding in enumerate(found.headlines):
        alone = finding.verdict == "differs" or finding.measure.sort not in ("wins", "lead", "part")
        key = (finding.measure.sort, finding.verdict, finding.is_tested)
        groups.setdefault(number if alone else key, []).append(finding)
    return [_sentence(group, wording) for group in groups.values() if group[0].verdict in verdicts]


def _sentence(group: list[Finding], wording: Wording) -> str:
    """Measures of one sort and with one verdict, in a sentence."""
    first, noun = group[0], wording.noun([finding.measure for finding in group])
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
    return f"Not enough games to tell whether {noun} differs: about {needed} more are needed to see a difference of {interest} {unit}."


def _seldom(group: list[Finding], noun: str, needed: str) -> str:
    """Of what differs in too few games to speak of a mean: in how many."""
    if group[0].verdict == "alike":
        most = _rounded_up(max(finding.most or 0.0 for finding in group), True)
        return f"Hardly any difference in {noun}: at most {most} % of games differ in it."
    games = f"{max(finding.estimate.differing for finding in group)} of {count(group[0].estimate.games)} games"
    return f"So far {noun} differs in {'at most ' * (len(group) > 1)}{games}: about {needed} more are needed to tell whether that matters."


def _change(finding: Finding, wording: Wording) -> str:
    phrase, estimate = wording.measure(finding.measure), finding.estimate
    share = finding.measure.is_share
    before, after = estimate.before or 0.0, estimate.after or 0.0
    low, high = estimate.interval()
    if not estimate.spread:
        always = f" ({_amount(abs(estimate.difference), share)} {'more' if after > before else 'less'} in every game)"
        values = f"{_amount(after, share, True)} {phrase.unit} instead of {_amount(before, share, True)}"
        return f"{phrase.verb} {values}{always if estimate.single else ', in every game'}."
    digits = _digits(finding)
    scale = 100 if share else 1
    gap, *ends = (number(abs(value) * scale, digits) for value in (estimate.difference, *sorted((low, high), key=abs)))
    if low < 0 < high:
        ends = [number(value * scale, digits) for value in (low, high)]
    write = percent if share else signed if finding.measure.sort == "lead" else number
    return (
        f"{phrase.verb} {write(after, digits)} {phrase.unit} instead of {write(before, digits)} "
        f"(difference {gap}{' points' if share else ''}, between {ends[0]} and {ends[1]})."
    )


def _digits(finding: Finding) -> int:
    """As many decimals as the error leaves sense in, and as it takes for the difference to add up."""
    scale = 100 if finding.measure.is_share else 1
    before, after = ((value or 0.0) * scale for value in (finding.estimate.before, finding.estimate.after))
    least = max(0, math.ceil(-math.log10(finding.estimate.error * scale))) if finding.estimate.error else 0
    most = 1 if finding.measure.is_share else 2
    for digits in range(min(least, most), min(least + 1, most) + 1):
        if math.isclose(round(after, digits) - round(before, digits), round(after - before, digits), abs_tol=1e-9):
            return digits
    return min(least, most)


def _gap(finding: Finding, wording: Wording) -> str:
    """What a difference is counted in."""
    if finding.measure.is_share or finding.measure.sort in ("part", "lead"):
        return "points"
    return wording.measure(finding.measure).unit


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


def advantage_sentences(advantages: Sequence[Advantage], terms: Terms, same: bool) -> Iterator[str]:
    """Who wins more or less than an equal share of games because of when they play."""
    found = [entry for entry in advantages if entry.found]
    for entry in found:
        digits = 0 if entry.high - entry.low > 0.02 else 1
        side = "With either" if same else f"With {SIDES[entry.side]}"
        yield (
            f"{side} the {ordinal(entry.place)} player wins {percent(entry.share, digits)} of games "
            f"(between {number(entry.low * 100, digits)} and {percent(entry.high, digits)}); "
            f"an equal share is {rate(round(entry.equal, 3))}."
        )
    if advantages and not found:
        yield _no_advantage(advantages, terms)


def _no_advantage(advantages: Sequence[Advantage], terms: Terms) -> str:
    low, high = min(entry.low for entry in advantages), max(entry.high for entry in advantages)
    equal, needed = advantages[0].equal, max(entry.needed for entry in advantages)
    reach = f"between {number(low * 100, 0)} and {percent(high)} of games; an equal share is {rate(round(equal, 3))}"
    if needed <= 0 or max(equal - low, high - equal) < terms.interest:
        return f"No advantage seen in playing earlier or later: each place wins {reach}."
    return (
        f"Not enough games to tell whether it helps to play earlier or later: each place wins {reach}. "
        f"About {count(round_up(needed))} more are needed to see an advantage of {_amount(terms.interest, True)} points."
    )


def definition_sentences(found: Comparison, wording: Wording, most: int = MOST_DEFINITIONS) -> Iterator[str]:
    """The definitions that differ most surely; the rest is counted."""
    claims = [one for entry in found.definitions for one in (entry.users, entry.wins) if one.verdict == "differs"]
    only = {"B": [one for one in claims if _is_new(one)], "A": [one for one in claims if _is_gone(one)]}
    for side, ones in only.items():
        names = [wording.definition(one.measure.kind, str(one.measure.about)) for one in ones]
        if names:
            more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
            yield f"Only with {side}: {', '.join(names[:MOST_NAMES])}{more}."
    differing = sorted((one for one in claims if not _is_new(one) and not _is_gone(one)), key=_strength)
    for finding in differing[:most]:
        yield f"With B {_change(finding, wording)}"
    if len(differing) > most:
        yield f"{count(len(differing) - most)} more differences of this sort."
    needed = [games for entry in found.definitions if (games := max(entry.users.needed, entry.wins.needed))]
    if found.definitions and not claims:
        things = f"{len(found.definitions)} things" if len(found.definitions) > 1 else "one thing"
        yield f"No difference found{' yet' if needed else ''} in who uses which of {things}, and in how often their users win."
    if needed:
        yield _awaited(sorted(needed), len(found.definitions))


def _is_new(finding: Finding) -> bool:
    return finding.measure.sort == "users" and not finding.estimate.before


def _is_gone(finding: Finding) -> bool:
    return finding.measure.sort == "users" and not finding.estimate.after


def _awaited(needed: list[int], things: int) -> str:
    """How many games are missing; the rarest need many more than most."""
    half, every = (count(round_up(games)) for games in (needed[(len(needed) - 1) // 2], needed[-1]))
    told = f"about {half} more for half of them, {every} for all" if half != every else f"about {every} more"
    return f"More games are needed to tell of {len(needed)} of these {things}: {told}." if things > 1 else f"Games are missing: {told}."


def _strength(finding: Finding) -> float:
    return -abs(finding.estimate.difference / (finding.estimate.error or 1e-9))


# ------------------------------------------------------------------ numbers


def number(value: float, digits: int) -> str:
    """A number with a proper minus sign, and never minus nothing."""
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def signed(value: float, digits: int) -> str:
    """A number that says on which side of nothing it is."""
    return f"{'+' if round(value, digits) > 0 else ''}{number(value, digits)}"


def percent(share: float, digits: int = 0) -> str:
    """A share in per cent."""
    return f"{number(share * 100, digits)} %"


def rate(share: float) -> str:
    """A share that somebody settled, in per cent, without needless decimals."""
    return f"{share * 100:g} %"


def count(value: int) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}".replace(",", " ")


def round_up(value: int) -> int:
    """Upwards to two figures: more would pretend to know."""
    step: int = 10 ** max(0, len(str(value)) - 2)
    return -(-value // step) * step


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]
