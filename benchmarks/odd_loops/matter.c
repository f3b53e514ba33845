/* Matter: molecules, quantum chemistry, lattices, elements, particles in cells, seismic waves. */
#include <math.h>
#include <stdint.h>

typedef struct { double x, y, z; } vec3;

// loop lj-neighbours-small: n=60 maxn=40 rc2=6.25
// loop lj-neighbours-medium: n=2000 maxn=60 rc2=6.25
// loop lj-neighbours-l3: n=100000 maxn=80 rc2=6.25
double lj_neighbours(int n, int maxn, const vec3 *pos, const int *neigh, vec3 *f, double rc2)
{
    double e = 0.0;
    for (int i = 0; i < n; i++) {
        vec3 p = pos[i];
        double fx = 0, fy = 0, fz = 0;
        const int *nb = neigh + (long)i * maxn;
        for (int k = 0; k < maxn; k++) {
            int j = nb[k];
            double dx = p.x - pos[j].x, dy = p.y - pos[j].y, dz = p.z - pos[j].z;
            double r2 = dx * dx + dy * dy + dz * dz + 1e-6;
            if (r2 >= rc2) continue;
            double s2 = 1.0 / r2, s6 = s2 * s2 * s2;
            double ff = 48.0 * s6 * (s6 - 0.5) * s2;
            fx += ff * dx; fy += ff * dy; fz += ff * dz;
            e += 2.0 * s6 * (s6 - 1.0);
        }
        f[i].x = fx; f[i].y = fy; f[i].z = fz;
    }
    return e;
}

// loop structure-factor-small: nk=20 n=300
// loop structure-factor-medium: nk=50 n=20000
void structure_factor(int nk, int n, const double *kx, const double *ky, const double *kz,
                      const double *x, const double *y, const double *z, const double *q, double *sk)
{
    for (int k = 0; k < nk; k++) {
        double re = 0.0, im = 0.0;
        for (int i = 0; i < n; i++) {
            double ph = kx[k] * x[i] + ky[k] * y[i] + kz[k] * z[i];
            re += q[i] * cos(ph);
            im += q[i] * sin(ph);
        }
        sk[k] = re * re + im * im;
    }
}

// loop fock-build-small: n=7
// loop fock-build-medium: n=18
// loop fock-build-l3: n=48
void fock_build(int n, const double eri[n][n][n][n], const double D[n][n], const double H[n][n],
                double F[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = H[i][j];
            for (int k = 0; k < n; k++)
                for (int l = 0; l < n; l++)
                    s += D[k][l] * (eri[i][j][k][l] - 0.5 * eri[i][k][j][l]);
            F[i][j] = s;
        }
}

// loop gto-overlap-small: ns=30
// loop gto-overlap-medium: ns=280
void gto_overlap(int ns, const vec3 *c, const double *al, const double *co, double *S)
{
    for (int i = 0; i < ns; i++) {
        for (int j = 0; j <= i; j++) {
            double dx = c[i].x - c[j].x, dy = c[i].y - c[j].y, dz = c[i].z - c[j].z;
            double p = 1.0 / (al[i] + al[j]);
            double arg = al[i] * al[j] * p * (dx * dx + dy * dy + dz * dz);
            double v = 0.0;
            if (arg < 40.0) {
                double t = 3.14159265358979 * p;
                v = co[i] * co[j] * t * sqrt(t) * exp(-arg);
            }
            S[i * ns + j] = v;
            S[j * ns + i] = v;
        }
    }
}

// loop lbm-d2q9-small: nx=14 ny=14 omega=1.2
// loop lbm-d2q9-medium: nx=80 ny=70 omega=1.2
// loop lbm-d2q9-l3: nx=600 ny=500 omega=1.2
void lbm_d2q9(int nx, int ny, const double *restrict f, double *restrict g, double omega)
{
    static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
    static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
    static const double wt[9] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
    long np = (long)nx * ny;
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++) {
            double fi[9], rho = 0, ux = 0, uy = 0;
            for (int q = 0; q < 9; q++) {
                fi[q] = f[q * np + (long)(y - cy[q]) * nx + (x - cx[q])];
                rho += fi[q];
                ux += cx[q] * fi[q];
                uy += cy[q] * fi[q];
            }
            double ir = 1.0 / rho;
            ux *= ir; uy *= ir;
            double usq = 1.5 * (ux * ux + uy * uy);
            for (int q = 0; q < 9; q++) {
                double cu = 3.0 * (cx[q] * ux + cy[q] * uy);
                double feq = wt[q] * rho * (1.0 + cu + 0.5 * cu * cu - usq);
                g[q * np + (long)y * nx + x] = fi[q] + omega * (feq - fi[q]);
            }
        }
}

typedef struct { float re, im; } cplx;
typedef struct { cplx e[3][3]; } su3;
typedef struct { cplx c[3]; } colour;

