"""RISC-V: RV64GC with the vector extension, text to the normal form.

    fld fa5, 8(a0)      vfmacc.vv v8, v16, v24, v0.t      vsetvli a3, a2, e64, m1, ta, ma

Source: The RISC-V Instruction Set Manual, volume I.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rooftree.asm.model import Immediate, Instruction, Label, Memory, Modifier, Operand, Register
from rooftree.asm.risc import Effect, finish, number, table
from rooftree.asm.text import jump_target, split_operands
from rooftree.errors import AssemblyError
from rooftree.words import by_word, names, words

_ABI = names("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6")
_FLOAT_ABI = names(
    "ft0 ft1 ft2 ft3 ft4 ft5 ft6 ft7 fs0 fs1 fa0 fa1 fa2 fa3 fa4 fa5 fa6 fa7 fs2 fs3 fs4 fs5 fs6 fs7 fs8 fs9 fs10 fs11 ft8"
    " ft9 ft10 ft11"
)
REGISTERS = (
    {name: Register(name, "x", 64) for name in _ABI}
    | {f"x{i}": Register(name, "x", 64) for i, name in enumerate(_ABI)}
    | {"fp": Register("s0", "x", 64)}
    | {name: Register(name, "f", 64) for name in _FLOAT_ABI}
    | {f"f{i}": Register(name, "f", 64) for i, name in enumerate(_FLOAT_ABI)}
    | {f"v{i}": Register(f"v{i}", "v", 0) for i in range(32)}
)
_TABLE = table("""
beq bne blt bge bltu bgeu bgt ble bgtu bleu beqz bnez blez bgez bltz bgtz | r | | | branch
j tail                  | r |     |    | jump
jr                      | r |     |    | jump
jal call jalr           | r |     | ra | call
ret                     |   | ra  |    | return
unimp ebreak            | r |     |    | stop
nop fence fence.i fence.tso ecall pause wfi | r
csrr rdcycle rdtime rdinstret frcsr frrm frflags | w
csrw csrs csrc fscsr fsrm fsflags csrwi csrsi | r
csrrw csrrs csrrc csrrwi csrrsi csrrci   | wr
vsetvli vsetvl vsetivli | wr |   | vl vtype
prefetch.r prefetch.w prefetch.i cbo.zero | a
""")
_PLAIN = words("""add addi addw addiw sub subw and andi or ori xor xori not neg negw sll slli sllw slliw srl srli
    srlw srliw sra srai
    sraw sraiw slt slti sltu sltiu seqz snez sltz sgtz sgt mul mulh mulhu mulhsu mulw div divu divw divuw rem remu remw
    remuw li lui auipc la lla mv sext.w zext.w sext.b sext.h zext.h zext.b andn orn xnor clz ctz cpop clzw ctzw cpopw max
    min maxu minu rol ror rori rolw rorw roriw rev8 orc.b sh1add sh2add sh3add sh1add.uw sh2add.uw sh3add.uw add.uw
    slli.uw bclr bext binv bset bclri bexti binvi bseti czero.eqz czero.nez clmul clmulh""")
_FLOAT = re.compile(
    r"f(?:add|sub|mul|div|sqrt|min|max|madd|msub|nmadd|nmsub|sgnjn?|sgnjx|abs|neg|eq|lt|le|gt|ge|class|mv|cvt|round|li|mvh|mvp)"
    r"(?:\.(?:[sdhqwlx]|wu|lu|w|l|mod))*\Z"
)
_LOADS = by_word({8: "lb lbu", 16: "lh lhu flh", 32: "lw lwu flw lr.w", 64: "ld fld lr.d", 128: "flq"})
_STORES = {"sb": 8, "sh": 16, "sw": 32, "sd": 64, "fsh": 16, "fsw": 32, "fsd": 64, "fsq": 128}
_VECTOR_LOAD = re.compile(
    r"vl(?:[1248]re?\d*|m|e\d*(?:ff)?|se\d*|[uo]xei\d+|seg\d.*|sseg\d.*|[uo]xseg\d.*|[sx]?[bhw]u?|xe|[bhw]u?ff)\.v\Z"
)
_VECTOR_STORE = re.compile(r"vs(?:[1248]r|m|e\d*|se\d*|[uo]xei\d+|seg\d.*|sseg\d.*|[uo]xseg\d.*|(?:s|u?x)?[bhw]|u?xe)\.v\Z")
_ATOMIC = re.compile(r"(?:amo(?:add|swap|and|or|xor|max|min|maxu|minu)|sc)\.[wd](?:\.aq|\.rl|\.aqrl)*\Z")
_VECTOR = re.compile(r"v(?!set)[a-z0-9]+\.[a-z0-9.]+\Z")
_VECTOR_STEMS = re.compile(
    r"v(?:f|w|fw|fn|n)?(?:add|sub|rsub|mul|div|rdiv|rem|min|max|minu|maxu|divu|remu|mulh|mulhu|mulhsu|mulsu|mulu|addu|subu|adc|"
    r"sbc|madc|msbc|and|or|xor|not|neg|sll|srl|sra|cvt|sqrt|sgnj|sgnjn|sgnjx|abs|class|merge|mv|macc|madd|msac|msub|nmacc|nmadd|"
    r"nmsac|nmsub|maccu|maccus|maccsu|mseq|msne|mslt|msltu|msle|msleu|msgt|msgtu|mfeq|mfne|mflt|mfle|mfgt|mfge|mand|mor|mxor|"
    r"mnand|mnor|mxnor|mandn|morn|mmv|mclr|mset|mnot|cpop|first|msbf|msif|msof|iota|id|redsum|redosum|redusum|redmax|redmin|"
    r"redmaxu|redminu|redand|redor|redxor|slideup|slidedown|slide1up|slide1down|rgather|rgatherei16|compress|zext|sext|aadd|"
    r"aaddu|asub|asubu|ssub|ssubu|sadd|saddu|smul|ssra|ssrl|nclip|nclipu|clip|clipu|rec7|rsqrt7|rev8|brev8|ror|rol|clz|ctz|"
    r"ncvt|wcvt|wredsum|wredsumu|wredosum|wredusum)\Z"
)
_KEEPS = re.compile(r"v(?:f|w|fw)?n?(?:macc|madd|msac|msub)(?:u|su|us)?\.|vslideup\.|v(?:f)?mv\.s\.")
_VTYPE = re.compile(r"(?:e\d+|mf?[1248]|d[1248]|t[au]|m[au])\Z")
_ROUNDING = words("rne rtz rdn rup rmm dyn")
_WITH_IMMEDIATE = words("add addw and or xor sll sllw srl srlw sra sraw slt ror rorw bclr bext binv bset")
_NAMES_PLACES = re.compile(r"l?la\Z|lui|auipc|fence|csr")
_MEMORY = re.compile(r"(.*)\((\w+)\)\Z")


@lru_cache(maxsize=1 << 16)
def parse(statement: str, syntax: str = "") -> Instruction:
    """Read one statement without label and comment.

    Raises: AssemblyError if it is no instruction of RISC-V.
    """
    first, _, rest = statement.replace("\t", " ").strip().partition(" ")
    mnemonic = first.lower()
    compressed = mnemonic.startswith("c.")
    mnemonic = mnemonic.removeprefix("c.")
    if mnemonic.startswith("th.v"):  # the vector extension 0.7.1, as compilers name it
        mnemonic = mnemonic.removeprefix("th.")
    if not re.fullmatch(r"[a-z][a-z0-9._]*", mnemonic):
        raise AssemblyError(f"'{first}' is not a mnemonic of RISC-V")
    found = effect(mnemonic)
    jumps = found is not None and found.control in ("jump", "branch", "call")
    operands: list[Operand] = []
    mask = None
    for text in split_operands(rest.strip()):
        if text == "v0.t":
            mask = REGISTERS["v0"]
        elif text not in _ROUNDING:
            operands.append(_operand(text, jumps, _bits(mnemonic)))
    if compressed and found is not None and found.roles == "wr" and len(operands) == 2 and mnemonic not in ("mv", "li", "lui"):
        operands.insert(1, operands[0])
    if _bits(mnemonic):  # a load or store at a symbol, by way of a register that is named third
        operands = [Memory(bits=_bits(mnemonic), symbol=o.name) if isinstance(o, Label) else o for o in operands]
        if len(operands) == 3 and found is not None:
            found = Effect(found.roles + "w")
    odd = next((o.name for o in operands if isinstance(o, Label)), "")
    if odd and found is not None and not found.control and not _NAMES_PLACES.match(mnemonic):
        raise AssemblyError(f"'{odd}' is not an operand of RISC-V")
    if mnemonic in _WITH_IMMEDIATE and operands and isinstance(operands[-1], Immediate):  # as objdump abbreviates it
        mnemonic = f"{mnemonic.removesuffix('w')}i{'w' * mnemonic.endswith('w')}"
    if found is not None:
        found = _adapted(found, mnemonic, operands, mask)
    return finish("riscv", mnemonic, operands, found, statement, constant=("zero",), mask=mask)


def effect(mnemonic: str) -> Effect | None:
    """What an instruction does, or None if that is not known."""
    if mnemonic in _TABLE:
        return _TABLE[mnemonic]
    if mnemonic in _PLAIN or mnemonic in _LOADS or _FLOAT.match(mnemonic):
        return Effect("wr")
    if mnemonic in _STORES:
        return Effect("rw")
    if _VECTOR_LOAD.match(mnemonic):
        return Effect("wr", ("vl", "vtype"))
    if _VECTOR_STORE.match(mnemonic):
        return Effect("rwr", ("vl", "vtype"))
    if _ATOMIC.match(mnemonic):
        return Effect("wrx")
    if _VECTOR.match(mnemonic) and _VECTOR_STEMS.match(mnemonic.split(".", maxsplit=1)[0]):
        return Effect("xr" if _KEEPS.match(mnemonic) else "wr", ("vl", "vtype"))
    return None


def _adapted(found: Effect, mnemonic: str, operands: list[Operand], mask: Register | None) -> Effect:
    """Masked vector operations keep what is masked out; jal and jalr with a register name where they return to."""
    if mask is not None:
        roles = "x" + found.roles[1:] if found.roles[0] == "w" else found.roles
        return Effect(roles, (*found.reads, "v0"), found.writes, found.control)
    if mnemonic in ("jal", "jalr") and len(operands) > 1:
        link = operands[0]
        returns = isinstance(link, Register) and link.name == "zero"
        return Effect("wr", control="jump" if returns else "call")
    return found


def _bits(mnemonic: str) -> int:
    return _LOADS.get(mnemonic) or _STORES.get(mnemonic) or 0


def _operand(text: str, jumps: bool, bits: int) -> Operand:
    lower = text.lower()
    if lower in REGISTERS:
        return REGISTERS[lower]
    if match := _MEMORY.match(text):
        base = REGISTERS.get(match[2].lower())
        if base is not None:
            value = number(match[1]) if match[1] else 0
            return Memory(base, displacement=value or 0, bits=bits, symbol="" if value is not None else match[1])
    value = number(text)
    if value is not None and not jumps:
        return Immediate(value, text)
    if _VTYPE.match(lower):
        return Modifier(lower)
    if text.startswith("%") or (not jumps and re.match(r"\d+\.\d", text)):
        return Immediate(None, text)
    if (target := jump_target(text)) is not None and not (jumps and value is not None and len(text) < 3):
        return Label(target)
    if value is not None:
        return Immediate(value, text)
    raise AssemblyError(f"'{text}' is not an operand of RISC-V")
