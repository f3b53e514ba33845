"""Stencils as complete programs: what is measured on a machine, with threads, blocking, and a check of the result.

The program sets up its grids with the threads that use them (first touch), compares a few sweeps over a small grid with a plain
loop over a table of points, then times sweeps until they take long enough, and prints one line. Two variants beside the plain
sweep: *blocks* cuts chosen loops into pieces (spatial blocking, as hornich2019 does for the L3 condition of a 3D stencil);
*temporal* does several time steps on a few planes before it goes on. For step t of chunk n it computes the planes
``[n c - t r, (n + 1) c - t r)`` (r: radius, c: planes of a chunk), so that all that a plane needs is there and nothing that
is still needed is overwritten with two grids in turn.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rooftree.errors import UsageError, nearest
from rooftree.frontend.stencil.c_code import nest, statement, summary
from rooftree.frontend.stencil.classes import Element, StencilClass
from rooftree.frontend.stencil.text import C_TYPES, counters, inputs, sizes

_EPSILON: dict[Element, str] = {"double": "2.3e-16", "float": "1.2e-7", "double_complex": "2.3e-16", "float_complex": "1.2e-7"}


def program_source(stencil: StencilClass, *, blocks: Sequence[str] = (), temporal: bool = False) -> str:
    """A program that measures a class.

    Args:
        blocks: counters of the loops that are cut into pieces, whose lengths are given to the program.
        temporal: several time steps on a few planes, instead.
    Raises: UsageError for a counter that is none, or both variants.
    """
    where = counters(stencil)
    for block in blocks:
        if block not in where:
            raise UsageError(
                f"there is no loop '{block}', loops are {', '.join(where)}", where="--block", hint=nearest(block, where)
            )
    if blocks and temporal:
        raise UsageError("a program is blocked in space or in time, found both", where="--temporal", hint="leave out --block")
    chosen = tuple(counter for counter in where if counter in blocks)
    parts = [
        _head(stencil, chosen, temporal),
        _tables(stencil),
        _sweep(stencil, chosen, temporal),
        _advance(stencil, chosen, temporal),
    ]
    return "\n".join([*parts, _reference(stencil), _set_up(stencil), _run(stencil), _main(stencil, chosen, temporal)])


def function_source(stencil: StencilClass, name: str = "sweep") -> str:
    """One sweep as a function: sizes outermost first, the grids that are read, the coefficients, the grid that is written."""
    head = '#include "complex.h"\n' if "complex" in stencil.element else ""
    arguments = [f"long {size}" for size in sizes(stencil)] + _grids(stencil)
    return (
        f"{summary(stencil)}\n{head}void {name}({', '.join(arguments)})\n{{\n"
        + textwrap.indent("\n".join(_names(stencil) + nest(stencil)), "  ")
        + "\n}\n"
    )


def _tail(stencil: StencilClass) -> str:
    return "".join(f"[{size}]" for size in sizes(stencil)[1:])


def _grids(stencil: StencilClass, type_: str = "") -> list[str]:
    """Parameters: grids, coefficients, the result."""
    type_, tail = type_ or C_TYPES[stencil.element], _tail(stencil)
    pointer = f"(*restrict {{}}){tail}" if tail else "*restrict {}"
    volume = "".join(f"[{size}]" for size in sizes(stencil))
    weights = f"(*restrict W){volume}" if stencil.coefficients == "variable" else "*restrict c"
    return [
        *(f"const {type_} {pointer.format(grid)}" for grid in inputs(stencil)),
        f"const {type_} {weights}",
        f"{type_} {pointer.format('b')}",
    ]


def _names(stencil: StencilClass, type_: str = "") -> list[str]:
    """Constant coefficients get the names that the nest uses."""
    if stencil.coefficients == "variable":
        return []
    type_ = type_ or C_TYPES[stencil.element]
    names = [f"c{n} = c[{n}]" for n in range(stencil.multiplications)]
    return [f"const {type_} {', '.join(names[n : n + 8])};" for n in range(0, len(names), 8)]


def _head(stencil: StencilClass, blocks: Sequence[str], temporal: bool) -> str:
    name = stencil.name.lower()
    limited = " -fcx-limited-range" if "complex" in stencil.element else ""
    shown = [f"{size}=200" for size in sizes(stencil)] + [f"block_{block}=32" for block in blocks]
    shown += ["depth=4", "planes=8"] if temporal else []
    number = stencil.dimensions + len(blocks) + 2 * temporal + 1
    variant = f", blocked in {' and '.join(blocks)}" if blocks else ", blocked in time" if temporal else ""
    return f"""{summary(stencil)}
