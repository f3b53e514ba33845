/* Estimates: means, ranks, covariances and correlations. */
#include <math.h>
#include <stddef.h>

// loop welford-again: n=500
// loop welford-again-medium: n=100000
// loop welford-again-large: n=15000000
void welford(const double *x, size_t n, double *out)
{
    double mean = 0.0, m2 = 0.0;
    for (size_t i = 0; i < n; i++) {
        double delta = x[i] - mean;
        mean += delta / (double)(i + 1);
        m2 += delta * (x[i] - mean);
    }
    out[0] = mean;
    out[1] = n > 1 ? m2 / (double)(n - 1) : 0.0;
}

// loop kendall-tau: n=100
// loop kendall-tau-medium: n=1500
// loop kendall-tau-large: n=12000
double kendall_tau(const double *x, const double *y, int n)
{
    long conc = 0, disc = 0;
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < i; j++) {
            double p = (x[i] - x[j]) * (y[i] - y[j]);
            if (p > 0) conc++;
            else if (p < 0) disc++;
        }
    }
    return (double)(conc - disc) / (0.5 * n * (n - 1.0));
}

// loop covariance-upper: n=50 p=8
// loop covariance-upper-medium: n=2000 p=40
// loop covariance-upper-large: n=100000 p=120
void covariance_upper(int n, int p, const double *restrict X, const double *restrict mu, double *restrict C)
{
    double d[p];
    for (int r = 0; r < n; r++) {
        for (int a = 0; a < p; a++)
            d[a] = X[(long)r * p + a] - mu[a];
        for (int a = 0; a < p; a++) {
            double da = d[a];
            for (int b = a; b < p; b++)
                C[a * p + b] += da * d[b];
        }
    }
}

// loop logsumexp: n=400
// loop logsumexp-medium: n=60000
// loop logsumexp-large: n=20000000
float logsumexp(const float *x, int n)
{
    float mx = x[0];
    for (int i = 1; i < n; i++)
        if (x[i] > mx) mx = x[i];
    float s = 0.0f;
    for (int i = 0; i < n; i++)
        s += expf(x[i] - mx);
    return mx + logf(s);
}

// loop lag-autocorr: n=500 maxlag=10
// loop lag-autocorr-medium: n=50000 maxlag=10
// loop lag-autocorr-large: n=10000000 maxlag=10
void lag_autocorr(const double *x, int n, double *r, int maxlag)
{
    for (int k = 0; k < maxlag; k++) {
        double acc = 0.0;
        for (int i = 0; i + k < n; i++)
            acc += x[i] * x[i + k];
        r[k] = acc / n;
    }
}

// loop bin-means: n=400 nb=16
// loop bin-means-medium: n=100000 nb=4000
// loop bin-means-large: n=6000000 nb=1000000
void bin_means(const double *x, const double *y, long n, double *sum, int *cnt, int nb)
{
    for (long i = 0; i < n; i++) {
        int b = (int)(x[i] * nb);
        if (b < 0) b = 0;
        if (b >= nb) b = nb - 1;
        sum[b] += y[i];
        cnt[b]++;
    }
}
