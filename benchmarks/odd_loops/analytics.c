/* Analytics: columns, time series, graphs, power grids, factorisations of ratings. */
#include <math.h>
#include <stdint.h>

// loop select-range-small: n=2000 lo=100 hi=1000000
// loop select-range-medium: n=80000 lo=100 hi=1000000
// loop select-range-l3: n=5000000 lo=100 hi=1000000
int select_range(int n, const int32_t *col, int32_t lo, int32_t hi, int32_t sel[n])
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        sel[k] = i;
        k += (col[i] >= lo) & (col[i] < hi);
    }
    return k;
}

// loop group-sum-small: n=1000 ng=50
// loop group-sum-medium: n=40000 ng=3000
// loop group-sum-memory: n=40000000 ng=100000
void group_sum(long n, int ng, const int *key, const double *val, double *sum, int *cnt)
{
    for (int g = 0; g < ng; g++) {
        sum[g] = 0.0;
        cnt[g] = 0;
    }
    for (long i = 0; i < n; i++) {
        sum[key[i]] += val[i];
        cnt[key[i]]++;
    }
}

// loop null-sum-small: n=2048
// loop null-sum-medium: n=65536
int64_t null_sum(int n, const int64_t *v, const uint8_t *valid)
{
    uint64_t s = 0;
    for (int i = 0; i < n; i++)
        if (valid[i >> 3] >> (i & 7) & 1)
            s += (uint64_t)v[i];
    return (int64_t)s;
}

// loop unpack-12bit-small: n=3000
// loop unpack-12bit-medium: n=150000
void unpack_12bit(int n, const uint8_t *in, uint16_t *out)
{
    for (int i = 0; i < n / 2; i++) {
        uint32_t b0 = in[3 * i], b1 = in[3 * i + 1], b2 = in[3 * i + 2];
        out[2 * i] = (uint16_t)(b0 | (b1 & 0x0f) << 8);
        out[2 * i + 1] = (uint16_t)(b1 >> 4 | b2 << 4);
    }
}

// loop zigzag-delta-small: n=1500
// loop zigzag-delta-60k: n=60000
// loop zigzag-delta-l3: n=3500000
void zigzag_delta(int n, const uint32_t *in, int64_t *out, int64_t *zmin, int64_t *zmax)
{
    int64_t acc = 0, mn = INT64_MAX, mx = INT64_MIN;
    for (int i = 0; i < n; i++) {
        uint32_t z = in[i];
        acc += (int32_t)((z >> 1) ^ (0u - (z & 1)));
        out[i] = acc;
        if (acc < mn) mn = acc;
        if (acc > mx) mx = acc;
    }
    zmin[0] = mn;
    zmax[0] = mx;
}

// loop rolling-zscore-small: n=1200 win=20
// loop rolling-zscore-medium: n=50000 win=100
void rolling_zscore(int n, int win, const double *x, double *z)
{
    double s = 0.0, s2 = 0.0;
    for (int i = 0; i < win; i++) {
        s += x[i];
        s2 += x[i] * x[i];
        z[i] = 0.0;
    }
    for (int i = win; i < n; i++) {
        s += x[i] - x[i - win];
        s2 += x[i] * x[i] - x[i - win] * x[i - win];
        double m = s / win, var = s2 / win - m * m;
        z[i] = var > 1e-12 ? (x[i] - m) / sqrt(var) : 0.0;
    }
}

// loop pagerank-step-small: n=200 nnz=2000 damp=0.85
// loop pagerank-step-medium: n=10000 nnz=150000 damp=0.85
// loop pagerank-step-l3: n=500000 nnz=8000000 damp=0.85
double pagerank_step(int n, int nnz, const int rowptr[n + 1], const int col[nnz],
                     const double contrib[n], double rank[n], double damp)
{
    double diff = 0.0, base = (1.0 - damp) / n;
    for (int i = 0; i < n; i++) {
        double s = 0.0;
        for (int e = rowptr[i]; e < rowptr[i + 1]; e++)
            s += contrib[col[e]];
        double r = base + damp * s;
        diff += fabs(r - rank[i]);
        rank[i] = r;
    }
    return diff;
}

// loop sorted-intersect-small: na=1000 nb=1500
// loop sorted-intersect-medium: na=60000 nb=80000
long sorted_intersect(int na, int nb, const uint32_t a[na], const uint32_t b[nb])
{
    int i = 0, j = 0;
    long c = 0;
    while (i < na && j < nb) {
        if (a[i] < b[j]) i++;
        else if (a[i] > b[j]) j++;
        else { c++; i++; j++; }
    }
    return c;
}

// loop power-mismatch-small: n=24
// loop power-mismatch-medium: n=200
void power_mismatch(int n, const double *G, const double *B, const double *V, const double *th,
                    const double *P0, const double *Q0, double *dP, double *dQ)
{
    for (int i = 0; i < n; i++) {
        double p = 0.0, q = 0.0;
        for (int j = 0; j < n; j++) {
            double a = th[i] - th[j];
            double c = cos(a), s = sin(a);
            p += V[j] * (G[i * n + j] * c + B[i * n + j] * s);
            q += V[j] * (G[i * n + j] * s - B[i * n + j] * c);
        }
        dP[i] = P0[i] - V[i] * p;
        dQ[i] = Q0[i] - V[i] * q;
    }
}

// loop mf-sgd-small: nr=200 nu=60 ni=60 f=32 lr=0.005 reg=0.02
// loop mf-sgd-medium: nr=20000 nu=1500 ni=1000 f=64 lr=0.005 reg=0.02
void mf_sgd(int nr, int nu, int ni, int f, const int *user, const int *item, const float *rating,
            float P[nu][f], float Q[ni][f], float lr, float reg)
{
    for (int r = 0; r < nr; r++) {
        float *p = P[user[r]], *q = Q[item[r]];
        float e = rating[r];
        for (int k = 0; k < f; k++) e -= p[k] * q[k];
        e = e > 1.0f ? 1.0f : e < -1.0f ? -1.0f : e;
        for (int k = 0; k < f; k++) {
            float pk = p[k];
            p[k] += lr * (e * q[k] - reg * pk);
            q[k] += lr * (e * pk - reg * q[k]);
        }
    }
}