/* A benchmark{variant}. Compile and run:
     cc -O3 -march=native -fopenmp{limited} {name}.c -o {name} -lm
     OMP_NUM_THREADS=1 OMP_PROC_BIND=close ./{name} {" ".join(shown)} steps=0
   steps=0 takes as many as last about a second. With -DROOFTREE_ROI $(rooftree config --cflags) they are a region. */
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#ifdef ROOFTREE_ROI
#include <rooftree/roi.h>
#else
#define ROOFTREE_BEGIN(name) ((void)0)
#define ROOFTREE_END(name) ((void)0)
#endif

typedef {C_TYPES[stencil.element]} element;
enum {{ DIMENSIONS = {stencil.dimensions}, RADIUS = {stencil.radius}, POINTS = {stencil.size}, INPUTS = {stencil.inputs} }};
enum {{ GIVEN = {number} }}; /* sizes, pieces, steps */
enum {{ COEFFICIENTS = {stencil.multiplications}, VARIABLE = {int(stencil.coefficients == "variable")} }};

static inline long smaller(long x, long y) {{ return x < y ? x : y; }}
static inline long larger(long x, long y) {{ return x > y ? x : y; }}
"""


def _tables(stencil: StencilClass) -> str:
    """Points and their coefficients, for the plain loop that the sweep is compared with."""
    offsets = [offset for group in stencil.groups for offset in group]
    numbers = [str(n) for n, group in enumerate(stencil.groups) for _ in group]
    rows = textwrap.fill(", ".join("{" + ",".join(map(str, offset)) + "}" for offset in offsets), 110)
    return (
        f"static const int offset[POINTS][DIMENSIONS] = {{\n{rows}}};\n"
        f"static const int coefficient[POINTS] = {{\n{textwrap.fill(', '.join(numbers), 110)}}};\n"
    )


def _parameters(blocks: Sequence[str]) -> list[str]:
    return [f"long block_{block}" for block in blocks]


def _sweep(stencil: StencilClass, blocks: Sequence[str], temporal: bool) -> str:
    """The planes [first, last) by all threads of the team that calls it."""
    where, extents = counters(stencil), sizes(stencil)
    arguments = [f"long {size}" for size in extents] + [
        "long first",
        "long last",
        *_parameters(blocks),
        *_grids(stencil, "element"),
    ]
    rows: list[str] = []
    for block in blocks:
        low, high = ("first", "last") if block == where[0] else ("RADIUS", f"{extents[where.index(block)]}-RADIUS")
        if block == where[0] and stencil.dimensions == 1:
            rows.append("#pragma omp for schedule(static)")
        rows.append(f"for (long {block}0 = {low}; {block}0 < {high}; {block}0 += block_{block})")
    for n, counter in enumerate(where):
        low, high = ("first", "last") if n == 0 else ("RADIUS", f"{extents[n]}-RADIUS")
        if counter in blocks:
            low, high = f"{counter}0", f"smaller({high}, {counter}0 + block_{counter})"
        if n == 0 and not (stencil.dimensions == 1 and blocks):
            wait = " nowait" if blocks else ""
            together = " collapse(2)" if temporal and stencil.dimensions > 2 else ""
            rows.append(f"#pragma omp for schedule(static){together}{wait}")
        rows.append(f"for (long {counter} = {low}; {counter} < {high}; ++{counter})")
    depth = 0
    body = []
    for row in rows:
        body.append(row if row.startswith("#") else f"{'  ' * depth}{row}")
        depth += not row.startswith("#")
    body += textwrap.indent("\n".join(statement(stencil)), "  " * depth).split("\n")
    barrier = ["#pragma omp barrier"] if blocks and stencil.dimensions > 1 else []
    text = "\n".join(
        line if line.startswith("#") else f"  {line}"
        for line in [f"(void){sizes(stencil)[0]};", *_names(stencil, "element"), *body, *barrier]
    )
    return f"static void sweep({', '.join(arguments)})\n{{\n{text}\n}}\n"


def _cast(stencil: StencilClass, name: str, constant: bool = True) -> str:
    tail = _tail(stencil)
    pointer = f"(*){tail}" if tail else "*"
    return f"({'const ' * constant}element {pointer}){name}"


def _call(stencil: StencilClass, first: str, last: str, blocks: str) -> str:
    """A sweep from ``from`` to ``to``; further inputs stay as they are."""
    extents = "".join(f"[{size}]" for size in sizes(stencil))
    weights = f"(const element (*){extents})w" if stencil.coefficients == "variable" else "w"
    others = [_cast(stencil, f"fixed + {n} * volume") for n in range(stencil.inputs - 1)]
    given = [*sizes(stencil), first, last, *([blocks] if blocks else []), _cast(stencil, "from"), *others, weights]
    return f"sweep({', '.join([*given, _cast(stencil, 'to', constant=False)])});"


def _advance(stencil: StencilClass, blocks: Sequence[str], temporal: bool) -> str:
    """Some time steps, the two grids in turn."""
    extents = sizes(stencil)
    unpack = " ".join(f"const long {size} = size[{n}];" for n, size in enumerate(extents))
    first = extents[0]
    volume = " const long volume = " + " * ".join(extents) + ";" if stencil.inputs > 1 else ""
    head = f"""/* Computes `steps` time steps; grids[0] holds the first state, grids[steps % 2] the last. */
