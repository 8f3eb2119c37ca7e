"""Makes up expressions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

PRICES = (0, 3, 1, 4, 1, 5, 9, 2, 6)
COLOURS = ("oak", "elm", "fir")
THINGS = {
    "suit": COLOURS,
    "card": ("ace", "two", "six_1", "six_2", "ten"),
    "space": tuple(f"s{number}" for number in range(1, len(PRICES) + 1)),
    "plot": tuple(f"plot_{row}_{column}" for row in range(1, 4) for column in range(1, 5)),
}
PARAMETERS = {"sale": {"n": "number", "c": "card"}, "gift": {"c": "card", "p": "seat"}, "dusk": {"n": "number"}}
PLURALS = {"seat": "seats", "suit": "suits", "card": "cards", "space": "spaces", "plot": "plots"}

Locals = dict[str, str]
Way = Callable[[], str]


@dataclass
class Words:
    """Makes up expressions. Values are known as soon as they are declared, rules that things carry once they are there."""

    random: Random
    values: list[tuple[str, Locals, str]] = field(default_factory=list)
    names: int = 0
    carried: bool = False
    doable: tuple[str, ...] = ()
    """Actions that `possible` may be asked of: those that ask it of nothing themselves."""

    def one(self, *ways: tuple[int, Way]) -> str:
        """What one of the ways gives; the first number says how often each is taken."""
        weights = [weight for weight, _ in ways]
        return self.random.choices([way for _, way in ways], weights)[0]()

    def any_of(self, *texts: str) -> str:
        return self.random.choice(texts)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def seldom(self) -> int:
        """1 where something that may fault is written, mostly 0: of a rule that faults, nothing else is seen."""
        return int(self.chance(0.06))

    def fresh(self) -> str:
        self.names += 1
        return f"x{self.names}"

    def known(self, known: Locals, kind: str) -> list[str]:
        return [name for name, type_ in known.items() if type_ == kind]

    # -------------------------------------------------------------- things

    def thing(self, kind: str, known: Locals, depth: int = 0) -> str:
        if kind == "number":
            return self.number(known, depth)
        own = self.known(known, kind)
        ways: list[tuple[int, Way]] = [(6, lambda: self.random.choice(own))] if own else []
        known_ways = {"seat": self.seats, "card": self.cards, "suit": self.suits, "space": self.spaces, "plot": self.plots}
        return self.one(*ways, *known_ways[kind](known, depth))

    def seats(self, known: Locals, depth: int) -> list[tuple[int, Way]]:
        ways: list[tuple[int, Way]] = [(6, lambda: "me"), (1, lambda: "starter")]
        if depth > 0:
            ways += [
                (2, lambda: f"next({self.thing('seat', known)})"),
                (1, lambda: f"{self.any_of('first', 'last')}({self.any_of('seats', 'clockwise(me)')})"),
                (1, lambda: f"seat({self.random.randint(1, 3)})"),
                (1, lambda: self.any_of(f"{self.thing('card', known)}.keeper", f"{self.thing('space', known)}.owner")),
                (1, lambda: f"(if {self.truth(known, 0)} then {self.thing('seat', known)} else {self.thing('seat', known)})"),
            ]
        return ways

    def cards(self, known: Locals, depth: int) -> list[tuple[int, Way]]:
        return [(3, lambda: self.random.choice(THINGS["card"])), (1 if depth > 0 else 0, lambda: "two.partner")]

    def suits(self, known: Locals, depth: int) -> list[tuple[int, Way]]:
        printed = [(2, lambda: f"{self.thing('card', known)}.suit"), (2, lambda: f"{self.thing('space', known)}.colour")]
        return [(2, lambda: self.random.choice(COLOURS)), *printed]

    def spaces(self, known: Locals, depth: int) -> list[tuple[int, Way]]:
        return [(3, lambda: self.random.choice(THINGS["space"]))]

    def plots(self, known: Locals, depth: int) -> list[tuple[int, Way]]:
        faulty = self.seldom() if depth > 0 else 0
        place = f"at(plots, {self.random.randint(0, 4)}, {self.random.randint(1, 4)})"
        inside = f"at(plots, {self.random.randint(1, 3)}, {self.random.randint(1, 4)})"
        return [(3, lambda: self.random.choice(THINGS["plot"])), (1 if depth > 0 else 0, lambda: inside), (faulty, lambda: place)]

    # -------------------------------------------------------------- numbers

    def number(self, known: Locals, depth: int) -> str:
        own = self.known(known, "number")
        ways: list[tuple[int, Way]] = [
            (4, lambda: str(self.random.randint(0, 6))),
            (4, lambda: f"{self.thing('seat', known, self.seldom())}.{self.any_of('coins', 'points', 'favour', 'tokens')}"),
            (1, lambda: f"{self.thing('seat', known)}.gems[{self.thing('suit', known)}]"),
            (3, lambda: f"{self.thing('card', known)}.{self.any_of('worth', 'uses')}"),
            (3, lambda: f"{self.thing('space', known)}.{self.any_of('price', 'level')}"),
            (1, lambda: f"{self.thing('suit', known)}.rank"),
            (
                1,
                lambda: self.any_of(
                    "rumours", "bank.coins", "bank.tokens", "option rounds", "count(seats)", "count(deck)", "count(my.hand)"
                ),
            ),
            (5 if own else 0, lambda: self.random.choice(own)),
        ]
        if depth > 0:
            ways += [
                (3, lambda: f"({self.number(known, depth - 1)} {self.any_of('+', '+', '-', '*')} {self.number(known, depth - 1)})"),
                (1, lambda: f"({self.number(known, depth - 1)} {self.any_of('/', '%')} {self.divisor(known)})"),
                (self.seldom(), lambda: f"(1 to 3)[{self.number(known, depth - 1)}]"),
                (9, lambda: self.gathered(known, depth)),
                (4, lambda: self.asked("number", known, depth)),
                (
                    2,
                    lambda: (
                        f"(if {self.truth(known, depth - 1)} then {self.number(known, depth - 1)} else {self.number(known, depth - 1)})"
                    ),
                ),
                (1, lambda: f"{self.any_of('min', 'max')}({self.number(known, depth - 1)}, {self.number(known, depth - 1)})"),
                (1, lambda: f"abs({self.number(known, depth - 1)})"),
                (1, lambda: f"(-{self.number(known, 0)})"),
                (1 if self.carried else 0, lambda: f"{self.thing('space', known)}.bonus"),
                (1 if self.carried else 0, lambda: f"{self.thing('space', known)}.cost[{self.thing('suit', known)}]"),
                (1, lambda: f"position({self.thing('card', known)}, {self.any_of('deck', 'row', 'my.hand')})"),
                (1, lambda: f"distance({self.thing('plot', known, depth - 1)}, {self.thing('plot', known, depth - 1)})"),
                (2, lambda: f"count({self.cells(known, depth)})"),
            ]
        return self.one(*ways)

    def cells(self, known: Locals, depth: int) -> str:
        """Some cells of a board."""
        cell = self.thing("plot", known, depth - 1)
        inside = self.set("plot", known, depth - 1) if self.chance(0.5) else f"q in plots where q.owner is {self.thing('seat', known)}"
        towards = self.any_of(self.thing("plot", known), f"first(neighbours({cell}))")
        return self.any_of(f"neighbours({cell})", f"around({cell})", f"line({cell}, {towards}, {inside})", f"connected({cell}, {inside})")

    def divisor(self, known: Locals) -> str:
        return self.number(known, 0) if self.seldom() else str(self.random.randint(1, 4))

    def gathered(self, known: Locals, depth: int) -> str:
        """A number asked of all members of a set."""
        if self.chance(0.2):
            return self.of_everybody(known)
        kind = self.kind()
        function = self.any_of("count", "sum", "sum", "most", "least", "distinct")
        name = self.fresh()
        source = (
            self.owned(kind, known, depth) if self.chance(0.3) else self.set(kind, known, depth - 1, "" if function == "count" else name)
        )
        if function == "count":
            return f"count({source})"
        return f"{function}({self.number({**known, name: kind}, depth - 1)} for {name} in {source})"

    def owned(self, kind: str, known: Locals, depth: int, seat: str = "") -> str:
        """The things that are somebody's: what sums of everybody are made of."""
        if kind not in ("card", "space"):
            return self.set(kind, known, depth - 1)
        field = "keeper" if kind == "card" else "owner"
        inner = {**known, "it": kind}
        first = f"{self.truth(inner, depth - 1)} and " if self.chance(0.4) else ""
        return f"{PLURALS[kind]} where {first}it.{field} is {seat or self.thing('seat', inner)}"

    def held_by(self, seat: str, known: Locals) -> str:
        """How much a seat has, of one thing or another."""
        kind, name = self.any_of("card", "space"), self.fresh()
        source = self.owned(kind, known, self.random.randint(0, 1), seat)
        return self.any_of(f"count({source})", f"sum({self.number({**known, name: kind}, 0)} for {name} in {source})")

    def of_everybody(self, known: Locals) -> str:
        """A number made of what each of all seats has."""
        name = self.fresh()
        own = {**known, name: "seat"}
        held = self.any_of(self.held_by(name, own), f"held({name})", f"({self.held_by(name, own)} + {self.number(own, 0)})")
        return f"{self.any_of('most', 'least', 'sum', 'distinct')}({held} for {name} in seats)"

    def asked(self, result: str, known: Locals, depth: int) -> str:
        """A value with arguments."""
        fitting = [(name, parameters) for name, parameters, type_ in self.values if type_ == result]
        if not fitting:
            return {"number": "1", "truth": "night"}.get(result, "cards")
        name, parameters = self.random.choice(fitting)
        given = ", ".join(self.thing(kind, known, depth - 1) for kind in parameters.values())
        return f"{name}({given})" if given else name

    # -------------------------------------------------------------- truths

    def truth(self, known: Locals, depth: int) -> str:
        own = self.known(known, "truth")
        ways: list[tuple[int, Way]] = [
            (6, lambda: f"{self.number(known, depth - 1)} {self.any_of('=', '<', '>', '>=', '<=', '!=')} {self.number(known, depth - 1)}"),
            (
                2,
                lambda: (
                    f"{self.thing('card', known)}.keeper {self.any_of('is', 'is not')} {self.any_of('none', self.thing('seat', known))}"
                ),
            ),
            (
                2,
                lambda: (
                    f"{self.thing('space', known)}.owner {self.any_of('is', 'is not')} {self.any_of('none', self.thing('seat', known))}"
                ),
            ),
            (2, lambda: self.same(known)),
            (1, lambda: f"{self.thing('card', known)}.rare"),
            (2, lambda: f"{self.thing('space', known)}.lit"),
            (1, lambda: f"{self.thing('plot', known)}.owner {self.any_of('is', 'is not')} {self.any_of('none', 'me')}"),
            (1, lambda: f"{self.thing('seat', known)}.passed"),
            (2, lambda: self.any_of("night", "via is placement", "option rounds > 5", "option rounds < 5", "option mode = calm")),
            (3 if own else 0, lambda: self.random.choice(own)),
        ]
        if depth > 0:
            ways += [
                (6, lambda: f"({self.truth(known, depth - 1)} {self.any_of('and', 'and', 'or')} {self.truth(known, depth - 1)})"),
                (2, lambda: f"not ({self.truth(known, depth - 1)})"),
                (3, lambda: f"exists({self.set(self.kind(), known, depth - 1)})"),
                (2, lambda: f"exists({self.owned(self.any_of('card', 'space'), known, 0)})"),
                (3, lambda: self.member(known, depth)),
                (3, lambda: self.every(known, depth)),
                (2, lambda: self.asked("truth", known, depth)),
                (1 if self.carried else 0, lambda: f"{self.thing('space', known)}.fits"),
                (1, lambda: f"alike({self.thing('card', known)}, {self.thing('card', known)})"),
                (2 if self.doable else 0, lambda: f"possible({self.done(known)})"),
            ]
        return self.one(*ways)

    def done(self, known: Locals) -> str:
        """Something that can be carried out: an action with its arguments, or the effect of a card."""
        name = self.any_of(*self.doable, "")
        if not name:
            return f"{self.thing('card', known)}.effect"
        given = ", ".join(self.thing(kind, known) for kind in PARAMETERS[name].values())
        return f"{name}({given})"

    def same(self, known: Locals) -> str:
        kind = self.kind()
        return f"{self.thing(kind, known)} {self.any_of('is', 'is not')} {self.thing(kind, known)}"

    def member(self, known: Locals, depth: int) -> str:
        kind = self.kind()
        return f"{self.thing(kind, known)} {self.any_of('in', 'not in')} ({self.set(kind, known, depth - 1)})"

    def every(self, known: Locals, depth: int) -> str:
        kind, name = self.kind(), self.fresh()
        return f"every({self.truth({**known, name: kind}, depth - 1)} for {name} in {self.set(kind, known, depth - 1, name)})"

    # -------------------------------------------------------------- sets

    def kind(self) -> str:
        return self.any_of("seat", "seat", "card", "card", "space", "space", "suit", "plot")

    def set(self, kind: str, known: Locals, depth: int, member: str = "") -> str:
        """A set, often filtered. Its members are `it`, perhaps also `member`, the name around the set, or named by the filter."""
        made = self.source(kind, known, depth)
        filters = self.any_of("", "x", "x", "x", "xx").count("x") if depth > 0 else 0
        named = self.fresh() if filters and self.chance(0.3) else ""
        inside = {**known, named: kind} if named else {**known, "it": kind} | ({member: kind} if member else {})
        for _ in range(filters):
            made = f"{made} where {self.truth(inside, depth - 1)}"
        if filters and self.chance(0.2):
            made = f"{made} sorted by {self.number(inside, depth - 1)}"
        return f"{named} in {made}" if named else made

    def source(self, kind: str, known: Locals, depth: int) -> str:
        if kind == "number":
            return self.any_of("(1 to 3)", "[1, 2, 3]", f"(0 to {self.thing('card', known)}.worth)")
        own = self.known(known, PLURALS[kind])
        some = f"[{self.thing(kind, known)}, {self.thing(kind, known)}]"
        ways: list[tuple[int, Way]] = [(6, lambda: PLURALS[kind]), (2 if own else 0, lambda: self.random.choice(own))]
        if depth > 0:
            ways += [(1, lambda: some), (1, lambda: f"({PLURALS[kind]} without {some})")]
        if kind == "seat":
            ways.append((4, lambda: f"clockwise({self.thing('seat', known)})"))
            ways.append(
                (
                    3 if depth > 0 else 0,
                    lambda: f"(seats where held(it) {self.any_of('=', '>=', '<')} {self.of_everybody({**known, 'it': 'seat'})})",
                )
            )
        if kind == "plot":
            ways.append((5 if depth > 0 else 0, lambda: f"({self.cells(known, depth - 1)})"))
        if kind == "card":
            ways.append((5, lambda: self.zone(known)))
            ways += [(1, lambda: "two.others"), (1, lambda: f"({self.zone(known)} + {self.zone(known)})")]
            ways.append((2 if depth > 0 else 0, lambda: self.asked("cards", known, depth)))
        return self.one(*ways)

    def zone(self, known: Locals) -> str:
        return self.any_of("deck", "row", "my.hand", f"piles[{self.thing('suit', known)}]", f"{self.thing('seat', known)}.hand")
