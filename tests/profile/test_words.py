"""What is advised fits what was found, and reasons are the true ones."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from rooftree.errors import CapabilityError
from rooftree.instrument.application import application
from rooftree.instrument.callgrind import CallgrindEngine
from rooftree.profile import steps
from rooftree.profile.counted import _why_not_executed
from rooftree.profile.divisions import FEWER_DIVISIONS, FEWER_WHOLE
from rooftree.profile.holds import holder
from rooftree.profile.libraries import with_library
from rooftree.profile.regions import Found
from rooftree.profile.run import _killed
from rooftree.profile.steps import fewer_bytes
from rooftree.profile.told import NO_STEP, OWN, with_step, without_reason
from rooftree.profile.waits import CHASES, FIXED, RUNS
from rooftree.profile.words import CLOCK, WAITS, next_step
from rooftree.report.profile.region_text import turns_text
from rooftree.results.profile import BindingRoof, Holder, RegionEcm, RegionLoad, RegionMix, RegionModel, RegionRoof
from tests.needs import need
from tests.profile.programs import code_of, compiled
from tests.report.test_profile_page import region

WIDE = r"""
typedef double vector __attribute__((vector_size(64), aligned(8)));
__attribute__((noinline, target("avx512f"))) void wide(double *x, long n) {
  for (long i = 0; i < n; i += 8) *(vector *)(x + i) += 1.0;
}
int main(void) { static double x[64]; wide(x, 64); return 0; }
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")


def test_a_chase_beyond_l1_is_told_as_one() -> None:
    roofs = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.01, gain=170.0, basis="", all=[])
    model = RegionModel(engine="zen4", cycles=4.0, bound="recurrence", measured_cycles=700.0, chain="addresses", text="")
    said = next_step(region("walk", 0.7, roof=roofs, model=model, turns_share=0.01))
    assert said.startswith("it chases pointers through data beyond L1 (700 cy a pass, 4 with all data in L1)")
    near = next_step(region("walk", 0.7, roof=roofs.replace(fraction=0.9), model=model.replace(measured_cycles=4.4)))
    assert "beyond L1" not in near


def test_without_a_model_nothing_is_claimed_of_the_chain() -> None:
    model = RegionModel(engine="icx", cycles=4.0, bound="recurrence", measured_cycles=4.1, text="")
    roof = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.95, gain=1.0, basis="", all=[])
    assert "fast-math" not in next_step(region("f", 0.5, roof=roof, model=model))


def test_where_avx512_is_hidden_or_not_known_that_is_the_reason() -> None:
    code = code_of(compiled(WIDE), "wide")
    said = _why_not_executed(Found("loop", str(code.program.path), "wide", code), "callgrind")
    assert "hides AVX-512" in said
    assert "AVX-512" not in _why_not_executed(Found("loop", str(code.program.path), "wide", code), "patch")
    assert "no AVX-512, which wide uses" in _killed(signal.SIGILL, CallgrindEngine(), [code])
    assert "it was killed by SIGSEGV" == _killed(signal.SIGSEGV, CallgrindEngine(), [code])


@pytest.mark.parametrize(
    ("mode", "owner", "group", "rights"),
    [
        (0o4755, 0, 0, "setuid"),
        (0o4755, 12345, 0, ""),  # one's own
        (0o2755, 12345, 0, "setgid"),
        (0o2745, 12345, 0, ""),  # without x it marks files for locking
        (0o2755, 12345, 54321, ""),
        (0o755, 0, 0, ""),
    ],
)
def test_rights_that_the_user_has_are_no_reason(
    mode: int, owner: int, group: int, rights: str, tmp_path: Path, monkeypatch: Any
) -> None:
    path = tmp_path / "app"
    path.write_bytes(Path("/bin/true").read_bytes())
    path.chmod(0o755)
    true_stat, entry = os.stat, list(os.stat(path))
    entry[0], entry[4], entry[5] = 0o100000 | mode, owner, group
    monkeypatch.setattr(os, "stat", lambda of, **more: os.stat_result(entry) if str(of) == str(path) else true_stat(of, **more))
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    monkeypatch.setattr(os, "getegid", lambda: 54321)
    monkeypatch.setattr(os, "getgroups", lambda: [54321])
    if not rights:
        assert str(path) == application([str(path)]).path
        return
    with pytest.raises(CapabilityError, match=rights):
        application([str(path)])


