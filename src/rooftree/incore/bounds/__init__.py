"""Lower bounds on the cycles of one pass through a block of machine code, each a pure function."""
