"""`python -m tools.bench`: every benchmark of the project."""

from __future__ import annotations

import sys

from tools.bench import main

sys.exit(main(sys.argv[1:]))
