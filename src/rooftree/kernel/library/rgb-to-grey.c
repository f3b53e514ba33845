/*
title:   colour to grey, three interleaved floats to one
about:   Strided loads of one array whose lines are used in full: layout costs the core, not the memory.
flops:   5 = 2 add + 3 mul
loads:   rgb 3
stores:  grey 1
sizes:   N=20000000
tags:    streaming, strided, image, single-precision
aliases: rgb-to-gray
*/
float rgb[N][3], grey[N];

#pragma omp parallel for schedule(static)
for (long i = 0; i < N; ++i)
    grey[i] = 0.299f * rgb[i][0] + 0.587f * rgb[i][1] + 0.114f * rgb[i][2];
