/*
title:   matrix transpose, blocked
about:   Squares of B x B elements: the lines of the strided side are used in full before they leave the
         cache.
flops:   0
loads:   b 1
stores:  a 1
sizes:   N=10000, B=40
tags:    dense, strided, blocking
aliases: transpose-tiled
*/
double a[N][N], b[N][N];

#pragma omp parallel for schedule(static)
for (long is = 0; is < N; is += B) {
    long i_end = is + B < N ? is + B : N;
    for (long js = 0; js < N; js += B) {
        long j_end = js + B < N ? js + B : N;
        for (long i = is; i < i_end; ++i)
            for (long j = js; j < j_end; ++j)
                a[i][j] = b[j][i];
    }
}
