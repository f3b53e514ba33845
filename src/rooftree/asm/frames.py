"""The records for unwinding in .eh_frame, which programs keep when they are stripped: where each function begins.

Source: Linux Standard Base 5.0, section 10.6.1.
"""

from __future__ import annotations


class Data:
    """Bytes of a section, read from one place on."""

    def __init__(self, data: bytes, address: int, at: int) -> None:
        self.data, self.address, self.at = data, address, at - address

    @property
    def here(self) -> int:
        """The address of the next byte."""
        return self.address + self.at

    def number(self, size: int, signed: bool = False) -> int:
        """The next bytes as a number.

        Raises: ValueError behind the end.
        """
        part = self.data[self.at : self.at + size]
        if self.at < 0 or len(part) < size:
            raise ValueError
        self.at += size
        return int.from_bytes(part, "little", signed=signed)

    def variable(self) -> int:
        """A number of as many bytes as it needs (LEB128, unsigned).

        Raises: ValueError if it is too long.
        """
        value, shift = 0, 0
        while shift < 70:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value
        raise ValueError

    def word(self) -> bytes:
        """Bytes up to a zero."""
        end = self.data.index(b"\0", self.at)
        part, self.at = self.data[self.at : end], end + 1
        return part


def frame_records(data: bytes, address: int) -> dict[int, int]:
    """Beginning of each function -> address of its record, where beginnings are encoded as compilers do.

    Raises: ValueError for damaged data.
    """
    found, at = {}, Data(data, address, address)
    while at.here + 4 <= address + len(data):
        place, size = at.here, at.number(4)
        if size == 0xFFFFFFFF:
            raise ValueError  # of 64 bits: no compiler writes it
        if size and at.number(4):  # else the end, or what records have in common
            found[at.here + at.number(4, signed=True)] = place
        at.at = place - address + 4 + size
    return found
