"""What `game.why` says: contributions that add up, causes, withheld options with their rules, and hooks that nearly applied."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.engine.compiler.evaluator import Evaluator
from horta.engine.compiler.expression_queries import conjuncts
from horta.language import resolved as r
from horta.language.types import TRUTH, Thing
from horta.play.game import Game
from horta.play.why.clauses import Clauses
from horta.play.why.of_game import explanations
from horta.play.why.records import Contribution, NearMiss, RuleSource, Why
from processes import ROOT
from replays.journals import recorded_games, start
from replays.test_journals import spread

VERSION = "0.2.0"
JOURNALS = recorded_games(VERSION)
RECORDED = [*spread(), 46]  # twenty games: every combination of packs
EDITIONS = {"bruxelles-1893", "belle-epoque", "asymmetric", "first-edition", "tea-house"}


def some() -> list[int]:
    """The first few of the recorded games that are of all editions together."""
    found: list[int] = []
    seen: set[str] = set()
    for number in RECORDED:
        if EDITIONS & set(JOURNALS[number].packs) - seen:
            found.append(number)
            seen.update(JOURNALS[number].packs)
    return found


# The others by `pytest -m long`, with every fifth of all recorded games.
GAMES = [*some(), *(pytest.param(at, marks=pytest.mark.long) for at in sorted({*RECORDED, *range(0, len(JOURNALS), 5)} - {*some()}))]


@cache
def recorded(number: int) -> Game:
    game = start(JOURNALS[number])
    for answer in JOURNALS[number].answers:
        game.answer(answer)
    return game


def named(number: int) -> str:
    return f"{number}-{'+'.join(JOURNALS[number].packs)}"


def all_parts(parts: tuple[Contribution, ...]) -> Iterator[Contribution]:
    for part in parts:
        yield part
        yield from all_parts(part.parts)
        yield from all_parts(part.factors)


def check_sums(why: Why) -> None:
    """Every contribution with parts is their sum, and every product that of its factors."""
    for part in all_parts(why.parts):
        if part.parts:
            assert part.amount == sum(other.amount or 0 for other in part.parts), part
        if part.factors:
            assert part.amount == reduce(lambda left, right: left * (right.amount or 0), part.factors, 1), part


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize("number", GAMES, ids=named)
def test_every_change_of_a_counter_adds_up(number: int) -> None:
    """In recorded games of all editions, for the seat itself, for a spectator and for somebody who may know everything."""
    game, found = recorded(number), Counter[Any]()
    for answer in range(len(game.steps) + 1):
        events = game.steps[answer - 1].events if answer else game.events[: len(game.events) - sum(len(step.events) for step in game.steps)]
        for at, event in enumerate(events):
            if event.sort not in ("gain", "lose", "count"):
                continue
            for viewer in ("all", event.seat, None):
                heard = [other for other in events[:at] if viewer == "all" or other.as_told_to(viewer) is not None]
                why = game.why(viewer, event=(answer, len(heard)))
                check_sums(why)
                assert sum(part.amount or 0 for part in why.parts) == why.value, why
                if event.sort in ("gain", "lose"):
                    assert why.value == (event.data[1] if event.sort == "gain" else -event.data[1])
                assert viewer != "all" or not [part for part in all_parts(why.parts) if part.sort == "hidden"], why
                # Nothing in these games comes about in secret: the statement is always told, with the rule that it is in.
                assert not why.hidden
                assert why.causes[-1].sort == "statement"
                assert why.causes[-1].source is not None
                assert why.causes[-1].source.text
            found[answer > 0] += 1
    assert found[True] > 10


def test_the_recorded_games_are_of_all_editions() -> None:
    for games in (some(), RECORDED):
        assert {pack for number in games for pack in JOURNALS[number].packs} >= EDITIONS


@pytest.mark.parametrize("number", RECORDED[:6], ids=named)
def test_contributions_of_values_add_up(number: int) -> None:
    game, chance, told = recorded(number), random.Random(number), 0
    for value, seat, arguments in sampled_values(game, chance, 60):
        why = game.why("all", value=value.name, seat=seat, arguments=arguments)
        check_sums(why)
        if isinstance(why.value, int) and not isinstance(why.value, bool):
            assert why.value == game.value(value.name, seat, *arguments)
            assert sum(part.amount or 0 for part in why.parts) == why.value, why
            told += 1
    assert told > 15


def sampled_values(game: Game, chance: random.Random, most: int) -> Iterator[tuple[r.Value, int, list[Any]]]:
    """Values of the rules, each for a seat and with things at random."""
    values = [value for value in game.ruleset.rules.values if "__" not in value.name and not value.invariant]
    things = game.program.layout.things
    for value in chance.sample(values, min(most, len(values))):
        kinds = [type_.kind if isinstance(type_, Thing) else "" for _, type_ in value.parameters]
        if all(kinds):
            entities = game.ruleset.vocabulary.kinds
            picked = [chance.randrange(things(kind)) for kind in kinds]
            given = [at if kind == "seat" else entities[kind].entities[at].id for kind, at in zip(kinds, picked, strict=True)]
            yield value, chance.randrange(len(game.seats)), given


# ------------------------------------------------------------------ options


@pytest.mark.parametrize("number", GAMES, ids=named)
def test_every_thing_that_is_not_offered_has_its_rule(number: int) -> None:
    """Of each question of recorded games: what is offered is what can be chosen, and each other thing of its sets has a rule."""
    game, withheld = start(JOURNALS[number]), 0
    for answer in JOURNALS[number].answers:
        decision = game.decision
        assert decision is not None
        choices = game.why(decision.seat).choices
        offered = [option.id for option in decision.options if option.value is not None and not isinstance(option.value, tuple)]
        assert set(offered) <= {choice.id for choice in choices if choice.offered}
        options = {option.id for option in decision.options}
        for choice in choices:
            assert choice.offered is (choice.id in options), (decision.kind, choice)
            if not choice.offered:
                assert choice.reasons, (decision.kind, choice)
                assert all(reason.source is not None and reason.source.text for reason in choice.reasons), choice
                withheld += 1
        assert {blocked.id for blocked in game.blocked} <= {choice.id for choice in choices if not choice.offered}
        game.answer(answer)
    assert withheld > (5 if len(JOURNALS[number].answers) > 20 else 0)


def test_a_filter_that_is_turned_round_offers_what_it_withheld() -> None:
    """The clause that is named is the one that failed: asked for the thing, the rules say that it does not hold."""
    game, tried = start(JOURNALS[RECORDED[2]]), 0
    explained = horta.load("bruxelles-1893").rules
    assert explained.values
    for answer in JOURNALS[RECORDED[2]].answers[:120]:
        decision = game.decision
        assert decision is not None
        for choice in game.why(decision.seat).choices:
            for reason in () if choice.offered else choice.reasons:
                if reason.source is not None and reason.source.text == "it.active":
                    thing = choice.id.rpartition(":")[2]
                    assert game.view(None).things["space"][thing]["active"] is False
                    tried += 1
        game.answer(answer)
    assert tried > 20


PACKS = sorted(file.parent for folder in ("content", "docs/examples", "tests/sample_packs") for file in (ROOT / folder).rglob("pack.yaml"))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_games_of_every_pack_are_explained(pack: Path) -> None:
    """Random games of all packs at hand: no rule is too odd to be explained, and what is told to be an option is one."""
    ruleset, chance = horta.load(pack), random.Random(3)
    if not ruleset.seats[0]:
        pytest.skip("only a part of a game")
    game = ruleset.new_game(ruleset.seats[0], seed=7)
    for number in range(1, 21):
        if game.decision is None:
            break
        options = {option.id for option in game.decision.options}
        for choice in game.why(game.decision.seat).choices:
            assert choice.offered is (choice.id in options), choice
        game.answer(chance.choice(game.decision.options))
        for viewer in ("all", 0, None):
            for why in game.why(viewer, answer=number).events:
                check_sums(why)


# ------------------------------------------------------------------ hooks that nearly applied


WITH_TILES = [number for number, journal in enumerate(JOURNALS) if journal.packs == ["belle-epoque"]][1:4]


class Own:
    """The rules' own evaluation of hooks on values, with some of them changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._made: dict[tuple[str, int], Evaluator] = {}

    def applies(self, near: NearMiss, hook: r.Hook, key: str, value: r.Value) -> bool:
        """Whether the hook applies once the clause that failed holds; without a key, as it is."""
        state, evaluator = self.game.state.copy(), self.evaluator(hook, near, key)
        if key == "live":
            put_into_play(self.game, state, hook, near.seat or 0)
        numbers = [number_of(self.game, given, type_) for given, (_, type_) in zip(near.given, value.parameters, strict=True)]
        assert near.actor is not None
        table = evaluator.dispatcher.tables[f"value {value.name}"]
        found = evaluator.dispatcher.adjustments(state, table.candidates(state, near.actor), near.actor, tuple(numbers))
        return hook.name in {live.hook.name for _, _, live in found}

    def evaluator(self, hook: r.Hook, near: NearMiss, key: str) -> Evaluator:
        """The rules with the failed clause out of the way: a part of the condition that holds, or a hook that answers to anyone."""
        at, changed = (-1 if key == "by" else 0), hook
        if key == "by":
            changed = replace(hook, by="anyone")
        elif key == "if":
            parts = conjuncts(hook.condition) if hook.condition is not None else []
            at = 1 + [source.text for source in self.clauses(hook)].index(near.failed[0].source.text if near.failed[0].source else "")
            parts[at - 1] = r.Const(TRUTH, 1)
            changed = replace(hook, condition=reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), parts))
        if (hook.name, at) not in self._made:
            rules = self.game.ruleset.rules
            hooks = tuple(changed if other.name == hook.name else other for other in rules.hooks)
            self._made[hook.name, at] = Evaluator(replace(rules, hooks=hooks), self.game.program)
        return self._made[hook.name, at]

    def clauses(self, hook: r.Hook) -> list[RuleSource]:
        """The parts of the condition, as they are written."""
        written = explanations(self.game, "all").written
        hooked = written.hook(hook)
        parts = Clauses(written).parts(hook.condition, None if hooked is None else hooked.get("if"))
        return [written.source(("hook", hook.name), text) for _, text in parts]


