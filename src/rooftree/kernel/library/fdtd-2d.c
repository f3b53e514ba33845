/*
title:   2D FDTD, update of the magnetic field
about:   Two electric field components on a staggered grid (Yee).
source:  Yee, "Numerical solution of initial boundary value problems involving Maxwell's equations", IEEE
         Trans. AP 14, 1966
flops:   5 = 1 add + 1 mul + 3 sub
loads:   ex 2, ey 2, hz 1
stores:  hz 1
sizes:   N=10000
tags:    stencil, 2d, physics
aliases: yee, fdtd
*/
double ex[N][N], ey[N][N], hz[N][N], c;

#pragma omp parallel for schedule(static)
for (long j = 0; j < N - 1; ++j)
    for (long i = 0; i < N - 1; ++i)
        hz[j][i] = hz[j][i] - c * ((ey[j][i+1] - ey[j][i]) + (ex[j][i] - ex[j+1][i]));
