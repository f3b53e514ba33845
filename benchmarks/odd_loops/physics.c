/* Physics: cells and bonds, spins, lattice Boltzmann, integrators, recurrences, small systems of equations. */
#include <math.h>
#include <stdint.h>

// loop cell-pairs: m=40
// loop cell-pairs-large: m=300000
void cell_pairs(long m, float f[restrict m][8], const float x[restrict m][8], const float y[restrict m][8],
                const uint8_t count[restrict m])
{
    for (long c = 0; c < m - 1; ++c) {
        int here = count[c] & 7, there = count[c + 1] & 7;
        for (int a = 0; a < here; ++a) {
            float sum = 0;
            for (int b = 0; b < there; ++b) {
                float dx = x[c][a] - x[c + 1][b], dy = y[c][a] - y[c + 1][b];
                float r2 = dx * dx + dy * dy;
                if (r2 < 0.25f)
                    sum += dx * (0.25f - r2);
            }
            f[c][a] = sum;
        }
    }
}

// loop cell-of-particle: n=2000
// loop cell-of-particle-large: n=4500000
void cell_of_particle(long n, uint8_t *restrict cell, uint32_t count[restrict 256], const float *restrict x,
                      const float *restrict y)
{
    for (long i = 0; i < n; ++i) {
        float u = 8.0f * x[i], v = 8.0f * y[i];
        u = u < 0.0f ? 0.0f : u > 15.0f ? 15.0f : u;
        v = v < 0.0f ? 0.0f : v > 15.0f ? 15.0f : v;
        unsigned c = 16 * (unsigned)(int)u + (unsigned)(int)v;
        cell[i] = (uint8_t)c;
        ++count[c];
    }
}

// loop ising-checkerboard: h=12 w=20
// loop ising-checkerboard-large: h=2500 w=3002
void ising_checkerboard(long h, long w, uint8_t s[restrict h][w], const uint32_t random[restrict h][w],
                        const uint32_t accept[restrict 10])
{
    for (long j = 0; j < h; ++j) {
        long up = j == 0 ? h - 1 : j - 1, down = j == h - 1 ? 0 : j + 1;
        for (long i = j & 1; i < w; i += 2) {
            long left = i == 0 ? w - 1 : i - 1, right = i == w - 1 ? 0 : i + 1;
            int spin = s[j][i] & 1;
            int sum = (s[up][i] & 1) + (s[down][i] & 1) + (s[j][left] & 1) + (s[j][right] & 1);
            s[j][i] = (uint8_t)(spin ^ (random[j][i] < accept[5 * spin + sum]));
        }
    }
}

// loop ising-bits: n=700
// loop ising-bits-large: n=1000001
void ising_bits(long n, uint64_t *restrict out, const uint64_t *restrict row, const uint64_t *restrict up,
                const uint64_t *restrict down, const uint64_t *restrict often, const uint64_t *restrict seldom)
{
    for (long i = 1; i < n - 1; ++i) {
        uint64_t me = row[i];
        uint64_t a = me ^ up[i], b = me ^ down[i];
        uint64_t c = me ^ (me << 1 | row[i - 1] >> 63), d = me ^ (me >> 1 | row[i + 1] << 63);
        uint64_t two = (a & b) | (c & d) | ((a ^ b) & (c ^ d));
        uint64_t one = (a ^ b ^ c ^ d) & ~two;
        out[i] = me ^ (two | (one & often[i]) | (often[i] & seldom[i]));
    }
}