def number_of(game: Game, given: Any, type_: Any) -> int:
    if isinstance(given, int):
        return given
    return int(given.removeprefix("seat_")) - 1 if type_.kind == "seat" else game.ruleset.vocabulary.kinds[type_.kind].number_of(given) or 0


def put_into_play(game: Game, state: Any, hook: r.Hook, seat: int) -> None:
    """Put the thing that carries a hook where it is in play for a seat."""
    assert hook.host is not None
    kind, words, layout = hook.host[0], game.ruleset.vocabulary, game.program.layout
    thing = next(number for number, entity in enumerate(words.kinds[kind].entities) if entity.definition == hook.host[1])
    for zone in words.zones.values():
        if zone.live and zone.holds == kind:
            slot = layout.zones[zone.name] + (seat * layout.things(zone.by) if zone.per_seat else 0)
            state[slot] = (*state[slot], thing)
            return
    field = next(field for field in words.kinds["seat"].fields.values() if field.live and field.type == Thing(kind, True))
    state[layout.fields["seat", field.name] + seat] = thing


def check_near_misses(numbers: Iterable[int], seed: int, share: float) -> Counter[str]:
    """Of sampled values: with the clause out of the way that failed, the rules' own evaluation applies the hook; as it is, it does not.

    `share` of the positions of each game are looked at. Returns how many near misses of each sort there were, and the `values`.
    """
    chance, found = random.Random(seed), Counter[str]()
    for number in numbers:
        game = start(JOURNALS[number])
        own, values = Own(game), {value.name: value for value in game.ruleset.rules.values}
        by_source = {(hook.host, hook.key, str(hook.span)): hook for hook in game.ruleset.rules.hooks}
        for answer in JOURNALS[number].answers:
            if chance.random() < share:
                for value, seat, arguments in sampled_values(game, chance, 25):
                    found["values"] += 1
                    for near in game.why("all", value=value.name, seat=seat, arguments=arguments).nearly:
                        host = None if near.source.owner is None or near.source.kind is None else (near.source.kind, near.source.owner)
                        hook = by_source[host, near.source.name, str(near.source.span)]
                        key = near.failed[0].key if len(near.failed) == 1 else "several"
                        if key != "several":
                            assert own.applies(near, hook, key, values[hook.key]), near
                        assert not own.applies(near, hook, "", values[hook.key]), near
                        found[key] += 1
            game.answer(answer)
    return found