def test_a_model_that_a_loop_beats_is_no_advice() -> None:
    roof = BindingRoof(binding="L3", GFLOP_s=None, fraction=0.6, gain=1.0, basis="", all=[])
    model = RegionModel(engine="icx", cycles=134.0, bound="ports", measured_cycles=90.0, text="faster than the core model")
    assert "fewer instructions" not in next_step(region("f", 0.5, roof=roof, model=model))


def test_what_is_advised_is_against_what_may_take_most() -> None:
    """Branches that can take three tenths of the time are not what a loop waits for that works a tenth of it."""
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.09, gain=8.76, basis="", all=[])
    model = RegionModel(engine="zen3", cycles=2.64, bound="ports", measured_cycles=23.1, text="2.64 cy a pass, 23.1 measured")
    search = region("search", 0.3, roof=roof, model=model, turns_share=0.3)
    said = next_step(search)
    assert said.index("if it waits for data") < said.index("branches that a core can predict")
    most = next_step(search.replace(turns_share=0.6))
    assert "if it waits for data" not in most
    assert "branches that a core can predict" in most
    without = next_step(search.replace(model=None))
    assert without.index("for data") < without.index("for branches that go the rarer way (up to 30%")
    assert "for data" not in next_step(search.replace(data_within="L1"))


@pytest.mark.parametrize(("gain", "said"), [(129.4, "130 times"), (23.1, "23 times"), (8.76, "8.8 times"), (9.97, "10 times")])
def test_a_gain_has_two_digits(gain: float, said: str) -> None:
    roof = BindingRoof(binding="L3", GFLOP_s=None, fraction=0.9, gain=gain, basis="", all=[])
    assert f"with all data in L1 it would be at most {said} faster" in next_step(region("walk", 0.7, roof=roof))


@pytest.mark.parametrize(("gain", "said"), [(129.4, ""), (8.76, ""), (2.345, "at most 2.3 times its speed")])
def test_a_bound_of_the_core_that_is_out_of_reach_is_no_offer(gain: float, said: str) -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.01, gain=gain, basis="", all=[])
    told = next_step(region("walk", 0.7, roof=roof))
    assert (said or "the core is not what limits it") in told
    assert said or "times its speed" not in told


def test_functions_that_are_called_for_little_are_told_to_be_called_less() -> None:
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=0.25, gain=3.9, basis="", all=[])
    one = region("pixel", 0.1, kind="function", roof=roof, instructions=44e6, calls=1e6, calls_made=1e6)
    assert "a call of it does 44 instructions" in next_step(one)
    assert "one of 19 instructions calls a function" in next_step(one.replace(calls=1e3, calls_made=44e6 / 19))
    assert "larger calls" not in next_step(one.replace(calls=1e3, calls_made=0.0))
    assert "larger calls" not in next_step(one.replace(kind="loop", calls=1e6))


ROOFS = ("arithmetic", "division", "integer division", "accesses to L1", "issue", "dependences", "L2", "Mem")


def _models(bound: str, chain: str | None, measured: float) -> RegionModel:
    text = f"4 cy a pass in the core model, {measured:.3g} measured: data from beyond L1 may take the rest"
    return RegionModel(engine="zen4", cycles=4.0, bound=bound, measured_cycles=measured, chain=chain, text=text)


@pytest.mark.parametrize("kind", ["loop", "function"])
@pytest.mark.parametrize("binding", ROOFS)
@pytest.mark.parametrize("within", ["L1", "L2", None])
def test_what_is_said_of_a_region_ends_in_a_step_or_in_why_there_is_none(kind: str, binding: str, within: str | None) -> None:
    advice = [*steps.SPLIT.values(), *FEWER_DIVISIONS.values(), FEWER_WHOLE, steps.FORESEEN, steps._CLOSER, steps.FEWER_BYTES]
    advice += [
        steps._SCATTER,
        steps.LESS,
        steps._SHORTER,
        steps._LARGER_CALLS,
        "wider vectors",
        "less arithmetic",
        "fewer loads and stores",
        NO_STEP,
    ]
    models = [None, *(_models(b, c, m) for b, c in (("ports", None), ("recurrence", "addresses")) for m in (4.2, 40.0))]
    for fraction in (0.05, 0.5, 0.8, 1.0):
        for turned in (None, 0.01, 0.3, 0.9):
            for model in models:
                roof = BindingRoof(binding=binding, GFLOP_s=None, fraction=fraction, gain=1 / fraction, basis="", all=[])
                one = region(
                    "f", 0.5, kind=kind, roof=roof, model=model, turns_share=turned, data_within=within, instructions=1e9
                )
                said = next_step(one)
                assert any(text in said for text in advice), said
                assert not said.endswith("may take the rest")


