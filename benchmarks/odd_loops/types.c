/* Element types: half precision to long double, complex, integers of all widths, conversions between them. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>

// loop half-add: n=8192
void half_add(long n, _Float16 *restrict a, const _Float16 *restrict b, const _Float16 *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + c[i];
}

// loop half-scale-float: n=8192
void half_scale_float(long n, float *restrict a, const _Float16 *restrict b, float s)
{
    for (long i = 0; i < n; ++i)
        a[i] = s * (float)b[i];
}

// loop long-double-add: n=1000
void long_double_add(long n, long double *restrict a, const long double *restrict b, const long double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + c[i];
}

// loop long-double-dot: n=1000
long double long_double_dot(long n, const long double *a, const long double *b)
{
    long double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i] * b[i];
    return s;
}

// loop complex-multiply: n=1000
void complex_multiply(long n, double complex *restrict a, const double complex *restrict b, const double complex *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] * c[i];
}

// loop complex-add-float: n=2000
void complex_add_float(long n, float complex *restrict a, const float complex *restrict b, const float complex *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + c[i];
}

// loop complex-by-hand: n=1000
void complex_by_hand(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i) {
        a[2 * i] = b[2 * i] * c[2 * i] - b[2 * i + 1] * c[2 * i + 1];
        a[2 * i + 1] = b[2 * i] * c[2 * i + 1] + b[2 * i + 1] * c[2 * i];
    }
}

// loop int8-add: n=16000
void int8_add(long n, int8_t *restrict a, const int8_t *restrict b, const int8_t *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + c[i];
}

// loop int16-multiply: n=4000
void int16_multiply(long n, int16_t *restrict a, const int16_t *restrict b, const int16_t *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] * c[i];
}

// loop int32-multiply: n=2000
void int32_multiply(long n, int *restrict a, const int *restrict b, const int *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] * c[i];
}

// loop int64-multiply: n=1000
void int64_multiply(long n, int64_t *restrict a, const int64_t *restrict b, const int64_t *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] * c[i];
}

// loop uint32-divide: n=1000
void uint32_divide(long n, uint32_t *restrict a, const uint32_t *restrict b, const uint32_t *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] / c[i];
}

// loop int64-divide: n=1000
void int64_divide(long n, int64_t *restrict a, const int64_t *restrict b, const int64_t *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] / c[i];
}

// loop uint64-modulo-7: n=1000
void uint64_modulo_7(long n, uint64_t *restrict a, const uint64_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] % 7;
}

// loop int32-shift: n=4000 arg.k=3
void int32_shift(long n, int *restrict a, const int *restrict b, int k)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] << (k & 31);
}

// loop char-fill: n=20000 arg.c=1
void char_fill(long n, char *restrict a, char c)
{
    for (long i = 0; i < n; ++i)
        a[i] = c;
}

// loop short-fill: n=10000
void short_fill(long n, short *restrict a)
{
    for (long i = 0; i < n; ++i)
        a[i] = 3;
}

// loop int-fill: n=5000 arg.c=1
void int_fill(long n, int *restrict a, int c)
{
    for (long i = 0; i < n; ++i)
        a[i] = c;
}

// loop int-iota: n=5000
void int_iota(long n, int *restrict a)
{
    for (int i = 0; i < n; ++i)
        a[i] = i;
}

// loop char-copy: n=16000
void char_copy(long n, char *restrict a, const char *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i];
}

// loop bool-and: n=8000
void bool_and(long n, bool *restrict a, const bool *restrict b, const bool *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] && c[i];
}

// loop float-to-double: n=2000
void float_to_double(long n, double *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i];
}

// loop double-to-float: n=2000
void double_to_float(long n, float *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = (float)b[i];
}

// loop int-to-double: n=2000
void int_to_double(long n, double *restrict a, const int *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = 0.5 * b[i];
}

// loop double-to-int: n=2000
void double_to_int(long n, int *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = (int)b[i];
}

// loop uint8-to-float: n=4000
void uint8_to_float(long n, float *restrict a, const uint8_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] * (1.0f / 255.0f);
}

// loop float-to-uint8: n=4000
void float_to_uint8(long n, uint8_t *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = (uint8_t)(b[i] * 100.0f);
}

// loop int8-dot: n=16000
int int8_dot(long n, const int8_t *a, const int8_t *b)
{
    int s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i] * b[i];
    return s;
}

// loop int16-sum-wide: n=8000
long int16_sum_wide(long n, const int16_t *a)
{
    long s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i];
    return s;
}

// loop mixed-precision-axpy: n=2000
void mixed_precision_axpy(long n, double *restrict y, const float *restrict x, double s)
{
    for (long i = 0; i < n; ++i)
        y[i] += s * x[i];
}
