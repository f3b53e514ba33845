/*
title:   sum of a vector
about:   Loads alone. The additions depend on each other: without reordering (-ffast-math) their latency
         limits the loop.
flops:   1 = 1 add
loads:   a 1
stores:  none
sizes:   N=100000000
tags:    streaming, reduction
aliases: load, vector-sum
*/
double a[N], sum;

#pragma omp parallel for schedule(static) reduction(+ : sum)
for (long i = 0; i < N; ++i)
    sum += a[i];
