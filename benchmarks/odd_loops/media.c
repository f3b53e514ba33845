/* Media: codecs, colour, image filters. */
#include <stdint.h>
#include <stdlib.h>

// loop dct8-rows: m=400
// loop dct8-rows-large: m=200000
void dct8_rows(long m, float y[restrict m][8], const float x[restrict m][8])
{
    for (long j = 0; j < m; ++j) {
        float s07 = x[j][0] + x[j][7], d07 = x[j][0] - x[j][7];
        float s16 = x[j][1] + x[j][6], d16 = x[j][1] - x[j][6];
        float s25 = x[j][2] + x[j][5], d25 = x[j][2] - x[j][5];
        float s34 = x[j][3] + x[j][4], d34 = x[j][3] - x[j][4];
        float a = s07 + s34, b = s16 + s25, c = s07 - s34, d = s16 - s25;
        y[j][0] = a + b;
        y[j][4] = a - b;
        y[j][2] = 1.306563f * c + 0.541196f * d;
        y[j][6] = 0.541196f * c - 1.306563f * d;
        y[j][1] = 1.387040f * d07 + 1.175876f * d16 + 0.785695f * d25 + 0.275899f * d34;
        y[j][3] = 1.175876f * d07 - 0.275899f * d16 - 1.387040f * d25 - 0.785695f * d34;
        y[j][5] = 0.785695f * d07 - 1.387040f * d16 + 0.275899f * d25 + 1.175876f * d34;
        y[j][7] = 0.275899f * d07 - 0.785695f * d16 + 1.175876f * d25 - 1.387040f * d34;
    }
}

// loop quantise: n=4000
// loop quantise-large: n=4000000
void quantise(long n, int16_t *restrict q, const float *restrict c, const float step[restrict 64])
{
    for (long i = 0; i < n; i += 64)
        for (int k = 0; k < 64; ++k)
            q[i + k] = (int16_t)(c[i + k] * step[k]);
}

// loop dequantise-shift: n=8000
void dequantise_shift(long n, int16_t *restrict c, const int16_t *restrict q, int scale)
{
    for (long i = 0; i < n; ++i)
        c[i] = (int16_t)((q[i] * scale + 8) >> 4);
}

// loop zigzag: m=100 arg.order=0..63
// loop zigzag-large: m=100000 arg.order=0..63
void zigzag(long m, int16_t out[restrict m][64], const int16_t in[restrict m][64], const uint8_t order[restrict 64])
{
    for (long j = 0; j < m; ++j)
        for (int k = 0; k < 64; ++k)
            out[j][k] = in[j][order[k]];
}

// loop rgb-to-grey: n=4000
// loop rgb-to-grey-large: n=8000000
void rgb_to_grey(long n, uint8_t *restrict y, const uint8_t *restrict rgb)
{
    for (long i = 0; i < n; ++i)
        y[i] = (uint8_t)((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2] + 128) >> 8);
}

// loop rgba-premultiply: n=2000
// loop rgba-premultiply-large: n=4000000
void rgba_premultiply(long n, uint8_t *restrict out, const uint8_t *restrict in)
{
    for (long i = 0; i < n; ++i) {
        unsigned alpha = in[4 * i + 3];
        for (int k = 0; k < 3; ++k) {
            unsigned t = in[4 * i + k] * alpha + 128;
            out[4 * i + k] = (uint8_t)((t + (t >> 8)) >> 8);
        }
        out[4 * i + 3] = (uint8_t)alpha;
    }
}

// loop blend-over: n=8000
// loop blend-over-large: n=10000000
void blend_over(long n, uint8_t *restrict d, const uint8_t *restrict s, const uint8_t *restrict mask)
{
    for (long i = 0; i < n; ++i)
        d[i] = (uint8_t)((s[i] * mask[i] + d[i] * (255 - mask[i]) + 127) / 255);
}

// loop sad16: h=500 w=64
long sad16(long h, long w, const uint8_t a[restrict h][w], const uint8_t b[restrict h][w])
{
    long sum = 0;
    for (long j = 0; j < h; ++j)
        for (int k = 0; k < 16; ++k)
            sum += abs(a[j][k] - b[j][k]);
    return sum;
}

// loop sad-rows: n=8000
unsigned sad_rows(long n, const uint8_t *restrict a, const uint8_t *restrict b)
{
    unsigned sum = 0;
    for (long i = 0; i < n; ++i)
        sum += (unsigned)abs(a[i] - b[i]);
    return sum;
}

// loop half-pel: h=20 w=400
// loop half-pel-large: h=2000 w=4000
void half_pel(long h, long w, uint8_t out[restrict h][w], const uint8_t in[restrict h][w])
{
    for (long j = 0; j < h - 1; ++j)
        for (long i = 0; i < w - 1; ++i)
            out[j][i] = (uint8_t)((in[j][i] + in[j][i + 1] + in[j + 1][i] + in[j + 1][i + 1] + 2) >> 2);
}

// loop deblock-edge: h=50 w=64
// loop deblock-edge-large: h=100000 w=64
void deblock_edge(long h, long w, uint8_t p[h][w], int beta)
{
    for (long j = 0; j < h; ++j)
        for (long i = 8; i < w; i += 8) {
            int p1 = p[j][i - 2], p0 = p[j][i - 1], q0 = p[j][i], q1 = p[j][i + 1];
            if (abs(p0 - q0) < beta) {
                p[j][i - 1] = (uint8_t)((2 * p1 + p0 + q1 + 2) >> 2);
                p[j][i] = (uint8_t)((2 * q1 + q0 + p1 + 2) >> 2);
            }
        }
}

