"""Explanations in words, in any language: what a number is made of, what led to it, which hooks nearly came in, why an option is not there.

The words for conditions and amounts are those of rule texts. Where packs have none, the rule is named by its number and its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from horta.language import syntax as s
from horta.language.hook_kinds import KINDS
from horta.model.decisions import DECLINED
from horta.play.why.records import Cause, Contribution, ExplainedOption, NearMiss, Reason, RuleSource, TestedClause, Why
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels, as_words
from horta.words.rule_text.conditions import condition, failure
from horta.words.rule_text.expressions import said
from horta.words.rule_text.option_values import settle_options
from horta.words.rule_text.rule_teller import Scene, Teller
from horta.words.rule_text.word_forms import polish

MOST_NAMED = 8  # things that a line names
SETS = ("set", "range")
HOOKS = ("add", "multiply", "at_least", "at_most", "set")


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One line of an explanation. `sort` is heading, part, cause, near, option or reason; `held` is true of what applied."""

    sort: str
    text: str
    depth: int = 0
    held: bool = True
    rules: tuple[str, ...] = ()
    pack: str | None = None
    place: str = ""
    written: str = ""

    @property
    def noted(self) -> str:
        """The text with the numbers of its rules."""
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


class ExplanationTeller:
    """Puts explanations into words, in the language of the labels."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self._teller = Teller(labels.ruleset, labels.locale)
        self._narrator = Narrator(labels)

    def lines(self, why: Why) -> list[WhyLine]:
        """Return an explanation line by line."""
        # Of all that an answer changed, what the log tells of is told here.
        found = [line for event in why.events if self._sentence(event) for line in self.lines(event)]
        if not why.choices and "answer" not in why.about and "thing" not in why.about:
            found.append(WhyLine("heading", self._heading(why)))
        plain = len(why.parts) == 1 and why.parts[0].amount == why.value and not self._what(why.parts[0])
        found += [line for part in (why.parts if not plain else why.parts[0].parts) for line in self._part(part, 1)]
        found += [line for clause in why.clauses for line in self._clause(clause, 1)]
        found += self._causes(why.causes)
        for choice in why.choices:
            found += self._choice(choice, why.subject)
        found += [line for near in (why.nearly if "thing" in why.about else _nearest(why.nearly)) for line in self._near(near)]
        hidden = self.labels.phrase("why_hidden")
        if why.hidden and not any(hidden in line.text for line in found):
            found.append(WhyLine("heading", hidden, 1))
        return found

    # -------------------------------------------------------------- words

    def _sentence(self, why: Why) -> str | None:
        """Return an event as the log tells it."""
        return None if why.event is None else self._narrator.said(why.event)

    def _heading(self, why: Why) -> str:
        subject, sentence = self._subject(why), self._sentence(why)
        if sentence:
            return sentence
        if isinstance(why.value, bool):
            return f"{subject}: {self.labels.phrase('yes' if why.value else 'no')}"
        if not isinstance(why.value, int):
            return subject if why.value is None else f"{subject}: {self.thing(str(why.value))}"
        whose = "" if why.seat is None else self.labels.seat(why.seat)
        if "event" in why.about:
            return f"{whose}: {_signed(why.value)} {subject}" if whose else f"{_signed(why.value)} {subject}"
        return f"{subject}, {whose}: {why.value}"

    def _subject(self, why: Why) -> str:
        if why.subject in self.labels.ruleset.vocabulary.counters:
            return self.labels.counter(why.subject)
        if "value" in why.about:
            things = ", ".join(self.thing(str(given)) for given in why.about["arguments"])
            return self.value(why.subject) + (f" ({things})" if things else "")
        return self.labels.word(why.subject)

    def thing(self, identifier: str) -> str:
        """Return the name of a thing, an option or a seat by its id."""
        name = identifier.rpartition(":")[2].partition("#")[0]
        for joint in (",", "+"):  # several things, or the units of a mix
            if joint in name:
                return ", ".join(self.thing(part) for part in name.split(joint))
        if "*" in name:
            amount, _, unit = name.partition("*")
            return f"{amount} {self.thing(unit.partition('~')[0])}"
        seat = name.removeprefix("seat_")
        return self.labels.seat(int(seat) - 1) if seat != name and seat.isdigit() else self.labels.named(name)

    def option(self, question: str, identifier: str) -> str:
        """Return what an option of a question is called; the question as it stands may say more."""
        plain = identifier.partition("#")[0]
        if plain == DECLINED:
            return self.labels.label(f"{question}_{DECLINED}") or self.labels.phrase("decline")
        own = self.labels.label(f"{question}_{plain}") or self.labels.label(plain)
        if own and "{" not in own:
            return own
        return self.labels.phrase(plain) if plain in ("yes", "no") else self.thing(identifier)

    def value(self, name: str) -> str:
        """Return the name of a value of the rules."""
        wording = self.labels.ruleset.wordings.phrases.get(name)
        teller = self._teller.afresh()
        if wording is not None and not wording.of:
            forms = teller.forms(wording)
            found = forms.get("the") or forms.get("text") or forms.get("many") or ""
            if found and "{" not in found:
                return polish(found, teller.language)
        return self.labels.word(name)

    def said(self, source: RuleSource | None, form: str = "the") -> str:
        """Return what is written in a rule in words, in one of their forms; empty if packs have no words for all of it."""
        if source is None or not isinstance(source.written, s.Node) or isinstance(source.written, s.Literal):
            return ""
        node, teller = self._settled(source.written), self._teller.afresh()
        text = teller.form(said(node, Scene(teller)), form)
        return "" if teller.gaps else polish(text, teller.language)

    def condition(self, source: RuleSource | None, of: RuleSource | None = None) -> str:
        """Return a condition in words; that of a filter as the things that pass it. Empty if packs have no words for it."""
        if source is None or not isinstance(source.written, s.Node):
            return ""
        node, teller = self._settled(source.written), self._teller.afresh()
        if of is None or not isinstance(of.written, s.Node):
            text = condition(node, Scene(teller))
        else:
            passing = said(s.Where(node.span, self._settled(of.written), node), Scene(teller))
            all_of_them = said(self._settled(of.written), Scene(teller))
            text = teller.form(passing, "many") if passing.forms != all_of_them.forms else ""  # a pack may leave a condition unsaid
        return "" if teller.gaps else polish(text, teller.language)

    def failure(self, source: RuleSource | None) -> str:
        """Return what a pack says of the case that a condition does not hold; empty if it says nothing."""
        if source is None or not isinstance(source.written, s.Node):
            return ""
        teller = self._teller.afresh()
        return polish(failure(self._settled(source.written), Scene(teller)), teller.language)

    def _settled(self, node: s.Node) -> s.Expression:
        found: s.Expression = settle_options(node, self.labels.ruleset.options)
        return found

    def owner(self, source: RuleSource) -> str:
        """Return what a rule is called: the thing that carries it, or the name of the rule itself."""
        if source.owner is not None and source.kind is not None:
            return self.labels.ruleset.name(source.kind, source.owner, self.labels.locale)
        if source.sort in KINDS:
            return self.labels.phrase("why_some_rule")  # of the table; the numbers of its rules stand behind it
        words = self.value(source.name) if source.sort == "value" else self.labels.label(source.name)
        return words or as_words(source.name)

    def _line(self, sort: str, text: str, depth: int, source: RuleSource | None, held: bool = True) -> WhyLine:
        if source is None:
            return WhyLine(sort, text, depth, held)
        return WhyLine(sort, text, depth, held, source.rules, source.pack, f"{source.file}:{source.line}", source.text)

    # -------------------------------------------------------------- numbers

    def _part(self, part: Contribution, depth: int) -> Iterator[WhyLine]:
        """Yield a contribution and what it consists of. One that has no words of its own is told by its parts alone."""
        what, inner = self._what(part), _inner(part)
        while what and len(inner) == 1 and inner[0].amount == part.amount and inner[0].sort not in HOOKS and not inner[0].things:
            inner = _inner(inner[0])  # the same number once more, from the definition of what it is called
        if what or not inner:
            yield self._line("part", f"{_signed(part.amount or 0)}  {what}".rstrip(), depth, part.source)
            depth += 1
        for other in inner:
            yield from self._part(other, depth)

    def _what(self, part: Contribution) -> str:
        phrase, source = self.labels.phrase, part.source
        things = ", ".join([self.thing(thing) for thing in part.things[:MOST_NAMED]] + ["…"] * (len(part.things) > MOST_NAMED))
        if part.sort in HOOKS and source is not None:
            return phrase(f"why_{part.sort}", owner=self.owner(source), by=part.by)
        if part.sort in ("bank", "limit", "hidden", "before", "chosen"):
            return phrase(f"why_{part.sort}")
        told = self.said(source)
        if part.sort == "product" and not told:
            told = " × ".join(self._factor(factor) for factor in part.factors)
        if not told and part.sort == "value" and source is not None:
            told = self.owner(source)
        if told == str(abs(part.amount or 0)):
            told = ""  # a name for this very number
        if part.by is not None and len(part.things) > 1:
            told = f"{len(part.things)} × {part.by}" + (f" {told}" if told else "")
        return f"{told} ({things})" if told and things else told or things

    def _factor(self, factor: Contribution) -> str:
        what = self._what(replace(factor, things=()))
        return f"{factor.amount} ({what})" if what else str(factor.amount)

    # -------------------------------------------------------------- causes

    def _causes(self, causes: Sequence[Cause]) -> Iterator[WhyLine]:
        """Yield who did what, then the things and actions that led from there, and where the last rule stands."""
        path = list(dict.fromkeys(name for name in map(self._cause, causes) if name))
        if path:
            yield self._line("cause", self.labels.phrase("why_through", path=" › ".join(path)), 1, causes[-1].source)
        elif causes and causes[-1].source is not None and causes[-1].source.rules:
            yield self._line("cause", self.labels.phrase("why_rule"), 1, causes[-1].source)

    def _cause(self, cause: Cause) -> str:
        """Return a part of what led to something; empty if it has no name. An answer is told with its option, or as that of its seat."""
        if cause.sort in ("answer", "automatic"):
            option = cause.given.get("option")
            whose = self.labels.seat(cause.seat) if cause.seat is not None else ""
            return f"{whose}: {self.option(cause.name, option)}" if option else self.labels.phrase("why_answered", seat=whose)
        if cause.thing is not None:
            return self.thing(cause.thing)
        if cause.source is not None and cause.source.owner is not None:
            return self.owner(cause.source)
        return self.labels.label(cause.name) or ""

    # -------------------------------------------------------------- hooks and options

    def _near(self, near: NearMiss) -> Iterator[WhyLine]:
        owner = self.thing(near.thing) if near.thing is not None else self.owner(near.source)
        whose = f" ({self.labels.seat(near.seat)})" if near.seat is not None and near.thing is not None else ""
        for clause in near.failed:
            key, told = f"why_not_{clause.key}", ""
            if clause.key == "if" and (told := self.failure(clause.source)):
                key = "why_not_because"
            elif clause.key == "if" and not (told := self.condition(clause.source)):
                key = "why_not_condition"
            text = self.labels.phrase(key, owner=f"{owner}{whose}", condition=told)
            yield replace(self._line("near", text, 1, clause.source or near.source, False), rules=near.source.rules)

    def _clause(self, clause: TestedClause, depth: int) -> Iterator[WhyLine]:
        told = "" if clause.held else self.failure(clause.source)
        if told:
            yield self._line("reason", told, depth, clause.source, False)
        elif told := self.condition(clause.source):
            text = self.labels.phrase("why_holds" if clause.held else "why_fails", condition=told)
            yield self._line("reason", text, depth, clause.source, clause.held)
        for inner in clause.clauses if not told else ():
            yield from self._clause(inner, depth)

    def _failures(self, source: RuleSource | None, clauses: Sequence[TestedClause]) -> list[str]:
        """Return what packs say of a condition that does not hold: of itself, or else of everything in it that decided."""
        own = self.failure(source)
        if own:
            return [own]
        found = [self._failures(clause.source, clause.clauses) for clause in clauses if not clause.held]
        return list(dict.fromkeys(text for texts in found for text in texts)) if all(found) else []

    def _choice(self, choice: ExplainedOption, question: str) -> Iterator[WhyLine]:
        """Yield an option and its reasons. Of one that is offered, rules without words are told by their numbers alone."""
        key = "why_offered" if choice.offered else "why_withheld"
        reasons = [line for reason in choice.reasons for line in self._reason(reason, choice.offered)]
        plain = [line for line in reasons if choice.offered and line.text == self.labels.phrase("why_rule")]
        rules = tuple(dict.fromkeys(rule for line in plain for rule in line.rules))
        yield WhyLine("option", self.labels.phrase(key, option=self.option(question, choice.id)), 0, choice.offered, rules)
        yield from (line for line in dict.fromkeys(reasons) if line not in plain)

    def _reason(self, reason: Reason, offered: bool) -> Iterator[WhyLine]:
        source = reason.source
        own = self.labels.text(reason.texts)
        if own or source is None:
            yield self._line("reason", own, 1, source, offered)
            return
        if reason.sort in ("where", "when"):
            failures = [self._line("reason", text, 1, source, offered) for text in self._failures(source, reason.clauses)]
            told = "" if failures else self.condition(source, reason.of if reason.sort == "where" else None)
            inner = [line for clause in reason.clauses for line in self._clause(clause, 1)] if not told else []
            if failures or inner:
                yield from failures or (replace(line, rules=line.rules or source.rules) for line in inner)
                return
            key = f"why_only_{reason.sort}" if told else "why_rule"
        elif reason.sort == "branch" and not offered:
            yield from self._near(NearMiss(source, reason.clauses, reason.seat, reason.thing))
            return
        else:
            told, key = self.said(source, "many") if reason.sort in SETS else "", f"why_by_{reason.sort}"
            key = key if told or reason.sort not in SETS else "why_rule"
        owner = self.thing(reason.thing) if reason.thing is not None else self.owner(source)
        yield self._line("reason", self.labels.phrase(key, condition=told, owner=owner), 1, source, offered)


def _inner(part: Contribution) -> list[Contribution]:
    """Return the parts that are told of a contribution: none that adds nothing, and none of a product."""
    return [other for other in part.parts if other.amount] if part.sort != "product" else []


def _nearest(nearly: Sequence[NearMiss]) -> list[NearMiss]:
    """Return the hooks that a single clause held back, if it was not only that their things are not in play."""
    return [near for near in dict.fromkeys(nearly) if len(near.failed) == 1 and near.failed[0].key != "live"]


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
