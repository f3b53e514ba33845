"""Colours, dashes and symbols of all figures; one definition for notebook, report and site.

The colours are those of Okabe and Ito (Color Universal Design, 2008), which people with any colour vision tell apart;
dashes and symbols repeat what the colours say, for print in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

SKY, GREEN, ORANGE, BLUE, PURPLE, VERMILION, YELLOW = (
    "#56B4E9",
    "#009E73",
    "#E69F00",
    "#0072B2",
    "#CC79A7",
    "#D55E00",
    "#F0E442",
)
INK = "#202428"
"""Of lines and text on white; pages turn it light in dark mode."""
GRID = "#D9DDE2"
GREY = "#868E96"
"""Of what does not count."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"

_LEVELS = (SKY, GREEN, ORANGE, BLUE, PURPLE, YELLOW)
_PATTERNS = ("", "/", ".", "\\", "x", "-")
_DASHES = ("dot", "dash", "dashdot", "solid", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "star", "pentagon", "hexagon", "cross")
SERIES = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, INK, YELLOW)


def level_colour(level: str, levels: Sequence[str]) -> str:
    """Colour of a level of the hierarchy, and of the transfers that come from it."""
    return _LEVELS[_place(level, levels) % len(_LEVELS)]


def term_colour(term: str, levels: Sequence[str]) -> str:
    """Colour of a contribution: that of the level from which it comes; links that pass a level by have their own."""
    return {"T_OL": VERMILION}.get(term) or (PURPLE if _passes_by(term, levels) else level_colour(_origin(term, levels), levels))


def term_pattern(term: str, levels: Sequence[str]) -> str:
    """Fill pattern of a contribution, as for its colour."""
    return "x" if _passes_by(term, levels) else _PATTERNS[_place(_origin(term, levels), levels) % len(_PATTERNS)]


def text_on(colour: str) -> str:
    """Colour of text that can be read on a colour of the palette."""
    return "#000000" if colour in (SKY, ORANGE, YELLOW, PURPLE, GREEN) else "#FFFFFF"


def pale(colour: str) -> str:
    """A colour of the palette for areas, which lets through what lies behind; on light and on dark paper.

    >>> pale(BLUE)
    'rgba(0,114,178,0.22)'
    """
    if colour == INK:
        return "rgba(128,128,128,0.3)"
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.22)"


def _origin(term: str, levels: Sequence[str]) -> str:
    """The outer end of a link; the innermost level for times in the core."""
    return next((b for a in levels for b in levels if a + b == term), levels[0])


def _passes_by(term: str, levels: Sequence[str]) -> bool:
    neighbours = [a + b for a, b in pairwise(levels)]
    return term not in neighbours and any(a + b == term for a in levels for b in levels)


def level_dash(level: str, levels: Sequence[str]) -> str:
    """Line style of a level."""
    return _DASHES[_place(level, levels) % len(_DASHES)]


def _place(level: str, levels: Sequence[str]) -> int:
    """Main memory always takes the fourth place, so that it looks the same on machines with two or three caches."""
    if level == "Mem":
        return 3
    place = list(levels).index(level) if level in levels else len(levels)
    return place if place < 3 else place + 1
