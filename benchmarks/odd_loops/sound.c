/* Sound: filters, echoes, mixing, transforms. */
#include <complex.h>
#include <stdint.h>

// loop biquad-stereo-again: frames=300
// loop biquad-stereo-again-medium: frames=48000
// loop biquad-stereo-again-large: frames=8000000
void biquad_stereo(float *io, long frames, const float *c, float *z)
{
    float b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
    float l1 = z[0], l2 = z[1], r1 = z[2], r2 = z[3];
    for (long i = 0; i < frames; i++) {
        float xl = io[2*i], xr = io[2*i + 1];
        float yl = b0 * xl + l1;
        l1 = b1 * xl - a1 * yl + l2;
        l2 = b2 * xl - a2 * yl;
        float yr = b0 * xr + r1;
        r1 = b1 * xr - a1 * yr + r2;
        r2 = b2 * xr - a2 * yr;
        io[2*i] = yl;
        io[2*i + 1] = yr;
    }
    z[0] = l1; z[1] = l2; z[2] = r1; z[3] = r2;
}

// loop fir-decimate: nout=50 taps=32
// loop fir-decimate-medium: nout=20000 taps=32
// loop fir-decimate-large: nout=4000000 taps=64
void fir_decimate(const float *restrict x, const float *restrict h, float *restrict y, int nout, int taps)
{
    for (int n = 0; n < nout; n++) {
        float acc = 0.f;
        const float *p = x + 4L * n;
        for (int k = 0; k < taps; k++)
            acc += h[taps - 1 - k] * p[k];
        y[n] = acc;
    }
}

// loop echo-ring: n=500 delay=300 fb=0.4
// loop echo-ring-medium: n=100000 delay=24000 fb=0.4
// loop echo-ring-large: n=10000000 delay=192000 fb=0.4
void echo_ring(const int16_t *in, int16_t *out, long n, float *ring, int delay, float fb)
{
    int pos = 0;
    for (long i = 0; i < n; i++) {
        float d = ring[pos];
        float v = (float)in[i] + fb * d;
        ring[pos] = v;
        if (++pos == delay) pos = 0;
        int s = (int)v;
        if (s > 32767) s = 32767;
        if (s < -32768) s = -32768;
        out[i] = (int16_t)s;
    }
}

#define MAXLEN (1 << 24)
int16_t track_a[MAXLEN], track_b[MAXLEN], mixbus[MAXLEN];

// loop mix-s16-sat: n=1000 ga=20000 gb=15000
// loop mix-s16-sat-medium: n=200000 ga=20000 gb=15000
// loop mix-s16-sat-large: n=16777216 ga=20000 gb=15000
void mix_s16_sat(long n, int16_t ga, int16_t gb)
{
    for (long i = 0; i < n; i++) {
        int32_t s = ((int32_t)track_a[i] * ga >> 15) + ((int32_t)track_b[i] * gb >> 15);
        mixbus[i] = (int16_t)(s > INT16_MAX ? INT16_MAX : s < INT16_MIN ? INT16_MIN : s);
    }
}

// loop fft-stage: n=256 half=16
// loop fft-stage-medium: n=32768 half=1024
// loop fft-stage-large: n=4194304 half=65536
void fft_stage(double complex *restrict x, const double complex *restrict tw, long n, long half)
{
    for (long base = 0; base < n; base += 2 * half)
        for (long k = 0; k < half; k++) {
            double complex a = x[base + k];
            double complex b = x[base + k + half] * tw[k];
            x[base + k] = a + b;
            x[base + k + half] = a - b;
        }
}
