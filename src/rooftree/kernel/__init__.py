"""Application models: what a loop is, apart from every machine.  ``rooftree.kernel("jacobi.c")`` loads one.

``model`` has the types, written in the polynomials of ``poly`` (with ``division`` and ``ranges``). From a kernel and its sizes
follow how often loops run (``bounds``, ``bind``), whether accesses stay inside (``check``; assumed rows that an index
leaves become one dimension, ``flat``), what an iteration does (``count``),
what it waits for (``dependence``, ``distance``; ``updates`` of elements named by data, ``paced`` places that go on where a
condition holds, ``walked`` extents that the nest itself tells; ``exchange``: whether loops may change
places; which of them cores can share, ``sharing``, with ``partial`` results), what sizes that are
``strides`` or ``offsets`` are, which references meet (``overlap``), what its constants say of its ``values``,
how often its conditions hold for data that are known (``outcomes``), whole numbers that are ``float_bits``, the nest with its
innermost loop written out (``unroll``), and the unit of ``work``. ``catalogue`` lists those that ship, ``record`` is plain
data, ``sizes_key`` sizes as the key of a cache.
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.frontend.load:load_kernel")
