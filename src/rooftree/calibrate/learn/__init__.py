"""The in-core model of a core, learnt by timing alone: `rooftree incore learn`.

port_model      ports, micro-ops, width of the front end: what is learnt, and what it predicts of a mix of forms
simulated       random cores whose truth is known
derive          from cycles of forms and mixes to a port model; `slots` are those of the front end, `basics` finds the port sets
                of some forms, `uses` of the others; `known` keeps what was answered
forms           which forms, by how often compilers emit them
here            asks this machine
window          reorder window, registers, schedulers and queues, from misses that overlap or not; `window_code` writes these
row_ends        what the end of a row costs
judges          mixes that were not used, which judge
delivery        how the core takes lines of code, and its cache stores
learnt          what was learnt, as a record; `alike`: forms that do the same
table           the instruction table `native`
run             all of these in their order; `stored` keeps the tables of this machine
"""

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the lists of forms lie."""
