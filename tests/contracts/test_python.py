"""The Python surface: names, parameters, attributes of what comes back, columns.  Deliberate changes: see test_documents.py."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import rooftree

from .conftest import DATA, called

Recorded = Callable[[str, Iterable[str]], None]


def parameters(function: Any) -> list[str]:
    """Name, kind and default of each parameter; types may change their names and places."""
    found = []
    for p in inspect.signature(function).parameters.values():
        default = "" if p.default is p.empty else f" = {p.default!r}" if not callable(p.default) else f" = {p.default.__name__}"
        found.append(f"{p.kind.description} {p.name}{default}")
    return found


def attributes(value: Any) -> list[str]:
    """What our own classes give a value to be asked for: names with the type of plain values, methods with their parameters."""
    ours = [c for c in type(value).__mro__ if c.__module__.partition(".")[0] == "rooftree"]
    names = {name for c in ours for name in (*vars(c), *vars(c).get("__annotations__", {}))} | set(getattr(value, "__dict__", ()))
    found = []
    for name in sorted(name for name in names if not name.startswith("_") and name != "model_config"):
        part = getattr(value, name)
        if callable(part):
            found.append(f"{name}({', '.join(parameters(part))})")
        else:
            plain = type(part).__module__ in ("builtins", "numpy")
            found.append(f"{name}: {type(part).__name__ if plain else 'a record'}")
    return found


def test_names_and_parameters_stay(recorded: Recorded) -> None:
    lines = [f"__all__ {name}" for name in sorted(rooftree.__all__)]
    for name in sorted(rooftree.__all__):
        if name != "__version__":
            lines += [f"{name}: {p}" for p in parameters(called(getattr(rooftree, name)))]
    recorded("python/names.txt", lines)


def test_nothing_else_is_offered() -> None:
    assert sorted(rooftree.__all__) == dir(rooftree)
    assert not hasattr(rooftree, "nothing")


@pytest.mark.parametrize("name", ["predict", "measure", "validate"])
def test_options_stay(name: str, gcc: None, recorded: Recorded) -> None:
    with pytest.raises(Exception, match="there are: ") as raised:
        getattr(rooftree, name)("triad", "skx", {"N": 100}, no_such_option=1)
    assert "UsageError" == type(raised.value).__name__
    words = re.search(r"there are: ([\w, ]+)", str(raised.value))
    assert words is not None
    recorded(f"python/options-{name}.txt", sorted(words[1].replace(" ", "").split(",")))


def predicted() -> Any:
    return rooftree.predict("2d-5pt", "skx", {"N": [100, 5000]}, cores=[1, 4], incore="throughput")


RESULTS = {
    "CacheSimulator": lambda: rooftree.CacheSimulator.of_machine("skx"),
    "InCoreResult": lambda: rooftree.incore((DATA / "input" / "loop.s").read_text("utf-8"), "zen4"),
    "Kernel": lambda: rooftree.kernel("2d-5pt"),
    "Machine": lambda: rooftree.machine("skx"),
    "Prediction": predicted,
}
MEASURED = {
    "Measurement": lambda: rooftree.measure("triad", "zen3", {"N": [1000]}, time_limit=0.1, counters="none"),
    "Validation": lambda: rooftree.validate(
        "triad", "zen3", {"N": [1000]}, incore="throughput", measuring={"time_limit": 0.1, "counters": "none"}
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_attributes_and_methods_of_results_stay(name: str, recorded: Recorded) -> None:
    recorded(f"python/{name}.txt", attributes(RESULTS[name]()))


@pytest.mark.parametrize("name", MEASURED)
def test_attributes_methods_and_columns_of_measured_results_stay(name: str, runs_kernels: None, recorded: Recorded) -> None:
    found = MEASURED[name]()  # type: ignore[no-untyped-call]
    recorded(f"python/{name}.txt", attributes(found))
    recorded(f"python/{name}-pandas.txt", sorted(f"{column}: {kind.kind}" for column, kind in found.to_pandas().dtypes.items()))


def test_columns_of_a_prediction_stay(recorded: Recorded) -> None:
    found = predicted()
    recorded("python/Prediction-pandas.txt", [f"{column}: {kind.kind}" for column, kind in found.to_pandas().dtypes.items()])
    data = found.to_xarray()
    lines = [f"{kind} {name}: {part.dims}" for kind in ("coords", "data_vars") for name, part in getattr(data, kind).items()]
    recorded("python/Prediction-xarray.txt", [*sorted(lines), *sorted(f"attrs {name}" for name in data.attrs)])


def test_arrays_of_a_prediction_run_over_sizes_and_cores() -> None:
    found = predicted()
    assert (2, 2) == found.shape == found.cy_per_cl.shape == found.T_data["L1L2"].shape == found.n_saturation.shape


@pytest.mark.parametrize("kind", ["roofline", "ecm", "traffic", "scaling"])
def test_every_kind_of_figure_is_drawn(kind: str) -> None:
    assert predicted().plot(kind).data


@pytest.mark.parametrize("name", ["InCoreResult", "Prediction"])
def test_results_print_and_explain_themselves_and_are_json(name: str) -> None:
    found = RESULTS[name]()
    assert len(str(found).splitlines()) > 5
    assert found.explain()
    assert json.loads(found.to_json()) == json.loads(json.dumps(found.to_dict()))


def test_wrong_input_raises_errors_with_the_exit_codes_of_the_command_line() -> None:
    raised = {}
    for what, call in {
        "kernel": lambda: rooftree.kernel("no-such"),
        "machine": lambda: rooftree.machine("no-such"),
        "unknown instruction": lambda: rooftree.incore("vfoo %ymm1, %ymm2, %ymm3", "zen4"),
        "option": lambda: rooftree.predict("triad", "skx", {"N": 100}, traffic="no-such"),
        "size": lambda: rooftree.predict("triad", "skx"),
        "compiler": lambda: rooftree.predict("triad", "skx", {"N": 100}, incore="asm", compiler="no-such"),
    }.items():
        with pytest.raises(Exception, match=r"\w") as error:
            call()  # type: ignore[no-untyped-call]
        raised[what] = (type(error.value).__name__, getattr(error.value, "exit_code", None))
    assert {
        "kernel": ("KernelError", 5),
        "machine": ("MachineError", 5),
        "unknown instruction": ("UnknownCostError", 4),
        "option": ("UsageError", 2),
        "size": ("UsageError", 2),
        "compiler": ("CapabilityError", 4),
    } == raised


def test_the_cache_simulator_counts_what_its_page_says() -> None:
    caches = rooftree.CacheSimulator.of_machine("skx")
    caches.load(range(4096, 8192, 8), 8)
    caches.store(4096, 8)
    first = caches.counts().levels[0]
    assert (512, 1, 64) == (first.loads, first.stores, first.misses)


def test_a_measurement_is_read_from_its_own_record(runs_kernels: None, tmp_path: Path) -> None:
    found = MEASURED["Measurement"]()  # type: ignore[no-untyped-call]
    assert found == type(found).from_dict(json.loads(found.to_json()))
