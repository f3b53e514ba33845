"""Data about as large as a last cache that others share: what others leave of it decides where they come from."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.frontend.from_c import kernel_from_c
from rooftree.machine.model import Machine, Source
from rooftree.models import doubts as limits
from rooftree.results.prediction import Prediction
from tests.machines import sharing_memory

MEASURED = Source(kind="measurement", text="", date="2026-01-01", tool="rooftree machine measure")


def machine() -> Machine:
    """Zen 4 with a last cache that was measured here."""
    whole = sharing_memory("zen4")
    last = whole.caches[-1].model_copy(update={"source": "here"})
    return whole.model_copy(update={"caches": (*whole.caches[:-1], last), "sources": {**whole.sources, "here": MEASURED}})


def predicted(part: float, divisions: int) -> Prediction:
    """A loop with so many divisions of an element; two arrays of doubles fill this part of the last cache."""
    value = "b[i]" + " / c" * divisions
    kernel = kernel_from_c(
        f"void f(int n, double c, const double *restrict b, double *a) {{ for (int i = 0; i < n; i++) a[i] = {value}; }}"
    )
    where = machine()
    return rooftree.predict(kernel, where, {"n": int(part * where.caches[-1].size / 16)}, incore="throughput")


@pytest.mark.parametrize("divisions", [1, 2])
def test_no_point_near_a_shared_cache_is_surer_than_in_memory(divisions: int) -> None:
    """Boxes refitted from the bottom were told as 32 (28.8 .. 36.7) at 23 of 32 MiB, and took 48; in memory as up to 65.5, and
    took 62: where the core takes as long as memory, the prediction is the same, and nobody knows whether both overlap."""
    near, far = predicted(0.9, divisions), predicted(4.0, divisions)
    assert float(near.cy_per_cl[0, 0]) == float(far.cy_per_cl[0, 0])  # the core takes longer than memory
    assert float(near.at_most[0, 0]) > 1.25 * float(near.cy_per_cl[0, 0])
    assert [one.kind for one in near.doubts] == ["cache"]


@pytest.mark.parametrize("part", [1.2, 1.4, 1.9])
def test_of_more_data_than_a_cache_holds_no_more_than_that_stays_there(part: float) -> None:
    """A product of 61 MB with an L3 of 32 MiB was told as 3.3 to 14.6 cy/CL, a refusal, and took 8.6 (all from L3: 4.3)."""
    p = predicted(part, 0)
    cache, memory = (float(p.T_ECM[place][0, 0]) for place in p.locations[-2:])
    assert p.locations[p.data_in[0, 0]] == "Mem"
    where = machine()
    every = sum(one.size for one in where.caches)  # the inner caches hold some, too
    held = float(limits.kept_at_best(every / where.caches[-1].size / part))
    least = cache + (1 - held) * (memory - cache)
    assert 0.75 * least < float(p.at_least[0, 0]) <= least * (1 + 1e-9)  # memory may be as fast as it is for its best mix


def test_a_size_that_others_left_may_be_more_the_next_time() -> None:
    """18 of 32 MiB were found on one Zen 4; a loop over 30 MB took 0.53 of the time from memory."""
    whole = machine()
    last = whole.caches[-1].model_copy(update={"size": whole.caches[-1].size / 2, "advertised": whole.caches[-1].size})
    found = whole.model_copy(update={"caches": (*whole.caches[:-1], last)})
    p = rooftree.predict("triad", found, {"N": int(1.6 * last.size / 24)}, incore="throughput")
    cache, memory = (float(p.T_ECM[place][0, 0]) for place in p.locations[-2:])
    assert cache < memory
    assert float(p.at_least[0, 0]) == pytest.approx(cache, rel=1e-3)


@pytest.mark.parametrize("part", [0.4, 0.52])
def test_where_others_left_a_part_they_may_take_more_of_it(part: float) -> None:
    """102 of 300 MiB were found; later that hour stencils of 53 MiB took 16 or 31 cy/CL, 16 (.. 20) were predicted."""
    whole = machine()
    last = whole.caches[-1].model_copy(update={"size": whole.caches[-1].size / 3, "advertised": whole.caches[-1].size})
    found = whole.model_copy(update={"caches": (*whole.caches[:-1], last)})
    p = rooftree.predict("triad", found, {"N": int(part * last.size / 24)}, incore="throughput")
    cache, memory = (float(p.T_ECM[place][0, 0]) for place in p.locations[-2:])
    kept = float(limits.kept_at_random(limits.PARTLY_LEFT / part))
    assert float(p.at_most[0, 0]) == pytest.approx(memory - (memory - cache) * kept, rel=0.2)


@pytest.mark.parametrize("part", [0.55, 0.75, 0.95])
def test_of_data_that_may_be_too_large_for_what_others_leave_a_part_stays(part: float) -> None:
    """Updates of 24 and 32 MB with 32 MiB took half of the way to memory: a part of the cache, filled at random, keeps some."""
    p = predicted(part, 0)
    cache, memory = (float(p.T_ECM[place][0, 0]) for place in p.locations[-2:])
    assert p.locations[p.data_in[0, 0]] == "L3"
    most = float(p.at_most[0, 0])
    kept = float(limits.kept_at_random(limits.SHARED_WITH_OTHERS[0] / part))
    assert most == pytest.approx(memory - (memory - cache) * kept, rel=0.2)
    assert cache < most < memory


def test_the_doubt_begins_without_a_step() -> None:
    low, high = (predicted(part, 0) for part in (0.449, 0.455))
    assert float(high.at_most[0, 0]) == pytest.approx(float(low.at_most[0, 0]), rel=0.25)
