"""Rule texts in German. Conditions have their verb at the end, as after `wenn`."""

from __future__ import annotations

from horta.words.rule_text.statement_sentences import statement_sentences
from horta.words.rule_text.word_forms import Grammar, Language

_SENTENCES = {
    **statement_sentences("de"),
    # hooks
    "before": "vor {event}",
    "after": "nach {event}",
    "instead of": "anstelle von {event}",
    "modify": "{value:the} {change}",
    "modify set": "beträgt {number}",
    "modify add": "erhöht sich um {number}",
    "modify less": "verringert sich um {number}",
    "modify multiply": "wird mit {number} multipliziert",
    "modify at_least": "beträgt mindestens {number}",
    "modify at_most": "beträgt höchstens {number}",
    "modify holds": "{value}",
    "modify fails": "es gilt nicht mehr, dass {value}",
    "forbid": "du darfst nichts wählen, {condition}",
    "allow": "du darfst auch wählen, {condition}",
    "offer": "du darfst auch {thing:a_accusative} wählen",
    "offer remove": "du darfst nichts wählen, {condition}",
    "substitute": "du darfst stattdessen mit {means:a_dative} bezahlen",
    "substitute for": "du darfst anstelle von allem, {condition}, mit {means:a_dative} bezahlen",
    "substitute one": "du darfst eine Einheit stattdessen mit {means:a_dative} bezahlen",
    "substitute one for": "du darfst anstelle von etwas, {condition}, mit {means:a_dative} bezahlen",
    # clauses
    "when": "wenn {condition}",
    "by": "{moment}",
    "by others": "{moment} einer anderen Person",
    "by anyone": "{moment} einer beliebigen Person",
    "limit": "einmal pro {scope:one}",
    "limit many": "{number}-mal pro {scope:one}",
    "limit together": "{limit} (gemeinsam gezählt mit den anderen Fähigkeiten, die das sagen)",
    "for others": "für die anderen Personen",
    "for anyone": "für alle Personen",
    "cost": "{cost}",
    "may do": "du darfst {clauses}",
    "may branches": "du darfst eines davon wählen: {options}",
    "may whole": "wenn du möchtest: {body}",
    "event gain": "einem Gewinn von {thing:many_dative}",
    "event lose": "einem Verlust von {thing:many_dative}",
    "hook": "{lead}: {body}",
    # numbers
    "per": "{amount} je {thing:per}",
    "every": "{amount} je {number} {thing:many}",
    "equal": "so viele {noun:many} wie {thing:the}",
    "number of": "die Anzahl der {thing:many}",
    "owned": "{thing} in deinem Besitz",
    "of that sort": "{amount} dieser Art",
    "for seat": "{seat}: {clause}",
    "for every": "für {thing:each_accusative} {clause}",
    "+": "{left} plus {right}",
    "-": "{left} minus {right}",
    "*": "{left} mal {right}",
    "/": "{left} geteilt durch {right}",
    "range one": "Zahl (mindestens {low}, höchstens {high})",
    "range many": "Zahlen (mindestens {low}, höchstens {high})",
    "range gender": "f",
    "that number": "diese Zahl",
    # conditions
    "exists": "es {thing:a_accusative} gibt",
    "exists not": "es {thing:no_accusative} gibt",
    "not": "nicht gilt, dass {condition}",
    "have": "du {bound} hast",
    "players": "{bound} mitspielen",
    "there is": "es {bound} gibt",
    "there are": "es {bound} gibt",
    "is": "{thing:the} {bound} beträgt",
    "bound >=": "mindestens {amount}",
    "bound <=": "höchstens {amount}",
    "bound =": "genau {amount}",
    "bound !=": "nicht genau {amount}",
    "same": "{left:the} {right:the} ist",
    "not same": "{left:the} nicht {right:the} ist",
    "than >": "{left:the} größer ist als {right:the}",
    "than >=": "{left:the} mindestens so groß ist wie {right:the}",
    "than <": "{left:the} kleiner ist als {right:the}",
    "than <=": "{left:the} höchstens so groß ist wie {right:the}",
    "in": "{thing:the} dazugehört: {set:many}",
    "not in": "{thing:the} nicht dazugehört: {set:many}",
    # joints
    "and": "und",
    "or": "oder",
    "and if": "und",
    "or if": "oder",
    "or option": "; oder: ",
    "option if": "{option} (nur wenn {condition})",
    "none": "nichts",
    "seat me": "dich",
    "seat actor": "die Person am Zug",
    **{
        f"{which} {form} {gender}": f"{article} {words} {{thing}}"
        for which, strong, weak in (("first", "erste", "ersten"), ("last", "letzte", "letzten"))
        for form, gender, article, words in (
            ("the", "m", "der", strong),
            ("the", "f", "die", strong),
            ("the", "n", "das", strong),
            ("the_accusative", "m", "den", weak),
            ("the_accusative", "f", "die", strong),
            ("the_accusative", "n", "das", strong),
            ("the_dative", "m", "dem", weak),
            ("the_dative", "f", "der", weak),
            ("the_dative", "n", "dem", weak),
        )
    },
}

# Before these words it is a relative pronoun, and stays.
_AFTER_A_RELATIVE = "du|er|sie|es|man|sich|der|die|das|ein|eine|dein|deine"
_CONTRACTED = (
    ("in", "dem", "im"),
    ("an", "dem", "am"),
    ("zu", "dem", "zum"),
    ("zu", "der", "zur"),
    ("von", "dem", "vom"),
    ("bei", "dem", "beim"),
)

LANGUAGE = Language(
    "de",
    _SENTENCES,
    Grammar(
        {
            "a": {"m": "ein", "f": "eine", "n": "ein"},
            "a_accusative": {"m": "einen", "f": "eine", "n": "ein"},
            "a_dative": {"m": "einem", "f": "einer", "n": "einem"},
            "the": {"m": "der", "f": "die", "n": "das"},
            "the_accusative": {"m": "den", "f": "die", "n": "das"},
            "the_dative": {"m": "dem", "f": "der", "n": "dem"},
            "that": {"m": "dieser", "f": "diese", "n": "dieses"},
            "that_accusative": {"m": "diesen", "f": "diese", "n": "dieses"},
            "that_dative": {"m": "diesem", "f": "dieser", "n": "diesem"},
            "each_accusative": {"m": "jeden", "f": "jede", "n": "jedes"},
            "no_accusative": {"m": "keinen", "f": "keine", "n": "kein"},
        },
        (
            (r"(, |\b[Ss]onst )du darfst\b", r"\1darfst du"),
            *((rf"\b{one} {other}\b(?! (?:{_AFTER_A_RELATIVE})\b)", short) for one, other, short in _CONTRACTED),
        ),
        "n",
        True,
    ),
    {
        "seat": {"one": "Person", "many": "Personen", "gender": "f"},
        "game": {"one": "Partie", "many": "Partien", "gender": "f"},
    },
)
