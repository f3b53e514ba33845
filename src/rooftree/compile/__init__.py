"""From a kernel's C source to the machine code that the machine's compiler makes of it.

unit.py        the translation unit: the file itself, or a function around a bare kernel
tool_chain.py  which of the machine's compilers are here, with which flags; cross compilers
flags.py       flags as people write them
run.py         run a compiler within limits
cache.py       what compilers made before, in the user's cache directory
listing.py     the assembly text without debugging data, and which lines of it stem from which lines of the source
kernel.py      all of it: ``compile_kernel(kernel, machine)``
"""
