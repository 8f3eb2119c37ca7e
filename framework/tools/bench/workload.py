"""Five effects of different kinds, in the language and by hand: what the measurement of effects is made of.

The rules are those of a little world of its own. Each twin does to a state what its procedure does, the way one
would write it for this world alone: fixed slots, no hooks, no budget, no way to wait but the one it needs.
"""

from __future__ import annotations

from collections.abc import Callable

from horta.engine.randomness import below
from horta.model.layout import DECISION, Layout, State

SEATS = 4
GEMS, PLOTS = 5, 25

Twin = Callable[[State, int], None]

PACK = {
    "pack.yaml": """
id: effects
version: 1.0.0
name: Effects
description: Five effects, for measuring.
seats: {least: 4, most: 4}
""",
    "things.yaml": """
kinds:
  gem: {plural: gems}
  plot: {plural: plots, attributes: {yields: number}, fields: {keeper: {type: "seat?", start: none}}}
  scroll: {plural: scrolls, pieces: true, attributes: {weight: number}}
counters:
  energy: {of: seat, start: 100}
  fame: {of: seat}
  level: {of: seat, most: 6}
  stock: {of: seat, by: gem, bank: 100}
zones:
  heap: {of: table, holds: scroll, order: bag, visible: none, start: all}
  hand: {of: seat, holds: scroll}
define:
  gem: [{id: ruby}, {id: topaz}, {id: opal}, {id: onyx}, {id: pearl}]
  plot:
    - {id: low, copies: 15, yields: 1}
    - {id: high, copies: 10, yields: 3}
  scroll:
    - {id: light, copies: 40, weight: 1}
    - {id: heavy, copies: 40, weight: 4}
""",
    "effects.rules": """
game:
    for each p in plots:
        pick owner at random from seats
        if p.yields > 1 or owner is seat(1): set p.keeper to owner
    for each p in seats:
        as p:
            repeat 3 times: draw scroll from heap to my.hand

# Several counters, one of them with an end.
procedure reward:
    gain 5 fame
    gain 2 energy
    gain 1 level

# A question, and what comes of the answer.
procedure harvest:
    choose gem from gems where bank.stock[it] > 0
    gain 1 stock[gem]

# A piece from a random place to a seat, and what is printed on it.
procedure study:
    draw scroll from heap to my.hand
    gain scroll.weight energy

# A condition, a price and a reward that both depend on what one has.
procedure trade:
    if my.energy >= count(my.hand) and my.level < 6:
        lose count(my.hand) energy
        gain sum(s.weight for s in my.hand) fame
    else:
        gain 1 energy

# A walk over the board.
procedure survey:
    for each p in plots where it.keeper is me:
        gain p.yields fame
        if my.level > 2: gain 1 energy
""",
}


def twins(layout: Layout) -> dict[str, Twin]:
    """The effects by hand, by the name of their procedure."""
    made = {"reward": _reward, "harvest": _harvest, "study": _study, "trade": _trade, "survey": _survey}
    return {name: make(layout) for name, make in made.items()}


def _reward(layout: Layout) -> Twin:
    energy, fame, level = (layout.counters[name] for name in ("energy", "fame", "level"))

    def reward(state: State, me: int) -> None:
        state[fame + me] += 5
        state[energy + me] += 2
        if state[level + me] < 6:
            state[level + me] += 1

    return reward


def _harvest(layout: Layout) -> Twin:
    stock, bank = layout.counters["stock"], layout.banks["stock"]

    def harvest(state: State, me: int) -> None:
        state[DECISION] = (0, me, tuple([gem for gem in range(GEMS) if state[bank + gem] > 0]))
        harvested(state, me, state[DECISION][2][0])

    def harvested(state: State, me: int, gem: int) -> None:
        if state[bank + gem] > 0:
            state[bank + gem] -= 1
            state[stock + GEMS * me + gem] += 1

    return harvest


def _study(layout: Layout) -> Twin:
    heap, hand, stream = layout.zones["heap"], layout.zones["hand"], layout.streams["heap"]
    energy, weights = layout.counters["energy"], _printed(layout, "scroll", "weight")

    def study(state: State, me: int) -> None:
        held = state[heap]
        if held:
            at = below(state, len(held), stream)
            scroll = held[at]
            state[heap] = held[:at] + held[at + 1 :]
            state[hand + me] += (scroll,)
            state[energy + me] += weights[scroll]

    return study


def _trade(layout: Layout) -> Twin:
    energy, fame, level = (layout.counters[name] for name in ("energy", "fame", "level"))
    hand, weights = layout.zones["hand"], _printed(layout, "scroll", "weight")

    def trade(state: State, me: int) -> None:
        held = state[hand + me]
        price = len(held)
        if state[energy + me] >= price and state[level + me] < 6:
            state[energy + me] -= price
            state[fame + me] += sum([weights[scroll] for scroll in held])
        else:
            state[energy + me] += 1

    return trade


def _survey(layout: Layout) -> Twin:
    energy, fame, level = (layout.counters[name] for name in ("energy", "fame", "level"))
    keeper, yields = layout.fields["plot", "keeper"], _printed(layout, "plot", "yields")

    def survey(state: State, me: int) -> None:
        for plot in range(PLOTS):
            if state[keeper + plot] == me:
                state[fame + me] += yields[plot]
                if state[level + me] > 2:
                    state[energy + me] += 1

    return survey


def _printed(layout: Layout, kind: str, attribute: str) -> list[int]:
    return [entity.attributes[attribute] for entity in layout.vocabulary.kinds[kind].entities]
