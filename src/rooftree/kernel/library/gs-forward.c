/*
title:   2D Gauss-Seidel, forward sweep
about:   Each point needs the one before it: one FMA and one multiplication in the chain, which bandwidth
         cannot hide.
source:  Hofmann et al., "Bridging the architecture gap", 2019, sec. 5.1
flops:   5 = 2 add + 3 mul
loads:   r 1, z 2
stores:  z 1
sizes:   M=4000, N=40000
tags:    stencil, 2d, recurrence, pcg, solver
aliases: gauss-seidel, gauss-seidel-forward, gauss-seidel-2d, gs-2d-forward, pcg-gs-forward
*/
double r[M][N], z[M][N], wc, wx, wy;

for (long j = 1; j < M - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        z[j][i] = wc * (r[j][i] + wy * z[j-1][i] + wx * z[j][i-1]);
