"""JSON Schemas (2020-12) of all documents, derived from the records and the comments of their fields."""

from __future__ import annotations

import importlib
import inspect
import re
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

from rooftree.results.record import Json, Record, hints

DOCUMENTS = {
    "baseline": "check.BaselineDocument",
    "bench": "bench.Bench",
    "benches": "listings.BenchesDocument",
    "data-sheet": "bench.DataSheet",
    "cache": "cache.CacheDocument",
    "calibration": "calibration.CalibrationDocument",
    "learnt-core": "learnt_core.LearntCore",
    "campaign": "campaign.CampaignDocument",
    "campaign-point": "campaign.CampaignPoint",
    "check": "check.CheckDocument",
    "collected": "campaign.CollectedDocument",
    "compare": "compare.CompareDocument",
    "composition": "composition.CompositionDocument",
    "conditions": "traffic.ConditionsDocument",
    "conditions-of-machines": "several.ConditionsOfMachines",
    "doctor": "doctor.DoctorDocument",
    "figure": "figure.FigureDocument",
    "exported": "campaign.ExportedDocument",
    "import": "listings.ImportDocument",
    "imported": "campaign.ImportedDocument",
    "incore": "incore.IncoreDocument",
    "instruction-tables": "listings.TablesDocument",
    "kernel-facts": "kernel.KernelDocument",
    "kernels": "listings.KernelsDocument",
    "loops": "loops.LoopsDocument",
    "machine-files": "listings.CheckedFiles",
    "machine-measurement": "machine_measurement.MachineMeasurement",
    "machines": "listings.MachinesDocument",
    "measurement": "measurement.Measurement",
    "overlap": "machine_measurement.Overlap",
    "profile": "profile.Profile",
    "prediction": "prediction.PredictionDocument",
    "predictions": "several.Predictions",
    "roofline": "roofline.RooflineDocument",
    "scaling": "roofline.ScalingDocument",
    "scalings": "several.Scalings",
    "serve": "served.ServeDocument",
    "site": "collection.SiteDocument",
    "site-case": "collection.Case",
    "term": "listings.TermDocument",
    "terms": "listings.TermsDocument",
    "traffic": "traffic.TrafficDocument",
    "traffics": "several.Traffics",
    "validation": "validation.KernelValidation",
    "validations": "validation.Validations",
}
"""Name of a document -> module and class of its record."""

_SCALARS: Mapping[Any, Json] = {
    str: {"type": "string"},
    float: {"type": "number"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Any: {},
}


def document(name: str) -> type[Record]:
    """The record of a document."""
    module, _, kind = DOCUMENTS[name].partition(".")
    found: type[Record] = getattr(importlib.import_module(f"rooftree.results.{module}"), kind)
    return found


def json_schema(name: str) -> Json:
    """The schema of a document."""
    kind = document(name)
    definitions: dict[str, Json] = {}
    found = _record(kind, definitions)
    del definitions[kind.__name__]
    url = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": url, "title": f"rooftree {name}", **found, "$defs": dict(sorted(definitions.items()))}


def _record(kind: type[Record], definitions: dict[str, Json]) -> Json:
    """The schema of one record; those of the records in it go into the definitions."""
    definitions[kind.__name__] = {}
    said = sentences(kind)
    found: Json = {"type": "object", "description": inspect.cleandoc(kind.__doc__ or "").splitlines()[0], "properties": {}}
    required = []
    for field, (hint, _) in hints(kind).items():
        if field == kind._spread:
            found["additionalProperties"] = _kind(get_args(hint)[1], definitions)
            continue
        key, default = kind._keys[field], kind._defaults[field]
        found["properties"][key] = {**_kind(hint, definitions), "description": said[field]}
        if key == "schema":
            found["properties"][key]["const"] = default
        if default is MISSING:
            required.append(key)
    definitions[kind.__name__] = {**found, "required": required}
    return definitions[kind.__name__]


def _kind(hint: Any, definitions: dict[str, Json]) -> Json:
    """The schema of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Record):
        if hint.__name__ not in definitions:
            _record(hint, definitions)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if origin in (Union, types.UnionType):
        return {"anyOf": [{"type": "null"} if part is type(None) else _kind(part, definitions) for part in parts]}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _kind(parts[1], definitions)}
    if origin in (Sequence, tuple):
        return {"type": "array", "items": _kind(parts[0], definitions)}
    return {"enum": list(parts)} if origin is Literal else _SCALARS[hint]


@cache
def sentences(kind: type[Record]) -> dict[str, str]:
    """What the ``#:`` comment of each field says, those of the bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Record) and base is not Record:
            found |= dict(re.findall(r"^    (\w+): [^\n]*?  #: (.*)$", inspect.getsource(base), re.MULTILINE))
    return found
