"""Limits of what is not counted."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from rooftree.models.doubts import kept_at_random, wrong_guesses


@pytest.mark.parametrize("paths", range(2, 40))
def test_no_pass_has_more_wrong_guesses_than_half_of_the_branches_that_tell_its_paths_apart(paths: int) -> None:
    branches = (paths - 1).bit_length()
    assert wrong_guesses(paths) == max(1.0, branches / 2)


def test_a_chain_of_equally_likely_cases_has_at_most_one() -> None:
    """Case k of n leaves with probability 1 / n, guessed by its more frequent way."""
    for cases in range(2, 20):
        wrong = sum(min(1 / cases, 1 - (k + 1) / cases) for k in range(cases - 1))
        assert wrong <= wrong_guesses(cases)


def test_more_paths_have_no_fewer_wrong_guesses() -> None:
    guesses = [wrong_guesses(n) for n in range(2, 100)]
    assert all(a <= b for a, b in itertools.pairwise(guesses))


def test_what_a_cache_keeps_at_random_is_what_a_simulation_of_its_lines_keeps() -> None:
    places = np.random.default_rng(1)
    for lines, capacity in ((1000, 900), (1000, 700), (1000, 500)):
        held = list(range(capacity))
        there = set(held)
        for _ in range(40):
            hits = 0
            for line in range(lines):
                if line in there:
                    hits += 1
                    continue
                at = int(places.integers(capacity))
                there.discard(held[at])
                held[at] = line
                there.add(line)
        assert hits / lines == pytest.approx(float(kept_at_random(capacity / lines)), abs=0.06)


def test_more_of_a_cache_keeps_more_and_no_more_than_it_holds() -> None:
    parts = np.linspace(0.05, 1.5, 60)
    kept = kept_at_random(parts)
    assert (np.diff(kept) >= 0).all()
    assert (kept <= np.minimum(parts, 1.0) + 1e-9).all()
