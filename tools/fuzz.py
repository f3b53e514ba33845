"""Try damaged input on every reader, as many as wanted, and go on where the last run ended.

    python tools/fuzz.py --inputs 1000000                 in total, shared out among all readers
    python tools/fuzz.py --inputs 10000 c elf --seconds 600

What was tried and what broke is kept in build/fuzz.json; mutants have the same numbers everywhere, so a broken one can be had
again: tests/fuzz/mutate.py. Exit code 1 if anything broke.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
CHUNK = 500
NOTHING = {"tried": 0, "understood": 0, "refused": 0, "slowest_s": 0.0, "memory_B": 0}
Counts = dict[str, Any]


def main() -> int:
    """Run."""
    from tests.fuzz.readers import READERS
    from tests.fuzz.run import missing, run

    os.environ["ROOFTREE_INCORE"] = "throughput"
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"of {', '.join(READERS)} (default: all)")
    parser.add_argument("--inputs", type=int, default=100_000, help="mutants of all readers together")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop then, and go on there next time")
    parser.add_argument("--state", type=Path, default=ROOT / "build" / "fuzz.json", help="what was tried before")
    options = parser.parse_args()
    chosen = options.readers or list(READERS)
    if wrong := [name for name in chosen if name not in READERS]:
        parser.error(f"no reader '{wrong[0]}', there are {', '.join(READERS)}")
    state: dict[str, Counts] = json.loads(options.state.read_text()) if options.state.exists() else {}
    wanted, until = -(-options.inputs // len(chosen)), time.monotonic() + options.seconds
    able = [name for name in chosen if not missing(name)]
    while time.monotonic() < until and (open_ := [n for n in able if state.get(n, {}).get("tried", 0) < wanted]):
        for name in open_:
            known = state.setdefault(name, {**NOTHING, "broken": []})
            first = known["tried"]
            found = run(name, first, min(first + CHUNK, wanted), max(0.0, until - time.monotonic()))
            known["tried"] += found.total
            known["understood"] += found.understood
            known["refused"] += found.refused
            known["broken"] += [[number, text] for number, text in found.broken]
            known["slowest_s"] = max(known["slowest_s"], round(found.slowest[0], 3))
            known["memory_B"] = max(known["memory_B"], found.memory_B)
            options.state.parent.mkdir(parents=True, exist_ok=True)
            options.state.write_text(json.dumps(state, indent=1) + "\n")
            if time.monotonic() >= until:
                break
    return report(state, chosen)


def report(state: dict[str, Counts], chosen: list[str]) -> int:
    """Print what became of the mutants."""
    print(f"{'reader':14}{'tried':>10}{'understood':>12}{'refused':>10}{'broken':>8}{'slowest':>10}")
    for name in chosen:
        c = state.get(name)
        if c is None:
            print(f"{name:14}{'-':>10}  a program that it needs is missing, or there was no time")
            continue
        print(f"{name:14}{c['tried']:10}{c['understood']:12}{c['refused']:10}{len(c['broken']):8}{c['slowest_s']:8.1f} s")
    done = [state[name] for name in chosen if name in state]
    broken = [(name, *entry) for name in chosen for entry in state.get(name, {}).get("broken", [])]
    print(f"{'together':14}{sum(c['tried'] for c in done):10}{'':22}{len(broken):8}")
    for name, number, text in broken[:10]:
        print(f"\n{name} {number}:\n{text}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
