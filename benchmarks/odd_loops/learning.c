/* Learning: blocks of small integers, half precision, norms, attention, pooling, optimisers, rows by index. */
#include <math.h>
#include <stdint.h>
#include <string.h>

struct block {
    _Float16 scale;
    int8_t q[32];
};

// loop block-dot: n=40
// loop block-dot-large: n=650000
float block_dot(long n, const struct block *restrict a, const struct block *restrict b)
{
    float sum = 0;
    for (long i = 0; i < n; ++i) {
        int s = 0;
        for (int k = 0; k < 32; ++k)
            s += a[i].q[k] * b[i].q[k];
        sum += (float)a[i].scale * (float)b[i].scale * (float)s;
    }
    return sum;
}

// loop half-mix: n=3001
// loop half-mix-large: n=8000000
void half_mix(long n, _Float16 *restrict y, const _Float16 *restrict x, const _Float16 *restrict z)
{
    for (long i = 0; i < n; ++i)
        y[i] = (_Float16)(0.7f * (float)x[i] + 0.3f * (float)z[i]);
}

// loop layernorm-backward: m=30 n=96
// loop layernorm-backward-short: m=200 n=13
// loop layernorm-backward-large: m=20000 n=200
void layernorm_backward(long m, long n, float dx[restrict m][n], const float x[restrict m][n], const float dy[restrict m][n],
                        const float g[restrict n], const float mean[restrict m], const float scale[restrict m])
{
    for (long j = 0; j < m; ++j) {
        float a = 0, b = 0;
        for (long i = 0; i < n; ++i) {
            float t = dy[j][i] * g[i];
            a += t;
            b += t * (x[j][i] - mean[j]) * scale[j];
        }
        a /= (float)n;
        b /= (float)n;
        for (long i = 0; i < n; ++i)
            dx[j][i] = scale[j] * (dy[j][i] * g[i] - a - (x[j][i] - mean[j]) * scale[j] * b);
    }
}

// loop softmax-online: n=700
// loop softmax-online-large: n=5000000
float softmax_online(long n, const float *x)
{
    float top = x[0], sum = 1.0f;
    for (long i = 1; i < n; ++i) {
        if (x[i] > top) {
            sum = sum * expf(top - x[i]) + 1.0f;
            top = x[i];
        } else {
            sum += expf(x[i] - top);
        }
    }
    return top + logf(sum);
}

// loop cross-entropy-gradient: m=50 n=10
// loop cross-entropy-gradient-large: m=400000 n=10
void cross_entropy_gradient(long m, long n, float g[restrict m][n], const float x[restrict m][n], const uint8_t *restrict label)
{
    for (long j = 0; j < m; ++j) {
        float sum = 0;
        for (long i = 0; i < n; ++i) {
            g[j][i] = expf(x[j][i]);
            sum += g[j][i];
        }
        for (long i = 0; i < n; ++i)
            g[j][i] = g[j][i] / sum - (i == label[j] ? 1.0f : 0.0f);
    }
}

// loop embedding-bag: m=100 l=5 rows=60
// loop embedding-bag-large: m=100000 l=7 rows=300000 indirect=worst
void embedding_bag(long m, long l, long rows, float out[restrict m][24], const float table[restrict rows][24],
                   const int at[restrict m][l])
{
    for (long j = 0; j < m; ++j) {
        float s[24] = {0};
        for (long k = 0; k < l; ++k)
            for (int i = 0; i < 24; ++i)
                s[i] += table[at[j][k]][i];
        for (int i = 0; i < 24; ++i)
            out[j][i] = s[i];
    }
}

// loop causal-scores: t=24 d=16
// loop causal-scores-L2: t=300 d=64
// loop causal-scores-large: t=2500 d=20
void causal_scores(long t, long d, float s[restrict t][t], const float q[restrict t][d], const float k[restrict t][d])
{
    for (long i = 0; i < t; ++i)
        for (long j = 0; j < t; ++j) {
            if (j > i) {
                s[i][j] = -1e30f;
                continue;
            }
            float sum = 0;
            for (long c = 0; c < d; ++c)
                sum += q[i][c] * k[j][c];
            s[i][j] = 0.25f * sum;
        }
}

// loop quantise-channels: m=100 c=17
// loop quantise-channels-large: m=500000 c=16
void quantise_channels(long m, long c, uint8_t q[restrict m][c], const float x[restrict m][c], const float inverse[restrict c],
                       const uint8_t zero[restrict c])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < c; ++i) {
            float t = rintf(x[j][i] * inverse[i]) + (float)zero[i];
            t = t < 0.0f ? 0.0f : t > 255.0f ? 255.0f : t;
            q[j][i] = (uint8_t)(int)t;
        }
}

// loop argmax-of-rows: m=200 n=10
// loop argmax-of-rows-large: m=300 n=32001
void argmax_of_rows(long m, long n, int *restrict at, const float x[restrict m][n])
{
    for (long j = 0; j < m; ++j) {
        float top = x[j][0];
        int where = 0;
        for (long i = 1; i < n; ++i)
            if (x[j][i] > top) {
                top = x[j][i];
                where = (int)i;
            }
        at[j] = where;
    }
}

struct choice {
    int32_t first, second;
    float weight;
};

// loop top-2-experts: m=150 k=8
// loop top-2-experts-large: m=1000000 k=8
void top_2_experts(long m, long k, struct choice *restrict out, const float gate[restrict m][k])
{
    for (long j = 0; j < m; ++j) {
        float a = -1e30f, b = -1e30f;
        int at = 0, bt = 0;
        for (long i = 0; i < k; ++i) {
            float g = gate[j][i];
            if (g > a) {
                b = a;
                bt = at;
                a = g;
                at = (int)i;
            } else if (g > b) {
                b = g;
                bt = (int)i;
            }
        }
        out[j].first = at;
        out[j].second = bt;
        out[j].weight = 1.0f / (1.0f + (b - a) * (b - a));
    }
}

