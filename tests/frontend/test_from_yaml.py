"""Kernels from YAML: the kernels of the C they stand for; every problem of a file at once, each with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rooftree.errors import KernelError
from rooftree.frontend.from_yaml import TYPES, json_schema, kernel_from_yaml
from rooftree.frontend.load import load_kernel
from rooftree.kernel.count import count
from tests.needs import need

JACOBI = """\
schema: rooftree.kernel/1
name: 2d-5pt
title: 2D 5-point Jacobi
sizes: [N]
arrays:
  a: {type: double, extents: [N, N]}
  b: {type: double, extents: [N, N]}
scalars: {s: double}
loops:
  - {index: j, start: 1, stop: N-1}
  - {index: i, start: 1, stop: N-1}
parallel: j
body: |
  b[j][i] = (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;
"""
MATVEC = """\
schema: rooftree.kernel/1
name: matvec
sizes: [M, N]
arrays:
  a: {type: double, extents: [M, N]}
  x: {type: double, extents: [N]}
  y: {type: double, extents: [M]}
loops:
  - index: i
    stop: M
    before: double sum = 0.0;
    after: y[i] = sum;
  - {index: j, stop: N}
parallel: i
body: sum += a[i][j] * x[j];
"""
BLOCKED = """\
schema: rooftree.kernel/1
name: 2d-5pt-blocked
sizes: [N, B]
arrays:
  a: {type: double, extents: [N, N]}
  b: {type: double, extents: [N, N]}
scalars: {s: double}
loops:
  - {index: is, start: 1, stop: N-1, step: B}
  - {index: j, start: 1, stop: N-1}
  - {index: i, start: is, stop: [is+B, N-1]}
parallel: j
body: |
  b[j][i] = (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;
"""
BACKWARD = """\
schema: rooftree.kernel/1
name: gs-backward
sizes: [M, N]
arrays: {z: {type: double, extents: [M, N]}}
scalars: {wc: double, wx: double, wy: double}
loops:
  - {index: j, start: M-2, stop: 0, step: -1}
  - {index: i, start: N-2, stop: 0, step: -1}
body: |
  z[j][i] = wc * (z[j][i] + wy * z[j+1][i] + wx * z[j][i+1]);
"""
TRIANGLE = """\
schema: rooftree.kernel/1
name: triangular-matvec
sizes: [N]
arrays:
  l: {type: double, extents: [N, N]}
  x: {type: double, extents: [N]}
  y: {type: double, extents: [N]}
loops:
  - {index: i, stop: N, before: double sum = 0.0;, after: "y[i] = sum;"}
  - {index: j, stop: i+1}
parallel: i
body: sum += l[i][j] * x[j];
"""


@pytest.mark.parametrize("text", [JACOBI, MATVEC, BLOCKED, BACKWARD, TRIANGLE], ids=lambda t: yaml.safe_load(t)["name"])
def test_a_described_kernel_is_the_kernel_from_c(text: str) -> None:
    described = kernel_from_yaml(text)
    assert load_kernel(described.name) == described


def test_places_are_those_of_the_yaml_file(tmp_path: Path) -> None:
    file = tmp_path / "jacobi.yaml"
    file.write_text(JACOBI)
    kernel = load_kernel(file)
    assert [f"{file}:10", f"{file}:11"] == [f"{loop.place.file}:{loop.place.line}" for loop in kernel.loops]
    assert f"{file}:14:3" == str(kernel.statements[0].place)
    read = kernel.statements[0].value.operands[0].operands[0].operands[0].operands[0].access  # type: ignore[union-attr]
    assert ("a[j][i-1]", f"{file}:14:14") == (read.text, str(read.place))


def test_notes_become_assumptions() -> None:
    kernel = kernel_from_yaml(JACOBI + "notes: [boundary rows are left out]\n")
    assert ("boundary rows are left out",) == kernel.assumptions


def test_complex_and_integer_types_are_those_of_c() -> None:
    for name in TYPES:
        text = JACOBI.replace("type: double", f"type: {name}").replace("scalars: {s: double}", f"scalars: {{s: {name}}}")
        size = {"double": 8, "float": 4, "double complex": 16, "float complex": 8}.get(name)
        size = size or int(re.sub(r"\D", "", name)) // 8
        assert size == kernel_from_yaml(text).arrays[0].element_bytes


def changed(old: str, new: str, text: str = JACOBI) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ("[]", "k.yaml", "expected keys such as 'schema' and 'loops', found []"),
        ("just text", "k.yaml", "found 'just text'"),
        ("a: [1", "k.yaml:2:1", "malformed YAML"),
        ("a: 1\na: 2\n", "k.yaml:2", "'a' stands twice"),
    ],
)
def test_what_is_no_mapping_is_refused(text: str, where: str, message: str) -> None:
    with pytest.raises(KernelError) as caught:
        kernel_from_yaml(text, "k.yaml")
    assert where == caught.value.where
    assert message in caught.value.message


A = "a: {type: double, extents: [N, N]}"
I_LOOP = "{index: i, start: 1, stop: N-1}"
J_LOOP = "{index: j, start: 1, stop: N-1}"


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        ("kernel/1", "kernel/9", ":1: $.schema", "found 'rooftree.kernel/9', expected one of 'rooftree.kernel/1'"),
        ("schema: rooftree.kernel/1\n", "", ": $.schema", "missing; expected a value for 'schema'"),
        ("name: 2d-5pt", "name: a/b", ":2: $.name", "found 'a/b', expected letters"),
        ("sizes: [N]", "sizes: [N, 2x]", ":4: $.sizes[1]", "found '2x', expected letters"),
        ("sizes: [N]", "sizes: [N, a]", ":6: $.arrays.a", "the array 'a' has the name of a size"),
        (A, "a: {type: doubl, extents: [N, N]}", ":6: $.arrays.a.type", "found 'doubl', expected one of 'double', 'float'"),
        (A, "a: {extents: [N, N]}", ":6: $.arrays.a.type", "missing"),
        (A, "a: {type: double, shape: [N]}", ":6: $.arrays.a", "unknown key 'shape'"),
        (A, "a: {type: double, extents: []}", ":6: $.arrays.a.extents", "at least 1 item"),
        (A, "a: {type: double, extents: [N, P]}", ":6: $.arrays.a.extents[1]", "'P' in 'P' is not known here"),
        (A, "a: {type: double, extents: [N, 2.5]}", ":6: $.arrays.a.extents[1]", "found 2.5"),
        (A, "a: {type: double, extents: [N, N N]}", ":6: $.arrays.a.extents[1]", "cannot read the formula 'N N'"),
        (A, "a: {type: double, extents: [N, f(N)]}", ":6: $.arrays.a.extents[1]", "'f' in 'f(N)' is not known here"),
        (I_LOOP, "{index: i, stop: [N-1, k]}", ":11: $.loops[1].stop[1]", "'k' in 'k' is not known here"),
        (J_LOOP, "{index: j, start: i, stop: 9}", ":10: $.loops[0].start", "'i' in 'i' is not known here"),
        (J_LOOP, "{index: j, stop: N, step: 0}", ":10: $.loops[0].step", "a step of 0 never ends"),
        (J_LOOP, "{index: j, stop: N, steps: 2}", ":10: $.loops[0]", "unknown key 'steps'; did you mean 'step'?"),
        (I_LOOP, "{index: a, stop: N}", ":11: $.loops[1].index", "the loop counter 'a' has the name of an array"),
        (I_LOOP, "{index: i, stop: N, after: 's=0;'}", ":11: $.loops[1].after", "the innermost loop has no loop inside"),
        ("parallel: j", "parallel: jj", ":12: $.parallel", "no loop counts with 'jj'; did you mean 'j'?"),
        ("body: |", "boddy: |", ": $.body", "missing"),
        ("scalars: {s: double}", "scalars: {s: 7}", ":8: $.scalars.s", "found 7, expected one of 'double'"),
        (" * s;", " * s", ":14", ""),
        (" * s;", " * t;", ":14:63", "'t' is not declared"),
        ("b[j][i] =", "b[j*i][i] =", ":14:3", "not linear in the loop counters"),
        ("a[j][i-1]", "a[j+M][i-1]", ":4: $.sizes", "'M' is used in the statements, but is no size"),
        ("  b[j]", "  for (int k = 0; k < 3; ++k) b[j]", ":13: $.body", "loops of their own"),
        ("  b[j]", "  } b[j]", ":1", ""),
        ("  b[j]", "  #include <stdio.h>\n  b[j]", ":13: $.body", "preprocessor directive"),
        ("a[j][i-1]", "sweep(i)", ":14:14", "calls 'sweep', whose work is not known"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(old: str, new: str, where: str, message: str) -> None:
    with pytest.raises(KernelError) as caught:
        kernel_from_yaml(changed(old, new), "k.yaml")
    assert f"k.yaml{where}" in str(caught.value)
    assert message in str(caught.value)


def test_an_empty_nest_and_an_empty_body_are_refused() -> None:
    with pytest.raises(KernelError, match=r"k\.yaml:9: \$\.loops: .* at least 1 item"):
        kernel_from_yaml(re.sub(r"loops:\n.*\n.*\n", "loops: []\n", JACOBI), "k.yaml")
    with pytest.raises(KernelError, match=r"k\.yaml:13: \$\.body: the body is empty"):
        kernel_from_yaml(re.sub(r"body: \|\n.*\n", "body: '  '\n", JACOBI), "k.yaml")


@pytest.mark.parametrize(
    "formula",
    ["", "N-", "-", "*N", "N N", "(N", "N)", "()", "N**2", "N//2", "2N", "N[0]", "N;", "N,N", "1.5*N", "N<3", "-" * 300 + "N"],
)
def test_what_is_no_formula_is_refused(formula: str) -> None:
    with pytest.raises(KernelError, match="cannot read the formula"):
        kernel_from_yaml(changed("stop: N-1}\nparallel", f"stop: '{formula}'}}\nparallel"))


@pytest.mark.parametrize(("formula", "value"), [("-(-N)", 12), ("2*(N-1)/2+ - 3", 8), ("((N))-1*2", 10), ("007+N/5", 9), (9, 9)])
def test_formulas_mean_what_they_mean_in_c(formula: int | str, value: int) -> None:
    kernel = kernel_from_yaml(changed("stop: N-1}\nparallel", f"stop: {formula}}}\nparallel"))
    assert value == kernel.loops[1].stop[0].value({"N": 12})


def test_a_word_of_c_is_no_name() -> None:
    with pytest.raises(KernelError, match="'for' is a word of C and no name for a size"):
        kernel_from_yaml(changed("sizes: [N]", "sizes: [N, for]"))


def test_all_problems_are_told_at_once() -> None:
    text = changed("sizes: [N]", "sizes: N", changed("type: double", "type: real"))
    with pytest.raises(KernelError) as caught:
        kernel_from_yaml(text, "k.yaml")
    first, *problems, hint = str(caught.value).splitlines()
    assert "k.yaml: 3 problems" == first
    assert ["$.sizes", "$.arrays.a.type", "$.arrays.b.type"] == [line.split(": ")[1] for line in problems]
    assert ["k.yaml:4", "k.yaml:6", "k.yaml:7"] == [line.split(": ")[0].strip() for line in problems]
    assert "schema kernel" in hint


def test_disagreements_are_told_at_once() -> None:
    text = changed("parallel: j", "parallel: k", changed("extents: [N, N]", "extents: [N, Q]"))
    with pytest.raises(KernelError, match="3 problems") as caught:
        kernel_from_yaml(text, "k.yaml")
    assert 2 == str(caught.value).count("'Q' in 'Q' is not known here")


def test_the_schema_accepts_what_the_loader_accepts_and_names_every_key() -> None:
    need("module jsonschema")
    import jsonschema

    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for text in (JACOBI, MATVEC, BLOCKED, BACKWARD, TRIANGLE):
        jsonschema.validate(yaml.safe_load(text), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(yaml.safe_load(changed("body: |", "boddy: |")), schema)
    for block in (schema, *schema["$defs"].values()):
        assert all("description" in entry for entry in block["properties"].values())


def test_the_operations_are_those_of_the_body() -> None:
    assert {"add": 3, "mul": 1} == count(kernel_from_yaml(JACOBI)).by_kind()
