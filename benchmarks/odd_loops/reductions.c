/* Reductions and chains: sums, products, extremes with and without places, scans, bits. */
#include <stdint.h>

// loop sum-float: n=4000
float sum_float(long n, const float *a)
{
    float s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i];
    return s;
}

// loop sum-omp-simd: n=4000
double sum_omp_simd(long n, const double *a)
{
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (long i = 0; i < n; ++i)
        s += a[i];
    return s;
}

// loop product: n=1000
double product(long n, const double *a)
{
    double p = 1;
    for (long i = 0; i < n; ++i)
        p *= 1.0 - 1e-3 * a[i];
    return p;
}

// loop sum-of-squares-and-sum: n=2000
double sum_of_squares_and_sum(long n, const double *a)
{
    double s = 0, q = 0;
    for (long i = 0; i < n; ++i) {
        s += a[i];
        q += a[i] * a[i];
    }
    return q - s * s;
}

// loop four-sums-by-hand: n=2000
double four_sums_by_hand(long n, const double *a)
{
    double s = 0, t = 0, u = 0, v = 0;
    for (long i = 0; i + 3 < n; i += 4) {
        s += a[i];
        t += a[i + 1];
        u += a[i + 2];
        v += a[i + 3];
    }
    return s + t + u + v;
}

// loop sum-int: n=4000
int sum_int(long n, const int *a)
{
    int s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i];
    return s;
}

// loop sum-absolute-differences: n=8000
int sum_absolute_differences(long n, const uint8_t *a, const uint8_t *b)
{
    int s = 0;
    for (long i = 0; i < n; ++i) {
        int d = a[i] - b[i];
        s += d < 0 ? -d : d;
    }
    return s;
}

// loop max-int: n=4000
int max_int(long n, const int *a)
{
    int m = a[0];
    for (long i = 1; i < n; ++i)
        if (a[i] > m)
            m = a[i];
    return m;
}

// loop max-double: n=2000
double max_double(long n, const double *a)
{
    double m = a[0];
    for (long i = 1; i < n; ++i)
        m = a[i] > m ? a[i] : m;
    return m;
}

// loop max-with-index: n=2000
long max_with_index(long n, const double *a)
{
    long at = 0;
    double m = a[0];
    for (long i = 1; i < n; ++i)
        if (a[i] > m) {
            m = a[i];
            at = i;
        }
    return at;
}

// loop min-and-max: n=2000 arg.out=2
void min_and_max(long n, const int *restrict a, int *restrict out)
{
    int low = a[0], high = a[0];
    for (long i = 0; i < n; ++i) {
        if (a[i] < low)
            low = a[i];
        if (a[i] > high)
            high = a[i];
    }
    out[0] = low;
    out[1] = high;
}

// loop xor-all: n=2000
uint64_t xor_all(long n, const uint64_t *a)
{
    uint64_t x = 0;
    for (long i = 0; i < n; ++i)
        x ^= a[i];
    return x;
}

// loop any-zero: n=4000
int any_zero(long n, const int *a)
{
    int any = 0;
    for (long i = 0; i < n; ++i)
        any |= a[i] == 0;
    return any;
}

// loop population-count: n=1000
long population_count(long n, const uint64_t *a)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += __builtin_popcountll(a[i]);
    return k;
}

// loop prefix-sum: n=2000
void prefix_sum(long n, double *restrict a, const double *restrict b)
{
    double s = 0;
    for (long i = 0; i < n; ++i) {
        s += b[i];
        a[i] = s;
    }
}

// loop prefix-sum-int: n=4000
void prefix_sum_int(long n, int *restrict a, const int *restrict b)
{
    int s = 0;
    for (long i = 0; i < n; ++i) {
        s += b[i];
        a[i] = s;
    }
}

// loop running-max: n=2000
void running_max(long n, double *restrict a, const double *restrict b)
{
    double m = b[0];
    for (long i = 0; i < n; ++i) {
        m = b[i] > m ? b[i] : m;
        a[i] = m;
    }
}

// loop moving-average: n=2000
void moving_average(long n, double *restrict a, const double *restrict b, double s)
{
    double x = 0;
    for (long i = 0; i < n; ++i) {
        x = s * b[i] + (1.0 - s) * x;
        a[i] = x;
    }
}

// loop horner-chain: n=2000
double horner_chain(long n, const double *a, double x)
{
    double p = 0;
    for (long i = 0; i < n; ++i)
        p = p * x + a[i];
    return p;
}

// loop division-chain: n=500
double division_chain(long n, const double *a)
{
    double x = 1;
    for (long i = 0; i < n; ++i)
        x = a[i] / (1.0 + x);
    return x;
}

// loop kahan-sum: n=2000
double kahan_sum(long n, const double *a)
{
    double s = 0, c = 0;
    for (long i = 0; i < n; ++i) {
        double y = a[i] - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    return s;
}

// loop random-numbers: n=2000 arg.x=1
void random_numbers(long n, uint64_t *restrict a, uint64_t x)
{
    for (long i = 0; i < n; ++i) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        a[i] = x >> 33;
    }
}

// loop xorshift: n=2000 arg.x=1
void xorshift(long n, uint64_t *restrict a, uint64_t x)
{
    for (long i = 0; i < n; ++i) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        a[i] = x;
    }
}

// loop fibonacci: n=2000
void fibonacci(long n, uint64_t *restrict a)
{
    for (long i = 2; i < n; ++i)
        a[i] = a[i - 1] + a[i - 2];
}

// loop checksum-bytes: n=4000
uint32_t checksum_bytes(long n, const uint8_t *a)
{
    uint32_t s = 1, t = 0;
    for (long i = 0; i < n; ++i) {
        s += a[i];
        t += s;
    }
    return t << 16 ^ s;
}

// loop hash-bytes: n=4000
uint32_t hash_bytes(long n, const uint8_t *a)
{
    uint32_t h = 2166136261u;
    for (long i = 0; i < n; ++i)
        h = (h ^ a[i]) * 16777619u;
    return h;
}

// loop crc-of-table: n=4000 arg.a=0..255
uint32_t crc_of_table(long n, const uint8_t *a, const uint32_t t[256])
{
    uint32_t c = 0xffffffffu;
    for (long i = 0; i < n; ++i)
        c = t[(c ^ a[i]) & 255] ^ c >> 8;
    return c;
}

// loop rotate: n=2000
void rotate(long n, uint32_t *restrict a, const uint32_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] << 5 | b[i] >> 27;
}

// loop swap-bytes: n=2000
void swap_bytes(long n, uint32_t *restrict a, const uint32_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = __builtin_bswap32(b[i]);
}

// loop bit-by-bit: n=100
int bit_by_bit(long n, const uint32_t *a)
{
    int k = 0;
    for (long i = 0; i < n; ++i)
        for (int b = 0; b < 32; ++b)
            k += a[i] >> b & 1;
    return k;
}
