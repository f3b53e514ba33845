"""How bytes become the times of links on a page: a reader can work each of them out."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.report.prediction.points import number
from rooftree.results.machine import Fact, Roof
from rooftree.site.bandwidths import PENALTIES, of_stream, one_core_sentence, paths_sentence, streams_sentence
from rooftree.site.transfers import transfers
from rooftree.units import parse
from tests.machines import sharing_memory

from .pages import MODELLED


@pytest.mark.parametrize("machine", MODELLED)
def test_bytes_bandwidth_and_penalties_add_up_to_the_time_of_each_link(machine: str) -> None:
    p = rooftree.predict("3D-r1-star", machine, {"M,N,P": [40, 120, 400]}, incore="throughput")
    for point in p.points():
        rows, _ = transfers(point, p.machine)
        assert [row.symbol for row in rows] == [f"T_{link}" for link, time in point.ecm.T_data.items() if time]
        for row in rows:
            rate = float(row.bandwidth.split()[0])
            moved = (float(row.load), float(row.evict))
            bytes_time = (max(moved) if "each way" in row.bandwidth else sum(moved)) / rate
            besides = float(row.besides.rpartition("= ")[2] or 0)
            if " in, " not in row.bandwidth:
                assert float(row.bytes_time) == pytest.approx(bytes_time, rel=0.01), row
            assert float(row.time) == pytest.approx(float(row.bytes_time) + besides, rel=0.01), row


@pytest.mark.parametrize(("machine", "alone"), [("zen5", True), ("ivb", False)])
def test_a_penalty_is_named_with_its_figure_and_its_source(machine: str, alone: bool) -> None:
    p = rooftree.predict("triad", machine, {"N": 10**7}, incore="throughput")
    rows, said = transfers(next(iter(p.points())), p.machine)
    assert any(" x " in row.besides for row in rows) == alone, rows  # of several nobody can say how often each counts
    assert any("of the machine file; source: " in text for text in said), said


def test_what_was_fitted_says_how_well_it_agreed_with_the_place_alone() -> None:
    """The whole list of verdicts stood on each page: `L1 decided, error 4.4 %, the next 32.5 %; L2 decided, ...`."""
    source = "candidate bandwidths and overlaps, measured: L2 decided, error 4.3 %, the next 10 %; Mem undecided, error 7.9 %"
    p = rooftree.predict("triad", "zen5", {"N": 10**7}, incore="throughput")
    facts = [Fact(**{**f, "source": source}) if "penalty" in f.what else f for f in p.machine.facts]
    _, said = transfers(next(iter(p.points())), p.machine.replace(facts=facts))
    text = next(text for text in said if "of the machine file; source: " in text)
    assert "with the data in memory within 7.9 % in the mean" in text
    assert "decided" not in text


def test_a_bandwidth_of_memory_names_its_stream_and_all_streams_are_told() -> None:
    machine = sharing_memory("zen4")
    assert machine.memory is not None
    p = rooftree.predict("triad", machine, {"N": 10**7}, incore="throughput")
    rows, said = transfers(next(iter(p.points())), p.machine)
    of_memory = [row.bandwidth for row in rows if row.symbol.endswith("Mem")]
    assert of_memory
    assert all("stream" in text for text in of_memory)
    told = next(text for text in said if text.startswith("Memory by streams"))
    for mix in machine.memory.saturated:
        assert f"{mix.name} {number(mix.bandwidth * 1e-9)}" in told
    assert f"all {machine.topology.cores_per_domain} cores of a ccNUMA domain together" in told


@pytest.mark.parametrize("machine", MODELLED)
def test_a_cache_that_is_drawn_above_the_one_before_it_is_explained(machine: str) -> None:
    facts = rooftree.predict("triad", machine, {"N": 1000}, incore="throughput").machine
    near, far = (Roof(name=n, kind="bandwidth", value=v, level=n, cores=1) for n, v in (("L1", 2e11), ("L2", 1e11)))
    assert paths_sentence(facts.replace(roofs=[near, far])) == ""
    crossed = paths_sentence(facts.replace(roofs=[near, far.replace(value=3e11)]))
    assert crossed.startswith("L2 lies above L1: each of these lines is one path alone")


@pytest.mark.parametrize("penalty", [0.0, 2.0])
def test_what_one_core_alone_gets_of_memory_stands_with_the_number(penalty: float) -> None:
    """Told was that it counts besides, beside an empty column of what counts besides; 51.8 GB/s were those of two cores."""
    facts = rooftree.predict("triad", sharing_memory("zen4"), {"N": 10**7}, incore="throughput").machine
    mem = {f.what.partition(".")[0] for f in facts.facts if f.what.partition(".")[0].endswith("Mem")}
    names = [f.what.rpartition(".")[0] for f in facts.facts if f.what.endswith(".bandwidth") and f.value]
    name = next(n for n in names if any(f.what == f"{n}.read" for f in facts.facts))
    rate = next(parse(f.value, "B/s") for f in facts.facts if f.what == f"{name}.bandwidth")
    kept = [f for f in facts.facts if not (f.what.partition(".")[0] in mem and f.what.partition(".")[2] in PENALTIES)]
    alone = Fact(what=f"{name}.alone", value="12.3 GB/s", source="measured")
    slow = [Fact(what=f"{link}.stream_penalty", value=f"{penalty} cy", source="measured") for link in sorted(mem)]
    machine = facts.replace(facts=[*(f for f in kept if f.what != alone.what), alone, *slow])
    _, which = of_stream(machine, rate)
    assert f"{name} of {machine.cores_per_domain} cores together" in which
    assert which.endswith("of one core alone 12.3 GB/s")
    assert ("counts besides" in streams_sentence(machine)) is (penalty > 0)
    assert ("has no time of its own" in streams_sentence(machine)) is (penalty == 0)


@pytest.mark.parametrize("older", [True, False])
@pytest.mark.parametrize("alone", [True, False])
def test_a_time_of_one_core_is_not_said_to_be_that_of_several(alone: bool, older: bool) -> None:
    """A link at what one core alone gets of memory, 17.3 GB/s, was `between streams of the machine file of 2 cores together`."""
    facts = rooftree.predict("triad", sharing_memory("zen4"), {"N": 10**7}, incore="throughput")
    own = [
        Fact(what=f"{link}.alone.{way}", value=value, source="fit")
        for link in ("L2Mem", "L3Mem")
        for way, value in (("load", "17.3 GB/s"), ("evict", "13.6 GB/s"))
    ]
    before = "" if older else "rivals[0]."  # records of before had one name for both
    rival = [fact.replace(what=f"{before}{fact.what}", value="18.5 GB/s") for fact in own]  # what was not chosen
    machine = facts.machine.replace(facts=[*facts.machine.facts, *own, *rival])
    point = next(iter(facts.points()))
    rates = {"L2Mem": 17.3e9, "L3Mem": 13.6e9} if alone else {}
    moved = point.traffic
    times = {
        link: ((moved[link].load_B or 0.0) + (moved[link].evict_B or 0.0)) / rates[link] * machine.clock_Hz
        if link in rates
        else t
        for link, t in point.ecm.T_data.items()
    }
    rows, said = transfers(point.replace(ecm=point.ecm.replace(T_data=times)), machine)
    of_memory = [row.bandwidth for row in rows if row.symbol.endswith("Mem")]
    assert of_memory
    assert all(("what one core alone gets" in text) is alone for text in of_memory)
    assert all(("cores together" in text) is not alone for text in of_memory)
    assert any("those of one core alone as 17.3 GB/s in and 13.6 GB/s out" in text for text in said)


@pytest.mark.parametrize(
    ("model", "told"),
    [(68.8e9, "as the ECM model has it; measured are up to 66.4, of store"), (66.4e9, "as measured of the stream store")],
)
def test_a_roof_of_one_core_says_whether_it_was_measured(model: float, told: str) -> None:
    """`the most that one core moved of any stream that was measured`, 68.8 GB/s, stood above 66.4 of the streams."""
    facts = rooftree.predict("triad", "zen4", {"N": 1000}, incore="throughput").machine
    roofs = [Roof(name="memory, one core", kind="bandwidth", value=model, level="Mem", cores=1)]
    stream = [("store.bandwidth", "71 GB/s"), ("store.read", "0"), ("store.alone", "66.4 GB/s")]
    machine = facts.replace(roofs=roofs, facts=[Fact(what=what, value=value, source="measured") for what, value in stream])
    assert told in one_core_sentence(machine)
    assert f"{number(model * 1e-9)} GB/s" in one_core_sentence(machine)
