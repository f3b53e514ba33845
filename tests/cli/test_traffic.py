"""``rooftree traffic``: what it prints, and how it ends when something is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rooftree import native
from rooftree.cli import main

SKX = "SkylakeSP_Gold-6148"
COPY = ["traffic", "copy", "-m", SKX, "-D", "N=500"]


def test_text_shows_links_arrays_caches_causes_a_sentence_and_the_next_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["traffic", "2d-5pt", "-m", SKX, "-D", "N=60", "--explain"]) == 0
    out = capsys.readouterr().out
    for word in (
        "L3Mem",
        "by array",
        "in the caches",
        "why misses happen",
        "compulsory",
        "simulated by",
        "N = 60, one core:",
        f"next: rooftree predict 2d-5pt -m {SKX} -D N=60",
    ):
        assert word in out


def test_json_holds_what_the_contract_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["traffic", "2d-5pt", "-m", SKX, "-D", "N=60,80", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["schema"] == "rooftree.traffic/1"
    for point in record["points"]:
        assert {"sizes", "lc", "sim", "near_transition", "seconds"} <= set(point)
        assert {"load_B", "evict_B"} == set(point["lc"]["L1L2"]) == set(point["sim"]["L1L2"])
        assert {"loads", "misses"} <= set(point["sim"]["levels"]["L1"])
        assert {"lc", "sim"} == set(point["seconds"])


def test_policy_and_mode_are_heard(capsys: pytest.CaptureFixture[str]) -> None:
    text = {}
    for policy in ("LRU", "random"):
        assert main(["traffic", "2d-5pt", "-m", SKX, "-D", "N=600", "--policy", policy, "--json"]) == 0
        text[policy] = json.loads(capsys.readouterr().out)["points"][0]["sim"]
    assert text["LRU"]["levels"]["L1"]["misses"] != text["random"]["levels"]["L1"]["misses"]
    assert main(["traffic", "2d-5pt", "-m", SKX, "-D", "N=60", "--mode", "plain", "--json"]) == 0
    explain = json.loads(capsys.readouterr().out)["points"][0]["sim"]["explain"]
    assert ("plain, as asked for" if native.available() else "plain Python") in explain


def test_indirect_accesses_count_as_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    loads = {}
    for word in ("best", "worst", "16"):
        assert main(["traffic", "gather", "-m", SKX, "-D", "N=500000", "--traffic", "lc", "--indirect", word, "--json"]) == 0
        loads[word] = json.loads(capsys.readouterr().out)["points"][0]["lc"]["L1L2"]["load_B"]
    assert loads["best"] < loads["16"] < loads["worst"]


def test_a_page_with_both_figures_is_written_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "t.html"
    assert main(["traffic", "2d-5pt", "-m", SKX, "-D", "N=40..80:20", "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    assert text.rstrip().endswith("</html>")
    for place in ('id="traffic"', 'id="misses"', "Why misses happen"):
        assert place in text
    assert "http://" not in text.partition("plotly")[0]


FAILURES = {
    "unknown kernel": (["traffic", "3d-77pt", "-m", SKX, "-D", "N=9"], 5, "3d-7pt"),
    "unknown machine": (["traffic", "copy", "-m", "skyl", "-D", "N=9"], 5, "skylake-sp"),
    "no size": (["traffic", "copy", "-m", SKX], 2, "-D N="),
    "unknown size": ([*COPY, "-D", "M=9"], 2, "no size 'M'"),
    "negative size": (["traffic", "copy", "-m", SKX, "-D", "N=-5"], 2, "positive"),
    "huge size": (["traffic", "3d-7pt", "-m", SKX, "-D", "N=1e9", "--traffic", "sim"], 5, "2^61"),
    "indirect share": ([*COPY, "--indirect", "much"], 2, "--indirect: expected best, worst or a number of bytes"),
    "policy without simulation": ([*COPY, "--traffic", "lc", "--policy", "FIFO"], 2, "--policy: FIFO is for simulations"),
    "mode without simulation": ([*COPY, "--traffic", "lc", "--mode", "warp"], 2, "--mode: warp is for simulations"),
    "mode and policy": ([*COPY, "--mode", "warp", "--policy", "random"], 2, "try: the mode auto"),
    "too large": (["traffic", "copy", "-m", SKX, "-D", "N=1e30"], 2, "a size must be below 2^50 = 1.1e15, found '1e30'"),
    "beyond all numbers": (["traffic", "copy", "-m", SKX, "-D", "N=1e20"], 2, "1e20"),
    "no iteration": (["traffic", "3d-7pt", "-m", SKX, "-D", "N=2"], 5, "does not run"),
    "indirect": (["traffic", "gather", "-m", SKX, "-D", "N=500", "--traffic", "sim"], 5, "loaded from memory"),
    "no caches": (["traffic", "copy", "-m", "barcelona", "-D", "N=500"], 5, "no caches"),
    "too many cores": ([*COPY, "--cores", "99"], 2, "per socket"),
    "engine": ([*COPY, "--traffic", "bth"], 2, "both"),
    "policy": ([*COPY, "--policy", "MRU"], 2, "--policy"),
    "mode": ([*COPY, "--mode", "warpp"], 2, "did you mean 'warp'"),
    "flags": ([*COPY, "--cflags", "'-I"], 2, "--cflags"),
    "page": ([*COPY, "--html", "/nowhere/x.html"], 4, "/nowhere"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_mistakes_end_with_a_word_and_an_exit_code(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, code, word = FAILURES[name]
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert word in captured.err
    assert "Traceback" not in captured.err


def test_a_kernel_that_cannot_be_simulated_is_shown_by_layer_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["traffic", "gather", "-m", SKX, "-D", "N=5000"]) == 0
    assert "it was not simulated: " in " ".join(capsys.readouterr().out.split())


@pytest.mark.slow
@pytest.mark.needs("C++ core")
def test_control_c_ends_a_long_simulation() -> None:
    program = str(Path(sys.executable).with_name("rooftree"))
    arguments = ["traffic", "3d-7pt", "-m", SKX, "-D", "N=1500", "--mode", "plain", "--json"]
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        time.sleep(2)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert (out, err.strip()) == ("", "rooftree: interrupted")
