/* Systems: checksums, codecs, hashing, bit streams, histograms, records as they come from a file or the wire. */
#include <stdint.h>

// loop internet-checksum: n=750
// loop internet-checksum-large: n=20000001
uint16_t internet_checksum(long n, const uint8_t *p)
{
    uint64_t sum = 0;
    for (long i = 0; i < n; ++i)
        sum += (uint32_t)p[2 * i] << 8 | p[2 * i + 1];
    sum = (sum & 0xffffffffu) + (sum >> 32);
    sum = (sum & 0xffff) + (sum >> 16);
    sum = (sum & 0xffff) + (sum >> 16);
    sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

// loop crc-by-words: n=1000
// loop crc-by-words-large: n=6000000
uint32_t crc_by_words(long n, const uint32_t *w, const uint32_t t[4][256])
{
    uint32_t c = 0xffffffffu;
    for (long i = 0; i < n; ++i) {
        c ^= w[i];
        c = t[3][c & 255] ^ t[2][c >> 8 & 255] ^ t[1][c >> 16 & 255] ^ t[0][c >> 24];
    }
    return ~c;
}

// loop base64-decode: n=900
// loop base64-decode-large: n=5000001
int base64_decode(long n, uint8_t *restrict out, const uint8_t *restrict in, const uint8_t t[restrict 256])
{
    unsigned bad = 0;
    for (long i = 0; i < n; ++i) {
        unsigned a = t[in[4 * i]], b = t[in[4 * i + 1]], c = t[in[4 * i + 2]], d = t[in[4 * i + 3]];
        bad |= a | b | c | d;
        unsigned v = a << 18 | b << 12 | c << 6 | d;
        out[3 * i] = (uint8_t)(v >> 16);
        out[3 * i + 1] = (uint8_t)(v >> 8);
        out[3 * i + 2] = (uint8_t)v;
    }
    return (bad & 0xc0) == 0;
}

// loop utf8-automaton: n=6000
// loop utf8-automaton-large: n=40000000
int utf8_automaton(long n, const uint8_t *restrict s, const uint8_t kind[restrict 256], const uint8_t next[restrict 128])
{
    unsigned state = 0;
    for (long i = 0; i < n; ++i)
        state = next[(state & 7) << 4 | (kind[s[i]] & 15)];
    return state == 0;
}

// loop varint-decode: n=1500
// loop varint-decode-large: n=4000000
long varint_decode(long n, uint32_t *restrict out, const uint8_t in[restrict 5 * n])
{
    long p = 0;
    for (long i = 0; i < n; ++i) {
        uint32_t v = 0;
        unsigned shift = 0;
        uint8_t byte;
        do {
            byte = in[p++];
            v |= (uint32_t)(byte & 127) << shift;
            shift += 7;
        } while ((byte & 128) && shift < 35);
        out[i] = v;
    }
    return p;
}

// loop hash-probe: n=1000 m=1024
// loop hash-probe-large: n=600000 m=4194304
long hash_probe(long n, long m, const uint64_t *restrict key, const uint64_t table[restrict m])
{
    long found = 0;
    for (long i = 0; i < n; ++i) {
        uint64_t h = (key[i] * 0x9e3779b97f4a7c15ull) >> 32;
        for (int k = 0; k < 8; ++k) {
            uint64_t there = table[h & (uint64_t)(m - 1)];
            if (there == key[i]) {
                ++found;
                break;
            }
            if (there == 0)
                break;
            ++h;
        }
    }
    return found;
}

// loop ring-push: n=3000 m=512
// loop ring-push-large: n=9000000 m=65536
long ring_push(long n, long m, uint16_t ring[restrict m], const uint16_t *restrict in)
{
    long head = 77;
    for (long i = 0; i < n; ++i) {
        ring[head & (m - 1)] = in[i];
        ++head;
    }
    return head & (m - 1);
}

// loop bit-reverse-swap: n=512
// loop bit-reverse-swap-L3: n=131072
// loop bit-reverse-swap-large: n=4194304
void bit_reverse_swap(long n, float x[n][2])
{
    long j = 0;
    for (long i = 0; i < n - 1; ++i) {
        if (i < j) {
            float re = x[i][0], im = x[i][1];
            x[i][0] = x[j][0];
            x[i][1] = x[j][1];
            x[j][0] = re;
            x[j][1] = im;
        }
        long bit = n >> 1;
        while (j & bit) {
            j ^= bit;
            bit >>= 1;
        }
        j |= bit;
    }
}

// loop run-length-encode: n=4000
// loop run-length-encode-large: n=15000000
long run_length_encode(long n, uint8_t out[restrict 2 * n], const uint8_t *restrict in)
{
    long k = 0;
    unsigned run = 1;
    for (long i = 1; i <= n; ++i) {
        if (i < n && in[i] >> 6 == in[i - 1] >> 6 && run < 255) {
            ++run;
        } else {
            out[2 * k] = (uint8_t)run;
            out[2 * k + 1] = in[i - 1] >> 6;
            ++k;
            run = 1;
        }
    }
    return k;
}

// loop delta-of-delta: n=2000
// loop delta-of-delta-large: n=5000001
void delta_of_delta(long n, int64_t *restrict time, const int8_t *restrict d)
{
    int64_t t = 1700000000, step = 60;
    for (long i = 0; i < n; ++i) {
        step += d[i];
        t += step;
        time[i] = t;
    }
}

// loop compare-keys: m=300 width=12
// loop compare-keys-large: m=3000000 width=15
long compare_keys(long m, long width, const char name[restrict m][width], const char key[restrict width])
{
    long less = 0;
    for (long j = 0; j < m; ++j) {
        long k = 0;
        while (k < width - 1 && name[j][k] == key[k])
            ++k;
        less += (unsigned char)name[j][k] < (unsigned char)key[k];
    }
    return less;
}

// loop gamma-decode: n=1500
// loop gamma-decode-large: n=5000000
long gamma_decode(long n, uint32_t *restrict out, const uint64_t bits[restrict n / 2 + 2])
{
    long at = 0;
    for (long i = 0; i < n; ++i) {
        int off = (int)(at & 63);
        uint64_t v = bits[at >> 6] << off | bits[(at >> 6) + 1] >> 1 >> (63 - off);
        int zeros = __builtin_clzll(v | 1ull << 48);
        out[i] = (uint32_t)(v >> (63 - 2 * zeros));
        at += 2 * zeros + 1;
    }
    return at;
}

// loop radix-digits: n=2000
// loop radix-digits-large: n=9000000
void radix_digits(long n, uint32_t h[restrict 4][256], const uint32_t *restrict key)
{
    for (long i = 0; i < n; ++i) {
        uint32_t k = key[i];
        ++h[0][k & 255];
        ++h[1][k >> 8 & 255];
        ++h[2][k >> 16 & 255];
        ++h[3][k >> 24];
    }
}

// loop latency-histogram: n=2500
// loop latency-histogram-large: n=5000000
void latency_histogram(long n, uint64_t h[restrict 65], const uint64_t *restrict nanoseconds)
{
    for (long i = 0; i < n; ++i) {
        uint64_t v = nanoseconds[i];
        ++h[v ? 64 - __builtin_clzll(v) : 0];
    }
}

// loop permute-in-place: n=1000
// loop permute-in-place-large: n=1500000
void permute_in_place(long n, double a[restrict n], const int p[restrict n])
{
    for (long i = 0; i < n; ++i) {
        long j = p[i];
        for (int hops = 0; j < i && hops < 16; ++hops)
            j = p[j];
        double t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

#pragma pack(push, 1)
struct event {
    uint8_t kind;
    uint32_t user;
    uint64_t when;
};
#pragma pack(pop)

// loop packed-events: n=700
// loop packed-events-large: n=3500000
void packed_events(long n, uint64_t total[restrict 8], const struct event *restrict e)
{
    for (long i = 0; i < n; ++i)
        if (e[i].user & 3)
            total[e[i].kind & 7] += e[i].when;
}

// loop gain-24-bit: n=2000
// loop gain-24-bit-large: n=14000001
void gain_24_bit(long n, uint8_t *p)
{
    for (long i = 0; i < n; ++i) {
        uint32_t u = (uint32_t)p[3 * i] | (uint32_t)p[3 * i + 1] << 8 | (uint32_t)p[3 * i + 2] << 16;
        int32_t v = (int32_t)(u ^ 0x800000u) - 0x800000;
        v = v * 181 / 128;
        v = v > 8388607 ? 8388607 : v < -8388608 ? -8388608 : v;
        p[3 * i] = (uint8_t)v;
        p[3 * i + 1] = (uint8_t)(v >> 8);
        p[3 * i + 2] = (uint8_t)(v >> 16);
    }
}

// loop hamming-nearest: n=200 k=9
// loop hamming-nearest-large: n=1200000 k=3
void hamming_nearest(long n, long k, uint8_t *restrict best, const uint64_t q[restrict n][4], const uint64_t code[restrict k][4])
{
    for (long i = 0; i < n; ++i) {
        int low = 257, at = 0;
        for (long j = 0; j < k; ++j) {
            int d = 0;
            for (int w = 0; w < 4; ++w)
                d += __builtin_popcountll(q[i][w] ^ code[j][w]);
            if (d < low) {
                low = d;
                at = (int)j;
            }
        }
        best[i] = (uint8_t)at;
    }
}

// loop byte-prefix: n=4001
// loop byte-prefix-large: n=36000000
void byte_prefix(long n, uint8_t *p)
{
    for (long i = 1; i < n; ++i)
        p[i] = (uint8_t)(p[i] + p[i - 1]);
}

struct header {
    uint16_t from, to;
    uint32_t sequence;
    uint64_t time;
};

// loop header-byte-order: n=500
// loop header-byte-order-large: n=2500000
void header_byte_order(long n, struct header *h)
{
    for (long i = 0; i < n; ++i) {
        h[i].from = __builtin_bswap16(h[i].from);
        h[i].to = __builtin_bswap16(h[i].to);
        h[i].sequence = __builtin_bswap32(h[i].sequence);
        h[i].time = __builtin_bswap64(h[i].time);
    }
}
