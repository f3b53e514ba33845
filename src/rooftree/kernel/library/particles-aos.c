/*
title:   particle push, array of structs
about:   All fields of a particle lie together. The mass is not used here but is moved all the same.
flops:   6 = 3 add + 3 mul
loads:   p 6
stores:  p 3
sizes:   N=10000000
tags:    struct, layout
aliases: aos
*/
struct particle {
    double x, y, z, vx, vy, vz, mass, charge;
};

void push(long N, struct particle p[N], double dt)
{
    #pragma omp parallel for schedule(static)
    for (long i = 0; i < N; ++i) {
        p[i].x += dt * p[i].vx;
        p[i].y += dt * p[i].vy;
        p[i].z += dt * p[i].vz;
    }
}
