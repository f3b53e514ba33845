/* Weather and climate: dynamics on grids, columns of physics, regridding, terrain. */
#include <math.h>
#include <stdint.h>

// loop swe-height-small: nx=30 ny=30 dt=0.5 rdx=0.001 rdy=0.001
// loop swe-height-medium: nx=200 ny=150 dt=0.5 rdx=0.001 rdy=0.001
// loop swe-height-l3: nx=1600 ny=1500 dt=0.5 rdx=0.001 rdy=0.001
void swe_height(int nx, int ny, const float u[ny][nx], const float v[ny][nx],
                const float h[ny][nx], float hn[ny][nx], float dt, float rdx, float rdy)
{
    for (int j = 1; j < ny - 1; j++) {
        for (int i = 1; i < nx - 1; i++) {
            float fe = u[j][i] * 0.5f * (h[j][i] + h[j][i + 1]);
            float fw = u[j][i - 1] * 0.5f * (h[j][i - 1] + h[j][i]);
            float fn = v[j][i] * 0.5f * (h[j][i] + h[j + 1][i]);
            float fs = v[j - 1][i] * 0.5f * (h[j - 1][i] + h[j][i]);
            hn[j][i] = h[j][i] - dt * ((fe - fw) * rdx + (fn - fs) * rdy);
        }
    }
}

#define IX(k, j, i) (((long)(k) * ny + (j)) * nx + (i))
// loop tracer-upwind-small: nx=8 ny=8 nz=10 cx=0.1 cy=0.1 cz=0.05
// loop tracer-upwind-medium: nx=32 ny=24 nz=24 cx=0.1 cy=0.1 cz=0.05
// loop tracer-upwind-memory: nx=300 ny=200 nz=200 cx=0.1 cy=0.1 cz=0.05
void tracer_upwind(int nx, int ny, int nz, const double *q, const double *u, const double *v,
                   const double *w, double *qn, double cx, double cy, double cz)
{
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                long c = IX(k, j, i);
                double dx = u[c] > 0.0 ? q[c] - q[c - 1] : q[c + 1] - q[c];
                double dy = v[c] > 0.0 ? q[c] - q[IX(k, j - 1, i)] : q[IX(k, j + 1, i)] - q[c];
                double dz = w[c] > 0.0 ? q[c] - q[IX(k - 1, j, i)] : q[IX(k + 1, j, i)] - q[c];
                qn[c] = q[c] - cx * u[c] * dx - cy * v[c] * dy - cz * w[c] * dz;
            }
}

// loop relative-humidity-small: n=1500
// loop relative-humidity-medium: n=40000
void relative_humidity(int n, const float *tk, const float *p, const float *qv, float *rh)
{
    for (int i = 0; i < n; i++) {
        float tc = tk[i] - 273.15f;
        float es = 611.2f * expf(17.67f * tc / (tc + 243.5f));
        float ws = 0.622f * es / fmaxf(p[i] - es, 1.0f);
        float r = 100.0f * qv[i] / ws;
        rh[i] = r > 100.0f ? 100.0f : r;
    }
}

// loop hydrostatic-small: ncol=32 nlev=30
// loop hydrostatic-medium: ncol=400 nlev=60
// loop hydrostatic-l3: ncol=20000 nlev=72
void hydrostatic(int ncol, int nlev, const double *t, const double *dp, const double *zs,
                 const double *pmid, double *z)
{
    const double rog = 287.04 / 9.80665;
    for (int i = 0; i < ncol; i++)
        z[(long)(nlev - 1) * ncol + i] = zs[i];
    for (int k = nlev - 2; k >= 0; k--) {
        for (int i = 0; i < ncol; i++) {
            long a = (long)k * ncol + i;
            z[a] = z[a + ncol] + rog * t[a] * dp[a] / pmid[a];
        }
    }
}

// loop vdiff-tridiag-small: ncol=16 nlev=30
// loop vdiff-tridiag-medium: ncol=256 nlev=64
// loop vdiff-tridiag-l3: ncol=12000 nlev=80
void vdiff_tridiag(int ncol, int nlev, const double *restrict a, const double *restrict b,
                   const double *restrict c, double *restrict cp, double *restrict x)
{
    for (int i = 0; i < ncol; i++) {
        cp[i] = c[i] / b[i];
        x[i] = x[i] / b[i];
    }
    for (int k = 1; k < nlev; k++)
        for (int i = 0; i < ncol; i++) {
            int m = k * ncol + i;
            double den = 1.0 / (b[m] + 4.0 - a[m] * cp[m - ncol]);
            cp[m] = c[m] * den;
            x[m] = (x[m] - a[m] * x[m - ncol]) * den;
        }
    for (int k = nlev - 2; k >= 0; k--)
        for (int i = 0; i < ncol; i++)
            x[k * ncol + i] -= cp[k * ncol + i] * x[(k + 1) * ncol + i];
}

