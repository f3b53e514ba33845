"""A page of the workbench in a real browser."""

from __future__ import annotations

from typing import Any

PLACES = "() => [...document.querySelectorAll('.plot')].map((p) => `${p.dataset.at}|${p.dataset.of}`)"
MOVE = """([id, to]) => {
  const slider = document.getElementById(id);
  slider.value = String(to);
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""


class Screen:
    """A page, and everything that went wrong in it."""

    def __init__(self, browser: Any, address: str, width: int = 1280, scheme: str = "light") -> None:
        self.wrong: list[str] = []
        self.view = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self.view.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.view.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.view.on("requestfailed", self._failed)
        self.view.goto(address)

    def _failed(self, request: Any) -> None:
        if not request.url.endswith("/api/measure"):  # chromium calls a stream aborted that was read to its end
            self.wrong.append(f"not loaded: {request.url} {request.failure}")

    def drawn(self) -> list[str]:
        """Wait until all figures show the same place and the sentences do, too; the places."""
        for _ in range(600):
            places = self.view.evaluate(PLACES)
            if places and len(set(places)) == 1 and "undefined" not in places[0] and self.view.query_selector("#why"):
                self.view.wait_for_timeout(60)
                if self.view.evaluate(PLACES) == places:
                    return list(places)
            self.view.wait_for_timeout(50)
        raise AssertionError(f"not drawn: {self.view.evaluate(PLACES)} {self.view.inner_text('body')[:500]}")

    def move(self, slider: str, to: int) -> None:
        self.view.evaluate(MOVE, [slider, to])

    def text(self, selector: str) -> str:
        return str(self.view.inner_text(selector))
