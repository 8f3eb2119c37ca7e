"""Which packs can be played together, and with which options: everything that a campaign of everything plays.

The manifests decide: a pack can be played if it, or one that it requires, says how many play. Each is played
by itself, with each other that fits, and once with as many as fit. Packs whose contents do not fit, for example because
they change the same field, are listed with the reason.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from pathlib import Path

from horta.diagnostics import ContentError, Problems
from horta.packs.loader import attempt
from horta.packs.manifest import Manifest
from horta.packs.options import OptionDeclaration, Value
from horta.packs.pack_order import Layers
from horta.runs.work_units import even_spans
from horta.trials.chunks import Chunk, GameSetup, Options

VARIANT = 500  # games with the same options: more, and few options are seen; fewer, and loading takes longer than playing


@dataclass(frozen=True, slots=True)
class Combination:
    """Packs to ask for, how many may play them, and all options that they have together."""

    packs: tuple[str, ...]
    seats: range
    options: Mapping[str, OptionDeclaration] = field(compare=False)


@dataclass(frozen=True, slots=True)
class UnusableCombination:
    """Packs whose manifests allow a combination but whose contents do not, with the reason."""

    packs: tuple[str, ...]
    reason: str


@dataclass(slots=True)
class PackCombinations:
    """Finds the combinations of packs, by their manifests and where they are."""

    found: Mapping[str, tuple[Manifest, Path]]
    misfits: list[UnusableCombination] = field(default_factory=list)

    def combinations(self) -> list[Combination]:
        """All of them, each once however it can be asked for; the smaller ones first."""
        done: dict[frozenset[str], Combination | None] = {}
        for asked in chain(self.few(), self.many(done)):
            whole = self.whole(asked)
            if whole not in done:
                done[whole] = self.read(asked)
        return [combination for combination in done.values() if combination is not None]

    def few(self) -> Iterator[tuple[str, ...]]:
        """Packs by themselves and in pairs."""
        names = [name for name in sorted(self.found) if self.fits((name,))]
        yield from ((name,) for name in names)
        yield from (pair for pair in combinations(names, 2) if self.fits(pair))

    def many(self, done: Mapping[frozenset[str], Combination | None]) -> Iterator[tuple[str, ...]]:
        """For each game as many packs as fit with it; `done` then knows which pairs do not."""
        for game in sorted(name for name, (manifest, _) in self.found.items() if manifest.seats and self.fits((name,))):
            together: tuple[str, ...] = (game,)
            for name in sorted(self.found):
                if name in self.whole(together) or not self.fits((*together, name)):
                    continue
                if all(done.get(self.whole((other, name))) for other in together):
                    together = (*together, name)
            yield together

    # -------------------------------------------------------------- looking at manifests

    def whole(self, asked: Sequence[str]) -> frozenset[str]:
        """The packs with all that they require."""
        whole: set[str] = set()
        waiting = list(asked)
        while waiting:
            name = waiting.pop()
            if name not in whole:
                whole.add(name)
                waiting += [wanted.id for wanted in self.found[name][0].requires] if name in self.found else []
        return frozenset(whole)

    def fits(self, asked: Sequence[str]) -> bool:
        """True if the manifests allow it: one game, or games that build on one another."""
        whole = self.whole(asked)
        if not whole <= self.found.keys():
            return False
        manifests = [self.found[name][0] for name in sorted(whole)]
        problems = Problems()
        layers = Layers(manifests, problems)
        games = [manifest.id for manifest in manifests if manifest.seats]
        apart = any(not layers.depends(one, other) and not layers.depends(other, one) for one, other in combinations(games, 2))
        return bool(games) and not apart and not problems.has_errors

    def read(self, asked: Sequence[str]) -> Combination | None:
        """The combination; None, with a misfit noted, when the contents do not go together."""
        required = {wanted for name in asked for wanted in self.whole((name,)) if wanted != name}
        packs = tuple(name for name in sorted(asked) if name not in required)
        paths = tuple(str(self.found[name][1]) for name in packs)
        merged, problems = attempt(paths)
        if merged is None or merged.seats is None:
            self.misfits.append(UnusableCombination(packs, next((problem.message for problem in problems), "nothing says how many play")))
            return None
        least, most = merged.seats
        return Combination(paths, range(least, most + 1), merged.options)


def combination_of(packs: Sequence[str]) -> Combination:
    """Return the packs, asked for by name or path, as a combination; ContentError if they cannot be used."""
    merged, problems = attempt(packs)
    if merged is None or merged.seats is None:
        raise ContentError(problems)
    least, most = merged.seats
    return Combination(tuple(packs), range(least, most + 1), merged.options)


def lay_out(found: Iterable[Combination], games: int, players: Sequence[int] | None, form: Chunk) -> list[Chunk]:
    """Spread games evenly over all combinations and numbers of players, each chunk a `form` with its own setup.

    The first games of each are played with the options as they are, the others with options chosen at random.
    """
    wanted = [(combination, seats) for combination in found for seats in combination.seats if players is None or seats in players]
    order = {combination.packs: number for number, (combination, _) in enumerate(wanted)}
    chunks = []
    for number, (combination, seats) in enumerate(wanted):
        setup = GameSetup(combination.packs, seats)
        share = games * (number + 1) // len(wanted) - games * number // len(wanted)
        for variant, part in enumerate(even_spans(share, VARIANT, 2)):
            options = varied(combination.options, f"{form.seed} {setup.name} {seats} {variant}") if variant else ()
            chunks.append(replace(form, setup=replace(setup, options=options), numbers=part))
    # What has to be loaded only once comes together.
    return sorted(chunks, key=lambda chunk: (order[chunk.setup.packs], chunk.setup.options != ()))


def varied(declared: Mapping[str, OptionDeclaration], seed: str) -> Options:
    """Return other values for about half of the options, always the same for the same seed."""
    chosen = random.Random(seed)
    found = []
    for name, option in sorted(declared.items()):
        value = _any(option, chosen)
        if chosen.random() < 0.5 and value != option.default and not option.hidden:
            found.append((name, value))
    return tuple(found)


def _any(option: OptionDeclaration, chosen: random.Random) -> Value:
    """Return any value; of numbers the first and the last as often as all in between: errors are frequent there."""
    if option.type == "truth":
        return not option.default
    if option.type == "word":
        return chosen.choice(option.values)
    least = option.least if option.least is not None else 0
    most = option.most if option.most is not None else max(2 * int(option.default), least)
    return chosen.choice([least, most, chosen.randint(least, most)])
