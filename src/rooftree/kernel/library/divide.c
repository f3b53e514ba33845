/*
title:   element-wise division, a = b/c
about:   One division per iteration: in cache the divider limits the loop, from memory it is hidden.
flops:   1 = 1 div
loads:   b 1, c 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, divide
aliases: vector-divide
*/
double a[N], b[N], c[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] / c[i];