def test_the_clause_that_is_named_held_a_hook_back() -> None:
    found = check_near_misses((RECORDED[1], RECORDED[2], *WITH_TILES), 5, 0.1)
    assert found["values"] >= 200
    assert min(found["live"], found["if"], found["several"]) > 20, found
    assert found["by"] > 0


@pytest.mark.long
@pytest.mark.parametrize("number", range(0, len(JOURNALS), 10), ids=named)
def test_the_clause_that_is_named_held_a_hook_back_in_many_games(number: int) -> None:
    assert check_near_misses([number], number, 0.2)["values"]


WORLD = """
id: shop
version: 1.0.0
name: Shop
seats: {least: 2, most: 3}
"""
WORLD_CONTENT = """
kinds:
  card: {plural: cards, pieces: true, attributes: {worth: number, cost: number}}
counters:
  coins: {of: seat, bank: 20, start: 3}
  points: {of: seat, most: 9, score: highest}
zones:
  deck: {of: table, holds: card, start: all}
  row: {of: table, holds: card}
  hand: {of: seat, holds: card, live: true}
scopes: [round]
define:
  card:
    - {id: lamp, worth: 2, cost: 1, rule: C-1, abilities: [{modify: wage, limit: once per round, add: 1}]}
    - {id: rug, worth: 3, cost: 2, abilities: [{modify: price, if: "c.cost > 1 and my.coins > 1", multiply: 2}]}
    - {id: vase, worth: 4, cost: 3, abilities: [{after: buy, may: true, cost: 9 coins, effect: gain 1 points}]}
    - {id: desk, worth: 5, cost: 4, abilities: [{before: gain points, if: amount > 3, effect: gain 1 coins}]}
"""
WORLD_RULES = """
game:
    move all from deck to row
    begin round
    repeat 6 times:
        for each p in seats:
            as p: perform take_turn

value wage rule W-1 = 2
value price(card c) rule P-1 = c.cost + 1
modify price rule P-2 when count(row) < 3: at most 3

procedure take_turn:
    choose turn:
        card from row where it.worth > 1 and price(it) <= my.coins: perform buy(card)
        earn when my.coins < 9:
            let n = wage
            if my.coins > 4: add 1 to n
            perform paid(n)
        pass: gain 4 points

action buy(card c) rule B-1:
    lose price(c) coins
    move c from row to my.hand
    gain sum(d.worth for d in my.hand) - 1 points

procedure paid(number n) rule B-2:
    gain min(n, 9) * 1 coins

forbid turn_card where candidate.cost > 3 because "too dear"
"""


