"""Packs written for a test, as in the tests of packs."""

from packs.conftest import write

__all__ = ["write"]
