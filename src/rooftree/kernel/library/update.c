/*
title:   update, a = s*a
about:   Every line is read, changed and written back: no write-allocate on top, half loads and half
         evictions.
flops:   1 = 1 mul
loads:   a 1
stores:  a 1
sizes:   N=100000000
tags:    streaming
*/
double a[N], s;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    a[i] = s * a[i];
