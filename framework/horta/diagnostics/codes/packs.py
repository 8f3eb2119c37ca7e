"""Codes of packs: manifests, layering, patches and options (E3xx, W3xx)."""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue

PACKS: dict[str, Code] = catalogue(
    (
        Code(
            "E301",
            "pack not found",
            "No folder or archive of that name was found among the bundled packs and the search folders.",
        ),
        Code(
            "E302",
            "pack has no manifest",
            "A pack is a folder with a `pack.yaml` at its top that gives at least an id and a version.",
        ),
        Code(
            "E303",
            "version not readable",
            "A version is two or three numbers with dots. A range is a list of comparisons that must all hold, separated by spaces.",
            'requires: {base: "^1.0"}',
            'requires: {base: ">=1.0 <2.0"}',
        ),
        Code(
            "E304",
            "required pack has another version",
            "The pack that was found is outside the range of versions that `requires` asks for.",
        ),
        Code(
            "E305",
            "packs require each other in a circle",
            "The order of packs follows `requires`, so it cannot lead back to its start.",
        ),
        Code(
            "E306",
            "packs cannot be used together",
            "One pack names the other under `conflicts`. Leave one of them out.",
        ),
        Code(
            "E307",
            "two packs provide the same slot",
            "What is named under `provides` can come from a single pack only. Leave one of them out.",
        ),
        Code(
            "E308",
            "two packs share an id",
            "Two different folders hold a pack of the same id, and both were asked for.",
        ),
        Code(
            "E311",
            "defined twice",
            "An id is defined once. To change what another pack defined, patch it.",
            "define: {cube: [{id: red}, {id: red}]}",
            "patch: [{of: cube, id: red, set: {worth: 2}}]",
        ),
        Code(
            "E312",
            "unknown kind",
            "Pieces are defined under the id of a kind, and that kind is declared under `kinds`.",
        ),
        Code(
            "E313",
            "a weight of nothing",
            "Weights are given to counters of seats, and to values without parameters that are numbers.",
            "weights: {purse_of(seat): 40}",
            "weights: {coins: 40}",
        ),
        Code(
            "E314",
            "a position builds on itself",
            "A position of a scenario names the position it begins with. That cannot lead back to itself.",
            "positions:\n  early: {position: late}\n  late: {position: early}",
            "positions:\n  early: {given: gain 1 coins}\n  late: {position: early}",
        ),
        Code(
            "E321",
            "patch finds nothing",
            "What the patch wants to change does not exist in the packs that this pack requires.",
        ),
        Code(
            "E322",
            "patch expects something else",
            "The value under `expect` is not what the base says, so the patch was written for another "
            "version of it. Look at the base and adapt the patch.",
        ),
        Code(
            "E323",
            "patch removes or replaces what is not there",
            "Only what exists can be removed or replaced. To add a new field, use `set`.",
        ),
        Code(
            "E324",
            "patch adds what is already there",
            "`add` puts new entries in a list or mapping. To overwrite one, use `set`.",
        ),
        Code(
            "E325",
            "two packs change the same field or rule",
            "Neither of the packs requires the other, so it is open which change comes last. Let one require the other, or leave one out.",
        ),
        Code(
            "E326",
            "patch does not fit the field",
            "Entries can be added to and removed from lists and mappings only.",
        ),
        Code(
            "E331",
            "unknown option",
            "None of the packs in use declares an option of that name.",
        ),
        Code(
            "E332",
            "option value not allowed",
            "The value is not of the option's type, not among its values or outside its limits.",
        ),
        Code(
            "E333",
            "option declared wrongly",
            "The default of an option must itself be an allowed value; `values` belongs to words, `least` and `most` to numbers.",
        ),
        Code(
            "W301",
            "text missing in a language",
            "The pack promises this language under `locales`, but the text is not given in it.",
        ),
        Code(
            "W302",
            "rule text out of date",
            "A rule text written by hand carries the hash of the rule it describes. The rule has changed since, or the "
            "hash is missing. Read both again; `horta show` prints the hash of the rule as it is.",
        ),
    )
)
