"""Random loop nests of C, from their source and from their machine code: the bytes of both on every link.

Nests of one to three loops with steps, offsets, strides, swapped indices and several arrays are drawn by chance, compiled, and
read back by ``FILE:FUNCTION``. Alike is a nest whose bytes of a whole sweep differ by at most 2 % on all links.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks import figure
from benchmarks.bench_binary_kernels import FLAGS, WITHIN, Read, bytes_of
from rooftree.errors import RooftreeError
from rooftree.frontend.load import load_kernel

GROUP = "accuracy"
NESTS = 100
SIZE = {1: 400_000, 2: 1500, 3: 150}
_COUNTERS = ("k", "j", "i")


def nest(number: int) -> tuple[str, int]:
    """The C text of a nest, always the same for the same number, and its depth; its function is called ``nest``."""
    drawn = random.Random(number)
    depth = drawn.randint(1, 3)
    counters = _COUNTERS[-depth:]
    steps = {name: drawn.choice((1, 1, 1, 2)) for name in counters}
    kind = drawn.choice(("double", "double", "float"))

    def entry(counter: str) -> str:
        factor = drawn.choice((1, 1, 1, 1, 2))
        moved = drawn.randint(-2, 2)
        return f"{f'{factor} * ' if factor > 1 else ''}{counter}{f' {moved:+d}' if moved else ''}"

    def access(array: str) -> str:
        order = list(counters)
        if drawn.random() < 0.2:
            drawn.shuffle(order)
        return array + "".join(f"[{entry(counter)}]" for counter in order)

    read = [f"x{n}" for n in range(drawn.randint(1, 3))]
    terms = [access(drawn.choice(read)) for _ in range(drawn.randint(1, 5))]
    value = terms[0]
    for term in terms[1:]:
        value = f"{value} {drawn.choice('++-*')} {term}" if drawn.random() < 0.8 else f"({value}) * {term}"
    written = f"y[{']['.join(f'{counter}' for counter in counters)}]"
    body = drawn.choice((f"{written} = {value};", f"{written} = {value};", f"{written} += {value};"))
    extents = "[2 * n + 4]" * (depth - 1)
    used = [*sorted({name for name in read if name in value}), "y"]
    parameters = [f"{kind} (*restrict {name}){extents}" if extents else f"{kind} *restrict {name}" for name in used]
    loops = [f"for (long {name} = 2; {name} < n - 2; {name} += {steps[name]})" for name in counters]
    lines = [f"{'  ' * (level + 1)}{loop}" for level, loop in enumerate(loops)]
    text = f"void nest(long n, {', '.join(parameters)}) {{\n" + "\n".join(lines) + f"\n{'  ' * (depth + 1)}{body}\n}}\n"
    return text, depth


def read_back(number: int, flags: str, folder: Path) -> Read:
    """Compile a nest, read it back, compare the bytes."""
    text, depth = nest(number)
    source, library = folder / f"nest{number}.c", folder / f"nest{number}{flags}.so"
    source.write_text(text)
    subprocess.run(["gcc", flags, "-g", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    size = SIZE[depth]
    try:
        found = load_kernel(f"{library}:nest")
        if other := set(found.symbols) - {"n"}:
            return Read(str(number), flags, None, f"it asks for {', '.join(sorted(other))}")
        ours = bytes_of(found, dict.fromkeys(found.symbols, size))
        theirs = bytes_of(load_kernel(f"{source}:nest"), {"n": size})
    except RooftreeError as error:
        return Read(str(number), flags, None, error.message)
    return Read(str(number), flags, max(abs(ours[link] - theirs[link]) / max(theirs[link], 1.0) for link in theirs), "")


def run() -> dict[str, Any]:
    """All nests with all flags."""
    with tempfile.TemporaryDirectory() as folder:
        read = [read_back(number, flags, Path(folder)) for number in range(NESTS) for flags in FLAGS]
    off = [one for one in read if one.difference is not None and one.difference > WITHIN]
    refused = [one for one in read if one.difference is None]
    for one in off:
        print(f"  nest {one.name} {one.flags}: {100 * (one.difference or 0.0):.1f} %")
    for reason, count in Counter(one.reason for one in refused).most_common(5):
        print(f"  {count} times: {reason}")
    return {
        "figures": [
            figure("nests whose bytes differ by more than 2 %", len(off), f"of {len(read)}", slack=0),
            figure("nests that are refused", len(refused), f"of {len(read)}", slack=0),
        ],
        "details": [one._asdict() for one in read],
        "method": f"{NESTS} random nests of one to three loops at {' and '.join(FLAGS)}, bytes of a sweep on each link",
    }
