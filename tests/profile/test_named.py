"""Regions that programs name themselves: in C, C++, Python and Fortran, by the markers of LIKWID and PAPI; nested, by threads."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rooftree
from rooftree.cli import main
from rooftree.instrument import marks, sampling
from rooftree.instrument.application import application
from rooftree.instrument.loaded import built
from rooftree.report.profile.page import profile_page
from rooftree.report.profile.region_text import own_words, region_name
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Profile, Region
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.profile.test_profile import profiled
from tests.report.test_profile_page import region

INCLUDE = Path(rooftree.__file__).parent / "include"
FLAG = f"-I{INCLUDE}"

NAMED = r"""
#include <pthread.h>
#include <stdlib.h>
#include <rooftree/roi.h>
#define N 16384
double a[N], b[N], c[N], d[2][512];
static long r;
__attribute__((noinline)) void triad(int n) { for (int i = 0; i < n; i++) a[i] = b[i] + 3.0 * c[i]; }
__attribute__((noinline)) void work(double *x) { for (int i = 0; i < 512; i++) x[i] = x[i] * 0.5 + 1.0; }
static void *part(void *x) { for (long k = 0; k < 8 * r; k++) work(x); return 0; }
static void *own(void *x) {
  ROOFTREE_BEGIN("each"); for (long k = 0; k < 4 * r; k++) work(x); ROOFTREE_END("each");
  return 0;
}
static void both(void *(*f)(void *)) {
  pthread_t other;
  pthread_create(&other, 0, f, d[1]);
  f(d[0]);
  pthread_join(other, 0);
}
int main(int n, char **v) {
  r = n > 1 ? atol(v[1]) : 1;
  ROOFTREE_BEGIN("all");
  for (long k = 0; k < r; k++) {
    ROOFTREE_BEGIN("triad"); triad(N); ROOFTREE_END("triad");
    if (k % 2) { ROOFTREE_BEGIN("half"); triad(N / 2); ROOFTREE_END("half"); }
  }
  ROOFTREE_BEGIN("team"); both(part); ROOFTREE_END("team");
  ROOFTREE_END("all");
  both(own);
  ROOFTREE_END("never begun");
  return 0;
}
"""
R = 150000


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)


@pytest.fixture(scope="module")
def record() -> Profile:
    need("x86-64", "gcc", "objdump")
    return profiled(compiled(NAMED, FLAG), str(R))


def of(record: Profile) -> dict[str, Region]:
    return {region.id.removeprefix("roi:"): region for region in record.regions if region.kind == "roi"}


def test_regions_are_listed_with_what_is_around_them(record: Profile) -> None:
    found = of(record)
    assert {"all", "all/triad", "all/half", "all/team", "each"} == set(found)
    assert "roi:all" == found["all/half"].parent
    assert found["all"].parent is None
    assert (1, R, R // 2, 1, 2) == tuple(found[name].calls for name in ("all", "all/triad", "all/half", "all/team", "each"))
    assert any("fit to no other" in note for note in record.notes)


def test_what_is_done_in_them_is_exact_also_by_threads_in_no_region_of_their_own(record: Profile) -> None:
    found = of(record)
    flops = {"all/triad": 2 * 16384 * R, "all/half": 8192 * R, "all/team": 2 * 8 * R * 1024, "each": 2 * 4 * R * 1024}
    flops["all"] = sum(flops[name] for name in ("all/triad", "all/half", "all/team"))
    assert flops == {name: (region.flops or {}).get("dp") for name, region in found.items()}
    assert 2 == len(found["all/team"].threads)
    assert 2 == len(found["each"].threads)
    assert 1 == len(found["all/triad"].threads)
    assert all(region.roof is not None for region in found.values() if region.samples)


def test_reports_tell_what_is_in_them(record: Profile) -> None:
    assert "s by the clock; in it: " in profile_text(record)
    region, names = of(record)["all/triad"], {one.id: region_name(one) for one in record.shown}
    inside = [names[held] for held in region.holds or {} if held in names]
    assert inside
    assert inside[0] in own_words(region, record.shown), "as the table calls it"
    assert "named by the program" in profile_page(record)


def test_their_time_is_that_of_the_code_in_them(record: Profile) -> None:
    found = of(record)
    for name, inside in (("all/triad", "triad"), ("all/team", "work"), ("each", "work")):
        region = found[name]
        assert region.interval[0] <= region.share <= region.interval[1]
        assert sum(share for of, share in (region.holds or {}).items() if f":{inside}" in of) >= 0.75
    assert found["all"].wall_seconds >= found["all/triad"].wall_seconds + found["all/team"].wall_seconds
    assert record.other_share <= 1 - sum(r.share for r in record.regions if r.kind != "roi") + 1e-9


def test_without_a_profile_a_region_is_a_comparison_and_a_branch() -> None:
    source = '#include <rooftree/roi.h>\nextern void f(void);\nvoid g(void) { ROOFTREE_BEGIN("x"); f(); ROOFTREE_END("x"); }\n'
    source += 'int main(void) { return 0; }\nvoid f(void) { __asm__ volatile(""); }\n'
    path = compiled(source, FLAG, "-fno-inline", "-fno-ipa-icf", "-fno-reorder-blocks-and-partition")
    listed = subprocess.run(["objdump", "-d", "--no-show-raw-insn", path], capture_output=True, text=True, check=True).stdout
    code = re.search(r"<g>:\n(.*?)\n\n", listed, re.DOTALL)
    assert code is not None
    straight = code[1].split("ret")[0] if "ret" in code[1] else code[1]
    assert len(straight.splitlines()) <= 14
    plain = compiled(source, FLAG, "-DROOFTREE_OFF")
    assert b"ROOFTREE_ROI_LIBRARY" not in Path(plain).read_bytes()


@pytest.mark.parametrize("flags", [("-std=c99", "-pedantic-errors"), ("-std=c11",)], ids=" ".join)
def test_the_header_asks_for_nothing_of_the_program(flags: tuple[str, ...], tmp_path: Path) -> None:
    includes = "#include <rooftree/roi.h>\n#include <stdlib.h>\n#include <dlfcn.h>\n"
    text = f'{includes}void f(void) {{ ROOFTREE_BEGIN("a"); ROOFTREE_END("a"); }}\n'
    (tmp_path / "a.c").write_text(text)
    subprocess.run(["gcc", *flags, "-Wall", "-Wextra", "-Werror", FLAG, "-c", "a.c", "-o", "a.o"], cwd=tmp_path, check=True)
    need("g++")
    (tmp_path / "b.cpp").write_text(
        '#include <rooftree/roi.h>\n#include <cstdlib>\n#include <dlfcn.h>\nvoid f() { rooftree::roi here("f"); }\n'
    )
    subprocess.run(["g++", "-std=c++11", "-Wall", "-Wextra", "-Werror", FLAG, "-c", "b.cpp"], cwd=tmp_path, check=True)


OTHERS = r"""
#include <stdlib.h>
void likwid_markerStartRegion(const char *), likwid_markerStopRegion(const char *);
int PAPI_hl_region_begin(const char *), PAPI_hl_region_end(const char *);
double a[4096];
__attribute__((noinline)) void half(void) { for (int i = 0; i < 4096; i++) a[i] *= 0.5; }
int main(int n, char **v) {
  for (int k = 0; k < atoi(v[1]); k++) {
    likwid_markerStartRegion("of likwid"); half(); likwid_markerStopRegion("of likwid");
    PAPI_hl_region_begin("of papi"); half(); half(); PAPI_hl_region_end("of papi");
  }
  return 0;
}
"""


def test_the_markers_of_likwid_and_papi_are_understood(tmp_path: Path) -> None:
    stubs = "".join(
        f"int {name}(const char *x) {{ return !x; }}\n" for name in re.findall(r"(?:likwid|PAPI)_\w+(?=\(const)", OTHERS)
    )
    (tmp_path / "stub.c").write_text(stubs)
    library = tmp_path / "libothers.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, tmp_path / "stub.c"], check=True)
    found = of(profiled(compiled(OTHERS, "-Wl,--no-as-needed", str(library)), "100000"))
    assert {"of likwid": {"dp": 100000 * 4096}, "of papi": {"dp": 100000 * 2 * 4096}} == {
        n: dict(r.flops or {}) for n, r in found.items()
    }


def test_python_names_regions(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import rooftree\n@rooftree.roi('inner')\ndef f(): return sum(range(200000))\n"
        "with rooftree.roi('outer'):\n    for _ in range(20): f()\n"
    )
    app = marks.with_marks(application([sys.executable, str(script)]), tmp_path / "regions", built("marks", tmp_path))
    samples = sampling.sample(app)
    found = {one.path: one for one in marks.marked(marks.written(app.marks), samples)}
    assert {("outer",): 1, ("outer", "inner"): 20} == {path: one.calls for path, one in found.items()}
    assert sum(found["outer",].seconds.values()) >= sum(found["outer", "inner"].seconds.values()) > 0
    with rooftree.roi("nobody looks"):
        pass


def test_a_fortran_module(tmp_path: Path) -> None:
    if shutil.which("gfortran") is None:
        elsewhere("no gfortran here")
    (tmp_path / "a.f90").write_text(
        "program a\n use rooftree_roi\n real(8) :: x(1000)\n integer :: k\n x = 1\n call roi_begin('loop')\n"
        " do k = 1, 200000\n x = x * 0.5d0 + 1\n end do\n call roi_end('loop')\n print *, x(3)\nend program\n"
    )
    sources = [str(INCLUDE / "rooftree" / name) for name in ("roi_fortran.c", "roi.f90")]
    subprocess.run(["gfortran", "-O2", "-o", "a", *sources, "a.f90"], cwd=tmp_path, check=True)
    found = of(profiled(str(tmp_path / "a")))
    assert 1 == found["loop"].calls


def test_config_says_where_the_header_lies(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["config", "--include"])
    assert (Path(capsys.readouterr().out.strip()) / "rooftree" / "roi.h").is_file()
    assert 0 == main(["config", "--fortran"])
    assert all(Path(name).is_file() for name in capsys.readouterr().out.split())


@pytest.mark.slow
def test_the_example_names_its_regions(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "examples" / "regions.c"
    path = tmp_path / "regions"
    subprocess.run(["gcc", "-O2", "-fopenmp", "-Wall", "-Werror", FLAG, source, "-o", path, "-lm"], check=True)
    found = of(profiled(str(path), "40", engine="none"))
    assert {"solve", "solve/dot", "solve/apply", "solve/add"} == set(found)
    assert (81, 40, 120) == tuple(found[f"solve/{name}"].calls for name in ("dot", "apply", "add"))


def test_methods_of_long_packages_are_told_apart() -> None:
    """Two rows of a Java program were 'org.apache.commons.math3.transform.Fast…'."""
    one = region("org.apache.commons.math3.transform.FastFourier.transformInPlace", 0.2, "function", module="[anonymous]")
    assert "function FastFourier.transformInPlace (made at run time)" == region_name(one)
    short = one.replace(function="java.util.HashMap.merge")
    assert "function java.util.HashMap.merge (made at run time)" == region_name(short)
