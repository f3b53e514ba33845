"""Run benchmarks, print their figures, keep their records.

    python -m benchmarks                 the groups "speed" and "odd" (odd loops, predicted and measured here)
    python -m benchmarks accuracy        another group, or single benchmarks by name
    python -m benchmarks --list          what there is

Each benchmark's records lie in benchmarks/results/NAME.json, newest last, one for each run. Figures with a slack are compared
with the newest record: if one is worse by more, the runner says so, keeps the old record and ends with exit code 3;
--accept keeps the new one.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import importlib.metadata
import json
import os
import platform
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks import regressions

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
SCHEMA = "rooftree.benchmark/1"


def found() -> dict[str, ModuleType]:
    """All benchmarks by name."""
    names = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    return {name: importlib.import_module(f"benchmarks.bench_{name}") for name in names}


def group_of(module: ModuleType) -> str:
    """The group a benchmark belongs to."""
    return str(getattr(module, "GROUP", "speed"))


def environment() -> dict[str, Any]:
    """What the figures depend on: the time, the machine, the versions."""
    from rooftree import native

    versions = {"python": platform.python_version()}
    for package in ("rooftree", "numpy", "pydantic", "plotly", "click", "rich"):
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = "absent"
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "cpu": cpu_model(),
        "cores": len(os.sched_getaffinity(0)),
        "load": os.getloadavg()[0],
        "system": platform.system(),
        "native_core": native.available(),
        "versions": versions,
    }


def cpu_model() -> str:
    """Name of the processor, as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith(("model name", "cpu model", "uarch"))]
    return names[0] if names else platform.processor() or platform.machine()


def save(name: str, record: dict[str, Any]) -> Path:
    """Append a record to the history of its benchmark; a reader sees the old file or the new one, never a part."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}.json"
    history = json.loads(path.read_text("utf-8"))["runs"] if path.exists() else []
    text = json.dumps({"schema": SCHEMA, "benchmark": name, "runs": [*history, record]}, indent=1, ensure_ascii=False)
    descriptor, temporary = tempfile.mkstemp(dir=RESULTS, prefix=f".{name}-", suffix=".json")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return path


def newest(name: str) -> list[dict[str, Any]]:
    """The figures of a benchmark's newest record; none if there is no record."""
    path = RESULTS / f"{name}.json"
    runs = json.loads(path.read_text("utf-8"))["runs"] if path.exists() else []
    return list(runs[-1]["figures"]) if runs else []


def show(name: str, figures: list[dict[str, Any]]) -> bool:
    """Print the figures of a benchmark; False if one is over its limit."""
    all_below = True
    for entry in figures:
        limit = entry.get("limit")
        below = limit is None or entry["value"] < limit
        all_below &= below
        verdict = "" if limit is None else f"{'ok' if below else 'OVER'} (limit {limit:g})"
        value = f"{entry['value']:.4g} {entry['unit']}"
        print(f"{name:14} {entry['name']:44} {value:>18}   {verdict:18} {entry.get('note', '')}".rstrip())
    return all_below


def main() -> int:
    """Run what was asked for.

    Returns:
        0; 1 if a benchmark failed; 3 if a figure became worse, or if --gate was given and one is over its limit.
    """
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", nargs="*", default=["speed", "odd"], help="groups or benchmarks (default: speed odd)")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and stop")
    parser.add_argument("--no-save", action="store_true", help="print only")
    parser.add_argument("--gate", action="store_true", help="end with exit code 3 if a figure is over its limit")
    parser.add_argument("--accept", action="store_true", help="keep records even if figures became worse")
    options = parser.parse_args()
    benchmarks = found()
    if options.list:
        for name, module in benchmarks.items():
            print(f"{name:14} {group_of(module):10} {(module.__doc__ or '').splitlines()[0]}")
        return 0
    known = {*benchmarks, *(group_of(module) for module in benchmarks.values()), "speed", "accuracy"}
    for word in options.what:
        if word not in known:
            parser.error(f"no benchmark or group '{word}', there are {', '.join(sorted(known))}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the programs timed may keep their compiled modules, as for a user
    failed: list[str] = []
    all_below, worse = True, False
    for name, module in benchmarks.items():
        if name not in options.what and group_of(module) not in options.what:
            continue
        surroundings = environment()
        started = time.perf_counter()
        try:
            record = module.run()
            all_below &= show(name, record["figures"])
            if "skipped" in record:
                print(f"{name:14} skipped: {record['skipped']}")
        except Exception as error:  # one broken benchmark must not lose the others
            failed.append(name)
            print(f"{name:14} FAILED: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        lost = regressions(record["figures"], newest(name))
        for sentence in lost:
            print(f"{name:14} WORSE than in the record before: {sentence}", file=sys.stderr)
        worse |= bool(lost)
        if not options.no_save and (options.accept or not lost):
            seconds = round(time.perf_counter() - started, 3)
            save(name, {"environment": surroundings, "seconds": seconds, **record})
    if failed:
        return 1
    return 3 if (worse and not options.accept) or (options.gate and not all_below) else 0


if __name__ == "__main__":
    sys.exit(main())
