/* Reductions of odd kinds, histograms, random numbers, tables, approximations. */
#include <math.h>
#include <stdint.h>

// loop argmin-float: n=2000
// loop argmin-float-memory: n=16000000
int argmin(int n, const float *a)
{
    int at = 0;
    float low = a[0];
    for (int i = 1; i < n; ++i)
        if (a[i] < low) {
            low = a[i];
            at = i;
        }
    return at;
}

// loop welford: n=1000
// loop welford-memory: n=8000000
double welford(long n, const double *x)
{
    double mean = 0, m2 = 0;
    for (long i = 0; i < n; ++i) {
        double d = x[i] - mean;
        mean += d / (double)(i + 1);
        m2 += d * (x[i] - mean);
    }
    return m2;
}

// loop two-sum: n=1000
// loop two-sum-memory: n=8000000
double two_sum(long n, const double *x)
{
    double s = 0, c = 0;
    for (long i = 0; i < n; ++i) {
        double t = s + x[i];
        double z = t - s;
        c += (s - (t - z)) + (x[i] - z);
        s = t;
    }
    return s + c;
}

// loop moments-float: n=3000
// loop moments-float-memory: n=16000000
void moments(long n, const float *restrict x, double *restrict out)
{
    double s1 = 0, s2 = 0, s3 = 0;
    for (long i = 0; i < n; ++i) {
        double v = x[i];
        s1 += v;
        s2 += v * v;
        s3 += v * v * v;
    }
    out[0] = s1;
    out[1] = s2;
    out[2] = s3;
}

// loop log-sum: n=500
// loop log-sum-L3: n=500000
double log_sum(long n, double high, const double *x)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += exp(x[i] - high);
    return s;
}

// loop exp-polynomial: n=2000
// loop exp-polynomial-memory: n=8000000
void exp_polynomial(long n, float *restrict y, const float *restrict x)
{
    for (long i = 0; i < n; ++i) {
        float k = floorf(x[i] * 1.442695f + 0.5f);
        float r = x[i] - k * 0.6931472f;
        float p = 1.0f + r * (1.0f + r * (0.5f + r * (0.1666667f + r * (0.0416667f + r * 0.0083333f))));
        union {
            int32_t i;
            float f;
        } two = {((int32_t)k + 127) << 23};
        y[i] = p * two.f;
    }
}

// loop rational: n=1000
// loop rational-memory: n=4000000
void rational(long n, double *restrict y, const double *restrict x)
{
    for (long i = 0; i < n; ++i) {
        double t = x[i] * x[i];
        y[i] = x[i] * (135135.0 + t * (17325.0 + t * (378.0 + t))) / (135135.0 + t * (62370.0 + t * (3150.0 + t * 28.0)));
    }
}

// loop table-linear: n=2000
// loop table-linear-memory: n=4000000
void table_linear(long n, double *restrict y, const double *restrict x, const double t[restrict 258])
{
    for (long i = 0; i < n; ++i) {
        double u = x[i] * 16.0;
        int k = (int)u & 255;
        double w = u - (double)(int)u;
        y[i] = t[k] + w * (t[k + 1] - t[k]);
    }
}

// loop simpson: n=4001
// loop simpson-memory: n=8000001
double simpson(long n, const double *f)
{
    double s = 0;
    for (long i = 1; i < n - 1; i += 2)
        s += f[i - 1] + 4.0 * f[i] + f[i + 1];
    return s / 3.0;
}

// loop quadrature-pi: n=2000
double quadrature_pi(int n)
{
    double s = 0, h = 1.0 / n;
    for (int i = 0; i < n; ++i) {
        double x = h * (i + 0.5);
        s += 4.0 / (1.0 + x * x);
    }
    return h * s;
}

// loop xorshift-lanes: n=1000
// loop xorshift-lanes-memory: n=4000000
void xorshift_lanes(long n, uint32_t *restrict state, float *restrict u)
{
    for (long i = 0; i < n; ++i) {
        uint32_t x = state[i];
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        state[i] = x;
        u[i] = (float)(x >> 8) * 0x1p-24f;
    }
}

// loop splitmix: n=1000
// loop splitmix-memory: n=8000000
void splitmix(long n, uint64_t seed, uint64_t *out)
{
    for (long i = 0; i < n; ++i) {
        uint64_t z = seed + 0x9e3779b97f4a7c15u * (uint64_t)(i + 1);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        out[i] = z ^ (z >> 31);
    }
}

// loop histogram-four: n=4000
// loop histogram-four-memory: n=32000000
void histogram_four(long n, uint32_t h[restrict 4][256], const uint8_t *restrict a)
{
    for (long i = 0; i < n; i += 4) {
        h[0][a[i]]++;
        h[1][a[i + 1]]++;
        h[2][a[i + 2]]++;
        h[3][a[i + 3]]++;
    }
}

// loop bin-index: n=2000
// loop bin-index-memory: n=6000000
void bin_index(long n, uint16_t *restrict k, const float *restrict x, float low, float scale)
{
    for (long i = 0; i < n; ++i) {
        float t = (x[i] - low) * scale;
        t = t < 0.0f ? 0.0f : t;
        t = t > 1023.0f ? 1023.0f : t;
        k[i] = (uint16_t)t;
    }
}

// loop exclusive-scan: n=2000
// loop exclusive-scan-memory: n=8000000
void exclusive_scan(long n, int64_t *restrict out, const int32_t *restrict count)
{
    int64_t t = 0;
    for (long i = 0; i < n; ++i) {
        out[i] = t;
        t += count[i];
    }
}

// loop dot-blocked: n=2000
// loop dot-blocked-memory: n=6000000
double dot_blocked(long n, const float *restrict x, const float *restrict y)
{
    double s = 0;
    for (long b = 0; b < n; b += 40) {
        float t = 0;
        for (long i = b; i < b + 40; ++i)
            t += x[i] * y[i];
        s += t;
    }
    return s;
}

// loop unrolled-two-outputs: n=1200
// loop unrolled-two-outputs-memory: n=3000000
void unrolled_two_outputs(long n, double *restrict s, double *restrict d, const double *restrict x, const double *restrict y)
{
    for (long i = 0; i + 3 < n; i += 4) {
        s[i] = x[i] + y[i];
        d[i] = x[i] - y[i];
        s[i + 1] = x[i + 1] + y[i + 1];
        d[i + 1] = x[i + 1] - y[i + 1];
        s[i + 2] = x[i + 2] + y[i + 2];
        d[i + 2] = x[i + 2] - y[i + 2];
        s[i + 3] = x[i + 3] + y[i + 3];
        d[i + 3] = x[i + 3] - y[i + 3];
    }
}

// loop bf16-to-float: n=2000
// loop bf16-to-float-memory: n=12000000
void bf16_to_float(long n, float *restrict y, const uint16_t *restrict x)
{
    for (long i = 0; i < n; ++i) {
        union {
            uint32_t u;
            float f;
        } t = {(uint32_t)x[i] << 16};
        y[i] = t.f;
    }
}

// loop quantised-dot: n=4000
// loop quantised-dot-memory: n=32000000
int quantised_dot(long n, const int8_t *restrict a, const uint8_t *restrict b)
{
    int s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i] * b[i];
    return s;
}
