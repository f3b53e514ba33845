/*
title:   finite impulse response filter, 1D convolution with K taps
about:   K multiply-adds per element from two small windows: bound by loads from L1 or by the peak, not by
         memory.
flops:   2 = 1 add + 1 mul
loads:   x 1, h 1
stores:  none
sizes:   N=10000000, K=32
tags:    signal, reduction, compute
aliases: convolution-1d, conv1d
*/
double x[N+K], h[K], y[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i) {
    double sum = 0.0;
    for (long k = 0; k < K; ++k)
        sum += h[k] * x[i+k];
    y[i] = sum;
}
