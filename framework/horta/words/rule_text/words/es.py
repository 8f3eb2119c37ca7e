"""Rule texts in Spanish."""

from __future__ import annotations

from horta.words.rule_text.statement_sentences import statement_sentences
from horta.words.rule_text.word_forms import Grammar, Language

_SENTENCES = {
    **statement_sentences("es"),
    # hooks
    "before": "antes de {event}",
    "after": "después de {event}",
    "instead of": "en lugar de {event}",
    "modify": "{value:the} {change}",
    "modify set": "es {number}",
    "modify add": "aumenta en {number}",
    "modify less": "disminuye en {number}",
    "modify multiply": "se multiplica por {number}",
    "modify at_least": "es al menos {number}",
    "modify at_most": "es como mucho {number}",
    "modify holds": "{value}",
    "modify fails": "ya no es cierto que {value}",
    "forbid": "no puedes elegir nada {condition}",
    "allow": "puedes elegir incluso lo que está {condition}",
    "offer": "también puedes elegir {thing:a}",
    "offer remove": "no puedes elegir nada {condition}",
    "substitute": "puedes pagar con {means:a} en su lugar",
    "substitute for": "puedes pagar con {means:a} en lugar de cualquier elemento {condition}",
    "substitute one": "puedes pagar una unidad con {means:a} en su lugar",
    "substitute one for": "puedes pagar con {means:a} en lugar de un elemento {condition}",
    # clauses
    "when": "si {condition}",
    "by": "{moment}",
    "by others": "{moment} de otro jugador",
    "by anyone": "{moment} de cualquier jugador",
    "limit": "una vez por {scope:one}",
    "limit many": "{number} veces por {scope:one}",
    "limit together": "{limit} (contado junto con las otras habilidades que lo dicen)",
    "for others": "para los demás jugadores",
    "for anyone": "para todos los jugadores",
    "cost": "{cost}",
    "may do": "puedes {clauses}",
    "may branches": "puedes elegir una opción: {options}",
    "may whole": "si quieres: {body}",
    "event gain": "una ganancia de {thing:many}",
    "event lose": "una pérdida de {thing:many}",
    "hook": "{lead}: {body}",
    # numbers
    "per": "{amount} por cada {thing:per}",
    "every": "{amount} por cada {number} {thing:many}",
    "equal": "una cantidad de {noun:many} igual a {thing:the}",
    "number of": "el número de {thing:many}",
    "owned": "{thing} que tengas",
    "of that sort": "{amount} de ese tipo",
    "for seat": "{seat}: {clause}",
    "for every": "por {thing:each}, {clause}",
    "+": "{left} más {right}",
    "-": "{left} menos {right}",
    "*": "{left} por {right}",
    "/": "{left} entre {right}",
    "range one": "número de {low} a {high}",
    "range many": "números de {low} a {high}",
    "range gender": "m",
    "that number": "ese número",
    # conditions
    "exists": "hay {thing:a}",
    "exists not": "no hay {thing:no}",
    "not": "no es cierto que {condition}",
    "have": "tienes {bound}",
    "players": "hay {bound}",
    "there is": "hay {bound}",
    "there are": "hay {bound}",
    "is": "{thing:the} es {bound}",
    "bound >=": "al menos {amount}",
    "bound <=": "como mucho {amount}",
    "bound =": "exactamente {amount}",
    "bound !=": "una cantidad distinta de {amount}",
    "same": "{left:the} es {right:the}",
    "not same": "{left:the} no es {right:the}",
    "than >": "{left:the} supera {right:the}",
    "than >=": "{left:the} alcanza {right:the}",
    "than <": "{left:the} no alcanza {right:the}",
    "than <=": "{left:the} no supera {right:the}",
    "in": "{thing:the} está en este grupo: {set:many}",
    "not in": "{thing:the} no está en este grupo: {set:many}",
    # joints
    "and": "y",
    "or": "o",
    "and if": "y",
    "or if": "o",
    "or option": "; o bien ",
    "option if": "{option} (solo si {condition})",
    "none": "nada",
    "seat me": "ti",
    "seat actor": "el jugador en turno",
    **{
        f"{which} {form} {gender}": f"{words} {{thing}}"
        for form in ("the", "the_accusative", "the_dative")
        for which, gender, words in (
            ("first", "m", "el primer"),
            ("first", "f", "la primera"),
            ("last", "m", "el último"),
            ("last", "f", "la última"),
        )
    },
}

LANGUAGE = Language(
    "es",
    _SENTENCES,
    Grammar(
        {
            "a": {"m": "un", "f": "una"},
            "the": {"m": "el", "f": "la"},
            "that": {"m": "ese", "f": "esa"},
            "each": {"m": "cada", "f": "cada"},
            "no": {"m": "ningún", "f": "ninguna"},
        },
        ((r"\b([Dd])e el ", r"\1el "), (r"\b([Aa]) el ", r"\1l "), (r" y (?=h?i[^ae])", " e "), (r" o (?=h?o)", " u ")),
        "m",
        False,
    ),
    {
        "seat": {"one": "jugador", "many": "jugadores", "gender": "m"},
        "game": {"one": "partida", "many": "partidas", "gender": "f"},
    },
)
