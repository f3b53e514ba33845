/* Mechanics: bodies, waves, stencils, solvers and neighbours. */
#include <math.h>
#include <stddef.h>

struct bodies { double *x, *y, *z, *m, *ax, *ay, *az; };

// loop nbody-forces: n=64
// loop nbody-forces-medium: n=1024
// loop nbody-forces-large: n=8192
void nbody_forces(struct bodies *b, int n)
{
    const double *restrict x = b->x, *restrict y = b->y, *restrict z = b->z, *restrict m = b->m;
    for (int i = 0; i < n; i++) {
        double ax = 0, ay = 0, az = 0;
        for (int j = 0; j < n; j++) {
            double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
            double r2 = dx * dx + dy * dy + dz * dz + 1e-9;
            double inv = 1.0 / sqrt(r2);
            double f = m[j] * inv * inv * inv;
            ax += f * dx; ay += f * dy; az += f * dz;
        }
        b->ax[i] = ax; b->ay[i] = ay; b->az[i] = az;
    }
}

// loop wave2d: n=28 m=30 c2=0.25
// loop wave2d-medium: n=400 m=400 c2=0.25
// loop wave2d-large: n=2500 m=2500 c2=0.25
void wave2d(int n, int m, double c2, double (*restrict un)[m],
            double (*restrict u)[m], double (*restrict up)[m])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            un[i][j] = 2.0 * u[i][j] - up[i][j]
                     + c2 * (u[i+1][j] + u[i-1][j] + u[i][j+1] + u[i][j-1] - 4.0 * u[i][j]);
}

#define IX(i,j,k) (((size_t)(i) * ny + (j)) * nz + (k))
// loop stencil-4th-order: nx=16 ny=16 nz=16
// loop stencil-4th-order-medium: nx=64 ny=64 nz=64
// loop stencil-4th-order-large: nx=200 ny=200 nz=200
void stencil_4th_order(const double *restrict a, double *restrict b, int nx, int ny, int nz)
{
    const double c0 = -7.5, c1 = 4.0 / 3.0, c2 = -1.0 / 12.0;
    for (int i = 2; i < nx - 2; i++)
        for (int j = 2; j < ny - 2; j++)
            for (int k = 2; k < nz - 2; k++)
                b[IX(i,j,k)] = c0 * a[IX(i,j,k)]
                    + c1 * (a[IX(i-1,j,k)] + a[IX(i+1,j,k)] + a[IX(i,j-1,k)]
                          + a[IX(i,j+1,k)] + a[IX(i,j,k-1)] + a[IX(i,j,k+1)])
                    + c2 * (a[IX(i-2,j,k)] + a[IX(i+2,j,k)] + a[IX(i,j-2,k)]
                          + a[IX(i,j+2,k)] + a[IX(i,j,k-2)] + a[IX(i,j,k+2)]);
}

// loop thomas-solve: n=100
// loop thomas-solve-medium: n=20000
// loop thomas-solve-large: n=3000000
void thomas_solve(int n, const double *a, const double *b, const double *c, double *d, double *cp)
{
    cp[0] = c[0] / b[0];
    d[0] = d[0] / b[0];
    for (int i = 1; i < n; i++) {
        double m = 1.0 / (b[i] - a[i] * cp[i - 1]);
        cp[i] = c[i] * m;
        d[i] = (d[i] - a[i] * d[i - 1]) * m;
    }
    for (int i = n - 2; i >= 0; i--)
        d[i] -= cp[i] * d[i + 1];
}

typedef struct { float x, y, z, w; } vec4;

// loop lj-neighbors: n=100 maxnb=20
// loop lj-neighbors-medium: n=10000 maxnb=40
// loop lj-neighbors-large: n=300000 maxnb=60
void lj_neighbors(int n, int maxnb, const vec4 *pos, const int *nbr, vec4 *force, const float *rc2)
{
    for (int i = 0; i < n; i++) {
        vec4 pi = pos[i];
        float fx = 0, fy = 0, fz = 0, e = 0;
        for (int k = 0; k < maxnb; k++) {
            vec4 pj = pos[nbr[(long)i * maxnb + k]];
            float dx = pi.x - pj.x, dy = pi.y - pj.y, dz = pi.z - pj.z;
            float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
            if (r2 < *rc2) {
                float ir2 = 1.0f / r2;
                float ir6 = ir2 * ir2 * ir2;
                float f = 24.0f * ir2 * ir6 * (2.0f * ir6 - 1.0f);
                fx += f * dx; fy += f * dy; fz += f * dz;
                e += 4.0f * ir6 * (ir6 - 1.0f);
            }
        }
        force[i].x = fx; force[i].y = fy; force[i].z = fz; force[i].w = e;
    }
}

#define N 1024
double grid[N][N];

// loop red-black-gs: nsweep=2
// loop red-black-gs-medium: nsweep=2
// loop red-black-gs-large: nsweep=2
void red_black_gs(int nsweep)
{
    for (int s = 0; s < nsweep; s++) {
        int color = s & 1;
        for (int i = 1; i < N - 1; i++)
            for (int j = 1 + ((i + color) & 1); j < N - 1; j += 2)
                grid[i][j] = 0.25 * (grid[i-1][j] + grid[i+1][j] + grid[i][j-1] + grid[i][j+1]);
    }
}

#define W 2048
float ex[W][W], ey[W][W], hz[W][W], ca[W][W], cb[W][W];

// loop fdtd-te: n=30
// loop fdtd-te-medium: n=300
// loop fdtd-te-large: n=2047
void fdtd_te(int n)
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            hz[i][j] = ca[i][j] * hz[i][j]
                + cb[i][j] * ((ex[i][j + 1] - ex[i][j]) - (ey[i + 1][j] - ey[i][j]));
}