// loop su3-hop-small: vol=200
// loop su3-hop-medium: vol=6000
// loop su3-hop-memory: vol=4500000
void su3_hop(int vol, const su3 *U, const colour psi[vol], const int *fwd, colour *out)
{
    for (int s = 0; s < vol; s++) {
        const colour *p = &psi[fwd[s]];
        for (int a = 0; a < 3; a++) {
            float re = 0.0f, im = 0.0f;
            for (int b = 0; b < 3; b++) {
                cplx u = U[s].e[a][b], v = p->c[b];
                re += u.re * v.re - u.im * v.im;
                im += u.re * v.im + u.im * v.re;
            }
            out[s].c[a].re = re;
            out[s].c[a].im = im;
        }
    }
}

// loop hex8-apply-small: ne=40 nn=100
// loop hex8-apply-medium: ne=4000 nn=5000
// loop hex8-apply-l3: ne=300000 nn=330000
void hex8_apply(int ne, int nn, const int conn[ne][8], const double Ke[24][24], const double E[ne],
                const double u[nn][3], double r[nn][3])
{
    for (int e = 0; e < ne; e++) {
        double ue[24], fe[24];
        for (int a = 0; a < 8; a++)
            for (int d = 0; d < 3; d++)
                ue[3 * a + d] = u[conn[e][a]][d];
        for (int i = 0; i < 24; i++) {
            double s = 0.0;
            for (int j = 0; j < 24; j++) s += Ke[i][j] * ue[j];
            fe[i] = E[e] * s;
        }
        for (int a = 0; a < 8; a++)
            for (int d = 0; d < 3; d++)
                r[conn[e][a]][d] += fe[3 * a + d];
    }
}

// loop pic-push-small: np=700 ng=256 qm=-1.0 dt=0.1
// loop pic-push-medium: np=40000 ng=2048 qm=-1.0 dt=0.1
// loop pic-push-memory: np=30000000 ng=8192 qm=-1.0 dt=0.1
void pic_push(int np, int ng, double *x, double *v, const double E[ng], double rho[ng], double qm, double dt)
{
    double L = (double)(ng - 1);
    for (int g = 0; g < ng; g++) rho[g] = 0.0;
    for (int p = 0; p < np; p++) {
        double xp = x[p];
        if (xp < 0.0) xp = 0.0;
        if (xp >= L) xp = L - 1e-9 * L;
        int i = (int)xp;
        double w = xp - i;
        double ep = (1.0 - w) * E[i] + w * E[i + 1];
        v[p] += qm * ep * dt;
        xp += v[p] * dt;
        if (xp < 0.0) xp += L;
        else if (xp >= L) xp -= L;
        x[p] = xp;
        rho[i] += 1.0 - w;
        rho[i + 1] += w;
    }
}

// loop acoustic-fd8-small: nx=48 nz=40
// loop acoustic-fd8-medium: nx=240 nz=240
// loop acoustic-fd8-l3: nx=2000 nz=1500
void acoustic_fd8(int nx, int nz, const float *restrict p, float *restrict pm,
                  const float *restrict vel2)
{
    const float c0 = -2.84722222f, c1 = 1.6f, c2 = -0.2f, c3 = 0.02539683f, c4 = -0.00178571f;
    for (int ix = 4; ix < nx - 4; ix++) {
        for (int iz = 4; iz < nz - 4; iz++) {
            int c = ix * nz + iz;
            float lap = 2.0f * c0 * p[c]
                + c1 * (p[c - 1] + p[c + 1] + p[c - nz] + p[c + nz])
                + c2 * (p[c - 2] + p[c + 2] + p[c - 2 * nz] + p[c + 2 * nz])
                + c3 * (p[c - 3] + p[c + 3] + p[c - 3 * nz] + p[c + 3 * nz])
                + c4 * (p[c - 4] + p[c + 4] + p[c - 4 * nz] + p[c + 4 * nz]);
            pm[c] = 2.0f * p[c] - pm[c] + vel2[c] * lap;
        }
    }
}

// loop nmo-stack-small: ntr=12 nt=400 dt=0.004
// loop nmo-stack-medium: ntr=60 nt=2000 dt=0.004
void nmo_stack(int ntr, int nt, const float gather[ntr][nt], const float *off, const float *vrms,
               float *stack, float dt)
{
    for (int it = 0; it < nt; it++) stack[it] = 0.0f;
    for (int tr = 0; tr < ntr; tr++) {
        const float *d = gather[tr];
        float h2 = off[tr] * off[tr];
        for (int it = 0; it < nt; it++) {
            float t0 = it * dt;
            float t = sqrtf(t0 * t0 + h2 / (vrms[it] * vrms[it] + 1e-3f)) / dt;
            if (t < (float)(nt - 1)) {
                int k = (int)t;
                float w = t - k;
                stack[it] += (1.0f - w) * d[k] + w * d[k + 1];
            }
        }
    }
}
