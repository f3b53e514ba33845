"""Cycles in the core, with all data in L1.

An instruction goes through these, in this order:

    text           ``run`` reads what ``rooftree incore`` is given (`rooftree.asm` parses it); ``machine_code`` begins from a
                   kernel instead, whose loop ``loops`` finds in the listing; ``batch`` is for many blocks
    forms, table   ``tables`` says what a form such as ``vfmadd231pd ymm,ymm,ymm`` costs on a core
    instructions   ``instructions`` looks each one up there, and finds its dependences on the others and its bytes
    bounds         ``engine`` calls each of ``bounds`` for a block that is ``prepared``, ``front_end`` those of fetching and
                   decoding, ``limits`` those of what a core does only so fast whichever ports are free, ``window`` those of
                   what it holds at a time: the largest is the time of one pass
    corrections    ``corrections``: what a kernel's loop takes beyond one pass; ``reissued``: or may take,
                   ``contended`` by ports that are not shared out as well as they could be, ``downwards`` by vectors that are
                   stored in descending order, ``row_setup`` before each row, ``row_flow`` where a row needs the result of one
                   before it, ``lags`` where the distance is a size, ``columns`` where addresses move by a register,
                   ``short_passes`` of a cycle or two with stores,
                   ``begun_anew`` by chains inside of a pass that fill schedulers of unknown size, ``x87_latency`` by
                   those of long double, ``unwaited`` or less by chains whose links find their operands ready; ``masked`` more by
                   loads through masks from memory, ``line_order`` by lines that a pass comes to in no order, ``updated`` by
                   elements that are updated again in memory, ``quotients`` by divisions of integers whose quotients are long,
                   ``late_indices`` by gathers that wait for their indices;
                   ``ahead`` says how many passes fit into the core while a load waits;
                   ``sized_doubts`` are those that differ by size
    events         ``simulate`` follows passes through the core, cycle by cycle, where that is asked for
    record         ``record`` for a block (shown by ``result``), ``model`` for a unit of work of a kernel; ``busiest`` says
                   what takes the busiest ports

Beside that way: ``engines`` chooses who looks at a kernel (``machine_code``, or ``throughput`` which counts operations, or a
program in ``external``) and ``compare`` asks all; ``vectors`` tells whether they could run a loop at all, ``gathers`` what
vectors of loaded places cost there, ``busiest`` what the ports that limit it do; ``paths_taken`` and ``rare_calls`` say what
data leave in doubt of its code; ``same`` knows what was asked of the same code
before, ``remembered`` what campaigns asked of it, on disk.
``rooftree.incore(code, arch)`` is ``run.incore``.
"""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.incore.run:incore")
