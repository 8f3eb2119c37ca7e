"""Makes up statements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from engine.inventing.words import PARAMETERS, PLURALS, Locals, Way, Words

COUNTERS = ("coins", "points", "favour", "tokens", "gems", "rumours")
QUESTIONS = {kind: f"which_{kind}" for kind in (*PLURALS, "number")}


@dataclass(frozen=True)
class Place:
    """Where a block is written: the locals it may read, and what it may do there."""

    known: Locals
    depth: int
    asks: bool = True
    calls: tuple[str, ...] = ()
    counters: tuple[str, ...] = COUNTERS
    in_loop: bool = False

    def inside(self, **known: str) -> Place:
        """The block of a statement, with further locals."""
        return replace(self, known={**self.known, **known}, depth=self.depth - 1)


@dataclass
class Blocks(Words):
    """Makes up statements."""

    def block(self, place: Place, length: int = 0) -> list[str]:
        """The lines of a block; what one statement names, those after it may use."""
        lines: list[str] = []
        for _ in range(length or self.random.randint(1, 3)):
            made, named = self.statement(place)
            lines += made
            place = replace(place, known={**place.known, **named})
        return lines

    def suite(self, place: Place, leaving: float = 0.0) -> list[str]:
        """A block below another statement, perhaps one that leaves at its end."""
        lines = self.block(place)
        if self.chance(leaving):
            lines.append(self.any_of("stop", "end") if place.in_loop else self.any_of("end", "end", "end", "end game"))
        return [f"    {line}" for line in lines]

    def statement(self, place: Place) -> tuple[list[str], Locals]:
        ways = [(6, self.flow), (5, self.change), (2, self.moved), (2, self.let), (1, self.told), (2, self.drawn)]
        if place.calls:
            ways.append((3, self.performed))
        if place.depth > 0:
            ways += [(5, self.branch), (4, self.for_each), (3, self.swept), (2, self.repeated), (1, self.as_seat)]
        if place.asks:
            ways += [(4, self.choice), (1, self.several), (2, self.dealt), (1, self.together)]
        if place.asks and place.depth > 0:
            ways += [(1, self.may), (1, self.arms), (1, self.paid), (1, self.paid_for)]
        weights = [weight for weight, _ in ways]
        return self.random.choices([way for _, way in ways], weights)[0](place)

    # -------------------------------------------------------------- changing

    def flow(self, place: Place) -> tuple[list[str], Locals]:
        known, counter = place.known, self.random.choice(place.counters)
        amount = self.any_of("1", "1", "2", self.number(known, 0), f"max(0, {self.number(known, 2)})")
        owner = "" if counter == "rumours" or self.chance(0.7) else f" for {self.thing('seat', known, 1)}"
        part = " as gifts" if counter == "points" and self.chance(0.3) else ""
        resource = f"gems[{self.thing('suit', known)}]" if counter == "gems" else counter
        if self.chance(0.7):
            return [f"gain {amount} {resource}{part}{owner}"], {}
        held = "rumours" if counter == "rumours" else f"{owner.removeprefix(' for ') or 'me'}.{resource}"
        least = " + 3" if counter == "favour" else ""
        if self.chance(0.5):
            return [f"if {held}{least} >= {amount}: lose {amount} {resource}{part}{owner}"], {}
        return [f"lose {amount if self.chance(0.1) else f'min({amount}, {held}{least})'} {resource}{part}{owner}"], {}

    def change(self, place: Place) -> tuple[list[str], Locals]:
        known = place.known
        card, space = self.thing("card", known), self.thing("space", known)
        ways: list[tuple[int, Way]] = [
            (3, lambda: f"set {card}.keeper to {self.any_of('none', self.thing('seat', known, 1))}"),
            (3, lambda: f"set {space}.owner to {self.any_of('none', self.thing('seat', known, 1))}"),
            (2, lambda: f"set {self.thing('plot', known)}.owner to {self.any_of('me', 'me', 'none')}"),
            (2, lambda: f"set {space}.lit to {self.truth(known, 1)}"),
            (2, lambda: f"set {space}.level to {self.number(known, 1)}"),
            (2, lambda: f"{self.any_of('add 1 to', 'subtract 1 from')} {self.any_of(f'{card}.uses', f'{space}.level')}"),
            (1, lambda: f"set {self.thing('seat', known)}.passed to {self.any_of('true', 'false', self.truth(known, 1))}"),
            (1, lambda: f"set night to {self.any_of('true', 'false', 'not night')}"),
            (1, lambda: f"set starter to {self.thing('seat', known, 1)}"),
            (1, lambda: f"set my.points to {self.random.randint(0, 9)}"),
            *((6, partial(self.changed_local, name, known)) for name in known if name.startswith("v")),
        ]
        return [self.one(*ways)], {}

    def changed_local(self, name: str, known: Locals) -> str:
        """A change of a local that `let` has named."""
        if known[name] == "number":
            number = self.number(known, 1)
            return self.any_of(f"set {name} to {number} % 100", f"add {self.number(known, 0)} to {name}", f"subtract 1 from {name}")
        if known[name] == "truth":
            return f"set {name} to {self.truth(known, 1)}"
        return (
            f"set {name} to {self.thing('seat', known, 1) if known[name] == 'seat' else self.set(known[name].removesuffix('s'), known, 1)}"
        )

    def moved(self, place: Place) -> tuple[list[str], Locals]:
        source, target, card = self.zone(place.known), self.zone(place.known), self.thing("card", place.known)
        ways: list[tuple[int, Way]] = [
            (1, lambda: f"move all from {source} to {target}"),
            (1, lambda: self.moved_number(place.known)),
            (1, lambda: self.any_of("shuffle deck", "shuffle row", f"move all from bag to {target}", f"move all from {source} to bag")),
            (1, lambda: f"if {card} in {source}: move {card} from {source} to {self.any_of(target, 'bag')}"),
            (1, lambda: self.any_of("begin turn", "begin round")),
            (1, lambda: f"resolve {self.thing('card', place.known)}.effect{self.any_of('', ' via copy')}"),
        ]
        return [self.one(*ways)], {}

    def moved_number(self, known: Locals) -> str:
        """A number on its way from one counter or field to another: mostly not more than there is."""
        places = ("my.points", f"my.gems[{self.thing('suit', known)}]", f"{self.thing('card', known)}.uses", "my.tokens")
        source, target = self.random.sample([*places, f"{self.thing('seat', known)}.points"], 2)
        return f"move {self.any_of('all', f'min(1, {source})', self.any_of('0', '1'))} from {source} to {target}"

    def let(self, place: Place) -> tuple[list[str], Locals]:
        name, known = self.fresh().replace("x", "v"), place.known
        type_ = self.any_of("number", "number", "truth", "seat", "cards", "seats")
        if type_ == "number":
            made = self.number(known, 2)
        elif type_ == "truth":
            made = self.truth(known, 2)
        else:
            made = self.thing("seat", known, 1) if type_ == "seat" else self.set(type_.removesuffix("s"), known, 2)
        shown = [f"set {self.thing('space', known)}.level to {name}"] if type_ == "number" else []
        return [f"let {name} = {made}", *shown], {name: type_}

    def told(self, place: Place) -> tuple[list[str], Locals]:
        """A line of the log; what cannot be told is a fault only where there is a log."""
        card = self.thing("card", place.known)
        return [f"tell heard({self.any_of('rumours', 'my.coins', f'{card}.uses', f'{card}.worth')}, {card})"], {}

    def drawn(self, place: Place) -> tuple[list[str], Locals]:
        name = self.fresh()
        if self.chance(0.5):
            return [f"draw {name} from {self.any_of('bag', self.zone(place.known))} to {self.zone(place.known)}"], {name: "card"}
        kind = self.kind()
        return [f"pick {name} at random from {self.set(kind, place.known, 2, name)}"], {name: kind}

    def performed(self, place: Place) -> tuple[list[str], Locals]:
        name = self.random.choice(place.calls)
        given = ", ".join(self.thing(kind, place.known, 1) for kind in PARAMETERS.get(name, {}).values())
        via = self.any_of("", "", " via placement", " via copy")
        return [f"perform {name}({given}){via}" if given else f"perform {name}{via}"], {}

    # -------------------------------------------------------------- structure

    def branch(self, place: Place) -> tuple[list[str], Locals]:
        lines = [f"if {self.truth(place.known, 2)}:", *self.suite(place.inside(), 0.4)]
        while self.chance(0.3):
            lines += [f"else if {self.truth(place.known, 2)}:", *self.suite(place.inside(), 0.4)]
        if self.chance(0.4):
            lines += ["else:", *self.suite(place.inside(), 0.2)]
        return lines, {}

    def for_each(self, place: Place) -> tuple[list[str], Locals]:
        kind, name = self.any_of(self.kind(), self.kind(), "number"), self.fresh()
        inner = replace(place.inside(**{name: kind}), in_loop=True)
        return [f"for each {name} in {self.set(kind, place.known, 2, name)}:", *self.suite(inner, 0.05)], {}

    def swept(self, place: Place) -> tuple[list[str], Locals]:
        """A loop over all of a kind that changes little: perhaps nothing that says which are next."""
        if self.chance(0.3):
            return self.disturbed(place)
        kind, name = self.kind(), self.fresh()
        known = {**place.known, name: kind}
        body = replace(place, known=known, depth=0, asks=False, calls=())
        lines = self.random.choice([self.flow, self.change])(body)[0]
        if self.chance(0.4):
            lines = [f"if {self.truth(known, 1)}:", *(f"    {line}" for line in lines)]
        head = f"for each {name} in {PLURALS[kind]} where {self.truth({**place.known, 'it': kind}, 2)}:"
        return [head, *(f"    {line}" for line in lines)], {}

    def disturbed(self, place: Place) -> tuple[list[str], Locals]:
        """A loop that goes by what it changes: on the thing itself, or on another."""
        name = self.fresh()
        space = self.any_of(name, self.thing("space", place.known))
        asked, changed = self.random.choice(
            [
                ("it.lit", f"set {space}.lit to not {name}.lit"),
                ("not it.lit", f"set {space}.lit to true"),
                ("it.owner is none", f"set {space}.owner to me"),
                ("it.level < 2", f"add 1 to {space}.level"),
                (f"{space if space != name else 's1'}.level < 2", f"add 1 to {space}.level"),
                ("my.points < it.price + 3", "set my.points to my.points + 1"),
                ("it.level <= sum(x.level for x in spaces) - 2", f"add 1 to {space}.level"),
            ]
        )
        return [f"for each {name} in spaces where {asked}:", f"    {changed}", f"    add {name}.price to {name}.level"], {}

    def repeated(self, place: Place) -> tuple[list[str], Locals]:
        times = self.any_of("2", "3", self.number(place.known, 0))
        head = f"repeat {times} times:" if self.chance(0.5) else f"repeat at most 3 times while {self.truth(place.known, 1)}:"
        if self.chance(0.2):
            count, known = self.fresh(), place.known
            head = f"repeat while {count} < 3 and {self.truth(known, 1)}:"
            inner = replace(place.inside(**{count: "number"}), in_loop=True)
            return [f"let {count} = 0", head, f"    add 1 to {count}", *self.suite(inner, 0.05)], {}
        return [head, *self.suite(replace(place.inside(), in_loop=True), 0.05)], {}

    def as_seat(self, place: Place) -> tuple[list[str], Locals]:
        if self.chance(0.5):
            return [f"as {self.set('seat', place.known, 1, 'it')}:", *self.suite(replace(place.inside(), in_loop=True), 0.05)], {}
        return [f"as {self.thing('seat', place.known, 1)}:", *self.suite(place.inside(), 0.1)], {}

    # -------------------------------------------------------------- asking

    def choice(self, place: Place) -> tuple[list[str], Locals]:
        kind, name = self.any_of(self.kind(), self.kind(), "number"), self.fresh()
        word = self.any_of("choose", "choose", "may choose")
        return [f"{word} {name} as {QUESTIONS[kind]} from {self.set(kind, place.known, 2, name)}"], {name: kind}

    def several(self, place: Place) -> tuple[list[str], Locals]:
        kind, name = self.kind(), self.fresh()
        word = self.any_of("choose up to 2 of", "may choose up to 2 of", "choose 2 of", "may choose 3 of", "order")
        return [f"{word} {name} as {QUESTIONS[kind]}{'_some' if word != 'order' else '_order'} from {self.set(kind, place.known, 1)}"], {
            name: PLURALS[kind]
        }

    def parts(self, known: Locals, depth: int = 2, names: tuple[str, str] = ("what", "many")) -> str:
        """The sets of an answer of two parts: a space and a number."""
        what, many = names
        # A filter cannot use the name of its part where that names something else already.
        own = {name: "" if name in known else name for name in names}
        known = {name: kind for name, kind in known.items() if name not in names}
        spaces = self.set("space", known, depth, own[what])
        return f"{what} from {spaces}, {many} from {self.set('number', {**known, what: 'space'}, depth, own[many])}"

    def dealt(self, place: Place) -> tuple[list[str], Locals]:
        """An answer of two parts, or several of them."""
        name = self.fresh()
        if self.chance(0.3):
            word = self.any_of("choose up to 2 of", "may choose 2 of")
            shown = self.any_of(f"sum(d.many for d in {name})", f"count({name} where it.what.lit)", f"{name}[1].many")
            return [f"{word} {name} as deals with {self.parts(place.known, 1)}", f"set my.points to {shown} % 100"], {}
        word = self.any_of("choose", "choose", "may choose")
        named = {"what": "space", "many": "number", f"{name}.what": "space", f"{name}.many": "number"}
        return [f"{word} {name} as deal with {self.parts(place.known)}"], named

    def together(self, place: Place) -> tuple[list[str], Locals]:
        """All choose in secret, once or an answer of two parts. What the acting seat chose, the block may use."""
        kind, name = self.any_of(self.kind(), "number"), self.fresh()
        if self.chance(0.2):
            made = {f"{name}[me].what": "space", f"{name}[me].many": "number"}
            return [f"together seats choose {name} as deals_of_all with {self.parts(place.known, 1)}"], made
        return [f"together seats choose {name} as {QUESTIONS[kind]}_of_all from {self.set(kind, place.known, 1)}"], {f"{name}[me]": kind}

    def may(self, place: Place) -> tuple[list[str], Locals]:
        when = self.any_of("", f" when {self.truth(place.known, 1)}")
        return [f"may {self.fresh()}{when}:", *self.suite(place.inside(), 0.3)], {}

    def arms(self, place: Place) -> tuple[list[str], Locals]:
        lines = [f"choose {self.fresh()}:"]
        for _ in range(self.random.randint(1, 3)):
            kind, name = self.kind(), self.fresh()
            when = self.any_of("", "", f" when {self.truth(place.known, 1)}")
            about = f" from {self.set(kind, place.known, 1, name)}" if self.chance(0.5) else ""
            inner = place.inside(**({name: kind} if about else {}))
            if about and self.chance(0.3):
                what, many = self.fresh(), self.fresh()
                about = f" with {self.parts(place.known, 1, (what, many))}"
                inner = place.inside(**{what: "space", many: "number", f"{name}.{what}": "space"})
            lines += [f"    {name}{about}{when}:", *(f"    {line}" for line in self.suite(inner, 0.2))]
        return lines, {}

    def paid_for(self, place: Place) -> tuple[list[str], Locals]:
        """A mix is one part of an answer."""
        deal, bill, suit = self.fresh(), self.fresh(), self.fresh()
        asked = f"choose {deal} with {bill}_for from {self.set('space', place.known, 1)}, {bill} from ways"
        return [asked, f"for each {suit} in suits: lose {deal}.{bill}[{suit}] gems[{suit}]"], {f"{bill}_for": "space"}

    def paid(self, place: Place) -> tuple[list[str], Locals]:
        """A mix is chosen and paid."""
        bill, suit = self.fresh(), self.fresh()
        lose = self.any_of(f"for each {suit} in suits: lose {bill}[{suit}] gems[{suit}]", f"perform settle({bill})")
        asked = self.any_of(f"add total({bill}) to my.points", f"if substituted({bill}) is not none: gain 1 points")
        return [f"choose {bill} as bill from ways", asked, lose], {}
