"""A11, A14: nothing that was asked for disappears from a roofline, and its ridge point is that of loads."""

from __future__ import annotations

import pytest

from rooftree.cli import main
from rooftree.machine.load import load_machine
from rooftree.predict.rooflines import place, roofline_record
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
