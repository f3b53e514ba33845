/*
title:   add of 32-bit integers, a = b + c
about:   As add with 4 B integers: no FLOP at all, the traffic is the same as for float.
flops:   0
loads:   b 1, c 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, integer
*/
int a[N], b[N], c[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] + c[i];