static void advance(const long *size, long steps, const long *shape, element *const *grids, const element *fixed,
                    const element *w)
{{
  {unpack}{volume}
  (void)shape; (void)fixed;
#pragma omp parallel
  {{
"""
    if not temporal:
        call = _call(stencil, "RADIUS", f"{first}-RADIUS", ", ".join(f"shape[{n}]" for n in range(len(blocks))))
        return (
            head
            + f"""    for (long step = 0; step < steps; ++step) {{
      const element *from = grids[step % 2];
      element *to = grids[(step + 1) % 2];
      {call}
    }}
  }}
}}
"""
        )
    call = _call(stencil, "low", "high", "")
    return (
        head
        + f"""    const long most = shape[0], planes = shape[1];
    for (long done = 0; done < steps; done += most) {{
      const long depth = smaller(most, steps - done);
      for (long start = RADIUS; start < {first} - RADIUS + (depth - 1) * RADIUS; start += planes)
        for (long step = 0; step < depth; ++step) {{
          const long begin = start - step * RADIUS;
          const long low = larger(RADIUS, begin), high = smaller({first} - RADIUS, begin + planes);
          const element *from = grids[(done + step) % 2];
          element *to = grids[(done + step + 1) % 2];
          if (low < high)
            {call}
        }}
    }}
  }}
}}
"""
    )


def _reference(stencil: StencilClass) -> str:
    return """/* The same by a loop over the table of points. */
static void plain(const long *size, long steps, element *const *grids, const element *fixed, const element *w)
{
  long stride[DIMENSIONS], volume = 1;
  for (int d = DIMENSIONS; d-- > 0;) { stride[d] = volume; volume *= size[d]; }
  for (long step = 0; step < steps; ++step)
    for (long at = 0; at < volume; ++at) {
      int inside = 1;
      for (int d = 0; d < DIMENSIONS; ++d) {
        const long x = at / stride[d] % size[d];
        inside &= x >= RADIUS && x < size[d] - RADIUS;
      }
      if (!inside) continue;
      element sum = 0;
      for (int grid = 0; grid < INPUTS; ++grid)
        for (int p = 0; p < POINTS; ++p) {
          long there = at;
          for (int d = 0; d < DIMENSIONS; ++d) there += offset[p][d] * stride[d];
          const int number = grid * (COEFFICIENTS / INPUTS) + coefficient[p];
          const element factor = VARIABLE ? w[number * volume + at] : w[number];
          sum += factor * (grid ? fixed[(grid - 1) * volume + there] : grids[step % 2][there]);
        }
      grids[(step + 1) % 2][at] = sum;
    }
}
"""


def _set_up(stencil: StencilClass) -> str:
    imaginary = " + I * ((at * 5 + 1) % 13) / 13" if "complex" in stencil.element else ""
    turned = " * (1 + 0.125 * I)" if "complex" in stencil.element else ""
    return f"""/* Huge pages where the system gives them. Each array begins at another place of a page: loads wait for stores
   to the same place of another page. */
