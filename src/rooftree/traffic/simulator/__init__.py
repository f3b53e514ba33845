"""Traffic by exact simulation of the caches.

``run`` is the whole: ``from_machine`` makes ``caches`` and a ``nest`` of addresses, ``simulate`` runs them in the C++ core or
in its twin ``reference`` (``policies``, ``prefetch``, ``schedule`` over threads), ``counts`` is what comes out. ``seeds`` and
``sampling`` estimate. ``cache_simulator`` is the one to use directly, with ``columns`` of accesses, ``trace_file`` and the
files of ``pycachesim``.
"""
