"""Numbers, characters and texts as they stand in the source."""

from __future__ import annotations

import re

from tree_sitter import Node

from rooftree.frontend.c.context import Context, rule
from rooftree.frontend.c.memory import ZERO
from rooftree.frontend.c.syntax import kids, word
from rooftree.frontend.c.types import CHAR, COMPLEX_OF, DOUBLE_T, FLOAT_T, INT_T, LONG_DOUBLE_T, LONG_T, SIZE_T, integer
from rooftree.frontend.c.values import Computed, Nothing, Value, Whole
from rooftree.kernel.model import Constant
from rooftree.kernel.poly import Poly


@rule("number_literal")
def number_literal(ctx: Context, node: Node) -> Value:
    """``42``, ``0x1F``, ``1.5f``."""
    text = word(node).replace("'", "").lower()
    sign, text = (("-" if text.startswith("-") else ""), text.lstrip("+-"))  # the grammar may join a sign and a number
    suffix = re.search(r"[ul]*$", text)
    digits = text[: suffix.start()] if suffix else text
    if re.fullmatch(r"0x[0-9a-f]+|0b[01]+|\d+", digits):
        value = _integer(ctx, node, digits, suffix.group() if suffix else "")
        return Whole(-value.poly, value.type) if sign else value
    match = re.fullmatch(r"(0x[0-9a-f]*\.?[0-9a-f]*p[+-]?\d+|\d*\.?\d*(?:e[+-]?\d+)?)(f|l|)(i|j|)", text)
    if match is None or not re.search(r"\d", match[1]):
        raise ctx.refuse(node, f"cannot read the number '{word(node)}'")
    type_ = {"f": FLOAT_T, "l": LONG_DOUBLE_T, "": DOUBLE_T}[match[2]]
    if match[3]:
        type_ = COMPLEX_OF[type_.dtype.name]
    return Computed(Constant(word(node), type_.dtype), type_)


def _integer(ctx: Context, node: Node, digits: str, suffix: str) -> Whole:
    if len(digits) > 70:
        raise ctx.refuse(node, f"the integer '{ctx.text(node)}' does not fit into 64 bits")
    if digits.startswith(("0x", "0b")):
        value = int(digits, 0)
    elif len(digits) > 1 and digits.startswith("0"):
        if not re.fullmatch(r"[0-7]+", digits):
            raise ctx.refuse(node, f"'{word(node)}' is no octal number")
        value = int(digits, 8)
    else:
        value = int(digits)
    if value >= 2**64:
        raise ctx.refuse(node, f"the integer '{word(node)}' does not fit into 64 bits")
    if "u" in suffix:
        return Whole(Poly.const(value), SIZE_T if "l" in suffix or value >= 2**32 else integer("unsigned int", 4, True))
    return Whole(Poly.const(value), LONG_T if "l" in suffix or value >= 2**31 else INT_T)


@rule("char_literal")
def char_literal(ctx: Context, node: Node) -> Value:
    """``'a'``: its code is of no matter here."""
    inner = kids(node)
    if len(inner) == 1 and inner[0].type == "character":
        return Whole(Poly.const(ord(word(inner[0])[0])), CHAR)
    return Computed(Constant(word(node), INT_T.dtype), INT_T)


@rule("true")
def true(ctx: Context, node: Node) -> Value:
    """``true``."""
    return Whole(Poly.const(1))


@rule("false", "null", "nullptr")
def false(ctx: Context, node: Node) -> Value:
    """``false``, ``NULL``."""
    return Whole(ZERO)


@rule("string_literal", "concatenated_string")
def string_literal(ctx: Context, node: Node) -> Value:
    """A text: no number."""
    return Nothing("a text")
