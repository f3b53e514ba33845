"""What AArch64 instructions read and write, by families of mnemonics."""

from __future__ import annotations

import re

from rooftree.asm.model import Memory, Operand, Register
from rooftree.asm.risc import Effect, table
from rooftree.words import words

_TABLE = table("""
cmp cmn tst fcmp fcmpe                           | r  |      | nzcv
ccmp ccmn fccmp fccmpe                           | r  | nzcv | nzcv
adds subs ands bics negs                         | wr |      | nzcv
adcs sbcs ngcs                                   | wr | nzcv | nzcv
adc sbc ngc csel csinc csinv csneg cset csetm cinc cinv cneg fcsel | wr | nzcv
movk bfi bfxil bfm bfc                           | xr
b                                                | r  |      |      | jump
bl                                               | r  |      | x30  | call
blr                                              | r  |      | x30  | call
br                                               | r  |      |      | jump
ret                                              | r  | x30  |      | return
cbz cbnz tbz tbnz                                | r  |      |      | branch
brk udf hlt                                      | r  |      |      | stop
nop dmb dsb isb yield hint bti paciasp autiasp svc sev wfe clrex | r
prfm prfum prfb prfh prfw prfd                   | ra
msr                                              | r  |      | nzcv
mrs                                              | w
ptest                                            | r  |      | nzcv
ptrues whilelo whilels whilelt whilele whilehs whilehi whilege whilegt \
whilerw whilewr brkas brkbs brkns brkpas brkpbs rdffrs | wr | | nzcv
pnext pfirst                                     | xr |      | nzcv
setffr                                           |    |      | ffr
wrffr                                            | r  |      | ffr
rdffr                                            | wr | ffr
""")
_READS_DESTINATION = words(
    """mla mls fmla fmls fmlal fmlal2 fmlsl fmlsl2 smlal smlal2 umlal umlal2 smlsl smlsl2 umlsl umlsl2 sqdmlal sqdmlal2
    sqdmlsl sqdmlsl2 sqrdmlah sqrdmlsh sdot udot usdot sudot bfdot bfmmla bfmlalb bfmlalt smmla ummla usmmla fmmla saba uaba
    sabal sabal2 uabal uabal2 ssra usra srsra ursra sri sli bsl bit bif bsl1n bsl2n nbsl tbx fcmla cmla cdot aese aesd
    sha1c sha1p sha1m sha1su0 sha1su1 sha256h sha256h2 sha256su0 sha256su1 sha512h sha512h2 sha512su0 sha512su1 sadalp
    uadalp fmad fmsb fnmad fnmsb fnmla fnmls mad msb smlalb smlalt umlalb umlalt insr incb inch incw incd decb dech
    decw decd incp decp sqincb sqinch sqincw sqincd uqincb uqinch uqincw uqincd sqdecb sqdech sqdecw sqdecd uqdecb
    uqdech uqdecw uqdecd sqincp uqincp sqdecp uqdecp eorbt eortb sqrdcmlah"""
)
_SCALAR = words(
    """add sub mul madd msub mneg smull umull smaddl umaddl smsubl umsubl smnegl umnegl smulh umulh sdiv udiv neg and orr
    eor orn eon bic mvn mov movz movn lsl lsr asr ror lslv lsrv asrv rorv sxtb sxth sxtw uxtb uxth uxtw sbfx sbfiz ubfx
    ubfiz sbfm ubfm extr clz cls rbit rev rev16 rev32 rev64 adr adrp cnt ctz smax smin umax umin abs crc32b crc32h crc32w
    crc32x crc32cb crc32ch crc32cw crc32cx fmov fadd fsub fmul fnmul fdiv fmadd fmsub fnmadd fnmsub fsqrt fneg fabs fmax
    fmin fmaxnm fminnm frinta frinti frintm frintn frintp frintx frintz frint32x frint64x frint32z frint64z fcvt fcvtas
    fcvtau fcvtms fcvtmu fcvtns fcvtnu fcvtps fcvtpu fcvtzs fcvtzu fjcvtzs scvtf ucvtf bfcvt"""
)
_VECTOR = words(
    """fabd fmulx frecpe frecps frecpx frsqrte frsqrts faddp fmaxp fminp fmaxnmp fminnmp faddv fmaxv fminv fmaxnmv fminnmv
    fadda addv addp addlv saddlv uaddlv saddv uaddv smaxv sminv umaxv uminv smaxp sminp umaxp uminp saddl uaddl saddw
    uaddw ssubl usubl ssubw usubw shadd uhadd shsub uhsub srhadd urhadd sabd uabd sabdl uabdl saddlp uaddlp sqadd uqadd
    sqsub uqsub suqadd usqadd sqabs sqneg sqdmull sqdmulh sqrdmulh pmul pmull cmeq cmge cmgt cmhi cmhs cmle cmlt cmtst
    fcmeq fcmge fcmgt fcmle fcmlt facge facgt facle faclt fcmne fcmuo shl sshl ushl sshr ushr srshl urshl srshr urshr sqshl
    uqshl sqshlu sqrshl uqrshl sshll ushll shll sxtl uxtl xtn sqxtn uqxtn sqxtun shrn rshrn sqshrn uqshrn sqrshrn uqrshrn
    sqshrun sqrshrun addhn raddhn subhn rsubhn fcvtl fcvtn fcvtxn bfcvtn dup ins umov smov movi mvni ext zip1 zip2 uzp1
    uzp2 trn1 trn2 tbl rev64 not urecpe ursqrte fcadd eor3 bcax rax1 xar aesmc aesimc fscale movprfx index ptrue pfalse
    cntb cnth cntw cntd cntp rdvl addvl addpl sel splice compact clasta clastb lasta lastb cpy fcpy fdup fexpa ftmad
    ftsmul ftssel subr fsubr fdivr sdivr udivr lslr lsrr asrr asrd orv andv eorv punpklo punpkhi sunpklo sunpkhi uunpklo
    uunpkhi tblx and orr nand nor nands nors brka brkb brkn brkpa brkpb bext bdep bgrp match nmatch histcnt histseg smullb
    smullt umullb umullt saddlb saddlt uaddlb uaddlt saddwb saddwt sqxtnb sqxtnt uqxtnb uqxtnt shrnb shrnt cadd zip uzp
    fcvtlt fcvtnt fcvtx flogb revb revh revw revd fclamp sclamp uclamp dupm dupq extq pmov pext psel orrs eors"""
)
_SVE_COMPARE = re.compile(r"cmp(?:eq|ne|ge|gt|hi|hs|le|lt|lo|ls)\Z")
_LOAD = re.compile(
    r"ld(?:r|rb|rh|rsb|rsh|rsw|ur|urb|urh|ursb|ursh|ursw|tr|p|psw|np|ar|arb|arh|xr|xrb|xrh|axr|apr|xp|axp|[1-4]|[1-4]r|"
    r"(?:1|ff1|nf1|nt1|2|3|4)s?[bhwdq]|1rs?[bhwd]|1r[qo][bhwd])\Z"
)
_STORE = re.compile(r"st(?:r|rb|rh|ur|urb|urh|tr|p|np|lr|lrb|lrh|[1-4]|(?:1|nt1|2|3|4)[bhwdq])\Z")
_STORE_EXCLUSIVE = re.compile(r"st(?:l?xr[bh]?|l?xp)\Z")
_ATOMIC = re.compile(
    r"(?:ld|st)(add|clr|eor|set|smax|smin|umax|umin)(?:a|l|al)?[bh]?\Z|swp(?:a|l|al)?[bh]?\Z|cas(?:a|l|al)?[bh]?\Z"
)


