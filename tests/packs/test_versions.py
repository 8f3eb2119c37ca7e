"""Versions compare as numbers, ranges hold when all their comparisons do."""

from __future__ import annotations

import pytest

from horta.packs.versions import Version, VersionRange


def test_versions_are_ordered_as_numbers() -> None:
    assert Version.parse("1.10") > Version.parse("1.9.9")
    assert Version.parse("1.0") == Version.parse("1.0.0")
    assert str(Version.parse("2.1")) == "2.1.0"


@pytest.mark.parametrize("text", ["", "1", "1.", "1.0.0.0", "v1.0", "1.0-beta", "1.0\n", "\u0661.0", "1234567.0"])
def test_what_is_no_version(text: str) -> None:
    with pytest.raises(ValueError, match=r"version|comparison|range"):
        Version.parse(text)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        (">=1.0 <2.0", "1.9.9", "2.0.0"),
        (">=1.0 <2.0", "1.0", "0.9"),
        ("1.2", "1.2.0", "1.2.1"),
        ("==1.2.3", "1.2.3", "1.2.4"),
        (">1.0", "1.0.1", "1.0"),
        ("<=1.0", "1.0", "1.0.1"),
    ],
)
def test_ranges(text: str, inside: str, outside: str) -> None:
    assert VersionRange.parse(text).admits(Version.parse(inside))
    assert not VersionRange.parse(text).admits(Version.parse(outside))


def test_a_star_admits_everything() -> None:
    assert VersionRange.parse("*").admits(Version.parse("0.0.1"))


@pytest.mark.parametrize("text", ["", " ", "^1.0", ">= 1.0", "1.0,2.0", "latest", ">=1"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(ValueError, match=r"version|comparison|range"):
        VersionRange.parse(text)
