"""Where the parts meet: kernel + machine -> traffic, in-core -> models -> prediction.  ``rooftree.predict(...)`` runs it.

``run`` is the block diagram, of a ``job``: ``options``, ``arguments`` and ``loop_code`` prepare; ``point_traffic`` gives
bytes, ``single_core`` (with ``transfers``, and ``streams_alone`` of memory) the ECM model of a core,
``multicore`` several of them and the Roofline,
``evasion`` what memory need not deliver under load, ``placement`` what remote memory costs, ``small_pages`` what pages of
4 KiB do, ``doubts`` what cannot be known (``sweep_doubts`` of some sizes alone, ``doubts_of_sizes`` of each in the core,
``doubts_of_strides`` of where accesses lie, whose ``access_steps`` are theirs, ``doubts_of_memory`` of shares of it),
``scattered`` what places in no order wait,
``crossings`` loads across lines beside memory, ``late_lines`` lines that come late from there, after ``late_time``,
``repeated`` what loads wait for stores just before them (``notes`` holds what is said of some points),
``certainty`` how sure the rest is (from ``expected_error``), ``rivals`` what
other hypotheses of a measured machine say, ``what_if`` what a change would bring (``faster_core`` in the core,
``widths`` how sure),
``changed`` one that the source or a flag
carries out;
``filled`` is what is known of data that a measurement fills in;
``columns`` and ``records`` make the `Prediction`. Commands of their own: ``rooflines`` with ``conditions``,
``traffic_record``, ``energy`` with ``clock``, ``clocks`` (the clock as an axis), ``composition``,
``function`` (all nests of one), ``outlook`` (every loop of a
file, for editors and ``loops --predict``), and ``measured`` for the model from counters.
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.predict.run:predict")