enum {{ HUGE_PAGE = 1 << 21, SMALL_PAGE = 4096, APART = 576 }};

static element *allocate(size_t number, size_t array)
{{
  void *found = NULL;
  const size_t bytes = number * sizeof(element) + array * APART;
  const size_t page = bytes < HUGE_PAGE ? SMALL_PAGE : HUGE_PAGE;
  if (number > SIZE_MAX / 2 / sizeof(element) || posix_memalign(&found, page, bytes)) {{
    fprintf(stderr, "there is no memory for %zu elements\\n", number);
    exit(1);
  }}
#ifdef MADV_HUGEPAGE
  if (page == HUGE_PAGE) (void)madvise(found, bytes, MADV_HUGEPAGE);
#endif
  return (element *)((char *)found + array * APART);
}}

static void release(element *at, size_t array)
{{
  if (at) free((char *)at - array * APART);
}}

/* Weights of all points sum up to less than 1: values stay bounded. */
static element weight(long number) {{ return (0.5 + 0.1 * (number % 5)) / ((double)POINTS * INPUTS){turned}; }}

/* By the threads that will use them, in the same pieces: pages lie where they are needed. */
static void set_up(const long *size, element *const *grids, element *fixed, element *w)
{{
  long plane = 1;
  for (int d = 1; d < DIMENSIONS; ++d) plane *= size[d];
  const long volume = plane * size[0];
  if (!VARIABLE) for (long n = 0; n < COEFFICIENTS; ++n) w[n] = weight(n);
#pragma omp parallel for schedule(static)
  for (long k = 0; k < size[0]; ++k)
    for (long at = k * plane; at < (k + 1) * plane; ++at) {{
      const element value = (double)((at * 7 + 3) % 11) / 11{imaginary};
      grids[0][at] = grids[1][at] = value;
      for (long n = 0; n < INPUTS - 1; ++n) fixed[n * volume + at] = value * (1.0 + n) / INPUTS;
      if (VARIABLE) for (long n = 0; n < COEFFICIENTS; ++n) w[n * volume + at] = weight(n) * (1.0 - 0.01 * (at % 7));
    }}
}}
"""


def _run(stencil: StencilClass) -> str:
    return f"""typedef struct {{ element *grids[2], *fixed, *w; long volume; }} Data;

static Data make(const long *size)
{{
  Data d = {{.volume = 1}};
  for (int n = 0; n < DIMENSIONS; ++n) d.volume *= size[n];
  const size_t volume = d.volume;
  d.grids[0] = allocate(volume, 0);
  d.grids[1] = allocate(volume, 1);
  d.fixed = INPUTS > 1 ? allocate((INPUTS - 1) * volume, 2) : NULL;
  d.w = allocate(VARIABLE ? COEFFICIENTS * volume : COEFFICIENTS, 3);
  set_up(size, d.grids, d.fixed, d.w);
  return d;
}}

static void drop(Data d) {{ release(d.grids[0], 0); release(d.grids[1], 1); release(d.fixed, 2); release(d.w, 3); }}

/* Largest difference from the plain loop, in units of the rounding error that the sum may have. */
static double difference(const long *shape)
{{
  long size[DIMENSIONS];
  for (int d = 0; d < DIMENSIONS; ++d) size[d] = 2 * RADIUS + 5 + d;
  const long steps = 5;
  long pieces[GIVEN];
  for (int n = 0; n < GIVEN - DIMENSIONS; ++n) pieces[n] = smaller(shape[n], 3); /* several of them in these grids, too */
  Data fast = make(size), slow = make(size);
  advance(size, steps, pieces, fast.grids, fast.fixed, fast.w);
  plain(size, steps, slow.grids, slow.fixed, slow.w);
  double largest = 0;
  for (long at = 0; at < fast.volume; ++at) {{
    const element by = fast.grids[steps % 2][at] - slow.grids[steps % 2][at];
    const double apart = {"cabs" if "complex" in stencil.element else "fabs"}(by);
    if (!(apart <= largest)) largest = apart;
  }}
  drop(fast);
  drop(slow);
  return largest / ({_EPSILON[stencil.element]} * POINTS * INPUTS * steps);
}}

