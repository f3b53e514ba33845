"""The points of a case as a flat table, with units in the names of its columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from rooftree.results.collection import Case, CasePoint, Series

Value = str | int | float | bool | None
Row = dict[str, Value]


def rows(case: Case) -> Iterator[Row]:
    """All points of a case."""
    for one in case.series:
        named: Row = {
            "kernel": case.kernel,
            "machine": case.machine,
            "compiler": one.compiler,
            "flags": " ".join(one.flags),
            "blocking": one.blocking,
            "model": ", ".join(f"{name} {value}" for name, value in one.model.items()),
        }
        for p in one.points:
            yield named | _row(p, one)


def _row(p: CasePoint, one: Series) -> Row:
    row: Row = {**{f"size_{name}": value for name, value in p.sizes.items()}, "cores": p.cores}
    if p.predicted is not None:
        ecm, roof = p.predicted.ecm, p.predicted.roofline
        low, high = ecm.interval_80 or (None, None)
        row |= {
            "predicted_for_GHz": one.context.machine.clock_Hz * 1e-9 if one.context is not None else None,
            "T_OL_cy_per_CL": ecm.T_OL,
            "T_nOL_cy_per_CL": ecm.T_nOL,
            **{f"T_{link}_cy_per_CL": time for link, time in ecm.T_data.items()},
            **{f"{link}_load_B_per_CL": moved.load_B for link, moved in p.predicted.traffic.items()},
            **{f"{link}_evict_B_per_CL": moved.evict_B for link, moved in p.predicted.traffic.items()},
            "data_in": ecm.data_in,
            "ecm_cy_per_CL": ecm.cy_per_cl,
            "ecm_low_80_cy_per_CL": low,
            "ecm_high_80_cy_per_CL": high,
            "ecm_at_least_cy_per_CL": ecm.at_least,
            "ecm_at_most_cy_per_CL": ecm.at_most,
            "ecm_is_range": ecm.is_range,
            "ecm_expected_error": ecm.expected_error,
            "n_saturation_cores": ecm.n_saturation,
            "roofline_cy_per_CL": roof.cy_per_cl,
            "roofline_bound": roof.bound,
            "predicted_MLUP_per_s": p.predicted.performance.MLUP_s,
        }
    if p.measured is not None:
        low, high = p.measured.interval or (None, None)
        row |= {
            "measured_cy_per_CL": p.measured.cy_per_cl,
            "measured_low_cy_per_CL": low,
            "measured_high_cy_per_CL": high,
            "measured_MLUP_per_s": p.measured.MLUP_s,
            "measured_clock_GHz": p.measured.clock_GHz,
            "measured_quality": p.measured.quality,
        }
        row["measured_times"] = len(p.looks.runs) if p.looks is not None else 1
        row["measured_beside_others_cores"] = p.others
        if p.looks is not None:
            row["measured_runs_cy_per_CL"] = " ".join(f"{look.measured.cy_per_cl:.6g}" for look in p.looks.runs)
    row |= {"compared_cy_per_CL": p.compared, "in_80": p.is_held, "error": p.error, "verdict": p.verdict}
    return row | {f"{name} [cy/CL]": cycles for name, cycles in (p.references or {}).items()}


def to_csv(found: Sequence[Mapping[str, Value]]) -> str:
    """Rows as text, a line of names first; cells that a spreadsheet would run are quoted by an apostrophe."""
    columns: dict[str, None] = {}
    for row in found:
        columns.update(dict.fromkeys(row))
    text = io.StringIO()
    writer = csv.DictWriter(text, [_plain(name) for name in columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows({_plain(name): _plain(value) for name, value in row.items()} for row in found)
    return text.getvalue()


def _plain(value: Value) -> Value:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
