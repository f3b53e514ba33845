"""The row of the operating system: what takes the time there, what would save it, and where unknown that."""

from __future__ import annotations

import subprocess
from collections import Counter
from typing import Any

import pytest

from rooftree.instrument import sampling
from rooftree.instrument import system as pages
from rooftree.instrument.application import application
from rooftree.instrument.samples import Place, Samples
from rooftree.instrument.system import PERIOD, System
from rooftree.profile import system
from rooftree.profile.compare import compared
from rooftree.profile.options import Options
from rooftree.profile.ranks import merged
from rooftree.profile.regions import Found, regions
from rooftree.profile.run import profile
from rooftree.profile.system import system_region
from rooftree.report.profile.region_text import region_name
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import ModuleShare
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile as shown

CHURN = r"""
#include <stdlib.h>
#include <sys/mman.h>
#define B (4L << 20)
__attribute__((noinline)) long churn(long many) {
  long s = 0;
  for (long k = 0; k < many; k++) {
    char *p = mmap(0, B, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (long i = 0; i < B; i += 4096) p[i] = 1;
    s += p[4096 * (k & 63)];
    munmap(p, B);
  }
  return s;
}
int main(int c, char **v) { return churn(atol(v[1])) == 0; }
"""


def ran(faults: int = 0, calls: tuple[int, int, int, int] = (0, 0, 0, 0), given: int = 0, **more: Any) -> Samples:
    """A program of one second in the system and one in its own code."""
    made = Samples(1e-3, user_s=1.0, system_s=1.0, given=given, resident_B={1: 10 << 20}, **more)
    made.system = System(faults=faults, calls={1: calls})
    return made


@pytest.fixture(autouse=True)
def _costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "page_costs_s", lambda: (1e-6, 1e-4))
    monkeypatch.setattr(system, "page_ratios", lambda: (90.0, 110.0))
    monkeypatch.setattr(system, "large_pages_offered", lambda: True)


@pytest.mark.parametrize(
    ("samples", "what", "said"),
    [
        (ran(faults=800_000), "page faults", "out= in NumPy"),
        (ran(faults=300_000), "page faults", "take at least 30% of its time"),
        (ran(faults=990_000), "page faults", "take all of its time"),
        (ran(faults=800_000, cpu_s=dict.fromkeys(range(1000), 1e-3)), "page faults", "beginning and ending 1000 processes"),
        (ran(calls=(2_000_000, 100, 64_000_000, 5000)), "reads and writes", "a buffer of 64 KiB"),
        (ran(calls=(50_000, 50_000, 4 << 30, 4 << 30)), "reads and writes", "mmap"),
        (ran(given=400_000), "waits", "fewer locks"),
        (ran(faults=1000, given=3), "", "no next step is named"),
    ],
)
def test_what_takes_the_time_in_the_system_has_its_step(samples: Samples, what: str, said: str) -> None:
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert 0.5 == row.share
    assert f"operating system{f': {what}' if what else ''}" == region_name(row)
    assert said in row.next
    assert what == "" or "as an estimate" in row.next


def test_pages_that_are_touched_once_are_not_kept_but_larger() -> None:
    samples = ran(faults=500_000)
    samples.resident_B = {1: 2 << 30}
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert "large pages" in row.next
    assert "out=" not in row.next


@pytest.mark.parametrize(
    ("command", "huge", "said"),
    [
        ("cp2k", 0.0, "glibc.malloc.hugetlb=1"),
        ("java", 0.0, "-XX:+UseTransparentHugePages"),
        ("php8.2", 0.0, "USE_ZEND_ALLOC_HUGE_PAGES=1"),
        ("sbcl", 0.0, "not malloc's"),
        ("python3.11", 0.9, "in large pages already"),
    ],
)
def test_large_pages_are_asked_for_where_that_has_an_effect(command: str, huge: float, said: str) -> None:
    """With malloc's option Java and PHP had as many page faults as without it: 66389 and 66603, 15576 and 15540."""
    samples = ran(faults=500_000, commands={1: command}, huge_part={1: huge})
    samples.resident_B = {1: 2 << 30}
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert said in row.next
    assert ("hugetlb" in row.next) == (command == "cp2k")


