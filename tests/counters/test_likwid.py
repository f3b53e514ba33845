"""likwid-perfctr: commands, its CSV (written after its documentation and its printing code), differences of two runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rooftree.counters.likwid import LikwidCounters, command, known_groups, parse
from rooftree.counters.record import Work
from rooftree.errors import CapabilityError, MeasurementError

GROUPS = """\
Group name\tDescription
--------------------------------------------------------------------------------
    BRANCH\tBranch prediction miss rate/ratio
        L2\tL2 cache bandwidth in MBytes/s
        L3\tL3 cache bandwidth in MBytes/s
       MEM\tMemory bandwidth in MBytes/s
  FLOPS_DP\tDouble Precision MFLOP/s
"""
EVENTS = {
    "L2": "L1D_REPLACEMENT,PMC0,{a},{a},\nL1D_M_EVICT,PMC1,{b},{b},\n",
    "L3": "L2_LINES_IN_ALL,PMC0,{a},{a},\nL2_TRANS_L2_WB,PMC1,{b},{b},\n",
    "MEM": "CAS_COUNT_RD,MBOX0C0,{a},0,\nCAS_COUNT_WR,MBOX0C1,{b},0,\n",
    "FLOPS_DP": "FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE,PMC2,{a},{a},\n",
}
METRICS = {
    "L2": "L2D load data volume [GBytes],{v},{v},,\nL2D evict data volume [GBytes],{w},{w},,\n",
    "L3": "L3 load data volume [GBytes],{v},{v},,\nL3 evict data volume [GBytes],0,0,,\n"
    "L3|MEM evict data volume [GBytes],{w},{w},,\n",
    "MEM": "Memory read data volume [GBytes],{v},0,,\nMemory write data volume [GBytes],{w},nan,,\n"
    "Memory data volume [GBytes],{s},-,,\n",
    "FLOPS_DP": "DP [MFLOP/s],{r},{r},,\n",
}


def output(group: Any, repetitions: Any) -> str:
    """What likwid-perfctr -O prints for two threads that move 1 MB and 0.25 MB in each repetition, and 5 MB before."""
    v, w = (5e6 + 1e6 * repetitions) * 1e-9, 0.25e6 * repetitions * 1e-9
    seconds = 0.5 + 0.01 * repetitions
    raw = EVENTS[group].format(a=round(v * 1e9 / 64), b=round(w * 1e9 / 64))
    metric = METRICS[group].format(v=v, w=w, s=v + w, r=2e6 * repetitions / seconds * 1e-6)
    return (
        "checksum 4711\nSTRUCT,Info,3,,\nCPU name:,Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz,,,\nCPU type:,Intel Skylake SP,,,\n"
        f"CPU clock:,2.39 GHz,,,\nTABLE,Group 1 Raw,{group},2,\nEvent,Counter,HWThread 0,HWThread 1,\n{raw}"
        f"TABLE,Group 1 Raw STAT,{group},2,\nEvent,Counter,Sum,Min,Max,Avg\nL1D_REPLACEMENT STAT,PMC0,9e9,9e9,9e9,9e9\n"
        f"TABLE,Group 1 Metric,{group},3,\nMetric,HWThread 0,HWThread 1,,\nRuntime (RDTSC) [s],{seconds},{seconds},,\n{metric}"
        f"TABLE,Group 1 Metric STAT,{group},3,\nMetric,Sum,Min,Max,Avg\nL2D load data volume [GBytes] STAT,9e9,9e9,9e9,9e9\n"
    )


class Shell:
    """Runs what LikwidCounters asks for."""

    def __init__(self) -> None:
        self.commands: list[Any] = []

    def __call__(self, arguments: Any, environment: Any) -> Any:
        self.commands.append(list(arguments))
        if arguments[1:] == ["-a"]:
            return GROUPS
        return output(arguments[4], int(arguments[-1]))


def work(repetitions: int = 100) -> Any:
    return Work(run=print, repetitions=repetitions, cache_lines=50.0, cpus=(0, 1), command=lambda n: ["./kernel", "-n", str(n)])


def test_the_command_is_a_list_with_pinning_group_and_program() -> None:
    assert command("MEM", (2, 5), ["./kernel", "a b"]) == ["likwid-perfctr", "-C", "2,5", "-g", "MEM", "-O", "./kernel", "a b"]


def test_groups_are_read_from_the_list_that_it_prints() -> None:
    assert known_groups(GROUPS) == ("BRANCH", "L2", "L3", "MEM", "FLOPS_DP")


def test_tables_are_summed_over_threads_and_statistics_are_passed_over() -> None:
    found = parse(output("L2", 3))
    assert found.events == {"L1D_REPLACEMENT": 2 * 125000, "L1D_M_EVICT": 2 * 11719}
    assert found.metrics["L2D load data volume [GBytes]"] == pytest.approx(0.016)
    assert found.seconds == pytest.approx(0.53)


def test_what_a_thread_does_not_count_is_no_number() -> None:
    found = parse(output("MEM", 4))
    assert found.metrics["Memory write data volume [GBytes]"] == pytest.approx(0.001)


def test_the_difference_of_two_runs_leaves_the_start_of_the_program_out() -> None:
    shell = Shell()
    found = LikwidCounters((0, 1), run=shell).count(work())
    metrics = found["metrics"]
    assert metrics["L1L2"] == {"load_B": pytest.approx(2 * 1e6 / 50), "evict_B": pytest.approx(2 * 0.25e6 / 50)}
    assert metrics["L2L3"]["evict_B"] == pytest.approx(2 * 0.25e6 / 50), "of a victim cache all that leaves the L2"
    assert metrics["L3Mem"] == {"load_B": pytest.approx(1e6 / 50), "evict_B": pytest.approx(0.25e6 / 50)}
    assert metrics["FLOP_dp"] == pytest.approx(2 * 2e6 / 50)
    assert found["events"]["L2:L1D_REPLACEMENT"] == pytest.approx(2 * 100 * 1e6 / 64, rel=1e-5)
    assert [c[-1] for c in shell.commands[1:]] == ["100", "200"] * 4
    assert "FLOPS_SP" in found["notes"][0]


def test_work_without_a_program_cannot_be_counted() -> None:
    with pytest.raises(CapabilityError, match="whole programs"):
        LikwidCounters(run=Shell()).count(Work(run=print, repetitions=1, cache_lines=1))


def test_output_without_tables_is_an_error() -> None:
    with pytest.raises(MeasurementError, match="no table of counts"):
        parse("ERROR: Cannot access MSR\n")


def test_a_processor_without_groups_is_an_error() -> None:
    with pytest.raises(CapabilityError, match="none of the groups"):
        LikwidCounters(run=lambda arguments, environment: "No groups defined for this\n")


def test_a_missing_program_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CapabilityError, match="likwid-perfctr is not installed"):
        LikwidCounters()


def test_a_program_that_fails_is_an_error_with_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "likwid-perfctr"
    script.write_text("#!/bin/sh\necho 'Cannot get access to MSRs' >&2\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(CapabilityError, match=r"exit 1\): Cannot get access to MSRs"):
        LikwidCounters()
