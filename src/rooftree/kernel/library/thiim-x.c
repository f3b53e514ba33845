/*
title:   THIIM, split magnetic field Hy_z: Maxwell's equations, inverse iteration, difference along x
about:   One of twelve updates of complex fields that no two share: two fields read beside their neighbour
         in the row, two coefficients and the result itself, for 20 FLOP.
source:  Malas et al., "Optimization of an electromagnetics code with multicore wavefront diamond blocking
         and multi-dimensional intra-tile parallelization", IPDPS 2016; measured in INSPECT, Hornich et al.,
         2019
flops:   20 = 6 add + 8 mul + 6 sub
loads:   Hyz 1, tHyz 1, cHyz 1, Ezx 2, Ezy 2
stores:  Hyz 1
sizes:   M=250, N=250, P=250
tags:    stencil, 3d, variable, complex, physics
aliases: thiim-splitfield-x
*/
double _Complex Ezx[M][N][P], Ezy[M][N][P];
double _Complex Hyz[M][N][P], tHyz[M][N][P], cHyz[M][N][P];

#pragma omp parallel for schedule(static)
for (long k = 1; k < M - 1; ++k)
    for (long j = 1; j < N - 1; ++j)
        for (long i = 1; i < P - 1; ++i)
            Hyz[k][j][i] = tHyz[k][j][i] * Hyz[k][j][i]
                - cHyz[k][j][i] * (Ezx[k][j][i-1] + Ezy[k][j][i-1] - Ezx[k][j][i] - Ezy[k][j][i]);