def test_a_load_that_is_waited_for_tells_what_helps() -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.05, gain=20.0, basis="", all=[])
    load = RegionLoad(
        address="0x1",
        text="mov",
        file=None,
        line=None,
        source=None,
        share=0.46,
        step_B=None,
        order=CHASES,
        data=None,
        span_B=None,
    )
    one = region("f", 0.5, roof=roof)
    assert "no next step is named" in next_step(one)
    assert "if it waits for data" in next_step(one.replace(turns_share=0.01))
    for turned in (None, 0.01):
        waits = one.replace(hottest_load=load, turns_share=turned)
        said = next_step(waits)
        assert "no next step is named" not in said
        assert "if it waits for data" not in said
        assert "46% of its samples wait for one load: each address comes from the load before: follow several" in said
        assert "prefetching" in next_step(waits.replace(hottest_load=load.replace(order="at places that are computed")))
        assert "fewer bytes" in next_step(waits.replace(hottest_load=load.replace(order="64 B further", step_B=64)))
        assert "in order" not in next_step(waits.replace(hottest_load=load.replace(order=RUNS)))  # the next run may go on
        assert "for one load" not in next_step(waits.replace(hottest_load=load.replace(order=FIXED)))
    assert "for one load" not in next_step(one.replace(hottest_load=load, data_within="L1"))


def test_who_takes_roots_is_not_told_to_multiply_by_reciprocals() -> None:
    roof = BindingRoof(binding="division", GFLOP_s=None, fraction=0.9, gain=1.1, basis="", all=[])
    mix = RegionMix(
        kinds={"sqrt": 1e9},
        vector_bits=128.0,
        fma_share=0.0,
        load_store_ratio=1.0,
        floating_point=5e8,
        integer=0.0,
        loads=1.0,
        stores=1.0,
    )
    said = next_step(region("f", 0.5, roof=roof, mix=mix))
    assert "square roots take 90%" in said
    assert "reciprocals" not in said
    assert "reciprocals" in next_step(region("f", 0.5, roof=roof, mix=mix.replace(kinds={"div": 1e9})))


def test_an_interpreter_is_not_told_to_unroll_and_jam() -> None:
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=0.9, gain=1.1, basis="", all=[])
    mix = RegionMix(
        kinds={"mul": 1e6},
        vector_bits=256.0,
        fma_share=0.0,
        load_store_ratio=1.0,
        floating_point=1e6,
        integer=5e8,
        loads=1.0,
        stores=1.0,
    )
    one = region("run", 0.5, roof=roof, mix=mix, instructions=1e9, flops={"dp": 1e6})
    assert "unroll" not in next_step(one)
    assert "unroll" in next_step(one.replace(mix=mix.replace(floating_point=5e8)))
    assert "unroll" not in next_step(one.replace(mix=mix.replace(floating_point=5e8), computed_jumps=2e7))


@pytest.mark.parametrize(
    ("told", "left"),
    [
        (
            "what it is given decides; its own code: it waits; no next step is named: unknown",
            "what it is given decides; its own code: it waits",
        ),
        ("what it is given decides; its own code: no next step is named: small", "what it is given decides"),
        ("what it is given decides; its own code: less", "what it is given decides; its own code: less"),
        ("it waits; no next step is named: unknown", "it waits; no next step is named: unknown"),
    ],
)
def test_who_works_for_what_it_is_given_has_its_step(told: str, left: str) -> None:
    assert left == without_reason(told)


@pytest.mark.parametrize(
    ("bits", "core", "part", "named"),
    [(128.0, 512.0, 0.39, True), (128.0, 128.0, 0.39, False), (512.0, 512.0, 0.39, False), (128.0, 512.0, 0.01, False)],
)
def test_narrow_vectors_of_integers_are_told_to_be(bits: float, core: float, part: float, named: bool) -> None:
    mix = RegionMix(
        kinds={}, vector_bits=None, fma_share=None, load_store_ratio=None, floating_point=0.0, integer=4e8, loads=1.0, stores=1.0,
        integer_simd=1e9 * part, integer_bits=bits, core_bits=core,
    )  # fmt: skip
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.9, gain=1.1, basis="", all=[])
    said = next_step(region("f", 0.5, roof=roof, mix=mix, instructions=1e9))
    assert named == ("wider vectors (those of its integers have 128 bits, the core 512" in said)
    assert named != said.endswith("fewer instructions for the same work")


