/*
title:   gather, a = b[index]
about:   An indirect load: its traffic depends on the order of the indices, between one element and one line
         each.
flops:   0
loads:   b 1, index 1
stores:  a 1
sizes:   N=10000000
tags:    indirect
*/
double a[N], b[N];
int index[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = b[index[i]];
