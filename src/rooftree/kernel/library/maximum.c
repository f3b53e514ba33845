/*
title:   largest absolute value of a vector
about:   A reduction whose operation may be reordered without changing the result.
flops:   1 = 1 max
other:   1 abs
loads:   a 1
stores:  none
sizes:   N=100000000
tags:    streaming, reduction
aliases: max-abs, max-norm
*/
double a[N], largest;

#pragma omp parallel for schedule(static) reduction(max : largest)
for (long i = 0; i < N; ++i)
    largest = fmax(largest, fabs(a[i]));
