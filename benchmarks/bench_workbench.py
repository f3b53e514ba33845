"""The workbench in Chromium on loopback: first page, sliders of a server and of a saved file; needs playwright and Chromium."""

from __future__ import annotations

import importlib
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import figure

GROUP = "workbench"
RUNS = 3
KERNEL = ["3d-7pt", "-m", "skx"]
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PROBE = """() => {
  const seen = (window.seen = {});
  const look = () => {
    const plots = [...document.querySelectorAll('.plot')];
    const drawn = plots.filter((p) => p.dataset.at !== undefined);
    const inSight = plots.filter((p) => { const b = p.getBoundingClientRect(); return b.top < innerHeight && b.bottom > 0; });
    if (document.querySelector('#now')) seen.numbers ??= performance.now();
    if (inSight.length && inSight.every((p) => drawn.includes(p))) seen.sight ??= performance.now();
    if (plots.length && drawn.length === plots.length) seen.all ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""
"""Notes when numbers, the figures in sight and all figures are there [ms since the page was asked for]."""
MOVE = """([id, to]) => new Promise((then, fail) => {
  const slider = document.getElementById(id), begun = performance.now();
  const plots = [...document.querySelectorAll('.plot')];
  const inSight = plots.filter((p) => { const b = p.getBoundingClientRect(); return b.top < innerHeight && b.bottom > 0; });
  let sight = null;
  slider.value = String(to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  const [row, column] = plots[0].dataset.at.split(' ');
  const wanted = id === 'cores' ? `${row} ${to}` : `${to} ${column}`;
  const look = () => {
    const there = (some) => some.every((p) => p.dataset.at === wanted);
    if (sight === null && there(inSight)) sight = performance.now() - begun;
    if (there(plots)) then([sight, performance.now() - begun]);
    else if (performance.now() - begun > 5000) fail(new Error(`not drawn: ${wanted}, ${plots.map((p) => p.dataset.at)}`));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
"""Moves a slider; milliseconds until the figures in sight, and all, are those of its place."""


def opened(browser: Any, address: str) -> Any:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(f"({PROBE})()")
    page.goto(address)
    page.wait_for_function("() => window.seen.all !== undefined", timeout=60_000)
    return page


def moves(page: Any, slider: str) -> tuple[list[float], list[float]]:
    """Milliseconds of single steps and of jumps of a slider: figures in sight, all figures."""
    last = int(page.get_attribute(f"#{slider}", "max"))
    now = int(page.input_value(f"#{slider}"))
    places = [*range(now + 1, min(now + 4, last)), 0, last, last // 2]
    sight, all_ = [], []
    for to in places:
        page.wait_for_timeout(200)
        a, b = page.evaluate(MOVE, [slider, to])
        sight.append(a)
        all_.append(b)
    return sight, all_


def _told(name: str, values: Sequence[float], limit: float | None = None) -> dict[str, Any]:
    note = f"median of {len(values)}, {min(values):.0f} to {max(values):.0f}"
    return figure(name, statistics.median(values), "ms", limit=limit, note=note)


def run() -> dict[str, Any]:
    program = str(Path(sys.executable).with_name("rooftree"))
    with tempfile.TemporaryDirectory() as folder, importlib.import_module("playwright.sync_api").sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        saved = Path(folder, "saved.html")
        subprocess.run([program, "serve", *KERNEL, "--save", str(saved)], check=True, capture_output=True)
        first: dict[str, list[float]] = {}
        figures = []
        for _ in range(RUNS):
            server = subprocess.Popen(
                [program, "serve", *KERNEL, "--no-browser", "--port", "0"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
            for name in ("at once", "again"):
                page = opened(browser, address)
                for what, time in page.evaluate("window.seen").items():
                    first.setdefault(f"first page {name}: {what}", []).append(time)
                if name == "again" and len(first[f"first page {name}: all"]) == RUNS:
                    for slider in ("size-0", "cores"):
                        sight, all_ = moves(page, slider)
                        figures += [_told(f"server, {slider}: in sight", sight, 100), _told(f"server, {slider}: all", all_)]
                page.close()
            server.terminate()
            server.wait(10)
        for _ in range(RUNS):
            page = opened(browser, saved.as_uri())
            for what, time in page.evaluate("window.seen").items():
                first.setdefault(f"saved file: {what}", []).append(time)
            if len(first["saved file: all"]) == RUNS:
                for slider in ("size-0", "cores"):
                    sight, all_ = moves(page, slider)
                    figures += [_told(f"saved file, {slider}: in sight", sight, 100), _told(f"saved file, {slider}: all", all_)]
            page.close()
        browser.close()
    figures = [_told(name, times, 1000 if name.startswith("first page") else None) for name, times in first.items()] + figures
    return {"figures": figures, "method": f"Chromium without a screen, 1280 x 900; {RUNS} fresh servers"}
