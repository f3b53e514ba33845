/* FFT butterflies, wavelets, lattice Boltzmann, filters. */

// loop butterfly: n=500
// loop butterfly-memory: n=1000000
void butterfly(long n, double *restrict re, double *restrict im, const double *restrict wr, const double *restrict wi)
{
    for (long i = 0; i < n; ++i) {
        double tr = re[i + n] * wr[i] - im[i + n] * wi[i];
        double ti = re[i + n] * wi[i] + im[i + n] * wr[i];
        re[i + n] = re[i] - tr;
        im[i + n] = im[i] - ti;
        re[i] += tr;
        im[i] += ti;
    }
}

// loop butterfly-interleaved: n=500
// loop butterfly-interleaved-L2: n=8000
void butterfly_interleaved(long n, float *restrict z, const float *restrict w)
{
    for (long i = 0; i < n; ++i) {
        float ar = z[4 * i], ai = z[4 * i + 1], br = z[4 * i + 2], bi = z[4 * i + 3];
        float tr = br * w[2 * i] - bi * w[2 * i + 1], ti = br * w[2 * i + 1] + bi * w[2 * i];
        z[4 * i] = ar + tr;
        z[4 * i + 1] = ai + ti;
        z[4 * i + 2] = ar - tr;
        z[4 * i + 3] = ai - ti;
    }
}

// loop haar: n=1000
// loop haar-memory: n=4000000
void haar(long n, float *restrict low, float *restrict high, const float *restrict x)
{
    for (long i = 0; i < n; ++i) {
        low[i] = 0.70710678f * (x[2 * i] + x[2 * i + 1]);
        high[i] = 0.70710678f * (x[2 * i] - x[2 * i + 1]);
    }
}

// loop lbm-d2q5: n=500
// loop lbm-d2q5-memory: n=1000000
void lbm(long n, double omega, double f[restrict 5][n], double g[restrict 5][n + 130])
{
    for (long i = 0; i < n; ++i) {
        double rho = f[0][i] + f[1][i] + f[2][i] + f[3][i] + f[4][i];
        double ux = (f[1][i] - f[2][i]) / rho, uy = (f[3][i] - f[4][i]) / rho;
        g[0][i + 64] = f[0][i] - omega * (f[0][i] - rho * 0.3333);
        g[1][i + 65] = f[1][i] - omega * (f[1][i] - rho * (0.1666 + 0.5 * ux));
        g[2][i + 63] = f[2][i] - omega * (f[2][i] - rho * (0.1666 - 0.5 * ux));
        g[3][i + 128] = f[3][i] - omega * (f[3][i] - rho * (0.1666 + 0.5 * uy));
        g[4][i] = f[4][i] - omega * (f[4][i] - rho * (0.1666 - 0.5 * uy));
    }
}

// loop fir-8: n=2000
// loop fir-8-memory: n=6000000
void fir(long n, float *restrict y, const float *restrict x, const float c[restrict 8])
{
    for (long i = 0; i < n; ++i) {
        float t = 0;
        for (int k = 0; k < 8; ++k)
            t += c[k] * x[i + k];
        y[i] = t;
    }
}

// loop biquad: n=1000
// loop biquad-memory: n=4000000
void biquad(long n, double *restrict y, const double *restrict x, double b0, double b1, double a1, double a2)
{
    double s1 = 0, s2 = 0;
    for (long i = 0; i < n; ++i) {
        double t = b0 * x[i] + s1;
        s1 = b1 * x[i] - a1 * t + s2;
        s2 = x[i] - a2 * t;
        y[i] = t;
    }
}

// loop periodic-modulo: n=1000
// loop periodic-modulo-L3: n=1000000
void periodic_modulo(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        long l = i == 0 ? n - 1 : i - 1, r = i == n - 1 ? 0 : i + 1;
        a[i] = b[l] - 2.0 * b[i] + b[r];
    }
}

// loop clamped-edges: n=1000
// loop clamped-edges-memory: n=6000000
void clamped_edges(int n, float *restrict a, const float *restrict b)
{
    for (int i = 0; i < n; ++i) {
        int l = i - 2 < 0 ? 0 : i - 2, r = i + 2 > n - 1 ? n - 1 : i + 2;
        a[i] = 0.25f * b[l] + 0.5f * b[i] + 0.25f * b[r];
    }
}

// loop upwind: n=1000
// loop upwind-memory: n=3000000
void upwind(long n, double *restrict f, const double *restrict u, const double *restrict q)
{
    for (long i = 1; i < n - 1; ++i)
        f[i] = u[i] > 0.0 ? u[i] * (q[i] - q[i - 1]) : u[i] * (q[i + 1] - q[i]);
}

// loop minmod: n=1000
// loop minmod-memory: n=4000000
void minmod(long n, double *restrict s, const double *restrict q)
{
    for (long i = 1; i < n - 1; ++i) {
        double l = q[i] - q[i - 1], r = q[i + 1] - q[i];
        s[i] = l * r <= 0.0 ? 0.0 : (l * l < r * r ? l : r);
    }
}