@pytest.fixture
def shop(tmp_path: Any) -> Game:
    (tmp_path / "pack.yaml").write_text(WORLD, encoding="utf-8")
    (tmp_path / "content.yaml").write_text(WORLD_CONTENT, encoding="utf-8")
    (tmp_path / "shop.rules").write_text(WORLD_RULES, encoding="utf-8")
    return horta.load(tmp_path).new_game(["Ann", "Ben"], seed=1)


def last(game: Game, sort: str, subject: str) -> Why:
    at = max(at for at, event in enumerate(game.steps[-1].events) if event.sort == sort and event.subject[0] == subject)
    return game.why("all", event=(len(game.steps), at))


def told(parts: tuple[Contribution, ...]) -> list[Any]:
    return [
        (part.sort, part.amount, part.source.text if part.source else "", *([told(part.parts)] if part.parts else [])) for part in parts
    ]


def test_a_name_is_followed_to_where_it_got_its_value(shop: Game) -> None:
    shop.answer("earn")
    [product] = last(shop, "gain", "coins").parts
    [least, one] = product.factors
    assert (product.sort, product.amount, one.amount) == ("product", 2, 1)
    # The argument, then what `let` says.
    [given] = least.parts
    assert (least.sort, given.sort, given.source.text if given.source else "") == ("min", "given", "n")
    assert told(given.parts) == [("let", 2, "n", [("value", 2, "2")])]


