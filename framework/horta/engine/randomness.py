"""Random numbers as part of the state: a seed, and a counter for each named stream.

The n-th number of a stream depends only on the seed, the name of the stream and n: each stream counts from its own
start number. So games repeat on every platform and Python version, and drawing from one stream never changes another.
"""

from __future__ import annotations

from horta.model.layout import SEED, State

_MASK = 0xFFFF_FFFF_FFFF_FFFF


def mix(seed: int, count: int) -> int:
    """Return 64 well-mixed bits of both numbers (like the finaliser of splitmix64, with one more round)."""
    z = (seed * 0x9E3779B97F4A7C15 + count * 0x8CB92BA72F3D8DD7) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z = ((z ^ (z >> 29)) * 0xBF58476D1CE4E5B9) & _MASK
    return z ^ (z >> 32)


def below(state: State, limit: int, stream: int) -> int:
    """Return the next number of the stream, from 0 to `limit` − 1."""
    count = state[stream]
    state[stream] = count + 1
    return (mix(state[SEED], count) * limit) >> 64
