/* Shapes: maps, polygons, robots, scans, picture blocks, stars, tables and polynomials. */
#include <math.h>
#include <stdint.h>

typedef struct { double x, y; } pt;

// loop in-polygon-small: n=200 nv=40
// loop in-polygon-medium: n=20000 nv=100
void in_polygon(int n, const pt *p, int nv, const pt *poly, uint8_t *inside)
{
    for (int k = 0; k < n; k++) {
        int c = 0;
        for (int i = 0, j = nv - 1; i < nv; j = i++) {
            if ((poly[i].y > p[k].y) != (poly[j].y > p[k].y) &&
                p[k].x < (poly[j].x - poly[i].x) * (p[k].y - poly[i].y) / (poly[j].y - poly[i].y) + poly[i].x)
                c = !c;
        }
        inside[k] = (uint8_t)c;
    }
}

// loop nearest-haversine-small: n=700 lat0=0.7 lon0=0.1
// loop nearest-haversine-medium: n=30000 lat0=0.7 lon0=0.1
int nearest_haversine(int n, const double *lat, const double *lon, double lat0, double lon0)
{
    int best = 0;
    double bd = 1e30, c0 = cos(lat0);
    for (int i = 0; i < n; i++) {
        double a = sin(0.5 * (lat[i] - lat0)), b = sin(0.5 * (lon[i] - lon0));
        double h = a * a + c0 * cos(lat[i]) * b * b;
        if (h < bd) {
            bd = h;
            best = i;
        }
    }
    return best;
}

// loop ray-triangles-small: n=300
// loop ray-triangles-medium: n=10000
int ray_triangles(int n, const float (*v0)[3], const float (*e1)[3], const float (*e2)[3],
                  const float o[3], const float d[3], float *thit)
{
    int hit = -1;
    float tmin = 1e30f;
    for (int i = 0; i < n; i++) {
        const float *a = e1[i], *b = e2[i];
        float px = d[1] * b[2] - d[2] * b[1], py = d[2] * b[0] - d[0] * b[2], pz = d[0] * b[1] - d[1] * b[0];
        float det = a[0] * px + a[1] * py + a[2] * pz;
        if (fabsf(det) < 1e-9f) continue;
        float inv = 1.0f / det;
        float tx = o[0] - v0[i][0], ty = o[1] - v0[i][1], tz = o[2] - v0[i][2];
        float u = (tx * px + ty * py + tz * pz) * inv;
        if (u < 0.0f || u > 1.0f) continue;
        float qx = ty * a[2] - tz * a[1], qy = tz * a[0] - tx * a[2], qz = tx * a[1] - ty * a[0];
        float v = (d[0] * qx + d[1] * qy + d[2] * qz) * inv;
        if (v < 0.0f || u + v > 1.0f) continue;
        float t = (b[0] * qx + b[1] * qy + b[2] * qz) * inv;
        if (t > 0.0f && t < tmin) {
            tmin = t;
            hit = i;
        }
    }
    thit[0] = tmin;
    return hit;
}

// loop kalman-predict-small: n=12
// loop kalman-predict-medium: n=100
void kalman_predict(int n, const double F[n][n], double P[n][n], const double Q[n][n], double T[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0.0;
            for (int k = 0; k < n; k++) s += F[i][k] * P[k][j];
            T[i][j] = s;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = Q[i][j];
            for (int k = 0; k < n; k++) s += T[i][k] * F[j][k];
            P[i][j] = s;
        }
}

// loop back-project-small: nx=32 ny=32 nang=30 ndet=64
// loop back-project-medium: nx=128 ny=128 nang=180 ndet=200
void back_project(int nx, int ny, int nang, int ndet, const float sino[nang][ndet], const float *ca,
                  const float *sa, float *img)
{
    float half = 0.5f * (ndet - 1);
    for (int a = 0; a < nang; a++) {
        const float *s = sino[a];
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                float t = (x - 0.5f * nx) * ca[a] + (y - 0.5f * ny) * sa[a] + half;
                if (t >= 0.0f && t < (float)(ndet - 1)) {
                    int k = (int)t;
                    float w = t - k;
                    img[y * nx + x] += s[k] + w * (s[k + 1] - s[k]);
                }
            }
    }
}

