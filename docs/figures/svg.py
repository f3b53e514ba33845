"""Small plots as SVG text: axes, lines, areas, bars, labels.  The same numbers give the same file, byte for byte.

plot = Plot("Title", x=Axis("N", 10, 1000, log=True), y=Axis("time [cy/CL]", 0, 40))
plot.area(xs, low, high, colour=BLUE, label="T_L1L2")
plot.line(xs, ys, colour=BLACK)
path.write_text(plot.svg())
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

BLUE, ORANGE, GREEN, RED, PURPLE, GREY, BLACK = ("#4477aa", "#ee9944", "#228833", "#cc3344", "#aa3377", "#999999", "#222222")
STYLE = "font-family:Helvetica,Arial,sans-serif;font-size:13px"
LEFT, TOP, BOTTOM = 62, 34, 46


@dataclass(frozen=True)
class Axis:
    """One axis: what it shows, its ends, linear or logarithmic."""

    title: str
    low: float
    high: float
    log: bool = False

    def place(self, value: float) -> float:
        """Position of a value: 0 at the low end, 1 at the high one; what has no logarithm lies far below."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low) if value > 0 else -1.0
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Round values: 1, 2, 5 per decade (1 alone over many), or about six linear ones; none without a title."""
        if not self.title:
            return []
        if self.log:
            steps = (1, 2, 5) if self.high / self.low < 2e3 else (1,)
            first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
            every = [step * 10.0**power for power in range(first, last + 1) for step in steps]
            return [value for value in every if self.low * 0.999 <= value <= self.high * 1.001]
        rough = (self.high - self.low) / 6
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
        return [step * k for k in range(math.ceil(self.low / step), math.floor(self.high / step * 1.000001) + 1)]


def _number(value: float) -> str:
    if value and (abs(value) >= 1e5 or abs(value) < 1e-3):
        mantissa, power = f"{value:.0e}".split("e")
        return (
            ("" if mantissa == "1" else f"{mantissa}·")
            + "10"
            + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] if d.isdigit() else "⁻" for d in str(int(power)))
        )
    return f"{value:g}"


@dataclass
class Plot:
    """A diagram with two axes; what is drawn later lies on top."""

    title: str
    x: Axis
    y: Axis
    width: int = 640
    height: int = 360
    corner: str = "nw"  # of the legend; "out" is right of the diagram
    parts: list[str] = field(default_factory=list)
    legend: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def right(self) -> int:
        """Right end of the frame."""
        return self.width - (180 if self.corner == "out" else 16)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Pixel of a point."""
        return (
            LEFT + self.x.place(x) * (self.right - LEFT),
            self.height - BOTTOM - self.y.place(y) * (self.height - TOP - BOTTOM),
        )

    def _path(self, xs: Sequence[float], ys: Sequence[float]) -> str:
        points = [self.at(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]
        return " ".join(f"{'M' if k == 0 else 'L'}{px:.1f},{py:.1f}" for k, (px, py) in enumerate(points))

    def line(
        self, xs: Sequence[float], ys: Sequence[float], colour: str, label: str = "", *, dash: bool = False, width: float = 2
    ) -> None:
        """A line through points."""
        dashes = ' stroke-dasharray="6 4"' if dash else ""
        self.parts.append(f'<path d="{self._path(xs, ys)}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashes}/>')
        if label:
            self.legend.append(("dash" if dash else "line", colour, label))

    def area(
        self, xs: Sequence[float], low: Sequence[float], high: Sequence[float], colour: str, label: str = "", opacity: float = 0.8
    ) -> None:
        """The area between two lines."""
        back = self._path(list(xs)[::-1], list(low)[::-1]).replace("M", "L", 1)
        self.parts.append(f'<path d="{self._path(xs, high)} {back} Z" fill="{colour}" fill-opacity="{opacity:g}"/>')
        if label:
            self.legend.append(("area", colour, label))

    def box(self, x0: float, x1: float, y0: float, y1: float, colour: str, text: str = "", opacity: float = 0.8) -> None:
        """A bar with an optional text in its middle."""
        (left, bottom), (right, top) = self.at(x0, y0), self.at(x1, y1)
        self.parts.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
            f'fill="{colour}" fill-opacity="{opacity:g}" stroke="white"/>'
        )
        if text:
            self._text((left + right) / 2, (top + bottom) / 2 + 4, text, "middle", "#ffffff")

    def dots(self, xs: Sequence[float], ys: Sequence[float], colour: str, label: str = "") -> None:
        """Points."""
        for x, y in zip(xs, ys, strict=True):
            px, py = self.at(float(x), float(y))
            self.parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="4" fill="{colour}"/>')
        if label:
            self.legend.append(("dot", colour, label))

    def vertical(self, x: float, text: str = "", row: int = 0) -> None:
        """A thin vertical line with a text at its top."""
        px, _ = self.at(x, self.y.low)
        self.parts.append(f'<path d="M{px:.1f},{TOP} V{self.height - BOTTOM}" stroke="{GREY}" stroke-dasharray="3 3"/>')
        if text:
            left = px - LEFT > 0.6 * (self.right - LEFT)
            self._text(px + (-4 if left else 4), TOP + 14 + 15 * row, text, "end" if left else "start", BLACK, 11)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        colour: str = BLACK,
        anchor: str = "start",
        *,
        dx: float = 0,
        dy: float = 0,
        size: int = 12,
    ) -> None:
        """A text beside a point, moved by (dx, dy) pixels."""
        px, py = self.at(x, y)
        self._text(px + dx, py + dy, text, anchor, colour, size)

    def along(self, start: tuple[float, float], end: tuple[float, float], text: str, *, below: bool = False) -> None:
        """A text above or below a straight line, at its start."""
        (x0, y0), (x1, y1) = self.at(*start), self.at(*end)
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        self.parts.append(
            f'<text transform="translate({x0:.1f} {y0:.1f}) rotate({angle:.1f})" '
            f'dy="{12 if below else -4}" fill="{BLACK}" '
            f'font-size="11">{escape(text)}</text>'
        )

    def _text(self, px: float, py: float, text: str, anchor: str, colour: str, size: int = 12) -> None:
        self.parts.append(
            f'<text x="{px:.1f}" y="{py:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
        )

    def _frame(self) -> list[str]:
        bottom, right = self.height - BOTTOM, self.right
        lines = [f'<text x="{LEFT}" y="20" font-weight="bold">{escape(self.title)}</text>']
        for value in self.x.ticks():
            px, _ = self.at(value, self.y.low)
            lines.append(f'<path d="M{px:.1f},{TOP} V{bottom}" stroke="#e6e6e6"/>')
            lines.append(f'<text x="{px:.1f}" y="{bottom + 17}" text-anchor="middle" font-size="12">{_number(value)}</text>')
        for value in self.y.ticks():
            _, py = self.at(self.x.low, value)
            lines.append(f'<path d="M{LEFT},{py:.1f} H{right}" stroke="#e6e6e6"/>')
            lines.append(f'<text x="{LEFT - 6}" y="{py + 4:.1f}" text-anchor="end" font-size="12">{_number(value)}</text>')
        lines.append(
            f'<text x="{(LEFT + right) / 2:.0f}" y="{self.height - 8}" text-anchor="middle">{escape(self.x.title)}</text>'
        )
        middle = (TOP + bottom) / 2
        lines.append(
            f'<text x="14" y="{middle:.0f}" text-anchor="middle" transform="rotate(-90 14 {middle:.0f})">'
            f"{escape(self.y.title)}</text>"
        )
        return lines

    def _legend(self) -> list[str]:
        lines = []
        width, height = (36 + 7 * max((len(label) for *_, label in self.legend), default=0), 17 * len(self.legend) + 4)
        left = {"w": LEFT + 4, "e": self.right - width - 4, "t": self.right + 6}[self.corner[-1]]
        top = TOP + 2 if self.corner[0] in "no" else self.height - BOTTOM - height - 2
        for k, (kind, colour, label) in enumerate(self.legend):
            px, py = left + 6, top + 14 + 17 * k
            mark = {
                "area": f'<rect x="{px}" y="{py - 9}" width="18" height="10" fill="{colour}" fill-opacity="0.8"/>',
                "line": f'<path d="M{px},{py - 4} h18" stroke="{colour}" stroke-width="2"/>',
                "dash": f'<path d="M{px},{py - 4} h18" stroke="{colour}" stroke-width="2" stroke-dasharray="6 4"/>',
                "dot": f'<circle cx="{px + 9}" cy="{py - 4}" r="4" fill="{colour}"/>',
            }[kind]
            lines += [mark, f'<text x="{px + 25}" y="{py}" font-size="12">{escape(label)}</text>']
        if lines:
            lines.insert(0, f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="white" fill-opacity="0.85"/>')
        return lines

    def svg(self) -> str:
        """The whole file."""
        frame = (
            f'<rect x="{LEFT}" y="{TOP}" width="{self.right - LEFT}" height="{self.height - TOP - BOTTOM}" '
            f'fill="none" stroke="{BLACK}"/>'
        )
        inside = (
            f'<clipPath id="inside"><rect x="{LEFT}" y="{TOP}" width="{self.right - LEFT}" '
            f'height="{self.height - TOP - BOTTOM}"/></clipPath>'
        )
        drawn = [
            f'{part[: part.index(" ")]} clip-path="url(#inside)"{part[part.index(" ") :]}' if part.startswith("<path") else part
            for part in self.parts
        ]
        body = "\n".join([inside, *self._frame(), *drawn, frame, *self._legend()])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" style="{STYLE}">\n'
            f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
        )