static double now(void)
{{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}}
"""


def _main(stencil: StencilClass, blocks: Sequence[str], temporal: bool) -> str:
    names = [*sizes(stencil), *(f"block_{block}" for block in blocks), *(["depth", "planes"] if temporal else []), "steps"]
    standard = [{1: "1000000", 2: "1000", 3: "100", 4: "40"}[stencil.dimensions]] * stencil.dimensions
    standard += ["32"] * len(blocks) + (["4", "1024" if stencil.dimensions == 1 else "8"] if temporal else []) + ["0"]
    number = stencil.dimensions
    quoted = ", ".join(f'"{name}"' for name in names)
    points = " * ".join(f"(double)(value[{n}] - 2 * RADIUS)" for n in range(number))
    flop = stencil.additions + stencil.multiplications
    if "complex" in stencil.element:
        flop = 2 * stencil.additions + 6 * stencil.multiplications
    return f"""static const char *const names[] = {{{quoted}}};
static long least(int which) {{ return which < DIMENSIONS ? 2 * RADIUS + 1 : which < GIVEN - 1; }}

int main(int argc, char **argv)
{{
  long value[GIVEN] = {{{", ".join(standard)}}};
  for (int n = 1; n < argc; ++n) {{
    const char *equals = strchr(argv[n], '=');
    const size_t length = equals ? (size_t)(equals - argv[n]) : 0;
    int which = 0;
    while (which < GIVEN && (strlen(names[which]) != length || strncmp(names[which], argv[n], length))) ++which;
    char *end = NULL;
    if (which < GIVEN) value[which] = strtol(equals + 1, &end, 10);
    if (which == GIVEN || *end || end == equals + 1 || value[which] < least(which) || value[which] > 1L << 40) {{
      fprintf(stderr, "found '%s', expected NAME=NUMBER, as", argv[n]);
      for (int m = 0; m < GIVEN; ++m) fprintf(stderr, " %s=%ld", names[m], m == which ? least(m) + 100 : value[m]);
      fprintf(stderr, "\\n");
      return 2;
    }}
  }}
  double elements = 1;
  for (int d = 0; d < DIMENSIONS; ++d) elements *= value[d];
  const double bytes = elements * (INPUTS + 1 + VARIABLE * COEFFICIENTS) * sizeof(element);
  if (bytes > 1e15) {{
    fprintf(stderr, "these sizes need %.3g B\\n", bytes);
    return 2;
  }}
  const long *shape = value + DIMENSIONS;
  const double apart = difference(shape);
  if (!(apart <= 4)) {{
    fprintf(stderr, "the result is wrong: it differs from a plain loop by %.3g rounding errors\\n", apart);
    return 1;
  }}
  Data d = make(value);
  long steps = value[GIVEN - 1] ? value[GIVEN - 1] : 2;
  double seconds;
  for (;;) {{
    ROOFTREE_BEGIN("sweep");
    const double begin = now();
    advance(value, steps, shape, d.grids, d.fixed, d.w);
    seconds = now() - begin;
    ROOFTREE_END("sweep");
    if (value[GIVEN - 1] || seconds > 0.5) break;
    steps = seconds > 0.01 ? (long)(steps / seconds) + 1 : steps * 8;
  }}
  int threads = 1;
#ifdef _OPENMP
  threads = omp_get_max_threads();
#endif
  const double updates = {points} * steps;
  printf("{{\\"stencil\\": \\"{stencil.name}\\", ");
  for (int n = 0; n < GIVEN - 1; ++n) printf("\\"%s\\": %ld, ", names[n], value[n]);
  printf("\\"threads\\": %d, \\"steps\\": %ld, \\"seconds\\": %.6g, ", threads, steps, seconds);
  printf("\\"MLUP_s\\": %.6g, \\"GFLOP_s\\": %.6g, ", updates / seconds * 1e-6, updates / seconds * {flop}e-9);
  printf("\\"rounding_errors\\": %.3g}}\\n", apart);
  drop(d);
  return 0;
}}
"""
