"""From merged documents to a ruleset: the vocabulary, then the rules that use it."""

from horta.assembly.ruleset_builder import assemble

__all__ = ["assemble"]
