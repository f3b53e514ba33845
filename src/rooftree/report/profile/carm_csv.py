"""The applications file of the CARM Tool: the regions of a profile out; `rooftree.results.carm_file` reads such files.

    Date,Method,Name,ISA,Precision,Threads,AI,Gflops,Bandwidth,Time
    2024-05-01 10:00:00,rooftree patch,loop triad stream.c:12,avx2,dp,4,0.0833,12.1,145,2.5

The last columns are FLOP/B of the bytes that the core asks for, GFLOP/s, GB/s and seconds.
"""

from __future__ import annotations

import csv
import io

from rooftree.errors import InputError
from rooftree.report.profile.region_text import region_name
from rooftree.results.carm_file import APPLICATION_HEAD
from rooftree.results.profile import Profile, Region


def applications_csv(record: Profile, date: str) -> str:
    """A line for each region with floating-point work and bytes.

    Args:
        date: when it was made, as ``2024-05-01 10:00:00``.
    Raises: InputError if there is no such region, or no time is known.
    """
    method = f"rooftree {record.engine.count or ''}".strip()
    rows = [[date, method, *_row(r)] for r in record.regions if r.GFLOP_s and r.intensity_FLOP_B and r.seconds]
    if not rows:
        raise InputError(
            "no region has floating-point work, bytes and a time, which files of the CARM Tool hold",
            hint="without --once and --engine none they are counted",
        )
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(APPLICATION_HEAD)
    writer.writerows(rows)
    return text.getvalue()


def _row(region: Region) -> list[object]:
    flops = region.flops or {}
    most = max(flops, key=lambda kind: flops[kind]) if flops else "dp"
    values = (region.intensity_FLOP_B, region.GFLOP_s, region.GB_s or 0.0, region.seconds)
    return [region_name(region), _isa(region), most, max(1, len(region.threads)), *(f"{value:.6g}" for value in values)]


def _isa(region: Region) -> str:
    """As the tool calls the width of most of the arithmetic."""
    bits = region.mix.vector_bits if region.mix is not None and region.mix.vector_bits else 64.0
    return "avx512" if bits > 256 else "avx2" if bits > 128 else "sse" if bits > 64 else "scalar"
