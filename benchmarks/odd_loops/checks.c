/* Checks: sums of packets, cyclic codes, prefixes of addresses. */
#include <stddef.h>
#include <stdint.h>

// loop inet-checksum: n=750
// loop inet-checksum-medium: n=100000
// loop inet-checksum-large: n=40000000
uint16_t inet_checksum(const uint16_t *p, long n)
{
    uint64_t sum = 0;
    while (n-- > 0)
        sum += *p++;
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

uint32_t crc_table[256];

// loop crc32-bytewise: n=1500
// loop crc32-bytewise-medium: n=300000
// loop crc32-bytewise-large: n=80000000
uint32_t crc32_bytewise(const uint8_t *buf, size_t n)
{
    uint32_t c = 0xffffffffu;
    for (size_t i = 0; i < n; i++)
        c = crc_table[(c ^ buf[i]) & 0xff] ^ (c >> 8);
    return ~c;
}

// loop adler32-blocks: n=1500
// loop adler32-blocks-medium: n=300000
// loop adler32-blocks-large: n=80000000
unsigned adler32_blocks(const unsigned char *buf, long n)
{
    unsigned a = 1, b = 0;
    while (n > 0) {
        int m = n > 5552 ? 5552 : (int)n;
        n -= m;
        for (int i = 0; i < m; i++) {
            a += *buf++;
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    return b << 16 | a;
}

// loop lpm-dir24: n=200
// loop lpm-dir24-medium: n=50000
// loop lpm-dir24-large: n=16000000
void lpm_dir24(const uint32_t *ip, long n, const uint16_t *tbl, const uint16_t *tbl2, uint64_t *stats)
{
    for (long i = 0; i < n; i++) {
        uint32_t a = ip[i];
        uint16_t nh = tbl[(a >> 8) & 0xfff];
        if (nh & 0x8000)
            nh = tbl2[(nh & 7) * 256 + (a & 0xff)];
        stats[nh & 63]++;
    }
}
