"""Cycles in the core, with all data in L1: several engines behind one interface (``engines.py``)."""
