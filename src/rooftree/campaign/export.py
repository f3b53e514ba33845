"""All points of a campaign as a flat table with units in the names of its columns.

results = read_results("stencils.results")
results.to_pandas().groupby("kernel").measured_MLUP_per_s.max()
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rooftree.campaign.store import Store
from rooftree.errors import InputError
from rooftree.results.campaign import CampaignDocument, CampaignPoint, PointState
from rooftree.results.imported import Figures, Imported
from rooftree.results.views import optional

Value = str | int | float | bool | None
Row = dict[str, Value]

_MEASURED = {
    "measured_cy_per_CL": "cy_per_cl",
    "measured_clock_GHz": "clock_GHz",
    "measured_GFLOP_per_s": "GFLOP_s",
    "measured_MLUP_per_s": "MLUP_s",
    "measured_quality": "quality",
    "measured_quality_why": "why",
    "working_set_B": "working_set_B",
}


@dataclass(frozen=True, slots=True)
class Results:
    """A table: one row per point; ``columns`` in their order. What a point does not have is None."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()

    def to_csv(self) -> str:
        """As text, a line of names first."""
        text = io.StringIO()
        writer = csv.DictWriter(text, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return text.getvalue()

    def to_pandas(self) -> Any:
        """As a data frame, one row per point.

        Raises: CapabilityError without pandas (extra ``data``).
        """
        return optional("pandas", "data").DataFrame(list(self.rows), columns=list(self.columns))

    def to_xarray(self) -> Any:
        """As a data set over ``point``; names, sizes and cores are coordinates.

        Raises: CapabilityError without xarray (extra ``data``).
        """
        xarray = optional("xarray", "data")
        frame = self.to_pandas()
        coordinates = [c for c in self.columns if c.startswith("size_") or c in ("kernel", "machine", "kind", "cores", "id")]
        columns = {name: ("point", frame[name].to_numpy()) for name in self.columns}
        return xarray.Dataset(
            {name: column for name, column in columns.items() if name not in coordinates},
            coords={name: columns[name] for name in coordinates},
        )

    def write_parquet(self, file: str) -> None:
        """Write a Parquet file.

        Raises: CapabilityError without pyarrow (extra ``parquet``), or if it cannot be written.
        """
        from rooftree.files import check_writable

        parquet = optional("pyarrow.parquet", "parquet")
        check_writable(file)
        arrow = optional("pyarrow", "parquet")
        parquet.write_table(arrow.table({name: [row.get(name) for row in self.rows] for name in self.columns}), file)


def read_results(folder: str | Path, of: CampaignDocument | None = None) -> Results:
    """All points of a folder of results, or those of a campaign, the open ones among them.

    Args:
        folder: of results.
        of: the points of a campaign, as `rooftree.campaign.run.status` finds them; None: all records of the folder.
    Raises: InputError if the folder holds no results.
    """
    store = Store(Path(folder))
    if not (store.folder / "points").is_dir():
        raise InputError("this is no folder of a campaign's results", where=str(folder), hint="rooftree campaign run FILE")

    @lru_cache(maxsize=256)
    def context(name: str) -> Mapping[str, Any]:
        return store.read_context(name)

    rows: list[Row] = []
    notes: list[str] = []
    for entry in sorted(store.ids()) if of is None else of.points:
        if isinstance(entry, PointState) and entry.record is None:
            rows.append(_named(entry))
            continue
        try:
            point = store.read(entry if isinstance(entry, str) else entry.id)
            rows.append(_row(point, context(point.context) if point.context else {}))
        except InputError as error:
            notes.append(f"left out: {error}".partition("\n")[0])
    columns = _columns(rows)
    if of is None:  # names of records are hashes: their order says nothing
        sizes = [name for name in columns if name.startswith("size_")]
        order = ("kernel", "machine", "kind", "compiler", "flags", "blocking", "options")
        rows.sort(
            key=lambda row: ([str(row.get(n) or "") for n in order], [row.get(n) or 0 for n in (*sizes, "cores")], row["id"])
        )
    return Results(columns, tuple(rows), tuple(notes))


def _columns(rows: Iterable[Row]) -> tuple[str, ...]:
    """All columns; those of sizes beside each other."""
    found: dict[str, None] = {}
    for row in rows:
        found.update(dict.fromkeys(row))
    names = list(found)
    sizes = sorted(name for name in names if name.startswith("size_"))
    front = [name for name in ("id", "state", "kind", "kernel", "machine") if name in found]
    return (*front, *sizes, *(name for name in names if name not in front and name not in sizes))


def _named(point: CampaignPoint | PointState) -> Row:
    """What names a point."""
    return {
        "id": point.id,
        "state": point.state,
        "kind": point.kind,
        "kernel": point.kernel,
        "machine": point.machine,
        **{f"size_{name}": value for name, value in point.sizes.items()},
        "cores": point.cores,
        "compiler": point.compiler,
        "blocking": point.blocking,
    }


def _row(point: CampaignPoint, context: Mapping[str, Any]) -> Row:
    row = _named(point)
    row |= {
        "flags": " ".join(point.flags),
        "options": json.dumps(dict(point.model), sort_keys=True),
        "machine_sha256": point.depends.get("machine", "").partition(":")[0],
        "host": point.depends.get("host"),
    }
    if point.prediction is not None:
        row |= _predicted(point, context)
    if point.measurement is not None:
        seen = point.measurement.points[0].measured
        low, high = seen.interval or (None, None)
        row |= {column: getattr(seen, name) for column, name in _MEASURED.items()}
        row |= {"measured_low_cy_per_CL": low, "measured_high_cy_per_CL": high}
        if point.looks is not None:
            row["measured_runs_cy_per_CL"] = " ".join(f"{look.measured.cy_per_cl:.6g}" for look in point.looks.runs)
    if point.imported is not None:
        row |= _imported(point.imported)
    if point.error is not None:
        row |= {
            "error_kind": point.error.kind,
            "error_message": point.error.message,
            "error_hint": point.error.hint,
            "error_exit_code": point.error.exit_code,
        }
    return row


def _imported(found: Imported) -> Row:
    """Columns of what another tool measured, and of the predictions that stood beside it there."""
    row: Row = {
        "iterations_per_CL": found.measured.iterations_per_cl,
        **_figures("measured", found.measured),
        "measured_clock_GHz": found.measured.clock_GHz,
        "measured_GB_per_s": found.measured.GB_s,
        "measured_FLOP_per_B": found.measured.intensity_FLOP_B,
        "measured_quality": found.quality,
        "measured_quality_why": found.why,
    }
    for model, figures in found.references.items():
        row |= _figures(model, figures)
    row |= {f"block_{name}": value for name, value in (found.block or {}).items()}
    row |= {"variant": found.variant, "source_tool": found.tool, "source": found.source}
    return row | {
        "source_file": found.file,
        "source_line": found.line,
        "source_machine": found.machine,
        "source_kernel": found.kernel,
    }


def _figures(name: str, found: Figures) -> Row:
    """Columns of a measurement or of another tool's prediction; those that it has."""
    row: Row = {
        f"{name}_cy_per_CL": found.cy_per_cl,
        f"{name}_GFLOP_per_s": found.GFLOP_s,
        f"{name}_MLUP_per_s": found.MLUP_s,
        f"{name}_T_OL_cy_per_CL": found.T_OL,
        f"{name}_T_nOL_cy_per_CL": found.T_nOL,
        **{f"{name}_T_{link}_cy_per_CL": value for link, value in (found.T_data or {}).items()},
    }
    for link, moved in (found.traffic or {}).items():
        row |= {f"{name}_{link}_load_B_per_CL": moved.load_B, f"{name}_{link}_evict_B_per_CL": moved.evict_B}
    return {column: value for column, value in row.items() if value is not None}


def _predicted(point: CampaignPoint, context: Mapping[str, Any]) -> Row:
    """Columns of a prediction."""
    found = point.prediction
    assert found is not None
    ecm, roof, speed = found.ecm, found.roofline, found.performance
    clock = (context.get("machine") or {}).get("clock_Hz")
    row: Row = {
        "clock_GHz": clock * 1e-9 if isinstance(clock, (int, float)) else None,
        "iterations_per_CL": (context.get("unit_of_work") or {}).get("iterations_per_cl"),
        "T_OL_cy_per_CL": ecm.T_OL,
        "T_nOL_cy_per_CL": ecm.T_nOL,
        **{f"T_{link}_cy_per_CL": value for link, value in ecm.T_data.items()},
        **{f"{link}_load_B_per_CL": moved.load_B for link, moved in found.traffic.items()},
        **{f"{link}_evict_B_per_CL": moved.evict_B for link, moved in found.traffic.items()},
        "traffic_engine": found.traffic_engine,
        **{f"ecm_in_{place}_cy_per_CL": value for place, value in ecm.prediction.items()},
        "data_in": ecm.data_in,
        "ecm_one_core_cy_per_CL": ecm.T_single,
        "ecm_cy_per_CL": ecm.cy_per_cl,
        "n_saturation_cores": ecm.n_saturation,
        "ecm_expected_error": ecm.expected_error,
        "roofline_cy_per_CL": roof.cy_per_cl,
        "roofline_bound": roof.bound,
        "roofline_expected_error": roof.expected_error,
        "intensity_FLOP_per_B": roof.intensity_FLOP_B,
        "predicted_GFLOP_per_s": speed.GFLOP_s,
        "predicted_MLUP_per_s": speed.MLUP_s,
        "doubts": " ".join(doubt.kind for doubt in found.doubts or ()),
    }
    for model, both in (("ecm", ecm.interval_80), ("roofline", roof.interval_80)):
        row[f"{model}_low_80_cy_per_CL"], row[f"{model}_high_80_cy_per_CL"] = both or (None, None)
    return row


def citation(document: CampaignDocument, title: str, authors: Sequence[str], results: Results | None = None) -> str:
    """A CITATION.cff of a campaign (version 1.2.0 of that format), with where imported points were published.

    Raises: InputError where no point of the campaign is done, as where the records are of another version of rooftree.
    """
    import yaml

    if not document.done:
        why = next((note for note in document.notes if "none of these points" in note), "`rooftree campaign run` does them")
        raise InputError("nothing to cite: none of its points is done", where=document.file or document.name, hint=why)
    imported = {(row["source"], row["source_tool"]) for row in (results.rows if results else ()) if row.get("source")}

    kernels, machines = ({getattr(p, name) for p in document.points} for name in ("kernel", "machine"))
    points, of, on = (
        f"{n} {noun}{'s' if n != 1 else ''}"
        for n, noun in ((document.done, "point"), (len(kernels), "kernel"), (len(machines), "machine"))
    )
    about = f"{points} of {of} on {on}, by rooftree {version('rooftree')}"
    found = {
        "cff-version": "1.2.0",
        "message": "If you use these results, please cite them as below.",
        "type": "dataset",
        "title": title or document.name,
        "authors": [{"name": name} for name in authors or ("The authors of this campaign",)],
        "abstract": about,
        "references": [
            {
                "type": "software",
                "title": "rooftree",
                "version": version("rooftree"),
                "authors": [{"name": "The rooftree developers"}],
            },
            *(
                {"type": "data", "title": text, "authors": [{"name": f"The authors of {tool}"}]}
                for text, tool in sorted(imported, key=str)
            ),
        ],
    }
    return str(yaml.safe_dump(found, sort_keys=False, allow_unicode=True))
