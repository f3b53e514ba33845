"""Formulas: pure functions of numbers and numpy arrays.

    rates      work, time, clock, volume: performance, intensity, bytes per cycle
    roofline   P = min(P_peak, b_S * I) with ceilings; the hierarchical model per cache level
    ceilings   where the ceilings of a Roofline come from
    carm       cache-aware Roofline: bytes as the core requests them
    ecm        Execution-Cache-Memory: times of the links, overlap groups, saturation
    scaling    from one core to a socket: contention, ccNUMA domains, shared cache segments
    blocking   loops in blocks: the halo that blocks touch again
    memory     saturated bandwidth by access mix, what many streams and nests lose
    energy     power and energy over clock and cores
    branch_prediction  how many branches simple predictors miss, and what that takes
    calls      functions of the C library that a loop calls
    gains      how much faster a change makes a loop, and how sure that is
    compose    several kernels to one application
    differences  what would make a prediction right: for the diagnosis
    doubts     how much longer what is not counted can take: limits, not estimates
    longer_passes  how much longer a pass can take in the core, where what it waits for is not known: limits, too
    rows       what a core does between two rows of a nest, and at the end of one
    schedulers  what instructions that wait in schedulers take, or that find nothing to wait for
    own_mix    roofs of a region for its own mix of instructions
    placement  data outside of a domain's memory
    together   what several doubts make of a prediction together
    uncertainty  how wide an interval the errors of validated predictions make
    phenomenological  ECM from counted volumes and micro-operations

Nothing here knows machines, kernels or files. Every argument broadcasts; impossible numbers raise ``ModelError``.
Import the module that is needed (``from rooftree.models import ecm``): each of them loads numpy.
"""
