"""Bytes per link: policies of the caches, data locations, against Hofmann et al. 2019 and worked by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.errors import MachineError, UsageError
from rooftree.machine.model import Machine
from rooftree.traffic.layer_conditions.run import traffic

LARGE = {"N": 10**8}
L1, L2, L3 = ("32 KiB", 8), ("256 KiB", 8), ("2 MiB", 16)


def per_iteration(result: Any, location: Any) -> Any:
    """Link -> (load, evict) [B/it]."""
    work = result.unit_of_work
    return {name: (volume.load_B[0, 0] / work, volume.evict_B[0, 0] / work) for name, volume in result.volumes(location).items()}


# B per iteration. Hofmann et al. 2019: daxpby sec. 5.2.1 and Table 3, triad sec. 4.1.3.
DAXPBY = {
    "skylake-sp": {"L3": {"L2L3": (16, 16)}, "Mem": {"L1L2": (16, 8), "L2L3": (16, 16), "L3Mem": (16, 8)}},
    "zen": {
        "L3": {"L2L3": (16, 8), "L2Mem": (0, 0), "L3Mem": (0, 0)},
        "Mem": {"L1L2": (16, 8), "L2L3": (0, 8), "L2Mem": (16, 0), "L3Mem": (0, 8)},
    },
    "thunderx2": {
        "L3": {"L2L3": (16, 16), "L2Mem": (0, 0)},
        "Mem": {"L1L2": (16, 8), "L2L3": (0, 16), "L2Mem": (16, 0), "L3Mem": (0, 8)},
    },
    "power9": {
        "L1": {"L1L2": (0, 8), "L2L3": (0, 0)},
        "L3": {"L1L2": (16, 8), "L2L3": (16, 16)},
        "Mem": {"L1L2": (16, 8), "L2L3": (0, 16), "L2Mem": (16, 0), "L3Mem": (0, 8)},
    },
}


@pytest.mark.parametrize("machine", DAXPBY)
def test_daxpby_moves_the_published_volumes(kernels: Any, machine: str) -> None:
    result = traffic(kernels.daxpby, rooftree.machine(machine), LARGE)
    for location, links in DAXPBY[machine].items():
        found = per_iteration(result, location)
        assert links == {link: found[link] for link in links}


def test_the_triad_on_skylake_moves_32_and_48_bytes(kernels: Any) -> None:
    found = per_iteration(traffic(kernels.triad, rooftree.machine("skylake-sp"), LARGE), "L3")
    assert (32, 48) == (sum(found["L1L2"]), sum(found["L2L3"]))


def test_full_line_stores_save_the_write_allocate_at_memory_alone(kernels: Any, machine_with: Any) -> None:
    machine = machine_with(L1, L2, full_line_stores=0.75)
    found = per_iteration(traffic(kernels.triad, machine, LARGE), "Mem")
    assert {"L1L2": (24, 8), "L2Mem": (18, 8)} == found
    update = per_iteration(traffic(kernels.daxpby, machine, LARGE), "Mem")
    assert (16, 8) == update["L2Mem"]  # y is loaded anyway


def test_full_line_stores_do_not_help_stores_that_leave_gaps(build: Any, machine_with: Any) -> None:
    sparse = build.kernel("sparse", [build.loop("i", 0, "N")], [build.array("a", "2*N")], build.at("a", "2*i"), [])
    found = per_iteration(traffic(sparse, machine_with(L1, full_line_stores=1.0), LARGE), "Mem")
    assert (16, 16) == found["L1Mem"]


@pytest.mark.parametrize("location", ["L1", "L2", "Mem"])
def test_streaming_stores_appear_on_the_memory_link_alone(kernels: Any, machine_with: Any, location: str) -> None:
    result = traffic(kernels.triad, machine_with(L1, L2), LARGE, nontemporal=True)
    found = per_iteration(result, location)
    assert 0 == found["L1L2"][1]
    assert 8 == found["L2Mem"][1]
    assert (16 if location == "Mem" else 0) == found["L2Mem"][0]


def test_a_machine_without_streaming_stores_says_that_it_uses_ordinary_ones(kernels: Any, machine_with: Any) -> None:
    plain = machine_with(L1, L2, nontemporal_stores=False)
    result = traffic(kernels.triad, plain, LARGE, nontemporal=True)
    assert (24, 8) == per_iteration(result, "Mem")["L2Mem"]
    assert any("no streaming stores" in note for note in result.notes)


def test_a_write_through_cache_without_write_allocate_passes_every_stored_byte(kernels: Any, machine_with: Any) -> None:
    machine = machine_with((*L1, {"write_through": True, "write_allocate": False}.items()), L2)
    result = traffic(kernels.copy, machine, {"N": [100, 10**8]})
    first, last = result.volumes()["L1L2"].evict_B[:, 0] / 8
    assert (8, 8) == (first, last)
    assert (8, 0) == (result.volumes("L2")["L1L2"].load_B[0, 0] / 8, result.volumes("L2")["L2Mem"].load_B[0, 0])
    assert (16, 8) == per_iteration(traffic(kernels.copy, machine, LARGE), "Mem")["L2Mem"]


def test_a_write_back_cache_without_write_allocate_passes_stores_to_lines_it_does_not_hold(
    kernels: Any, machine_with: Any
) -> None:
    machine = machine_with((*L1, {"write_allocate": False}.items()), L2)
    assert (8, 8) == per_iteration(traffic(kernels.copy, machine, LARGE), "Mem")["L1L2"]
    assert (16, 8) == per_iteration(traffic(kernels.daxpby, machine, LARGE), "Mem")["L1L2"]


def test_an_exclusive_cache_receives_all_lines_and_adds_to_the_capacity(kernels: Any, machine_with: Any) -> None:
    exclusive = machine_with(L1, L2, (*L3, {"inclusion": "exclusive"}.items()))
    assert (24, 24) == per_iteration(traffic(kernels.triad, exclusive, LARGE), "L3")["L2L3"]
    n = (2 * 1024 + 100) * 1024 // 24  # fits L2 and L3 together only
    assert 2 == traffic(kernels.triad, exclusive, {"N": n}).data_in[0, 0]
    assert 3 == traffic(kernels.triad, machine_with(L1, L2, L3), {"N": n}).data_in[0, 0]


@pytest.mark.parametrize("line", [64, 128, 256])
def test_long_lines_hold_more_work_and_volumes_per_iteration_stay(kernels: Any, machine_with: Any, line: int) -> None:
    machine = machine_with(*[(*cache, {"line": line}.items()) for cache in (L1, L2)])
    result = traffic(kernels.triad, machine, LARGE)
    assert line // 8 == result.unit_of_work
    assert (24, 8) == per_iteration(result, "Mem")["L2Mem"]


def test_locations_inside_the_data_leave_the_links_beyond_empty(kernels: Any, machine_with: Any) -> None:
    result = traffic(kernels.stencil_3d, machine_with(L1, L2, L3), {"M": 300, "N": 300})
    links = ("L1L2", "L2L3", "L3Mem")
    for reach, location in enumerate(("L1", "L2", "L3", "Mem")):
        volumes = result.volumes(location)
        assert [link for link in links if (volumes[link].load_B + volumes[link].evict_B)[0, 0] > 0] == list(links[:reach])


def test_layer_conditions_decide_about_the_inner_links_for_every_location(kernels: Any, machine_with: Any) -> None:
    """300 x 300: rows fit L1 (14.4 of 32 KiB), layers (2.9 MB) do not fit L3."""
    result = traffic(kernels.stencil_3d, machine_with(L1, L2, L3), {"M": 300, "N": 300})
    assert {"L1L2": (32, 8), "L2L3": (32, 8), "L3Mem": (32, 8)} == per_iteration(result, "Mem")
    small = traffic(kernels.stencil_3d, machine_with(L1, L2, L3), {"M": 300, "N": 100})
    assert {"L1L2": (32, 8), "L2L3": (32, 8), "L3Mem": (16, 8)} == per_iteration(small, "Mem")


def test_the_parts_of_the_arrays_add_up_to_the_whole(kernels: Any, machine_with: Any) -> None:
    machine = machine_with(L1, L2, (*L3, {"victim": "all"}.items()), fills="L2")
    for name in ("stencil_3d", "uxx", "matvec", "matmul", "gauss_seidel", "transpose_tiled"):
        kernel = getattr(kernels, name)
        result = traffic(kernel, machine, {s: [20, 150, 700] for s in kernel.symbols}, nontemporal=name == "uxx")
        for location in (None, "L2", "Mem"):
            parts = result.by_array(location)
            for link, volume in result.volumes(location).items():
                np.testing.assert_allclose(sum(p[link].load_B for p in parts.values()), volume.load_B, atol=1e-9)
                np.testing.assert_allclose(sum(p[link].evict_B for p in parts.values()), volume.evict_B, atol=1e-9)


def test_by_array_names_the_array_that_moves(kernels: Any, machine_with: Any) -> None:
    parts = traffic(kernels.jacobi_2d, machine_with(L1, L2), {"M": 5000, "N": 5000}).by_array("Mem")
    assert (192, 0) == (parts["a"]["L1L2"].load_B[0, 0], parts["a"]["L1L2"].evict_B[0, 0])
    assert (64, 64) == (parts["b"]["L1L2"].load_B[0, 0], parts["b"]["L1L2"].evict_B[0, 0])


def test_an_unknown_location_and_a_machine_without_caches_are_refused(kernels: Any, machine_with: Any) -> None:
    machine = machine_with(L1, L2)
    with pytest.raises(UsageError, match=r"(?s)no data location 'L7'.*L1, L2, Mem"):
        traffic(kernels.triad, machine, LARGE).volumes("L7")
    bare = Machine.model_validate({**machine.model_dump(), "caches": ()})
    with pytest.raises(MachineError, match="has no caches"):
        traffic(kernels.triad, bare, LARGE)


@pytest.mark.parametrize(
    ("start", "stop", "more"),
    [
        ("2000", "n", {}),
        ("p * p", "n", {"p": 100}),
        ("r * w", "n", {"r": 100, "w": 100}),
        ("0", "n - p * p", {"p": 100}),
        ("0", "n - m", {"m": 5}),
        ("m", "n - 5000", {"m": 5}),
    ],
)
def test_a_loop_that_small_sizes_would_end_at_once_has_the_data_of_any_other(start: str, stop: str, more: dict[str, int]) -> None:
    sizes = ", ".join(f"int {name}" for name in ("n", *more))
    text = f"void f(double *a, {sizes}) {{ for (int i = {start}; i < {stop}; i++) a[i] = 2.0 * a[i]; }}"
    found = traffic(rooftree.kernel(text), rooftree.machine("skylake-sp"), {"n": 10**8, **more})
    assert {"L1L2": (8, 8), "L2L3": (8, 8), "L3Mem": (8, 8)} == {
        name: pytest.approx(volume, rel=1e-3) for name, volume in per_iteration(found, "Mem").items()
    }
    (there,) = rooftree.predict(rooftree.kernel(text), "skylake-sp", {"n": 10**8, **more}, incore="throughput").points()
    assert "Mem" == there.ecm.data_in
