"""In-core engines that are programs of their own: llvm-mca and OSACA.

block -> text -> program with a time limit -> its report -> `engine.Analysis`, as if the own engine had made it

A program's ports take the place of those of the instruction table; what it does not state is left out, not invented.
"""