def test_modifiers_stand_behind_the_rule_with_their_differences(shop: Game) -> None:
    for answer in ("earn", "earn", "card:rug"):
        shop.answer(answer)
    why = shop.why(1, value="price", seat=0, arguments=["vase"])
    assert (why.value, told(why.parts)) == (8, [("sum", 4, "c.cost + 1", [("rule", 3, "c.cost"), ("rule", 1, "1")]), ("multiply", 4, "2")])
    assert [(part.by, part.things) for part in why.parts] == [(None, ()), (2, ("rug",))]
    assert [near.failed[0].key for near in why.nearly if near.source.owner is None] == ["if"]


def test_a_modifier_is_told_with_the_use_that_was_counted_for_it(shop: Game) -> None:
    """The statement counts the use before it changes anything. A use that is spent is named the next time."""
    for answer in ("card:lamp", "earn", "earn"):
        shop.answer(answer)
    parts = list(all_parts(last(shop, "gain", "coins").parts))
    assert [(part.amount, part.things) for part in parts if part.sort == "add"] == [(1, ("lamp",))]
    for answer in ("earn", "earn"):
        shop.answer(answer)
    why = last(shop, "gain", "coins")
    assert not [part for part in all_parts(why.parts) if part.sort == "add"]
    [near] = [near for near in why.nearly if near.source.owner == "lamp"]
    assert [(clause.key, clause.source.text if clause.source else "") for clause in near.failed] == [("limit", "once per round")]


def test_each_part_of_a_condition_is_asked_by_itself(shop: Game) -> None:
    for answer in ("earn", "earn", "earn", "earn", "card:rug"):
        shop.answer(answer)
    clauses = {
        near.source.owner: [clause.source.text for clause in near.failed if clause.source]
        for near in shop.why(0, value="price", arguments=["lamp"]).nearly
    }
    assert clauses["rug"] == ["c.cost > 1"]


def test_a_cost_that_cannot_be_paid_is_named(shop: Game) -> None:
    for answer in ("earn", "earn", "earn", "earn", "card:vase"):
        shop.answer(answer)
    assert shop.decision is not None
    assert shop.decision.kind == "turn", "nobody is asked: the cost cannot be paid"
    keys = {near.source.owner: [clause.key for clause in near.failed] for near in shop.why("all", answer=len(shop.steps)).nearly}
    assert keys["vase"] == ["cost"]
    assert keys["desk"] == ["live", "if"]


def test_bounds_are_contributions(shop: Game) -> None:
    for answer in ("pass", "earn", "pass", "earn", "pass"):
        shop.answer(answer)
    assert told(last(shop, "gain", "points").parts) == [("rule", 4, "4"), ("limit", -3, "")]


