/* Sizes: one iteration to more than any memory, short rows, remainders. */

// loop one-iteration: n=1
// loop three-iterations: n=3
// loop thirteen-iterations: n=13
// loop remainder: n=71
void one_size(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = 2.0 * b[i];
}

// loop triad-L1: n=1000
// loop triad-L2: n=25000
// loop triad-memory: n=20000000
void triad(long n, double *restrict a, const double *restrict b, const double *restrict c, double s)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + s * c[i];
}

// loop triad-160-TB: n=10000000000000
void triad_160_TB(long n, double *restrict a, const double *restrict b, double s)
{
    for (long i = 0; i < n; ++i)
        a[i] = s * b[i];
}

// loop rows-of-4: m=1000
void rows_of_4(long m, double a[restrict m][4], const double b[restrict m][4], const double s[4])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < 4; ++i)
            a[j][i] = s[i] * b[j][i];
}

// loop rows-of-k: m=200 k=4
void rows_of_k(long m, long k, double a[restrict m][k], const double b[restrict m][k])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < k; ++i)
            a[j][i] = 2.0 * b[j][i];
}

// loop rows-of-21: m=100 k=21
void rows_of_21(long m, long k, double a[restrict m][k], const double b[restrict m][k])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < k; ++i)
            a[j][i] += b[j][i];
}

// loop constant-trip-8: m=500
void constant_trip_8(long m, double *restrict s, const double a[restrict m][8])
{
    for (long j = 0; j < m; ++j) {
        double t = 0;
        for (int i = 0; i < 8; ++i)
            t += a[j][i];
        s[j] = t;
    }
}

// loop int-counter: n=1000
void int_counter(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] + 1.0;
}

// loop unsigned-counter: n=1000
void unsigned_counter(unsigned n, double *restrict a, const double *restrict b)
{
    for (unsigned i = 0; i < n; i++)
        a[i] = b[i] + 1.0;
}

// loop counting-down: n=1000
void counting_down(long n, double *restrict a, const double *restrict b)
{
    for (long i = n - 1; i >= 0; --i)
        a[i] = b[i] + 1.0;
}

// loop unrolled-by-hand: n=1000
void unrolled_by_hand(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i + 3 < n; i += 4) {
        a[i] = 2.0 * b[i];
        a[i + 1] = 2.0 * b[i + 1];
        a[i + 2] = 2.0 * b[i + 2];
        a[i + 3] = 2.0 * b[i + 3];
    }
}