@pytest.mark.parametrize(
    ("ratios", "said"),
    [
        ((49.0, 49.2), "or perhaps large pages"),
        ((49.0, 49.2), "where more than these of its 512 are used, and cost time where fewer are, which was not measured"),
        ((49.0, 49.2), "as long here as 49 small ones with nothing else at work, but up to 4 ms now and then"),
        ((133.0, 1105.0), "or perhaps large pages"),
        ((133.0, 1105.0), "as long here as 133 to 1105 small ones"),
        ((600.0, 900.0), "or perhaps large pages"),
        ((900.0, 1200.0), "hardly save time: one takes as long here as 900 to 1200 small ones in each look"),
    ],
)
def test_large_pages_are_no_sure_gain(ratios: tuple[float, float], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that touch little of each large page were slower with them."""
    monkeypatch.setattr(system, "page_ratios", lambda: ratios)
    monkeypatch.setattr(system, "large_pages_offered", lambda: True)
    samples = ran(faults=500_000, commands={1: "cp2k"})
    samples.resident_B = {1: 2 << 30}
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert said in row.next


def test_one_disturbed_look_at_pages_widens_the_range_and_costs_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    small = iter([3e-6, 1e-6] + [1e-6] * 8)
    monkeypatch.setattr(pages, "_page_s", lambda _, step_B, __: 100e-6 if step_B > 4096 else next(small))
    pages._looks.cache_clear()
    try:
        assert pages.page_costs_s() == pytest.approx((1e-6, 100e-6))
        assert pages.page_ratios() == pytest.approx((100 / 3, 100))
    finally:
        pages._looks.cache_clear()


def test_pages_of_files_are_told_from_those_of_memory() -> None:
    samples = ran(faults=500_000)
    samples.resident_B = {1: 2 << 30}
    samples.system.touched = Counter(file=90, heap=10)
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert "of files that it maps" in row.next
    assert "hugetlb" not in row.next


STATIC = r"""
#include <unistd.h>
static char big[192u << 20];
int main(void) { for (unsigned long i = 0; i < sizeof big; i += 512) big[i] = (char)(i >> 9); usleep(700000); return big[99]; }
"""


def test_options_of_malloc_are_not_advised_for_static_arrays() -> None:
    """600 MiB of a static array: with malloc's option the program had as many page faults, and took as long."""
    samples = ran(faults=500_000)
    samples.resident_B = {1: 2 << 30}
    for static, said in ((90, "madvise with MADV_HUGEPAGE"), (10, "large pages (GLIBC_TUNABLES")):
        samples.system.touched = Counter(static=static, heap=100 - static)
        row = system_region(samples, [], 2.0)
        assert row is not None
        assert said in row.next


def test_pages_of_static_arrays_are_told_from_those_of_malloc() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    found = sampling.sample(application([str(compiled(STATIC, "-O1"))]))
    if not found.system.touched:
        elsewhere("page faults cannot be sampled here")
    assert found.system.touched["static"] > 0.8 * found.system.touched.total()


def test_large_pages_that_are_switched_off_are_not_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "large_pages_offered", lambda: False)
    samples = ran(faults=500_000)
    samples.resident_B = {1: 2 << 30}
    row = system_region(samples, [], 2.0)
    assert row is not None
    assert "switched off here" in row.next


def test_large_pages_count_only_where_the_program_has_some() -> None:
    samples = ran(faults=8000)
    samples.system.large_pages = 8000
    assert "page faults" not in region_name(system_region(samples, [], 2.0) or pytest.fail("no row"))
    samples.huge_part = {1: 0.9}
    assert "page faults" in region_name(system_region(samples, [], 2.0) or pytest.fail("no row"))


@pytest.mark.parametrize(("faults", "large", "sure"), [(22_000, 300, False), (22_000, 0, None), (800_000, 300, True)])
def test_large_pages_of_others_do_not_tell_that_memory_is_taken_anew(faults: int, large: int, sure: bool | None) -> None:
    """SciPy with 170 MB at once took 172 MB; beside others with 300 large pages it was told to take 699 MB."""
    samples = ran(faults=faults, huge_part={1: 0.3})
    samples.resident_B = {1: 142_000_000}
    samples.system.large_pages = large
    said = system._fewer_faults(samples)
    assert ("times what it has at once" in said) == (sure is True)
    assert ("perhaps let malloc keep it" in said) == (sure is False)
    assert ("for the first time" in said) == (sure is not True)
    assert ("MALLOC_MMAP_MAX_" in said) == (sure is not None)


def test_little_in_the_system_has_no_row() -> None:
    assert system_region(Samples(1e-3, user_s=1.0, system_s=0.01), [], 1.01) is None


def test_who_touches_new_pages_is_seen() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    app = application([compiled(CHURN, "-O1"), "40"])
    samples = sampling.sample(app)
    pages = 40 * 1024
    assert samples.system.faults is not None
    assert samples.system.faults >= pages
    seen = PERIOD * sum(count for (file, _), count in samples.system.places.items() if file == app.path)
    assert seen == pytest.approx(pages, rel=0.05)
    assert samples.system.touched["anonymous"] >= 0.9 * samples.system.touched.total()
    samples.system_s, samples.user_s = 0.03, 0.03
    row = system_region(samples, regions(samples), 0.06)
    assert row is not None
    assert "mostly in churn" in row.next


def test_the_row_of_the_system_belongs_to_the_record() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    record = profile([compiled(CHURN, "-O1"), "400"], Options(engine="none"))
    (row,) = (one for one in record.regions if one.kind == "system")
    assert sum(one.share for one in record.regions) + record.other_share == pytest.approx(1.0)
    assert record.kernel_seconds == row.seconds
    assert "operating system" in profile_text(record)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("churn", "churn"),
        (
            "void pocketfft::detail::cfftp<double>::pass_all<true, cmplx<double> >(cmplx<double>*, double) const",
            "pocketfft::detail::cfftp::pass_all",
        ),
        ("bool f<int>(A<B<int> >&)", "f"),
        ("0x1aaa0", "0x1aaa0"),
    ],
)
def test_names_of_those_who_touch_pages_are_short(name: str, short: str) -> None:
    assert short == system._short(name)


