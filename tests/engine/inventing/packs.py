"""Makes up rules, for tests that carry them out in two ways and compare: valid, varied and mostly free of faults."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

from engine.inventing.blocks import COUNTERS, QUESTIONS, Blocks, Place
from engine.inventing.endings import Endings
from engine.inventing.words import COLOURS, PARAMETERS, PLURALS, PRICES, THINGS, Locals, Words

SETTLE = ("procedure settle(mix of suits bill):", "    for each s in suits: lose bill[s] gems[s]")
CHARMS = tuple(f"charm{number}" for number in range(4))


@dataclass(frozen=True)
class Invention:
    """A pack of made-up rules, and the procedures in it that can be carried out."""

    rules: str
    charms: str
    more: str
    procedures: tuple[str, ...]


@dataclass
class Inventor(Endings, Blocks):
    """Makes up whole packs."""

    hooked: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def invent(self) -> Invention:
        """Half of the procedures are quiet: nothing in them asks, and no hook answers."""
        held = f"value held(seat p) = {self.held_by('p', {'p': 'seat'})}"
        more = self.content()
        self.hooked = tuple(counter for counter in COUNTERS if self.chance(0.25))
        self.heard = tuple(self.random.sample(list(PARAMETERS), self.random.choice((0, 0, 1, 2))))
        free = tuple(counter for counter in COUNTERS if counter not in self.hooked) or ("points",)
        lines = ["game: end", "moment dusk(number n)", held, *self.questions()]
        lines += [self.value(f"value{number}") for number in range(6)]
        lines += self.procedure(
            f"{self.any_of('action', 'phase')} gift", PARAMETERS["gift"], Place(PARAMETERS["gift"], 1, self.chance(0.3))
        )
        lines += self.procedure("action sale", PARAMETERS["sale"], Place(PARAMETERS["sale"], 1, self.chance(0.3), ("dusk", "gift")))
        calm = Place({}, 1, self.chance(0.4), (), free)
        hooks = (self.trigger, 5), (self.modifier, 5), (self.barring, 2), (self.substitution, 2), (self.lane, 3), (self.watcher, 1)
        lines += [line for hook, most in hooks for _ in range(self.random.randint(0, most)) for line in hook(calm)]
        lines += ["value luck = 2", *(self.lucky() for _ in range(self.random.randint(0, 2))), *self.endings()]
        self.doable = ("sale", "gift")
        names = tuple(f"main{number}" for number in range(8))
        for number, name in enumerate(names):
            place = Place({}, 3, True, ("sale", "gift", "dusk")) if number % 2 else Place({}, 3, False, (), free)
            head, *body = self.procedure(f"procedure {name}", {}, place, self.random.randint(2, 5))
            asked = ["    perform pass_by"] if number % 2 and self.chance(0.5) else []
            lines += [head, *asked, f"    add {self.any_of('luck', 'luck * luck', '(if luck > 3 then 1 else 0)')} to my.coins", *body]
        charms = [
            {"id": charm, "copies": 2, "abilities": [self.ability(calm) for _ in range(self.random.randint(1, 2))]} for charm in CHARMS
        ]
        return Invention("\n".join(lines), "\n".join(f"- {json.dumps(charm)}" for charm in charms), more, names)

    def questions(self) -> list[str]:
        """Something that asks every question that hooks may hang on, and a value of mixes."""
        mixes = f"mixes of {self.random.randint(1, 3)} suits where {self.truth({'it': 'suit'}, 1)} up to my.gems[it]"
        needing = f" needing {self.truth({'it': 'suit'}, 0)}" if self.chance(0.3) else ""
        asked = [f"    choose x{kind} as {question} from {PLURALS.get(kind, '1 to 2')}" for kind, question in QUESTIONS.items()]
        asked.append("    choose xdeal as deal with what from spaces, many from 0 to what.price")
        lane = [
            "procedure pass_by:",
            "    choose lane:",
            "        wide: gain 1 points",
            f"        thin from {PLURALS['suit']}: lose 1 gems[thin]",
        ]
        return ["procedure ask:", *asked, f"value ways = {mixes}{needing}", *SETTLE, *lane]

    def content(self) -> str:
        """Counters and a kind that the world does not have: with a least, with bank and most, with many things."""
        known = {"it": "space"}
        spaces = [
            {
                "id": space,
                "price": price,
                "colour": COLOURS[number % 3],
                "bonus": self.number(known, 1),
                "cost": {colour: self.random.randint(0, 3) for colour in COLOURS if self.chance(0.6)},
                "fits": self.truth(known, 1),
                "effect": "gain 1 points",
            }
            for number, (space, price) in enumerate(zip(THINGS["space"], PRICES, strict=True))
        ]
        attributes = {
            "price": "number",
            "cost": "number by suit",
            "colour": "suit",
            "bonus": "formula",
            "fits": "condition",
            "effect": "effect",
        }
        fields = {"level": "number", "owner": "seat?", "lit": "truth"}
        counters = {"favour": {"of": "seat", "least": -3, "most": 4}, "tokens": {"of": "seat", "bank": 5, "most": 3}}
        whole = {
            "kinds": {"space": {"plural": "spaces", "attributes": attributes, "fields": fields}},
            "counters": counters,
            "define": {"space": spaces},
        }
        self.carried = True
        return json.dumps(whole)

    def value(self, name: str) -> str:
        parameters = {f"a{number}": self.any_of("seat", "card", "suit", "space") for number in range(self.random.randint(0, 2))}
        result = self.any_of("number", "number", "number", "truth", "cards") if self.values else "number"
        make = {"number": self.number, "truth": self.truth}.get(result)
        body = self.set("card", parameters, 2) if make is None else make(parameters, 3)
        self.values.append((name, parameters, result))
        return f"value {name}{self.taking(parameters)} = {body}"

    def taking(self, parameters: Locals) -> str:
        return f"({', '.join(f'{kind} {name}' for name, kind in parameters.items())})" if parameters else ""

    def procedure(self, head: str, parameters: Locals, place: Place, length: int = 0) -> list[str]:
        return [f"{head}{self.taking(parameters)}:", *(f"    {line}" for line in self.block(place, length))]

    # -------------------------------------------------------------- hooks

    def event(self, names: tuple[str, ...]) -> tuple[str, Locals]:
        """Something that hooks can hang on, with what they are told of it."""
        if self.hooked and (not names or self.chance(0.3)):
            return f"{self.any_of('gain', 'gain', 'lose')} {self.random.choice(self.hooked)}", {"amount": "number", "actor": "seat"}
        name = self.any_of(*(names or ("dusk",)))
        return name, {**PARAMETERS[name], "actor": "seat"}

    def trigger(self, calm: Place) -> list[str]:
        event, known = self.event(tuple(PARAMETERS))
        word = self.any_of("before", "after", "after", "instead of")
        place = replace(calm, known=known, calls=() if self.chance(0.9) else ("dusk",))
        return [f"{word} {event}{self.clauses(known)}:", *(f"    {line}" for line in self.block(place))]

    def watcher(self, calm: Place) -> list[str]:
        """A hook on the use of abilities, which may carry them out again."""
        body = self.block(replace(calm, known={"actor": "seat"}), 1)
        again = ["resolve ability"] if self.chance(0.5) else []
        head = f"after use charm limit once per round when {self.truth({}, 0)} and repeatable(ability):"
        return [head, *(f"    {line}" for line in (*body, *again))]

    def clauses(self, known: Locals) -> str:
        return "".join(
            [
                self.any_of("", "", "", " may", f" may if {self.truth(known, 1)}"),
                self.any_of("", "", " limit once per round", " limit 2 times per turn together"),
                self.order(),
                self.any_of("", "", " cost 1 favour") if "favour" not in self.hooked else "",
                f" when {self.truth(known, 2)}" if self.chance(0.5) else "",
            ]
        )

    def adjusted(self) -> tuple[str, Locals, Words]:
        """A value that can be modified, its parameters, and the words for that: of values only those that it does not lead to."""
        numbers = [number for number, (_, _, result) in enumerate(self.values) if result == "number"]
        at = self.random.choice(numbers)
        name, known, _ = self.values[at]
        return name, known, Words(self.random, self.values[:at], self.names + 1000)

    def modifier(self, calm: Place) -> list[str]:
        name, known, words = self.adjusted()
        when = f" when {words.truth(known, 1)}" if self.chance(0.7) else ""
        word = self.any_of("add", "add", "multiply", "set", "at least", "at most")
        order = self.order() if word == "set" else ""
        return [f"modify {name}{when}{order}: {word} {words.number(known, 1)}"]

    def lucky(self) -> str:
        """A limited modifier, of a value that only statements ask for."""
        word = self.any_of("add", "multiply", "set", "at least", "at most")
        return f"modify luck{self.limit()}: {word} {self.any_of('1', '3', '5')}"

    def order(self) -> str:
        return self.any_of("", "", " order 2", " order -1")

    def limit(self) -> str:
        return self.any_of(" limit once per round", " limit 2 times per turn")

    def barring(self, calm: Place) -> list[str]:
        kind = self.kind()
        known = {"candidate": kind}
        when = f" when {self.truth({}, 1)}" if self.chance(0.5) else ""
        if self.chance(0.25):
            return [self.barred_deal(when)]
        because = self.any_of("", ' because "not now"')
        made = self.any_of(
            f"forbid {QUESTIONS[kind]}{when}{self.order()} where {self.truth(known, 1)}{because}",
            f"allow {QUESTIONS[kind]}{when} where {self.truth(known, 1)}",
            f"offer {QUESTIONS[kind]}{when}{self.any_of('', self.limit())}{self.order()}: add {self.set(kind, {}, 1)}",
            f"offer {QUESTIONS[kind]}{when}{self.order()}: remove {self.truth(known, 1)}",
        )
        return [made]

    def barred_deal(self, when: str) -> str:
        """A hook on a question whose answer has two parts."""
        test = self.truth({"candidate.what": "space", "candidate.many": "number"}, 1)
        return self.any_of(
            f"forbid deal{when} where {test}",
            f"allow deal{when} where {test}",
            f"offer deal{when}{self.any_of('', self.limit())}: add {self.parts({}, 1)}",
            f"offer deal{when}: remove {test}",
        )

    def lane(self, calm: Place) -> list[str]:
        """A hook on a question with branches: one is forbidden, or one is added."""
        when = f" when {self.truth({}, 1)}" if self.chance(0.7) else ""
        self.names += 1
        body = [f"        {line}" for line in self.block(replace(calm, known={"actor": "seat"}))]
        about = self.any_of("", " from 1 to 2", f" with what{self.names} from spaces, many{self.names} from 1 to 2")
        added = [f"offer lane{self.any_of('', self.limit())}{self.order()}:", f"    lane{self.names}{about}{when}:", *body]
        return self.random.choice(
            [[f"forbid lane_wide{when}"], [f"forbid lane_thin{when} where {self.truth({'candidate': 'suit'}, 1)}"], added, added]
        )

    def substitution(self, calm: Place) -> list[str]:
        words = Words(self.random)
        when = f" when {words.truth({}, 1)}" if self.chance(0.5) else ""
        instead = f" for {words.truth({'candidate': 'suit'}, 0)}" if self.chance(0.5) else ""
        return [
            f"substitute {self.random.choice(COLOURS)} in ways{when}{self.any_of('', self.limit())}{instead}{self.any_of('', ' most 1')}"
        ]

    def ability(self, calm: Place) -> dict[str, object]:
        made: dict[str, object] = {"by": self.any_of("me", "me", "others", "anyone")}
        known: Locals = {}
        words: Words = self
        if self.chance(0.1):
            made |= {"modify": "luck", "limit": "once per round", self.any_of("add", "set", "at_least"): 4}
        elif self.chance(0.3):
            made["modify"], known, words = self.adjusted()
            made[self.any_of("add", "add", "multiply", "set", "at_least", "at_most")] = words.number(known, 1)
        elif self.chance(0.3):
            made |= self.question_hook(calm)
            words = Words(self.random)
        else:
            event, known = self.event(self.heard)
            made[self.any_of("before", "after", "after", "instead")] = event
            made["effect"] = "\n".join(self.block(replace(calm, known=known), 1)) + "\n"
            made |= {"limit": self.any_of("once per round", "2 times per turn")} if self.chance(0.3) else {}
            made |= {"may": self.any_of(True, words.truth(known, 1))} if self.chance(0.3) else {}
        if self.chance(0.5):
            made["if"] = words.truth(known, 1)
        return made

    def question_hook(self, calm: Place) -> dict[str, object]:
        """What an ability says about a question, or about ways to pay."""
        kind = self.kind()
        question, test = QUESTIONS[kind], self.truth({"candidate": kind}, 1)
        self.names += 1
        body = "\n".join(self.block(replace(calm, known={}), 1)) + "\n"
        limit = {"limit": self.any_of("once per round", "2 times per turn")} if self.chance(0.4) else {}
        order = {"order": self.any_of(-1, 2)} if self.chance(0.4) else {}
        ways: list[dict[str, object]] = [
            {"forbid": question, "where": test, "reason": "not now", **order},
            {"allow": question, "where": test},
            {"offer": question, "add": self.set(kind, {}, 1), **limit, **order},
            {"offer": question, "remove": test, **order},
            {"offer": "lane", "branch": f"lane{self.names}", "effect": body, **limit, **order},
            {"offer": "lane", "branch": f"lane{self.names}", "from": "1 to 2", "effect": body, **limit, **order},
            {"substitute": "ways", "with": self.any_of(*COLOURS), **limit},
            {"substitute": "ways", "with": self.any_of(*COLOURS), "for": Words(self.random).truth({"candidate": "suit"}, 0), "most": 1},
        ]
        return self.random.choice(ways)


def invented(seed: int) -> Invention:
    """The pack that belongs to a seed."""
    return Inventor(Random(seed)).invent()
