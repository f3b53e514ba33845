"""Polynomials in the sizes and loop counters of a kernel: loop bounds, array extents, indices, footprints.

A polynomial is a sum of monomials with rational coefficients over *atoms*. An atom is a name (a size such as ``N`` or a loop
counter such as ``i``), an integer division ``Floor`` of two polynomials, as C has it in ``i < N/2``, or a ``Power`` of two, as in
``i < 1 << n``.
All values are immutable and hashable; equal polynomials are equal objects in the sense of ``==``.

>>> n, i = Poly.symbol("N"), Poly.symbol("i")
>>> print(32 * n * n - 16 * n + i)
32*N^2 - 16*N + i
>>> (n * i + 3).coefficient("i")
Poly('N')
>>> (n * n + 1).value({"N": 10})
101
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Union

Number = int | Fraction
Atom = Union[str, "Floor", "Power"]
Monomial = tuple[tuple[Atom, int], ...]
"""Product of atoms with their powers, sorted by name; the empty tuple is the constant 1."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Integer division of two polynomials, rounding towards minus infinity (bounds and extents are not negative)."""

    numerator: Poly
    denominator: Poly

    @property
    def names(self) -> frozenset[str]:
        """All names in it."""
        return self.numerator.names | self.denominator.names

    def substitute(self, values: Mapping[str, Poly | Number]) -> Poly:
        """With names replaced."""
        return self.numerator.substitute(values) // self.denominator.substitute(values)

    def value(self, sizes: Mapping[str, Any]) -> Any:
        """Its value."""
        return self.numerator.value(sizes) // self.denominator.value(sizes)

    def __str__(self) -> str:
        return f"floor(({self.numerator})/({self.denominator}))"


@dataclass(frozen=True, slots=True)
class Power:
    """Two to the power of a polynomial, which is not negative."""

    exponent: Poly

    @property
    def names(self) -> frozenset[str]:
        """All names in it."""
        return self.exponent.names

    def substitute(self, values: Mapping[str, Poly | Number]) -> Poly:
        """With names replaced."""
        return Poly.power(self.exponent.substitute(values))

    def value(self, sizes: Mapping[str, Any]) -> Any:
        """Its value; beyond 2^50 it stays there, which is more than there is memory for."""
        import numpy as np

        exponent = np.clip(self.exponent.value(sizes), 0, _MOST)
        return (2**exponent).item() if np.ndim(exponent) == 0 else 2**exponent

    def __str__(self) -> str:
        return f"2^({self.exponent})"


_LARGEST_POWER, _MOST = 62, 50


def _share_of(term: tuple[Monomial, Number], divisor: tuple[Monomial, Number]) -> tuple[Monomial, Number] | None:
    """A term divided by another; None where that leaves a rest."""
    powers = dict(term[0])
    for atom, power in divisor[0]:
        powers[atom] = powers.get(atom, 0) - power
    factor = Fraction(term[1]) / Fraction(divisor[1])
    if factor.denominator != 1 or any(power < 0 for power in powers.values()):
        return None
    return tuple((atom, power) for atom, power in powers.items() if power), int(factor)


@lru_cache(maxsize=65536)
def _key(monomial: Monomial) -> tuple[int, tuple[tuple[str, int], ...]]:
    return -sum([power for _, power in monomial]), tuple([(str(atom), -power) for atom, power in monomial])


def _order(term: tuple[Monomial, Number]) -> tuple[int, tuple[tuple[str, int], ...]]:
    return _key(term[0])


def _is_multiple(monomial: Monomial, factor: Number, divisor: Number) -> bool:
    """Whether a term is a multiple of a number as it holds whole quotients: ``2*(s/2)`` in ``(i + 2*(s/2))/2``."""
    quotients = monomial != () and all(isinstance(atom, Floor) for atom, _ in monomial)
    return quotients and Fraction(factor) / divisor == int(Fraction(factor) / divisor)


@lru_cache(maxsize=65536)
def _product(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers: dict[Atom, int] = dict(left)
    for atom, power in right:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted(powers.items(), key=_name)) if len(powers) > 1 else tuple(powers.items())


def _name(item: tuple[Atom, int]) -> str:
    return str(item[0])


_set = object.__setattr__


