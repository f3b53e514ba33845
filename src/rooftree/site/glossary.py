"""The page of the terms of the field, and the links to it from where each term is used first on a page."""

from __future__ import annotations

import re
from typing import Any

from rooftree.report.glossary import TERMS, cited, find_term

PAGE = "glossary.html"
_FORMS = {
    "unit of work": r"cy/CL|cache lines? of work|units? of work",
    "LUP": r"MLUP/s|LUP|lattice(?:-site)? updates?",
    "FLOP": r"G?FLOP/s|FLOP(?!/B)",
    "operational intensity": r"[Oo]perational intensity|FLOP/B",
    "ECM model": r"ECM(?: model)?",
    "Roofline model": r"Roofline(?: model)?",
    "ridge point": r"ridge points?",
    "roof": r"roofs?",
    "peak performance": r"[Pp]eak performance|P_peak",
    "saturated bandwidth": r"saturated bandwidth|b_S",
    "saturation point": r"[Ss]aturat(?:ion|ed|es?)(?: points?)?|n_S",
    "T_OL": r"T_OL",
    "T_nOL": r"T_nOL",
    "T_L1L2": r"T_L1L2",
    "T_L2L3": r"T_L2L3",
    "T_L3Mem": r"T_L3Mem|T_L2Mem",
    "overlap": r"[Oo]verlap(?:s|ped)?",
    "layer condition": r"[Ll]ayer conditions?",
    "spatial blocking": r"[Bb]locking|in blocks",
    "write-allocate": r"write-allocates?",
    "evict": r"evict(?:s|ed|ions?)?",
    "victim cache": r"victim caches?",
    "non-temporal store": r"non-temporal stores?",
    "ccNUMA domain": r"ccNUMA domains?",
    "port pressure": r"ports",
    "latency": r"latency",
    "loop-carried dependency": r"chains? of dependences|recurrences?",
    "FMA": r"FMA|fused multiply-adds?",
    "SIMD": r"SIMD|vectori[sz](?:ed|ation)",
    "expected error": r"80 %",
    "in doubt": r"[Ii]n doubt",
    "disturbed": r"disturbed",
    "undecided": r"undecided",
}
"""Terms that are linked, by their names in the glossary, and how pages write them; the longer of two that begin alike wins."""
_KEPT = "script|style|pre|a|code|h1|h2|nav|title|summary|button|textarea|select|noscript"
"""Elements whose text is left alone."""
_PIECES = re.compile(rf"(<(?:(?P<kept>{_KEPT})\b[^>]*>.*?</(?P=kept)>|[^>]*>))", re.DOTALL)
_TERM = re.compile(rf"(?<![\w_])(?:{'|'.join(f'({form})' for form in _FORMS.values())})(?![\w_])")
_NAMES = tuple(_FORMS)


def anchor(name: str) -> str:
    """Where a term stands on the page.

    >>> anchor("T_OL"), anchor("layer condition")
    ('t-ol', 'layer-condition')
    """
    return re.sub(r"[^a-zµ0-9]+", "-", name.lower()).strip("-")


def linked(page: str) -> str:
    """A page whose terms lead to the glossary from where each is used first, headings and code left alone.

    >>> linked("<main><p>T_OL and T_OL</p></main>")
    '<main><p><a class="term" href="glossary.html#t-ol">T_OL</a> and T_OL</p></main>'
    """
    head, main, rest = page.partition("<main")
    seen: set[int] = set()

    def link(found: re.Match[str]) -> str:
        number = found.lastindex or 0
        if number in seen:
            return found[0]
        seen.add(number)
        return f'<a class="term" href="{PAGE}#{anchor(_NAMES[number - 1])}">{found[0]}</a>'

    made, at = [head, main], 0
    for piece in _PIECES.finditer(rest):
        made += [_TERM.sub(link, rest[at : piece.start()]), piece[0]]
        at = piece.end()
    return "".join([*made, _TERM.sub(link, rest[at:])])


def glossary() -> list[dict[str, Any]]:
    """What the page shows of each term, in alphabetic order."""
    found = []
    for term in sorted(TERMS.values(), key=lambda term: term.name.lower()):
        see = [(find_term(name).name, anchor(find_term(name).name)) for name in term.see]
        shown = {"name": term.name, "anchor": anchor(term.name), "also": ", ".join(term.aliases), "unit": term.unit}
        found.append({**shown, "formula": term.formula, "text": term.text, "source": cited(term.source), "see": see})
    return found
