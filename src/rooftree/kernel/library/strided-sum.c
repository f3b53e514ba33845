/*
title:   sum of every eighth element
about:   One double of each 64 B cache line is used: the traffic of eight sums for the work of one.
flops:   1 = 1 add
loads:   a 1
stores:  none
sizes:   N=10000000
tags:    strided, reduction
aliases: stride-8
*/
double a[8*N], sum;

#pragma omp parallel for schedule(static) reduction(+ : sum)
for (long i = 0; i < N; ++i)
    sum += a[8*i];
