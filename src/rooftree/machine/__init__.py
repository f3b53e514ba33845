"""Machine models: what a CPU is to the models.  ``rooftree.machine("SKX")`` loads one.

A file goes from ``load`` (what is meant) by ``index`` (its name and aliases) to ``reading`` (YAML to a machine; ``packed`` for
those that ship), with ``variants`` and ``checks``; what is wrong is a ``problems`` entry. ``model`` has the types, made of the
``block`` that reads and checks fields, ``schema`` their JSON Schema, ``dump`` writes them as YAML, ``sourced_numbers`` lists
every number with its source, ``native`` and ``here`` choose one for an unmeasured processor. ``kerncraft``, with
``kerncraft_source``, ``kerncraft_core`` and ``kerncraft_hierarchy``, imports other files.
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.machine.load:load_machine")
