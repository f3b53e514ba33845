"""Which roof holds a region, and what is said of it: by the ECM model where it agrees, never by a level that is refuted."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from rooftree.asm import parse
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.incore.tables.load import load
from rooftree.instrument.application import application
from rooftree.instrument.engine import Executions, key_of
from rooftree.instrument.engines import engine_named
from rooftree.instrument.samples import Place, Samples
from rooftree.machine.load import load_machine
from rooftree.machine.model import AccessCost, Machine
from rooftree.profile.branches import turns_of
from rooftree.profile.core import general_accesses, narrow_part
from rooftree.profile.data import Reach
from rooftree.profile.ecm import predicted
from rooftree.profile.limited import _too_fast
from rooftree.profile.place import IN_CORE, agree, agreed_level, placed, times
from rooftree.profile.regions import Found, regions
from rooftree.profile.words import next_step
from rooftree.profile.work import Work, _is_general, at_once, lanes
from rooftree.results.profile import RegionEcm
from tests.needs import elsewhere, need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

PASSES = 1_000_000
LEVELS = {"L1": 2.0, "L2": 4.0, "L3": 10.0, "Mem": 22.0}
SPIN = """
#include <stdio.h>
volatile int go = 1; double sum;
__attribute__((noinline)) void wait_for(int n) { while (go && n--) __builtin_ia32_pause(); }
__attribute__((noinline)) void work(int n) { for (int i = 0; i < n; i++) { sum += i; __builtin_ia32_pause(); } }
int main(int c, char **v) { wait_for(c); work(c); printf("%g", sum); return 0; }
"""


@pytest.fixture(scope="module")
def machine() -> Machine:
    return load_machine("ice-lake-sp")


def triad(width: int = 32) -> Work:
    """A pass loads two vectors and stores one."""
    work = Work(instructions=5.0 * PASSES, passes=PASSES, load_B=2.0 * width * PASSES, store_B=1.0 * width * PASSES)
    work.accesses[width] = (2.0 * PASSES, 1.0 * PASSES)
    work.arithmetic["fma", max(1, width // 8), 8] = PASSES
    work.flops = Counter({"dp": 2 * (width // 8) * PASSES})
    return work


def ecm(data_in: str, measured: float, at_most: bool = False) -> RegionEcm:
    cycles = LEVELS[data_in]
    return RegionEcm(
        cycles=cycles, interval_80=[0.9 * cycles, 1.15 * cycles], data_in=data_in, levels=LEVELS, sizes={}, iterations_per_pass=4,
        measured_cycles=measured, memory_at_most=at_most, text="what the ECM model says", assumptions=[],
    )  # fmt: skip


def seconds(cycles: float, machine: Machine) -> float:
    assert machine.core is not None
    return cycles * PASSES / machine.core.clock


@pytest.mark.parametrize(("data_in", "measured"), [("Mem", 25.0), ("Mem", 19.0), ("L3", 10.5), ("L2", 4.5)])
def test_the_level_of_an_agreeing_model_holds_a_region(data_in: str, measured: float, machine: Machine) -> None:
    model = ecm(data_in, measured)
    roof = placed(triad(), seconds(measured, machine), 1, machine, 400, ecm=model)
    assert roof is not None
    assert data_in == roof.binding
    assert roof.fraction == pytest.approx(LEVELS[data_in] / measured)
    assert roof.gain == pytest.approx(measured / LEVELS["L1"])
    assert {one.name: one.fraction for one in roof.all}[data_in] == roof.fraction
    said = next_step(region("triad", 0.5, roof=roof, ecm=model, samples=400))
    assert said.startswith(f"{data_in} holds it, as the ECM model says")
    assert "%" not in said


def test_a_model_with_data_in_l1_leaves_it_to_the_core(machine: Machine) -> None:
    roof = placed(triad(), seconds(2.0, machine), 1, machine, 400, ecm=ecm("L1", 2.0))
    assert roof is not None
    assert roof.binding in IN_CORE


@pytest.mark.parametrize("samples", [4, 400])
def test_a_level_that_is_exceeded_does_not_bind(samples: int, machine: Machine) -> None:
    work = triad()
    limits = times(work, machine, 1)
    roof = placed(work, 0.97 * limits["L3"], 1, machine, samples)
    assert roof is not None
    assert roof.binding not in ("L3", "Mem")
    assert roof.fraction <= 1.0
    known = placed(work, seconds(7.0, machine), 1, machine, samples, ecm=ecm("Mem", 7.0))  # the model does not agree
    assert known is not None
    assert known.binding in IN_CORE  # L2 would take half of that time, and nothing says that the data come from there
    said = next_step(region("triad", 0.5, roof=known, ecm=ecm("Mem", 7.0), samples=400))
    assert "what the ECM model says" in said
    assert not re.search(r"(?<!if )it waits", said)


def test_where_the_model_says_that_the_core_holds_it_no_level_does(machine: Machine) -> None:
    alike = ecm("L1", 3.0).replace(levels=dict.fromkeys(LEVELS, 2.0), text="")
    for data_in in ("L1", "Mem"):
        roof = placed(triad(), seconds(3.0, machine), 1, machine, 400, ecm=alike.replace(data_in=data_in))
        assert roof is not None
        assert all(one.name in IN_CORE or one.fraction != pytest.approx(2 / 3) for one in roof.all)
        as_long = times(triad(), machine, 1)["L2"] / 0.99  # as if all bytes came from there
        roof = placed(triad(), as_long, 1, machine, 400, ecm=alike.replace(data_in=data_in))
        assert roof is not None
        assert roof.binding in IN_CORE


def test_no_level_beyond_the_data_binds(machine: Machine) -> None:
    roof = placed(triad(), seconds(13.0, machine), 1, machine, 400, ecm=ecm("L2", 13.0))  # three times as long as the model says
    assert roof is not None
    assert roof.binding in IN_CORE


def test_time_alone_names_no_level_where_addresses_do_not_tell(machine: Machine) -> None:
    """A filter was told to wait for L2 though only the memory of the whole program bounded its data."""
    measured = times(triad(), machine, 1)["L3"] / 0.9
    moved = triad().load_B + triad().store_B
    roof = placed(triad(), measured, 1, machine, 400, reach=Reach(moved, samples=0))
    assert roof is not None
    assert roof.binding in IN_CORE
    told = placed(triad(), measured, 1, machine, 400, reach=Reach(moved, own_B=4e6, samples=50))
    assert told is not None
    assert "L3" == told.binding


def test_an_upper_bound_of_bytes_decides_nothing(machine: Machine) -> None:
    measured = times(triad(), machine, 1)["Mem"] / 0.9
    roof = placed(triad(), measured, 1, machine, 400, ecm=ecm("Mem", 22.0, at_most=True))
    assert roof is not None
    assert "no counter says" in roof.basis


def test_a_level_that_only_fits_is_no_roof(machine: Machine) -> None:
    """Nothing says that the data of a region come from memory where half of its time would be enough for them."""
    work = triad()
    moved, limit = work.load_B + work.store_B, times(work, machine, 1)["Mem"]
    for part, reach, expected in [
        (0.9, None, True),  # no samples with registers, as of timers
        (0.5, None, False),
        (0.9, Reach(moved, own_B=1e9, samples=100), True),
        (0.9, Reach(moved, own_B=1e9, unknown_B=0.5 * moved, samples=100), False),
        (0.9, Reach(moved, samples=5), False),
    ]:
        roof = placed(work, limit / part, 1, machine, 400, reach=reach)
        assert roof is not None
        assert expected is (roof.binding == "Mem")
        assert roof.fraction <= 1


@pytest.mark.parametrize("kind", ["add", "mul", "fma"])
def test_narrow_vectors_take_a_part_of_full_ones(kind: str) -> None:
    """On Zen 4 a vector of 512 bits takes two passes: narrower ones are as fast as scalars."""
    machine = load_machine("zen4")
    by_lanes = {}
    for many in (1, 2, 4, 8):
        work = Work(instructions=1.0, passes=1.0)
        work.arithmetic[kind, many, 8] = PASSES
        by_lanes[many] = times(work, machine, 1)["arithmetic"]
    assert by_lanes[1] == pytest.approx(by_lanes[2])
    assert by_lanes[1] == pytest.approx(by_lanes[4])
    assert 2 * by_lanes[1] == pytest.approx(by_lanes[8])


def test_stored_lines_are_loaded_before_and_no_store_is_past_the_caches(machine: Machine) -> None:
    assert machine.memory is not None
    bandwidth = max(mix.bandwidth for mix in machine.memory.saturated if not mix.nontemporal)
    stores = Work(instructions=PASSES, passes=PASSES, store_B=32.0 * PASSES, accesses={32: (0.0, PASSES)})
    assert times(stores, machine, 1)["Mem"] >= 2 * stores.store_B / bandwidth


def test_every_machine_with_caches_has_a_limit_of_memory() -> None:
    for name in ("zen4", "a64fx", "broadwell-ep", "skylake-sp"):
        work = triad()
        machine = load_machine(name)
        limits = times(work, machine, 1)
        assert limits["Mem"] >= max(limits[cache.name] for cache in machine.caches[1:])


def test_a_wide_interval_is_no_agreement() -> None:
    assert agree(30.0, 22.0, [20.0, 31.0])
    assert not agree(40.0, 22.0, [10.0, 80.0])
    assert not agree(12.0, 22.0, [10.0, 80.0])
    assert agree(24.0, 22.0, [21.9, 22.1])


def test_bytes_at_memory_are_those_of_all_its_links(tmp_path: Path) -> None:
    need("x86-64", "gcc", "objdump")
    source, library = tmp_path / "triad.c", tmp_path / "triad.so"
    loop_text = "for (long i = 0; i < n; i++) a[i] = b[i] + c[i];"
    source.write_text(f"void triad(double *restrict a, const double *b, const double *c, long n) {{ {loop_text} }}")
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    code = code_of(library, "triad")
    loop = next(n for n, one in enumerate(code.loops) if one.innermost)
    passes = 10_000_000
    counts = {key_of(code, n): passes if n in code.loops[loop].blocks else 1 for n in range(len(code.graph.blocks))}
    for name in ("ice-lake-sp", "zen4"):  # the L3 of the second one is filled by what L2 evicts: loads go past it
        found, why = predicted(code, loop, Executions(threads=[counts]), load_machine(name), 40.0, [39.0, 41.0])
        assert found is not None, why
        assert "Mem" == found.data_in
        assert 32.0 * found.iterations_per_pass == pytest.approx(found.memory_B)


@pytest.mark.parametrize("width", [1, 2, 4])
def test_narrow_accesses_take_no_longer_than_the_narrowest_measured_ones(width: int, machine: Machine) -> None:
    assert machine.core is not None
    known = (
        AccessCost(width=8.0, load=0.5),
        AccessCost(width=16.0, load=0.5, store=0.5),
        AccessCost(width=64.0, load=1.0, store=1.0),
    )
    core = replace(machine.core, access_cycles=known, load_store_per_cycle=1.0)
    work = Work(load_B=2.0 * width, store_B=1.0 * width, accesses={width: (2.0, 1.0)})
    limit = times(work, replace(machine, core=core), 1)["accesses to L1"]
    assert limit == pytest.approx(2 * 0.5 / core.clock)  # of 8 B the loads, of 16 B the store, and none waits for the other


def test_small_and_rough_regions_are_given_no_advice(machine: Machine) -> None:
    roof = placed(triad(), seconds(4.5, machine), 1, machine, 400)
    assert next_step(region("triad", 0.5, roof=roof))
    assert not next_step(region("triad", 0.019, roof=roof))
    assert not next_step(region("triad", 0.5, roof=roof, counts_within=0.5))
    assert not next_step(region("triad", 0.5, roof=roof, estimate=[0.5, 2.0]))


def test_a_loop_that_only_waits_is_known() -> None:
    need("x86-64", "gcc", "objdump")
    code = program(compiled(SPIN))
    names = [("wait_for", True), ("work", False)]
    found = [code.function_at(code.symbols[name]) for name, _ in names]
    for (name, waits), one in zip(names, function_codes([(code, f) for f in found if f is not None]), strict=True):
        assert isinstance(one, FunctionCode)
        (loop,) = one.loops
        assert waits == Found("loop", str(code.path), name, one, 0, tuple(loop.blocks)).waits


POLL = """
#include <unistd.h>
volatile long queue; long done; volatile long stamps[64];
__attribute__((noinline)) void serve(long limit) {
  for (;;) {
    unsigned long begun = __builtin_ia32_rdtsc();
    while (!queue) { if (__builtin_ia32_rdtsc() - begun > (unsigned long)limit) { usleep(1); break; } }
    if (queue > 1) return;
    done += queue;
  }
}
__attribute__((noinline)) void log_times(long n) { for (long i = 0; i < n; i++) stamps[i & 63] = __builtin_ia32_rdtsc(); }
int main(int c, char **v) { queue = c; serve(c); log_times(c); return 0; }
"""


def test_a_loop_that_looks_at_the_clock_until_there_is_work_waits() -> None:
    need("x86-64", "gcc", "objdump")
    known = program(compiled(POLL))
    for name, expected in (("serve", True), ("log_times", False)):
        function = known.function_at(known.symbols[name])
        assert function is not None
        (code,) = function_codes([(known, function)])
        assert isinstance(code, FunctionCode)
        loop = min(range(len(code.loops)), key=lambda n: len(code.loops[n].blocks))
        own = code.loops[loop].blocks
        places = Counter({code.places(n)[0][0]: 50 for n in own if not any(i.control == "call" for i in code.instructions(n))})
        assert expected == Found("loop", str(known.path), name, code, loop, tuple(own), places=places).waits


def test_a_roof_of_the_core_that_is_exceeded_holds_and_is_called_too_low(machine: Machine) -> None:
    work = triad()
    limit = max(time for name, time in times(work, machine, 1).items() if name in IN_CORE)
    roof = placed(work, limit / 1.3, 1, machine, 4000)
    assert roof is not None
    assert roof.binding in IN_CORE
    assert roof.fraction == pytest.approx(1.3)
    assert "a new one" in _too_fast(roof, 4000)[0]
    assert "100%" in next_step(region("triad", 0.5, roof=roof, samples=4000))
    absurd = placed(work, limit / 4, 1, machine, 4000)
    assert "did more than the one that was timed" in _too_fast(absurd, 4000)[0]


TAKEN = """
#include <stdio.h>
#include <stdlib.h>
double sum, x[4096]; int flag[4096];
__attribute__((noinline)) void choose(void) { for (int i = 0; i < 4096; i++) { if (flag[i]) sum += x[i]; else sum *= 0.5; } }
__attribute__((noinline)) void tail(int n) { int i = 0; for (; i + 8 <= n; i++) x[i] += 1.0; for (; i < n; i++) x[i] *= 0.5; }
int main(void) {
  for (int i = 0; i < 4096; i++) flag[i] = i % 4 == 0;
  for (int k = 0; k < 100; k++) { choose(); tail(4096); }
  return 0;
}
"""


def test_branches_that_go_the_rarer_way_are_counted() -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(TAKEN, "-O1", "-fno-tree-vectorize", "-fno-if-conversion")
    code = code_of(path, "choose")
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code]):
        elsewhere(reason)
    found = engine.count(application([path]), [code], 60)
    turns = turns_of(code, range(len(code.graph.blocks)), found)
    assert turns is not None
    assert 100 * 1024 <= turns.least <= turns.most <= 100 * (1024 + 1)  # the ends of the loop, too
    branch = max(range(len(code.graph.blocks)), key=lambda block: found.total(key_of(code, block)) or 0)
    assert turns == turns_of(code, range(len(code.graph.blocks)), replace(found, unknown={key_of(code, branch): "too short"}))


SWITCH = r"""
double x[4096]; unsigned char flag[4096];
__attribute__((noinline)) void table(void) { for (int i = 0; i < 4096; i++) switch (flag[i]) {
  case 0: x[i] += 1.0; break; case 1: x[i] *= 2.0; break; case 2: x[i] -= 3.0; break; case 3: x[i] /= 4.0; break;
  case 4: x[i] = 5.0; break; case 5: x[i] = x[i] * x[i] + 6.0; break; case 6: x[i] = -x[i]; break; } }
