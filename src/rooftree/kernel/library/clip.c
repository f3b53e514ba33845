/*
title:   clip from below, a = b > lowest ? b : lowest
about:   A comparison and a selection instead of a branch, so that the loop vectorises.
flops:   0
other:   1 compare, 1 select
loads:   b 1
stores:  a 1
sizes:   N=100000000
tags:    streaming, branch
aliases: relu
*/
double a[N], b[N], lowest;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[i] > lowest ? b[i] : lowest;