// loop channel-moments: m=60 c=19
// loop channel-moments-large: m=50000 c=192
void channel_moments(long m, long c, float sum[restrict c], float square[restrict c], const float x[restrict m][c])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < c; ++i) {
            sum[i] += x[j][i];
            square[i] += x[j][i] * x[j][i];
        }
}

// loop depthwise-causal: t=40 c=24
// loop depthwise-causal-large: t=6000 c=768
void depthwise_causal(long t, long c, float y[restrict t][c], const float x[restrict t][c], const float k[restrict 4][c],
                      const float bias[restrict c])
{
    for (long j = 3; j < t; ++j)
        for (long i = 0; i < c; ++i)
            y[j][i] = bias[i] + k[0][i] * x[j - 3][i] + k[1][i] * x[j - 2][i] + k[2][i] * x[j - 1][i] + k[3][i] * x[j][i];
}

// loop average-pool-borders: h=9 w=11
// loop average-pool-borders-large: h=1500 w=3001
void average_pool_borders(long h, long w, float out[restrict h][w], const float in[restrict h][w])
{
    for (long j = 0; j < h; ++j)
        for (long i = 0; i < w; ++i) {
            long top = j > 0 ? j - 1 : 0, bottom = j < h - 1 ? j + 1 : h - 1;
            long left = i > 0 ? i - 1 : 0, right = i < w - 1 ? i + 1 : w - 1;
            float sum = 0;
            for (long v = top; v <= bottom; ++v)
                for (long u = left; u <= right; ++u)
                    sum += in[v][u];
            out[j][i] = sum / (float)((bottom - top + 1) * (right - left + 1));
        }
}

// loop dropout-bits: n=2048
// loop dropout-bits-large: n=6000000
void dropout_bits(long n, float *restrict y, const float *restrict x, const uint32_t *restrict keep)
{
    for (long i = 0; i < n; ++i)
        y[i] = keep[i >> 5] >> (i & 31) & 1 ? 1.25f * x[i] : 0.0f;
}

// loop gelu-rational: n=1111
// loop gelu-rational-large: n=6000000
void gelu_rational(long n, float *restrict y, const float *restrict x)
{
    for (long i = 0; i < n; ++i) {
        float u = 0.79788456f * (x[i] + 0.044715f * x[i] * x[i] * x[i]);
        u = u > 4.97f ? 4.97f : u < -4.97f ? -4.97f : u;
        float s = u * u;
        float over = u * (135135.0f + s * (17325.0f + s * (378.0f + s)));
        float under = 135135.0f + s * (62370.0f + s * (3150.0f + 28.0f * s));
        y[i] = 0.5f * x[i] * (1.0f + over / under);
    }
}

// loop adamw-bf16: n=1501
// loop adamw-bf16-large: n=3000000
void adamw_bf16(long n, uint16_t *restrict w, float *restrict m, float *restrict v, const float *restrict g)
{
    for (long i = 0; i < n; ++i) {
        uint32_t bits = (uint32_t)w[i] << 16;
        float p;
        memcpy(&p, &bits, 4);
        m[i] += 0.1f * (g[i] - m[i]);
        v[i] += 0.01f * (g[i] * g[i] - v[i]);
        p -= 0.001f * (m[i] / (sqrtf(v[i]) + 1e-8f) + 0.01f * p);
        memcpy(&bits, &p, 4);
        bits += 0x7fff + (bits >> 16 & 1);
        w[i] = (uint16_t)(bits >> 16);
    }
}

// loop cosine-of-rows: m=100 d=20
// loop cosine-of-rows-large: m=100000 d=100
void cosine_of_rows(long m, long d, float *restrict out, const float a[restrict m][d], const float q[restrict d])
{
    for (long j = 0; j < m; ++j) {
        float dot = 0, aa = 0, qq = 0;
        for (long i = 0; i < d; ++i) {
            dot += a[j][i] * q[i];
            aa += a[j][i] * a[j][i];
            qq += q[i] * q[i];
        }
        out[j] = dot / (sqrtf(aa) * sqrtf(qq) + 1e-8f);
    }
}

// loop embedding-gradient: n=200 d=12 m=100
// loop embedding-gradient-large: n=150000 d=33 m=60000 indirect=worst
void embedding_gradient(long n, long d, long m, float grad[restrict m][d], const float g[restrict n][d], const int *restrict at)
{
    for (long j = 0; j < n; ++j)
        for (long i = 0; i < d; ++i)
            grad[at[j]][i] += g[j][i];
}

// loop segment-sum: n=2000
// loop segment-sum-large: n=5000001
long segment_sum(long n, float out[restrict n], const float *restrict x, const int *restrict segment)
{
    long k = 0;
    float s = x[0];
    for (long i = 1; i < n; ++i) {
        if (segment[i] != segment[i - 1]) {
            out[k++] = s;
            s = 0;
        }
        s += x[i];
    }
    out[k++] = s;
    return k;
}

// loop rotary-halves: t=20 d=16
// loop rotary-halves-large: t=30000 d=64
void rotary_halves(long t, long d, float y[restrict t][2 * d], const float x[restrict t][2 * d], const float c[restrict t][d],
                   const float s[restrict t][d])
{
    for (long j = 0; j < t; ++j)
        for (long i = 0; i < d; ++i) {
            y[j][i] = x[j][i] * c[j][i] - x[j][i + d] * s[j][i];
            y[j][i + d] = x[j][i] * s[j][i] + x[j][i + d] * c[j][i];
        }
}
