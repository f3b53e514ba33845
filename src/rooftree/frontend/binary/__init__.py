"""Kernels from machine code: ``FILE:SYMBOL+LOOP`` of a program or library.

``execution`` tells what instructions make of registers, ``values`` follows these through the function, ``accesses`` finds the
elements that a loop touches, ``elements`` tells how large they are, ``names`` what parameters and arrays are called,
``from_binary`` makes the kernel.
"""
