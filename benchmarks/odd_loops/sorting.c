/* Sorting: searches, short blocks, digits. */
#include <stdint.h>

// loop lower-bound-batch: nq=100 n=500
// loop lower-bound-batch-medium: nq=20000 n=100000
// loop lower-bound-batch-large: nq=1000000 n=10000000
void lower_bound_batch(const double *a, int n, const double *q, int nq, int *pos)
{
    for (int i = 0; i < nq; i++) {
        int lo = 0, hi = n;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < q[i])
                lo = mid + 1;
            else
                hi = mid;
        }
        pos[i] = lo;
    }
}

// loop insertion-sort-blocks: n=320
// loop insertion-sort-blocks-medium: n=64000
// loop insertion-sort-blocks-large: n=16000000
void insertion_sort_blocks(float *key, int n)
{
    for (int b = 0; b < n; b += 16) {
        int end = b + 16 < n ? b + 16 : n;
        for (int i = b + 1; i < end; i++) {
            float v = key[i];
            int j = i - 1;
            while (j >= b && key[j] > v) {
                key[j + 1] = key[j];
                j--;
            }
            key[j + 1] = v;
        }
    }
}

struct kv { uint32_t key, val; };
static uint32_t bucket[256];

// loop radix-scatter: n=500 shift=0
// loop radix-scatter-medium: n=100000 shift=0
// loop radix-scatter-large: n=8000000 shift=0
void radix_scatter(const struct kv *restrict src, struct kv *restrict dst, uint32_t n, int shift)
{
    for (int b = 0; b < 256; b++) bucket[b] = 0;
    for (uint32_t i = 0; i < n; i++)
        bucket[(src[i].key >> shift) & 255]++;
    uint32_t run = 0;
    for (int b = 0; b < 256; b++) {
        uint32_t c = bucket[b];
        bucket[b] = run;
        run += c;
    }
    for (uint32_t i = 0; i < n; i++)
        dst[bucket[(src[i].key >> shift) & 255]++] = src[i];
}
