"""Bundled rulesets, loaded once for all tests of bots."""

from __future__ import annotations

from functools import cache

import horta


@cache
def ruleset_of(*packs: str) -> horta.Ruleset:
    return horta.load(*packs)