// loop warm-rain-small: n=800 dt=10.0 qcrit=0.5
// loop warm-rain-medium: n=25000 dt=10.0 qcrit=0.5
void warm_rain(int n, double *qc, double *qr, double *th, const double *rho, double dt, double qcrit)
{
    for (int i = 0; i < n; i++) {
        double au = 0.0, ac = 0.0;
        if (qc[i] > qcrit)
            au = 0.001 * (qc[i] - qcrit);
        if (qr[i] > 1e-12 && qc[i] > 0.0)
            ac = 2.2 * qc[i] * pow(rho[i] * qr[i], 0.875);
        double d = dt * (au + ac);
        if (d > qc[i]) d = qc[i];
        qc[i] -= d;
        qr[i] += d;
        th[i] += 1e-3 * d;
    }
}

// loop longwave-flux-small: nlev=40 ngpt=16
// loop longwave-flux-medium: nlev=90 ngpt=256
void longwave_flux(int nlev, int ngpt, const double tau[nlev][ngpt], const double planck[nlev][ngpt],
                   double trans[nlev][ngpt], double *dn, double *up, double *rad)
{
    for (int k = 0; k < nlev; k++)
        for (int g = 0; g < ngpt; g++)
            trans[k][g] = exp(-1.66 * tau[k][g]);
    for (int g = 0; g < ngpt; g++) rad[g] = 0.0;
    for (int k = 0; k < nlev; k++) {
        double s = 0.0;
        for (int g = 0; g < ngpt; g++) {
            rad[g] = rad[g] * trans[k][g] + planck[k][g] * (1.0 - trans[k][g]);
            s += rad[g];
        }
        dn[k] = s;
    }
    for (int k = nlev - 1; k >= 0; k--) {
        double s = 0.0;
        for (int g = 0; g < ngpt; g++) {
            rad[g] = rad[g] * trans[k][g] + planck[k][g] * (1.0 - trans[k][g]);
            s += rad[g];
        }
        up[k] = s;
    }
}

// loop regrid-small: nlink=1000 nsrc=500 ndst=400
// loop regrid-medium: nlink=40000 nsrc=15000 ndst=10000
// loop regrid-l3: nlink=2000000 nsrc=800000 ndst=500000
void regrid(int nlink, int nsrc, int ndst, const int row[nlink], const int col[nlink],
            const double w[nlink], const double src[nsrc], double dst[ndst])
{
    for (int i = 0; i < ndst; i++) dst[i] = 0.0;
    for (int k = 0; k < nlink; k++)
        dst[row[k]] += w[k] * src[col[k]];
}

// loop anomaly-small: nt=24 np=200
// loop anomaly-medium: nt=120 np=1500
// loop anomaly-memory: nt=240 np=500000
void anomaly(int nt, int np, float x[nt][np], float clim[12][np])
{
    for (int m = 0; m < 12; m++)
        for (int i = 0; i < np; i++) clim[m][i] = 0.0f;
    for (int t = 0; t < nt; t++)
        for (int i = 0; i < np; i++)
            clim[t % 12][i] += x[t][i];
    float scale = 12.0f / (float)nt;
    for (int t = 0; t < nt; t++)
        for (int i = 0; i < np; i++)
            x[t][i] -= clim[t % 12][i] * scale;
}

// loop hillshade-small: w=60 h=60 cell=30.0 lx=0.5 ly=0.5 lz=0.707
// loop hillshade-medium: w=400 h=300 cell=30.0 lx=0.5 ly=0.5 lz=0.707
void hillshade(int w, int h, const int16_t *dem, uint8_t *out, float cell, float lx, float ly, float lz)
{
    float s = 1.0f / (8.0f * cell);
    for (int y = 1; y < h - 1; y++) {
        const int16_t *a = dem + (y - 1) * w, *b = dem + y * w, *c = dem + (y + 1) * w;
        for (int x = 1; x < w - 1; x++) {
            float gx = s * (float)((a[x + 1] + 2 * b[x + 1] + c[x + 1]) - (a[x - 1] + 2 * b[x - 1] + c[x - 1]));
            float gy = s * (float)((c[x - 1] + 2 * c[x] + c[x + 1]) - (a[x - 1] + 2 * a[x] + a[x + 1]));
            float d = (lz - gx * lx - gy * ly) / sqrtf(1.0f + gx * gx + gy * gy);
            out[y * w + x] = d <= 0.0f ? 0 : (uint8_t)(255.0f * (d > 1.0f ? 1.0f : d));
        }
    }
}
