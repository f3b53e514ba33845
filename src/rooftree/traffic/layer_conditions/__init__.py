"""Traffic by layer conditions, in closed form.

``run`` is the whole: ``loops`` and ``references`` (chains of accesses to the same data) to ``reuse`` classes and their
footprints in symbols (``analysis``; ``indirect`` for accesses through an index, ``gathered`` for rows of neighbours there);
``evaluate`` puts sizes in, once for all that ask it (``again``), with ``edges``
around the interior and no more of an array than its ``reach``; ``flows`` lets each cache miss what does not fit, smoothly by
``transition``. ``condition`` says which sizes fit, ``conflicts`` which fall on few sets, ``blocking`` what blocks bring.
"""
