"""Rule texts in French."""

from __future__ import annotations

from horta.words.rule_text.statement_sentences import statement_sentences
from horta.words.rule_text.word_forms import Grammar, Language

_SENTENCES = {
    **statement_sentences("fr"),
    # hooks
    "before": "avant {event}",
    "after": "après {event}",
    "instead of": "au lieu de {event}",
    "modify": "{value:the} {change}",
    "modify set": "est de {number}",
    "modify add": "augmente de {number}",
    "modify less": "diminue de {number}",
    "modify multiply": "est multiplié par {number}",
    "modify at_least": "est d'au moins {number}",
    "modify at_most": "est d'au plus {number}",
    "modify holds": "{value}",
    "modify fails": "il n'est plus vrai que {value}",
    "forbid": "vous ne pouvez rien choisir {condition}",
    "allow": "vous pouvez choisir même ce qui est {condition}",
    "offer": "vous pouvez aussi choisir {thing:a}",
    "offer remove": "vous ne pouvez rien choisir {condition}",
    "substitute": "vous pouvez payer avec {means:a} à la place",
    "substitute for": "vous pouvez payer avec {means:a} au lieu de tout élément {condition}",
    "substitute one": "vous pouvez payer une unité avec {means:a} à la place",
    "substitute one for": "vous pouvez payer avec {means:a} au lieu d'un élément {condition}",
    # clauses
    "when": "si {condition}",
    "by": "{moment}",
    "by others": "{moment} d'un autre joueur",
    "by anyone": "{moment} de n'importe quel joueur",
    "limit": "une fois par {scope:one}",
    "limit many": "{number} fois par {scope:one}",
    "limit together": "{limit} (compté avec les autres capacités qui le disent)",
    "for others": "pour les autres joueurs",
    "for anyone": "pour tous les joueurs",
    "cost": "{cost}",
    "may do": "vous pouvez {clauses}",
    "may branches": "vous pouvez choisir une option : {options}",
    "may whole": "si vous le souhaitez : {body}",
    "event gain": "un gain de {thing:many}",
    "event lose": "une perte de {thing:many}",
    "hook": "{lead} : {body}",
    # numbers
    "per": "{amount} par {thing:per}",
    "every": "{amount} par tranche de {number} {thing:many}",
    "equal": "autant de {noun:many} que {thing:the}",
    "number of": "le nombre de {thing:many}",
    "owned": "{thing} que vous avez",
    "of that sort": "{amount} de cette sorte",
    "for seat": "{seat} : {clause}",
    "for every": "pour {thing:each}, {clause}",
    "+": "{left} plus {right}",
    "-": "{left} moins {right}",
    "*": "{left} fois {right}",
    "/": "{left} divisé par {right}",
    "range one": "nombre de {low} à {high}",
    "range many": "nombres de {low} à {high}",
    "range gender": "m",
    "that number": "ce nombre",
    # conditions
    "exists": "il y a {thing:a}",
    "exists not": "il n'y a {thing:no}",
    "not": "il n'est pas vrai que {condition}",
    "have": "vous avez {bound}",
    "players": "il y a {bound}",
    "there is": "il y a {bound}",
    "there are": "il y a {bound}",
    "is": "{thing:the} est de {bound}",
    "bound >=": "au moins {amount}",
    "bound <=": "au plus {amount}",
    "bound =": "exactement {amount}",
    "bound !=": "autre chose que {amount}",
    "same": "{left:the} est {right:the}",
    "not same": "{left:the} n'est pas {right:the}",
    "than >": "{left:the} dépasse {right:the}",
    "than >=": "{left:the} atteint {right:the}",
    "than <": "{left:the} n'atteint pas {right:the}",
    "than <=": "{left:the} ne dépasse pas {right:the}",
    "in": "{thing:the} fait partie de ce groupe : {set:many}",
    "not in": "{thing:the} ne fait pas partie de ce groupe : {set:many}",
    # joints
    "and": "et",
    "or": "ou",
    "and if": "et si",
    "or if": "ou si",
    "or option": " ; ou ",
    "option if": "{option} (seulement si {condition})",
    "none": "rien",
    "seat me": "vous",
    "seat actor": "le joueur dont c'est le tour",
    **{
        f"{which} {form} {gender}": f"{words} {{thing}}"
        for form in ("the", "the_accusative", "the_dative")
        for which, gender, words in (
            ("first", "m", "le premier"),
            ("first", "f", "la première"),
            ("last", "m", "le dernier"),
            ("last", "f", "la dernière"),
        )
    },
}

_VOWEL = "aeiouyàâéèêëîïôùûœAEIOUÉÈÊŒ"

LANGUAGE = Language(
    "fr",
    _SENTENCES,
    Grammar(
        {
            "a": {"m": "un", "f": "une"},
            "the": {"m": "le", "f": "la"},
            "that": {"m": "ce", "f": "cette"},
            "each": {"m": "chaque", "f": "chaque"},
            "no": {"m": "aucun", "f": "aucune"},
        },
        (
            (r"\b([Dd])e les\b", r"\1es"),
            (r"\bà les\b", "aux"),
            (rf"(?<!-)\b([LlDd])[ea] (?=[{_VOWEL}])", r"\1'"),
            (rf"\b([Cc])e (?=[{_VOWEL}])", r"\1et "),
            (r"\b([Dd])e le (?!plus\b)", r"\1u "),
            (r"\bà le ", "au "),
            (r"\b([Ss])i (?=ils?\b)", r"\1'"),
            (r"\b([Qq])ue (?=ils?\b|elles?\b|un\b|une\b)", r"\1u'"),
        ),
        "m",
        False,
    ),
    {
        "seat": {"one": "joueur", "many": "joueurs", "gender": "m"},
        "game": {"one": "partie", "many": "parties", "gender": "f"},
    },
)
