"""Code without a name of its own: tables of calls between files are no function of the program, and neighbours have names."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from rooftree.asm.linkage import targets
from rooftree.asm.program import Function, program
from rooftree.instrument.samples import Place, Samples
from rooftree.profile import linkage
from rooftree.profile.linkage import nearest_name, of_linkage
from rooftree.profile.regions import regions
from tests.needs import need
from tests.profile.programs import compiled

LIBRARY = r"""
#include <math.h>
#include <stdlib.h>
double state[512];
__attribute__((noinline)) double one(double x) { return x * 0.5 + state[3]; }
__attribute__((noinline)) double two(double x) { return x + 1.0; }
static __attribute__((noinline)) void hidden(long r) { for (long k = 0; k < r; k++) for (int i = 0; i < 512; i++) state[i] += k; }
double (*address(void))(double) { return cbrt; }
double run(long r) {
  double s = 0;
  for (long k = 0; k < r; k++) { s = one(s); s = two(s) + rand() + cbrt(s); }
  hidden(r);
  return s;
}
"""


@pytest.fixture(
    params=[("-fcf-protection=none",), ("-fcf-protection=full",), ("-Wl,-z,now", "-fcf-protection=none")], ids=" ".join
)
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Stripped, with its table of calls in each of its forms."""
    need("x86-64", "gcc", "objdump", "strip")
    path = Path(shutil.copy(compiled(LIBRARY, "-shared", "-fPIC", "-fno-toplevel-reorder", *request.param), tmp_path / "libx.so"))
    subprocess.run(["strip", path], check=True)
    return path


def tables(path: Path) -> dict[str, tuple[int, Function]]:
    """Whom entries lead to: where each begins, and the table that it is in."""
    known = program(path)
    found: dict[str, tuple[int, Function]] = {}
    for name in (".plt", ".plt.sec", ".plt.got"):
        if name in known.sections:
            start, size = known.sections[name]
            function = known.function_at(start)
            assert function is not None
            assert known.is_linkage(function)
            found |= {target.name: (at, function) for at, target in targets(known, start, start + size).items()}
    return found


def test_entries_are_named_by_whom_they_lead_to(library: Path) -> None:
    known, found = program(library), tables(library)
    assert {"one", "two", "rand", "cbrt"} <= found.keys()
    shown = subprocess.run(["objdump", "-d", library], capture_output=True, text=True, check=True).stdout
    for name, (at, _) in found.items():
        assert f"{at:016x} <{name}@plt>" in shown or name == "cbrt" or f"{at:016x} <{name}@" in shown, name
    assert {"one": True, "two": True, "rand": False} == {
        target.name: target.own
        for start, end in {(f.start, f.end) for _, f in found.values()}
        for target in targets(known, start, end).values()
        if target.name in ("one", "two", "rand")
    }


@pytest.mark.parametrize(("first", "said"), [("one", "-Bsymbolic-functions"), ("rand", "-fno-plt")])
def test_a_table_of_calls_is_no_function_of_the_program(library: Path, first: str, said: str) -> None:
    known, found = program(library), tables(library)
    at = {name: known.offset(place) for name, (place, _) in found.items()}
    counts = Counter(
        {Place(str(library), at[first]): 60, Place(str(library), at["two"] + 4): 20, Place(str(library), at["rand"] + 3): 20}
    )
    whole = regions(Samples(1e-3, threads={(1, 1): counts}))
    (table,) = [one for one in whole if one.linkage is not None]
    assert table.code is None, "no roof of code that is many functions' own"
    assert table.function in ("(plt)", "(plt.sec)")
    words = of_linkage(table)
    assert f"libx.so calls functions that other files may hold (most: {first} " in words
    assert said in words


def test_code_without_a_name_is_placed_behind_one_that_has_one(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = program(library)
    nameless = [int(start) for start, name in zip(known.starts, known.names, strict=True) if not name]
    inside = [start for start in nameless if start > known.symbols["one"]]
    place = Place(str(library), known.offset(min(inside)))
    (one,) = regions(Samples(1e-3, threads={(1, 1): Counter({place: 9})}))
    names = {address: name for name, address in known.symbols.items() if address < min(inside)}
    before = max(names)
    assert [
        f"it has no name; the nearest function before it that has one is {names[before]}, 0x{min(inside) - before:x} before"
    ] == (nearest_name(one))
    monkeypatch.setattr(linkage, "_NEAR_B", min(inside) - before - 1)
    assert nearest_name(one) == [], "what is far away tells nothing"