class Poly:
    """An immutable polynomial.  Arithmetic with ``+ - *`` and integers; evaluation by ``value``."""

    __slots__ = ("_hash", "_names", "terms")
    terms: tuple[tuple[Monomial, Number], ...]
    _hash: int | None
    _names: frozenset[str]

    def __init__(self, terms: Mapping[Monomial, Number] | Iterable[tuple[Monomial, Number]] = ()) -> None:
        """Build from monomials and their coefficients; zero terms are dropped."""
        pairs = terms if type(terms) is list else terms.items() if isinstance(terms, Mapping) else terms
        nonzero = [(m, int(c) if type(c) is Fraction and c.denominator == 1 else c) for m, c in pairs if c]
        if len(nonzero) > 1:
            nonzero.sort(key=_order)
        _set(self, "terms", tuple(nonzero))
        _set(self, "_hash", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("polynomials are immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return Poly._ordered, (self.terms,)

    @staticmethod
    def _ordered(terms: tuple[tuple[Monomial, Number], ...]) -> Poly:
        """The polynomial of terms that are in order, none of them zero, whole coefficients as int."""
        made: Poly = object.__new__(Poly)
        _set(made, "terms", terms)
        _set(made, "_hash", None)
        return made

    @staticmethod
    @lru_cache(maxsize=4096)
    def symbol(name: Atom) -> Poly:
        """The polynomial that is this one atom."""
        return Poly._ordered(((((name, 1),), 1),))

    @staticmethod
    def power(exponent: Poly) -> Poly:
        """Two to the power of a polynomial.

        >>> print(Poly.power(Poly.const(3)), Poly.power(Poly.symbol("n")))
        8 2^(n)
        """
        number = exponent.constant
        if number is not None and number == int(number) and 0 <= number <= _LARGEST_POWER:
            return Poly.const(2 ** int(number))
        return Poly.symbol(Power(exponent))

    @staticmethod
    def const(value: Number) -> Poly:
        """The constant polynomial."""
        if type(value) is int:
            return Poly._ordered((((), value),)) if value else ZERO
        return Poly([((), value)])

    @staticmethod
    def of(value: Poly | Number | str) -> Poly:
        """A polynomial from a polynomial, a number or a name."""
        if isinstance(value, Poly):
            return value
        return Poly.symbol(value) if isinstance(value, str) else Poly.const(value)

    def __add__(self, other: Poly | Number) -> Poly:
        more = other.terms if type(other) is Poly else Poly.of(other).terms
        if not more:
            return self
        if not self.terms:
            return other if type(other) is Poly else Poly._ordered(more)
        total = dict(self.terms)
        for monomial, coefficient in more:
            total[monomial] = total.get(monomial, 0) + coefficient
        return Poly(list(total.items()))

    __radd__ = __add__

    def __neg__(self) -> Poly:
        return Poly._ordered(tuple([(m, -c) for m, c in self.terms]))

    def __sub__(self, other: Poly | Number) -> Poly:
        less = other.terms if type(other) is Poly else Poly.of(other).terms
        if not less:
            return self
        total = dict(self.terms)
        for monomial, coefficient in less:
            total[monomial] = total.get(monomial, 0) - coefficient
        return Poly(list(total.items()))

    def __rsub__(self, other: Poly | Number) -> Poly:
        return Poly.of(other) - self

    def __mul__(self, other: Poly | Number) -> Poly:
        factors = other.terms if type(other) is Poly else Poly.of(other).terms
        if len(self.terms) == 1 and len(factors) == 1:
            ((left, a),), ((right, b),) = self.terms, factors
            return Poly([(_product(left, right), a * b)])
        total: dict[Monomial, Number] = {}
        for left, a in self.terms:
            for right, b in factors:
                monomial = _product(left, right)
                total[monomial] = total.get(monomial, 0) + a * b
        return Poly(list(total.items()))

    __rmul__ = __mul__

    def __floordiv__(self, other: Poly | Number) -> Poly:
        """Integer division: exact where every coefficient divides, else an atom of its own."""
        other = Poly.of(other)
        divisor = other.constant
        if divisor is not None:
            if divisor == 0:
                raise ZeroDivisionError("integer division by zero")
            if self.constant is not None:
                return Poly.const(self.constant // divisor)
            if all(Fraction(c, 1) / divisor == int(Fraction(c, 1) / divisor) for _, c in self.terms):
                return Poly((m, Fraction(c) / divisor) for m, c in self.terms)
            if whole := [(m, c) for m, c in self.terms if _is_multiple(m, c, divisor)]:
                rest = self - Poly(whole)
                return Poly([(m, Fraction(c) / divisor) for m, c in whole]) + rest // divisor
        if self == other:
            return Poly.const(1)
        if len(other.terms) == 1 and (shares := [_share_of(term, other.terms[0]) for term in self.terms]) and None not in shares:
            return Poly([share for share in shares if share is not None])
        return Poly.symbol(Floor(self, other))

    @property
    def constant(self) -> Number | None:
        """The value if there is no atom in it, else None."""
        if not self.terms:
            return 0
        return self.terms[0][1] if len(self.terms) == 1 and self.terms[0][0] == () else None

    @property
    def names(self) -> frozenset[str]:
        """All names in it, also inside integer divisions."""
        try:
            return self._names
        except AttributeError:  # asked for the first time
            pass
        found: set[str] = set()
        for monomial, _ in self.terms:
            for atom, _power in monomial:
                found |= {atom} if isinstance(atom, str) else atom.names
        names = frozenset(found)
        _set(self, "_names", names)
        return names

    @property
    def divisors(self) -> frozenset[str]:
        """Names in the denominators of its integer divisions.

        >>> sorted((Poly.symbol("n") // Poly.symbol("p") + Poly.symbol("m")).divisors)
        ['p']
        """
        floors = [atom for monomial, _ in self.terms for atom, _ in monomial if isinstance(atom, Floor)]
        return frozenset().union(*(one.denominator.names | one.numerator.divisors for one in floors))

    def is_linear_in(self, names: Iterable[str]) -> bool:
        """Whether no monomial holds two of these names, a power of one, or one inside an integer division."""
        wanted = set(names)
        for monomial, _ in self.terms:
            degree = 0
            for atom, power in monomial:
                if isinstance(atom, str):
                    degree += power if atom in wanted else 0
                elif atom.names & wanted:
                    return False
            if degree > 1:
                return False
        return True

    def coefficient(self, name: str) -> Poly:
        """The factor of ``name`` in a polynomial that is linear in it."""
        found: dict[Monomial, Number] = {}
        for monomial, coefficient in self.terms:
            if (name, 1) in monomial:
                rest = tuple(item for item in monomial if item != (name, 1))
                found[rest] = found.get(rest, 0) + coefficient
        return Poly(found)

    def without(self, names: Iterable[str]) -> Poly:
        """The terms that hold none of these names."""
        wanted = set(names)
        return Poly((m, c) for m, c in self.terms if not any(isinstance(a, str) and a in wanted for a, _ in m))

    def substitute(self, values: Mapping[str, Poly | Number]) -> Poly:
        """Replace names by polynomials or numbers."""
        if not self.names & values.keys():
            return self
        total = Poly()
        for monomial, coefficient in self.terms:
            product = Poly.const(coefficient)
            for atom, power in monomial:
                if isinstance(atom, str):
                    factor = Poly.of(values[atom]) if atom in values else Poly.symbol(atom)
                else:
                    factor = atom.substitute(values)
                for _ in range(power):
                    product = product * factor
            total = total + product
        return total

    def value(self, sizes: Mapping[str, Any]) -> Any:
        """Evaluate; sizes may be numbers or numpy arrays that broadcast.

        Args:
            sizes: value of each name [1].
        Returns: number, or array of the broadcast shape. Whole numbers stay whole.
        Raises: KeyError for a name without a value.
        """
        return _value([(m, c if isinstance(c, int) else float(c)) for m, c in self.terms], sizes)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Poly):
            return self.terms == other.terms
        return isinstance(other, (int, Fraction)) and self.constant == other

    def __hash__(self) -> int:
        if self._hash is None:
            _set(self, "_hash", hash(self.terms))
        return self._hash  # type: ignore[return-value]

    def __str__(self) -> str:
        text = ""
        for monomial, coefficient in self.terms:
            factors = [str(a) if p == 1 else f"{a}^{p}" for a, p in monomial]
            size = abs(coefficient)
            if size != 1 or not factors:
                factors.insert(0, str(size))
            sign = "-" if coefficient < 0 else "+"
            text += f" {sign} {'*'.join(factors)}" if text else f"{'-' if coefficient < 0 else ''}{'*'.join(factors)}"
        return text or "0"

    def __repr__(self) -> str:
        return f"Poly('{self}')"


def _value(terms: Iterable[tuple[Monomial, Any]], sizes: Mapping[str, Any]) -> Any:
    """The sum of terms with these factors."""
    found: Any = 0
    for monomial, coefficient in terms:
        product = coefficient
        for atom, power in monomial:
            factor = sizes[atom] if isinstance(atom, str) else atom.value(sizes)
            for _ in range(power):
                product = product * factor
        found = found + product
    return found


ZERO = Poly()


def total(summands: Iterable[Poly]) -> Poly:
    """The sum of many polynomials, whose terms are put in order once.

    >>> print(total([Poly.symbol("N"), Poly.const(2), Poly.symbol("N")]))
    2*N + 2
    """
    found: dict[Monomial, Number] = {}
    for one in summands:
        for monomial, coefficient in one.terms:
            found[monomial] = found.get(monomial, 0) + coefficient
    return Poly(list(found.items()))


def values_of(polys: Iterable[Poly], sizes: Mapping[str, Any]) -> list[Any]:
    """Values of many polynomials, those that differ in their coefficients alone at once, along a first axis.

    >>> two = [Poly.symbol("N") * 8, Poly.symbol("N") * 24]
    >>> [found.tolist() for found in values_of(two, {"N": 10})]
    [[80, 240]]
    """
    import numpy as np

    groups: dict[tuple[tuple[Monomial, bool], ...], list[Poly]] = {}
    for one in polys:
        groups.setdefault(tuple([(monomial, type(factor) is int) for monomial, factor in one.terms]), []).append(one)
    found = []
    for form, some in groups.items():
        first = np.asarray(some[0].value(sizes))
        largest = max((abs(float(factor)) for one in some for _, factor in one.terms), default=0.0)
        if len(some) == 1 or largest > _LARGEST_FACTOR:
            found.append(np.stack([first, *(np.asarray(one.value(sizes)) for one in some[1:])]))
            continue
        columns = zip(*([factor for _, factor in one.terms] for one in some), strict=True)
        shape = (len(some), *(1 for _ in first.shape))
        shared = [
            (monomial, np.array(column if whole else [float(factor) for factor in column]).reshape(shape))
            for (monomial, whole), column in zip(form, columns, strict=True)
        ]
        found.append(_value(shared, sizes))
    return found


_LARGEST_FACTOR = 2**53
"""Whole factors up to it are the same as 64-bit numbers of either kind."""
