"""Code that programs make while they run: named where their runtimes wrote the names down, and called what it is elsewhere."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from rooftree.instrument import generated, sampling
from rooftree.instrument.generated import Names, names
from rooftree.instrument.samples import GENERATED, Place, Samples
from rooftree.profile.generated import of_generated
from rooftree.profile.options import Options
from rooftree.profile.regions import regions
from rooftree.profile.run import profile
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import Profile
from tests.needs import elsewhere, need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile as record_of
from tests.report.test_profile_page import region

MAP = b"7f0000001000 40 JS:*sum file:///home/me/nb.js:1:9\n7f0000001040 20 JS:~other /home/me/nb.js:2:1\nnot a line\n"


def test_functions_are_known_by_where_they_lie() -> None:
    found = Names(MAP)
    assert "JS:*sum nb.js:1:9" == found.at(0x7F000000103F)
    assert "JS:~other nb.js:2:1" == found.at(0x7F0000001040)
    assert found.at(0x7F0000001060) is None
    assert found.at(0x10) is None


def test_what_was_made_last_at_an_address_counts() -> None:
    assert "later" == Names(MAP + b"7f0000001000 80 later\n").at(0x7F0000001000)


def test_numbers_may_begin_as_java_writes_them() -> None:
    found = Names(b"0x00007fc518ec8120 0x00000000000003f8 double M2.dot(double[][], double[][])\n7FC518EC8600 4A later\n")
    assert "double M2.dot(double[][], double[][])" == found.at(0x7FC518EC8517)
    assert found.at(0x7FC518EC8518) is None
    assert "later" == found.at(0x7FC518EC8649)


def test_files_of_before_or_of_others_are_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generated, "FOLDER", tmp_path)
    (tmp_path / "perf-7.map").write_bytes(MAP)
    os.utime(tmp_path / "perf-7.map", (1000.0, 1000.0))
    assert [7] == list(names([7, 8], 999.0))
    assert {} == names([7], 1001.0)
    monkeypatch.setattr(os, "geteuid", lambda: (tmp_path / "perf-7.map").stat().st_uid + 1)
    assert {} == names([7], 999.0)


def test_generated_code_is_a_region_by_its_name() -> None:
    samples = Samples(1e-3, commands={7: "node"})
    samples.threads = {(7, 7): Counter({Place(GENERATED, 0x7F0000001010): 50, Place(GENERATED, 0x7F0000009000): 20})}
    samples.generated = {7: Names(MAP)}
    named, other = regions(samples)
    assert ("function", "JS:*sum nb.js:1:9", 50) == (named.kind, named.function, named.samples)
    assert "node made it" in of_generated(named, samples.commands)
    assert ("other", 20) == (other.kind, other.samples)
    assert "`node --perf-basic-prof` lets it name its functions" in of_generated(other, samples.commands)
    assert "a profiler of its language" in of_generated(other, {7: "unknown"})
    assert "-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit" in of_generated(other, {7: "java"})
    assert "what it wrote down of its functions has none here" in of_generated(other, {7: "java"}, {7})


def test_counts_say_of_which_part_of_the_time_they_are() -> None:
    made = region("[anonymous]", 0.61, "other", module=GENERATED)
    text = profile_text(record_of(made, region("copy", 0.24, instructions=1e6)))
    assert "1  61.0 %  code made at run time" in text
    assert "counted by patch (exact), in regions with 24% of the CPU time" in text
    assert "in regions with" not in profile_text(record_of(region("copy", 0.95, instructions=1e6)))


MAKES = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
__asm__(".text\n.globl turns\nturns:\n1: sub $1,%rdi\n jne 1b\n ret\n.globl turns_end\nturns_end:\n");
extern char turns[], turns_end[];
int main(int c, char **v) {
  char *made = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), name[4096];
  memcpy(made, turns, turns_end - turns);
  snprintf(name, sizeof name, "%s/perf-%d.map", v[1], (int)getpid());
  FILE *out = fopen(name, "w");
  fprintf(out, "%lx 40 JS:*turns /src/a.js:1:1\n", (long)made);
  fclose(out);
  ((void (*)(long))made)(atol(v[2]));
  return 0;
}
"""


def test_a_program_that_writes_down_what_it_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("x86-64", "gcc", "objdump")
    if reason := sampling.available():
        elsewhere(reason)
    monkeypatch.setattr(generated, "FOLDER", tmp_path)
    record: Profile = profile([compiled(MAKES), str(tmp_path), "1000000000"], Options(engine="none"))
    assert ("JS:*turns a.js:1:1", GENERATED) == (record.regions[0].function, record.regions[0].module)
    assert "loop JS:*turns a.js:1:1+0x0 (made at run time)" in profile_text(record)
