/* Nests: imperfect, triangular, with several inner loops, with strided rows. */

// loop row-sums: m=100 n=100
void row_sums(long m, long n, double *restrict s, const double a[restrict m][n])
{
    for (long j = 0; j < m; ++j) {
        double t = 0;
        for (long i = 0; i < n; ++i)
            t += a[j][i];
        s[j] = t;
    }
}

// loop column-sums: m=64 n=64
void column_sums(long m, long n, double *restrict s, const double a[restrict m][n])
{
    for (long i = 0; i < n; ++i) {
        double t = 0;
        for (long j = 0; j < m; ++j)
            t += a[j][i];
        s[i] = t;
    }
}

// loop scale-rows: m=60 n=60
void scale_rows(long m, long n, double a[restrict m][n], const double *restrict d)
{
    for (long j = 0; j < m; ++j) {
        double t = 1.0 / d[j];
        for (long i = 0; i < n; ++i)
            a[j][i] *= t;
    }
}

// loop normalise-rows: m=60 n=60
void normalise_rows(long m, long n, double a[restrict m][n])
{
    for (long j = 0; j < m; ++j) {
        double t = 0;
        for (long i = 0; i < n; ++i)
            t += a[j][i];
        for (long i = 0; i < n; ++i)
            a[j][i] /= t;
    }
}

// loop two-loops: n=1000
void two_loops(long n, double *restrict a, double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = 2.0 * c[i];
    for (long i = 0; i < n; ++i)
        b[i] = a[i] + c[i];
}

// loop transpose-small: n=40
// loop transpose-2048: n=2048
// loop transpose-2049: n=2049
void transpose(long n, double a[restrict n][n], const double b[restrict n][n])
{
    for (long j = 0; j < n; ++j)
        for (long i = 0; i < n; ++i)
            a[j][i] = b[i][j];
}

// loop triangular-sum: n=80
double triangular_sum(long n, const double a[n][n])
{
    double s = 0;
    for (long j = 0; j < n; ++j)
        for (long i = 0; i <= j; ++i)
            s += a[j][i];
    return s;
}

// loop triangular-solve: n=60
void triangular_solve(long n, double *restrict x, const double l[restrict n][n], const double *restrict b)
{
    for (long j = 0; j < n; ++j) {
        double t = b[j];
        for (long i = 0; i < j; ++i)
            t -= l[j][i] * x[i];
        x[j] = t / l[j][j];
    }
}

// loop symmetrise: n=60
void symmetrise(long n, double a[n][n])
{
    for (long j = 0; j < n; ++j)
        for (long i = 0; i < j; ++i)
            a[j][i] = a[i][j];
}

// loop matmul-ijk: n=48
void matmul_ijk(long n, double c[restrict n][n], const double a[restrict n][n], const double b[restrict n][n])
{
    for (long i = 0; i < n; ++i)
        for (long j = 0; j < n; ++j) {
            double t = 0;
            for (long k = 0; k < n; ++k)
                t += a[i][k] * b[k][j];
            c[i][j] = t;
        }
}

// loop matmul-ikj: n=48
void matmul_ikj(long n, double c[restrict n][n], const double a[restrict n][n], const double b[restrict n][n])
{
    for (long i = 0; i < n; ++i)
        for (long k = 0; k < n; ++k)
            for (long j = 0; j < n; ++j)
                c[i][j] += a[i][k] * b[k][j];
}

// loop matmul-3x3: m=300
void matmul_3x3(long m, double y[restrict m][3], const double a[3][3], const double x[restrict m][3])
{
    for (long p = 0; p < m; ++p)
        for (int i = 0; i < 3; ++i) {
            double t = 0;
            for (int j = 0; j < 3; ++j)
                t += a[i][j] * x[p][j];
            y[p][i] = t;
        }
}

// loop outer-product: m=60 n=64
void outer_product(long m, long n, double a[restrict m][n], const double *restrict x, const double *restrict y)
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < n; ++i)
            a[j][i] = x[j] * y[i];
}

// loop box-blur: m=40 n=100
void box_blur(long m, long n, float b[restrict m][n], const float a[restrict m][n])
{
    for (long j = 1; j < m - 1; ++j)
        for (long i = 1; i < n - 1; ++i) {
            float t = 0;
            for (int k = -1; k <= 1; ++k)
                for (int l = -1; l <= 1; ++l)
                    t += a[j + k][i + l];
            b[j][i] = t * (1.0f / 9.0f);
        }
}

// loop column-walk-memory: m=4000 n=4000
void column_walk_memory(long m, long n, double a[m][n])
{
    for (long i = 0; i < n; ++i)
        for (long j = 0; j < m; ++j)
            a[j][i] += 1.0;
}

// loop three-deep: l=20 m=20 n=20
void three_deep(long l, long m, long n, double a[restrict l][m][n], const double b[restrict l][m][n])
{
    for (long k = 1; k < l - 1; ++k)
        for (long j = 1; j < m - 1; ++j)
            for (long i = 1; i < n - 1; ++i)
                a[k][j][i] = b[k - 1][j][i] + b[k + 1][j][i] + b[k][j - 1][i] + b[k][j + 1][i];
}

// loop floyd-warshall: n=48
void floyd_warshall(long n, int d[n][n])
{
    for (long k = 0; k < n; ++k)
        for (long i = 0; i < n; ++i)
            for (long j = 0; j < n; ++j)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}
