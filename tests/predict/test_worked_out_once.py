"""What is the same for all machines, and what was worked out before, is not worked out again, and changes no bit of a record."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.kernel import check
from rooftree.kernel.sizes_key import MOST_CACHED, key_of, sizes_of
from rooftree.results.prediction import Prediction

run = importlib.import_module("rooftree.predict.run")
what_if = importlib.import_module("rooftree.predict.what_if")
MACHINES = ("skx", "zen3", "haswell-ep", "a64fx")
KERNELS = ("3D-r1-box-variable", "2D-r3-star-isotropic", "1D-r2-star", "dot", "matmul")


def predicted(kernel: str, machine: str, **options: Any) -> Prediction:
    loop = rooftree.kernel(kernel)
    sizes = {name: np.array([20, 300, 900]) for name in loop.symbols}
    return rooftree.predict(loop, machine, sizes, tied=True, incore="throughput", **{"traffic": "lc", **options})


def kept() -> Iterator[Any]:
    """All functions of the package that keep what they answered."""
    for name, module in list(sys.modules.items()):
        if name.startswith("rooftree"):
            yield from (each for each in vars(module).values() if hasattr(each, "cache_clear"))


def forget() -> None:
    for each in kept():
        each.cache_clear()


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_prediction_is_the_same_whatever_machines_were_asked_before(kernel: str) -> None:
    alone = []
    for machine in MACHINES:
        forget()
        alone.append(predicted(kernel, machine).to_json())
    forget()
    for _ in range(2):
        assert [predicted(kernel, machine).to_json() for machine in MACHINES] == alone


@pytest.mark.parametrize("traffic", ["lc", "auto"])
@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("kernel", KERNELS)
def test_gains_are_those_of_runtimes_that_are_worked_out_anew(
    monkeypatch: pytest.MonkeyPatch, kernel: str, machine: str, traffic: str
) -> None:
    """A runtime that the table of all core counts has is that of this core count alone, to the last bit."""
    once = predicted(kernel, machine, traffic=traffic, cores=2).what_if
    whole = what_if._Run.cycles

    def anew(run: Any, machine: Any) -> float:
        return float(whole(what_if.replace(run, known=None), machine))

    monkeypatch.setattr(what_if._Run, "cycles", anew)
    assert predicted(kernel, machine, traffic=traffic, cores=2).what_if == once


@pytest.mark.parametrize("machine", [*MACHINES, "zen4", "zen2", "power9"])
@pytest.mark.parametrize("kernel", [*KERNELS, "2d-5pt", "strided-sum", "matvec-transposed", "rgb-to-grey", "3d-27pt"])
def test_what_a_sweep_says_of_its_last_size_is_what_the_size_alone_says(
    monkeypatch: pytest.MonkeyPatch, kernel: str, machine: str
) -> None:
    once = predicted(kernel, machine).what_if
    monkeypatch.setattr(run, "is_alike", lambda *_: False)
    assert predicted(kernel, machine).what_if == once


def test_accesses_are_checked_once_for_all_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    asked: list[str] = []
    real = check._check

    def counted(*args: Any) -> str:
        asked.append(args[3].text)
        return real(*args)

    monkeypatch.setattr(check, "_check", counted)
    loop = rooftree.kernel("3D-r1-star")
    sizes = {name: np.array([20, 300]) for name in loop.symbols}
    found = [rooftree.predict(loop, machine, sizes, tied=True, incore="throughput").notes for machine in MACHINES[:1]]
    once = len(asked)
    found += [rooftree.predict(loop, machine, sizes, tied=True, incore="throughput").notes for machine in MACHINES[1:]]
    assert once == len(asked) > 0
    assert len(found) == len(MACHINES)


def test_sizes_that_are_a_key_come_back_as_they_were() -> None:
    sizes: dict[str, Any] = {"N": np.array([1, 2, 3]), "M": 7, "x": np.array([[0.5], [2.0]])}
    key = key_of(sizes)
    assert key is not None
    for name, value in sizes_of(key).items():
        assert np.array_equal(value, sizes[name])
        assert (value.dtype, value.shape) == (np.asarray(sizes[name]).dtype, np.shape(sizes[name]))
        with pytest.raises(ValueError, match="read-only"):
            value[...] = 0
    others: list[dict[str, Any]] = [{"N": [1, 2, 4]}, {"M": [1, 2, 3]}, {"N": [[1, 2, 3]]}, {"N": [1.0, 2.0, 3.0]}]
    assert len({key_of(one) for one in [{"N": [1, 2, 3]}, *others]}) == 5


@pytest.mark.parametrize("sizes", [{"N": np.ones(MOST_CACHED + 1)}, {"N": [10**30]}])
def test_many_sizes_and_what_is_no_number_are_no_key(sizes: Any) -> None:
    assert key_of(sizes) is None
