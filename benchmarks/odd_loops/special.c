/* Everything else: volatile and atomic variables, non-temporal stores, strange numbers, code that a compiler leaves out. */
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

// loop volatile-load: n=1000
double volatile_load(long n, const volatile double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i];
    return s;
}

// loop volatile-store: n=1000
void volatile_store(long n, volatile int *a)
{
    for (long i = 0; i < n; ++i)
        a[i] = 1;
}

// loop volatile-counter: n=1000
int volatile_counter(long n)
{
    volatile int k = 0;
    for (long i = 0; i < n; ++i)
        k++;
    return k;
}

// loop atomic-counter: n=1000
void atomic_counter(long n, atomic_long *k)
{
    for (long i = 0; i < n; ++i)
        atomic_fetch_add_explicit(k, 1, memory_order_relaxed);
}

// loop atomic-elements: n=1000
void atomic_elements(long n, long *a)
{
    for (long i = 0; i < n; ++i)
        __atomic_fetch_add(&a[i], 1, __ATOMIC_RELAXED);
}

// loop nontemporal-pragma: n=8000000
void nontemporal_pragma(long n, double *restrict a, const double *restrict b)
{
#pragma omp simd nontemporal(a)
    for (long i = 0; i < n; ++i)
        a[i] = 2.0 * b[i];
}

// loop nontemporal-aligned-fill: n=8000000
void nontemporal_aligned_fill(long n, double *restrict a)
{
    double *p = __builtin_assume_aligned(a, 64);
#pragma omp simd nontemporal(p) aligned(p : 64)
    for (long i = 0; i < n; ++i)
        p[i] = 1.0;
}

// loop prefetched: n=2000
double prefetched(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i) {
        __builtin_prefetch(&a[i + 64]);
        s += a[i];
    }
    return s;
}

// loop barrier-in-loop: n=1000
void barrier_in_loop(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        a[i] = 2.0 * b[i];
        __asm__ volatile("" ::: "memory");
    }
}

// loop dead-sum: n=1000
void dead_sum(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i];
}

// loop dead-assignment: n=1000
double dead_assignment(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s = a[i];
    return s;
}

// loop dead-store: n=1000
void dead_store(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[0] = b[i];
}

// loop constant-sum: n=1000
long constant_sum(long n)
{
    long s = 0;
    for (long i = 0; i < n; ++i)
        s += i;
    return s;
}

// loop copy-by-memcpy: m=100 n=64
void copy_by_memcpy(long m, long n, double a[restrict m][n], const double b[restrict m][n])
{
    for (long j = 0; j < m; ++j)
        memcpy(a[j], b[j], n * sizeof(double));
}

// loop local-array: n=200
void local_array(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        double t[4] = {b[i], 2.0 * b[i], 3.0 * b[i], 4.0 * b[i]};
        a[i] = t[0] + t[1] + t[2] + t[3];
    }
}

// loop nan-results: n=1000
long nan_results(long n, const double *a)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += isnan(sqrt(-a[i]));
    return k;
}

// loop nan-long-double: n=500
long nan_long_double(long n, const long double *a)
{
    long k = 0;
    for (long i = 0; i < n; ++i) {
        long double x = (a[i] - a[i]) / (a[i] - a[i]);
        k += x != x;
    }
    return k;
}

// loop denormal-products: n=1000
double denormal_products(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i] * 1e-200 * 1e-115;
    return s;
}

// loop function-pointer: n=1000
static double twice(double x)
{
    return x + x;
}
static double (*volatile chosen)(double) = twice;
void function_pointer(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = chosen(b[i]);
}

// loop vector-type: n=1000
typedef double pack __attribute__((vector_size(32)));
void vector_type(long n, pack *restrict a, const pack *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + b[i];
}

#ifdef __x86_64__
// loop intrinsics: n=1000
void intrinsics(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i + 3 < n; i += 4)
        _mm256_storeu_pd(a + i, _mm256_add_pd(_mm256_loadu_pd(b + i), _mm256_set1_pd(1.0)));
}

// loop nontemporal-intrinsics: n=8000000
void nontemporal_intrinsics(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i + 3 < n; i += 4)
        _mm256_stream_pd(a + i, _mm256_add_pd(_mm256_loadu_pd(b + i), _mm256_set1_pd(1.0)));
}
#endif

// loop omp-safelen: n=1000
void omp_safelen(long n, double *a)
{
#pragma omp simd safelen(4)
    for (long i = 4; i < n; ++i)
        a[i] = 0.5 * a[i - 4];
}

// loop heat-and-norm: n=1000
double heat_and_norm(long n, double *restrict a, const double *restrict b)
{
    double r = 0;
    for (long i = 1; i < n - 1; ++i) {
        double d = 0.5 * (b[i - 1] + b[i + 1]) - b[i];
        a[i] = b[i] + d;
        r += d * d;
    }
    return r;
}
