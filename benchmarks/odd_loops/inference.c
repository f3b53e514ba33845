/* Inference: quantised weights, attention, norms, sampling, recommenders, boxes, speech. */
#include <math.h>
#include <stdint.h>
#include <stddef.h>

typedef struct { float d; uint8_t qs[16]; } blk_q4;
typedef struct { float d; int8_t qs[32]; } blk_q8;

// loop q4-matvec-small: rows=16 nb=32
// loop q4-matvec-medium: rows=256 nb=128
// loop q4-matvec-l3: rows=14336 nb=128
void q4_matvec(int rows, int nb, const blk_q4 *w, const blk_q8 *x, float *y)
{
    for (int r = 0; r < rows; r++) {
        const blk_q4 *wr = w + (size_t)r * nb;
        float acc = 0.0f;
        for (int b = 0; b < nb; b++) {
            int s = 0;
            for (int j = 0; j < 16; j++) {
                int lo = (wr[b].qs[j] & 0x0f) - 8;
                int hi = (wr[b].qs[j] >> 4) - 8;
                s += lo * x[b].qs[j] + hi * x[b].qs[j + 16];
            }
            acc += wr[b].d * x[b].d * (float)s;
        }
        y[r] = acc;
    }
}

// loop q8-dequant-small: n=4096 gs=64
// loop q8-dequant-medium: n=131072 gs=64
// loop q8-dequant-memory: n=100663296 gs=128
void q8_dequant(long n, int gs, const int8_t *q, const float *scale, float *out)
{
    for (long g = 0; g < n / gs; g++) {
        float s = scale[g];
        for (int i = 0; i < gs; i++)
            out[g * gs + i] = s * (float)q[g * gs + i];
    }
}

// loop bf16-matvec-small: d=96 n=128
// loop bf16-matvec-medium: d=400 n=1024
// loop bf16-matvec-l3: d=4096 n=4096
void bf16_matvec(const uint16_t *w, const float *x, float *y, int d, int n)
{
    for (int i = 0; i < d; i++) {
        float s = 0.0f;
        for (int j = 0; j < n; j++) {
            union { uint32_t u; float f; } c = { (uint32_t)w[(size_t)i * n + j] << 16 };
            s += c.f * x[j];
        }
        y[i] = s;
    }
}

// loop softmax-rows-small: rows=20 n=256
// loop softmax-rows-medium: rows=100 n=2000
void softmax_rows(float *x, int rows, int n)
{
    for (int r = 0; r < rows; r++) {
        float *p = x + (long)r * n;
        float m = p[0], s = 0.0f;
        for (int i = 1; i < n; i++)
            if (p[i] > m) m = p[i];
        for (int i = 0; i < n; i++) {
            p[i] = expf(p[i] - m);
            s += p[i];
        }
        float inv = 1.0f / s;
        for (int i = 0; i < n; i++) p[i] *= inv;
    }
}

// loop rope-small: heads=16 hd=64 pos=77
// loop rope-medium: heads=64 hd=128 pos=1777
void rope(float *q, float *k, int heads, int hd, int pos)
{
    for (int i = 0; i < hd; i += 2) {
        float freq = powf(10000.0f, -(float)i / (float)hd);
        float c = cosf(pos * freq), s = sinf(pos * freq);
        for (int h = 0; h < heads; h++) {
            float *a = q + h * hd + i, *b = k + h * hd + i;
            float q0 = a[0], q1 = a[1];
            a[0] = q0 * c - q1 * s;
            a[1] = q0 * s + q1 * c;
            float k0 = b[0], k1 = b[1];
            b[0] = k0 * c - k1 * s;
            b[1] = k0 * s + k1 * c;
        }
    }
}

// loop layernorm-small: tokens=6 dim=384
// loop layernorm-medium: tokens=64 dim=768
// loop layernorm-l3: tokens=4096 dim=1024
void layernorm(int tokens, int dim, const float *restrict x, const float *restrict g,
               const float *restrict b, float *restrict y)
{
    for (int t = 0; t < tokens; t++) {
        const float *xt = x + (size_t)t * dim;
        float *yt = y + (size_t)t * dim;
        float mean = 0.0f, var = 0.0f;
        for (int i = 0; i < dim; i++) mean += xt[i];
        mean /= dim;
        for (int i = 0; i < dim; i++) var += (xt[i] - mean) * (xt[i] - mean);
        float rstd = 1.0f / sqrtf(var / dim + 1e-5f);
        for (int i = 0; i < dim; i++) yt[i] = (xt[i] - mean) * rstd * g[i] + b[i];
    }
}

