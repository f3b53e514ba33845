"""Which loop of a listing is the kernel's, which path through it counts, and how the rows of its nest bound it."""
