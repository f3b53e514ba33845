"""Views of predictions.

``text`` is the report, ``words`` its sentences: from ``diagnosis`` (what limits a point) and ``remedies`` (what would change
it; ``core_remedies`` inside the core, ``advised`` what each is), of the ``points`` that a view shows;
``function`` of all nests; ``conditions`` is for
``rooftree lc``, ``glance`` tells a loop in a few lines for editors. ``figure``, ``scaling_figure``, ``machines_figure``, with
the intervals of ``bands``, and ``source`` stand in ``page``;
``table``, ``clocks``, ``machines`` (of several) and ``exports`` are the files.
"""
