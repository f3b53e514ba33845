/*
title:   polynomial of degree 8 by Horner's rule
about:   Eight multiply-adds per element in a chain that is independent from element to element: high
         intensity, so the peak performance is the limit as soon as the loop is vectorised.
flops:   16 = 8 add + 8 mul
loads:   x 1
stores:  y 1
sizes:   N=50000000
tags:    streaming, compute
aliases: polynomial
*/
double x[N], y[N], c0, c1, c2, c3, c4, c5, c6, c7, c8;

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    y[i] = c0 + x[i] * (c1 + x[i] * (c2 + x[i] * (c3 + x[i] * (c4 + x[i] * (c5 + x[i] * (c6 + x[i] * (c7 + x[i] * c8)))))));