#define LOW(a, b) ((a) < (b) ? (a) : (b))
#define HIGH(a, b) ((a) < (b) ? (b) : (a))
#define ORDER(a, b) do { int lo_ = LOW(a, b), hi_ = HIGH(a, b); (a) = lo_; (b) = hi_; } while (0)

// loop median9: h=12 w=500
// loop median9-large: h=1000 w=4000
void median9(long h, long w, uint8_t out[restrict h][w], const uint8_t in[restrict h][w])
{
    for (long j = 1; j < h - 1; ++j)
        for (long i = 1; i < w - 1; ++i) {
            int a = in[j - 1][i - 1], b = in[j - 1][i], c = in[j - 1][i + 1];
            int d = in[j][i - 1], e = in[j][i], f = in[j][i + 1];
            int g = in[j + 1][i - 1], k = in[j + 1][i], l = in[j + 1][i + 1];
            ORDER(b, c); ORDER(e, f); ORDER(k, l);
            ORDER(a, b); ORDER(d, e); ORDER(g, k);
            ORDER(b, c); ORDER(e, f); ORDER(k, l);
            d = HIGH(a, d);
            f = LOW(f, l);
            ORDER(e, k);
            e = HIGH(b, e);
            g = HIGH(d, g);
            c = LOW(c, f);
            e = LOW(e, k);
            ORDER(e, c);
            e = HIGH(g, e);
            out[j][i] = (uint8_t)LOW(e, c);
        }
}

// loop bilinear-row: n=2000 m=2002
void bilinear_row(long n, long m, float *restrict out, const float in[restrict m], float step)
{
    for (long i = 0; i < n; ++i) {
        float x = (float)i * 0.75f;
        int k = (int)x;
        float t = x - (float)k;
        out[i] = in[k] + t * (in[k + 1] - in[k]);
    }
}

// loop dilate3: h=20 w=800
// loop dilate3-large: h=3000 w=6000
void dilate3(long h, long w, uint8_t out[restrict h][w], const uint8_t in[restrict h][w])
{
    for (long j = 1; j < h - 1; ++j)
        for (long i = 1; i < w - 1; ++i) {
            uint8_t top = in[j][i];
            for (int v = -1; v <= 1; ++v)
                for (int u = -1; u <= 1; ++u)
                    top = in[j + v][i + u] > top ? in[j + v][i + u] : top;
            out[j][i] = top;
        }
}

// loop box-sliding: n=4000
void box_sliding(long n, uint16_t *restrict out, const uint8_t *restrict in)
{
    unsigned sum = 0;
    for (long i = 0; i < 15; ++i)
        sum += in[i];
    for (long i = 15; i < n; ++i) {
        sum += in[i];
        out[i] = (uint16_t)sum;
        sum -= in[i - 15];
    }
}

// loop gamma-16: n=4000
// loop gamma-16-large: n=10000000
void gamma_16(long n, uint16_t *restrict out, const uint8_t *restrict in, const uint16_t t[restrict 256])
{
    for (long i = 0; i < n; ++i)
        out[i] = t[in[i]];
}

// loop gauss5-columns: h=40 w=200
// loop gauss5-columns-large: h=2000 w=2000
void gauss5_columns(long h, long w, float out[restrict h][w], const float in[restrict h][w])
{
    for (long j = 2; j < h - 2; ++j)
        for (long i = 0; i < w; ++i)
            out[j][i] = 0.0625f * (in[j - 2][i] + in[j + 2][i]) + 0.25f * (in[j - 1][i] + in[j + 1][i]) + 0.375f * in[j][i];
}

// loop downsample2: h=40 w=200
// loop downsample2-large: h=2000 w=2000
void downsample2(long h, long w, uint8_t out[restrict h][w], const uint8_t in[restrict 2 * h][2 * w])
{
    for (long j = 0; j < h; ++j)
        for (long i = 0; i < w; ++i)
            out[j][i] = (uint8_t)((in[2 * j][2 * i] + in[2 * j][2 * i + 1] + in[2 * j + 1][2 * i] + in[2 * j + 1][2 * i + 1]) / 4);
}

// loop integral-image: h=40 w=100
// loop integral-image-large: h=2000 w=2000
void integral_image(long h, long w, uint32_t s[restrict h][w], const uint8_t in[restrict h][w])
{
    for (long j = 1; j < h; ++j) {
        uint32_t row = 0;
        for (long i = 0; i < w; ++i) {
            row += in[j][i];
            s[j][i] = s[j - 1][i] + row;
        }
    }
}

// loop yuyv-split: n=4000
// loop yuyv-split-large: n=6000000
void yuyv_split(long n, uint8_t *restrict y, uint8_t *restrict u, uint8_t *restrict v, const uint8_t *restrict in)
{
    for (long i = 0; i < n; ++i) {
        y[2 * i] = in[4 * i];
        u[i] = in[4 * i + 1];
        y[2 * i + 1] = in[4 * i + 2];
        v[i] = in[4 * i + 3];
    }
}
