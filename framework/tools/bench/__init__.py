"""How fast is it? Figures for packs, and side by side with other programs.

`main` takes the arguments of the command, `run_bench` the same as values; both print with plain `print`
and give an exit code.
"""

from __future__ import annotations

from tools.bench.main import run_bench
from tools.bench.options import main

__all__ = ["main", "run_bench"]
