/* Models: optimisers, quantised products, bags, trees and clusters. */
#include <float.h>
#include <math.h>
#include <stdint.h>

// loop adam-update: n=200 lr=0.001 b1=0.9 b2=0.999
// loop adam-update-medium: n=60000 lr=0.001 b1=0.9 b2=0.999
// loop adam-update-large: n=8000000 lr=0.001 b1=0.9 b2=0.999
void adam_update(float *restrict w, const float *restrict g, float *restrict m,
                 float *restrict v, int n, float lr, float b1, float b2)
{
    for (int i = 0; i < n; i++) {
        m[i] = b1 * m[i] + (1.0f - b1) * g[i];
        v[i] = b2 * v[i] + (1.0f - b2) * g[i] * g[i];
        w[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
    }
}

// loop qgemv-int8: rows=16 cols=64
// loop qgemv-int8-medium: rows=512 cols=1024
// loop qgemv-int8-large: rows=10000 cols=10000
void qgemv_int8(const int8_t *restrict W, const int8_t *restrict x, const float *restrict scale,
                float *restrict y, int rows, int cols)
{
    for (int r = 0; r < rows; r++) {
        int32_t acc = 0;
        const int8_t *w = W + (long)r * cols;
        for (int c = 0; c < cols; c++)
            acc += (int32_t)w[c] * x[c];
        y[r] = acc * scale[r];
    }
}

#define DIM 64
// loop embedding-bag-again: bags=10 per=5 vocab=50
// loop embedding-bag-again-medium: bags=2000 per=20 vocab=5000
// loop embedding-bag-again-large: bags=20000 per=40 vocab=300000
void embedding_bag(int bags, int per, int vocab, const int64_t *restrict ids,
                   const float (*restrict table)[DIM], float (*restrict out)[DIM])
{
    (void)vocab;
    for (int b = 0; b < bags; b++)
        for (int k = 0; k < per; k++) {
            const float *row = table[ids[(long)b * per + k]];
            for (int d = 0; d < DIM; d++)
                out[b][d] += row[d];
        }
}

// loop tree-ensemble: n=20 nfeat=10
// loop tree-ensemble-medium: n=2000 nfeat=30
// loop tree-ensemble-large: n=200000 nfeat=100
void tree_ensemble(const float *X, int n, int nfeat, const int16_t *feat, const float *thr,
                   const float *leaf, float *score)
{
    for (int r = 0; r < n; r++) {
        const float *x = X + (long)r * nfeat;
        float s = 0.0f;
        for (int t = 0; t < 8; t++) {
            int node = 0;
            for (int d = 0; d < 6; d++) {
                int right = x[feat[t * 63 + node]] > thr[t * 63 + node];
                node = 2 * node + 1 + right;
            }
            s += leaf[t * 64 + node - 63];
        }
        score[r] = s;
    }
}

// loop kmeans-assign-again: n=60 k=4
// loop kmeans-assign-again-medium: n=5000 k=16
// loop kmeans-assign-again-large: n=1500000 k=16
void kmeans_assign(int n, int k, double pt[][8], double cen[][8], int *label)
{
    for (int i = 0; i < n; i++) {
        double best = DBL_MAX;
        int arg = 0;
        for (int c = 0; c < k; c++) {
            double d = 0.0;
            for (int j = 0; j < 8; j++) {
                double t = pt[i][j] - cen[c][j];
                d += t * t;
            }
            if (d < best) { best = d; arg = c; }
        }
        label[i] = arg;
    }
}
