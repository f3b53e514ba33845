/* Calls: of the mathematical library, of functions of the file, inlined and not. */
#include <math.h>

// loop call-fmax: n=1000
void call_fmax(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = fmax(b[i], c[i]);
}

// loop call-fabs: n=2000
void call_fabs(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = fabs(b[i]);
}

// loop call-floor: n=2000
void call_floor(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = floor(b[i]);
}

// loop call-sqrt: n=1000
void call_sqrt(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = sqrt(b[i]);
}

// loop call-sqrtf: n=1000
void call_sqrtf(long n, float *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = sqrtf(b[i]);
}

// loop reciprocal-sqrt: n=1000
void reciprocal_sqrt(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = 1.0 / sqrt(b[i]);
}

// loop call-sin: n=500
void call_sin(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = sin(b[i]);
}

// loop call-exp: n=500
void call_exp(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = exp(b[i]);
}

// loop call-pow-2: n=2000
void call_pow_2(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = pow(b[i], 2.0);
}

// loop call-copysign: n=2000
void call_copysign(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = copysign(b[i], c[i]);
}

// loop call-fma: n=1000
void call_fma(long n, double *restrict a, const double *restrict b, double s)
{
    for (long i = 0; i < n; ++i)
        a[i] = fma(s, b[i], a[i]);
}

static double squared(double x)
{
    return x * x;
}

// loop own-function: n=1000
void own_function(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = squared(b[i]) + squared(a[i]);
}

static double limited(double x, double low, double high)
{
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

// loop own-function-branches: n=1000
void own_function_branches(long n, double *restrict a, const double *restrict b, double low, double high)
{
    for (long i = 0; i < n; ++i)
        a[i] = limited(b[i], low, high);
}

__attribute__((noinline)) static double apart(double x)
{
    return x * x + 1.0;
}

// loop own-function-not-inlined: n=1000
void own_function_not_inlined(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = apart(b[i]);
}

// loop distance: n=1000
void distance(long n, double *restrict r, const double *restrict x, const double *restrict y, const double *restrict z)
{
    for (long i = 0; i < n; ++i)
        r[i] = sqrt(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
}

// loop double-divide: n=1000
void double_divide(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] / c[i];
}

// loop float-divide: n=2000
void float_divide(long n, float *restrict a, const float *restrict b, const float *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] / c[i];
}
