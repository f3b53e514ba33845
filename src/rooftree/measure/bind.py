"""What a kernel is called with: each parameter gets an array, a size, a number, or a struct of them.

pointer or array     a block of memory, as large as its extents say or its accesses reach, or as --arg says: 1000 elements, 64KiB
integer              the size of that name, or the value given with --arg; 1 where the loop only computes with it
floating point       the value given with --arg, or 1 (see plan.MODES)
struct               its members, one by one
anything else        an error that says how to bind it
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rooftree.errors import CapabilityError, RooftreeError, UsageError, nearest
from rooftree.frontend.c.signature import Parameter, Signature
from rooftree.frontend.c.types import ArrayOf, CType, Num, Pointer, Struct, Tag, describe, flat
from rooftree.frontend.called import SIZES
from rooftree.kernel.model import Array, Constant, Kernel, Scalar, walk
from rooftree.measure.numbers import checked, least_of, numpy_type, values_of
from rooftree.measure.places import Places
from rooftree.measure.plan import Block, Cell, Field, Plan
from rooftree.measure.reach import MissingError
from rooftree.measure.written import fixed_elements, is_subscripted, likely_elements
from rooftree.sizes import split_random

RESULT = "_at"
"""End of the names of parameters through which a bare kernel's scalars come in and go out."""
DATA = (1, 100)
"""Range of integers that are data and not sizes or places."""


def bind(
    kernel: Kernel,
    called: Signature,
    sizes: Mapping[str, int],
    given: Mapping[str, str],
    indirect: str = "best",
    others: Sequence[Kernel] = (),
) -> Plan:
    """What to call a function with.

    Args:
        kernel: the nest in it.
        called: its parameters, and variables of the file that the nest uses.
        sizes: value of each size.
        given: values of parameters as texts; of a pointer how many elements or bytes it points to (``1000``, ``64KiB``), the
            numbers that these hold (``-1.5..2.5``, whole ones where its type is), or both (``1000:0..999``); places in any order
            (``0..999:random``, with a seed ``0..999:random7``).
        indirect: best or worst, how places of indirect accesses are chosen.
        others: the function's other nests, which run in the same call: arrays are large enough for these, too.
    Raises: UsageError for a value that is missing, superfluous or no number; CapabilityError for a type that cannot be bound.
    """
    seeds = {name: seed for name, text in given.items() if (seed := split_random(text)[1]) is not None}
    given = {name: split_random(text)[0] for name, text in given.items()}
    binder = _Binder(kernel, called, sizes, given)
    for other in others:
        binder.reach_of(_Binder(other, called, sizes, given))
    arguments = binder.all(binder.bound, called.parameters)
    symbols = binder.all(binder.outside, called.outside)
    binder.complain()
    unused = [name for name in given if name not in binder.used] or [name for name in sizes if binder.unknown(name)]
    if unused:
        known = [p.name for p in (*called.parameters, *called.outside)]
        if unused[0] in known:
            raise binder.no_value(next(p for p in (*called.parameters, *called.outside) if p.name == unused[0]))
        raise UsageError(
            f"{called.name} has no parameter '{unused[0]}' to give a value",
            where="--arg" if unused[0] in given else "-D",
            hint=nearest(unused[0], known) or f"its parameters are {', '.join(known) or 'none'}",
        )
    for name, seed in seeds.items():  # of arrays: numbers take no range
        binder.blocks[name] = replace(binder.blocks[name], seed=seed)
    ordered = [b for b in binder.blocks.values() if b.fill == "index" and b.seed is None and ".." in given.get(b.name, "")]
    if indirect != "worst":
        binder.notes += map(_in_order, ordered)
    return Plan(
        arguments=arguments,
        symbols=symbols,
        blocks=tuple(binder.blocks.values()),
        cells=tuple(binder.cells.values()),
        indirect=indirect,
        notes=tuple(dict.fromkeys(binder.notes)),
    )


def _in_order(block: Block) -> str:
    """That a range of places is no range of random numbers, as that of any other array is."""
    places = f"the places in {block.name}, {block.low:g} to {block.high - 1:g}"
    return (
        f"{places}, come one after the other, the best case that predictions assume: --arg {block.name}={block.low:g}.."
        f"{block.high - 1:g}:random takes them at random, in predictions, too"
    )


def gives_size(text: str) -> bool:
    """Whether what ``--arg`` says of an array says how large it is, or means to.

    >>> gives_size("1000"), gives_size("64KiB:0..9"), gives_size("0..9"), gives_size("")
    (True, True, False, False)
    """
    return ":" in text or (bool(text) and ".." not in text)


