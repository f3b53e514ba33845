/*
title:   dense matrix multiplication, blocked
about:   Tiles of B x B elements of b and c stay in cache: traffic beyond it falls by a factor of about B.
source:  Lam, Rothberg, Wolf, "The cache performance and optimizations of blocked algorithms", ASPLOS 1991
flops:   2 = 1 add + 1 mul
loads:   b 1, c 1
stores:  c 1
sizes:   N=4000, B=50
tags:    dense, blas, blocking
aliases: dgemm-blocked, matmul-tiled
*/
void matmul(long N, long B, const double a[N][N], const double b[N][N], double c[N][N])
{
    for (long kk = 0; kk < N; kk += B) {
        long k_end = kk + B < N ? kk + B : N;
        for (long jj = 0; jj < N; jj += B) {
            long j_end = jj + B < N ? jj + B : N;
            #pragma omp parallel for schedule(static)
            for (long i = 0; i < N; ++i)
                for (long k = kk; k < k_end; ++k)
                    for (long j = jj; j < j_end; ++j)
                        c[i][j] += a[i][k] * b[k][j];
        }
    }
}