static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opposite[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const float weight[9] = {4.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

// loop lbm-pull-d2q9: h=6 w=30
// loop lbm-pull-d2q9-large: h=600 w=1001
void lbm_pull_d2q9(long h, long w, float g[restrict h][w][9], const float f[restrict h][w][9])
{
    for (long j = 1; j < h - 1; ++j)
        for (long i = 1; i < w - 1; ++i) {
            float p[9], rho = 0, u = 0, v = 0;
            for (int q = 0; q < 9; ++q) {
                p[q] = f[j - ey[q]][i - ex[q]][q];
                rho += p[q];
                u += (float)ex[q] * p[q];
                v += (float)ey[q] * p[q];
            }
            u /= rho;
            v /= rho;
            float square = 1.5f * (u * u + v * v);
            for (int q = 0; q < 9; ++q) {
                float c = 3.0f * ((float)ex[q] * u + (float)ey[q] * v);
                g[j][i][q] = 0.4f * p[q] + 0.6f * weight[q] * rho * (1.0f + c + 0.5f * c * c - square);
            }
        }
}

struct site {
    double f[9];
};

// loop lbm-push-walls: h=7 w=24
// loop lbm-push-walls-large: h=501 w=600
void lbm_push_walls(long h, long w, struct site g[restrict h][w], const struct site f[restrict h][w],
                    const uint8_t wall[restrict h][w])
{
    for (long j = 1; j < h - 1; ++j)
        for (long i = 1; i < w - 1; ++i) {
            double rho = 0;
            for (int q = 0; q < 9; ++q)
                rho += f[j][i].f[q];
            for (int q = 0; q < 9; ++q) {
                double p = 0.5 * f[j][i].f[q] + 0.5 * (double)weight[q] * rho;
                if (wall[j + ey[q]][i + ex[q]] > 250)
                    g[j][i].f[opposite[q]] = p;
                else
                    g[j + ey[q]][i + ex[q]].f[q] = p;
            }
        }
}

// loop leapfrog-chain: n=777
// loop leapfrog-chain-large: n=2000000
void leapfrog_chain(long n, double *restrict x, double *restrict v)
{
    double left = x[0];
    for (long i = 1; i < n - 1; ++i) {
        double here = x[i];
        v[i] += 0.05 * (left - 2.1 * here + x[i + 1]);
        x[i] = here + 0.05 * v[i];
        left = here;
    }
}

// loop legendre-rows: l=12 n=33
// loop legendre-rows-large: l=15 n=300001
void legendre_rows(long l, long n, double p[restrict l][n], const double x[restrict n])
{
    for (long k = 2; k < l; ++k) {
        double a = (double)(2 * k - 1) / (double)k, b = (double)(k - 1) / (double)k;
        for (long i = 0; i < n; ++i)
            p[k][i] = a * x[i] * p[k - 1][i] - b * p[k - 2][i];
    }
}

// loop harmonic-sum: n=40 l=6
// loop harmonic-sum-large: n=100000 l=9
void harmonic_sum(long n, long l, double *restrict out, const double *restrict x, const double coefficient[restrict l][l],
                  const double inverse[restrict l + 1])
{
    for (long i = 0; i < n; ++i) {
        double c = 0.5 * x[i], s = sqrt(fabs(1.0 - c * c)), first = 1.0, sum = 0;
        for (long m = 0; m < l; ++m) {
            double a = first, b = (double)(2 * m + 1) * c * first;
            sum += coefficient[m][m] * a;
            for (long k = m + 1; k < l; ++k) {
                sum += coefficient[m][k] * b;
                double t = ((double)(2 * k + 1) * c * b - (double)(k + m) * a) * inverse[k - m + 1];
                a = b;
                b = t;
            }
            first *= (double)(2 * m + 1) * s;
        }
        out[i] = sum;
    }
}

// loop clenshaw: n=101 k=15
// loop clenshaw-short: n=800 k=4
// loop clenshaw-large: n=2500000 k=6
void clenshaw(long n, long k, double *restrict y, const double *restrict x, const double c[restrict k])
{
    for (long i = 0; i < n; ++i) {
        double b1 = 0, b2 = 0, t = 2.0 * x[i];
        for (long j = k - 1; j > 0; --j) {
            double b = c[j] + t * b1 - b2;
            b2 = b1;
            b1 = b;
        }
        y[i] = c[0] + x[i] * b1 - b2;
    }
}

struct ray {
    float from[3], inverse[3];
};
struct box {
    float lo[3], hi[3];
};

// loop ray-boxes: n=150 k=6
// loop ray-boxes-large: n=1500000 k=3
void ray_boxes(long n, long k, uint8_t *restrict hit, const struct ray *restrict r, const struct box b[restrict k])
{
    for (long i = 0; i < n; ++i) {
        unsigned bits = 0;
        for (long j = 0; j < k; ++j) {
            float enter = 0.0f, leave = 1e30f;
            for (int a = 0; a < 3; ++a) {
                float t0 = (b[j].lo[a] - r[i].from[a]) * r[i].inverse[a];
                float t1 = (b[j].hi[a] - r[i].from[a]) * r[i].inverse[a];
                float near = t0 < t1 ? t0 : t1, far = t0 < t1 ? t1 : t0;
                enter = near > enter ? near : enter;
                leave = far < leave ? far : leave;
            }
            bits |= (unsigned)(enter <= leave) << j;
        }
        hit[i] = (uint8_t)bits;
    }
}

struct zed {
    double re, im;
};

// loop complex-horner: n=120 k=9
// loop complex-horner-large: n=1300000 k=4
void complex_horner(long n, long k, struct zed *restrict y, const struct zed *restrict z, const struct zed c[restrict k])
{
    for (long i = 0; i < n; ++i) {
        double re = c[k - 1].re, im = c[k - 1].im;
        for (long j = k - 2; j >= 0; --j) {
            double t = re * z[i].re - im * z[i].im + c[j].re;
            im = re * z[i].im + im * z[i].re + c[j].im;
            re = t;
        }
        y[i].re = re;
        y[i].im = im;
    }
}

// loop mandelbrot-tile: h=9 w=31
// loop mandelbrot-tile-wide: h=64 w=500
void mandelbrot_tile(long h, long w, uint8_t out[restrict h][w])
{
    for (long j = 0; j < h; ++j)
        for (long i = 0; i < w; ++i) {
            double cx = -2.0 + 2.6 * (double)i / (double)w, cy = -1.2 + 2.4 * (double)j / (double)h;
            double x = 0, y = 0;
            int k = 0;
            while (k < 24 && x * x + y * y < 4.0) {
                double t = x * x - y * y + cx;
                y = 2.0 * x * y + cy;
                x = t;
                ++k;
            }
            out[j][i] = (uint8_t)k;
        }
}

// loop spline-lines: m=120 n=11
// loop spline-lines-large: m=300000 n=9
void spline_lines(long m, long n, double x[restrict m][n], const double d[restrict m][n], const double c[restrict n])
{
    for (long j = 0; j < m; ++j) {
        x[j][0] = c[0] * d[j][0];
        for (long i = 1; i < n; ++i)
            x[j][i] = c[i] * (d[j][i] - x[j][i - 1]);
        for (long i = n - 2; i >= 0; --i)
            x[j][i] -= c[i] * x[j][i + 1];
    }
}

// loop wavefront-relax: n=40
// loop wavefront-relax-L3: n=701
// loop wavefront-relax-large: n=2000
void wavefront_relax(long n, double u[restrict n][n])
{
    for (long d = 2; d <= 2 * (n - 2); ++d) {
        long first = d - (n - 2) > 1 ? d - (n - 2) : 1, last = d - 1 < n - 2 ? d - 1 : n - 2;
        for (long i = first; i <= last; ++i)
            u[i][d - i] = 0.25 * (u[i - 1][d - i] + u[i + 1][d - i] + u[i][d - i - 1] + u[i][d - i + 1]);
    }
}

struct shallow {
    double h, hu;
};

// loop hll-flux: n=600
// loop hll-flux-large: n=1500001
void hll_flux(long n, struct shallow *restrict flux, const struct shallow *restrict s)
{
    for (long i = 0; i < n - 1; ++i) {
        double hl = s[i].h, ql = s[i].hu, hr = s[i + 1].h, qr = s[i + 1].hu;
        double ul = ql / hl, ur = qr / hr, cl = sqrt(9.81 * hl), cr = sqrt(9.81 * hr);
        double slow = ul - cl < ur - cr ? ul - cl : ur - cr, fast = ul + cl > ur + cr ? ul + cl : ur + cr;
        double fl = ql * ul + 4.905 * hl * hl, fr = qr * ur + 4.905 * hr * hr;
        if (slow >= 0.0) {
            flux[i].h = ql;
            flux[i].hu = fl;
        } else if (fast <= 0.0) {
            flux[i].h = qr;
            flux[i].hu = fr;
        } else {
            double w = 1.0 / (fast - slow);
            flux[i].h = w * (fast * ql - slow * qr + fast * slow * (hr - hl));
            flux[i].hu = w * (fast * fl - slow * fr + fast * slow * (qr - ql));
        }
    }
}

struct quaternion {
    double w, x, y, z;
};

// loop spin-bodies: n=400
// loop spin-bodies-large: n=800000
void spin_bodies(long n, struct quaternion *restrict q, const double omega[restrict n][3])
{
    for (long i = 0; i < n; ++i) {
        double a = 0.005 * omega[i][0], b = 0.005 * omega[i][1], c = 0.005 * omega[i][2];
        struct quaternion p = q[i];
        double w = p.w - a * p.x - b * p.y - c * p.z;
        double x = p.x + a * p.w + b * p.z - c * p.y;
        double y = p.y + b * p.w + c * p.x - a * p.z;
        double z = p.z + c * p.w + a * p.y - b * p.x;
        double r = 1.0 / sqrt(w * w + x * x + y * y + z * z);
        q[i].w = r * w;
        q[i].x = r * x;
        q[i].y = r * y;
        q[i].z = r * z;
    }
}

// loop structure-factor: n=60 k=12
// loop structure-factor-large: n=1500000 k=5
void structure_factor(long n, long k, double re[restrict k], double im[restrict k], const double *restrict cosine,
                      const double *restrict sine)
{
    for (long i = 0; i < n; ++i) {
        double c = 1.0, s = 0.0;
        for (long j = 0; j < k; ++j) {
            re[j] += c;
            im[j] += s;
            double t = c * cosine[i] - s * sine[i];
            s = c * sine[i] + s * cosine[i];
            c = t;
        }
    }
}

// loop su3-times-vector: m=70
// loop su3-times-vector-large: m=200000
void su3_times_vector(long m, double out[restrict m][3][2], const double u[restrict m][3][3][2], const double v[restrict m][3][2])
{
    for (long s = 0; s < m; ++s)
        for (int a = 0; a < 3; ++a) {
            double re = 0, im = 0;
            for (int b = 0; b < 3; ++b) {
                re += u[s][a][b][0] * v[s][b][0] - u[s][a][b][1] * v[s][b][1];
                im += u[s][a][b][0] * v[s][b][1] + u[s][a][b][1] * v[s][b][0];
            }
            out[s][a][0] = re;
            out[s][a][1] = im;
        }
}

// loop bond-forces: n=1000 m=500
// loop bond-forces-large: n=2000000 m=800000 indirect=worst
void bond_forces(long n, long m, double f[restrict m], const double x[restrict m], const int *restrict a, const int *restrict b)
{
    for (long i = 0; i < n; ++i) {
        double g = 3.0 * (x[b[i]] - x[a[i]] - 0.25);
        f[a[i]] += g;
        f[b[i]] -= g;
    }
}