int main(void) { for (int i = 0; i < 4096; i++) flag[i] = i * 5 % 7; for (int k = 0; k < 100; k++) table(); return 0; }
"""


def test_of_jumps_through_tables_there_are_bounds() -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(SWITCH, "-O1")
    code = code_of(path, "table")
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code]):
        elsewhere(reason)
    turns = turns_of(code, range(len(code.graph.blocks)), engine.count(application([path]), [code], 60))
    assert turns is not None
    assert turns.least <= 100 * 2  # a jump may be foreseen each time
    assert 100 * 4096 * 0.8 <= turns.most <= 100 * 4097, "seven ways, none of them more often than the others"


JOINED = r"""
#include <stdlib.h>
unsigned char flag[4096]; long sum, many;
__attribute__((noinline)) void chosen(int n) {
  for (int i = 0; i < n; i++) {
    __asm__ goto ("cmpb $0, (%0); je %l[join]" :: "r"(flag + i) : "cc", "memory" : join);
    __asm__ goto ("cmpb $2, (%0); jne %l[join]" :: "r"(flag + i) : "cc", "memory" : join);
    sum += i;
join:
    __asm__ goto ("cmpb $9, (%0); je %l[out]" :: "r"(flag + i) : "cc", "memory" : out);
  }
out:
  many++;
}
int main(void) {
  for (int i = 0; i < 4096; i++) flag[i] = i % 8 ? 1 + i % 2 : 0;
  for (int k = 0; k < 50; k++) chosen(4096);
  return 0;
}
"""


def test_branches_whose_ways_join_others_follow_from_what_flows_through_the_function() -> None:
    need("x86-64", "gcc", "objdump")
    path = compiled(JOINED, "-O1")
    code = code_of(path, "chosen")
    engine = engine_named("patch")
    if reason := engine.why_not(application([path]), [code]):
        elsewhere(reason)
    turns = turns_of(code, range(len(code.graph.blocks)), engine.count(application([path]), [code], 60))
    assert turns is not None
    rarer = 50 * (512 + 1536)  # every eighth is 0, and of the others, 2048 ones and 1536 twos, the twos
    assert rarer <= turns.least + 50 <= turns.most + 50 <= rarer + 50 * 4


def test_what_has_no_sample_is_counted_for_its_function() -> None:
    """The short loop behind a hot one gets no sample, and the work of the function is whole all the same."""
    need("x86-64", "gcc", "objdump")
    path = compiled(TAKEN, "-O1", "-fno-tree-vectorize")
    known = program(path)
    function = known.function_at(known.symbols["tail"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    hot = code.address(next(one for one in code.loops if one.innermost).header)
    samples = Samples(1e-3, threads={(1, 1): Counter({Place(path, known.offset(hot)): 1000})})
    found = regions(samples)
    assert [1000, 0] == [one.samples for one in found]
    blocks = [block for one in found for block in one.blocks]
    assert list(range(len(code.graph.blocks))) == sorted(blocks)


def test_threads_that_follow_each_other_are_one() -> None:
    threads = {(1, 1): 6.0, (1, 2): 2.0, (1, 3): 2.0, (1, 4): 2.0}
    seen = {(1, 1): (0, 100), (1, 2): (10, 30), (1, 3): (40, 60), (1, 4): (50, 90)}
    assert [2.0, 4.0, 6.0] == sorted(lanes(threads, seen).values())
    assert threads == lanes(threads, {})
    assert 1 == at_once(lanes({(n, n): 1.0 for n in range(9)}, {(n, n): (10 * n, 10 * n + 5) for n in range(9)}))


def test_accesses_of_general_registers_are_those_of_the_instruction_table() -> None:
    """An interpreter on Zen 4: 1.5 times its time was the limit of its accesses, as if each were one of a vector."""
    machine, work = load_machine("zen4"), Work(instructions=9.0 * PASSES, passes=PASSES)
    work.accesses[8] = work.general[8] = (4.0 * PASSES, 2.0 * PASSES)
    general = general_accesses(load("zen4"))
    assert general is not None
    assert (1 / 3, 0.5, 1 / 3) == pytest.approx(general)
    table, file = (times(work, machine, 1, general=known)["accesses to L1"] for known in (general, None))
    assert table == pytest.approx(seconds(2.0, machine))
    assert file >= table
    work.general[8] = (0.0, 0.0)
    assert file == pytest.approx(times(work, machine, 1, general=general)["accesses to L1"]), "vectors stay as they were"


def test_what_works_on_general_registers_alone_is_told_apart() -> None:
    lines = ("mov rax, [rdi]", "add dword ptr [rdi], 1", "push rbx", "movsd xmm0, [rdi]", "fld qword ptr [rdi]", "rep movsb")
    found = [_is_general(parse(line, isa="x86", syntax="intel").instructions[0]) for line in lines]
    assert [True, True, True, False, False, False] == found


@pytest.mark.parametrize(("inside", "level"), [(1.64, "L1"), (1.4, "L3")])
def test_a_level_holds_no_loop_that_would_be_hardly_faster_without_it(inside: float, level: str) -> None:
    """'L3 holds it' stood at copies of a Zen 3 that took 1.75 cy a pass with data in L3 and 2.09 in L1."""
    ecm = RegionEcm(
        cycles=1.73, interval_80=[1.12, 3.68], data_in="L3", levels={"L1": inside, "L2": inside, "L3": 1.73, "Mem": 3.6},
        sizes={}, iterations_per_pass=1, measured_cycles=1.75, text="", assumptions=[],
    )  # fmt: skip
    assert level == agreed_level(ecm)
    assert agreed_level(ecm.replace(interval_80=[0.28, 6.2])) is None, (
        "a deposition in L2 was said to be held by L3: 1.4 .. 31 cy"
    )


@pytest.mark.parametrize(("width", "part"), [(8, 2 / 3), (32, 2 / 3), (64, 1.0)])
def test_additions_and_products_of_narrow_vectors_may_have_a_port_more(machine: Machine, width: int, part: float) -> None:
    """An Emerald Rapids did 2.7 to 2.97 additions and products a cycle of up to 256 bits: its file has 2 of full vectors."""
    assert machine.core is not None
    shares = machine.model_copy({"core": machine.core.model_copy({"shared_ports": (("fma", "mul", "add"),)})})
    work = Work(passes=PASSES)
    for kind in ("add", "mul"):
        work.arithmetic[kind, max(1, width // 8), 8] = PASSES
    alone, both = (times(work, shares, 1, narrow_part=one)["arithmetic"] for one in (1.0, 2 / 3))
    assert both == pytest.approx(part * alone)
    fused = Work(passes=PASSES)
    for kind in ("fma", "mul"):
        fused.arithmetic[kind, max(1, width // 8), 8] = PASSES
    assert times(fused, shares, 1, narrow_part=0.5) == times(fused, shares, 1), "these have all of their ports in common"


@pytest.mark.parametrize(("arch", "part"), [("spr", 2 / 3), ("icx", 1.0), ("zen4", 0.5)])
def test_what_ports_additions_and_products_share_is_that_of_the_instruction_table(arch: str, part: float) -> None:
    assert part == pytest.approx(narrow_part(load(arch)))
