/* Particle codes, neighbour lists, distances, arrays of structures and of vectors. */
#include <math.h>
#include <stdint.h>

// loop push-soa: n=1000
// loop push-soa-memory: n=1000000
void push_soa(long n, double dt, double *restrict x, double *restrict y, double *restrict vx, double *restrict vy,
              const double *restrict ex, const double *restrict ey)
{
    for (long i = 0; i < n; ++i) {
        vx[i] += dt * ex[i];
        vy[i] += dt * ey[i];
        x[i] += dt * vx[i];
        y[i] += dt * vy[i];
    }
}

struct body {
    float x, y, z, vx, vy, vz;
};

// loop push-aos: n=1000
// loop push-aos-memory: n=2000000
void push_aos(long n, float dt, struct body *p)
{
    for (long i = 0; i < n; ++i) {
        p[i].x += dt * p[i].vx;
        p[i].y += dt * p[i].vy;
        p[i].z += dt * p[i].vz;
    }
}

struct block8 {
    float x[8], y[8], z[8], q[8];
};

// loop aosoa-radius: n=100
// loop aosoa-radius-memory: n=300000
void aosoa_radius(long n, struct block8 *p)
{
    for (long i = 0; i < n; ++i)
        for (int k = 0; k < 8; ++k)
            p[i].q[k] = p[i].x[k] * p[i].x[k] + p[i].y[k] * p[i].y[k] + p[i].z[k] * p[i].z[k];
}

// loop gravity-row: n=1000
// loop gravity-row-L2: n=20000
double gravity_row(long n, double xi, double yi, double zi, const double *x, const double *y, const double *z, const double *m)
{
    double ax = 0;
    for (long j = 0; j < n; ++j) {
        double dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
        double r2 = dx * dx + dy * dy + dz * dz + 1e-3;
        double r = 1.0 / sqrt(r2);
        ax += m[j] * dx * r * r * r;
    }
    return ax;
}

// loop neighbour-list: rows=100 k=32 m=500
// loop neighbour-list-L3: rows=20000 k=32 m=20000
void neighbour_list(long rows, long k, long m, const int list[restrict rows][k], const double x[restrict m],
                    const double y[restrict m], double *restrict f)
{
    for (long i = 0; i < rows; ++i) {
        double t = 0;
        for (long j = 0; j < k; ++j) {
            double dx = x[i] - x[list[i][j]], dy = y[i] - y[list[i][j]];
            double r2 = dx * dx + dy * dy;
            if (r2 < 6.25)
                t += 1.0 / (r2 + 0.5);
        }
        f[i] = t;
    }
}

// loop periodic-wrap: n=1000
// loop periodic-wrap-memory: n=4000000
void periodic_wrap(long n, double box, double *x)
{
    for (long i = 0; i < n; ++i) {
        if (x[i] >= box)
            x[i] -= box;
        if (x[i] < 0.0)
            x[i] += box;
    }
}

// loop minimum-image: n=2000
// loop minimum-image-memory: n=4000000
void minimum_image(long n, double box, double *restrict d, const double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        double t = a[i] - b[i];
        d[i] = t - box * rint(t / box);
    }
}

// loop lennard-jones-f: n=2000
// loop lennard-jones-f-memory: n=4000000
void lennard_jones(long n, float *restrict f, const float *restrict r2)
{
    for (long i = 0; i < n; ++i) {
        float s = 1.0f / r2[i];
        float s6 = s * s * s;
        f[i] = 24.0f * s6 * (2.0f * s6 - 1.0f) * s;
    }
}

// loop charge-deposit: n=2000 m=512
// loop charge-deposit-L3: n=500000 m=512
void charge_deposit(long n, long m, double rho[restrict m + 2], const int *restrict cell, const double *restrict w)
{
    for (long i = 0; i < n; ++i) {
        long c = cell[i] & 511;
        rho[c] += 1.0 - w[i];
        rho[c + 1] += w[i];
    }
}

// loop kmeans-assign: n=500 k=8
// loop kmeans-assign-memory: n=1000000 k=8
void kmeans_assign(long n, long k, int *restrict best, const float *restrict x, const float *restrict y,
                   const float cx[restrict k], const float cy[restrict k])
{
    for (long i = 0; i < n; ++i) {
        float low = 1e30f;
        int at = 0;
        for (long j = 0; j < k; ++j) {
            float d = (x[i] - cx[j]) * (x[i] - cx[j]) + (y[i] - cy[j]) * (y[i] - cy[j]);
            if (d < low) {
                low = d;
                at = (int)j;
            }
        }
        best[i] = at;
    }
}

// loop distance-dims: n=100 d=16
// loop distance-dims-memory: n=500000 d=16
void distance_dims(long n, long d, double *restrict r, const double p[restrict n][d], const double q[restrict d])
{
    for (long i = 0; i < n; ++i) {
        double t = 0;
        for (long j = 0; j < d; ++j)
            t += (p[i][j] - q[j]) * (p[i][j] - q[j]);
        r[i] = sqrt(t);
    }
}
