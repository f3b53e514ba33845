"""Code that counts: a jump in place of a block's first instructions, to a copy of them behind an increment.

    block:  jmp  copy                      copy:  inc  qword gs:[8 * number]
            ...                                   the instructions that the jump covers
                                                  jmp  back

The copy does what stood there (`patch_moved`). Where flags are still needed the increment is done by instructions that leave
them alone. Registers, flags, stack and vectors are untouched, so that results stay the same bit by bit, AVX-512 included. The
segment register gs, which nothing else uses in 64-bit programs, points to the counters of a thread: threads never wait for
each other.

Of an instruction of which only a part may be executed (lanes by a mask, repetitions) the copy also adds up how much is. Loops of
one block are counted where they begin and end, where a register tells their passes (`patch_loops`).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from rooftree.asm.demand import Part
from rooftree.instrument import patch_loops
from rooftree.instrument.patch_blocks import JUMP_B, Branch, Patch, Unfit, size_B
from rooftree.instrument.patch_loops import Stepped
from rooftree.instrument.patch_moved import moved_piece, relative

INSIDE, BEHIND, ENDS = -1, -2, -3
"""Where in `places` of a loop that is counted where it begins and ends its copy begins, its passes are counted, and these end."""


def increment(number: int, flags: bool) -> bytes:
    """Instructions that add 1 to a counter of this thread, and change nothing else (but flags, if they are not needed)."""
    place = struct.pack("<i", 8 * number)
    if not flags:
        return b"\x65\x48\xff\x04\x25" + place  # inc qword gs:[place]
    return (
        b"\x48\x8d\x64\x24\x80\x50"  # lea rsp, [rsp-128]; push rax: below what functions keep under their stack
        + b"\x65\x48\x8b\x04\x25" + place + b"\x48\x8d\x40\x01"  # mov rax, gs:[place]; lea rax, [rax+1]
        + b"\x65\x48\x89\x04\x25" + place + b"\x58"  # mov gs:[place], rax; pop rax
        + b"\x48\x8d\xa4\x24\x80\x00\x00\x00"  # lea rsp, [rsp+128]
    )  # fmt: skip


_SAVE = b"\x48\x8d\x64\x24\x80\x50\x9f\x0f\x90\xc0\x50"  # lea rsp, [rsp-128]; push rax; lahf; seto al; push rax
_RESTORE = b"\x58\x04\x7f\x9e\x58\x48\x8d\xa4\x24\x80\x00\x00\x00"  # pop rax; add al, 127; sahf; pop rax; lea rsp, [rsp+128]


def add_lanes(number: int, part: Part) -> bytes:
    """Instructions that add the lanes which a mask lets through to a counter of this thread, and change nothing else."""
    place = struct.pack("<i", 8 * number)
    if part.by == "mask":
        register = 0xC0 + int(part.register[1:])
        load = b"\xc4\xe1\xfb\x93" if part.lanes > 32 else b"\xc5\xfb\x93" if part.lanes > 16 else b"\xc5\xf8\x93"
        read = load + bytes((register,))  # kmov rax, k
    else:
        vector = int(part.register[3:])
        if vector > 15 or part.element_B not in (4, 8) or part.bits not in (128, 256):
            raise Unfit("a mask that is not known")
        second = 0x78 | (4 if part.bits == 256 else 0) | (1 if part.element_B == 8 else 0)
        read = bytes((0xC4, 0xE1 if vector < 8 else 0xC1, second, 0x50, 0xC0 | vector & 7))  # vmovmskp eax, vector
    only = b"\x25" + struct.pack("<I", (1 << part.lanes) - 1) if part.lanes < 32 else b""  # and eax, ...
    popcnt_add = b"\xf3\x48\x0f\xb8\xc0\x65\x48\x01\x04\x25" + place  # popcnt rax, rax; add gs:[place], rax
    return _SAVE + read + only + popcnt_add + _RESTORE


def add_repetitions(number: int, sign: int) -> bytes:
    """Instructions that add rcx to a counter of this thread, or subtract it, and change nothing else."""
    place = struct.pack("<i", 8 * number)
    combine = b"\x48\x8d\x04\x08"  # lea rax, [rax+rcx]
    if sign < 0:
        combine = b"\x48\xf7\xd1\x48\x8d\x44\x08\x01\x48\xf7\xd1"  # not rcx; lea rax, [rax+rcx+1]; not rcx
    return (
        b"\x48\x8d\x64\x24\x80\x50\x65\x48\x8b\x04\x25" + place + combine  # lea rsp, [rsp-128]; push rax; mov rax, gs:[place]
        + b"\x65\x48\x89\x04\x25" + place + b"\x58\x48\x8d\xa4\x24\x80\x00\x00\x00"  # mov gs:[place], rax; pop rax; lea ...
    )  # fmt: skip


def record(value: int, left_at: int) -> bytes:
    """Instructions that record an execution of a branch, and change nothing else; see `rooftree.instrument.outcomes`.

    Args:
        value: 2 * number + way.
        left_at: where `left` stands, from gs on; the burst is behind it.
    """
    store = b"\x65\x66\xc7\x04\x4d" + struct.pack("<iH", left_at + 8, value)  # mov word gs:[2*rcx + ring], value
    count = b"\x65\x48\x89\x0c\x25" + struct.pack("<i", left_at)  # mov gs:[left], rcx
    inside = b"\x48\x8d\x49\xff" + store + count  # lea rcx, [rcx-1]
    return (
        b"\x48\x8d\x64\x24\x80\x51"  # lea rsp, [rsp-128]; push rcx: below what functions keep under their stack
        + b"\x65\x48\x8b\x0c\x25" + struct.pack("<i", left_at)  # mov rcx, gs:[left]
        + b"\xe3" + bytes((len(inside),)) + inside  # jrcxz
        + b"\x59\x48\x8d\xa4\x24\x80\x00\x00\x00"  # pop rcx; lea rsp, [rsp+128]
    )  # fmt: skip


def _is_wanted(left_at: int) -> bytes:
    """An instruction behind which `je` leads past what records: cmp dword gs:[left], 0."""
    return b"\x65\x83\x3c\x25" + struct.pack("<i", left_at) + b"\x00"


def copy(
    patch: Patch,
    numbers: Sequence[int],
    at: int,
    shift: int,
    places: dict[int, int] | None = None,
    left_at: int = 0,
    cells_at: int = 0,
) -> bytes:
    """The copy of a block's beginning.

    Args:
        numbers: of the counters, one for each mark, then one for each tally.
        at: address at which the copy will stand.
        shift: what is added to the addresses of the file where the file is mapped.
        places: is told where in the copy each of the covered addresses is, as both are mapped, and of loops `INSIDE` and others.
        left_at: where a thread finds what is left of its burst of branches, from gs on.
        cells_at: where it finds what registers of loops began with.
    Raises: Unfit if something cannot be reached from there.
    """
    if patch.loop is not None:
        return _copy_of_loop(patch, patch.loop, numbers[0], at, shift, places, cells_at + 8 * patch.loop.cell)
    copied = bytearray()
    counters = {mark.address: (number, mark.flags) for mark, number in zip(patch.marks, numbers, strict=False)}
    parts = {
        tally.address: (number, tally.part) for tally, number in zip(patch.tallies, numbers[len(patch.marks) :], strict=True)
    }
    recorded, taken = {one.address: one for one in patch.branches}, list[tuple[int, int, Branch]]()
    open_end = True
    for address, piece in patch.covered:
        if places is not None:
            places[address + shift] = at + len(copied)
        if address in counters:
            copied += increment(*counters[address])
        number, part = parts.get(address, (0, None))
        if part is not None:
            copied += add_repetitions(number, 1) if part.by == "count" else add_lanes(number, part)
        moved, open_end = moved_piece(piece, address + shift, at + len(copied))
        copied += moved
        if address in recorded:
            (distance,) = struct.unpack("<i", moved[-4:])
            taken.append((len(copied), at + len(copied) + distance, recorded[address]))
            on = record(2 * recorded[address].number, left_at)
            copied += on if recorded[address].flags[0] else _is_wanted(left_at) + b"\x74" + bytes((len(on),)) + on
        if part is not None and part.stops_early:
            copied += add_repetitions(number, -1)
    if open_end:
        copied += b"\xe9" + relative(patch.end + shift, at + len(copied) + JUMP_B)
    for behind, target, branch in taken:  # it leads here first
        copied[behind - 4 : behind] = struct.pack("<i", len(copied) - behind)
        if not branch.flags[1]:
            copied += _is_wanted(left_at) + b"\x0f\x84"
            copied += relative(target, at + len(copied) + 4)
        copied += record(2 * branch.number + 1, left_at)
        copied += b"\xe9" + relative(target, at + len(copied) + JUMP_B)
    return bytes(copied)


def _copy_of_loop(
    patch: Patch, loop: Stepped, number: int, at: int, shift: int, places: dict[int, int] | None, cell: int
) -> bytes:
    """The copy of a loop that is counted where it begins and ends.

    Args:
        patch, number, at, shift, places: as for `copy`.
        cell: where a thread keeps what the register began with, from gs on.
    """
    made = bytearray(patch_loops.begun(loop, cell))
    made += patch_loops.aligned(at + len(made), patch.address + shift)
    begin = at + len(made)
    for address, piece in patch.covered:
        moved, _ = moved_piece(piece, address + shift, at + len(made))
        made += moved
    made[-4:] = relative(begin, at + len(made))
    end, adds = patch_loops.ended(loop, number, cell)
    if places is not None:
        places[INSIDE], places[BEHIND], places[ENDS] = begin, at + len(made) + adds, at + len(made)
    made += end
    made += b"\xe9" + relative(patch.end + shift, at + len(made) + JUMP_B)
    for address, piece in patch.covered:  # for threads that are in the middle of it now
        if places is not None:
            places[address + shift] = at + len(made) if address != patch.address else at
        moved, _ = moved_piece(piece, address + shift, at + len(made))
        made += moved
    return bytes(made + b"\xe9" + relative(patch.end + shift, at + len(made) + JUMP_B))


def jump(patch: Patch, to: int, shift: int) -> bytes:
    """What stands in place of a block's beginning: the jump, and instructions that do nothing."""
    covered = size_B(patch.covered) + patch.unused_B
    return b"\xe9" + relative(to, patch.address + shift + JUMP_B) + b"\x90" * (covered - JUMP_B)
