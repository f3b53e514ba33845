/* Dynamic programming, sorting, runs, compaction, big integers. */
#include <stdint.h>

// loop edit-row: n=2000
void edit_row(long n, int *restrict now, const int *restrict last, const char *restrict s, char c)
{
    for (long i = 1; i < n; ++i) {
        int best = last[i - 1] + (s[i] != c);
        if (last[i] + 1 < best)
            best = last[i] + 1;
        if (now[i - 1] + 1 < best)
            best = now[i - 1] + 1;
        now[i] = best;
    }
}

// loop smith-waterman: n=2000
int smith_waterman(long n, int16_t *restrict h, int16_t *restrict e, const int16_t *restrict score)
{
    int best = 0, diagonal = 0, f = 0;
    for (long i = 0; i < n; ++i) {
        int t = diagonal + score[i];
        diagonal = h[i];
        if (t < e[i]) t = e[i];
        if (t < f) t = f;
        if (t < 0) t = 0;
        h[i] = (int16_t)t;
        if (t > best) best = t;
        e[i] = (int16_t)(e[i] - 1 > t - 3 ? e[i] - 1 : t - 3);
        f = f - 1 > t - 3 ? f - 1 : t - 3;
    }
    return best;
}

// loop knapsack-row: n=4000
void knapsack_row(long n, int *restrict now, const int *restrict last, int value)
{
    for (long i = 7; i < n; ++i) {
        int with = last[i - 7] + value;
        now[i] = with > last[i] ? with : last[i];
    }
}

// loop lcs-row: n=2000
void lcs_row(long n, uint16_t *restrict now, const uint16_t *restrict last, const char *restrict s, char c)
{
    for (long i = 1; i < n; ++i)
        now[i] = s[i] == c ? last[i - 1] + 1 : (last[i] > now[i - 1] ? last[i] : now[i - 1]);
}

// loop viterbi-step: s=64
void viterbi_step(long s, float *restrict now, const float last[restrict s], const float cost[restrict s][s])
{
    for (long j = 0; j < s; ++j) {
        float best = last[0] + cost[j][0];
        for (long i = 1; i < s; ++i) {
            float t = last[i] + cost[j][i];
            best = t < best ? t : best;
        }
        now[j] = best;
    }
}

// loop odd-even: n=4000
// loop odd-even-large: n=20000000
void odd_even(long n, int *a)
{
    for (long i = 0; i + 1 < n; i += 2) {
        int x = a[i], y = a[i + 1];
        a[i] = x < y ? x : y;
        a[i + 1] = x < y ? y : x;
    }
}

// loop bitonic-half: n=3000
// loop bitonic-half-large: n=10000000
void bitonic_half(long n, float *restrict lo, float *restrict hi)
{
    for (long i = 0; i < n; ++i) {
        float x = lo[i], y = hi[i];
        lo[i] = x < y ? x : y;
        hi[i] = x < y ? y : x;
    }
}

// loop partition: n=4000
// loop partition-large: n=8000000
long partition(long n, int *restrict out, const int *restrict in, int pivot)
{
    long lo = 0, hi = n - 1;
    for (long i = 0; i < n; ++i) {
        int small = in[i] < pivot;
        out[small ? lo : hi] = in[i];
        lo += small;
        hi -= !small;
    }
    return lo;
}

// loop merge: n=2000
void merge(long n, int *restrict out, const int *restrict a, const int *restrict b)
{
    long j = 0, k = 0;
    for (long i = 0; i < n; ++i)
        out[i] = a[j] <= b[k] ? a[j++] : b[k++];
}

// loop filter-positive: n=4000
long filter_positive(long n, int *restrict out, const int *restrict in, int limit)
{
    long k = 0;
    for (long i = 0; i < n; ++i) {
        out[k] = in[i];
        k += in[i] > limit;
    }
    return k;
}

// loop run-starts: n=4000
long run_starts(long n, int *restrict at, const uint8_t *restrict s)
{
    long k = 0;
    for (long i = 1; i < n; ++i) {
        at[k] = (int)i;
        k += s[i] != s[i - 1];
    }
    return k;
}

// loop run-length: n=4000
long run_length(long n, const uint8_t *s)
{
    long best = 0, now = 0;
    for (long i = 1; i < n; ++i) {
        now = s[i] == s[i - 1] ? now + 1 : 0;
        if (now > best)
            best = now;
    }
    return best;
}

// loop big-add: n=2000
uint64_t big_add(long n, uint64_t *restrict r, const uint64_t *restrict a, const uint64_t *restrict b)
{
    uint64_t carry = 0;
    for (long i = 0; i < n; ++i) {
        uint64_t t = a[i] + carry;
        uint64_t c = t < carry;
        r[i] = t + b[i];
        carry = c + (r[i] < t);
    }
    return carry;
}

// loop big-multiply: n=2000
uint64_t big_multiply(long n, uint64_t *restrict r, const uint64_t *restrict a, uint64_t k)
{
    uint64_t carry = 0;
    for (long i = 0; i < n; ++i) {
        unsigned __int128 t = (unsigned __int128)a[i] * k + r[i] + carry;
        r[i] = (uint64_t)t;
        carry = (uint64_t)(t >> 64);
    }
    return carry;
}

// loop montgomery: n=2000
void montgomery(long n, uint32_t *restrict r, const uint32_t *restrict a, const uint32_t *restrict b)
{
    const uint32_t p = 998244353u, q = 998244351u;
    for (long i = 0; i < n; ++i) {
        uint64_t t = (uint64_t)a[i] * b[i];
        uint32_t m = (uint32_t)t * q;
        r[i] = (uint32_t)((t + (uint64_t)m * p) >> 32);
    }
}

// loop sieve-count: n=8000
long sieve_count(long n, const uint8_t *flags)
{
    long k = 0;
    for (long i = 1; i < n; i += 2)
        k += flags[i] == 0;
    return k;
}

// loop record-copy: n=500
// loop record-copy-large: n=1000000
struct record {
    int32_t key, group;
    double value;
    char name[16];
};
struct pair {
    int32_t key;
    float value;
};
void record_copy(long n, struct pair *restrict out, const struct record *restrict in)
{
    for (long i = 0; i < n; ++i) {
        out[i].key = in[i].key;
        out[i].value = (float)in[i].value;
    }
}

// loop rle-expand: m=500
void rle_expand(long m, uint32_t out[restrict m][8], const uint32_t *restrict v)
{
    for (long j = 0; j < m; ++j)
        for (int k = 0; k < 8; ++k)
            out[j][k] = v[j];
}
