"""What is shown of a source: at each loop, from settings and comments, whatever the text holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rooftree
from rooftree.editor.look import Look, look
from rooftree.editor.settings import Settings, read_comments, read_settings
from rooftree.errors import UsageError
from rooftree.predict.outlook import Asked

TRIAD = """\
void triad(int n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
    for (int i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}
"""
STENCIL = """\
void jacobi(int nx, int ny, double a[ny][nx], double b[ny][nx])
{
    for (int j = 1; j < ny - 1; ++j)
        for (int i = 1; i < nx - 1; ++i)
            b[j][i] = 0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}
"""
SKX = Settings(Asked(machine="skx", sizes=("n=100000000",)))


def shown(text: str, settings: Settings = SKX, name: str = "loops.c", **more: Any) -> Look:
    return look(text, name, settings, **more)


def test_a_loop_shows_what_predict_says() -> None:
    (loop,) = shown(TRIAD).loops
    p = rooftree.predict(TRIAD, "skx", {"n": 10**8})
    assert (3, 4) == (loop.first, loop.last)
    assert f"rooftree: {p.cy_per_cl[0, 0]:.3g} cy/CL (80 %: " in loop.lens
    assert "at n = 100000000 on skylake-sp: memory bound, mostly by T_L3Mem" in loop.lens
    assert f"**{p.cy_per_cl[0, 0]:.3g} cy/CL** (80 %: " in loop.hover
    for words in ("**triad** with n = 100000000 on ", "L3Mem 192 + 64", "Next: "):
        assert words in loop.hover


def test_an_inner_loop_is_the_one_that_is_shown_and_lines_around_it_show_nothing() -> None:
    found = shown(STENCIL, Settings(Asked(machine="skx", sizes=("nx,ny=4000",))))
    assert [(4, 5)] == [(loop.first, loop.last) for loop in found.loops]
    assert found.at(3) is None
    assert "jacobi" in found.at(5).hover


def test_comments_hold_for_the_loops_below_them() -> None:
    text = f"// rooftree: -m zen3\n{TRIAD}/* rooftree: -D n=1000 --cores 4 */\n{TRIAD.replace('triad', 'again')}"
    first, second = (loop.lens for loop in shown(text).loops)
    assert "at n = 100000000 on zen3" in first
    assert "at n = 1000, 4 cores on zen3" in second


@pytest.mark.parametrize(
    ("comment", "why"),
    [
        ("-m ./machine.yaml", "names a machine, and no file"),
        ("-m machine.yml", "names a machine, and no file"),
        ("--cflags -fplugin=x.so", "a comment cannot say '--cflags'"),
        ("--compiler ./cc", "a comment cannot say '--compiler'"),
        ("-D n=many", "not a whole number"),
        ("-D", "needs a value"),
        ("-m 'skx", "cannot split"),
        ("--cores none", "cannot read the core counts"),
    ],
)
def test_a_comment_that_is_not_understood_is_said_at_its_line_and_changes_nothing(comment: str, why: str) -> None:
    found = shown(f"\n// rooftree: {comment}\n{TRIAD}")
    (message,) = (m for m in found.messages if m.kind == "comment")
    assert (2, "warning") == (message.line, message.level)
    assert why in message.text
    assert "on skylake-sp" in found.loops[0].lens


def test_what_is_not_known_is_said_and_not_guessed() -> None:
    nothing = shown(TRIAD, Settings())
    assert "rooftree: no value for n" == nothing.loops[0].lens
    assert "// rooftree: -D n=1000" in nothing.messages[0].text
    assert "hint" == nothing.messages[0].level
    no_machine = shown(TRIAD, Settings(Asked(sizes=("n=1000",))))
    assert "rooftree: no machine is named" == no_machine.loops[0].lens
    unknown = shown(TRIAD, Settings(Asked(machine="skylark", sizes=("n=1000",))))
    assert ("warning", "not predicted") == (unknown.messages[0].level, unknown.messages[0].kind)
    assert "skylark" in unknown.messages[0].text


def test_a_loop_that_cannot_be_modelled_says_why_and_the_others_stay() -> None:
    text = f"int next(int);\nvoid walk(int n)\n{{\n    for (int i = 0; i < n; i = next(i))\n        ;\n}}\n{TRIAD}"
    found = shown(text)
    assert ["rooftree: not modelled", True] == [found.loops[0].lens, "memory bound" in found.loops[1].lens]
    (message,) = (m for m in found.messages if m.kind == "not modelled")
    assert (4, "information") == (message.line, message.level)


def test_conflicts_of_cache_sets_are_a_warning() -> None:
    rows = " + ".join(f"a[j + {k}][i]" for k in range(12))
    text = f"double a[M][N], b[M][N];\nfor (int j = 0; j < M - 12; ++j)\n  for (int i = 0; i < N; ++i)\n    b[j][i] = {rows};\n"
    found = shown(text, Settings(Asked(machine="skx", sizes=("M,N=4096",))))
    assert any(m.kind == "conflict" and "fall on a set of L1" in m.text for m in found.messages)


def test_sizes_that_are_macros_are_taken() -> None:
    text = "#ifndef N\n#define N 100\n#endif\ndouble a[N], b[N];\nvoid copy(void) { for (int i = 0; i < N; ++i) a[i] = b[i]; }\n"
    assert "at N = 5000 on" in shown(text, Settings(Asked(machine="skx", sizes=("N=5000",)))).loops[0].lens


def test_headers_are_found_beside_the_file_and_their_loops_are_not_shown(tmp_path: Path) -> None:
    (tmp_path / "more.h").write_text("static void more(double *a, int n) { for (int i = 0; i < n; ++i) a[i] = 0; }\n")
    found = shown(f'#include "more.h"\n{TRIAD}', folder=tmp_path)
    assert [4] == [loop.first for loop in found.loops]
    missing = shown(f'#include "more.h"\n{TRIAD}')
    assert "more.h" in missing.messages[0].text
    assert "rooftree-source" not in missing.messages[0].text


def test_names_from_the_source_are_no_markdown() -> None:
    found = shown("void f(double *restrict __a__, int n) { for (int i = 0; i < n; ++i) __a__[i] = x->y[i]; }\n")
    assert "__" not in found.loops[0].hover


@pytest.mark.parametrize("cut", range(5, len(TRIAD), 9))
def test_half_typed_sources_are_no_error(cut: int) -> None:
    shown(TRIAD[:cut])


HOSTILE = {
    "nested": "{" * 5000,
    "loops": "for(;;)" * 3000,
    "parentheses": f"void f(int n, double *a) {{ for (int i = 0; i < n; ++i) a[i] = {'(' * 3000}1{')' * 3000}; }}",
    "zero": "for (int i\0 = 0;;) a[i] = 0;",
    "surrogates": "for (int i = 0; i < n; ++i) a[i] = '\ud800';",
    "itself": '#include "source.c"\n' * 10,
    "device": '#include "/dev/null"\nfor (int i = 0; i < n; ++i) a[i] = 0;',
    "comments": "// rooftree: -D n=1..1000000000000\n" * 3000 + TRIAD,
    "empty": "",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_sources_are_no_error(kind: str) -> None:
    shown(HOSTILE[kind])


@given(st.text(alphabet="for(int i=0;<n+){}[]a#/*\"' \n:-mDrooftree", max_size=80))
def test_no_text_is_an_error(text: str) -> None:
    shown(text)


def test_work_that_nobody_waits_for_ends() -> None:
    assert () == shown(TRIAD * 3, cancelled=lambda: True).loops


def test_settings_of_an_editor_take_the_place_of_those_of_the_command_line() -> None:
    start = Settings(Asked(machine="skx", sizes=("n=1", "m=2"), flags=("-DX",)))
    found = read_settings({"sizes": {"n": 5}, "cores": "1,2", "debounce_s": 0}, start)
    assert Settings(Asked(machine="skx", sizes=("m=2", "n=5"), cores=(1, 2), flags=("-DX",)), 0.0) == found


@pytest.mark.parametrize(
    "given_", [[], {"machin": "skx"}, {"machine": 3}, {"sizes": "N"}, {"sizes": {"N": "x"}}, {"flags": "-I"}, {"debounce_s": -1}]
)
def test_settings_that_are_none_are_refused(given_: Any) -> None:
    with pytest.raises(UsageError):
        read_settings(given_, Settings())


def test_comments_know_the_names_of_all_sizes() -> None:
    assert {"a", "b", "c"} == read_comments("// rooftree: -D a,b=3\n\n// rooftree: -Dc=4", Asked()).names
