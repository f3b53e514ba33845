"""Which loop of a listing is the kernel's, which path through it counts, and how the rows of its nest bound it.

``find`` finds it, in code that was given or compiled; ``matching`` chooses it of all loops, by what ``checked`` says of one:
it compares the accesses that move (``moving``) and the iterations of a pass (``passes``). ``paths`` tells which path through
it stands for it, ``rows`` what rows make of it.
"""
