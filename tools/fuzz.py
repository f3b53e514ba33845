"""Try damaged input on every reader, as many as wanted, and go on where the last run ended.

    python tools/fuzz.py --inputs 1000000                 in total; all readers get as much processor time
    python tools/fuzz.py --inputs 10000 c elf --seconds 600

What was tried and what broke is kept in build/fuzz.json, and what broke is tried again first. Mutants have the same numbers
everywhere, so a broken one can be had again: tests/fuzz/mutate.py. Exit code 1 if anything broke.
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
CHUNK, SLICE_S = 5000, 4.0
"""Mutants, and seconds, after which another reader has its turn: the one that had least processor time so far."""
NOTHING = {"tried": 0, "understood": 0, "refused": 0, "slowest_s": 0.0, "memory_B": 0, "seconds": 0.0}
Counts = dict[str, Any]


def main() -> int:
    """Run."""
    from rooftree.files import write_text
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
    able = {name: state.setdefault(name, {**NOTHING, "broken": []}) for name in chosen if not missing(name)}
    for name, known in able.items():
        retry(name, known)
    until = time.monotonic() + options.seconds
    while able and (left := options.inputs - sum(known["tried"] for known in able.values())) > 0 and time.monotonic() < until:
        name, known = min(able.items(), key=lambda one: float(one[1].get("seconds", 0.0)))
        first, before = known["tried"], spent()
        found = run(name, first, first + min(CHUNK, left), min(SLICE_S, max(0.0, until - time.monotonic())))
        known["seconds"] = round(known.get("seconds", 0.0) + spent() - before, 3)
        known["tried"] += found.total
        known["understood"] += found.understood
        known["refused"] += found.refused
        known["broken"] += [[number, text] for number, text in found.broken]
        known["slowest_s"] = max(known["slowest_s"], round(found.slowest[0], 3))
        known["memory_B"] = max(known["memory_B"], found.memory_B)
        options.state.parent.mkdir(parents=True, exist_ok=True)
        write_text(options.state, json.dumps(state, indent=1) + "\n")
    return report(state, chosen)


def retry(name: str, known: Counts) -> None:
    """Try again what broke a reader before: it may have been mended."""
    from tests.fuzz.run import run

    for number, text in known["broken"][:]:
        found = run(name, number, number + 1)
        if not found.broken:
            known["broken"].remove([number, text])
            known["understood"] += found.understood
            known["refused"] += found.refused


def spent() -> float:
    """Processor time of this process and of those that it started [s]."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


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
