/* Text, hashing, bits. */
#include <stdint.h>
#include <string.h>

// loop utf8-count: n=8000
// loop utf8-count-large: n=40000000
long utf8_count(long n, const char *s)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += (s[i] & 0xc0) != 0x80;
    return k;
}

// loop newline-index: n=8000
// loop newline-index-large: n=10000000
long newline_index(long n, int *restrict at, const char *restrict s)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        if (s[i] == '\n')
            at[k++] = (int)i;
    return k;
}

// loop hex-encode: n=4000
// loop hex-encode-large: n=10000000
void hex_encode(long n, char *restrict out, const uint8_t *restrict in)
{
    static const char digit[] = "0123456789abcdef";
    for (long i = 0; i < n; ++i) {
        out[2 * i] = digit[in[i] >> 4];
        out[2 * i + 1] = digit[in[i] & 15];
    }
}

// loop base64-encode: n=2000
// loop base64-encode-large: n=4000000
void base64_encode(long n, char *restrict out, const uint8_t *restrict in, const char t[restrict 64])
{
    for (long i = 0; i < n; ++i) {
        uint32_t v = (uint32_t)in[3 * i] << 16 | (uint32_t)in[3 * i + 1] << 8 | in[3 * i + 2];
        out[4 * i] = t[v >> 18];
        out[4 * i + 1] = t[(v >> 12) & 63];
        out[4 * i + 2] = t[(v >> 6) & 63];
        out[4 * i + 3] = t[v & 63];
    }
}

// loop fold-case: n=8000
void fold_case(long n, uint8_t *restrict out, const uint8_t *restrict in)
{
    for (long i = 0; i < n; ++i) {
        uint8_t c = in[i];
        out[i] = (uint8_t)(c >= 'A' && c <= 'Z' ? c | 32 : c);
    }
}

// loop csv-fields: n=8000
long csv_fields(long n, const char *s)
{
    long fields = 0;
    int quoted = 0;
    for (long i = 0; i < n; ++i) {
        if (s[i] == '"')
            quoted = !quoted;
        fields += s[i] == ',' && !quoted;
    }
    return fields;
}

// loop parse-digits: n=4000
uint64_t parse_digits(long n, const char *s)
{
    uint64_t v = 0;
    for (long i = 0; i < n; ++i)
        v = 10 * v + (uint64_t)(s[i] - '0');
    return v;
}

// loop adler32: n=5000
uint32_t adler32(long n, const uint8_t *s)
{
    uint32_t a = 1, b = 0;
    for (long i = 0; i < n; ++i) {
        a += s[i];
        b += a;
    }
    return b << 16 | (a & 0xffff);
}

// loop crc32-table: n=4000
uint32_t crc32_table(long n, const uint8_t *s, const uint32_t t[256])
{
    uint32_t c = 0xffffffffu;
    for (long i = 0; i < n; ++i)
        c = c >> 8 ^ t[(c ^ s[i]) & 255];
    return ~c;
}

// loop fnv1a: n=4000
uint64_t fnv1a(long n, const uint8_t *s)
{
    uint64_t h = 14695981039346656037ull;
    for (long i = 0; i < n; ++i)
        h = (h ^ s[i]) * 1099511628211ull;
    return h;
}

// loop murmur-blocks: n=4000
uint32_t murmur_blocks(long n, const uint32_t *s)
{
    uint32_t h = 17;
    for (long i = 0; i < n; ++i) {
        uint32_t k = s[i] * 0xcc9e2d51u;
        k = k << 15 | k >> 17;
        h ^= k * 0x1b873593u;
        h = h << 13 | h >> 19;
        h = 5 * h + 0xe6546b64u;
    }
    return h;
}

// loop mix-each: n=2000
// loop mix-each-large: n=4000000
void mix_each(long n, uint64_t *restrict h, const uint64_t *restrict k)
{
    for (long i = 0; i < n; ++i) {
        uint64_t x = k[i];
        x ^= x >> 33;
        x *= 0xff51afd7ed558ccdull;
        x ^= x >> 33;
        x *= 0xc4ceb9fe1a85ec53ull;
        x ^= x >> 33;
        h[i] = x;
    }
}

