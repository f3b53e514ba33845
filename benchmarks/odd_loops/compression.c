/* Compression: codes of variable length, runs, deltas and matches. */
#include <stddef.h>
#include <stdint.h>

// loop varint-decode-again: n=500
// loop varint-decode-again-medium: n=100000
// loop varint-decode-again-large: n=15000000
size_t varint_decode(const uint8_t *in, uint32_t *out, size_t n)
{
    const uint8_t *p = in;
    for (size_t i = 0; i < n; i++) {
        uint32_t v = 0;
        unsigned shift = 0;
        uint8_t b;
        do {
            b = *p++;
            v |= (uint32_t)(b & 0x7f) << shift;
            shift += 7;
        } while ((b & 0x80) && shift < 32);
        out[i] = v;
    }
    return (size_t)(p - in);
}

// loop rle-encode: n=1000
// loop rle-encode-medium: n=300000
// loop rle-encode-large: n=60000000
size_t rle_encode(const unsigned char *src, size_t n, unsigned char *dst)
{
    size_t i = 0, o = 0;
    while (i < n) {
        unsigned char c = src[i];
        size_t run = 1;
        while (i + run < n && run < 255 && src[i + run] == c)
            run++;
        dst[o++] = (unsigned char)run;
        dst[o++] = c;
        i += run;
    }
    return o;
}

// loop zigzag-delta: n=600 base=1000
// loop zigzag-delta-medium: n=200000 base=1000
// loop zigzag-delta-large: n=12000000 base=1000
void zigzag_delta(const uint32_t *restrict in, int64_t *restrict out, int n, int64_t base)
{
    int64_t prev = base;
    for (int i = 0; i < n; i++) {
        int32_t d = (int32_t)(in[i] >> 1) ^ -(int32_t)(in[i] & 1);
        prev += d;
        out[i] = prev;
    }
}

// loop unpack-13bit: n=512
// loop unpack-13bit-medium: n=100000
// loop unpack-13bit-large: n=20000000
void unpack_13bit(const uint32_t *restrict in, uint16_t *restrict out, long n)
{
    for (long i = 0; i < n; i++) {
        long bit = i * 13;
        long w = bit >> 5;
        uint64_t pair = (uint64_t)in[w] | ((uint64_t)in[w + 1] << 32);
        out[i] = (uint16_t)((pair >> (bit & 31)) & 0x1fff);
    }
}

// loop lz-match-scan: n=2000
// loop lz-match-scan-medium: n=200000
// loop lz-match-scan-large: n=40000000
int lz_match_scan(const uint8_t *buf, int n, int32_t *head, uint8_t *len)
{
    int found = 0;
    for (int i = 0; i + 4 < n; i++) {
        uint32_t v = buf[i] | buf[i + 1] << 8 | buf[i + 2] << 16;
        uint32_t h = (v * 2654435761u) >> 20;
        int32_t cand = head[h];
        head[h] = i;
        int l = 0;
        if (cand >= 0) {
            while (l < 64 && i + l < n && buf[cand + l] == buf[i + l])
                l++;
        }
        len[i] = (uint8_t)l;
        if (l >= 4) found++;
    }
    return found;
}

// loop inverse-bwt: n=1000 start=0
// loop inverse-bwt-medium: n=200000 start=0
// loop inverse-bwt-large: n=20000000 start=0
void inverse_bwt(const unsigned char *L, const unsigned *T, unsigned n, unsigned start, unsigned char *out)
{
    unsigned p = start;
    for (unsigned i = 0; i < n; i++) {
        out[n - 1 - i] = L[p];
        p = T[p];
    }
}
