"""A game that is large and honest: what the bounds must leave room for.

As many kinds, zones, counters, definitions and files as the largest board games have, all made from a few patterns:
20 kinds, 60 zones, 21 counters, 3 000 definitions in 200 files, about 1 MB and more than 8 000 texts of rules.
"""

from __future__ import annotations

from hostile.packs import Files

KINDS, ZONES, COUNTERS, DEFINITIONS, FILES = 20, 60, 20, 3000, 180
MANIFEST = "id: large-game\nversion: 1.0.0\nname: A large game\nseats: {least: 2, most: 5}\n"


def large_game() -> Files:
    """Return the files of the large game."""
    found: dict[str, str | bytes] = {"pack.yaml": MANIFEST, "declared.yaml": _declared(), "play.rules": _play()}
    for number in range(FILES):
        found[f"cards/file{number}.yaml"] = _definitions(number)
    for number in range(18):
        found[f"rules/part{number}.rules"] = _rules(number)
    return found


def _declared() -> str:
    kinds = "".join(
        f"  kind{n}: {{plural: kinds{n}, name: {{en: Kind {n}, fr: Sorte {n}}}, pieces: true, fields: {{tired: truth}},"
        " attributes: {cost: number, effect: effect, fits: condition, worth: formula}}\n"
        for n in range(KINDS)
    )
    zones = "".join(
        f"  deck{n}: {{of: table, holds: kind{n}, start: all, visible: none}}\n  hand{n}: {{of: seat, holds: kind{n}, visible: owner}}\n"
        f"  worn{n}: {{of: seat, holds: kind{n}, live: true}}\n"
        for n in range(KINDS)
    )
    counters = "".join(
        f"  good{n}: {{of: seat, start: {n % 5}, bank: 60, name: {{en: good {n}, fr: bien {n}}}}}\n" for n in range(COUNTERS)
    )
    return f"kinds:\n{kinds}zones:\n{zones}counters:\n  points: {{of: seat, score: highest}}\n{counters}scopes: [turn, round]\n"


def _definitions(file: int) -> str:
    per_file = DEFINITIONS // FILES + 1
    kind = file % KINDS
    numbers = range(file * per_file, min(DEFINITIONS, (file + 1) * per_file))
    return f"define:\n  kind{kind}:\n" + "".join(_definition(n) for n in numbers) if numbers else "texts: {}\n"


def _definition(n: int) -> str:
    good, other = n % COUNTERS, (n * 7 + 3) % COUNTERS
    return (
        f"    - id: card{n}\n      name: {{en: Card number {n}, fr: Carte numéro {n}}}\n      cost: {n % 9}\n"
        f"      effect: |\n        gain {n % 4 + 1} good{good}\n        if my.good{other} > {n % 6}: gain 1 points\n"
        f"      fits: my.good{good} >= {n % 7} and my.points < {n}\n      worth: my.good{other} + {n % 3}\n"
        f"      abilities:\n"
        f"        - {{after: gain good{good}, if: my.good{other} > {n % 5}, limit: once per round, effect: gain 1 points}}\n"
    )


def _play() -> str:
    phases = "".join(f"        perform phase{n}\n" for n in range(18))
    return f"game:\n    repeat 6 times:\n        begin round\n{phases}"


def _rules(n: int) -> str:
    kind = n % KINDS
    return (
        f"phase phase{n}:\n    for each p in seats:\n        as p: perform turn{n}\n"
        f"procedure turn{n}:\n    begin turn\n    draw new from deck{kind} to my.hand{kind}\n"
        f"    may choose card as card{n}x from my.hand{kind} where it.cost <= my.good{n % COUNTERS} and it.fits\n"
        f"    move card from my.hand{kind} to my.worn{kind}\n    resolve card.effect\n    gain card.worth points\n"
        + "".join(
            f"value worth{n}x{m} = count(my.worn{kind} where it.cost > {m % 9}) * {m} + my.good{m % COUNTERS} / 2\n"
            f"procedure bonus{n}x{m}:\n    if worth{n}x{m} > {m}: gain 1 points\n    else: gain 1 good{m % COUNTERS}\n"
            for m in range(30)
        )
    )
