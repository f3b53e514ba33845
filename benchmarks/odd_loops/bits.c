/* Bits: ciphers, hashes, packets, big numbers, bit sets, random numbers. */
#include <stdint.h>
#include <stddef.h>

static inline uint32_t rotl32(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static inline uint64_t rotl64(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

#define QR(a, b, c, d) \
    a += b; d = rotl32(d ^ a, 16); c += d; b = rotl32(b ^ c, 12); \
    a += b; d = rotl32(d ^ a, 8);  c += d; b = rotl32(b ^ c, 7)

// loop chacha20-small: nblk=100
// loop chacha20-medium: nblk=10000
void chacha20(int nblk, const uint32_t key[16], uint32_t *data)
{
    for (int n = 0; n < nblk; n++) {
        uint32_t x[16];
        for (int i = 0; i < 16; i++) x[i] = key[i];
        x[12] += (uint32_t)n;
        for (int r = 0; r < 10; r++) {
            QR(x[0], x[4], x[8], x[12]);
            QR(x[1], x[5], x[9], x[13]);
            QR(x[2], x[6], x[10], x[14]);
            QR(x[3], x[7], x[11], x[15]);
            QR(x[0], x[5], x[10], x[15]);
            QR(x[1], x[6], x[11], x[12]);
            QR(x[2], x[7], x[8], x[13]);
            QR(x[3], x[4], x[9], x[14]);
        }
        for (int i = 0; i < 16; i++)
            data[16 * n + i] ^= x[i] + key[i] + (i == 12 ? (uint32_t)n : 0u);
    }
}

// loop sha1-blocks-small: nblk=64
// loop sha1-blocks-medium: nblk=8000
void sha1_blocks(uint32_t h[5], const uint32_t *msg, int nblk)
{
    for (int blk = 0; blk < nblk; blk++) {
        uint32_t w[80];
        for (int i = 0; i < 16; i++) w[i] = __builtin_bswap32(msg[16 * blk + i]);
        for (int i = 16; i < 80; i++) w[i] = rotl32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
        for (int i = 0; i < 80; i++) {
            uint32_t f, k;
            if (i < 20)      { f = (b & c) | (~b & d);          k = 0x5a827999u; }
            else if (i < 40) { f = b ^ c ^ d;                   k = 0x6ed9eba1u; }
            else if (i < 60) { f = (b & c) | (b & d) | (c & d); k = 0x8f1bbcdcu; }
            else             { f = b ^ c ^ d;                   k = 0xca62c1d6u; }
            uint32_t t = rotl32(a, 5) + f + e + k + w[i];
            e = d; d = c; c = rotl32(b, 30); b = a; a = t;
        }
        h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e;
    }
}

// loop murmur-keys-small: n=1500 arg.seed=12345
// loop murmur-keys-medium: n=50000 arg.seed=12345
// loop murmur-keys-l3: n=3000000 arg.seed=12345
void murmur_keys(size_t n, const uint64_t *key, uint32_t *h, uint64_t seed)
{
    for (size_t i = 0; i < n; i++) {
        uint64_t k = key[i] ^ seed;
        k ^= k >> 33;
        k *= 0xff51afd7ed558ccdull;
        k ^= k >> 33;
        k *= 0xc4ceb9fe1a85ec53ull;
        k ^= k >> 33;
        h[i] = (uint32_t)k;
    }
}

// loop inet-checksum-small: words=700
// loop inet-checksum-200k: words=200000
uint16_t inet_checksum(const uint16_t *p, int words)
{
    uint32_t sum = 0;
    for (int i = 0; i < words; i++) {
        sum += p[i];
        if (sum & 0x80000000u) sum = (sum & 0xffff) + (sum >> 16);
    }
    while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

struct pkt {
    uint32_t src, dst;
    uint16_t sport, dport, len;
    uint8_t proto, ttl;
};
// loop acl-classify-small: n=500 nr=16
// loop acl-classify-medium: n=20000 nr=64
void acl_classify(const struct pkt *p, int n, const uint32_t *net, const uint32_t *mask,
                  const uint8_t *proto, int nr, int16_t *verdict)
{
    for (int i = 0; i < n; i++) {
        int16_t v = -1;
        for (int r = 0; r < nr; r++) {
            if ((p[i].dst & mask[r]) != (net[r] & mask[r])) continue;
            if (proto[r] && proto[r] != p[i].proto) continue;
            v = (int16_t)r;
            break;
        }
        verdict[i] = p[i].ttl > 1 ? v : (int16_t)-2;
    }
}

// loop big-mul-small: na=100 nb=100
// loop big-mul-medium: na=2500 nb=2500
void big_mul(const uint64_t *a, int na, const uint64_t *b, int nb, uint64_t *r)
{
    for (int i = 0; i < na + nb; i++) r[i] = 0;
    for (int i = 0; i < na; i++) {
        unsigned __int128 t;
        uint64_t carry = 0;
        for (int j = 0; j < nb; j++) {
            t = (unsigned __int128)a[i] * b[j] + r[i + j] + carry;
            r[i + j] = (uint64_t)t;
            carry = (uint64_t)(t >> 64);
        }
        r[i + nb] = carry;
    }
}

// loop big-sub-small: n=1000
// loop big-sub-medium: n=30000
// loop big-sub-memory: n=20000000
uint64_t big_sub(long n, const uint64_t *a, const uint64_t *b, uint64_t *r)
{
    uint64_t borrow = 0;
    for (long i = 0; i < n; i++) {
        uint64_t d = a[i] - b[i];
        uint64_t b1 = a[i] < b[i];
        r[i] = d - borrow;
        borrow = b1 | (d < borrow);
    }
    return borrow;
}

// loop xoshiro-normalish-small: n=3000
// loop xoshiro-normalish-medium: n=100000
void xoshiro_normalish(int n, float *out)
{
    uint64_t s0 = 0x9e3779b97f4a7c15ull, s1 = 0xbf58476d1ce4e5b9ull, s2 = 0x94d049bb133111ebull, s3 = 1;
    for (int i = 0; i < n; i++) {
        uint64_t res = rotl64(s0 + s3, 23) + s0;
        uint64_t t = s1 << 17;
        s2 ^= s0; s3 ^= s1; s1 ^= s2; s0 ^= s3;
        s2 ^= t;
        s3 = rotl64(s3, 45);
        int sum = (int)(res & 0xffff) + (int)((res >> 16) & 0xffff) + (int)((res >> 32) & 0xffff) + (int)(res >> 48);
        out[i] = (float)(sum - 131070) * (1.0f / 37837.0f);
    }
}
