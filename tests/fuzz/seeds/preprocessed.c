#define N 100
#define AT(i, j) a[(i) * N + (j)]
typedef struct { float x, y; double _Complex z; } point;
static double a[N * N], b[N][N];
void f(int n, point *restrict p, const int *idx, double *out)
{
    #pragma omp simd reduction(+:s)
    for (int i = n; i-- > 0;) {
        double s = 0, w = n > 3 ? 1.5e-3 : -0x1p3;
        for (int j = 0; j < N; j += 3) {
            s += AT(i, j) * b[j][i] + p[j].x;
            if (s > 1e10) continue;
            if ((j & 1) == 0) s *= 2; else s /= w;
        }
        out[i] = sqrt(fabs(s)) + (float)i;
    }
}
