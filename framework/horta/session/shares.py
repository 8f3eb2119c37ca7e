"""Intervals for shares: of so many tries, how many in truth. Nothing here knows of games."""

from __future__ import annotations

import math
from statistics import NormalDist


def wilson(share: float, tries: float, level: float = 0.95) -> tuple[float, float]:
    """An interval for a share, after Wilson; never beyond 0 and 1."""
    if tries == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z / (1 + z * z / tries) * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return max(0.0, middle - reach), min(1.0, middle + reach)
