"""The phenomenological ECM model, by hand and by its laws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooftree.errors import ModelError
from rooftree.models import ecm
from rooftree.models.phenomenological import LinkVolume, predict

# 3D 7-point stencil, double, on a Haswell core with all layer conditions of the L2 broken (Hornich et al. 2019, fig. 5):
# 1 CL = 8 iterations = 2 AVX iterations. Counted: 14 loads and 2 stores, 13 uops on the busiest port of arithmetic; 6 lines
# in and 1 out of the L1, 4 and 1 of the L2, 2 and 1 at the memory, which gives 12 B/cy.
#   T_OL = 13/1 = 13;  T_nOL = max(14/2, 2/1) = 7
#   T_L1L2 = (384 + 64)/64 = 7;  T_L2L3 = (256 + 64)/32 = 10;  T_L3Mem = (128 + 64)/12 = 16
#   T = max(13, 7 + 7 + 10 + 16) = 40
LINKS = {"L1L2": LinkVolume(384, 64, 64, 64), "L2L3": LinkVolume(256, 64, 32, 32), "L3Mem": LinkVolume(128, 64, 12, 12)}
INTEL = [["OL"], ["nOL", "L1L2", "L2L3", "L3Mem"]]


def test_a_stencil_worked_by_hand() -> None:
    found = predict({"OL": 13, "nOL": 7}, LINKS, INTEL)
    assert {name: float(time) for name, time in found.terms.items()} == {"OL": 13, "nOL": 7, "L1L2": 7, "L2L3": 10, "L3Mem": 16}
    assert [float(time) for time in found.groups] == [13, 40]
    assert float(found.cy_per_cl) == 40


def test_overlap_of_zen_lets_transfers_overlap() -> None:
    groups = [["OL"], ["nOL"], ["L1L2"], ["L2L3", "L3Mem"]]
    assert float(predict({"OL": 13, "nOL": 7}, LINKS, groups).cy_per_cl) == 26


def test_directions_of_a_link_may_stand_in_different_groups() -> None:
    # A64FX, by hand: loads 384/64 = 6, evictions 64/32 = 2, load part of nOL 4, store part 1.
    links = {"L1L2": LinkVolume(384, 64, 64, 32, shared=False)}
    groups = [["OL"], ["nOL.load", "nOL.store", "L1L2.load"], ["nOL.load", "nOL.store", "L1L2.evict"]]
    found = predict({"OL": 3, "nOL.load": 4, "nOL.store": 1}, links, groups)
    assert [float(time) for time in found.groups] == [3, 11, 7]


def test_without_counts_on_a_link_it_takes_no_time() -> None:
    links = {"L1L2": LinkVolume(0, 0, 64, 64, penalty_cy=5)}
    assert float(predict({"OL": 1, "nOL": 2}, links, [["OL"], ["nOL", "L1L2"]]).cy_per_cl) == 2


def test_sweeps_are_predicted_at_once() -> None:
    links = {"L1L2": LinkVolume(np.array([0.0, 64.0, 128.0]), np.zeros(3), 64, 64)}
    assert predict({"OL": 1, "nOL": 2}, links, [["OL"], ["nOL", "L1L2"]]).cy_per_cl.tolist() == [2, 3, 4]


@given(volume=st.floats(0, 1e4), evicted=st.floats(0, 1e4), core=st.floats(0, 1e3), rate=st.floats(1, 200))
def test_with_predicted_volumes_it_is_the_analytic_model(volume: Any, evicted: Any, core: Any, rate: Any) -> None:
    groups = [["OL"], ["nOL", "L1L2"]]
    own = predict({"OL": core, "nOL": core / 2}, {"L1L2": LinkVolume(volume, evicted, rate, rate)}, groups)
    terms = {"OL": core, "nOL": core / 2, "L1L2": ecm.link_time(volume, evicted, rate, rate, shared_link=True)}
    assert float(own.cy_per_cl) == float(ecm.runtime(terms, groups))


@given(more=st.floats(0, 1e4))
def test_more_traffic_never_makes_it_faster(more: Any) -> None:
    links = {**LINKS, "L2L3": LinkVolume(256 + more, 64, 32, 32)}
    core = {"OL": 13, "nOL": 7}
    assert float(predict(core, links, INTEL).cy_per_cl) >= float(predict(core, LINKS, INTEL).cy_per_cl)


def test_a_term_in_no_group_is_refused() -> None:
    with pytest.raises(ModelError, match="stands in no overlap group"):
        predict({"OL": 1, "nOL": 1}, LINKS, [["OL"], ["nOL", "L1L2"]])