def test_the_rows_of_two_runs_are_the_same_though_another_cause_leads() -> None:
    before, after = (system_region(one, [], 2.0) for one in (ran(faults=800_000), ran(given=400_000)))
    assert before is not None
    assert after is not None
    found = compared(shown(after.replace(seconds=0.5)), shown(before))
    (row,) = found.regions
    assert row.before is not None
    assert 2.0 == row.before.gain
    assert not any("no longer" in note for note in found.notes)


def test_the_rows_of_ranks_are_added_and_need_no_samples() -> None:
    row = system_region(ran(faults=800_000), [], 2.0)
    assert row is not None
    spread = shown(row).replace(by_module=[ModuleShare(module="/bin/app", share=0.5)])
    both = merged([spread.replace(rank=0), spread.replace(rank=1)])
    (found,) = both.regions
    assert 2.0 == found.seconds
    assert [0.5, 0.5] == list(found.interval)
    assert both.by_module is None, "it is that of one rank"


def test_what_a_process_did_before_it_is_watched_is_left_out() -> None:
    seen = System()
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as cat:
        assert cat.stdin is not None
        assert cat.stdout is not None

        def echo(times: int) -> None:
            for _ in range(times):
                cat.stdin.write(b"x" * 100)
                assert cat.stdout.read(100)

        echo(20)
        seen.begin(cat.pid)
        assert not seen.calls
        echo(2)
        seen.look(cat.pid)
        _, writes, _, written_B = seen.calls[cat.pid]
        assert 1 <= writes <= 3, "the last one of before or of these may not have returned yet"
        assert 100 * writes == written_B
        cat.stdin.close()


def test_a_row_that_cannot_be_made_costs_no_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)

    def fails() -> tuple[float, float]:
        raise MemoryError("no room")

    monkeypatch.setattr(system, "page_costs_s", fails)
    record = profile([compiled(CHURN, "-O1"), "400"], Options(engine="none"))
    assert not any(one.kind == "system" for one in record.regions)
    assert any("operating system has no row" in note for note in record.notes)


def test_threads_that_give_way_are_what_the_system_does() -> None:
    samples = ran(faults=100)
    samples.threads = {(1, 1): Counter({Place("/lib/libc.so.6", 1): 50, Place("/bin/app", 1): 950})}
    gives_way = Found("function", "/lib/libc.so.6", "__sched_yield")
    gives_way.threads[1, 1] = 50
    row = system_region(samples, [gives_way], 2.0)
    assert row is not None
    assert "operating system: giving way" == region_name(row)
    assert "fewer threads" in row.next
    gives_way.threads[1, 1] = 5
    assert "operating system" == region_name(system_region(samples, [gives_way], 2.0) or row)


def test_one_sample_of_giving_way_does_not_tell_what_the_system_does() -> None:
    """R that starts twelve processes: a third of its time was in the system, 0.2 ms of it for 522 calls of sched_yield."""
    samples = Samples(3e-3, user_s=0.22, system_s=0.093)
    samples.threads = {(1, 1): Counter({Place("/lib/libc.so.6", 1): 1, Place("/bin/app", 1): 73})}
    gives_way = Found("function", "/lib/libc.so.6", "__sched_yield")
    gives_way.threads[1, 1] = 1
    row = system_region(samples, [gives_way], 0.313)
    assert row is not None
    assert "operating system" == region_name(row)


@pytest.mark.parametrize(
    ("pages", "part", "module", "said"),
    [
        (142, 0.2, "/usr/lib/python3/numpy/core/_multiarray_umath.so", "NUMPY_MADVISE_HUGEPAGE=0"),
        (142, 0.2, "/bin/app", "without what asks for large ones"),
        (142, 0.0, "/bin/app", ""),  # those of others on the machine
        (30, 0.2, "/bin/app", ""),
    ],
)
def test_large_pages_that_may_take_the_time_are_told_as_perhaps(pages: int, part: float, module: str, said: str) -> None:
    """Clearing one takes many times what it takes here, where a virtual machine gets the memory from its host only then."""
    samples = ran(faults=28_000, huge_part={1: part})
    samples.system.large_pages = pages
    row = system_region(samples, [Found("function", module, "f")], 2.0)
    assert row is not None
    assert bool(said) == (row.function == "operating system: perhaps page faults")
    assert (f"perhaps it clears large pages: {pages} were" in row.next) if said else ("no next step is named" in row.next)
    assert said in row.next


@pytest.mark.parametrize(("looks", "told"), [(2, False), (5, True)])
def test_memory_that_was_looked_at_once_or_twice_is_not_all_that_a_program_had(looks: int, told: bool) -> None:
    """ffmpeg and flac: 10 times what they had at once, 54 MB at their end, and MALLOC_MMAP_MAX_=0, which changed nothing."""
    samples = ran(faults=8000)
    samples.resident_B = {1: 1_750_000}
    samples._looked[1] = looks
    assert ("times what it has at once" in system._fewer_faults(samples)) == told