def test_mispredicted_branches_are_told_as_a_range_and_lead_where_they_take_most_of_what_it_waits() -> None:
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.2, gain=5.0, basis="", all=[])
    known: dict[str, Any] = {
        "turns_share": 0.7,
        "turns": 1e8,
        "passes": 2e8,
        "calls": 1e3,
        "instructions": 1e9,
        "data_within": "L1",
    }
    sure = region("walk", 0.5, roof=roof, mispredicted=[9e7, 1e8], mispredicted_share=[0.4, 0.7], **known)
    assert next_step(sure).startswith("mispredicted branches take 40-70% of its time, by simulated predictors: ")
    assert "0.45 to 0.5 a pass, 40-70% of its time" in turns_text(sure)
    open_ = sure.replace(mispredicted=[0.0, 1e8], mispredicted_share=[0.0, 0.7])
    assert "for mispredicted branches (0-70% of its time by simulated predictors)" in next_step(open_)
    few = sure.replace(mispredicted=[0.0, 1e6], mispredicted_share=[0.0, 0.01], turns_share=0.01)
    assert "branches" not in next_step(few).partition(";")[0]
    assert not turns_text(few)


def test_what_fits_in_l1_is_not_waited_for_from_beyond() -> None:
    roof = BindingRoof(binding="accesses to L1", GFLOP_s=None, fraction=0.5, gain=2.0, basis="", all=[])
    ecm = RegionEcm(
        cycles=9.0, interval_80=[5.0, 14.0], data_in="L3", levels={"L1": 4.0, "L2": 6.0, "L3": 9.0}, sizes={},
        iterations_per_pass=1, measured_cycles=10.0, measured_interval=[9.0, 11.0], memory_B=0.0, text="ECM model: 9 cy",
        assumptions=[],
    )  # fmt: skip
    loop = region("encode", 0.3, roof=roof, ecm=ecm, turns_share=0.1, data_B=346.0, data_within="L3", data_fits="L1")
    assert "if it waits for data" not in next_step(loop)
    assert "if it waits for data from L3" in next_step(loop.replace(data_B=3e6, data_fits="L3"))


def test_a_limit_with_another_one_just_behind_it_is_told_to_gain_little() -> None:
    """Of a loop of 40 vpmadd52 with an operand in memory each, registers in place of these gained nothing (25.8 and 25.9 cy a
    pass, Zen 4): its multiplications take 20 cy in the model, its loads 22.7.
    """
    roofs = [
        RegionRoof(name=n, seconds=1.0, GFLOP_s=None, GB_s=None, fraction=p) for n, p in (("dependences", 0.8), ("issue", 0.4))
    ]
    roof = BindingRoof(binding="dependences", GFLOP_s=None, fraction=0.8, gain=1.2, basis="", all=roofs)
    assert "gains little" not in next_step(region("f", 0.5, roof=roof))
    tie = roof.replace(all=[roofs[0], roofs[1].replace(name="accesses to L1", fraction=0.78)])
    assert "but then accesses to L1 would hold it at 78% of this time: that alone gains little" in next_step(
        region("f", 0.5, roof=tie)
    )
    loads = roof.replace(
        binding="accesses to L1",
        fraction=0.87,
        all=[roofs[0].replace(name="accesses to L1", fraction=0.87), roofs[1], roofs[0].replace(fraction=0.5)],
    )
    bounds = {"ports": 20.0, "recurrence": 13.0, "frontend": 15.0, "window": 0.0}
    model = RegionModel(engine="x", cycles=20.0, bound="ports", measured_cycles=26.1, bounds=bounds, text="20 cy, 26.1 measured")
    held = region("f", 0.5, roof=loads, model=model.replace(besides_accesses_cycles=20.0))
    assert next_step(held).startswith(
        "loads and stores in L1 take 87% of its time, and its other instructions 77%: less of either alone gains little (fewer"
    )
    assert "alone gains little" not in next_step(held.replace(model=model.replace(besides_accesses_cycles=15.0)))


@pytest.mark.parametrize(
    ("bound", "chain", "others", "told"),
    [
        ("ports", "values", {"recurrence": 9.0}, True),
        ("ports", "values", {"recurrence": 5.0}, False),
        ("ports", "sum", {"recurrence": 9.0}, False),
        ("ports", "values", {"frontend": 9.5}, False),
        ("recurrence", "values", {"frontend": 9.5}, True),
        ("recurrence", "values", {"ports": 6.0}, False),
    ],
)
def test_a_bound_of_the_model_with_another_one_just_behind_it_is_told_to_gain_little(
    bound: str, chain: str, others: dict[str, float], told: bool
) -> None:
    model = RegionModel(
        engine="x", cycles=10.0, bound=bound, measured_cycles=10.5, chain=chain, bounds={bound: 10.0, **others}, text="10 cy"
    )
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.4, gain=2.5, basis="", all=[])
    assert ("that alone gains little" in next_step(region("f", 0.5, roof=roof, model=model))) == told


