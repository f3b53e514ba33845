/* Sparse formats and solves: ELL, DIA, BSR, COO, tridiagonal, triangular. */

// loop ell-column-major: width=7 n=300
// loop ell-column-major-memory: width=7 n=500000
void ell(long width, long n, double *restrict y, const double v[restrict width][n], const int at[restrict width][n],
         const double x[restrict n])
{
    for (long k = 0; k < width; ++k)
        for (long i = 0; i < n; ++i)
            y[i] += v[k][i] * x[at[k][i]];
}

// loop dia-five: n=800
// loop dia-five-memory: n=1000000
void dia_five(long n, double *restrict y, const double *restrict d0, const double *restrict d1, const double *restrict d2,
              const double *restrict d3, const double *restrict d4, const double *restrict x)
{
    for (long i = 30; i < n - 30; ++i)
        y[i] = d0[i] * x[i - 30] + d1[i] * x[i - 1] + d2[i] * x[i] + d3[i] * x[i + 1] + d4[i] * x[i + 30];
}

// loop bsr-4x4: nb=100 m=100
// loop bsr-4x4-memory: nb=500000 m=10000
void bsr(long nb, long m, double y[restrict nb][4], const double a[restrict nb][4][4], const int at[restrict nb],
         const double x[restrict m][4])
{
    for (long b = 0; b < nb; ++b)
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                y[b][i] += a[b][i][j] * x[at[b]][j];
}

// loop coo: n=1000 m=500
// loop coo-memory: n=4000000 m=500000
void coo(long n, long m, double y[restrict m], const int *restrict row, const int *restrict col, const double *restrict v,
         const double x[restrict m])
{
    for (long k = 0; k < n; ++k)
        y[row[k]] += v[k] * x[col[k]];
}

// loop thomas-forward: n=1000
// loop thomas-forward-memory: n=3000000
void thomas_forward(long n, const double *restrict a, double *restrict b, const double *restrict c, double *restrict d)
{
    for (long i = 1; i < n; ++i) {
        double w = a[i] / b[i - 1];
        b[i] -= w * c[i - 1];
        d[i] -= w * d[i - 1];
    }
}

// loop thomas-back: n=1000
// loop thomas-back-memory: n=4000000
void thomas_back(long n, double *restrict x, const double *restrict g, const double *restrict c)
{
    for (long i = n - 2; i >= 0; --i)
        x[i] = g[i] - c[i] * x[i + 1];
}

// loop thomas-batched: m=20 n=64
// loop thomas-batched-memory: m=100 n=50000
void thomas_batched(long m, long n, double d[restrict m][n], const double w[restrict m][n])
{
    for (long j = 1; j < m; ++j)
        for (long i = 0; i < n; ++i)
            d[j][i] -= w[j][i] * d[j - 1][i];
}

// loop lower-solve: n=60
// loop lower-solve-L3: n=1500
void lower_solve(long n, const double l[restrict n][n], double *restrict x)
{
    for (long i = 0; i < n; ++i) {
        double t = x[i];
        for (long j = 0; j < i; ++j)
            t -= l[i][j] * x[j];
        x[i] = t / l[i][i];
    }
}

// loop cholesky-update: n=50
// loop cholesky-update-L3: n=1500
void cholesky_update(long n, double a[restrict n][n], const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        for (long j = 0; j <= i; ++j)
            a[i][j] -= c[i] * c[j];
}

// loop jacobi-residual: m=20 n=100
// loop jacobi-residual-memory: m=2000 n=2000
double jacobi_residual(long m, long n, double b[restrict m][n], const double a[restrict m][n])
{
    double r = 0;
    for (long j = 1; j < m - 1; ++j)
        for (long i = 1; i < n - 1; ++i) {
            b[j][i] = 0.25 * (a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1]);
            r += (b[j][i] - a[j][i]) * (b[j][i] - a[j][i]);
        }
    return r;
}
