/* Graph sweeps, quantised networks. */
#include <math.h>
#include <stdint.h>

// loop bfs-frontier: n=2000 m=2000
// loop bfs-frontier-large: n=2000000 m=2000000 indirect=worst
long bfs_frontier(long n, long m, uint8_t *restrict mark, const uint8_t seen[restrict m], const int *restrict to)
{
    long k = 0;
    for (long i = 0; i < n; ++i) {
        uint8_t fresh = !seen[to[i]];
        mark[i] = fresh;
        k += fresh;
    }
    return k;
}

// loop rank-pull: rows=300 length=8 m=300
// loop rank-pull-large: rows=400000 length=8 m=400000 indirect=worst
void rank_pull(long rows, long length, long m, float *restrict rank, const int from[restrict rows][length], const float part[restrict m])
{
    for (long j = 0; j < rows; ++j) {
        float s = 0;
        for (long k = 0; k < length; ++k)
            s += part[from[j][k]];
        rank[j] = 0.15f + 0.85f * s;
    }
}

// loop rank-push: n=4000 m=1000
// loop rank-push-large: n=4000000 m=2000000 indirect=worst
void rank_push(long n, long m, float rank[restrict m], const float part[restrict m], const int *restrict from, const int *restrict to)
{
    for (long i = 0; i < n; ++i)
        rank[to[i]] += part[from[i]];
}

// loop degree-count: n=4000 m=1000
void degree_count(long n, long m, uint16_t degree[restrict m], const int *restrict to)
{
    for (long i = 0; i < n; ++i)
        degree[to[i]] += 1;
}

// loop relax-edges: n=2000 m=2000
void relax_edges(long n, long m, int *restrict best, const int d[restrict m], const int *restrict from, const int *restrict w)
{
    for (long i = 0; i < n; ++i) {
        int t = d[from[i]] + w[i];
        best[i] = t < best[i] ? t : best[i];
    }
}

// loop dot-int8: n=8000
// loop dot-int8-large: n=20000000
int dot_int8(long n, const int8_t *restrict a, const int8_t *restrict b)
{
    int s = 0;
    for (long i = 0; i < n; ++i)
        s += a[i] * b[i];
    return s;
}

// loop gemv-int8: m=100 n=256
// loop gemv-int8-large: m=20000 n=2048
void gemv_int8(long m, long n, int *restrict y, const int8_t a[restrict m][n], const uint8_t x[restrict n])
{
    for (long j = 0; j < m; ++j) {
        int s = 0;
        for (long i = 0; i < n; ++i)
            s += a[j][i] * x[i];
        y[j] = s;
    }
}

// loop dequantise-int8: n=4000
void dequantise_int8(long n, float *restrict y, const int8_t *restrict q, float scale)
{
    for (long i = 0; i < n; ++i)
        y[i] = scale * (float)q[i];
}

// loop nibbles: n=2000
// loop nibbles-large: n=8000000
void nibbles(long n, float *restrict y, const uint8_t *restrict q, float scale)
{
    for (long i = 0; i < n; ++i) {
        y[2 * i] = scale * (float)((q[i] & 15) - 8);
        y[2 * i + 1] = scale * (float)((q[i] >> 4) - 8);
    }
}

// loop requantise: n=4000
// loop requantise-large: n=8000000
void requantise(long n, int8_t *restrict q, const int32_t *restrict s, const float scale)
{
    for (long i = 0; i < n; ++i) {
        float t = (float)s[i] * scale;
        t = t > 127.0f ? 127.0f : t < -128.0f ? -128.0f : t;
        q[i] = (int8_t)lrintf(t);
    }
}

// loop relu: n=4000
// loop relu-large: n=12000000
void relu(long n, float *x)
{
    for (long i = 0; i < n; ++i)
        x[i] = x[i] > 0 ? x[i] : 0;
}

// loop softmax-max: n=4000
float softmax_max(long n, const float *x)
{
    float m = x[0];
    for (long i = 1; i < n; ++i)
        m = x[i] > m ? x[i] : m;
    return m;
}

// loop softmax-exp: n=1000
float softmax_exp(long n, float *restrict y, const float *restrict x, float m)
{
    float s = 0;
    for (long i = 0; i < n; ++i) {
        y[i] = expf(x[i] - m);
        s += y[i];
    }
    return s;
}

// loop layernorm: m=40 n=128
// loop layernorm-large: m=20000 n=512
void layernorm(long m, long n, float y[restrict m][n], const float x[restrict m][n], const float g[restrict n], const float b[restrict n])
{
    for (long j = 0; j < m; ++j) {
        float s = 0, q = 0;
        for (long i = 0; i < n; ++i) {
            s += x[j][i];
            q += x[j][i] * x[j][i];
        }
        s /= (float)n;
        float r = 1.0f / sqrtf(q / (float)n - s * s + 1e-5f);
        for (long i = 0; i < n; ++i)
            y[j][i] = (x[j][i] - s) * r * g[i] + b[i];
    }
}

// loop embedding-rows: n=500 m=500
// loop embedding-rows-large: n=200000 m=200000 indirect=worst
void embedding_rows(long n, long m, float out[restrict n][16], const float table[restrict m][16], const int *restrict at)
{
    for (long j = 0; j < n; ++j)
        for (int k = 0; k < 16; ++k)
            out[j][k] = table[at[j]][k];
}

// loop maxpool2: h=40 w=60
// loop maxpool2-large: h=1000 w=2000
void maxpool2(long h, long w, float out[restrict h][w], const float in[restrict 2 * h][2 * w])
{
    for (long j = 0; j < h; ++j)
        for (long i = 0; i < w; ++i) {
            float a = fmaxf(in[2 * j][2 * i], in[2 * j][2 * i + 1]);
            float b = fmaxf(in[2 * j + 1][2 * i], in[2 * j + 1][2 * i + 1]);
            out[j][i] = a > b ? a : b;
        }
}

// loop conv3-depthwise: h=20 w=30 c=16
// loop conv3-depthwise-large: h=400 w=400 c=16
void conv3_depthwise(long h, long w, long c, float out[restrict h][w][c], const float in[restrict h][w][c], const float k[restrict 9][c])
{
    for (long j = 1; j < h - 1; ++j)
        for (long i = 1; i < w - 1; ++i)
            for (long q = 0; q < c; ++q) {
                float s = 0;
                for (int v = 0; v < 3; ++v)
                    for (int u = 0; u < 3; ++u)
                        s += in[j + v - 1][i + u - 1][q] * k[3 * v + u][q];
                out[j][i][q] = s;
            }
}

// loop argmax: n=4000
long argmax(long n, const float *x)
{
    long at = 0;
    for (long i = 1; i < n; ++i)
        if (x[i] > x[at])
            at = i;
    return at;
}

// loop adam: n=2000
// loop adam-large: n=4000000
void adam(long n, float *restrict w, float *restrict m, float *restrict v, const float *restrict g)
{
    for (long i = 0; i < n; ++i) {
        m[i] = 0.9f * m[i] + 0.1f * g[i];
        v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
        w[i] -= 0.001f * m[i] / (sqrtf(v[i]) + 1e-8f);
    }
}
