"""Cycles in the core, with all data in L1: several engines behind one interface (``engines.py``).

``rooftree.incore(code, arch)`` says what limits a loop of machine code (``run.py``).
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.incore.run:incore")