// loop dct-quant-small: nb=60
// loop dct-quant-medium: nb=2000
void dct_quant(int nb, const uint8_t (*in)[64], int16_t (*out)[64], const float C[8][8], const float *rq)
{
    for (int b = 0; b < nb; b++) {
        float t[8][8];
        for (int y = 0; y < 8; y++)
            for (int u = 0; u < 8; u++) {
                float s = 0.0f;
                for (int x = 0; x < 8; x++) s += C[u][x] * (float)(in[b][8 * y + x] - 128);
                t[y][u] = s;
            }
        for (int v = 0; v < 8; v++)
            for (int u = 0; u < 8; u++) {
                float s = 0.0f;
                for (int y = 0; y < 8; y++) s += C[v][y] * t[y][u];
                s *= rq[8 * v + u];
                s = s > 2047.0f ? 2047.0f : s < -2047.0f ? -2047.0f : s;
                out[b][8 * v + u] = (int16_t)s;
            }
    }
}

// loop paeth-unfilter-small: rows=40 stride=600 bpp=3
// loop paeth-unfilter-medium: rows=300 stride=3000 bpp=3
void paeth_unfilter(int rows, int stride, int bpp, uint8_t *img)
{
    for (int r = 1; r < rows; r++) {
        uint8_t *cur = img + (long)r * stride, *up = cur - stride;
        for (int i = bpp; i < stride; i++) {
            int a = cur[i - bpp], b = up[i], c = up[i - bpp];
            int pa = b - c, pb = a - c, pc = pa + pb;
            if (pa < 0) pa = -pa;
            if (pb < 0) pb = -pb;
            if (pc < 0) pc = -pc;
            int pr = (pa <= pb && pa <= pc) ? a : pb <= pc ? b : c;
            cur[i] = (uint8_t)(cur[i] + pr);
        }
    }
}

// loop lomb-scargle-small: nf=40 n=500 df=0.01
// loop lomb-scargle-medium: nf=100 n=20000 df=0.01
void lomb_scargle(int nf, int n, const double *t, const double *y, double *pw, double df)
{
    for (int k = 0; k < nf; k++) {
        double w = 6.283185307179586 * df * (k + 1);
        double yc = 0, ys = 0, cc = 0, ss = 0;
        for (int i = 0; i < n; i++) {
            double c = cos(w * t[i]), s = sin(w * t[i]);
            yc += y[i] * c;
            ys += y[i] * s;
            cc += c * c;
            ss += s * s;
        }
        pw[k] = 0.5 * (yc * yc / (cc + 1e-30) + ys * ys / (ss + 1e-30));
    }
}

// loop spline-lookup-small: n=500 m=300
// loop spline-lookup-medium: n=20000 m=4000
void spline_lookup(int n, int m, const double *xq, const double xk[m], const double c[m][4], double *yq)
{
    for (int i = 0; i < n; i++) {
        int lo = 0, hi = m - 1;
        while (hi - lo > 1) {
            int mid = (lo + hi) >> 1;
            if (xk[mid] <= xq[i]) lo = mid;
            else hi = mid;
        }
        double d = xq[i] - xk[lo];
        yq[i] = c[lo][0] + d * (c[lo][1] + d * (c[lo][2] + d * c[lo][3]));
    }
}

// loop chebyshev-eval-small: n=1500 deg=12
// loop chebyshev-eval-medium: n=50000 deg=24
// loop chebyshev-eval-l3: n=2000000 deg=6
void chebyshev_eval(long n, int deg, const double *coef, const double *x, double *y)
{
    for (long i = 0; i < n; i++) {
        double b1 = 0.0, b2 = 0.0, xx = 2.0 * x[i];
        for (int k = deg; k >= 1; k--) {
            double t = xx * b1 - b2 + coef[k];
            b2 = b1;
            b1 = t;
        }
        y[i] = x[i] * b1 - b2 + coef[0];
    }
}