// loop attn-decode-small: len=60 hd=48
// loop attn-decode-medium: len=1200 hd=64
// loop attn-decode-l3: len=32768 hd=128
void attn_decode(int len, int hd, const float *q, const float *K, const float *V, float *score, float *o)
{
    float scale = 1.0f / sqrtf((float)hd), m = -1e30f, sum = 0.0f;
    for (int t = 0; t < len; t++) {
        float s = 0.0f;
        for (int i = 0; i < hd; i++) s += q[i] * K[t * hd + i];
        score[t] = s * scale;
        if (score[t] > m) m = score[t];
    }
    for (int t = 0; t < len; t++) {
        score[t] = expf(score[t] - m);
        sum += score[t];
    }
    for (int i = 0; i < hd; i++) o[i] = 0.0f;
    for (int t = 0; t < len; t++) {
        float a = score[t] / sum;
        for (int i = 0; i < hd; i++) o[i] += a * V[t * hd + i];
    }
}

// loop swiglu-small: n=2500
// loop swiglu-medium: n=100000
void swiglu(int n, float *h, const float *up)
{
    for (int i = 0; i < n; i++)
        h[i] = h[i] / (1.0f + expf(-h[i])) * up[i];
}

// loop sample-cdf-small: vocab=4000 coin=0.7
// loop sample-cdf-medium: vocab=128000 coin=0.7
int sample_cdf(const float *logits, int vocab, float coin)
{
    float tot = 0.0f, cdf = 0.0f;
    for (int i = 0; i < vocab; i++) tot += logits[i];
    float target = coin * tot;
    for (int i = 0; i < vocab; i++) {
        cdf += logits[i];
        if (target < cdf) return i;
    }
    return vocab - 1;
}

// loop embedding-pool-small: batch=16 hot=8 rows=60 dim=64
// loop embedding-pool-medium: batch=64 hot=20 rows=3000 dim=64
// loop embedding-pool-memory: batch=40000 hot=30 rows=2000000 dim=64
void embedding_pool(int batch, int hot, int rows, int dim, const float table[rows][dim],
                    const int *ids, float *out)
{
    for (int b = 0; b < batch; b++) {
        float *o = out + (size_t)b * dim;
        for (int i = 0; i < dim; i++) o[i] = 0.0f;
        for (int k = 0; k < hot; k++) {
            const float *e = table[ids[b * hot + k]];
            for (int i = 0; i < dim; i++) o[i] += e[i];
        }
    }
}

typedef struct { float x0, y0, x1, y1, score; int cls; } box;

// loop nms-small: n=200 iou=0.5
// loop nms-medium: n=3000 iou=0.5
int nms(int n, const box *b, uint8_t *dead, int keep[n], float iou)
{
    int nk = 0;
    for (int i = 0; i < n; i++) dead[i] = 0;
    for (int i = 0; i < n; i++) {
        if (dead[i]) continue;
        keep[nk++] = i;
        float ai = (b[i].x1 - b[i].x0) * (b[i].y1 - b[i].y0);
        for (int j = i + 1; j < n; j++) {
            if (dead[j] || b[j].cls != b[i].cls) continue;
            float w = fminf(b[i].x1, b[j].x1) - fmaxf(b[i].x0, b[j].x0);
            float h = fminf(b[i].y1, b[j].y1) - fmaxf(b[i].y0, b[j].y0);
            if (w <= 0.0f || h <= 0.0f) continue;
            float aj = (b[j].x1 - b[j].x0) * (b[j].y1 - b[j].y0);
            if (w * h > iou * (ai + aj - w * h)) dead[j] = 1;
        }
    }
    return nk;
}

// loop log-mel-small: frames=4 nfft=257 nmel=20
// loop log-mel-medium: frames=60 nfft=257 nmel=80
void log_mel(int frames, int nfft, int nmel, const float *re, const float *im, const float *fb, float *mel)
{
    for (int t = 0; t < frames; t++) {
        for (int m = 0; m < nmel; m++) {
            float s = 0.0f;
            for (int k = 0; k < nfft; k++) {
                float a = re[t * nfft + k], b = im[t * nfft + k];
                s += fb[m * nfft + k] * (a * a + b * b);
            }
            mel[t * nmel + m] = logf(s + 1e-10f);
        }
    }
}
