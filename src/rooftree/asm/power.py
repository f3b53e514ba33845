"""POWER: the text of gcc and clang, which write bare numbers for registers, and of objdump, to the normal form.

    lxvd2x 0,9,10      xvmaddadp vs12,vs0,vs1      lfd f0,8(r3)      bdnz .L4

What a number means depends on the instruction. The floating-point registers are vs0 to vs31 and the vector registers
vs32 to vs63, as in the hardware. Source: Power ISA version 3.1B, book I.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rooftree.asm.model import Immediate, Instruction, Label, Memory, Operand, Register
from rooftree.asm.risc import Effect, finish, number
from rooftree.asm.text import jump_target, split_operands
from rooftree.errors import AssemblyError
from rooftree.words import by_word, words

# Classes of operands: r general, f floating-point, v vector, s VSX, c condition field, i immediate, l label, m D-form
# address, b and x base and index of an X-form address, z base that may be the constant 0.  A capital letter is written,
# & marks one that is written and read.
_TABLE: dict[str, str] = {}


def _define(text: str) -> None:
    for line in text.strip().splitlines():
        names, operands = (part.strip() for part in line.split("|"))
        for name in names.split():
            _TABLE[name] = operands


_define("""
li lis                                           | R i
addi addis                                       | R z i
addic subfic mulli andi ori oris xori xoris andis| R r i
add subf sub mulld mullw mulhd mulhdu mulhw mulhwu divd divdu divw \
divwu modsd modud modsw moduw and or xor nor nand eqv andc orc addc subfc \
adde subfe sld slw srd srw srad sraw cmpb rotld rotlw | R r r
isel                                             | R z r i
isellt iselgt iseleq                             | R z r
mtcrf mtocrf                                            | i r
mfocrf                                           | R i
maddld maddhd maddhdu                            | R r r r
addme addze subfme subfze neg mr not extsb extsh extsw cntlzd cntlzw cnttzd cnttzw popcntd popcntw | R r
sldi srdi sradi slwi srwi srawi clrldi clrlwi rotldi rotlwi extswsli clrrdi clrrwi | R r i
rldicl rldicr rldic rlwinm extrdi extldi insrdi clrlsldi | R r i i
rlwimi rldimi                                    | & r i i
cmpd cmpld cmpw cmplw                            | C r r
cmpdi cmpldi cmpwi cmplwi                        | C r i
fcmpu fcmpo                                      | C f f
xscmpudp xscmpodp                                | C s s
lbz lhz lha lwz lwa ld                           | R m
lbzu lhzu lhau lwzu ldu                          | R m
stb sth stw std stbu sthu stwu stdu              | r M
lbzx lhzx lhax lwzx lwax ldx lbzux lhzux lhaux lwzux ldux lwbrx ldbrx | R b x
stbx sthx stwx stdx stbux stwux stdux            | r B x
lfs lfd lfsu lfdu                                | F m
stfs stfd stfsu stfdu                            | f M
lfsx lfdx lfsux lfdux lfiwax lfiwzx              | F b x
stfsx stfdx stfsux stfdux stfiwx                 | f B x
lxv lxsd lxssp                                   | S m
stxv stxsd stxssp                                | s M
lxvd2x lxvw4x lxvx lxvdsx lxsdx lxsspx lxsiwax lxsiwzx lxvh8x lxvb16x lxvl lxvwsx | S b x
stxvd2x stxvw4x stxvx stxsdx stxsspx stxsiwx stxvl stxvh8x stxvb16x | s B x
lvx lvxl lvebx lvehx lvewx                       | V b x
stvx stvxl                                       | v B x
lvsl lvsr                                        | V b x
dcbt dcbtst dcbz dcbf dcbst                      | r r
fadd fadds fsub fsubs fdiv fdivs fcpsgn          | F f f
fmul fmuls                                       | F f f
fmadd fmadds fmsub fmsubs fnmadd fnmadds fnmsub fnmsubs fsel | F f f f
fneg fabs fnabs fmr fsqrt fsqrts frsp fre fres frsqrte frsqrtes fctid \
fctidz fctiw fctiwz fctiwuz fctiduz fcfid fcfids fcfidu fcfidus friz frin frip frim | F f
mtfprwz mtfprwa mtfprd                            | F r
mffprwz                                          | R f
mtvsrd mtvsrwa mtvsrwz mtvsrws            | S r
mtvsrdd                                          | S r r
mfvsrd mffprd mfvsrld mfvsrwz                    | R s
mtctr mtlr mtcr                                  | r
mfctr mflr mfcr                                  | R
xxpermdi xxsldwi                                 | S s s i
xxspltw xxspltd                                  | S s i
xxspltib                                         | S i
xxlor xxland xxlxor xxlnor xxlandc xxlorc xxlnand xxleqv xxmrghw xxmrglw xxmrghd xxmrgld xxperm | S s s
xxsel                                            | S s s s
xxswapd xxlnot xxlmr xxmr xvmovdp xvmovsp             | S s
xxbrd xxbrw xxbrh xxbrq                          | S s
vspltisw vspltish vspltisb                       | V i
vspltw vsplth vspltb                             | V v i
vperm vsel vmaddfp vnmsubfp vmladduhm vmsumuhm vmsumshm vsldoi | V v v v
nop sync lwsync isync eieio isel. hwsync         | i
bdnz bdz b bl ba                                 | l
blr bctr bctrl beqlr bnelr blelr bgelr bltlr bgtlr bdnzlr bdzlr |
beq bne blt bgt ble bge bng bnl bso bns bun bnu          | c l
bc                                               | i i l
bclr bcctr                                       | i i i
crxor creqv crand cror crnot crnor crclr crset   | i i i
mtfsf mtfsfi mffs                                | i i
setb                                             | R c
mcrf                                             | C c
""")
_VSX = re.compile(
    r"x[vs](?:add|sub|mul|div|sqrt|max|min|maxj|minj|maxc|minc|re|rsqrte|abs|nabs|neg|cpsgn|cmp(?:eq|ge|gt)|cvt?[a-z]+|"
    r"r[dsh]p?[a-z]*|t)[a-z]*(?:p|s|d)[a-z]*\Z|xscp[a-z]+\Z"
)
_VSX_FMA = re.compile(r"x[vs]n?m(?:add|sub)[am](?:dp|sp)\Z")
_ALTIVEC = re.compile(
    r"v(?:add|sub|mul|max|min|and|or|xor|nor|andc|cmp|mrg|pk|s[lr]a?|r[l]|avg|upk|cf|ct|re|rsqrte|neg|exts|clz|popcnt|bperm|"
    r"eqv|orc|nand)[a-z0-9]*\Z"
)
_UPDATE = frozenset(name for name in _TABLE if re.match(r"(?:l(?:bz|hz|ha|wz|d|fs|fd)|st(?:b|h|w|d|fs|fd))ux?\Z", name))
_BITS = (
    (re.compile(r"l(?:xv(?!dsx|wsx)|v[xs])|stx?v(?!d)|stxvd2x|lxvd2x"), 128),
    (re.compile(r"ldbrx|(?:ld|std|lfd|stfd|lxsd|stxsd)u?x?\Z|lxvdsx"), 64),
    (re.compile(r"(?:lw[az]|stw|lfs|stfs)u?x?\Z|lxss|stxss|lxsiw|stxsiw|lfiw|stfiw|lwbrx|lxvwsx"), 32),
    (re.compile(r"(?:lh[az]|sth)u?x?\Z"), 16),
    (re.compile(r"(?:lbz|stb)u?x?\Z"), 8),
)
_KINDS = {"r": ("r", 64), "f": ("f", 64), "v": ("v", 128), "s": ("vs", 128), "c": ("cr", 4)}
_NAME = re.compile(r"%?(r|f|vs|vr|v|cr|)(\d+)\Z")
_MEMORY = re.compile(r"(.*)\(%?r?(\d+)\)\Z")
_BRANCHES = by_word({"jump": "b ba bctr", "call": "bl bctrl", "return": "blr", "branch": "bdnz bdz bc bdnzlr bdzlr bclr bcctr"})


def shape(mnemonic: str) -> str | None:
    """The operand classes of an instruction, or None if it is not known."""
    bare = mnemonic.rstrip(".+-")
    if (found := _TABLE.get(mnemonic) or _TABLE.get(bare)) is not None or bare in _TABLE:
        return found or ""
    if _VSX_FMA.match(bare):
        return "& s s"
    if _VSX.match(bare):
        return "S s s"
    return "V v v" if _ALTIVEC.match(bare) else None


@lru_cache(maxsize=1 << 16)
def parse(statement: str, syntax: str = "") -> Instruction:
    """Read one statement without label and comment.

    Raises: AssemblyError if it is no instruction of POWER.
    """
    first, _, rest = statement.replace("\t", " ").strip().partition(" ")
    mnemonic = first.lower().rstrip("+-")
    if not re.fullmatch(r"[a-z][a-z0-9._]*", mnemonic):
        raise AssemblyError(f"'{first}' is not a mnemonic of POWER")
    texts = [text.strip() for text in split_operands(rest.strip())]
    if mnemonic in ("xxmr", "xxlmr") and len(texts) == 2:  # as objdump abbreviates it
        mnemonic, texts = "xxlor", [*texts, texts[1]]
    if mnemonic == "la" and len(texts) == 2 and (match := _MEMORY.match(texts[1])):  # another name of addi
        mnemonic, texts = "addi", [texts[0], match[2], match[1] or "0"]
    classes = shape(mnemonic)
    letters = classes.split() if classes is not None else ["R"] + ["r"] * max(0, len(texts) - 1)
    if letters[:1] in (["C"], ["c"]) and len(texts) == len(letters) - 1:
        texts.insert(0, "cr0")  # the first condition field may be left out
    operands, roles = _operands(mnemonic, texts, letters)
    found = _effect(mnemonic, roles) if classes is not None else None
    return finish("power", mnemonic, operands, found, statement)


def _operands(mnemonic: str, texts: list[str], letters: list[str]) -> tuple[list[Operand], str]:
    operands: list[Operand] = []
    roles = ""
    bits = next((size for pattern, size in _BITS if pattern.match(mnemonic)), 0)
    post = "pre" if mnemonic in _UPDATE else ""
    position = 0
    while position < len(texts):
        text, letter = texts[position], letters[min(position, len(letters) - 1)] if letters else "i"
        small = "s" if letter == "&" and mnemonic.startswith("x") else "r" if letter == "&" else letter.lower()
        if small == "b" and position + 1 < len(texts):
            base = _register(text, "r")
            index = _register(texts[position + 1], "r")
            zero = text in ("0", "r0", "%r0")
            operands.append(Memory(index if zero else base, None if zero else index, bits=bits, writeback=post))
            position += 1
        elif small == "m":
            operands.append(_address(text, bits, post))
        elif small == "z":
            operands.append(Immediate(0, text) if text in ("0", "r0", "%r0") else _register(text, "r"))
        elif small in "rfvsc" and _NAME.match(text):
            operands.append(_register(text, small))
        elif small == "l":
            operands.append(Label(jump_target(text) or text))
        else:
            value = number(text)
            if value is None and "@" not in text and small != "i" and shape(mnemonic) is not None:
                raise AssemblyError(f"'{text}' is not an operand of POWER")
            operands.append(Immediate(value, text))
        roles += "x" if letter == "&" else "w" if letter.isupper() else "r"
        position += 1
    return operands, roles


def _register(text: str, letter: str) -> Register:
    match = _NAME.match(text)
    if not match:
        raise AssemblyError(f"'{text}' is not a register of POWER")
    letter = {"vs": "s", "vr": "v", "": letter}.get(match[1], match[1][:1])
    kind, bits = _KINDS[letter]
    at = int(match[2])
    limit = 64 if letter == "s" else 8 if letter == "c" else 32
    if at >= limit:
        raise AssemblyError(f"'{text}' is not a register of POWER")
    name = {"r": f"r{at}", "c": f"cr{at}", "f": f"vs{at}", "s": f"vs{at}", "v": f"vs{at + 32}"}[letter]
    return Register(name, kind, bits)


def _address(text: str, bits: int, writeback: str) -> Memory:
    match = _MEMORY.match(text)
    if not match:
        raise AssemblyError(f"'{text}' is not an address of POWER")
    value = number(match[1]) if match[1] else 0
    base = Register(f"r{match[2]}", "r", 64) if match[2] != "0" else None
    return Memory(base, displacement=value or 0, bits=bits, symbol="" if value is not None else match[1], writeback=writeback)


_CARRIES = words("addic subfic addc subfc adde subfe addze addme subfze subfme srad sraw sradi srawi")


def _effect(mnemonic: str, roles: str) -> Effect:
    bare = mnemonic.rstrip(".")
    reads: list[str] = []
    writes: list[str] = ["cr0"] if mnemonic.endswith(".") else []
    control = _BRANCHES.get(bare, "")
    if bare.startswith(("bd", "bctr")) or bare == "mfctr":
        reads.append("ctr")
    if bare.startswith("bd") or bare == "mtctr":
        writes.append("ctr")
    if bare in ("bl", "bctrl", "mtlr"):
        writes.append("lr")
    if bare in ("blr", "mflr"):
        reads.append("lr")
    if re.fullmatch(r"b(?:eq|ne|lt|gt|le|ge|ng|nl|so|ns|un|nu)(?:lr)?", bare):
        control = "branch"
        reads += ["cr0"] if bare.endswith("lr") else []
    if bare in _CARRIES:
        writes.append("ca")
    if bare in ("adde", "subfe", "addze", "addme", "subfze", "subfme"):
        reads.append("ca")
    return Effect(roles or "r", tuple(reads), tuple(writes), control)
