"""Pictures of the workbench for the manual:  python docs/figures/screens.py  takes them with Chromium, at 1280 and 390 px."""

from __future__ import annotations

import io
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

STATIC = Path(__file__).resolve().parent.parent / "_static"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
PLACES = "() => [...document.querySelectorAll('.plot')].map((p) => `${p.dataset.at}|${p.dataset.of}`)"
QUALITY = 62


def _settled(page: Any) -> None:
    """Wait until all figures are those of the same place, and stay so."""
    before = None
    for _ in range(300):
        places = page.evaluate(PLACES)
        if places == before and len(set(places)) <= 1 and "undefined" not in "".join(places):
            return
        before = places
        page.wait_for_timeout(250)
    raise SystemExit(f"not drawn: {before}")


def _beside(page: Any) -> None:
    """Two other machines, on which the figures have lines."""
    for row, machine in enumerate(("zen4", "a64fx"), start=1):
        page.select_option("#add-machine", machine)
        page.wait_for_selector(f"#beside tbody tr:nth-child({row}) td.n", state="attached")
    page.wait_for_function("() => document.querySelector('#figure-ecm').data.filter((t) => t.legendgroup).length === 4")
    page.mouse.move(0, 0)
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")


def _terms(page: Any) -> None:
    page.click("#page-learn")
    page.wait_for_selector("#terms dt")


def _core(page: Any) -> None:
    """The loop cycle by cycle, at the top of the screen."""
    page.evaluate("() => { document.querySelector('#timeline').open = true; }")
    page.wait_for_selector("#timeline .timeline svg rect")
    page.evaluate("() => document.querySelector('#code-heading').scrollIntoView({ behavior: 'instant' })")
    page.wait_for_timeout(300)


PICTURES: dict[str, tuple[int, int, str, Callable[[Any], None] | None]] = {
    "workbench": (1280, 1150, "light", None),
    "workbench-dark": (1280, 1150, "dark", _beside),
    "workbench-core": (1280, 900, "light", _core),
    "workbench-narrow": (390, 1100, "light", None),
    "workbench-terms": (390, 1100, "dark", _terms),
    "workbench-core-narrow": (390, 1100, "dark", _core),
}
"""Width and height [px], colours, and what is done before the picture is taken."""


def main(names: list[str]) -> None:
    """Take all pictures, or those that are named."""
    from PIL import Image
    from playwright.sync_api import sync_playwright

    from rooftree.web.desk import Desk
    from rooftree.web.run import address, listen, server

    desk, opened = Desk("3d-7pt", ["skx"], sizes=["N=10..1000:log24"]), listen(0)
    running = server(desk, opened, "pictures" * 4)
    threading.Thread(target=running.run, kwargs={"sockets": [opened]}, daemon=True).start()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name in names or PICTURES:
            width, height, scheme, act = PICTURES[name]
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(address(opened, "pictures" * 4))
            page.wait_for_selector("#why")
            _settled(page)
            if act is not None:
                act(page)
                _settled(page)
            file = STATIC / f"{name}.webp"
            Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(file, quality=QUALITY, method=6)
            print(f"docs/_static/{file.name}  {file.stat().st_size / 1000:.1f} kB")
            page.close()
        browser.close()
    running.should_exit = True
    desk.close()


if __name__ == "__main__":
    main(sys.argv[1:])
