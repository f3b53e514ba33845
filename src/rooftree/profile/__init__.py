"""Putting a whole application on the roofline: find its hot loops, count what they do, place them, say what holds them.

Application                    `rooftree.instrument.application`: a command, checked
  -> samples                   ``instrument.sampling`` or ``instrument.preload``: where each thread was, in the ``native`` run
  -> regions                   ``regions``: loops in the machine code, with their lines
  -> executions                an engine of ``instrument``: how often each block of hot code was executed, in a second run
  -> work                      ``work``: FLOP, bytes and instructions of each region
  -> roofs                     ``place``: limits of its own mix on this machine; ``core`` asks the core model, for the
                               mean of the paths that ``code_paths`` finds
  -> record                    ``described`` says it of a region of code, ``described_named`` of one that the program names,
                               ``whole`` of the run, of which ``context`` has what all regions share; ``run`` puts it
                               together, as ``options`` ask: schema ``rooftree.profile/1``

Beside these: ``named``, regions that the program names itself; ``static``, passes estimated where nothing is counted;
``emulated``, programs for other processors; ``ecm``, the ECM model of a hot loop; ``listing``, instructions beside lines;
``callers``, who called them; ``interpreters``, which of these many others work for; ``branches``, how often these go the
rarer way, ``surprises`` how many of them are mispredicted; ``data``, how much a region touches; ``loads``, which load it
waits for most; ``holds``, which limit holds a region or what it waits for, ``overlapping``, with which others a core works on
it at the same time; ``small_pages``, what pages of 4 KiB make of its
transfers; ``words``, what a place says in a sentence, ``rest``, what may take the rest, ``steps``, what helps there, ``told``,
the parts of that; ``messages``, processes that wait for each other; ``totals``, the whole run; ``compare``, an earlier profile;
``others``, what else ran meanwhile; ``system``, what the operating system did; ``inclusive``, functions with all that they call;
``generated``, code made at run time; ``linkage``, code without a name of its own; ``ranks``, those of an MPI job;
``processes``, programs of short processes; ``contained``, errors in one region; ``joined``, whether counts and times
belong together, by further runs, ``fixed_time``, what these say of programs that end by the clock;
``reference_blas``, code that optimised libraries replace; ``forwarding``, loads that wait for narrower stores;
``stored_again``, of what was stored some passes before, ``handed_on``, by other registers;
``shared_lines``, lines that several threads store to;
``scaled``, counts of a run that did less; ``runtimes``, what those of languages offer; ``made_code``, loops of code that was
made at run time; ``stand``, instructions that samples stand behind; ``libraries``, code that others build; ``edges``, holders
that hang on a threshold; ``divisions``, which hold a region; ``spills``, values that had no register; ``orders``, which
arithmetic compilers may do in vectors; ``conflicts``, loops that add where data say; ``conditions``, how long those of branches
wait; ``fetched``, regions that may wait for their code; ``same_sets``, lines that fall on few sets;
``together``, functions whose loops have much of the time together.

``described`` asks ``counted``, what was counted in a region and why not all; ``limited``, its roof and its loop in the models;
``turned``, time of branches that were not foreseen; ``threads``, how many worked at once; ``dispatch``, jumps to computed places.
"""