@pytest.mark.parametrize(("step", "told"), [(64, True), (-800, True), (8, False), (None, False)])
def test_a_loop_that_uses_little_of_what_it_moves_on_is_told_so(step: int | None, told: bool) -> None:
    """A sum over one member of structures of 64 B was told 'fewer bytes from there (blocking, ...)' alone."""
    place: dict[str, Any] = {"address": "0x10", "text": "vaddsd", "file": None, "line": None, "source": None, "data": None}
    load = RegionLoad(**place, share=0.9, step_B=step, order="", span_B=2e8)
    said = fewer_bytes(region("sum", 0.3, hottest_load=load, load_B=8e6, passes=1e6))
    assert told == said.startswith("data that are used together side by side (a pass goes")
    assert "fewer bytes" in said


def test_mathematics_of_the_system_can_be_done_for_several_values_at_once() -> None:
    """'No next step is named' stood at the sine that had 58 % of the time of a loop."""
    held = Holder(name="unknown", fraction=None, interval=None, why="")
    sine = region("sin", 0.5, "function", module="/usr/lib/x86_64-linux-gnu/libm.so.6", held=held)
    said = with_library(sine.replace(next=f"below all limits; {NO_STEP}x")).next
    assert said.startswith("below all limits; called in a loop, it may do several values at once")
    assert NO_STEP not in said
    other = sine.replace(module="/usr/lib/x86_64-linux-gnu/libmad.so.0", next="a step")
    assert "it is code of a library (libmad.so.0)" in with_library(other).next
    for name in ("fmod", "__ieee754_fmod_fma", "lgamma"):  # -O3 -ffast-math made a loop of fmod 1.65 times slower
        alone = with_library(sine.replace(next=f"below all limits; {NO_STEP}x", function=name)).next
        assert "libmvec has none" in alone
        assert "-ffast-math" not in alone


def test_at_most_is_said_of_the_time_that_samples_allow() -> None:
    """'25-51% of the nearest' and 'at most 2.8 times' stood in one sentence."""
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.5, gain=2.0, basis="", all=[], interval=[0.25, 0.7])
    assert "at most 3.0 times its speed" in next_step(region("f", 0.3, "function", roof=roof, interval=[0.2, 0.45]))


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("vcompresspd", "into a register"),
        ("idiv", "by a reciprocal"),
        ("vpgatherdd", "another way than vpgatherdd"),
        ("sqrtsd", "vectors of them (-O3 -march=native -fno-math-errno)"),
    ],
)
def test_an_instruction_that_takes_most_of_a_loop_has_its_step(name: str, step: str) -> None:
    text = f"the ports of the core hold it: 9 cy a pass in the core model, 9.1 measured; {name} alone takes 99% of that"
    model = RegionModel(engine="zen4", cycles=9.0, bound="ports", measured_cycles=9.1, text=text)
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.3, gain=1.0, basis="", all=[])
    assert step in next_step(region("sort", 0.3, roof=roof, model=model))


@pytest.mark.parametrize(("bound", "step"), [("window", "shorter chains inside a pass"), ("recurrence", "partial sums")])
def test_a_loop_that_is_mostly_its_core_gets_a_step_for_that_and_none_for_data(bound: str, step: str) -> None:
    """A loop of lame, held by the window to 70 %, was told `if it waits for data: smaller types`."""
    model = RegionModel(
        engine="zen4", cycles=29.5, bound=bound, measured_cycles=40.0, chain="sum", text="29.5 cy a pass in the core model"
    )
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.47, gain=1.4, basis="", all=[])
    said = next_step(region("noise", 0.24, roof=roof, model=model, data_within="L3"))
    assert "mostly its core" in said
    assert step in said
    assert "if it waits for data" not in said


