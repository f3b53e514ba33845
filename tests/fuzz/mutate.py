"""Damage a text or a binary file in ways that break readers: the mutant of a number is the same everywhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from rooftree.words import names

MOST_B = 60_000
"""A mutant is cut to this size, so that many can be tried."""

NUMBERS = names("""
0 -1 1 2 3 7 8 016 1e308 1e309 -1e400 1e-400 .nan nan NaN .inf -.inf inf Infinity -Infinity 1e5 4294967296 9223372036854775807
9223372036854775808 18446744073709551616 123456789012345678901234567890 0x0 0xffffffffffffffff 0x1fffffffffffffffff 1_000
00 08 1. .5 1e 0b1 +3 -0 -0.0 true null ~ 0.1.2 ٣ ½
""")
_BYTES = [
    b"\0",
    b"\x1b[31m",
    b"\x1b]0;x\x07",
    b"\r",
    b"\x08",
    b"\x7f",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\t",
    b"\n",
    b"\n\n",
    b" ",
    b"\xe2\x80\xae",
]
_WORDS = names(r"""
é \ud800 [ ] { } ( ) < > , ; : . # % $ @ ! & * | ` ' " \ / // /* */ -- == :: ... --- ?
*a &a <<: !!python/object:os.system !!binary > - %YAML
for while if else return struct double int a[i] a[N] i++ ++i N i<N i= += -> sizeof( *p &x (int) #define #include
%rax %xmm0 %ymm16 (%rax,%rbx,8) [rax+8*rbx] x0 [x0,#16]! {v0.2d,v1.2d} p0/z z0.d f1 0(a0) v8 r1 vs32 .L3: jne 1b b.ne
lock rep {z} {k1} {rn-sae} #16 lsl #3 mul vl .byte 0x64,0x67,0x90 .intel_syntax .section .data LLVM-MCA-BEGIN
{"id":NaN} {"id":[[]]} "\ud800" {"a":{"a":{"a":{}}}} [[[[[[[[]]]]]]]] "schema" 12 KiB 3 GHz 64 B/cy -5 GB/s
""")
WORDS: Sequence[bytes] = tuple(word.encode() for word in (*NUMBERS, *_WORDS)) + tuple(_BYTES)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_WORD = re.compile(rb"[\w.%$]+")


def mutant(seeds: Sequence[bytes], reader: str, number: int) -> bytes:
    """The mutant of this number.

    Args:
        seeds: contents to damage, at least one.
        reader: which sequence of mutants.
        number: 0 to the number of seeds: a seed as it is.
    """
    if number < len(seeds):
        return seeds[number]
    chance = random.Random(f"{reader} {number}")
    data = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        data = chance.choice(_DAMAGES)(data, chance, seeds)
    return data[:MOST_B]


def _cut(data: bytes, chance: random.Random, longest: int = 40) -> tuple[int, int]:
    """A place in the data, from and to."""
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.randrange(1, longest))


def _flip(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    found = bytearray(data)
    for _time in range(chance.choice((1, 1, 2, 8))):
        if found:
            found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def _byte(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    found = bytearray(data)
    for _time in range(chance.choice((1, 2, 4))):
        if found:
            found[chance.randrange(len(found))] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    return bytes(found)


def _delete(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, end = _cut(data, chance, chance.choice((2, 10, 200, 2000)))
    return data[:start] + data[end:]


def _double(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, end = _cut(data, chance, chance.choice((3, 30, 300)))
    times = chance.choice((1, 1, 2, 10, 100, 2000))
    return data[:end] + data[start:end] * times + data[end:]


def _insert(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, _end = _cut(data, chance)
    return data[:start] + chance.choice(WORDS) * chance.choice((1, 1, 1, 2, 300)) + data[start:]


def _truncate(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _splice(data: bytes, chance: random.Random, seeds: Sequence[bytes]) -> bytes:
    other = chance.choice(seeds)
    start, end = _cut(other, chance, 500)
    at = chance.randrange(len(data) + 1)
    return data[:at] + other[start:end] + data[at:]


def _put(pattern: re.Pattern[bytes], words: Sequence[bytes]) -> Callable[[bytes, random.Random, Sequence[bytes]], bytes]:
    """A damage that puts something else in place of a number or a word."""

    def damage(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
        places = list(pattern.finditer(data[:MOST_B]))
        if not places:
            return data
        place = chance.choice(places)
        return data[: place.start()] + chance.choice(words) + data[place.end() :]

    return damage


def _swap_lines(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _repeat_line(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * chance.choice((2, 20, 3000)), *lines[at + 1 :]])


_PAIRS = ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"a":', b"}"), (b"- ", b""), (b"-(", b")"), (b"a[", b"]"))


def _nest(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, end = _cut(data, chance)
    left, right = chance.choice(_PAIRS)
    depth = chance.choice((1, 5, 150, 3000))
    return data[:start] + left * depth + data[start:end] + right * depth + data[end:]


_DAMAGES = (
    _flip,
    _byte,
    _delete,
    _double,
    _insert,
    _insert,
    _truncate,
    _splice,
    _put(_NUMBER, [word.encode() for word in NUMBERS]),
    _put(_NUMBER, [word.encode() for word in NUMBERS]),
    _put(_WORD, WORDS),
    _swap_lines,
    _repeat_line,
    _nest,
)
