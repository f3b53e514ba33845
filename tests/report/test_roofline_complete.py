"""A11, A14: nothing that was asked for disappears from a roofline, and its ridge point is that of loads."""

from __future__ import annotations

import pytest

from rooftree.cli import main
from rooftree.machine.load import list_machines, load_machine
from rooftree.predict.rooflines import carm_record, place, roofline_record
from rooftree.predict.run import predict
from rooftree.report.roofline.figure import machines_roofline_figure

SKX = "skx-snc"
OPTIONS = {"incore": "throughput"}


@pytest.mark.parametrize(
    ("kernel", "size", "why"), [("daxpy", "N=400", "no bytes beyond L1, 512 GFLOP/s"), ("copy", "N=1e8", "no FLOP")]
)
def test_a_kernel_without_a_place_is_named_with_its_reason(kernel: str, size: str, why: str) -> None:
    """A11: daxpy in L1 was said to have no FLOP, and vanished from the figure."""
    machine = load_machine(SKX)
    figure = machines_roofline_figure([roofline_record(machine)], place(kernel, machine, [size], None, OPTIONS))
    shown = " ".join(str(note.text) for note in figure.layout.annotations)
    assert f"{kernel} N = {size[2:].replace('1e8', '100000000')}: {why}" in shown


def test_the_text_tells_no_bytes_from_no_flop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roofline", "daxpy", "copy", "-m", SKX, "-D", "N=400", "--incore", "throughput"]) == 0
    out = capsys.readouterr().out
    assert "daxpy N=400 on skylake-sp:SNC: no bytes beyond L1" in out
    assert "copy N=400 on skylake-sp:SNC: no FLOP" in out


@pytest.mark.parametrize("intensity", [0.001, 0.1, 1.0, 1000.0])
def test_an_intensity_that_was_asked_for_lies_inside_of_the_axes(intensity: float) -> None:
    """A11: 0.1 lay left of the axis."""
    figure = machines_roofline_figure([roofline_record(load_machine(SKX), None, [intensity])])
    low, high = (10**end for end in figure.layout.xaxis.range)
    assert low < intensity < high
    trace = next(t for t in figure.data if t.name == "intensity asked for")
    assert list(trace.x) == [intensity]
    bottom, top = (10**end for end in figure.layout.yaxis.range)
    assert bottom < trace.y[0] < top


def test_the_ridge_point_is_that_of_loads_wherever_it_is_told() -> None:
    """A14: it was drawn with the bandwidth of stores, which measured machines may have larger."""
    machine = load_machine("haswell-ep")
    assert machine.memory is not None
    mixes = machine.memory.saturated
    faster = mixes[0].model_copy(update={"name": "store", "bandwidth": 3 * max(m.bandwidth for m in mixes)})
    memory = machine.memory.model_copy(update={"saturated": (*mixes, faster)})
    record = roofline_record(machine.model_copy(update={"memory": memory}))
    loads = next(m.bandwidth for m in mixes if m.name.endswith("load"))
    domains = machine.topology.numa_domains_per_socket
    assert record.ridge_FLOP_B == pytest.approx(record.peak_FLOP_s / (loads * domains))
    figure = machines_roofline_figure([record])
    drawn = [t.x[0] for t in figure.data if "ridge point" in str(t.hovertemplate)]
    assert drawn == [pytest.approx(record.ridge_FLOP_B)]


@pytest.mark.slow
def test_the_peak_of_a_machine_is_the_same_wherever_it_is_told() -> None:
    """A14: 176 GFLOP/s on one page and 118 on another."""
    for entry in list_machines():
        machine = load_machine(entry.name)
        if machine.core is None:
            continue
        record = roofline_record(machine, 1)
        predicted = predict("daxpy", machine, {"N": 10**7}, traffic="lc", incore="throughput").to_dict()["machine"]["roofs"]
        peaks = {max(r["value"] for r in predicted if r["kind"] == "compute"), carm_record(machine, 1).peak_FLOP_s}
        assert peaks == {record.peak_FLOP_s}, entry.name


@pytest.mark.parametrize(
    ("cores", "name"), [(1, "memory of 10 cores"), (10, "memory"), (11, "memory of 20 cores"), (20, "memory")]
)
def test_a_memory_roof_that_these_cores_may_not_reach_says_whose_it_is(cores: int, name: str) -> None:
    """A14: the memory roof of ten cores stood above the L3 roof of one."""
    roofs = roofline_record(load_machine(SKX), cores).roofs
    assert {r.name.partition(",")[0] for r in roofs if r.kind == "bandwidth"} == {name}
    figure = machines_roofline_figure([roofline_record(load_machine(SKX), cores)])
    assert any(str(t.name).startswith(name) for t in figure.data) or any(name in str(t.text) for t in figure.data)
