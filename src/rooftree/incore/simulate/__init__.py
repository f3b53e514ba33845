"""The core simulated pass by pass, cycle by cycle: what runs when, beside the closed-form bounds.

program.py   an analysed block and the numbers of its core -> a program of integers (model.py)
run.py       program -> events and cycles of a pass, by the C++ core (cpp/pipeline.hpp) or its twin (twin.py)
timeline.py  events -> rows of instructions and columns of cycles, as plain data
"""
