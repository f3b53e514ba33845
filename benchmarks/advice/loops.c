/* Loops that have something to gain, or only seem to, beside those of the library.

   Each stands under a line ``// loop NAME: n=1000 ...`` with the sizes that it is measured at; what is carried out of its advice is
   made from this text by frontend/rewrite.py. */
#include <math.h>

// loop column-sums: n=1500
void column_sums(long n, double (*restrict a)[n], double *restrict s) {
    for (long j = 0; j < n; ++j)
        for (long i = 0; i < n; ++i)
            s[j] += a[i][j];
}

// loop scale-columns: n=2000
void scale_columns(long n, double (*restrict a)[n], double f) {
    for (long j = 0; j < n; ++j)
        for (long i = 0; i < n; ++i)
            a[i][j] *= f;
}

// loop rotations: n=1200
void rotations(long n, double (*restrict a)[n], const double *restrict c, const double *restrict s) {
    for (long k = 0; k < n - 1; ++k)
        for (long i = 0; i < n; ++i)
            a[i][k + 1] = s[k] * a[i][k] + c[k] * a[i][k + 1];
}

// loop smooth-columns: n=1500
void smooth_columns(long n, const double (*restrict a)[n], double (*restrict b)[n]) {
    for (long i = 1; i < n - 1; ++i)
        for (long j = 1; j < n - 1; ++j)
            b[j][i] = 0.25 * (a[j - 1][i] + a[j + 1][i] + a[j][i - 1] + a[j][i + 1]);
}

// loop recurrence-rows: n=1500
void recurrence_rows(long n, double (*restrict a)[n], double f) {
    for (long j = 0; j < n; ++j)
        for (long i = 1; i < n; ++i)
            a[i][j] += f * a[i - 1][j];
}

// loop recurrence-columns: n=1500
void recurrence_columns(long n, double (*restrict a)[n], double f) {
    for (long i = 1; i < n; ++i)
        for (long j = 1; j < n; ++j)
            a[j][i] = a[j][i] + f * a[j][i - 1] - a[j - 1][i];
}

// loop lengths: n=10000
void lengths(long n, const double *restrict x, const double *restrict y, double *restrict l) {
    for (long i = 0; i < n; ++i)
        l[i] = sqrt(x[i] * x[i] + y[i] * y[i]);
}

// loop exponentials: n=10000
void exponentials(long n, const double *restrict x, double *restrict y) {
    for (long i = 0; i < n; ++i)
        y[i] = exp(x[i]);
}

// loop energy: n=20000
double energy(long n, const float *restrict m, const float *restrict v) {
    float e = 0;
    for (long i = 0; i < n; ++i)
        e += 0.5f * m[i] * v[i] * v[i];
    return e;
}

// loop polynomial-sum: n=5000
double polynomial_sum(long n, const double *restrict x) {
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += ((0.1 * x[i] + 0.2) * x[i] + 0.3) * x[i] + 0.4;
    return s;
}
