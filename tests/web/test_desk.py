"""What the workbench answers: the numbers of `rooftree.predict`, at every place that the sliders can be at."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rooftree
from rooftree.cli import main
from rooftree.errors import KernelError
from rooftree.web import desk as desk_module
from rooftree.web.asked import read_asked
from rooftree.web.desk import Desk
from rooftree.web.latest import Latest
from rooftree.web.sources import check_source

from .conftest import SOURCE, Client, serving

KERNEL = "double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n  a[i] = 2.0 * b[i];\n"


def numbers(values: Any) -> list[float]:
    """What plotly reads: a list, or an array in base64."""
    found: list[float] = values
    if isinstance(values, dict):
        found = np.frombuffer(base64.b64decode(values["bdata"]), dtype=np.dtype(values["dtype"]).newbyteorder("<")).tolist()
    return found


def test_it_begins_with_what_the_command_line_named(client: Client) -> None:
    start = client.ask("/api/start").json
    assert start["start"] == {**start["start"], "kernel": "", "source": "given", "line": 3, "machine": "skx"}
    assert [(loop["line"], loop["function"]) for loop in start["given"]["loops"]] == [(3, "scale"), (7, "shift")]
    assert start["given"]["text"] == SOURCE
    assert {"triad", "3d-7pt"} <= {kernel["name"] for kernel in start["kernels"]}
    assert {"skx", "zen4", "a64fx"} <= {machine["name"] for machine in start["machines"]}
    assert str(Path.home()) not in str(start)


def test_of_a_file_it_shows_a_loop_first_whose_cost_is_known(tmp_path: Path) -> None:
    path = tmp_path / "two.c"
    path.write_text(
        "#include <math.h>\nvoid f(int n, double *a) { for (int i = 0; i < n; ++i) a[i] = exp(a[i]); }\n"
        "void g(int n, double *a) { for (int i = 0; i < n; ++i) a[i] += 1; }\n"
    )
    desk = Desk(str(path), ["skx"])
    assert desk.begin().line == 3
    assert desk.sweep(desk.begin())["cy_per_cl"]
    assert Desk(f"{path}:f", ["skx"]).begin().line == 2


def test_a_sweep_has_the_numbers_of_predict(client: Client) -> None:
    asked = {"kernel": "3d-7pt", "machine": "skx", "sizes": ["N=50,200,500"], "cores": "1,4"}
    shown = client.ask("/api/sweep", asked).json
    p = rooftree.predict("3d-7pt", "skx", {"N": [50, 200, 500]}, cores=[1, 4], traffic="lc")
    assert shown["axes"] == [{"names": ["N"], "values": [50, 200, 500]}]
    assert shown["cores"] == [1, 4]
    assert [pytest.approx(row, rel=1e-4) for row in p.cy_per_cl.tolist()] == shown["cy_per_cl"]
    assert [pytest.approx(row, rel=1e-4) for row in p.GFLOP_s.tolist()] == shown["GFLOP_s"]
    point = client.ask(f"/api/point?id={shown['id']}&row=1&column=1").json
    assert "N = 200" in point["headline"]
    assert "4 cores" in point["headline"]
    held = [condition["state"] for condition in point["conditions"]]
    assert {"holds", "broken"} == set(held)
    first = client.ask(f"/api/point?id={shown['id']}&row=0&column=0").json
    assert first["conditions"] != point["conditions"]


def test_every_figure_is_that_of_the_pages(client: Client) -> None:
    asked = {"kernel": "2d-5pt", "machine": "skx", "sizes": ["N=100..4000:100"], "cores": "1..4"}
    shown = client.ask("/api/sweep", asked).json
    assert ["ecm", "roofline", "traffic", "scaling"] == list(shown["captions"])
    for kind in shown["captions"]:
        figure = client.ask(f"/api/figure?id={shown['id']}&kind={kind}&row=3&column=2").json
        assert figure["data"], kind
        assert figure["alt"]
    scaling = client.ask(f"/api/figure?id={shown['id']}&kind=scaling&row=3&column=0").json
    lines = [trace for trace in scaling["data"] if trace.get("name") == "N = 400"]
    assert pytest.approx(shown["GFLOP_s"][3], rel=1e-4) == numbers(lines[0]["y"])


def test_a_figure_over_the_size_takes_the_line_through_the_place(client: Client) -> None:
    asked = {"source": "given", "line": 7, "machine": "skx", "sizes": ["n=1000,2000,4000"], "cores": "1"}
    shown = client.ask("/api/sweep", asked).json
    assert shown["kernel"]["name"]
    assert "scaling" not in shown["captions"]
    kernel = (
        "double a[M][N], b[M][N]; for (int j = 1; j < M - 1; ++j) for (int i = 0; i < N; ++i) b[j][i] = a[j-1][i] + a[j+1][i];"
    )
    source = client.ask("/api/source", {"text": kernel}).json
    asked = {"source": source["key"], "machine": "skx", "sizes": ["N=100,1000,10000", "M=10,20"], "cores": "1"}
    shown = client.ask("/api/sweep", asked).json
    assert [["N"], ["M"]] == [axis["names"] for axis in shown["axes"]]
    assert [100, 100, 1000, 1000, 10000, 10000] == shown["sizes"]["N"]
    one, other = (client.ask(f"/api/figure?id={shown['id']}&kind=ecm&row={row}&column=0").json for row in (2, 3))
    assert [100, 1000, 10000] == numbers(one["data"][0]["x"])
    assert one["data"][0]["x"] == other["data"][0]["x"]


def test_sizes_and_cores_are_chosen_where_none_are_given(client: Client) -> None:
    shown = client.ask("/api/sweep", {"kernel": "3d-7pt", "machine": "skx"}).json
    states = set()
    for row in (0, len(shown["cy_per_cl"]) // 2, len(shown["cy_per_cl"]) - 1):
        point = client.ask(f"/api/point?id={shown['id']}&row={row}&column=0").json
        states.add(tuple(condition["state"] for condition in point["conditions"]))
    assert len(states) == 3
    assert [1, 20] == [shown["cores"][0], shown["cores"][-1]]
    again = client.ask("/api/sweep", shown["asked"]).json
    assert shown["id"] == again["id"]


def test_another_clock_is_another_sweep(client: Client) -> None:
    asked = {"kernel": "triad", "machine": "skx", "sizes": ["N=1000,100000000"], "cores": "1"}
    own = client.ask("/api/sweep", asked).json
    assert own["clocks"]["own"] in own["clocks"]["values"]
    fast = client.ask("/api/sweep", {**asked, "clock_GHz": 1.2 * own["clock_GHz"]}).json
    assert pytest.approx(own["cy_per_cl"][0][0]) == fast["cy_per_cl"][0][0]
    assert fast["cy_per_cl"][1][0] > own["cy_per_cl"][1][0]
    assert fast["GFLOP_s"][0][0] == pytest.approx(1.2 * own["GFLOP_s"][0][0], rel=1e-3)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"kernel": "/etc/passwd", "machine": "skx"}, "no library kernel"),
        ({"kernel": "triad", "machine": "/etc/passwd"}, "no machine"),
        ({"kernel": "triad", "machine": "../../x.yaml"}, "no machine"),
        ({"kernel": "triad", "machine": "<script>alert(1)</script>"}, "no machine"),
        ({"source": "../../../etc", "machine": "skx"}, "not here any more"),
        ({"kernel": "triad", "machine": "skx", "sizes": ["N=1..1000000"]}, "points"),
        ({"kernel": "triad", "machine": "skx", "sizes": ["N=0"]}, "positive"),
        ({"kernel": "triad", "machine": "skx", "sizes": ["Q=10"]}, "needs a value for N"),
        ({"kernel": "triad", "machine": "skx", "cores": "1..9999"}, "points"),
        ({"kernel": "triad", "machine": "skx", "cores": "x"}, "core counts"),
        ({"kernel": "triad", "machine": "skx", "clock_GHz": 1e9}, "clock"),
        ({"kernel": "triad", "machine": "skx", "line": -1}, "line"),
        ({"kernel": "triad", "trust": True}, "nothing called"),
        ({"kernel": ["triad"]}, "wrong type"),
        ({"kernel": "tri\x1b[31mad"}, "characters"),
        ({"kernel": "t" * 5000}, "too long"),
        ({"kernel": "triad", "sizes": ["N=1"] * 9}, "up to 8"),
    ],
)
def test_hostile_and_mistaken_questions_get_a_reason(client: Client, asked: dict[str, object], words: str) -> None:
    answer = client.ask("/api/sweep", asked)
    assert 400 <= answer.status < 500
    assert words in answer.json["error"]["message"]


def test_places_outside_of_a_sweep_are_told(client: Client) -> None:
    key = client.ask("/api/sweep", {"kernel": "triad", "machine": "skx", "sizes": ["N=1000"], "cores": "1"}).json["id"]
    for query in ("row=1&column=0", "row=0&column=7", "row=-1&column=0", "row=x&column=0", "row=0", "row=99999999999&column=0"):
        assert 400 <= client.ask(f"/api/point?id={key}&{query}").status < 500, query
    assert client.ask(f"/api/figure?id={key}&kind=none&row=0&column=0").status == 422
    assert client.ask("/api/point?id=nothing&row=0&column=0").status == 422


def test_a_source_from_the_browser_is_predicted_and_its_place_is_not_told(client: Client) -> None:
    source = client.ask("/api/source", {"text": KERNEL}).json
    assert [2] == [loop["line"] for loop in source["loops"]]
    shown = client.ask("/api/sweep", {"source": source["key"], "line": 2, "machine": "skx"}).json
    assert shown["cy_per_cl"]
    assert "rooftree-serve" not in str(shown)
    broken = client.ask("/api/source", {"text": "for (int i = 0; i < N; ++i) a[i] = ;"})
    assert broken.status in (200, 422)
    assert "rooftree-serve" not in broken.body.decode()


def test_a_sweep_holds_what_it_shows_beside_another_one(client: Client) -> None:
    """T of one core and bytes at memory by size, the best roofs by core count."""
    asked = {"kernel": "triad", "machine": "zen4", "sizes": ["N=1000,100000,10000000"], "cores": "1,2"}
    shown = client.ask("/api/sweep", asked).json
    assert shown["T_single"] == [row[0] for row in shown["cy_per_cl"]]
    assert 3 == len(shown["memory"]["B"])
    assert [0.0, 256.0] == [shown["memory"]["B"][0], shown["memory"]["B"][2]], "three streams of 64 B and a write-allocate"
    assert ["L3Mem"] == [name for name in shown["memory"]["links"] if name == "L3Mem"]
    assert 2 == len(shown["roofs"])
    assert 2 * shown["roofs"][0]["peak"] == pytest.approx(shown["roofs"][1]["peak"])
    assert shown["speed"][2][0] < shown["intensity"][2][0] * shown["roofs"][0]["memory"] / 1e9


def test_what_is_kept_is_bounded_in_bytes_and_points(throughput: None, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("triad", ["skx"])
    shown = desk.sweep(read_asked({"kernel": "triad", "machine": "skx", "sizes": ["N=1000,100000"], "cores": "1..20"}))
    one = len(desk.figure(shown["id"], "ecm", 0, 0))
    desk._figures = Latest(3 * one)
    for column in range(20):
        assert json.loads(desk.figure(shown["id"], "ecm", 0, column))["data"]
        assert desk._figures.bytes_ <= 3 * one
    assert 0 < desk._figures.bytes_
    monkeypatch.setattr(desk_module, "KEPT_POINTS", 100)
    for last in range(100, 105):
        found = desk.sweep(read_asked({"kernel": "triad", "machine": "skx", "sizes": [f"N=1..{last}"], "cores": "1"}))
        assert [found["id"]] == list(desk._sweeps), "the latest one alone has as many points as are kept"
    desk.close()


HOSTILE = [
    '#include "/etc/passwd"',
    "#include </etc/passwd>",
    "#include <../../etc/math.h>",
    "#  include /* x */ <linux/version.h>",
    '%:include "a"',
    '#inc\\\nlude "a"',
    '/* x */ # /* y */ include "a"',
    "#define X <a.h>\n#include X",
    '#embed "a"',
    '#include_next "a"',
    '#import "a"',
    '# 1 "a"',
    '#line 1 "a"',
    '#pragma GCC dependency "a"',
    '#pragma GCC pch_preprocess "a"',
    '#if __has_include("/etc/passwd")\n#endif',
    '_Pragma("GCC dependency \\"a\\"")',
    'int a __asm__("x");',
    'asm(".incbin \\"/etc/passwd\\"");',
    'FOOR"(")" /* "\n#include "a"\n/* */',
    '// ??/\n#include "a"',
    '// x \\ \n#include "a"',
    '"\r /* "\n#include "a" /* */',
    "int a;\0",
    "double a[N];" + " " * 600_000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_sources_from_the_browser_cannot_read_files_or_steer_the_compiler(client: Client, text: str) -> None:
    with pytest.raises(KernelError, match=r"^source"):
        check_source(text)
    answer = client.ask("/api/source", {"text": f"{text}\n{KERNEL}"})
    assert answer.status == 422
    assert "source" in answer.json["error"]["where"]


@pytest.mark.parametrize(
    "text",
    [
        "#include <math.h>\n#include <stdint>\n",
        '// #include "x"\n/*\n#include "y"\n*/',
        "#define AT(x) \\\n  a[x]\n#undef AT",
        "#if defined(N) && N > 3\n#elif 0\n#else\n#endif",
        "#pragma omp parallel for simd\n#pragma GCC ivdep\n#pragma unroll(4)",
        "const char *s = \"#include\"; char c = '\\'';",
    ],
)
def test_ordinary_directives_may_stand_in_a_source_from_the_browser(text: str) -> None:
    check_source(text)


@pytest.fixture(scope="module")
def classroom(throughput: None) -> Iterator[Client]:
    yield from serving(Desk("triad", ["skx"], read_only=True))


def test_a_workbench_for_reading_takes_no_source(classroom: Client) -> None:
    assert classroom.ask("/api/start").json["read_only"] is True
    answer = classroom.ask("/api/source", {"text": KERNEL})
    assert answer.status == 400
    assert "--read-only" in answer.json["error"]["message"]
    shown = classroom.ask("/api/sweep", {"kernel": "triad", "machine": "zen4"})
    assert shown.status == 200
    assert "--read-only" in shown.json["measurable"]
    for what in ("point", "line", "machine"):
        answer = classroom.ask("/api/measure", {"what": what, "id": shown.json["id"]})
        assert answer.status == 400
        assert "--read-only" in answer.json["error"]["message"]


def test_a_mistake_on_the_command_line_is_told_before_anything_is_served(tmp_path: Path, file: Path) -> None:
    for kernel, words in [("traid", "triad"), (f"{file}:nothing", "scale, shift"), (str(tmp_path / "no.c"), "no.c")]:
        with pytest.raises(KernelError, match=words):
            Desk(kernel, ["skx"])
    program = tmp_path / "a.out"
    program.write_bytes(b"\x7fELF")
    with pytest.raises(KernelError, match="C and C"):
        Desk(str(program), ["skx"])


def test_without_starlette_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "triad", "-m", "skx", "--port", "0", "--no-browser"]) == 4
    assert "pip install 'rooftree[serve]'" in capsys.readouterr().err


def test_a_link_of_a_colleague_is_opened_with_its_state() -> None:
    link = "http://127.0.0.1:9/#kernel=triad&m=skx&D=N%3D100..1000%3Alog9&at=100&n=1"
    start = "import sys; from rooftree.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-uc", start, "serve", link, "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline()
        server.terminate()
    assert address.startswith("workbench: http://127.0.0.1:")
    assert "?token=" in address
    assert link.partition("#")[2] == address.strip().partition("#")[2]


def test_a_link_may_name_any_machine_that_ships_by_any_of_its_names(tmp_path: Path) -> None:
    with contextmanager(serving)(Desk("triad", ["zen4"])) as other:
        asked = {"machine": "skx", "kernel": "triad", "sizes": ["N=1000"], "cores": "1"}
        assert other.ask("/api/sweep", asked).status == 200
        mine = tmp_path / "mine.yaml"
        mine.write_text("name: mine")
        answer = other.ask("/api/sweep", {**asked, "machine": str(mine)})
    assert answer.status == 422
    assert "no machine" in answer.json["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["http://127.0.0.1:9/"], "no state behind a #"),
        (["http://127.0.0.1:9/#kernel=\x1b[2J"], "characters that no link has"),
        (["http://127.0.0.1:9/#kernel=triad", "-m", "skx"], "its own kernel, machine"),
        (["http://127.0.0.1:9/#kernel=triad", "--save", "x.html"], "its own kernel, machine"),
    ],
)
def test_what_is_no_link_is_refused(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *arguments, "--no-browser"]) == 2
    assert words in capsys.readouterr().err


def test_the_command_tells_a_port_that_is_taken(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "triad", "-m", "skx", "--port", str(client.port), "--no-browser"]) == 4
    said = capsys.readouterr().err
    assert "another program has it" in said
    assert "--port 0" in said
