"""Where the time goes of a program whose hot regions have little of it."""

from __future__ import annotations

from rooftree.asm.program import Function
from rooftree.instrument.samples import Place
from rooftree.profile.inclusive import with_inclusive
from rooftree.profile.interpreters import Walked
from rooftree.profile.regions import Found
from rooftree.report.profile.region_text import callers_text
from rooftree.report.profile.text import profile_text
from rooftree.results.profile import CallChain, CallFrame
from tests.report.test_profile_page import profile, region

MAIN, DRIVER, PARSE, LOWER, HASH = (
    Function(name, at, at + 64) for at, name in enumerate(["main", "driver", "parse", "lower", "hash"], 1)
)


def stacks(inner: tuple[Function, ...], many: int) -> list[Walked]:
    functions = (*inner, DRIVER, MAIN)
    return [Walked("", functions, [Place("/bin/app", 1)] * (len(functions) - 1), ["/bin/app"] * len(functions))] * many


WALKED = [*stacks((HASH, PARSE), 30), *stacks((PARSE,), 20), *stacks((HASH, LOWER), 40), *stacks((HASH, HASH, LOWER), 8)]


def hot(module: str, samples: int) -> Found:
    one = Found("function", module, "f")
    one.threads[1, 1] = samples
    return one


def test_a_flat_profile_is_told_by_library_and_by_function_with_all_that_it_calls() -> None:
    record = with_inclusive(
        profile(region("a", 0.02), region("b", 0.01)), [hot("/bin/app", 60), hot("/lib/libc.so.6", 40)], WALKED, 0.01
    )
    assert [("/bin/app", 0.6), ("/lib/libc.so.6", 0.4)] == [(one.module, one.share) for one in record.by_module or ()]
    told = {one.function: one.stacks for one in record.by_function or ()}
    assert {"hash": 78, "parse": 50} == told, (
        "all come through main and driver, and lower only hands on; who calls itself counts once"
    )
    text = profile_text(record)
    assert "in the code of: app 60%, libc.so.6 40%" in text
    assert "hash 80% (78 stacks), parse 51% (50 stacks)" in text


def test_where_regions_tell_where_it_goes_nothing_is_added() -> None:
    record = with_inclusive(profile(region("a", 0.4), region("b", 0.2)), [hot("/bin/app", 60)], WALKED, 0.01)
    assert record.by_module is None
    assert record.by_function is None


def test_shares_of_callers_tell_on_how_few_stacks_they_rest() -> None:
    def chain(name: str, samples: int, share: float) -> CallChain:
        frame = CallFrame(function=name, module="/bin/app", file=None, line=None)
        return CallChain(region="a", frames=[frame], complete=True, share=share, samples=samples)

    few = callers_text(region("a", 0.4), [chain("main", 3, 0.75), chain("other", 1, 0.25)])
    assert "main, other (in 4 stacks)" == few, "parts of so few say nothing"
    some = callers_text(region("a", 0.4), [chain("main", 6, 0.75), chain("other", 2, 0.25)])
    assert "main 75%, other 25% (of 8 stacks)" == some
    assert "main 75%, other 25%" == callers_text(region("a", 0.4), [chain("main", 300, 0.75), chain("other", 100, 0.25)])


def test_files_whose_functions_stand_as_addresses_are_named_once() -> None:
    named, one, two = (
        region(name, 0.3, module=module)
        for name, module in (("sum", "/bin/app"), ("0x29c240", "/lib/libcrypto.so.3"), ("0x306fb0", "/lib/libcrypto.so.3"))
    )
    text = profile_text(profile(named, one, two))
    assert 1 == text.count("functions of libcrypto.so.3 stand as addresses")
    assert "stand as addresses" not in profile_text(profile(named))
