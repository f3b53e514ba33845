/*
title:   2D Gauss-Seidel, backward sweep
about:   As gs-forward, from the last point to the first, in place: one load miss less.
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 5.1
flops:   5 = 2 add + 3 mul
loads:   z 3
stores:  z 1
sizes:   M=4000, N=40000
tags:    stencil, 2d, recurrence, pcg, solver
aliases: gauss-seidel-backward, gs-2d-backward, pcg-gs-backward
*/
double z[M][N], wc, wx, wy;

for (long j = M - 2; j >= 1; --j)
    for (long i = N - 2; i >= 1; --i)
        z[j][i] = wc * (z[j][i] + wy * z[j+1][i] + wx * z[j][i+1]);
