"""Draw the figures of the manual:  python docs/figures [NAME ...]  writes them, or those named, beside this file."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from figures import FIGURES  # noqa: E402

for name in sys.argv[1:] or FIGURES:
    text = FIGURES[name]()
    (HERE / f"{name}.svg").write_text(text, "utf-8")
    print(f"docs/figures/{name}.svg  {len(text) / 1000:.1f} kB")
