"""What a machine can do, from measurement: plateaus, bandwidths, peaks, links and overlap, and the machine file made of them.

Measured: ``lab`` is what every measurement needs, ``sweeps`` its jobs; ``curve`` and ``plateau`` find the caches,
``bandwidth``, ``peaks``, ``mixed`` and ``multicore`` the figures of ``bench``; ``datasheet`` is all of them in ``steps``,
beside ``limits``, of which ``judge`` says which count;
``calls`` times functions of the C library, ``pages`` what small pages cost. Derived: ``measured_streams`` and
``measured_core`` are timed,
``streams`` says what each moves, ``overlap`` chooses among the ``hypotheses`` of ``links`` by ``search``, ``saturation``
fits memory, ``neighbours`` tells what loads across lines take beside it, ``late`` how late its lines come,
``evictions`` what loads lose for lines that L1 gives away, ``explanation`` tells why. ``machine_measure`` does both,
``machine_file`` writes the result, and ``rivals`` what it leaves open. ``doctor`` says what works here; ``fake`` is a machine
whose truth is known.
"""