def driven(sizes: Mapping[str, int], given: Mapping[str, str]) -> Plan:
    """What a driver is called with: nothing, and the variables that hold the sizes.

    Raises: UsageError for values of parameters, which the driver chooses.
    """
    if given:
        raise UsageError(
            f"with a driver, which calls the function itself, '{next(iter(given))}' goes to nobody",
            where="--arg",
            hint=f'-D {next(iter(given))}=VALUE, which the driver gets as driver_size("{next(iter(given))}"); '
            "`rooftree validate` takes it for the prediction",
        )
    cells = tuple(Cell(name=SIZES + n, bytes=8, values=((0, "i8", str(v)),), symbol=True) for n, v in sizes.items())
    return Plan(arguments=(), symbols=tuple(cell.name for cell in cells), blocks=(), cells=cells, driven=True)


@dataclass
class _Binder(Places):
    """Blocks and cells as they are found; ``missing`` keeps what needs a value and has none."""

    blocks: dict[str, Block] = field(default_factory=dict)
    cells: dict[str, Cell] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)  # sizes that are values of parameters
    missing: list[MissingError] = field(default_factory=list)

    def all(self, of_one: Callable[[Parameter], str], parameters: Sequence[Parameter]) -> tuple[str, ...]:
        """Names of the blocks and cells of these parameters; those without a value are kept in ``missing``."""
        names = []
        for parameter in parameters:
            try:
                names.append(of_one(parameter))
            except MissingError as error:
                self.missing.append(error)
        return tuple(names)

    def complain(self) -> None:
        """Raise UsageError where values are missing: all of them at once."""
        missing = list({error.name: error for error in self.missing}.values())
        if len(missing) == 1:
            raise missing[0]
        if missing:
            raise UsageError(
                f"{self.called.name} needs values for {', '.join(error.name for error in missing)}: "
                "the elements behind a pointer, the value of an integer that is no size",
                where="--arg",
                hint=" ".join(f"--arg {error.name}={error.value}" for error in missing),
            )

    def bound(self, parameter: Parameter) -> str:
        """Name of the block or cell that a parameter gets."""
        name, type_ = parameter.name, parameter.type
        if isinstance(type_, Pointer) and type_.reference:
            type_ = type_.to
            if isinstance(type_, Num) and type_.integer and self.counts_on(parameter):
                dtype = numpy_type(type_.dtype, type_.unsigned)
                self.cells[name] = Cell(name=name, bytes=max(8, type_.dtype.bytes), values=((0, dtype, "0"),), written=True)
                self.notes.append(f"{name} is 0 at the begin of each call (--arg {name}=VALUE gives another)")
                return name
        if not parameter.used and name not in self.given and name not in self.sizes and self.idle(name, type_):
            return name
        if isinstance(type_, Num):
            self.cells[name] = self.number(name, type_)
        elif isinstance(type_, Tag):
            self.cells[name] = self.struct(name, type_, parameter)
        elif (
            isinstance(type_, Pointer)
            and not type_.vector
            and isinstance(type_.to, Tag)
            and name not in self.arrays
            and name not in self.given
            and (self.modelled or not is_subscripted(self.kernel.source, name))
        ):
            self.cells[name] = self.struct(name, type_.to, parameter)
        elif isinstance(type_, Pointer) and name.endswith(RESULT) and isinstance(type_.to, Num) and name not in self.arrays:
            self.cells[name] = self.result(name, type_.to)
        elif isinstance(type_, ArrayOf) or (isinstance(type_, Pointer) and not type_.vector):
            self.blocks[name] = self.block(name, type_)
        else:
            raise self.refusal(name, f"its type {describe(type_)} cannot be bound to a value")
        return name

    def counts_on(self, parameter: Parameter) -> bool:
        """Whether a reference is to a number that the function changes, and no size or value was given for it."""
        name = re.escape(parameter.name)
        changed = re.search(rf"\b{name}\b\s*(?:\+\+|--|[-+*/|&^]?=[^=])|(?:\+\+|--)\s*{name}\b", self.kernel.source)
        named = parameter.name in self.given or parameter.name in self.sizes or parameter.name in self.kernel.symbols
        return changed is not None and not named and not re.search(r"\bconst\b", parameter.words)

    def idle(self, name: str, type_: CType) -> bool:
        """Bind a parameter that the function never names, whatever it gets; False where its type cannot be bound."""
        if isinstance(type_, Num) and type_.integer:
            self.cells[name] = Cell(name=name, bytes=8, values=((0, numpy_type(type_.dtype, type_.unsigned), "1"),))
        elif isinstance(type_, Pointer) and isinstance(type_.to, Num) and name not in self.arrays:
            item, fields = self.element(type_.to, None, name)
            self.blocks[name] = Block(name=name, elements=1, item_bytes=item, fields=fields, written=False)
        else:
            return False
        what = "points to one element" if isinstance(type_, Pointer) else "is 1"
        self.notes.append(f"{name} {what}, since the function does not use it (--arg {name}=VALUE gives another)")
        return True

    def no_value(self, parameter: Parameter) -> UsageError:
        """That a parameter takes no value as it is given, and which values it takes."""
        name = parameter.name
        type_ = parameter.type.to if isinstance(parameter.type, Pointer) else parameter.type
        if not isinstance(type_, Tag):
            return UsageError(f"the value of {name} is not used: {self.called.name} is called without it", where="--arg")
        members = [f"{name}.{member.name}" for member in self.layout(type_, name).members]
        return UsageError(
            f"{name} of {self.called.name} is a struct, which takes no value as a whole, only its members: {', '.join(members)}",
            where="--arg",
            hint=f"--arg {members[0]}=1" if members else "leave it out",
        )

    def outside(self, parameter: Parameter) -> str:
        """The same for a variable of the file: arrays lie where they are, pointers and numbers are set."""
        name, type_ = parameter.name, parameter.type
        if isinstance(type_, ArrayOf):
            self.blocks[name] = replace(self.block(name, type_), symbol=True)
        elif isinstance(type_, Num):
            self.cells[name] = replace(self.number(name, type_), symbol=True)
        elif isinstance(type_, Pointer) and not type_.vector and (name in self.arrays or name in self.given):
            self.blocks[name] = self.block(name, type_)
            self.cells[f"&{name}"] = Cell(name=f"&{name}", bytes=8, links=((0, name),), symbol=True)
            return f"&{name}"
        else:
            raise self.refusal(name, f"it is a variable of the file, whose type {describe(type_)} cannot be bound to a value")
        return name

    def unknown(self, size: str) -> bool:
        """Whether a size is none of a function whose parameters are all that is known."""
        return not self.modelled and size not in self.taken

    def number(self, name: str, type_: Num) -> Cell:
        """A cell for a number that is passed by value."""
        dtype = numpy_type(type_.dtype, type_.unsigned)
        return Cell(name=name, bytes=max(8, type_.dtype.bytes), values=((0, dtype, self.value(name, type_)),))

    def result(self, name: str, type_: Num) -> Cell:
        """A scalar of a bare kernel that is changed in it."""
        plain = name.removesuffix(RESULT)
        value = self.given.get(plain, "0")
        self.used.add(plain)
        checked(plain, value, type_)
        dtype = numpy_type(type_.dtype, type_.unsigned)
        return Cell(name=name, bytes=max(8, type_.dtype.bytes), values=((0, dtype, value),), written=True)

    def value(self, name: str, type_: Num, shown: str = "") -> str | None:
        """The text of a number's value; None: the scalar of the mode."""
        shown = shown or name
        plain = shown.replace("->", ".")
        for key in (name, plain):
            if key in self.given:
                self.used.add(key)
                checked(key, self.given[key], type_)
                return self.given[key]
        for key in (name, plain.replace(".", "_")):
            if key in self.sizes:
                self.taken.add(key)
                return str(self.sizes[key])
        if type_.integer and self.modelled and self.is_data(name):
            self.notes.append(f"{plain} is 1, since it is only computed with (--arg {plain}=VALUE gives another)")
            return "1"
        if type_.integer:
            raise MissingError(
                plain,
                "1" if self.modelled else "1000",
                f"{self.called.name} needs a value for the integer {shown}, which is no size of the loop",
                hint=f"--arg {plain}=1" if self.modelled else f"-D {plain}=1000, or --arg {plain}=1 for what is no size",
            )
        return None

    def is_data(self, name: str) -> bool:
        """Whether a parameter only enters the values that the loop computes: no bound, no index, no condition of the function."""
        parts = [part for statement in self.kernel.statements for part in walk(statement.value)]
        read = " ".join(p.name if isinstance(p, Scalar) else p.text for p in parts if isinstance(p, Scalar | Constant))
        decides = re.search(rf"\b(?:if|while|switch)\s*\([^;{{]*\b{re.escape(name)}\b", self.kernel.source)
        return re.search(rf"\b{re.escape(name)}\b", read) is not None and decides is None

    def struct(self, name: str, type_: Tag, parameter: Parameter) -> Cell:
        """A struct that is no array: its members as cells and blocks."""
        layout = self.layout(type_, name)
        values: list[tuple[int, str, str | None]] = []
        links: list[tuple[int, str]] = []
        for member in layout.members:
            self.member(f"{name}.{member.name}", member.type, member.offset, values, links)
        written = not re.search(r"\bconst\b", parameter.words)
        return Cell(name=name, bytes=layout.size, values=tuple(values), links=tuple(links), written=written)

    def member(
        self, path: str, type_: CType, at: int, values: list[tuple[int, str, str | None]], links: list[tuple[int, str]]
    ) -> None:
        """One member of a struct."""
        if isinstance(type_, Num):
            symbol = path.replace(".", "_")
            needed = symbol in self.sizes or path in self.given or not type_.integer
            text = self.value(path, type_) if needed else "1"
            if not needed:
                self.notes.append(f"{path} is 1, since the loop does not depend on it (--arg {path}=VALUE gives another)")
            values.append((at, numpy_type(type_.dtype, type_.unsigned), text))
        elif isinstance(type_, Tag):
            for inner in self.layout(type_, path).members:
                self.member(f"{path}.{inner.name}", inner.type, at + inner.offset, values, links)
        elif isinstance(type_, Pointer) and self.given.get(path) == "0":
            self.used.add(path)
            self.notes.append(f"{path} is a null pointer, as was asked for")
        elif isinstance(type_, Pointer) and path not in self.arrays and not self.modelled and self.chained(type_.to):
            raise MissingError(
                path,
                "0",
                f"{path} leads to elements that point on to others, as those of a list or tree do, which cannot be made here",
                hint=f"--driver FILE.c builds them; --arg {path}=0 makes it null",
            )
        elif isinstance(type_, Pointer) and (path in self.arrays or path in self.given):
            self.blocks[path] = self.block(path, type_)
            links.append((at, path))
        elif isinstance(type_, Pointer) and not self.modelled:
            likely = likely_elements(self.kernel.source, self.sizes)
            raise MissingError(
                path,
                str(likely),
                f"what {path} points to cannot be told",
                hint=f"--arg {path}={likely} gives it so many elements, --arg {path}=0 makes it null; or --driver FILE.c",
            )
        elif isinstance(type_, Pointer):
            self.notes.append(f"{path} is a null pointer, since the loop does not use it")
        elif isinstance(type_, ArrayOf):
            element, extents = flat(type_)
            count = self.product(extents)
            if not isinstance(element, Num) or count is None:
                raise self.refusal(path, f"its type {describe(type_)} cannot be bound to a value")
            values.extend((at + k * element.dtype.bytes, numpy_type(element.dtype, element.unsigned), None) for k in range(count))
        else:
            raise self.refusal(path, f"its type {describe(type_)} cannot be bound to a value")

    def chained(self, type_: CType) -> bool:
        """Whether a struct holds pointers to structs of its own kind."""
        layout = self.called.structs.get(type_.name) if isinstance(type_, Tag) else None
        return layout is not None and any(isinstance(m.type, Pointer) and m.type.to == type_ for m in layout.members)

    def layout(self, type_: Tag, name: str) -> Struct:
        """Members of a struct.

        Raises: CapabilityError if its layout is not known.
        """
        found = self.called.structs.get(type_.name)
        if found is None or found.trouble:
            why = found.trouble if found is not None else "it is not defined in what the compiler sees"
            raise self.refusal(name, f"the layout of struct {type_.name} is not known: {why}")
        return found

    def block(self, name: str, type_: CType) -> Block:
        """The block of an array or of what a pointer points to."""
        array = self.arrays.get(name)
        element, extents = flat(type_.to if isinstance(type_, Pointer) else type_)
        if not self.modelled and self.chained(element):
            raise UsageError(
                f"{name} leads to elements that point on to others, as those of a list or tree do, which cannot be made here",
                where="--arg",
                hint="--driver FILE.c builds them and calls the function",
            )
        if isinstance(type_, Pointer):
            extents = (None, *extents)
        item, fields = self.element(element, array, name)
        stated = self.product(extents)
        fixed = 0 if array is not None else item * fixed_elements(self.kernel.source, name)
        reached = max(self.reach(array) if array is not None else fixed, self.others.get(name, 0))
        count = max(stated or 0, -(-reached // item))
        holds = None
        chosen = self.is_place(name) and fields[0].dtype[0] in "iu"  # places; of floating-point numbers they are computed
        chosen = chosen and not (".." in self.given.get(name, "") and self.is_key(name))
        if name in self.given and (not chosen or gives_size(self.given[name])):
            self.used.add(name)
            elements, held = self.asked(name, item)
            holds = None if chosen else held  # checked where places are
            needed = -(-reached // item)
            if 0 < elements < -(-self.surely_reached(name) // item):
                value = "" if held is not None else f"; --arg {name}={elements}..{elements} fills it with {elements}"
                raise UsageError(
                    f"{name} gets {elements} elements, but the loop reaches {needed}",
                    where="--arg",
                    hint=f"--arg {name}={needed}{''.join(self.given[name].partition(':')[1:])}, or smaller sizes{value}",
                )
            count = max(count, elements)
        if count == 0:
            named = re.search(rf"\b{re.escape(name)}\b", self.kernel.source.partition("{")[2])
            why = ", since the loop takes nothing from it that moves" if named else ", since the loop does not use it"
            why = why if self.modelled else ""
            values = self.values_of(name)
            enough = self.enough(name)
            raise MissingError(
                name,
                f"{enough}{values}",
                f"how many elements {name} points to cannot be told{why}",
                hint=f"--arg {name}={enough}{values} gives it {enough} elements, --arg {name}=64KiB{values} so many bytes",
            )
        made = Block(name=name, elements=count, item_bytes=item, fields=fields, written=name in self.written)
        if holds is None:
            return self.filled(made)
        whole = [field.dtype for field in fields if field.dtype[0] in "iu"]
        if not whole:
            return replace(made, fill="between", low=holds[0], high=holds[1])
        if not (holds[0].is_integer() and holds[1].is_integer()):
            raise UsageError(
                f"{name} holds whole numbers, which lie between whole numbers, found '{self.given[name]}'",
                where="--arg",
                hint=f"--arg {name}={math.floor(holds[0])}..{math.ceil(holds[1])}",
            )
        least, most = max(map(least_of, whole)), min(map(values_of, whole)) - 1
        if not least <= holds[0] <= holds[1] <= most:
            raise UsageError(
                f"{name} does not hold all from {holds[0]:.16g} to {holds[1]:.16g}: its type takes {least} to {most}",
                where="--arg",
                hint=f"--arg {name}={max(least, min(int(holds[0]), most))}..{max(least, min(int(holds[1]), most))}",
            )
        return replace(made, fill="between", low=int(holds[0]), high=int(holds[1]))

    def element(self, element: CType, array: Array | None, name: str) -> tuple[int, tuple[Field, ...]]:
        """Size of an element [B] and what it holds."""
        if isinstance(element, Num):
            return element.dtype.bytes, (Field(0, numpy_type(element.dtype, element.unsigned)),)
        if isinstance(element, Tag):
            layout = self.layout(element, name)
            return layout.size, tuple(self.fields(element, name, 0))
        if array is not None:  # void *
            return array.element_bytes, (Field(0, numpy_type(array.dtype, False)),)
        if not self.modelled and describe(element) == "void":
            return 1, (Field(0, "u1"),)
        raise self.refusal(name, f"it points to {describe(element)}, of which nothing is known")

    def fields(self, type_: CType, name: str, at: int) -> list[Field]:
        """Numbers within a struct of an array."""
        if isinstance(type_, Num):
            return [Field(at, numpy_type(type_.dtype, type_.unsigned))]
        if isinstance(type_, Tag):
            return [f for m in self.layout(type_, name).members for f in self.fields(m.type, f"{name}.{m.name}", at + m.offset)]
        if isinstance(type_, ArrayOf):
            element, extents = flat(type_)
            count = self.product(extents)
            if isinstance(element, Num) and count is not None:
                return [Field(at, numpy_type(element.dtype, element.unsigned), count)]
        if isinstance(type_, Pointer):
            return []
        raise self.refusal(name, f"its type {describe(type_)} cannot be filled")

    def reach_of(self, other: _Binder) -> None:
        """Take in how far another nest of the function reaches; what cannot be told is said."""
        self.written |= other.written
        for array in other.kernel.arrays:
            try:
                self.others[array.name] = max(self.others.get(array.name, 0), other.reach(array))
            except (KeyError, RooftreeError):
                if gives_size(self.given.get(array.name, "")):
                    continue
                why = f"how far the loop at {other.kernel.place} reaches into {array.name} is not known"
                self.notes.append(f"{why}: --arg {array.name}=ELEMENTS says it")

    def refusal(self, name: str, what: str) -> CapabilityError:
        return CapabilityError(
            f"{name}: {what}",
            where=self.called.name,
            hint="put the loop into a function that takes pointers, integers and floating-point numbers; "
            "--arg name=value gives a number, --arg pointer=count the elements behind a pointer; --driver FILE.c prepares others",
        )
