/*
title:   particle push, struct of arrays
about:   As particles-aos with one array per field: only what is used is moved, and each access is
         contiguous.
flops:   6 = 3 add + 3 mul
loads:   x 1, y 1, z 1, vx 1, vy 1, vz 1
stores:  x 1, y 1, z 1
sizes:   N=10000000
tags:    struct, layout
aliases: soa
*/
double x[N], y[N], z[N], vx[N], vy[N], vz[N], dt;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    x[i] += dt * vx[i];
    y[i] += dt * vy[i];
    z[i] += dt * vz[i];
}
