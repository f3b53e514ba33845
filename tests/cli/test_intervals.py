"""Every command that prints a predicted time says how sure it is and who knows: an interval and the line `known by`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rooftree import predict
from rooftree.cli import main

ON = ["-D", "N=10000000", "--incore", "throughput"]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_kernel_on_a_roofline_has_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "roofline", "triad", "-m", "skx", *ON)
    assert re.search(r"ECM [\d.]+ GFLOP/s \(80 %: [\d.]+ \.\. [\d.]+\)", text)
    assert "known by: skylake-sp: validated on" in text
    assert main(["roofline", "triad", "-m", "skx", *ON, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["kernels"][0]
    assert found["interval_80"][0] <= found["GFLOP_s"] <= found["interval_80"][1]
    assert "in doubt: a sweep is over so soon" in printed(capsys, "roofline", "triad", "-m", "skx", "-D", "N=3", *ON[2:])


def test_a_composition_says_who_knows_its_machine(capsys: pytest.CaptureFixture[str], root: Path) -> None:
    text = printed(capsys, "compose", str(root / "examples/pcg.yaml"), "-m", "skx", "--incore", "throughput")
    assert "(80 %: " in text
    assert "known by: skylake-sp: validated on" in text


@pytest.mark.parametrize("machine", ["skx", "c920"])
def test_a_composition_says_how_its_times_in_the_core_were_found(
    machine: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A16: one solver took 0.57 or 0.69 s, by whether a compiler was there, without a word."""
    file = tmp_path / "solver.yaml"
    file.write_text("kernels:\n- {kernel: daxpy, sizes: {N: 1000}}\n- {kernel: dot, sizes: {N: 1000}}\n")
    assert "in-core: operation counts" in printed(capsys, "compose", str(file), "-m", machine, "--incore", "throughput")


@pytest.mark.needs("gcc")
def test_a_composition_tells_kernels_from_code_and_from_counts_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    called = "static __attribute__((noinline)) double g(double x) { return x * x + 1.0; }\n"
    body = "for (long i = 0; i < n; i++) a[i] = g(b[i]);"
    (tmp_path / "called.c").write_text(f"{called}void called(long n, double *restrict a, const double *restrict b) {{ {body} }}")
    file = tmp_path / "solver.yaml"
    file.write_text("kernels:\n- {kernel: daxpy, sizes: {N: 1000}}\n- {kernel: called.c, sizes: {n: 1000}}\n")
    text = printed(capsys, "compose", str(file), "-m", "skx", "--incore", "auto")
    assert re.search(r"in-core: machine code, table skx: [^()]*\(daxpy\)", text)
    assert "in-core: operation counts (called)" in text
    assert re.search(r"1 core: at least \S+ s, at most [\d.]+ GFLOP/s", text), "the calls take who knows how long"
    assert main(["compose", str(file), "-m", "skx", "--incore", "auto", "--json"]) == 0
    [point] = json.loads(capsys.readouterr().out)["points"]
    bounds = {kernel["kernel"]: (kernel.get("interval_80"), kernel.get("at_least")) for kernel in point["kernels"]}
    assert [point.get("interval_80"), bounds["called"][0], bounds["daxpy"][1]] == [None, None, None]
    assert bounds["called"][1] + bounds["daxpy"][0][0] <= 1.5 * point["at_least"]
    assert bounds["called"][1] < point["at_least"] <= point["seconds"]


def test_machines_side_by_side_have_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "predict", "triad", "-m", "skx", "-m", "zen4", *ON).partition("known by")[0]
    table = text.partition("triad on")[0]
    assert " 80 % " in table
    assert table.count(" .. ") == 2


@pytest.mark.parametrize("sizes", [{"N": 1000}, {"N": 10**7}, {"N": [1000, 10**7]}])
@pytest.mark.parametrize("machine", ["skx", "zen", "zen4", "haswell-ep"])
def test_the_error_that_is_cited_is_that_of_the_regimes_at_hand(machine: str, sizes: dict[str, int | list[int]]) -> None:
    known = predict("triad", machine, sizes, incore="throughput").validation
    assert known is not None
    cited = re.search(r"median error (?:(\d+) to )?(\d+) %(?: of the (\d+) of its regime)?", known.text)
    own = [regime for regime in known.regimes.values() if regime.of == "machine"]
    assert (cited is not None) == bool(known.points)
    if cited is not None and own:
        errors = sorted(round(100 * (regime.median_error or 0)) for regime in own)
        assert (errors[0], errors[-1]) == (int(cited[1] or cited[2]), int(cited[2]))
        assert cited[3] is None or int(cited[3]) == sum(regime.points for regime in own)