def effect(mnemonic: str, operands: tuple[Operand, ...]) -> Effect | None:
    """What an instruction does, or None if that is not known."""
    found = _TABLE.get(mnemonic)
    if found is not None:
        if mnemonic == "ret" and operands:
            return Effect("r", control="return")
        return found
    if mnemonic.startswith("b.") and len(mnemonic) == 4:
        return Effect("r", ("nzcv",), control="branch")
    if _LOAD.match(mnemonic):
        return Effect("w" * _position_of_memory(operands) + "r") if not _governed(operands) else _governed_load(operands)
    if _STORE.match(mnemonic):
        return Effect("r" * _position_of_memory(operands) + "w")
    if _STORE_EXCLUSIVE.match(mnemonic):
        return Effect("w" + "r" * (_position_of_memory(operands) - 1) + "w")
    if match := _ATOMIC.match(mnemonic):
        if mnemonic.startswith("cas"):
            return Effect("xrx")
        return Effect("rx" if mnemonic.startswith("st") and match[1] else "rwx")
    return _arithmetic(mnemonic, operands)


def _position_of_memory(operands: tuple[Operand, ...]) -> int:
    return next((i for i, o in enumerate(operands) if isinstance(o, Memory)), len(operands))


def _governed(operands: tuple[Operand, ...]) -> bool:
    return any(isinstance(o, Register) and "/" in o.kind for o in operands)


def _governed_load(operands: tuple[Operand, ...]) -> Effect:
    return Effect("w" + "r" * (len(operands) - 1))


def _arithmetic(mnemonic: str, operands: tuple[Operand, ...]) -> Effect | None:
    """Arithmetic writes its first operand; accumulating, merging and upper-half forms read it too."""
    if _SVE_COMPARE.match(mnemonic):
        return Effect("wr", (), ("nzcv",))
    keeps = mnemonic in _READS_DESTINATION
    if not keeps and mnemonic not in _SCALAR and mnemonic not in _VECTOR:
        upper = mnemonic.endswith("2") and (mnemonic[:-1] in _VECTOR or mnemonic[:-1] in _SCALAR)
        if not upper:
            return None
        keeps = mnemonic[:-1].endswith(("xtn", "shrn", "hn", "cvtn", "tun", "run", "cvtxn"))
    merging = any(isinstance(o, Register) and o.kind == "p/m" for o in operands[1:2])
    flags = ("nzcv",) if mnemonic in ("nands", "nors", "orrs", "eors") else ()
    return Effect("xr" if keeps or merging else "wr", (), flags)
