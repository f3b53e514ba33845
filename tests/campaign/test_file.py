"""A campaign's file: what is read, and what is wrong with it, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rooftree.campaign.file import read_campaign
from rooftree.errors import InputError
from rooftree.machine.load import load_machine
from rooftree.machine.native import Chosen

SMALL = """
kernels: [triad, {stencils: {dimensions: [3], radii: [1, 2], shapes: [star], weightings: [isotropic], coefficients: [constant]}}]
machines: [skx]
sizes: {"M,N,P": [100, "200"]}
cores: [1, "2..4"]
models: [{traffic: lc}, {traffic: sim, incore: throughput}]
compilers: [gcc, {compiler: gcc, flags: -O2 -mno-fma}]
blockings: [none, 3D-L3, {loop: j, length: 32}, {loop: [i, j], cache: L1}]
"""


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "c.yaml"
    path.write_text(text)
    return str(path)


def test_a_file_names_kernels_machines_and_all_axes(tmp_path: Path) -> None:
    found = read_campaign(written(tmp_path, SMALL))
    names = [kernel.name for kernel in found.kernels]
    assert names == ["triad", "3D-r1-isotropic-star-constant-double", "3D-r2-isotropic-star-constant-double"]
    assert (found.name, found.cores, found.axes[0].values) == ("c", (1, 2, 3, 4), (100, 200))
    one, several = [("3D-L3", (), 0, "L3"), ("j-32", ("j",), 32, "")], ("j+i-L1", ("j", "i"), 0, "L1")
    assert [(b.name, b.loops, b.length, b.cache) for b in found.blockings if b] == [*one, several]
    assert [(c.compiler, c.flags) for c in found.compilers] == [("gcc", ()), ("gcc", ("-O2", "-mno-fma"))]


def test_a_family_leaves_out_names_that_mean_the_same(tmp_path: Path) -> None:
    text = "kernels: [{stencils: {dimensions: [1], radii: [1]}}]\nmachines: [skx]\nsizes: {N: 100}\n"
    names = [kernel.name for kernel in read_campaign(written(tmp_path, text)).kernels]
    assert len(names) == len(set(names)) == 6  # point-symmetric is isotropic in 1D, and a box a star
    assert not any("box" in name or "point-symmetric" in name for name in names)


def test_files_lie_beside_the_campaign_and_from_where_it_is_read_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "k.c").write_text("double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i];\n")
    found = read_campaign(written(tmp_path, "kernels: [k.c]\nmachines: [skx]\nsizes: {N: 100}\n"))
    assert (found.kernels[0].name, found.kernels[0].symbols) == ("k.c", ("N",))
    monkeypatch.chdir(tmp_path)
    assert read_campaign("c.yaml").kernels[0].digest == found.kernels[0].digest
    monkeypatch.chdir(tmp_path.parent)
    assert read_campaign(f"{tmp_path.name}/c.yaml").kernels[0].digest == found.kernels[0].digest


def test_all_mistakes_are_told_at_once_with_line_and_path(tmp_path: Path) -> None:
    text = """kernles: [triad]
kernels: [triadd, 7, "3D-r1-stra", {stencils: {radii: [0], shape: star}}]
machines: [skxx, barcelona]
sizes: {N: "10..1:x", M: [true]}
cores: 0
models: [ecm, {trafic: lc}, {traffic: none}]
compilers: [{compiler: sh}]
blockings: [diagonal]
measure: maybe
measuring: {time_limit: soon}
every: {cores: 0, sizes: 2}
"""
    with pytest.raises(InputError) as caught:
        read_campaign(written(tmp_path, text))
    said = caught.value.message
    for place in (
        *("line 1: $.kernles: unknown key 'kernles' (did you mean 'kernels'?)", "line 2: $.kernels[0]", "$.kernels[1]"),
        *("$.kernels[2]", "$.kernels[3].stencils.radii", "$.kernels[3].stencils.shape", "line 3: $.machines[0]", "$.machines[1]"),
        *("line 4: $.sizes.N", "$.sizes.M", "line 5: $.cores", "$.models[0]", "$.models[1].trafic", "$.models[2]"),
        *("line 7: $.compilers[0]", "line 8: $.blockings[0]", "line 9: $.measure", "line 10: $.measuring"),
        *("line 11: $.every.cores", "$.every.sizes"),
    ):
        assert place in said, place
    assert len(said.splitlines()) == 1 + int(said.split()[0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "expected a mapping"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {M: 100}\n", "no kernel has a size M"),
        ("kernels: [triad, 2d-5pt-blocked]\nmachines: [skx]\nsizes: {N: 100}\n", "needs"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: -5}\n", "the size N of triad must be a positive whole number, found -5"),
        ("kernels: [traid]\nmachines: [skx]\nsizes: {'M,P': -5}\n", "the size M must be a positive whole number, found -5"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 9}\nmeasuring: {time_limit: soon}\n", "86400, found soon"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 10}\nmodels: []\n", "nothing is predicted"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 10}\nmeasure: true\n", "not among the machines"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 10}\nblockings: [3D-L3]\n", "stencil classes"),
        ("kernels: [3D-r1-star]\nmachines: [skx]\nsizes: {'M,N,P': 9}\nblockings: [{loop: [j, j], length: 4}]\n", "blockings[0]"),
        ("kernels: [3D-r1-star]\nmachines: [skx]\nsizes: {'M,N,P': 9}\nblockings: [{loop: [j, n], length: 4}]\n", "blockings[0]"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 1..1e9:1}\n", "more than"),
        ("kernels: ['double a[N]; for (;;)']\nmachines: [skx]\nsizes: {N: 10}\n", "file of its own"),
        ("kernels: [../../../etc/passwd]\nmachines: [skx]\nsizes: {N: 10}\n", "$.kernels[0]"),
        ("kernels: [triad]\nmachines: [skx]\nsizes: {N: 10}\ncompilers: ['gcc -fplugin=./x.so']\n", "it is not run"),
        ("kernels: !!python/object/apply:os.system [true]\n", "tag"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_campaign(written(tmp_path, text))
    assert message in str(caught.value)


@pytest.mark.parametrize("measured", [True, False])
def test_a_shipped_file_that_stands_in_for_this_machine_is_said_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, measured: bool
) -> None:
    chosen = Chosen(load_machine("skx"), "skx, shipped and not measured here; `rooftree machine measure` measures it", measured)
    monkeypatch.setattr("rooftree.campaign.file.native", lambda: chosen)
    monkeypatch.setattr("rooftree.campaign.file.load_machine", lambda name, trust=False: chosen.machine)
    found = read_campaign(written(tmp_path, "kernels: [triad]\nmachines: [native]\nsizes: {N: 100}\n"))
    assert any("rooftree machine measure" in note for note in found.notes) != measured
    assert read_campaign(written(tmp_path, "kernels: [triad]\nmachines: [skx]\nsizes: {N: 100}\n")).notes == ()
