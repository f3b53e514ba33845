"""Instructions for another place: jumps and addresses relative to the instruction are made anew for it.

A call pushes the return address that it always had.
"""

from __future__ import annotations

import struct

from rooftree.instrument.patch_blocks import Unfit

_LEGACY = frozenset(b"\x66\xf2\xf3\x2e\x36\x3e\x26\x64\x65\x67\xf0")


def moved_piece(piece: bytes, origin: int, here: int) -> tuple[bytes, bool]:
    """An instruction for another place, and whether what follows it is reached."""
    body = piece[1:] if piece[0] in (0x2E, 0x3E, 0xF2) and len(piece) in (3, 6, 7) and _is_jump(piece[1:]) else piece
    after = origin + len(piece)
    if 0x70 <= body[0] <= 0x7F and len(body) == 2:
        return bytes((0x0F, body[0] + 0x10)) + relative(after + _signed(body[1:]), here + 6), True
    if body[0] == 0x0F and len(body) == 6 and 0x80 <= body[1] <= 0x8F:
        return body[:2] + relative(after + _signed(body[2:]), here + 6), True
    if (body[0] == 0xEB and len(body) == 2) or (body[0] == 0xE9 and len(body) == 5):
        return b"\xe9" + relative(after + _signed(body[1:]), here + 5), False
    if body[0] == 0xE8 and len(body) == 5:
        low, high = after & 0xFFFFFFFF, after >> 32
        pushed = b"\x68" + struct.pack("<I", low) + b"\xc7\x44\x24\x04" + struct.pack("<I", high)
        return pushed + b"\xe9" + relative(after + _signed(body[1:]), here + len(pushed) + 5), False
    if (field := _relative_address(piece)) is not None:
        target = after + _signed(piece[field : field + 4])
        return piece[:field] + relative(target, here + len(piece)) + piece[field + 4 :], True
    return piece, True


def _is_jump(body: bytes) -> bool:
    return 0x70 <= body[0] <= 0x7F or body[0] in (0xEB, 0xE9) or (body[0] == 0x0F and 0x80 <= body[1] <= 0x8F)


def _signed(data: bytes) -> int:
    return int.from_bytes(data, "little", signed=True)


def relative(target: int, after: int) -> bytes:
    """The distance to a target from the end of an instruction.

    Raises: Unfit if it is too far.
    """
    distance = target - after
    if not -(2**31) <= distance < 2**31:
        raise Unfit("its copy lies too far away")
    return struct.pack("<i", distance)


def _relative_address(piece: bytes) -> int | None:
    """Where in an instruction the distance to a datum stands that is addressed relative to the instruction; None without one."""
    at = 0
    while at < len(piece) and piece[at] in _LEGACY:
        at += 1
    if at < len(piece) and 0x40 <= piece[at] <= 0x4F:
        at += 1
    if at >= len(piece):
        return None
    first = piece[at]
    if first == 0xC5:
        place = at + 3
    elif first == 0xC4:
        if (piece[at + 1] & 0x1F) not in (1, 2, 3):
            raise Unfit("an instruction of an encoding that is not known")
        place = at + 4
    elif first == 0x62:
        place = at + 6 - 1
    elif first == 0x8F and len(piece) > at + 1 and piece[at + 1] & 0x1F >= 8:  # XOP
        place = at + 4
    elif first == 0x0F:
        place = at + 3 if piece[at + 1] in (0x38, 0x3A) else at + 2
        if piece[at + 1] not in (0x38, 0x3A) and not _two_byte_has_modrm(piece[at + 1]):
            return None
    elif _one_byte_has_modrm(first):
        place = at + 1
    else:
        return None
    if place < len(piece) and piece[place] & 0xC7 == 0x05:
        return place + 1
    return None


def _one_byte_has_modrm(opcode: int) -> bool:
    """Whether a ModRM byte follows an opcode of one byte. Source: Intel SDM volume 2, appendix A, table A-2, 64-bit mode."""
    if opcode < 0x40:
        return opcode & 7 < 4
    return opcode in (0x63, 0x69, 0x6B, 0xC0, 0xC1, 0xC6, 0xC7, 0xF6, 0xF7, 0xFE, 0xFF) or (
        0x80 <= opcode <= 0x8F or 0xD0 <= opcode <= 0xD3 or 0xD8 <= opcode <= 0xDF
    )


def _two_byte_has_modrm(opcode: int) -> bool:
    """The same of opcodes behind 0F. Source: as above, table A-3."""
    none = {0x05, 0x06, 0x07, 0x08, 0x09, 0x0B, 0x0E, 0x77, 0xA0, 0xA1, 0xA2, 0xA8, 0xA9, 0xAA}
    return not (opcode in none or 0x30 <= opcode <= 0x37 or 0x80 <= opcode <= 0x8F or 0xC8 <= opcode <= 0xCF)
