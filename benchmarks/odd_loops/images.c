/* Images: blurs, gradients, histograms, blends, medians and integrals of pixels. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

// loop box-blur3: w=64 h=48 stride=64
// loop box-blur3-medium: w=640 h=480 stride=640
// loop box-blur3-large: w=8000 h=6000 stride=8064
void box_blur3(const unsigned char *src, unsigned char *dst, int w, int h, int stride)
{
    for (int y = 1; y < h - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            unsigned sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    sum += src[(ptrdiff_t)(y + dy) * stride + x + dx];
            dst[(ptrdiff_t)y * stride + x] = (unsigned char)(sum / 9);
        }
    }
}

struct rgb8 { uint8_t r, g, b; };

// loop rgb-to-gray: npix=1000
// loop rgb-to-gray-medium: npix=200000
// loop rgb-to-gray-large: npix=30000000
void rgb_to_gray(const struct rgb8 *restrict rgb, uint8_t *restrict gray, long npix)
{
    for (long i = 0; i < npix; i++) {
        /* BT.601 weights, 8 bit fixed point */
        gray[i] = (uint8_t)((77 * rgb[i].r + 150 * rgb[i].g + 29 * rgb[i].b + 128) >> 8);
    }
}

// loop sobel-mag: h=24 w=40
// loop sobel-mag-medium: h=500 w=500
// loop sobel-mag-large: h=3500 w=4000
void sobel_mag(int h, int w, const float in[h][w], float out[h][w])
{
    for (int i = 1; i < h - 1; ++i)
        for (int j = 1; j < w - 1; ++j) {
            float gx = (in[i-1][j+1] + 2.0f * in[i][j+1] + in[i+1][j+1])
                     - (in[i-1][j-1] + 2.0f * in[i][j-1] + in[i+1][j-1]);
            float gy = (in[i+1][j-1] + 2.0f * in[i+1][j] + in[i+1][j+1])
                     - (in[i-1][j-1] + 2.0f * in[i-1][j] + in[i-1][j+1]);
            out[i][j] = sqrtf(gx * gx + gy * gy);
        }
}

// loop gray-histogram: n=4000
// loop gray-histogram-medium: n=1000000
// loop gray-histogram-large: n=100000000
void gray_histogram(const uint8_t *pix, size_t n, uint32_t hist[256])
{
    for (size_t i = 0; i < n; i++)
        hist[pix[i]]++;
}

// loop bilinear-row-again: dw=100 sw=64 fy=0.3
// loop bilinear-row-again-medium: dw=20000 sw=15000 fy=0.3
// loop bilinear-row-again-large: dw=8000000 sw=6000000 fy=0.3
void bilinear_row(const float *restrict r0, const float *restrict r1, int sw,
                  float *restrict out, int dw, float fy)
{
    float scale = (float)(sw - 1) / (float)dw;
    for (int x = 0; x < dw; x++) {
        float sx = x * scale;
        int ix = (int)sx;
        if (ix > sw - 2) ix = sw - 2;
        float fx = sx - ix;
        float top = r0[ix] + fx * (r0[ix + 1] - r0[ix]);
        float bot = r1[ix] + fx * (r1[ix + 1] - r1[ix]);
        out[x] = top + fy * (bot - top);
    }
}

// loop blend-over-again: n=500
// loop blend-over-again-medium: n=100000
// loop blend-over-again-large: n=15000000
void blend_over(uint32_t *dst, const uint32_t *src, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t s = src[i], d = dst[i];
        uint32_t ia = 256 - (s >> 24);
        uint32_t rb = ((d & 0x00ff00ffu) * ia >> 8) & 0x00ff00ffu;
        uint32_t ag = ((d >> 8) & 0x00ff00ffu) * ia & 0xff00ff00u;
        dst[i] = s + (rb | ag);
    }
}

#define MIN(a,b) ((a) < (b) ? (a) : (b))
#define MAX(a,b) ((a) > (b) ? (a) : (b))
// loop median-vertical3: w=60 h=20
// loop median-vertical3-medium: w=1000 h=500
// loop median-vertical3-large: w=9000 h=9000
void median_vertical3(const uint8_t *restrict in, uint8_t *restrict out, int w, int h)
{
    for (int y = 1; y < h - 1; y++) {
        const uint8_t *a = in + (size_t)(y - 1) * w, *b = a + w, *c = b + w;
        uint8_t *o = out + (size_t)y * w;
        for (int x = 0; x < w; x++) {
            uint8_t lo = MIN(a[x], b[x]), hi = MAX(a[x], b[x]);
            o[x] = MAX(lo, MIN(hi, c[x]));
        }
    }
}

// loop integral-image-again: w=40 h=30
// loop integral-image-again-medium: w=700 h=500
// loop integral-image-again-large: w=4500 h=4000
void integral_image(const uint8_t *src, uint32_t *sat, int w, int h)
{
    size_t sw = (size_t)w + 1;
    for (int x = 0; x <= w; x++) sat[x] = 0;
    for (int y = 0; y < h; y++) {
        uint32_t row = 0;
        uint32_t *cur = sat + (y + 1) * sw;
        const uint32_t *up = sat + y * sw;
        cur[0] = 0;
        for (int x = 0; x < w; x++) {
            row += src[(size_t)y * w + x];
            cur[x + 1] = row + up[x + 1];
        }
    }
}
