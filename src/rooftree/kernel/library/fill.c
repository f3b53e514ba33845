/*
title:   fill, a = s
about:   Stores alone: shows what a write-allocate costs, and what avoiding it brings.
flops:   0
loads:   none
stores:  a 1
sizes:   N=100000000
tags:    streaming
aliases: store, init, memset
*/
double a[N], s;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = s;
