/*
title:   Schönauer triad, a = b + c*d
about:   Three loads and one store for two FLOPs: the hardest of the streaming kernels on memory.
source:  Schönauer, "Scientific Supercomputing: Architecture and Use of Shared and Distributed Memory
         Parallel Computers", 2000
flops:   2 = 1 add + 1 mul
loads:   b 1, c 1, d 1
stores:  a 1
sizes:   N=100000000
tags:    streaming
aliases: schonauer, schoenauer, vector-triad
*/
double a[N], b[N], c[N], d[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] + c[i] * d[i];
