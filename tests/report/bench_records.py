"""Records of benchmarks worked out by hand: a core of 3 GHz with 64 B/cy from L1, 32 from L2, 4 from memory, 16 FLOP/cy."""

from __future__ import annotations

from typing import Any

CLOCK = 3.0


def rate(kind: str, per_cycle: float, *, limit: float | None = None, half: float = 0.02, **keys: Any) -> dict[str, Any]:
    unit = "FLOP" if kind in ("flops", "mixed") else "B"
    low, high = per_cycle * (1 - half), per_cycle * (1 + half)
    return {
        "kind": kind,
        "isa": "avx2",
        "precision": "dp",
        "threads": 1,
        f"{unit}_per_cy": per_cycle,
        f"G{unit}_s": per_cycle * CLOCK,
        "interval": [low, high],
        f"interval_G{unit}_s": [low * CLOCK, high * CLOCK],
        "limit_per_cy": limit,
        "clock_GHz": CLOCK,
        "clock_spread_GHz": [2.9, 3.1],
        "memory": "2 MiB a thread, huge pages",
        "working_set_B": 16384,
        "cpus": [1],
        "samples": 40,
        "rejected": 3,
        "quality": "ok",
        "reason": "",
        **keys,
    }


def roofs(**keys: Any) -> list[dict[str, Any]]:
    """L1, L2 and memory with 2:1, memory with loads alone, add and fma; all with these keys."""
    return [
        rate("bandwidth", 64.0, limit=80.0, level="L1", ratio="2:1", **keys),
        rate("bandwidth", 32.0, level="L2", ratio="2:1", **keys),
        rate("bandwidth", 4.0, half=0.1, level="Mem", ratio="2:1", **{"working_set_B": 10**8, **keys}),
        rate("bandwidth", 5.0, half=0.1, level="Mem", ratio="1:0", **{"working_set_B": 10**8, **keys}),
        rate("flops", 8.0, limit=8.0, inst="add", **keys),
        rate("flops", 16.0, limit=16.0, inst="fma", **keys),
    ]


def latency(inst: str, cycles: float, **keys: Any) -> dict[str, Any]:
    return {
        "kind": "latency",
        "inst": inst,
        "cycles": cycles,
        "interval": [cycles - 0.1, cycles + 0.1],
        "ns": cycles / CLOCK,
        "interval_ns": [(cycles - 0.1) / CLOCK, (cycles + 0.1) / CLOCK],
        "clock_GHz": CLOCK,
        "memory": "huge pages",
        "samples": 30,
        "rejected": 0,
        "working_set_B": None,
        "quality": "ok",
        "reason": "",
        **keys,
    }


def record(**parts: Any) -> dict[str, Any]:
    """A roofline, unless other parts are given."""
    environment = {
        "host": "node7",
        "processor": "Testcore 9000, cpu family 1",
        "date": "2026-03-01T12:00:00+01:00",
        "load_average": [0.1],
    }
    caches = [
        {"level": "L1", "advertised_bytes": 32768, "usable_bytes": 32768, "confirmed": True, "size_B": 32768, "note": ""},
        {
            "level": "L2",
            "advertised_bytes": 1 << 20,
            "usable_bytes": 1 << 19,
            "confirmed": False,
            "size_B": 1 << 19,
            "note": "half",
        },
    ]
    return {
        "schema": "rooftree.bench/1",
        "command": "roofline",
        "options": {},
        "environment": environment,
        "clock_GHz": {"median": 3.0, "low": 2.9, "high": 3.1},
        "seconds": 2.5,
        "caches": caches,
        "roofs": roofs(),
        "best_mix": [],
        "curve": None,
        "latencies": [],
        "mixed": [],
        "notes": [],
        "failed": {},
        "interrupted": "",
        **parts,
    }


def curve() -> dict[str, Any]:
    sizes = [2048, 8192, 32768, 65536, 262144, 1048576]
    return {
        "points": [rate("curve", b, ratio="1:0", working_set_B=s) for s, b in zip(sizes, (64, 64, 64, 32, 32, 4), strict=True)]
    }