// loop xxhash-strips: m=500
uint64_t xxhash_strips(long m, const uint64_t s[m][4])
{
    uint64_t v0 = 1, v1 = 2, v2 = 3, v3 = 4;
    const uint64_t p = 11400714785074694791ull, q = 14029467366897019727ull;
    for (long j = 0; j < m; ++j) {
        v0 += s[j][0] * q; v0 = v0 << 31 | v0 >> 33; v0 *= p;
        v1 += s[j][1] * q; v1 = v1 << 31 | v1 >> 33; v1 *= p;
        v2 += s[j][2] * q; v2 = v2 << 31 | v2 >> 33; v2 *= p;
        v3 += s[j][3] * q; v3 = v3 << 31 | v3 >> 33; v3 *= p;
    }
    return v0 ^ v1 ^ v2 ^ v3;
}

// loop bitboard-moves: n=1000
// loop bitboard-moves-large: n=4000000
void bitboard_moves(long n, uint64_t *restrict moves, const uint64_t *restrict own, const uint64_t *restrict other)
{
    for (long i = 0; i < n; ++i) {
        uint64_t empty = ~(own[i] | other[i]);
        uint64_t mid = other[i] & 0x7e7e7e7e7e7e7e7eull;
        uint64_t f = own[i];
        f |= mid & (f << 1);
        f |= mid & (f << 1);
        f |= mid & (f << 1);
        uint64_t g = own[i];
        g |= mid & (g >> 1);
        g |= mid & (g >> 1);
        g |= mid & (g >> 1);
        moves[i] = empty & (f << 1 | g >> 1);
    }
}

// loop parity-bits: n=2000
void parity_bits(long n, uint8_t *restrict out, const uint32_t *restrict in)
{
    for (long i = 0; i < n; ++i) {
        uint32_t v = in[i];
        v ^= v >> 16;
        v ^= v >> 8;
        v ^= v >> 4;
        out[i] = (0x6996 >> (v & 15)) & 1;
    }
}

// loop bitset-and-count: n=2000
// loop bitset-and-count-large: n=4000000
long bitset_and_count(long n, const uint64_t *restrict a, const uint64_t *restrict b)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += __builtin_popcountll(a[i] & b[i]);
    return k;
}

// loop pack-bits: m=500
void pack_bits(long m, uint8_t *restrict out, const uint8_t in[restrict m][8])
{
    for (long j = 0; j < m; ++j) {
        unsigned v = 0;
        for (int k = 0; k < 8; ++k)
            v |= (unsigned)(in[j][k] > 40) << k;
        out[j] = (uint8_t)v;
    }
}

// loop morton: n=2000
void morton(long n, uint32_t *restrict z, const uint16_t *restrict x, const uint16_t *restrict y)
{
    for (long i = 0; i < n; ++i) {
        uint32_t a = x[i], b = y[i];
        a = (a | a << 8) & 0x00ff00ff; a = (a | a << 4) & 0x0f0f0f0f; a = (a | a << 2) & 0x33333333; a = (a | a << 1) & 0x55555555;
        b = (b | b << 8) & 0x00ff00ff; b = (b | b << 4) & 0x0f0f0f0f; b = (b | b << 2) & 0x33333333; b = (b | b << 1) & 0x55555555;
        z[i] = a | b << 1;
    }
}

// loop swap-ends64: n=2000
// loop swap-ends64-large: n=6000000
void swap_ends64(long n, uint64_t *restrict a, const uint64_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = __builtin_bswap64(b[i]);
}

// loop load-be32: n=2000
void load_be32(long n, uint32_t *restrict a, const uint8_t *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = (uint32_t)b[4 * i] << 24 | (uint32_t)b[4 * i + 1] << 16 | (uint32_t)b[4 * i + 2] << 8 | b[4 * i + 3];
}

// loop float-bits: n=2000
// loop float-bits-large: n=8000000
void float_bits(long n, uint32_t *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i) {
        uint32_t u;
        memcpy(&u, &b[i], 4);
        a[i] = u & 0x80000000u ? ~u : u | 0x80000000u;
    }
}
