"""Front ends: source text or machine code of a loop -> Kernel.

load         the one entrance: ``front_ends`` says who reads which files; ``flags`` are the compiler's, as people write them
from_c, c    C and C++; ``sized``: kernels whose sizes are macros
from_yaml    kernels described in YAML
build        kernels built in Python, with ``terms`` for arithmetic on their values
stencil      kernels, and programs, from the class of a stencil
binary       machine code of a program
rewrite      the C source of a kernel with its loops exchanged, in blocks, or a sum added up in memory
called       a function that no model reads and that can still be called and timed
loops        every innermost loop of a file, and what can be modelled of it
"""
