/*
title:   3x3 image convolution in single precision
about:   Nine multiply-adds per pixel, the weights in an array that stays in registers or L1.
flops:   17 = 8 add + 9 mul
loads:   in 9
stores:  out 1
sizes:   N=8000
tags:    stencil, 2d, image, single-precision
aliases: conv2d, convolution-3x3
*/
float in[N][N], out[N][N], w[3][3];

#pragma omp parallel for schedule(static)
for (long j = 1; j < N - 1; ++j)
    for (long i = 1; i < N - 1; ++i)
        out[j][i] = w[0][0] * in[j-1][i-1] + w[0][1] * in[j-1][i] + w[0][2] * in[j-1][i+1]
                  + w[1][0] * in[j][i-1] + w[1][1] * in[j][i] + w[1][2] * in[j][i+1]
                  + w[2][0] * in[j+1][i-1] + w[2][1] * in[j+1][i] + w[2][2] * in[j+1][i+1];
