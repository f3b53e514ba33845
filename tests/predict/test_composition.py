"""Whole solvers from predictions of their kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.errors import InputError
from rooftree.machine.load import load_machine
from rooftree.predict.composition import Part, composition_record, read_parts

SKL = "skylake-sp:hofmann2019"


def test_times_of_kernels_add_up_by_their_invocations() -> None:
    parts = [Part(kernel="daxpy", invocations=3, sizes={"N": 10**8}), Part(kernel="copy", invocations=1, sizes={"N": 10**7})]
    found = composition_record(parts, load_machine(SKL), [1, 20], incore="throughput")
    assert found["schema"] == "rooftree.composition/1"
    for c, point in enumerate(found["points"]):
        expected = {
            name: often
            * float(rooftree.predict(name, SKL, {"N": n}, cores=[1, 20], incore="throughput").seconds_per_iteration[0, c])
            * n
            for name, often, n in (("daxpy", 3, 10**8), ("copy", 1, 10**7))
        }
        assert point["seconds"] == pytest.approx(sum(expected.values()))
        assert {k["kernel"]: k["seconds"] for k in point["kernels"]} == pytest.approx(expected)
        assert sum(k["share"] for k in point["kernels"]) == pytest.approx(1)
        assert point["GFLOP_s"] == pytest.approx(3 * 2e8 / point["seconds"] * 1e-9)
    assert [k["kernel"] for k in found["points"][0]["kernels"]] == ["daxpy", "copy"]
    (daxpy, _) = found["points"][0]["kernels"]
    assert daxpy["speedup_if_halved"] == pytest.approx(1 / (1 - daxpy["share"] / 2))


def test_a_file_lists_kernels_with_invocations_and_sizes(tmp_path: Path) -> None:
    (tmp_path / "mine.c").write_text("double a[N]; for (int i = 0; i < N; ++i) a[i] = 2 * a[i];")
    file = tmp_path / "solver.yaml"
    file.write_text("kernels:\n- {kernel: mine.c, invocations: 2.5, sizes: {N: 5}}\n- {kernel: daxpy}\n")
    expected = [
        Part(kernel=str(tmp_path / "mine.c"), invocations=2.5, sizes={"N": 5}),
        Part(kernel="daxpy", invocations=1, sizes={"N": 7}),
    ]
    assert expected == read_parts(str(file), {"N": 7})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[]", "expected `kernels:`"),
        ("kernels: []", "expected `kernels:`"),
        ("kernels:\n- {invocations: 3}", "solver.yaml:2: expected a kernel"),
        ("kernels:\n- {kernel: dot, times: 3}", "unknown key 'times'"),
        ("kernels:\n- {kernel: dot, invocations: 0}", "invocations are a number > 0"),
        ("kernels:\n- {kernel: dot, sizes: {N: 1.5}}", "sizes are names with whole numbers"),
    ],
)
def test_what_is_no_application_is_refused_with_its_place(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "solver.yaml"
    file.write_text(text)
    with pytest.raises(InputError, match=complaint):
        read_parts(str(file), {})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such application"):
        read_parts(str(tmp_path / "none.yaml"), {})
