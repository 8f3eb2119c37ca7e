"""How fast is it? Figures for packs, and side by side with other programs.

`run_bench` is the way in for the command line; it prints with plain `print` and answers with an exit code.
"""

from __future__ import annotations

from horta.interfaces.bench.running import run_bench

__all__ = ["run_bench"]
