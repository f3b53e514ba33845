"""Instruction tables: one packed JSON file per microarchitecture, and hand-kept corrections beside them."""
