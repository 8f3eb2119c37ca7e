"""The sentences of the statements, in every language that rule texts are written in.

A sentence is found by the name of the statement's entry in the reference. Its places are the parts of the
statement (`{zone:the}`: the zone, with its article); `word_forms` says which forms there are and what `[…|…]` means.
What has no sentence of its own, such as `let`, has an empty one.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "choose": {
        "en": "choose {thing:a}",
        "fr": "[choisissez|choisir] {thing:a}",
        "de": "[wähle |]{thing:a_accusative}[| wählen]",
        "es": "[elige|elegir] {thing:a}",
    },
    "may choose": {
        "en": "choose {thing:a}",
        "fr": "[choisissez|choisir] {thing:a}",
        "de": "[wähle |]{thing:a_accusative}[| wählen]",
        "es": "[elige|elegir] {thing:a}",
    },
    "choose up to": {
        "en": "choose up to {most} {thing:many}",
        "fr": "[choisissez|choisir] jusqu'à {most} {thing:many}",
        "de": "[wähle |]bis zu {most} {thing:many}[| wählen]",
        "es": "[elige|elegir] hasta {most} {thing:many}",
    },
    "order": {
        "en": "put {thing:many} in an order of your choice",
        "fr": "[mettez|mettre] dans l'ordre de votre choix : {thing:many}",
        "de": "[bringe |]in eine Reihenfolge deiner Wahl[| bringen]: {thing:many}",
        "es": "[pon|poner] en el orden que quieras: {thing:many}",
    },
    "choose branches": {
        "en": "choose one: {options}",
        "fr": "choisissez une option : {options}",
        "de": "wähle eines davon: {options}",
        "es": "elige una opción: {options}",
    },
    "may": {
        "en": "you may {body}",
        "fr": "vous pouvez {body}",
        "de": "du darfst {body}",
        "es": "puedes {body}",
    },
    "draw": {
        "en": "draw {thing:a} from {source:the} to {target:the}",
        "fr": "[piochez|piocher] {thing:a} de {source:the} vers {target:the}",
        "de": "[ziehe |]{thing:a_accusative} aus {source:the_dative} zu {target:the_dative}[| ziehen]",
        "es": "[roba|robar] {thing:a} de {source:the} para {target:the}",
    },
    "pick": {
        "en": "pick {source:a} at random",
        "fr": "[tirez|tirer] {source:a} au hasard",
        "de": "[bestimme |]{source:a_accusative} durch Los[| bestimmen]",
        "es": "[saca|sacar] {source:a} al azar",
    },
    "shuffle": {
        "en": "shuffle {zone:the}",
        "fr": "[mélangez|mélanger] {zone:the}",
        "de": "[mische |]{zone:the_accusative}[| mischen]",
        "es": "[baraja|barajar] {zone:the}",
    },
    "gain": {
        "en": "take {amount}",
        "fr": "[prenez|prendre] {amount}",
        "de": "[nimm |]{amount}[| nehmen]",
        "es": "[toma|tomar] {amount}",
    },
    "lose": {
        "en": "lose {amount}",
        "fr": "[perdez|perdre] {amount}",
        "de": "[verliere |]{amount}[| verlieren]",
        "es": "[pierde|perder] {amount}",
    },
    "pay": {
        "en": "pay {amount}",
        "fr": "[payez|payer] {amount}",
        "de": "[zahle |]{amount}[| zahlen]",
        "es": "[paga|pagar] {amount}",
    },
    "set": {
        "en": "set {place:the} to {value:the}",
        "fr": "[fixez|fixer] {place:the} à {value:the}",
        "de": "[setze |]{place:the_accusative} auf {value:the_accusative}[| setzen]",
        "es": "[fija|fijar] {place:the} en {value:the}",
    },
    "add": {
        "en": "add {value:the} to {place:the}",
        "fr": "[ajoutez|ajouter] {value:the} à {place:the}",
        "de": "[zähle |]{value:the_accusative} zu {place:the_dative} [hinzu|hinzuzählen]",
        "es": "[suma|sumar] {value:the} a {place:the}",
    },
    "subtract": {
        "en": "take {value:the} off {place:the}",
        "fr": "[retirez|retirer] {value:the} de {place:the}",
        "de": "[ziehe |]{value:the_accusative} von {place:the_dative} [ab|abziehen]",
        "es": "[resta|restar] {value:the} de {place:the}",
    },
    "move": {
        "en": "move {thing:the} from {source:the} to {target:the}",
        "fr": "[déplacez|déplacer] {thing:the} de {source:the} vers {target:the}",
        "de": "[lege |]{thing:the_accusative} von {source:the_dative} zu {target:the_dative}[| legen]",
        "es": "[mueve|mover] {thing:the} de {source:the} a {target:the}",
    },
    "move all": {
        "en": "move everything from {source:the} to {target:the}",
        "fr": "[déplacez|déplacer] tout de {source:the} vers {target:the}",
        "de": "[lege |]alles von {source:the_dative} zu {target:the_dative}[| legen]",
        "es": "[mueve|mover] todo de {source:the} a {target:the}",
    },
    "perform": {
        "en": "carry out {thing}",
        "fr": "[effectuez|effectuer] {thing}",
        "de": "[führe |]{thing} [aus|ausführen]",
        "es": "[realiza|realizar] {thing}",
    },
    "resolve": {
        "en": "use the effect of {thing:that}",
        "fr": "[appliquez|appliquer] l'effet de {thing:that}",
        "de": "[nutze |]{thing:that_accusative}[| nutzen]",
        "es": "[aplica|aplicar] el efecto de {thing:that}",
    },
    "begin": dict.fromkeys(("en", "fr", "de", "es"), ""),
    "let": dict.fromkeys(("en", "fr", "de", "es"), ""),
    "tell": dict.fromkeys(("en", "fr", "de", "es"), ""),
    "end": {
        "en": "stop here",
        "fr": "[arrêtez-vous|s'arrêter] là",
        "de": "[höre |]hier [auf|aufhören]",
        "es": "[detente|detenerte] aquí",
    },
    "end game": {
        "en": "the game ends at once",
        "fr": "la partie se termine aussitôt",
        "de": "die Partie endet sofort",
        "es": "la partida termina de inmediato",
    },
    "stop": {
        "en": "stop repeating",
        "fr": "[cessez|cesser] de répéter",
        "de": "[beende |]die Wiederholung[| beenden]",
        "es": "[deja|dejar] de repetir",
    },
    "if": {
        "en": "if {condition}, {body}",
        "fr": "si {condition}, {body}",
        "de": "wenn {condition}, {body}",
        "es": "si {condition}, {body}",
    },
    "else if": {
        "en": "otherwise, if {condition}, {body}",
        "fr": "sinon, si {condition}, {body}",
        "de": "sonst, wenn {condition}, {body}",
        "es": "si no, y si {condition}, {body}",
    },
    "else": {
        "en": "otherwise, {body}",
        "fr": "sinon, {body}",
        "de": "sonst {body}",
        "es": "si no, {body}",
    },
    "for each": {
        "en": "for {thing:each}: {body}",
        "fr": "pour {thing:each} : {body}",
        "de": "für {thing:each_accusative}: {body}",
        "es": "por {thing:each}: {body}",
    },
    "repeat": {
        "en": "do this {number} times: {body}",
        "fr": "faites ceci {number} fois : {body}",
        "de": "führe dies {number}-mal aus: {body}",
        "es": "haz esto {number} veces: {body}",
    },
    "repeat while": {
        "en": "up to {number} times, while {condition}: {body}",
        "fr": "jusqu'à {number} fois, tant que {condition} : {body}",
        "de": "bis zu {number}-mal, solange {condition}: {body}",
        "es": "hasta {number} veces, mientras {condition}: {body}",
    },
    "as": {
        "en": "for {seat}: {body}",
        "fr": "pour {seat} : {body}",
        "de": "für {seat}: {body}",
        "es": "para {seat}: {body}",
    },
}


def statement_sentences(locale: str) -> dict[str, str]:
    """Return the sentences of one language by the names of the entries."""
    return {name: sentences[locale] for name, sentences in SENTENCES.items() if locale in sentences}
