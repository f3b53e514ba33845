/* Indirect accesses: gathers, scatters, histograms, tables, chains of pointers. Places come one after the other, or are random. */
#include <stdint.h>

// loop gather-neighbours: n=1000 m=1000
// loop gather-random-L1: n=1000 m=1000 indirect=worst
// loop gather-random-memory: n=8000000 m=8000000 indirect=worst
// loop gather-random-unsaid: n=2000000 m=2000000 places=worst
void gather(long n, long m, double *restrict a, const double b[restrict m], const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[at[i]];
}

// loop gather-twice: n=1000 m=1000
void gather_twice(long n, long m, double *restrict a, const double b[restrict m], const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[at[i]] * b[at[i]] + b[at[i]];
}

// loop gather-sum: n=2000 m=1000
double gather_sum(long n, long m, const double b[m], const int *at)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += b[at[i]];
    return s;
}

// loop gather-float: n=2000 m=2000
void gather_float(long n, long m, float *restrict a, const float b[restrict m], const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[at[i]];
}

// loop scatter-neighbours: n=1000 m=1000
// loop scatter-random-unsaid: n=2000000 m=2000000 places=worst
void scatter(long n, long m, double a[restrict m], const double *restrict b, const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        a[at[i]] = b[i];
}

// loop scatter-add: n=1000 m=1000
void scatter_add(long n, long m, double a[restrict m], const double *restrict b, const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        a[at[i]] += b[i];
}

// loop histogram: n=4000 m=256 indirect=worst
void histogram(long n, long m, int h[restrict m], const int *restrict at)
{
    for (long i = 0; i < n; ++i)
        h[at[i]]++;
}

// loop histogram-bytes: n=4000
void histogram_bytes(long n, int h[restrict 256], const uint8_t *restrict a)
{
    for (long i = 0; i < n; ++i)
        h[a[i]]++;
}

// loop histogram-clamped: n=4000
void histogram_clamped(long n, int h[restrict 64], const double *restrict x)
{
    for (long i = 0; i < n; ++i) {
        int k = (int)(x[i] * 16.0);
        if (k > 63)
            k = 63;
        h[k]++;
    }
}

// loop table-of-bytes: n=4000
void table_of_bytes(long n, uint8_t *restrict a, const uint8_t *restrict b, const uint8_t t[restrict 256])
{
    for (long i = 0; i < n; ++i)
        a[i] = t[b[i]];
}

// loop two-levels: n=1000 m=1000
void two_levels(long n, long m, double *restrict a, const double b[restrict m], const int at[restrict m], const int *restrict to)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[at[to[i]]];
}

struct particle {
    double x, y, z, mass;
};

// loop gather-structs: n=500 m=500
double gather_structs(long n, long m, const struct particle p[m], const int *at)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += p[at[i]].mass * (p[at[i]].x + p[at[i]].y);
    return s;
}

// loop sparse-rows: rows=200 length=7 m=200
void sparse_rows(long rows, long length, long m, double *restrict y, const double v[restrict rows][length],
                 const int at[restrict rows][length], const double x[restrict m])
{
    for (long j = 0; j < rows; ++j) {
        double t = 0;
        for (long k = 0; k < length; ++k)
            t += v[j][k] * x[at[j][k]];
        y[j] = t;
    }
}

struct node {
    struct node *next;
    double value;
};

// loop linked-list: n=1000
double linked_list(const struct node *p)
{
    double s = 0;
    while (p) {
        s += p->value;
        p = p->next;
    }
    return s;
}

// loop index-chain: n=1000
long index_chain(long n, const long next[n])
{
    long at = 0;
    for (long i = 0; i < n; ++i)
        at = next[at];
    return at;
}
