"""What figures as SVG are drawn with: axes from values to places, strokes, texts of an estimated width, colours."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from html import escape, unescape

from rooftree.report import palette

EM = 0.56
"""Mean width of a character over the size of its font."""
DASH = {"dot": "2 4", "dash": "8 5", "dashdot": "8 4 2 4", "longdash": "14 5", "longdashdot": "14 4 2 4"}


@dataclass(frozen=True, slots=True)
class Axis:
    """From values to places on the page."""

    low: float
    high: float
    begin: float
    end: float
    logarithmic: bool
    names: tuple[str, ...] = ()

    def at(self, value: float) -> float:
        """Place of a value; far outside of the axis it is drawn just outside."""
        scaled = math.log10(value) if self.logarithmic else value
        share = (scaled - self.low) / (self.high - self.low)
        return self.begin + min(max(share, -1.0), 2.0) * (self.end - self.begin)


def wide(text: str, size: float) -> float:
    """Width of a text, about [px]."""
    return EM * size * len(text)


def lines(text: str, longest: int) -> list[str]:
    """A text in lines of at most so many characters, as far as its words allow."""
    import textwrap

    return textwrap.wrap(text, max(longest, 3), break_long_words=longest >= 8) or [""]


def plain(text: str) -> str:
    """Text of a figure without its tags and entities."""
    return unescape(re.sub(r"<[^>]*>", " ", str(text)))


def text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    size: float = 13,
    colour: str = palette.INK,
    weight: str = "",
    more: str = "",
) -> str:
    """A text at a place."""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{escape(colour)}"{bold}{more}>'
        f"{escape(text)}</text>"
    )


def stroke(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dash: str = "") -> str:
    """A straight line."""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{escape(str(colour))}" stroke-width="{width}"{dashed(dash)}/>'


def dashed(dash: str) -> str:
    """The attribute of a line with gaps; "" without any."""
    return f' stroke-dasharray="{dash}"' if dash else ""


def colour(text: str) -> str:
    """Colours with transparency, which SVG 1.1 does not know, as colour and opacity."""
    match = re.fullmatch(r"rgba\((\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\)", text)
    return f'rgb({match[1]},{match[2]},{match[3]})" fill-opacity="{match[4]}' if match else escape(str(text))