@pytest.mark.parametrize(
    ("chain", "bits", "named"),
    [
        ("sum", 64.0, "-ffast-math, or omp simd reduction(+)"),
        ("sum", 32.0, "-ffast-math, or omp simd reduction(+)"),
        ("sum", 82.3, "-ffast-math, or omp simd reduction(+)"),  # several sums side by side
        ("maximum", 64.0, "-ffinite-math-only"),
        ("sum", 128.0, ""),  # its order was changed already
        ("values", 64.0, ""),
        (None, 64.0, ""),
    ],
)
@pytest.mark.parametrize("binding", ["arithmetic", "issue", "accesses to L1"])
def test_what_lets_a_compiler_make_vectors_of_a_running_sum_is_named_with_them(
    chain: str | None, bits: float, named: str, binding: str
) -> None:
    """A build of nine sums took 5.4 cy a pass with -O2, 5.1 with -O3 -march=native, 1.9 with -ffast-math besides."""
    mix = RegionMix(
        kinds={"add": 5e8, "mul": 5e8}, vector_bits=bits, fma_share=0.0, load_store_ratio=None, floating_point=1e9, integer=0.0,
        loads=3e8, stores=0.0, core_bits=512.0,
    )  # fmt: skip
    roof = BindingRoof(binding=binding, GFLOP_s=None, fraction=0.9, gain=1.1, basis="", all=[])
    one = region("f", 0.5, roof=roof, mix=mix, instructions=2e9, flops={"dp": 1e9}, model=_models("ports", chain, 4.2))
    told = next_step(one).partition("wider vectors (")[2]
    assert told.startswith("-O3 -march=native")
    assert (named in told) if named else ("reduction" not in told and "math" not in told)


def test_another_step_stands_where_the_first_one_was_and_what_it_works_for_stays() -> None:
    assert "wider vectors" == with_step("fewer loads", "fewer loads", "wider vectors")
    assert f"a script{OWN}wider vectors" == with_step(f"a script{OWN}fewer loads", "fewer loads", "wider vectors")
    unnamed = f"it waits; {NO_STEP}nothing tells"
    assert "it misses the caches" == with_step("it waits; compress into a register", unnamed, "it misses the caches")
    for told in (WAITS, CLOCK):
        assert told == with_step(told, "fewer loads", "wider vectors"), "that is not the step of its own code"
    assert "fewer loads" == with_step("fewer loads", "fewer loads", ""), "there is none instead"


def test_a_loop_that_may_step_over_lines_is_told_to_go_the_other_way() -> None:
    """A factorisation whose innermost loop went along rows in Fortran was advised smaller types and fused loops alone."""
    one = region("factor", 0.9, load_B=16e8, store_B=8e8, passes=1e8, lines_B=150e8)
    assert "if it steps over cache lines (whole ones would be 6.2 times the bytes that it uses): the loops in" in fewer_bytes(one)
    assert "another order" not in fewer_bytes(one.replace(lines_B=30e8))


def test_a_chain_of_addresses_is_not_to_be_prefetched() -> None:
    """A search in a tree, 83 % of whose samples wait for the next node, was advised prefetching some passes ahead."""
    load = RegionLoad(
        address="0x1", text="mov rax, [rcx+16]", file=None, line=None, source=None, share=0.8, step_B=None, order=CHASES,
        data=None, span_B=5e6, wait_cy=90.0, latencies={"L2": 16.0, "L3": 112.0},
    )  # fmt: skip
    said = steps.in_no_order(load)
    assert "nothing can be prefetched" in said
    assert "ahead" not in said


def test_where_more_samples_stand_behind_loads_data_are_named_beside_branches() -> None:
    """Of a SAT solver 49 % stood behind loads, 12 % where branches lead: 'perhaps branches', no step for data."""
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.12, gain=8.0, basis="", all=[])
    given: dict[str, Any] = {"turns_share": 0.72, "mispredicted_share": [0.21, 0.72]}
    one = region("propagate", 0.5, roof=roof, samples_behind={"loads": 0.49, "branches": 0.12}, **given)
    held, said = holder(one), next_step(one)
    assert held is not None
    assert "data or branches" == held.name
    assert "if it waits for data" in said
    assert "branches that a core can predict" in said
    other = holder(one.replace(samples_behind={"loads": 0.12, "branches": 0.49}))
    assert other is not None
    assert "perhaps branches" == other.name


def test_both_bounds_of_mispredicted_branches_are_told() -> None:
    """'21% of its time' stood where 5 to 21 % was known of a loop of xz."""
    assert "5-21%" == region("search", 0.3, mispredicted_share=[0.05, 0.21]).mispredicted_part
    assert "21%" == region("search", 0.3, mispredicted_share=[0.208, 0.211]).mispredicted_part
    assert "" == region("search", 0.3).mispredicted_part
