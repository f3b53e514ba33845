"""Size of what `pip install rooftree` fetches: its own wheel and those of its core dependencies."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import figure

ROOT = Path(__file__).resolve().parent.parent


def run() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", folder, str(ROOT)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise RuntimeError(f"pip wheel ended with {done.returncode}: {done.stderr.strip().splitlines()[-1]}")
        megabytes = {path.name.split("-")[0]: path.stat().st_size / 1e6 for path in Path(folder).glob("*.whl")}
    largest = sorted(megabytes, key=lambda name: megabytes[name], reverse=True)
    note = ", ".join(f"{name} {megabytes[name]:.1f}" for name in largest[:3])
    return {
        "figures": [
            figure("wheels of the core install", sum(megabytes.values()), "MB", limit=60, note=f"largest: {note}"),
            figure("of these rooftree", megabytes["rooftree"], "MB"),
        ],
        "wheels_MB": {name: round(megabytes[name], 3) for name in largest},
    }
