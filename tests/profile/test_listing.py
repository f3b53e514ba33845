"""The instructions of regions: of long ones those around samples, and how often a load was executed, listed or not."""

from __future__ import annotations

from collections import Counter

from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.program import program
from rooftree.instrument.engine import Executions, key_of
from rooftree.profile.listing import with_listings
from rooftree.profile.loads import with_loads
from rooftree.profile.regions import Found
from rooftree.report.profile.page import profile_page
from rooftree.results.profile import BindingRoof
from tests.needs import need
from tests.profile.programs import compiled
from tests.report.test_profile_page import profile, region

MIX = "\n  ".join(f"h = (h ^ (h >> 13)) * 1099511628211ul + {n};" for n in range(200))
LONG = f"""
__attribute__((noinline)) unsigned long mixed(const unsigned long *x, unsigned long h) {{
  {MIX}
  h ^= x[h % 4096];
  {MIX}
  return h;
}}
int main(int n, char **v) {{ static unsigned long x[4096]; return (int)mixed(x, n); }}
"""


def _found(samples: int) -> tuple[Found, int]:
    """A long function with all of its samples right behind its only load, and where that stands."""
    known = program(compiled(LONG, "-O1"))
    function = known.function_at(known.symbols["mixed"])
    assert function is not None
    (code,) = function_codes([(known, function)])
    assert isinstance(code, FunctionCode)
    (block,) = [n for n in range(len(code.graph.blocks)) if any(i.loads for i in code.instructions(n)[:-1])]
    at = next(n for n, i in enumerate(code.instructions(block)) if i.loads)
    one = Found(
        "function", str(known.path), "mixed", code, None, tuple(range(len(code.graph.blocks))), Counter({(1, 1): samples})
    )
    one.places = Counter({code.places(block)[at + 1][0]: samples})
    return one, code.places(block)[at][0]


def test_of_a_long_function_what_is_around_its_samples_is_listed() -> None:
    need("x86-64", "gcc", "objdump")
    one, load = _found(100)
    record = with_listings(profile(region("mixed", 0.5, "function").replace(id=one.id)), [one], None, None)
    (listed,) = record.regions
    assert listed.listing, "a function that is too long to be listed whole"
    assert f"0x{load:x}" in {line.address for line in listed.listing}
    assert [100] == [line.samples for line in listed.listing if line.samples]
    assert listed.listing[0].left_out > 100
    assert {0} == {line.left_out for line in listed.listing[1:]}
    assert f"({listed.listing[0].left_out} instructions left out)" in profile_page(record)


def test_how_often_a_load_was_executed_is_known_without_a_listing() -> None:
    need("x86-64", "gcc", "objdump")
    one, load = _found(100)
    assert one.code is not None
    counts = {key_of(one.code, n): 7000 for n in range(len(one.code.graph.blocks))}
    roof = BindingRoof(binding="issue", GFLOP_s=None, fraction=0.1, gain=10.0, basis="", all=[])
    record = profile(region("mixed", 0.5, "function", roof=roof).replace(id=one.id))
    (told,) = with_loads(record, [one], {}, Executions(threads=[counts])).regions
    assert told.hottest_load is not None
    assert (f"0x{load:x}", 7000.0) == (told.hottest_load.address, told.hottest_load.executions)