def test_causes_go_from_the_answer_to_the_statement(shop: Game) -> None:
    for answer in ("earn", "earn", "card:lamp"):
        shop.answer(answer)
    why = last(shop, "gain", "points")
    assert [(cause.sort, cause.name) for cause in why.causes] == [
        ("answer", "turn"), ("game", "game"), ("procedure", "take_turn"), ("action", "buy"), ("event", "gain points"), ("statement", "buy"),
    ]  # fmt: skip
    assert (why.causes[0].given, why.causes[3].given) == ({"option": "card:lamp"}, {"c": "lamp"})
    last_cause, line = why.causes[-1].source, 1 + WORLD_RULES.splitlines().index("    gain sum(d.worth for d in my.hand) - 1 points")
    assert last_cause is not None
    assert (last_cause.file, last_cause.line, last_cause.rules) == ("shop.rules", line, ("B-1",))
    # The option is told to the seat that chose it, and to nobody else.
    at = max(at for at, event in enumerate(shop.steps[-1].events) if event.subject[0] == "points")
    assert [dict(shop.why(viewer, event=(3, at)).causes[0].given) for viewer in (0, 1, None)] == [{"option": "card:lamp"}, {}, {}]


def test_causes_are_known_from_a_state_alone(shop: Game) -> None:
    """Without the answers before it, the frames tell which rules were under way."""
    for answer in ("earn", "earn"):
        shop.answer(answer)
    other = shop.copy()
    other.restore(shop.snapshot())
    for game in (shop, other):
        game.answer("card:lamp")
    names = [[cause.name for cause in last(game, "gain", "points").causes] for game in (shop, other)]
    assert names[0] == names[1]


def test_a_withheld_option_names_what_left_it_out(shop: Game) -> None:
    reasons = {
        choice.id: [(reason.sort, reason.source.text if reason.source else "") for reason in choice.reasons]
        for choice in shop.why(0).choices
    }
    assert reasons["card:vase"] == [("where", "price(it) <= my.coins")]
    assert reasons["card:lamp"] == [("set", "row where it.worth > 1 and price(it) <= my.coins")]
    for _ in range(2):
        shop.answer("earn")
    [forbidden] = [choice for choice in shop.why(0).choices if choice.id == "card:desk"]
    assert [(reason.sort, dict(reason.texts)) for reason in forbidden.reasons] == [("forbid", {"en": "too dear"})]
    assert [(blocked.id, blocked.reason) for blocked in shop.blocked] == [("card:desk", "too dear")]
    for _ in range(4):
        shop.answer("earn")
    [earn] = [choice for choice in shop.why(0).choices if choice.id == "earn"]
    assert [(reason.sort, reason.source.text) for reason in earn.reasons if reason.source] == [("when", "my.coins < 9")]
    assert shop.why(1).choices == (), "only the seat that is asked may know"


def test_what_cannot_be_asked_is_refused(shop: Game) -> None:
    shop.answer("earn")
    for about in ({"answer": 7}, {"event": (1, 99)}, {"event": (1, -1)}, {"value": "prise"}, {"answer": 1, "option": "earn"}, {"seat": 1}):
        with pytest.raises(horta.ArgumentRefused):
            shop.why(0, **about)
    with pytest.raises(horta.ArgumentRefused):
        shop.why(7)


def test_explanations_are_plain_data(shop: Game) -> None:
    shop.answer("earn")
    why = last(shop, "gain", "coins")
    assert json.loads(json.dumps(why.to_data()))["value"] == 2
    assert hash(why.parts)


def test_a_game_that_was_explained_can_be_taken_back_copied_and_sent(shop: Game) -> None:
    shop.answer("earn")
    asked = last(shop, "gain", "coins").to_data()
    for other in (shop.copy(), pickle.loads(pickle.dumps(shop))):
        assert last(other, "gain", "coins").to_data() == asked
    shop.undo()
    shop.answer("pass")
    assert last(shop, "gain", "points").value == 4
    with pytest.raises(ValueError, match="max"):
        last(shop, "gain", "coins")


def test_nothing_is_changed_by_asking(shop: Game) -> None:
    shop.answer("earn")
    before = shop.state_hash(), shop.save()
    shop.why(0)
    shop.why("all", answer=1)
    shop.why("all", value="price", arguments=["rug"])
    assert (shop.state_hash(), shop.save()) == before
