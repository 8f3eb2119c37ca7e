"""From merged documents to a ruleset: the vocabulary, then the rules that use it."""

from horta.packs.assembling.ruleset import assemble

__all__ = ["assemble"]
