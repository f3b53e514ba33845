"""Loops that are unrolled by hand make several results in an iteration, and rates count iterations."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.kernel.work import rate_notes

HEAD = "double a[M][N], b[M][N], s;\n"
ROW = "b[j+{u}][i+{v}] = s * (a[j+{u}-1][i+{v}] + a[j+{u}+1][i+{v}]);"


def nest(rows: int, columns: int, by: tuple[int, int]) -> str:
    body = "\n".join(ROW.format(u=u, v=v) for u in range(rows) for v in range(columns))
    return f"{HEAD}for (int j = 1; j < M - 9; j += {by[0]}) for (int i = 1; i < N - 9; i += {by[1]}) {{ {body} }}"


@pytest.mark.parametrize(
    ("source", "results"),
    [
        (nest(1, 1, (1, 1)), 1),
        (nest(2, 1, (2, 1)), 2),
        (nest(1, 4, (1, 4)), 4),
        (nest(2, 2, (2, 2)), 4),
        (nest(1, 1, (2, 1)), 1),  # every second row
        (nest(2, 1, (1, 1)), 1),  # rows that are stored twice
        (nest(2, 1, (4, 1)), 1),
    ],
)
def test_an_iteration_that_makes_several_results_says_so(source: str, results: int) -> None:
    """Unroll and jam, as advised, made MLUP/s fall from 611 to 388, as iterations count: nothing said so."""
    said = rate_notes(rooftree.kernel(source))
    assert bool(said) is (results > 1)
    assert all(f"an iteration makes {results} results" in text for text in said)
    if results > 1:
        notes = rooftree.predict(source, "zen4", {"M": 200, "N": 200}, incore="throughput").notes
        assert any(f"MLUP/s times {results}" in note for note in notes)


def test_a_result_of_several_iterations_is_said_to_be_one() -> None:
    """A mean of 27 neighbours stood among stencils with 12864 MLUP/s, which were its additions."""
    nest = "for (int i = 1; i < n-1; ++i) { double s = 0; for (int d = LOW; d <= 1; ++d) s += a[i+d]; b[i] = s; }"
    source = f"void f(int n, double *restrict a, double *restrict b) {{ {nest} }}"
    (said,) = rate_notes(rooftree.kernel(source.replace("LOW", "-1")))
    assert "what is stored takes 3 iterations of the loop over d" in said
    assert "MLUP/s divided by 3" in said
    assert rate_notes(rooftree.kernel(source.replace("LOW", "-n"))) == ()  # a row of a matrix is as long as its sizes say
    assert rate_notes(rooftree.kernel("3d-27pt")) == ()
