"""Numbers as readers want them: signs, decimals, per cent, thousands."""

from __future__ import annotations


def number(value: float, digits: int) -> str:
    """Return the number with a proper minus sign; 0 has no sign."""
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def signed(value: float, digits: int) -> str:
    """Return the number with a plus or minus sign; 0 has no sign."""
    return f"{'+' if round(value, digits) > 0 else ''}{number(value, digits)}"


def percent(share: float, digits: int = 0) -> str:
    """A share in per cent."""
    return f"{number(share * 100, digits)} %"


def rate(share: float) -> str:
    """A share that is exact, in per cent, without needless decimals."""
    return f"{share * 100:.10g} %".replace("-", "−")


def count(value: int) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}".replace(",", " ")


def round_up(value: int) -> int:
    """Return the number rounded up to two figures, because it is only an estimate."""
    step: int = 10 ** max(0, len(str(value)) - 2)
    return -(-value // step) * step


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]
