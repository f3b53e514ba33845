/* Audio and time series. */
#include <math.h>
#include <stdint.h>

// loop biquad-one: n=2000
void biquad_one(long n, float *restrict y, const float *restrict x, float b0, float b1, float b2)
{
    float z1 = 0, z2 = 0;
    for (long i = 0; i < n; ++i) {
        float t = b0 * x[i] + z1;
        z1 = b1 * x[i] - 0.3f * t + z2;
        z2 = b2 * x[i] - 0.2f * t;
        y[i] = t;
    }
}

// loop biquad-stereo: n=1000
void biquad_stereo(long n, double y[restrict n][2], const double x[restrict n][2], double b0, double b1)
{
    double z[2] = {0, 0}, w[2] = {0, 0};
    for (long i = 0; i < n; ++i)
        for (int c = 0; c < 2; ++c) {
            double t = b0 * x[i][c] - 0.4 * z[c] - 0.2 * w[c];
            y[i][c] = t + b1 * z[c];
            w[c] = z[c];
            z[c] = t;
        }
}

// loop fir16: n=2000
void fir16(long n, float *restrict y, const float *restrict x, const float h[restrict 16])
{
    for (long i = 0; i < n - 16; ++i) {
        float s = 0;
        for (int k = 0; k < 16; ++k)
            s += h[k] * x[i + k];
        y[i] = s;
    }
}

// loop fir-int16: n=2000
void fir_int16(long n, int16_t *restrict y, const int16_t *restrict x, const int16_t h[restrict 8])
{
    for (long i = 0; i < n - 8; ++i) {
        int s = 1 << 14;
        for (int k = 0; k < 8; ++k)
            s += h[k] * x[i + k];
        y[i] = (int16_t)(s >> 15);
    }
}

// loop envelope: n=2000
void envelope(long n, float *restrict e, const float *restrict x)
{
    float v = 0;
    for (long i = 0; i < n; ++i) {
        float a = fabsf(x[i]);
        float k = a > v ? 0.2f : 0.01f;
        v += k * (a - v);
        e[i] = v;
    }
}

// loop mix-clamp16: n=4000
// loop mix-clamp16-large: n=8000000
void mix_clamp16(long n, int16_t *restrict out, const int16_t *restrict a, const int16_t *restrict b)
{
    for (long i = 0; i < n; ++i) {
        int t = a[i] + b[i];
        t = t > 32767 ? 32767 : t;
        t = t < -32768 ? -32768 : t;
        out[i] = (int16_t)t;
    }
}

// loop float-to-pcm: n=4000
// loop float-to-pcm-large: n=8000000
void float_to_pcm(long n, int16_t *restrict out, const float *restrict in)
{
    for (long i = 0; i < n; ++i) {
        float t = in[i] * 32767.0f;
        if (t > 32767.0f)
            t = 32767.0f;
        else if (t < -32768.0f)
            t = -32768.0f;
        out[i] = (int16_t)t;
    }
}

// loop ema: n=2000
void ema(long n, double *restrict y, const double *restrict x, double k)
{
    double v = x[0];
    for (long i = 0; i < n; ++i) {
        v = v + k * (x[i] - v);
        y[i] = v;
    }
}

// loop rolling-max8: n=2000
void rolling_max8(long n, float *restrict y, const float *restrict x)
{
    for (long i = 0; i < n - 8; ++i) {
        float m = x[i];
        for (int k = 1; k < 8; ++k)
            if (x[i + k] > m)
                m = x[i + k];
        y[i] = m;
    }
}

// loop rolling-variance: n=2000
void rolling_variance(long n, double *restrict v, const double *restrict x)
{
    double s = 0, q = 0;
    for (long i = 0; i < 20; ++i) {
        s += x[i];
        q += x[i] * x[i];
    }
    for (long i = 20; i < n; ++i) {
        s += x[i] - x[i - 20];
        q += x[i] * x[i] - x[i - 20] * x[i - 20];
        v[i] = (q - s * s / 20.0) / 19.0;
    }
}

// loop delta-decode32: n=4000
void delta_decode32(long n, int32_t *a)
{
    for (long i = 1; i < n; ++i)
        a[i] += a[i - 1];
}

// loop interleave-stereo: n=3000
// loop interleave-stereo-large: n=6000000
void interleave_stereo(long n, float *restrict out, const float *restrict l, const float *restrict r)
{
    for (long i = 0; i < n; ++i) {
        out[2 * i] = l[i];
        out[2 * i + 1] = r[i];
    }
}

// loop zero-crossings: n=4000
long zero_crossings(long n, const float *x)
{
    long k = 0;
    for (long i = 1; i < n; ++i)
        k += (x[i] < 0) != (x[i - 1] < 0);
    return k;
}
