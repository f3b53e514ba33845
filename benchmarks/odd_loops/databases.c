/* Databases: selections, joins, bitmaps and dictionaries of columns. */
#include <stddef.h>
#include <stdint.h>

// loop select-between: n=800 lo=250 hi=750
// loop select-between-medium: n=200000 lo=250 hi=750
// loop select-between-large: n=20000000 lo=250 hi=750
int select_between(const int *col, int n, int lo, int hi, int *sel)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (col[i] >= lo && col[i] < hi)
            sel[k++] = i;
    return k;
}

// loop select-nobranch: n=800 cut=0.1
// loop select-nobranch-medium: n=200000 cut=0.1
// loop select-nobranch-large: n=16000000 cut=0.1
size_t select_nobranch(const float *restrict price, size_t n, float cut, uint32_t *restrict rid)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        rid[k] = (uint32_t)i;
        k += price[i] < cut;
    }
    return k;
}

// loop hash-probe-again: nprobe=200 bits=8
// loop hash-probe-again-medium: nprobe=50000 bits=14
// loop hash-probe-again-large: nprobe=4000000 bits=22
uint64_t hash_probe(const uint64_t *probe, long nprobe, const uint64_t *keys,
                    const uint64_t *vals, int bits)
{
    uint64_t mask = (1ull << bits) - 1, sum = 0;
    for (long i = 0; i < nprobe; i++) {
        uint64_t k = probe[i];
        uint64_t h = (k * 0x9E3779B97F4A7C15ull) >> (64 - bits);
        while (keys[h] != 0) {
            if (keys[h] == k) {
                sum += vals[h];
                break;
            }
            h = (h + 1) & mask;
        }
    }
    return sum;
}

// loop merge-join-count: na=200 nb=300
// loop merge-join-count-medium: na=50000 nb=60000
// loop merge-join-count-large: na=8000000 nb=8000000
long merge_join_count(const long *a, long na, const long *b, long nb)
{
    long i = 0, j = 0, matches = 0;
    while (i < na && j < nb) {
        if (a[i] < b[j]) i++;
        else if (a[i] > b[j]) j++;
        else { matches++; i++; j++; }
    }
    return matches;
}

struct column { const int32_t *v; const uint64_t *valid; };

// loop nullable-sum: n=640
// loop nullable-sum-medium: n=128000
// loop nullable-sum-large: n=16000000
int64_t nullable_sum(const struct column *col, long n, long *nnull)
{
    int64_t s = 0;
    long nulls = 0;
    for (long i = 0; i < n; i++) {
        if ((col->valid[i >> 6] >> (i & 63)) & 1)
            s += col->v[i];
        else
            nulls++;
    }
    *nnull = nulls;
    return s;
}

// loop bitmap-and-card: words=200
// loop bitmap-and-card-medium: words=50000
// loop bitmap-and-card-large: words=8000000
long bitmap_and_card(const uint64_t *restrict a, const uint64_t *restrict b,
                     uint64_t *restrict out, long words)
{
    long card = 0;
    for (long w = 0; w < words; w++) {
        uint64_t x = a[w] & ~b[w];
        out[w] = x;
        card += __builtin_popcountll(x);
    }
    return card;
}

// loop dict-decode-filter: n=500 ndict=64
// loop dict-decode-filter-medium: n=100000 ndict=4096
// loop dict-decode-filter-large: n=12000000 ndict=60000
double dict_decode_filter(const uint16_t *code, const double *dict, int ndict, const float *disc, long n)
{
    double rev = 0.0;
    (void)ndict;
    for (long i = 0; i < n; i++) {
        double p = dict[code[i]];
        if (disc[i] >= 0.05f && disc[i] <= 0.07f)
            rev += p * disc[i];
    }
    return rev;
}
